package main

import (
	"errors"
	"fmt"
	"os"

	"hindcast/store"
)

// existing opens a database that must be there already: a mistyped name would
// otherwise make an empty one.
func (d *database) existing(p *program) (*store.Store, error) {
	if _, err := os.Stat(d.DB); err != nil {
		return nil, fmt.Errorf("database %s: %w; name the file with --db", d.DB, errors.Unwrap(err))
	}
	return store.Open(p.ctx, d.DB, store.Options{})
}

type checkCommand struct{ database }

func (c *checkCommand) Run(p *program) error {
	s, err := c.existing(p)
	if err != nil {
		return err
	}
	defer s.Close() //nolint:errcheck // it was only read
	found, err := s.Check(p.ctx)
	if err != nil {
		return err
	}
	if len(found) == 0 {
		fmt.Fprintln(p.stdout, "sound")
		return nil
	}
	for _, f := range found {
		fmt.Fprintln(p.stdout, f)
	}
	return fmt.Errorf("%s: %d findings; restore a backup, and keep this file to look into", c.DB, len(found))
}

type backupCommand struct {
	database
	File string `arg:"" help:"The new file."`
}

func (c *backupCommand) Run(p *program) error {
	s, err := c.existing(p)
	if err != nil {
		return err
	}
	defer s.Close() //nolint:errcheck // it was only read
	if err := s.Backup(p.ctx, c.File); err != nil {
		return err
	}
	fmt.Fprintf(p.stdout, "Wrote %s.\n", c.File)
	return nil
}
