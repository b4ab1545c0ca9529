// Package document moves incidents in and out as text: it reads postmortems
// that people wrote in Markdown, and writes the record as Markdown that it
// reads back to the same record.
//
// Reading never invents. What a document determines goes where it belongs;
// what it leaves open stays as written, with a note; text without a place of
// its own becomes a narrative section. Nothing is dropped.
package document

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"

	"hindcast"
)

// MaxSource is the largest document read, in bytes.
const MaxSource = 10 << 20

// Import is what was understood of a document.
type Import struct {
	Name   string
	Title  string // of the document; "" when it has none
	Source []byte // as given
	Drafts []Draft
	Lines  []string // the text as read, for showing it beside the result

	read *foreign // nil when it is a document of our own
}

// Draft is an incident found in a document, before anything is stored.
type Draft struct {
	Record hindcast.Record
	Notes  []Note

	// Where each part of the record came from, in the same order as there.
	EntryLines   []Lines
	ActionLines  []Lines
	SectionLines []Lines
}

// Lines is a stretch of the source, both ends included, counted from 1. The
// zero value means that a part has no single place there.
type Lines struct{ First, Last int }

// Note is something the reader of a document should know: what could not be
// settled, and what was read from the shape rather than from words.
type Note struct {
	Line int // 0 when it concerns the whole
	Text string
}

// Read understands a document. Its errors say what to do about the file; a
// document of which little is understood is no error.
func Read(name string, source []byte) (*Import, error) {
	switch {
	case len(source) > MaxSource:
		return nil, fmt.Errorf("%s has %d bytes; documents up to 10 MiB are read. Split it, or attach it to an incident instead", name, len(source))
	case len(bytes.TrimSpace(source)) == 0:
		return nil, fmt.Errorf("%s is empty", name)
	case bytes.IndexByte(source, 0) >= 0:
		return nil, fmt.Errorf("%s is no text: it holds NUL bytes. Save it as UTF-8 text or Markdown", name)
	}
	text := strings.TrimPrefix(string(source), "\uFEFF")
	var notes []Note
	if !utf8.ValidString(text) {
		text = strings.ToValidUTF8(text, "\uFFFD")
		notes = append(notes, Note{Text: "Some bytes are not UTF-8; they show as “\uFFFD”. The attached original keeps them."})
	}
	text = strings.ReplaceAll(text, "\r\n", "\n")
	text = strings.ReplaceAll(text, "\r", "\n")
	im := &Import{Name: name, Source: source, Lines: strings.Split(strings.TrimRight(text, "\n"), "\n")}
	if boundary, ok := ownBoundary(im.Lines); ok {
		im.Drafts = []Draft{readOwn(im.Lines, boundary)}
		im.Title = im.Drafts[0].Record.Incident.Title
	} else {
		im.read = readForeign(im.Lines)
		im.Title = im.read.title
		for _, r := range im.read.readers {
			im.Drafts = append(im.Drafts, r.draft)
		}
	}
	im.Drafts[0].Notes = append(notes, im.Drafts[0].Notes...)
	for n := range im.Drafts {
		d := &im.Drafts[n]
		if d.Record.Incident.Title == "" {
			d.Record.Incident.Title = strings.TrimSuffix(strings.TrimSuffix(name, ".md"), ".txt")
			d.note(0, "No title was found; the file's name stands in for it.")
		}
		d.fit()
	}
	return im, nil
}

// note adds a note. Far more than anyone reads are not kept one by one: fit
// says how many there were.
func (d *Draft) note(line int, format string, args ...any) {
	d.Notes = append(d.Notes, Note{Line: line, Text: fmt.Sprintf(format, args...)})
}
