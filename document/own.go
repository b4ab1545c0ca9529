package document

import (
	"encoding/base64"
	"regexp"
	"strconv"
	"strings"

	"hindcast"
)

var ownHead = regexp.MustCompile(`^` + regexp.QuoteMeta(ownMark) + `([0-9a-f]{8}) -->$`)

// ownBoundary recognises a document that Markdown has written.
func ownBoundary(lines []string) (string, bool) {
	if m := ownHead.FindStringSubmatch(strings.TrimSpace(lines[0])); m != nil {
		return m[1], true
	}
	return "", false
}

// ownPart is one part of an exported document.
type ownPart struct {
	kind, arg string
	first     int // number of the first line below the mark
	lines     []string
}

// ownParts cuts an exported document at its boundary.
func ownParts(lines []string, boundary string) []ownPart {
	mark := regexp.MustCompile(`^<!-- ` + boundary + ` ([a-z-]+)(?: (.+))? -->$`)
	parts := []ownPart{{kind: "header", first: 2}}
	for n, line := range lines[1:] {
		if m := mark.FindStringSubmatch(line); m != nil {
			parts = append(parts, ownPart{kind: m[1], arg: m[2], first: n + 3})
			continue
		}
		last := &parts[len(parts)-1]
		last.lines = append(last.lines, line)
	}
	return parts
}

// headed takes a visible heading off the part and returns it with the rest.
func (p ownPart) headed() (heading, body string, lines Lines) {
	rest, first := p.lines, p.first
	if len(rest) > 0 {
		for _, mark := range []string{"## ", "### "} {
			if found, ok := strings.CutPrefix(rest[0], mark); ok {
				heading, rest, first = found, rest[1:], first+1
				break
			}
		}
	}
	body, lines = trimmed(rest, first)
	return heading, body, lines
}

// ownReader gathers the record from an exported document's parts.
type ownReader struct {
	draft      Draft
	hypothesis *hindcast.Hypothesis // the parts that follow belong to it
	excerpt    *hindcast.Excerpt
}

// readOwn reads what Markdown has written. A part that someone has broken by
// hand is noted and kept as a section.
func readOwn(lines []string, boundary string) Draft {
	r := &ownReader{}
	for _, p := range ownParts(lines, boundary) {
		if !r.part(p) {
			heading, body, at := p.headed()
			r.draft.note(p.first, "The part “%s” could not be read as it was exported; it is kept as a section.", p.kind)
			r.section(heading, body, at)
		}
	}
	return r.draft
}

func (r *ownReader) section(heading, body string, at Lines) {
	r.draft.Record.Sections = append(r.draft.Record.Sections, hindcast.Section{SectionInput: hindcast.SectionInput{Heading: heading, Body: body}})
	r.draft.SectionLines = append(r.draft.SectionLines, at)
}

func (r *ownReader) part(p ownPart) bool {
	heading, body, at := p.headed()
	switch p.kind {
	case "header":
		r.header(p)
	case "summary":
		r.draft.Record.Incident.Summary = body
	case "section":
		r.section(heading, body, at)
	case "text":
		body, at = trimmed(p.lines, p.first)
		r.section("", body, at)
	case "timeline":
		return r.timeline(p)
	case "hypothesis":
		return r.newHypothesis(p)
	case "actions":
		return r.actions(p)
	case "update":
		r.draft.Record.Updates = append(r.draft.Record.Updates, hindcast.Update{
			UpdateInput: hindcast.UpdateInput{PublicTitle: r.draft.Record.Incident.PublicTitle, State: hindcast.State(p.arg), Message: body}, Publication: hindcast.DraftUpdate})
	case "excerpt":
		r.draft.Record.Excerpts = append(r.draft.Record.Excerpts, hindcast.Excerpt{Name: p.arg})
		r.excerpt = &r.draft.Record.Excerpts[len(r.draft.Record.Excerpts)-1]
	case "origin":
		if r.excerpt == nil {
			return false
		}
		r.excerpt.Origin, _ = trimmed(p.lines, p.first)
	case "lines":
		return r.excerptLines(p)
	default:
		return r.hypothesisText(p.kind, body)
	}
	return true
}

func (r *ownReader) header(p ownPart) {
	i := &r.draft.Record.Incident
	for n, line := range p.lines {
		if title, ok := strings.CutPrefix(line, "# "); ok && i.Title == "" {
			i.Title = title
			continue
		}
		m := headerField.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		value := m[2]
		switch m[1] {
		case "Severity":
			i.Severity = hindcast.Severity(value)
		case "State":
			i.State = hindcast.State(value)
		case "Day":
			day, err := hindcast.ParseDate(value)
			if err != nil {
				r.draft.note(p.first+n, "The day “%s” could not be read.", value)
			}
			i.Day = day
		case "Zone":
			i.Zone = value
		case "Services":
			i.Services = hindcast.SplitNames(value)
		case "Regions":
			i.Regions = hindcast.SplitNames(value)
		case "Public title":
			i.PublicTitle = value
		}
	}
}

// ownTable reads the table in a part.
func ownTable(p ownPart, columns int) (table, bool) {
	for n := range p.lines {
		if t, ok := readTable(p.lines, n, p.first); ok && len(t.head) == columns {
			for _, row := range t.rows {
				if len(row) != columns {
					return table{}, false
				}
				for k := range row {
					row[k] = fromCell(row[k])
				}
			}
			return t, true
		}
	}
	return table{}, false
}

func (r *ownReader) timeline(p ownPart) bool {
	t, ok := ownTable(p, 7)
	if !ok {
		return false
	}
	ctx := contextOf(r.draft.Record.Incident)
	for n, row := range t.rows {
		m, ok := readMomentCell(row[1], ctx)
		if !ok {
			r.draft.note(t.lines[n], "The time “%s” could not be read; it stays as written, without a place in time.", short(row[1]))
		}
		cites, unread := hindcast.ParseCitations(row[6])
		if len(unread) > 0 {
			r.draft.note(t.lines[n], "“%s” is no citation.", strings.Join(unread, " "))
		}
		seq, _ := strconv.ParseInt(strings.TrimPrefix(row[0], "T"), 10, 64) // without a number the entry gets the next one
		r.draft.Record.Entries = append(r.draft.Record.Entries, hindcast.Entry{Seq: seq, Moment: m, Text: row[2],
			Kind: hindcast.Kind(row[3]), Label: hindcast.Label(row[4]), Milestone: hindcast.Milestone(row[5]), Cites: cites})
		r.draft.EntryLines = append(r.draft.EntryLines, Lines{t.lines[n], t.lines[n]})
	}
	return true
}

func (r *ownReader) newHypothesis(p ownPart) bool {
	seq, err := strconv.ParseInt(strings.TrimPrefix(p.arg, "H"), 10, 64)
	if err != nil {
		return false
	}
	h := hindcast.Hypothesis{Seq: seq}
	for _, line := range p.lines {
		if m := headerField.FindStringSubmatch(line); m != nil {
			switch m[1] {
			case "State":
				h.State = hindcast.HypothesisState(m[2])
			case "Confidence":
				h.Confidence = hindcast.Confidence(m[2])
			}
		}
	}
	r.draft.Record.Hypotheses = append(r.draft.Record.Hypotheses, h)
	r.hypothesis = &r.draft.Record.Hypotheses[len(r.draft.Record.Hypotheses)-1]
	return true
}

func (r *ownReader) hypothesisText(kind, body string) bool {
	if r.hypothesis == nil {
		return false
	}
	for _, t := range hypothesisTexts(&r.hypothesis.HypothesisInput) {
		if t.kind == kind {
			*t.text = body
			return true
		}
	}
	return false
}

func (r *ownReader) actions(p ownPart) bool {
	t, ok := ownTable(p, len(actionHead))
	if !ok {
		return false
	}
	for n, row := range t.rows {
		due, err := hindcast.ParseDate(row[4])
		if err != nil {
			r.draft.note(t.lines[n], "The due date “%s” could not be read.", row[4])
		}
		a := hindcast.Action{ActionInput: hindcast.ActionInput{Title: row[1], OwnerRole: row[2], Priority: hindcast.Priority(row[3]), Due: due,
			State: hindcast.ActionState(row[5]), Person: row[6], VerificationSignal: row[7], RollbackNote: row[8], Description: row[9], StateReason: row[10]}}
		if m := idMark.FindStringSubmatch(row[0]); m != nil {
			a.Number = number(m[3])
		}
		r.draft.Record.Actions = append(r.draft.Record.Actions, a)
		r.draft.ActionLines = append(r.draft.ActionLines, Lines{t.lines[n], t.lines[n]})
	}
	return true
}

func (r *ownReader) excerptLines(p ownPart) bool {
	if r.excerpt == nil {
		return false
	}
	open := -1
	for n, line := range p.lines {
		if open < 0 {
			if fenceMark.MatchString(line) {
				open = n
			}
			continue
		}
		if line == fenceMark.FindStringSubmatch(p.lines[open])[1] {
			body := strings.Join(p.lines[open+1:n], "\n")
			switch p.arg {
			case "text":
				r.excerpt.Body = []byte(body + "\n")
			case "text-no-end":
				r.excerpt.Body = []byte(body)
			case "base64":
				raw, err := base64.StdEncoding.DecodeString(strings.TrimSpace(body))
				if err != nil {
					return false
				}
				r.excerpt.Body = raw
			default:
				return false
			}
			return true
		}
	}
	return false
}
