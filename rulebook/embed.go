package rulebook

import "embed"

//go:generate go run ./keygen necro ../necro/keys.go n26 n23
//go:generate go run ./keygen halunken ../halunken/keys.go halunken
//go:generate go run ./keygen necropolis ../necropolis/keys.go necropolis

// embedded holds the rulebooks as they come with the program.
//
//go:embed necropolis/*.yaml necropolis/tables/*.yaml necropolis/tables/*/*.yaml n26/*.yaml n26/tables/*.yaml n23/*.yaml n23/tables/*.yaml halunken/*.yaml halunken/tables/*.yaml locales/*.json
var embedded embed.FS
