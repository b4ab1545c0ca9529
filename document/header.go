package document

import (
	"regexp"
	"strings"

	"hindcast"
)

var headerField = regexp.MustCompile(`^\s*(?:[-*+•]\s+)?(?:\*\*|__|\*)?([\p{L}][\p{L} /()-]{0,40}?)\s*(?:[:：]\s*(?:\*\*|__|\*)|(?:\*\*|__|\*)\s*[:：]|[:：])\s*(.+?)\s*$`)

// headLine is one line of an element that may hold several fields: lines and
// <br> divide them.
type headLine struct {
	text string
	line int
}

func headLines(e element) []headLine {
	var out []headLine
	line := e.first
	for n, text := range strings.Split(e.text, "\n") {
		for _, piece := range breakMark.Split(text, -1) {
			for _, field := range fieldsOfLine(piece) {
				out = append(out, headLine{field, line + n})
			}
		}
	}
	return out
}

var markedLabel = regexp.MustCompile(`\*{1,2}\p{Lu}[^*:\n]{1,30}(?:[:：]\*{1,2}|\*{1,2}[:：])`)

// fieldsOfLine cuts a line that holds several labelled fields.
func fieldsOfLine(line string) []string {
	labels := markedLabel.FindAllStringIndex(line, -1)
	if len(labels) < 2 || labels[0][0] > 2 {
		return []string{line}
	}
	var out []string
	for n, at := range labels {
		end := len(line)
		if n+1 < len(labels) {
			end = labels[n+1][0]
		}
		out = append(out, strings.TrimRight(line[at[0]:end], " \t.;|"))
	}
	return out
}

// quotedField is a field in a quoted line, which may hold several.
var quotedField = regexp.MustCompile(`(?i)\b(severity|status|date)[ ]?[:：][ ]*([^,;|\n]{1,40})`)

// headTable reads a table of two columns above the first section: a name and
// a value in each row. The table stays in the text.
func (r *reader) headTable(t table) {
	for n, row := range append([][]string{t.head}, t.rows...) {
		if len(row) != 2 {
			return
		}
		line := t.end
		if n > 0 {
			line = t.lines[n-1]
		}
		if name := strings.ToLower(strings.TrimRight(plain(row[0]), ":：")); row[1] != "" && fieldNames[name] != otherField {
			r.field(name, row[1], line)
		}
	}
}

// fields takes the header fields from the text above the first section and
// returns the parts with what is left of it. A field that names a section of
// the narrative becomes one.
func (r *reader) fields(parts []part) []part {
	if len(parts) == 0 || parts[0].line != 0 {
		return parts
	}
	var left, narrative []part
	rest := part{}
	for _, e := range parts[0].elements {
		if e.kind != paragraphElement && e.kind != itemElement {
			rest.elements = append(rest.elements, e)
			switch e.kind {
			case tableElement:
				r.headTable(e.table)
			case quoteElement:
				for _, m := range quotedField.FindAllStringSubmatch(plain(e.text), 4) {
					r.field(strings.ToLower(m[1]), strings.TrimSpace(m[2]), e.first)
				}
			}
			continue
		}
		var kept []string
		for _, h := range headLines(e) {
			m := headerField.FindStringSubmatch(h.text)
			switch {
			case m == nil:
				kept = append(kept, h.text)
			case narrativeName.MatchString(m[1]) && !isField(m[1]) && (strings.Contains(h.text, "**") || plainNarrative.MatchString(m[1])):
				narrative = append(narrative, part{name: m[1], numbered: m[1], line: h.line, inline: true,
					elements: []element{{kind: paragraphElement, first: h.line, last: h.line, text: m[2]}}})
			case !r.field(strings.ToLower(m[1]), strings.TrimRight(m[2], "\\ "), h.line):
				kept = append(kept, h.text)
			}
		}
		if text := strings.TrimSpace(strings.Join(kept, "\n")); text != "" {
			mark := e.mark
			e.text = text
			if mark != "" && len(kept) == len(headLines(e)) {
				e.mark = mark
			}
			rest.elements = append(rest.elements, e)
		}
	}
	left = append(left, rest)
	left = append(left, narrative...)
	return append(left, parts[1:]...)
}

// field takes one header field and reports whether nothing of it is left over.
func (r *reader) field(name, value string, line int) bool {
	i := &r.draft.Record.Incident
	value = plain(value)
	if m := zoneParens.FindStringSubmatch(strings.ToUpper(name)); m != nil { // "Date (UTC)"
		name = strings.TrimSpace(name[:strings.IndexAny(name, "(（")])
		if fieldNames[name] == dayField && r.zone == "" {
			r.setZone(m[1])
		}
	}
	kind := fieldNames[name]
	if kind != otherField && kind != durationField && isPlaceholder(value) {
		return false
	}
	switch kind {
	case severityField:
		r.severity = value
		if s, ok := severityOf(value); ok {
			i.Severity = s
			return strings.EqualFold(strings.ReplaceAll(value, "-", ""), strings.ReplaceAll(string(s), "-", ""))
		}
		r.draft.note(line, "Severity “%s” is none of SEV-1 to SEV-4; it stays in the text.", value)
	case stateField:
		r.status = value
		if s, ok := stateOf(value); ok {
			i.State = s
			return strings.EqualFold(value, string(s))
		}
		r.draft.note(line, "Status “%s” is none of ours; it stays in the text.", value)
	case dayField:
		return r.dateField(value, line)
	case reportField:
		if d, _, ok := findWritten(value); ok && d.Year != 0 && !d.Impossible {
			r.report = d.Date
		}
	case servicesField:
		i.Services = hindcast.SplitNames(value)
		return true
	case regionsField:
		i.Regions = hindcast.SplitNames(value)
		return true
	case zoneField:
		return r.setZone(value)
	case durationField:
		r.stateDuration(value, line)
	}
	return false
}

// dateField takes the incident's day, and what a date field says besides.
func (r *reader) dateField(value string, line int) bool {
	d, rest, ok := findWritten(value)
	if !ok || d.Year == 0 || d.Impossible || d.Open {
		r.draft.note(line, "The date “%s” could not be read; it stays in the text.", value)
		return false
	}
	r.claimFrom(value, line, fromField)
	if d.Last > d.Day || strings.Contains(strings.ToLower(value), "night") {
		r.overnight = true
	}
	return rest == "" && d.Last == 0
}

// claimFrom notes the day that a text gives for the incident, if it has one
// with its year.
func (r *reader) claimFrom(text string, line int, from claimRank) {
	d, rest, ok := findWritten(text)
	if !ok || d.Year == 0 || d.Impossible || d.Open {
		return
	}
	c := dayClaim{day: d, line: line, from: from}
	if at := strings.Index(rest, ":"); at > 0 {
		if w, _, ok := leadWhen(strings.TrimSpace(rest)); ok && w.hasClock() {
			c.clock, c.zone = w.ends[0].clock, w.zone
		}
	}
	r.claims = append(r.claims, c)
}

var (
	windowTime   = regexp.MustCompile(`^([^()]{3,60}?)\s*(?:\(([^()]*)\))?$`)
	durationPart = regexp.MustCompile(`(?i)(\d+)[ -]?(hours?|hrs?|h|minutes?|mins?|m|days?|d)\b`)
)

// stateDuration notes how long the incident is said to have lasted, and the
// window it is said to have filled.
func (r *reader) stateDuration(value string, line int) {
	if m := windowTime.FindStringSubmatch(value); m != nil {
		if w, n, ok := leadWhen(m[1]); ok && n == len(m[1]) {
			if r.window == "" {
				r.window = w.raw
			}
			if w.zone != "" && r.zone == "" {
				r.setZone(w.zone)
			}
		}
	}
	if durationPart.MatchString(value) {
		r.durations = append(r.durations, statedDuration{value, line})
	}
}
