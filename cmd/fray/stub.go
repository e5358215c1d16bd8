package main

type serveCmd struct {
	Listen text  `placeholder:"host"`
	Port   whole `default:"8080" lo:"0" hi:"65535"`
	Data   text  `placeholder:"dir"`
	Files  text  `placeholder:"dir"`
}

func (*serveCmd) Run(r *run) error { return nil }

type playCmd struct{}

func (*playCmd) Run(r *run) error { return nil }

type replayCmd struct{}

func (*replayCmd) Run(r *run) error { return nil }

type sightCmd struct{}

func (*sightCmd) Run(r *run) error { return nil }
