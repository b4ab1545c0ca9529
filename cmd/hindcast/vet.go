package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"hindcast"
)

// vetCommand checks a customer update against an incident's record, for
// scripts: one JSON object a line for each finding.
type vetCommand struct {
	Record    string `required:"" placeholder:"FILE" help:"The incident's record as JSON."`
	Sentences bool   `help:"Take each line of the input as one sentence."`
	File      string `arg:"" optional:"" help:"The update; standard input when left out."`
}

// vetFinding is a finding as scripts read it. Start and end are bytes: of the
// text, or with --sentences of the sentence.
type vetFinding struct {
	Sentence int           `json:"sentence"`
	Flag     hindcast.Flag `json:"flag"`
	Hard     bool          `json:"hard"`
	Start    int           `json:"start"`
	End      int           `json:"end"`
	Reason   string        `json:"reason"`
	Ref      string        `json:"ref,omitempty"`
	Wording  string        `json:"wording"`
}

// errHardFinding makes the exit code 1 without a line of its own: the finding
// itself has said what is wrong.
var errHardFinding = errors.New("a hard finding stands")

func (c *vetCommand) Run(p *program) error {
	source, err := os.ReadFile(c.Record)
	if err != nil {
		return plainPathError(err)
	}
	record, err := hindcast.ReadCheckRecord(source)
	if err != nil {
		return fmt.Errorf("%s: %w", c.Record, err)
	}
	var text []byte
	if c.File == "" || c.File == "-" {
		text, err = io.ReadAll(p.stdin)
	} else {
		text, err = readLimited(c.File)
	}
	if err != nil {
		return err
	}
	var found []hindcast.Finding
	if c.Sentences {
		lines := strings.Split(strings.TrimRight(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n"), "\n")
		found = hindcast.CheckSentences(lines, record)
	} else {
		found = hindcast.Check(string(text), record)
	}
	out := json.NewEncoder(p.stdout)
	out.SetEscapeHTML(false)
	hard := false
	for _, f := range found {
		hard = hard || f.Hard
		if err := out.Encode(vetFinding{f.Sentence, f.Flag, f.Hard, f.Start, f.End, f.Reason, f.Ref, f.Wording}); err != nil {
			return err
		}
	}
	if hard {
		return errHardFinding
	}
	return nil
}
