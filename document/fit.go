package document

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"hindcast"
)

// maxNotes bounds what is said about one incident.
const maxNotes = 300

// fit moves what is too long for its place into sections of its own, so that
// whatever was read can be stored.
func (d *Draft) fit() {
	i := &d.Record.Incident
	d.shorten(&i.Title, hindcast.MaxTitle, "Title", Lines{1, 1})
	d.overflow(&i.Summary, "Summary", Lines{})
	for _, list := range []struct {
		names *[]string
		what  string
	}{{&i.Services, "Services"}, {&i.Regions, "Regions"}} {
		if !namesFit(*list.names) {
			d.keep(list.what, strings.Join(*list.names, ", "), Lines{})
			*list.names = nil
		}
	}
	for n := range d.Record.Entries {
		d.fitEntry(&d.Record.Entries[n], d.EntryLines[n])
	}
	for n := range d.Record.Hypotheses {
		h := &d.Record.Hypotheses[n]
		for _, t := range hypothesisTexts(&h.HypothesisInput) {
			d.overflow(t.text, fmt.Sprintf("%s: %s", h.Ref(), t.heading), Lines{})
		}
	}
	for n := range d.Record.Actions {
		d.fitAction(&d.Record.Actions[n].ActionInput, d.ActionLines[n])
	}
	d.fitSections()
	if len(d.Notes) > maxNotes {
		more := len(d.Notes) - maxNotes
		d.Notes = d.Notes[:maxNotes]
		d.Notes = append(d.Notes, Note{Text: fmt.Sprintf("There are %d more notes of these kinds.", more)})
	}
}

func namesFit(names []string) bool {
	for _, name := range names {
		if utf8.RuneCountInString(name) > hindcast.MaxName {
			return false
		}
	}
	return len(names) <= hindcast.MaxNames
}

// keep adds a section for text that has no room where it belongs.
func (d *Draft) keep(heading, body string, lines Lines) {
	d.Record.Sections = append(d.Record.Sections, hindcast.Section{SectionInput: hindcast.SectionInput{Heading: heading, Body: body}})
	d.SectionLines = append(d.SectionLines, lines)
}

// shorten keeps a line within a limit, and the whole of it in a section.
func (d *Draft) shorten(text *string, limit int, what string, lines Lines) {
	if utf8.RuneCountInString(*text) <= limit {
		return
	}
	d.note(lines.First, "The %s is longer than its place allows; the whole of it stands in a section.", strings.ToLower(what))
	d.keep(what, *text, lines)
	*text = string([]rune(*text)[:limit-1]) + "…"
}

// overflow keeps a text within what a field holds, and the rest in a section.
func (d *Draft) overflow(text *string, what string, lines Lines) {
	if len(*text) <= hindcast.MaxText || utf8.RuneCountInString(*text) <= hindcast.MaxText {
		return
	}
	head, rest := divided(*text, hindcast.MaxText)
	d.note(lines.First, "“%s” is longer than its place allows; the rest of it stands in a section.", what)
	d.keep(what+" (continued)", rest, lines)
	*text = head
}

// divided cuts a text after at most limit runes, at the end of a line or of a
// word where there is one in the last half.
func divided(text string, limit int) (head, rest string) {
	at, runes := len(text), 0
	for n := range text {
		if runes == limit {
			at = n
			break
		}
		runes++
	}
	if at == len(text) {
		return text, ""
	}
	for _, mark := range []string{"\n", " "} {
		if cut := strings.LastIndex(text[:at], mark); cut > at/2 {
			return strings.TrimRight(text[:cut], " \n"), strings.TrimLeft(text[cut:], " \n")
		}
	}
	return text[:at], text[at:]
}

func (d *Draft) fitEntry(e *hindcast.Entry, lines Lines) {
	if utf8.RuneCountInString(e.Moment.Written) > hindcast.MaxName {
		e.Text += "\n" + e.Moment.Written
		e.Moment.Written = string([]rune(e.Moment.Written)[:hindcast.MaxName-1]) + "…"
	}
	if len(e.Cites) > hindcast.MaxNames {
		e.Text += "\n" + hindcast.FormatCitations(e.Cites[hindcast.MaxNames:])
		e.Cites = e.Cites[:hindcast.MaxNames]
	}
	d.overflow(&e.Text, "The entry at "+e.Moment.Written, lines)
}

func (d *Draft) fitAction(a *hindcast.ActionInput, lines Lines) {
	d.shorten(&a.Title, 2*hindcast.MaxTitle, "Title of an action", lines)
	for _, name := range []struct {
		text *string
		what string
	}{{&a.OwnerRole, "Owner"}, {&a.Person, "Person"}} {
		if utf8.RuneCountInString(*name.text) > hindcast.MaxName {
			a.Description = strings.TrimSpace(a.Description + "\n" + name.what + ": " + *name.text)
			*name.text = string([]rune(*name.text)[:hindcast.MaxName-1]) + "…"
		}
	}
	for _, field := range []struct {
		text *string
		what string
	}{{&a.Description, "Description"}, {&a.VerificationSignal, "Verification"}, {&a.RollbackNote, "Rollback"}, {&a.StateReason, "Reason"}} {
		d.overflow(field.text, field.what+" of the action “"+short(a.Title)+"”", lines)
	}
}

// fitSections divides sections that are too long, and takes headings that are
// into the text.
func (d *Draft) fitSections() {
	var sections []hindcast.Section
	var lines []Lines
	for n, s := range d.Record.Sections {
		if utf8.RuneCountInString(s.Heading) > hindcast.MaxTitle {
			s.Body = s.Heading + "\n\n" + s.Body
			s.Heading = string([]rune(s.Heading)[:hindcast.MaxTitle-1]) + "…"
		}
		for {
			head, rest := s.Body, ""
			if len(head) > hindcast.MaxSection {
				head, rest = divided(s.Body, hindcast.MaxSection)
			}
			part := s
			part.Body = head
			sections, lines = append(sections, part), append(lines, d.SectionLines[n])
			if rest == "" {
				break
			}
			s.Body = rest
			if !strings.HasSuffix(s.Heading, " (continued)") {
				s.Heading = strings.TrimSpace(string([]rune(s.Heading)[:min(utf8.RuneCountInString(s.Heading), hindcast.MaxTitle-20)])) + " (continued)"
			}
		}
	}
	d.Record.Sections, d.SectionLines = sections, lines
}
