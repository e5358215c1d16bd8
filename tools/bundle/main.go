// Command bundle makes web/dist from web/src and web/vendor. It needs no node:
// esbuild is a Go package, and the few modules that the page is made of lie in
// web/vendor. The same sources always give the same bytes.
//
//	go -C tools run ./bundle ../web         write web/dist
//	go -C tools run ./bundle -check ../web  compare web/dist with a fresh bundle
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"
)

func main() {
	check := flag.Bool("check", false, "write nothing; fail when dist is not what the sources make")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: bundle [-check] WEB")
		os.Exit(2)
	}
	if err := run(flag.Arg(0), *check); err != nil {
		fmt.Fprintln(os.Stderr, "bundle:", err)
		os.Exit(1)
	}
}

// run makes the files of dist and writes them, or compares them.
func run(web string, check bool) error {
	web, err := filepath.Abs(web)
	if err != nil {
		return err
	}
	files, err := bundle(web)
	if err != nil {
		return err
	}
	page, err := os.ReadFile(filepath.Join(web, "src", "index.html"))
	if err != nil {
		return err
	}
	dist := filepath.Join(web, "dist")
	files[filepath.Join(dist, "index.html")] = page
	for name, want := range files {
		if check {
			have, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			if !bytes.Equal(have, want) {
				return fmt.Errorf("%s is not what web/src makes; run: go generate ./web", name)
			}
			continue
		}
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, want, 0o644); err != nil {
			return err
		}
		short, _ := filepath.Rel(web, name)
		fmt.Printf("web/%-24s %7d bytes\n", short, len(want))
	}
	return nil
}

// bundle is the script and the style sheet, by file name.
func bundle(web string) (map[string][]byte, error) {
	vendor := func(name string) string { return filepath.Join(web, "vendor", name) }
	result := api.Build(api.BuildOptions{
		AbsWorkingDir: web,
		EntryPoints:   []string{"src/app.tsx"},
		Outdir:        "dist/assets",
		Bundle:        true,
		Format:        api.FormatESModule,
		Target:        api.ES2021,
		Charset:       api.CharsetUTF8,
		JSX:           api.JSXAutomatic,

		JSXImportSource:   "preact",
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		LegalComments:     api.LegalCommentsNone,
		LogLevel:          api.LogLevelWarning,
		Alias: map[string]string{
			"preact":               vendor("preact.mjs"),
			"preact/hooks":         vendor("hooks.mjs"),
			"preact/jsx-runtime":   vendor("jsx-runtime.mjs"),
			"@preact/signals":      vendor("signals.mjs"),
			"@preact/signals-core": vendor("signals-core.mjs"),
		},
		TsconfigRaw: "{}",
	})
	if len(result.Errors) > 0 {
		return nil, fmt.Errorf("%d errors in web/src", len(result.Errors))
	}
	files := map[string][]byte{}
	for _, f := range result.OutputFiles {
		files[f.Path] = f.Contents
	}
	return files, nil
}
