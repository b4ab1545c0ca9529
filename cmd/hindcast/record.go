package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"hindcast"
	"hindcast/document"
	"hindcast/store"
)

type importCommand struct {
	database
	DryRun bool     `name:"dry-run" help:"Say what would be imported, and store nothing."`
	Format string   `default:"text" enum:"text,json" help:"With --dry-run: text for people, json for programs, one object a file (${default})."`
	Files  []string `arg:"" name:"file" help:"Markdown documents." type:"path"`
}

// Run imports file by file. A file that cannot be read is reported and the
// others go on; the command then fails at its end.
func (c *importCommand) Run(p *program) error {
	if c.Format == "json" && !c.DryRun {
		return &usageError{"--format json says what would be imported; add --dry-run"}
	}
	var s *store.Store
	if !c.DryRun {
		var err error
		if s, err = store.Open(p.ctx, c.DB, store.Options{}); err != nil {
			return err
		}
		defer s.Close() //nolint:errcheck // every write was acknowledged after its commit
	}
	failed := 0
	for _, file := range c.Files {
		if err := c.one(p, s, file); err != nil {
			failed++
			fmt.Fprintf(p.stderr, "hindcast: %s\n", oneLine(err))
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d files were not imported", failed, len(c.Files))
	}
	return nil
}

func (c *importCommand) one(p *program, s *store.Store, file string) error {
	source, err := readLimited(file)
	if err != nil {
		return err
	}
	im, err := document.Read(filepath.Base(file), source)
	if err != nil {
		return err
	}
	if s == nil && c.Format == "json" {
		out, err := im.JSON()
		if err != nil {
			return err
		}
		_, err = p.stdout.Write(append(out, '\n'))
		return err
	}
	if s == nil {
		for _, d := range im.Drafts {
			fmt.Fprintf(p.stdout, "%s: would import %s\n", file, understood(d))
			tellNotes(p, file, d)
		}
		return nil
	}
	var records []hindcast.Record
	for _, d := range im.Drafts {
		records = append(records, d.Record)
	}
	made, err := s.Import(p.ctx, store.Change{Actor: store.Operator, RequestID: "import"}, records, store.Document{Name: im.Name, Body: source})
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	for n, d := range im.Drafts {
		fmt.Fprintf(p.stdout, "%s: %s, %s\n", file, made[n].Number(), understood(d))
		tellNotes(p, file, d)
	}
	return nil
}

// readLimited reads a file without taking in more than a document may have.
func readLimited(file string) ([]byte, error) {
	info, err := os.Stat(file)
	if err != nil {
		return nil, plainPathError(err)
	}
	if info.IsDir() {
		return nil, fmt.Errorf("%s is a folder; name its files", file)
	}
	if info.Size() > document.MaxSource {
		return nil, fmt.Errorf("%s has %d bytes; documents up to 10 MiB are read", file, info.Size())
	}
	source, err := os.ReadFile(file)
	if err != nil {
		return nil, plainPathError(err)
	}
	return source, nil
}

func plainPathError(err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return fmt.Errorf("%s: %w", path.Path, path.Err)
	}
	return err
}

func understood(d document.Draft) string {
	r := d.Record
	return fmt.Sprintf("“%s”: %d timeline entries, %d actions, %d sections, %d hypotheses", r.Incident.Title, len(r.Entries), len(r.Actions), len(r.Sections), len(r.Hypotheses))
}

func tellNotes(p *program, file string, d document.Draft) {
	for _, n := range d.Notes {
		if n.Line > 0 {
			fmt.Fprintf(p.stdout, "%s:%d: %s\n", file, n.Line, n.Text)
		} else {
			fmt.Fprintf(p.stdout, "%s: %s\n", file, n.Text)
		}
	}
}

type exportCommand struct {
	database
	Incident string `arg:"" help:"The incident, as INC-42 or 42."`
	Format   string `default:"md" enum:"md,json" help:"md for Markdown that import reads back, json for the record as data (${default})."`
	Out      string `short:"o" placeholder:"FILE" help:"Where to write; standard output when left out."`
}

func (c *exportCommand) Run(p *program) error {
	id, ok := hindcast.ParseNumber(c.Incident)
	if !ok {
		return &usageError{fmt.Sprintf("%q is no incident; write INC-42 or 42", c.Incident)}
	}
	s, err := c.existing(p)
	if err != nil {
		return err
	}
	defer s.Close() //nolint:errcheck // it was only read
	r, err := s.Record(p.ctx, store.Operator, id)
	if errors.Is(err, hindcast.ErrNotFound) {
		return fmt.Errorf("there is no INC-%d in %s", id, c.DB)
	}
	if err != nil {
		return err
	}
	body := document.Markdown(r)
	if c.Format == "json" {
		if body, err = json.MarshalIndent(r, "", "  "); err != nil {
			return err
		}
		body = append(body, '\n')
	}
	if c.Out == "" || c.Out == "-" {
		_, err = p.stdout.Write(body)
		return err
	}
	if err := os.WriteFile(c.Out, body, 0o600); err != nil {
		return plainPathError(err)
	}
	fmt.Fprintf(p.stderr, "Wrote %s (%s).\n", c.Out, strings.ToUpper(c.Format))
	return nil
}
