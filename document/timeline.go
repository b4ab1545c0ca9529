package document

import (
	"errors"
	"regexp"
	"strings"

	"hindcast"
)

var (
	bulletMark = regexp.MustCompile(`^(\s*)(?:[-*+•]|\d{1,3}[.)])\s+(.*)$`)
	// leadTime is a time at the beginning of a list item, in bold, code or
	// brackets or plain, with what divides it from the text.
	leadTime = regexp.MustCompile(`^(?:(?:\*\*|__|` + "`" + `)\s*[\[(]?([^*` + "`" + `\]]{1,60}?)[\])]?\s*:?\s*(?:\*\*|__|` + "`" + `)|\[([^\]]{1,60})\](?:[^(]|$)|(` + plainTime + `))\s*(?:—|–|--|-|:|\||\t)?\s*(.*)$`)
)

// plainTime is what a time without marks around it looks like.
const plainTime = `(?:(?:~|about |approx\.? |\d{4}-\d{2}-\d{2}[T ])?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[.,]\d{1,9})?(?:\s?[ap]m)?(?:\s*[–-]\s*(?:\d{1,2}[:.])?\d{2}(?:[:.]\d{2})?)?(?:\s(?:UTC|[A-Z]{2,4}T|PT|ET|CT|MT|Z))?|\?)`

// timeline reads a timeline's rows from its list or table. What is neither
// stays, as a section.
func (r *reader) timeline(b block) {
	var left []string
	var f fences
	current := -1 // the entry that following lines belong to
	for n := 0; n < len(b.body); n++ {
		line := b.body[n]
		if t, ok := readTable(b.body, n, b.first); ok && f.open == "" {
			if columns, ok := timelineColumns(t.head); ok {
				r.timelineTable(t, columns)
			} else {
				left = append(left, b.body[n:t.end]...)
			}
			n, current = t.end-1, -1
			continue
		}
		fenced := f.inside(line)
		if m := bulletMark.FindStringSubmatch(line); m != nil && !fenced && len(m[1]) < 2 {
			if when, text, ok := splitTime(m[2]); ok {
				r.entry(when, text, Lines{b.first + n, b.first + n})
				current = len(r.draft.Record.Entries) - 1
				continue
			}
		}
		indented := strings.HasPrefix(line, "  ") || strings.HasPrefix(line, "\t")
		switch {
		case current >= 0 && (fenced || indented && strings.TrimSpace(line) != ""):
			e := &r.draft.Record.Entries[current]
			e.Text += "\n" + strings.TrimRight(line, " \t")
			r.draft.EntryLines[current].Last = b.first + n
		case current >= 0 && strings.TrimSpace(line) == "":
		default:
			current = -1
			left = append(left, line)
		}
	}
	r.leftover(b, left, "About the timeline")
}

// splitTime divides a list item into its time and its text, if it begins with
// a time.
func splitTime(item string) (when, text string, ok bool) {
	m := leadTime.FindStringSubmatch(item)
	if m == nil {
		return "", "", false
	}
	when = strings.TrimSpace(m[1] + m[2] + m[3])
	if !looksLikeTime(when) {
		return "", "", false
	}
	return when, strings.TrimSpace(m[4]), true
}

var hasClock = regexp.MustCompile(`\d{1,2}[:.]\d{2}|\d\s?[ap]m|^\?+$|^\d{1,2}h|\d{4}-\d{2}-\d{2}|\?\?`)

func looksLikeTime(s string) bool { return hasClock.MatchString(s) }

// timelineColumns finds which column of a table holds what.
type columns struct{ time, text, source, label, kind int }

func timelineColumns(head []string) (columns, bool) {
	c := columns{-1, -1, -1, -1, -1}
	for n, name := range head {
		switch name = strings.ToLower(plain(name)); {
		case c.time < 0 && (strings.HasPrefix(name, "time") || strings.HasPrefix(name, "when") || name == "utc" || name == "at"):
			c.time = n
		case c.text < 0 && (strings.HasPrefix(name, "event") || strings.HasPrefix(name, "what") || name == "description" || name == "entry" || name == "details" || name == "action"):
			c.text = n
		case name == "source" || name == "sources" || name == "evidence":
			c.source = n
		case name == "type" || name == "label" || name == "f/i":
			c.label = n
		case name == "kind":
			c.kind = n
		}
	}
	return c, c.time >= 0 && c.text >= 0
}

func (r *reader) timelineTable(t table, c columns) {
	for n, row := range t.rows {
		text := cellText(row[c.text])
		for k, cell := range row {
			if k == c.time || k == c.text || k == c.source || k == c.label || strings.TrimSpace(cell) == "" {
				continue
			}
			name := ""
			if k < len(t.head) {
				name = plain(t.head[k]) + ": "
			}
			text += "\n" + name + cellText(cell)
		}
		r.entry(plain(row[c.time]), text, Lines{t.lines[n], t.lines[n]})
		e := &r.draft.Record.Entries[len(r.draft.Record.Entries)-1]
		if c.source >= 0 {
			cites, unread := hindcast.ParseCitations(row[c.source])
			e.Cites = cites
			if len(unread) > 0 {
				e.Text += "\nSource: " + row[c.source]
			}
		}
		if c.label >= 0 {
			if label, ok := labelOf(row[c.label]); ok {
				e.Label = label
			} else if cell := strings.TrimSpace(row[c.label]); cell != "" {
				e.Text += "\n" + plain(t.head[c.label]) + ": " + cell
			}
		}
	}
}

func labelOf(s string) (hindcast.Label, bool) {
	switch strings.ToLower(strings.Trim(plain(s), "[] ")) {
	case "f", "fact", "observed":
		return hindcast.Fact, true
	case "i", "inference", "inferred":
		return hindcast.Inference, true
	case "gap", "unknown", "u":
		return hindcast.Unknown, true
	}
	return "", false
}

// entry adds a row. A time that cannot be settled stays as written.
func (r *reader) entry(when, text string, lines Lines) {
	m, note := readMoment(when, hindcast.MomentContext{Day: r.day, Zone: r.loc})
	if note != "" {
		r.draft.note(lines.First, "%s", note)
	}
	if text == "" {
		text = "(no text)"
		r.draft.note(lines.First, "The row at %s has no text.", when)
	}
	r.draft.Record.Entries = append(r.draft.Record.Entries, hindcast.Entry{Moment: m, Text: text})
	r.draft.EntryLines = append(r.draft.EntryLines, lines)
}

// readMoment reads a written time; one that cannot be is kept as it is, and
// the note says why.
func readMoment(when string, ctx hindcast.MomentContext) (hindcast.Moment, string) {
	m, err := hindcast.ParseMoment(when, ctx)
	if err == nil {
		return m, ""
	}
	var doubt *hindcast.MomentError
	reason := err.Error()
	if errors.As(err, &doubt) && doubt.Reason != "" {
		reason = "“" + when + "”: " + doubt.Reason + "."
	}
	return hindcast.Moment{Precision: hindcast.UnknownTime, Written: hindcast.CleanLine(when)}, reason + " It stays as written, without a place in time."
}
