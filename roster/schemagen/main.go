// Command schemagen writes the JSON Schemas of roster files, from the Go types
// and the schemas of the systems. Run it by go generate in package roster.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/fray-table/fray/halunken"
	"github.com/fray-table/fray/necro"
	"github.com/fray-table/fray/necropolis"
	"github.com/fray-table/fray/rulebook"
	"github.com/fray-table/fray/table"
)

// systems are those that have schemas.
func systems() ([]*table.Schema, error) {
	book, err := rulebook.Load("necropolis", nil) // its kinds of figures are data
	if err != nil {
		return nil, err
	}
	return []*table.Schema{necro.Schema(), necro.SchemaN23(), halunken.Schema(), necropolis.Schema(book)}, nil
}

func main() {
	files, err := generate(".")
	if err == nil {
		err = write("schema", files)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "schemagen:", err)
		os.Exit(1)
	}
}

// write lays the files into a folder, and removes others of the kind.
func write(dir string, files map[string][]byte) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	old, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		return err
	}
	for _, name := range old {
		if files[filepath.Base(name)] == nil {
			if err := os.Remove(name); err != nil {
				return err
			}
		}
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}
