package main

import (
	"fmt"
	"io"
	"time"

	"hindcast"
	"hindcast/document"
)

// logsCommand shows what the program reads in log lines, so that it can be
// scripted and measured. Nothing is stored.
type logsCommand struct {
	File   string `arg:"" optional:"" help:"The excerpt; standard input when left out."`
	Format string `default:"text" enum:"text,json" help:"text for people, json for programs (${default})."`
	Mask   bool   `help:"Write the lines themselves, with secrets masked, instead of what is understood."`
	Year   int    `placeholder:"YEAR" help:"The year of the first record, when the lines state none."`
	Date   string `placeholder:"DAY" help:"The day of the first record, such as 2026-09-23, when the lines state none."`
	Zone   string `placeholder:"ZONE" help:"The zone of times without one: UTC, an offset, or a place."`
}

func (c *logsCommand) Run(p *program) error {
	options := document.LogOptions{Year: c.Year}
	var err error
	if options.Date, err = hindcast.ParseDate(c.Date); err != nil {
		return &usageError{"--date: " + err.Error()}
	}
	if c.Zone != "" {
		if options.Zone, err = hindcast.ParseZone(c.Zone); err != nil {
			return &usageError{"--zone: " + err.Error()}
		}
	}
	body, err := c.read(p)
	if err != nil {
		return err
	}
	log := document.ReadLog(body, options)
	if c.Mask {
		_, err := p.stdout.Write(document.MaskLog(body, log.Secrets))
		return err
	}
	if c.Format == "json" {
		out, err := log.JSON()
		if err != nil {
			return err
		}
		_, err = p.stdout.Write(append(out, '\n'))
		return err
	}
	for _, r := range log.Records {
		when := r.TimeWritten
		if !r.Time.IsZero() {
			when = r.Time.Format(time.RFC3339Nano)
		}
		mark := ""
		if r.OutOfOrder {
			mark = " (out of order)"
		}
		fmt.Fprintf(p.stdout, "L%d\t%s\t%s\t%s\t%s%s\n", r.Line, when, r.Level, r.Host, document.DisplayLine([]byte(r.Text)), mark)
	}
	for _, warning := range log.Warnings {
		fmt.Fprintln(p.stderr, warning)
	}
	return nil
}

func (c *logsCommand) read(p *program) ([]byte, error) {
	if c.File == "" || c.File == "-" {
		return io.ReadAll(p.stdin)
	}
	return readLimited(c.File)
}
