package main

import (
	"context"
	"crypto/rand"
	"encoding/base32"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"

	"github.com/fray-table/fray/cmd/fray/systems"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/web"
)

// serveCmd is fray serve.
type serveCmd struct {
	Listen text  `placeholder:"host"`
	Port   whole `default:"8080" lo:"0" hi:"65535"`
	Data   text  `placeholder:"dir"`
	Files  text  `placeholder:"dir"`
}

// Run serves the table until it is interrupted.
func (c *serveCmd) Run(r *run) error {
	if !r.json {
		r.tell("cli.serve.begin", rulebook.Args{"version": version})
	}
	ctx, stop := signal.NotifyContext(r.ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	data := string(c.Data)
	if data == "" {
		data = r.dataFolder()
	}
	if err := os.MkdirAll(data, 0o755); err != nil {
		return err
	}
	lib, err := r.library(c.Files)
	if err != nil {
		return err
	}
	o := web.Options{Library: lib, Data: data, Files: string(c.Files), Program: "fray " + version}
	for _, s := range systems.All() {
		t, err := r.table(s.Key())
		if err != nil {
			return err
		}
		o.Systems = append(o.Systems, t)
	}
	host := "127.0.0.1"
	if c.Listen != "" {
		host = string(c.Listen)
		var key [15]byte
		_, _ = rand.Read(key[:]) // never fails
		o.Secret = strings.ToLower(base32.StdEncoding.EncodeToString(key[:]))
	}
	s, err := web.New(o)
	if err != nil {
		return err
	}
	defer s.Close()
	l, err := web.Listen(net.JoinHostPort(host, strconv.FormatInt(int64(c.Port), 10)))
	if err != nil {
		return refuse("cli.serve.port", rulebook.Args{"host": short(host), "port": num(c.Port), "why": short(err.Error())})
	}
	r.announce(l.Addr(), o.Secret, data)
	if err := s.Serve(ctx, l); err != nil && ctx.Err() == nil {
		return err
	}
	if context.Cause(ctx) != nil && !r.json {
		r.tell("cli.serve.end", nil)
	}
	return nil
}

// announce tells where the table is.
func (r *run) announce(at net.Addr, secret, data string) {
	var list []string
	tcp, _ := at.(*net.TCPAddr)
	port := strconv.Itoa(tcp.Port)
	if tcp.IP.IsUnspecified() {
		for _, ip := range addresses() {
			list = append(list, "http://"+net.JoinHostPort(ip, port)+"/")
		}
		list = append(list, "http://"+net.JoinHostPort("127.0.0.1", port)+"/")
	} else {
		list = append(list, "http://"+net.JoinHostPort(tcp.IP.String(), port)+"/")
	}
	if secret != "" {
		for i := range list {
			list[i] += "?join=" + secret
		}
	}
	if r.json {
		_ = r.writeJSON(struct {
			Addresses []string `json:"addresses"`
			Data      string   `json:"data"`
		}{list, data})
		return
	}
	r.tell("cli.serve.at", nil)
	for _, a := range list {
		r.println("  " + a)
	}
	if secret != "" {
		r.tell("cli.serve.join", nil)
	}
	r.tell("cli.serve.data", rulebook.Args{"dir": data})
	r.tell("cli.serve.stop", nil)
}

// addresses are those of this machine that others in its network can reach.
func addresses() []string {
	var list []string
	all, _ := net.InterfaceAddrs()
	for _, a := range all {
		if n, ok := a.(*net.IPNet); ok && !n.IP.IsLoopback() && n.IP.To4() != nil {
			list = append(list, n.IP.String())
		}
	}
	return list
}

// dataFolder is where battles are kept if nothing else is said.
func (r *run) dataFolder() string {
	if d := r.Getenv("FRAY_DATA"); d != "" {
		return d
	}
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		if d, err := os.UserConfigDir(); err == nil {
			return filepath.Join(d, "fray", "battles")
		}
	}
	if d := r.Getenv("XDG_DATA_HOME"); d != "" {
		return filepath.Join(d, "fray", "battles")
	}
	if d, err := os.UserHomeDir(); err == nil {
		return filepath.Join(d, ".local", "share", "fray", "battles")
	}
	return "fray-battles"
}
