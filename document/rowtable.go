package document

import (
	"regexp"
	"slices"
	"strings"

	"hindcast"
)

// columns say which column of a timeline's table holds what; -1 for none.
type columns struct{ day, time, text, source, label int }

func timelineColumns(head []string) (columns, bool) {
	c := columns{-1, -1, -1, -1, -1}
	for n, name := range head {
		switch name = strings.ToLower(plain(name)); {
		case c.day < 0 && (name == "date" || name == "day" || name == "日付"):
			c.day = n
		case c.time < 0 && (strings.HasPrefix(name, "time") || strings.HasPrefix(name, "when") || name == "utc" || name == "at" || strings.HasPrefix(name, "date") || name == "時刻" || name == "日時"):
			c.time = n
		case c.text < 0 && (strings.HasPrefix(name, "event") || strings.HasPrefix(name, "what") || name == "description" || name == "entry" || name == "details" ||
			strings.HasPrefix(name, "action") || name == "内容" || name == "出来事"):
			c.text = n
		case name == "source" || name == "sources" || name == "evidence":
			c.source = n
		case name == "type" || name == "kind" || name == "label" || name == "f/i":
			c.label = n
		}
	}
	if c.time < 0 {
		c.time, c.day = c.day, -1
	}
	return c, c.time >= 0 && c.text >= 0
}

// when is a row's time: its clock, behind its day when that has a column.
func (c columns) when(row []string) string {
	if c.time < 0 || c.time >= len(row) {
		return ""
	}
	when := strings.TrimSpace(row[c.time])
	if c.day >= 0 && strings.TrimSpace(row[c.day]) != "" {
		when = strings.TrimSpace(plain(row[c.day]) + " " + plain(when))
	}
	return when
}

// tableRows reads the rows of a timeline's table.
func (t *timelineReader) tableRows(e element) {
	if t.current >= 0 && e.within(t.indent) {
		t.attach(e)
		return
	}
	c, ok := timelineColumns(e.table.head)
	if !ok {
		t.left = append(t.left, e)
		return
	}
	template := false
	for n, row := range e.table.rows {
		if isTemplateRow(row, c) {
			template = template || strings.TrimSpace(strings.Join(row, "")) != ""
			if strings.TrimSpace(strings.Join(row, "")) != "" {
				t.left = append(t.left, element{first: e.table.lines[n], last: e.table.lines[n]})
			}
			continue
		}
		if strings.HasPrefix(strings.TrimSpace(row[c.text]), "~~") {
			t.struck(element{first: e.table.lines[n], last: e.table.lines[n], text: row[c.text]})
			continue
		}
		t.tableRow(e.table, n, c)
	}
	if template {
		t.r.draft.note(e.first, "A template row is left in the timeline; it is not taken as an entry.")
	}
	t.current = -1
}

func isTemplateRow(row []string, c columns) bool {
	when := plain(c.when(row))
	if _, ok := splitTime(when); ok {
		return false
	}
	return isPlaceholder(when) && (isPlaceholder(row[c.text]) || placeholderTime.MatchString(when)) || strings.TrimSpace(strings.Join(row, "")) == ""
}

var placeholderTime = regexp.MustCompile(`(?i)^(?:YYYY|HH|\[)`)

func (t *timelineReader) tableRow(table table, n int, c columns) {
	row := table.rows[n]
	lines := Lines{table.lines[n], table.lines[n]}
	text := cellText(row[c.text])
	s, ok := splitTime(c.when(row))
	if when := hindcast.CleanLine(plain(c.when(row))); !ok || s.rest != "" {
		s = splitEvent{when: writtenWhen{raw: when, unknown: true}}
	}
	s.remainder(text)
	t.add(s, lines)
	e := &t.r.events[t.current]
	for k, cell := range row {
		if k == c.time || k == c.day || k == c.text || k == c.source || k == c.label || strings.TrimSpace(cell) == "" {
			continue
		}
		name := ""
		if k < len(table.head) {
			name = plain(table.head[k]) + ": "
		}
		e.text += "\n" + name + cellText(cell)
	}
	if c.source >= 0 {
		e.source(row[c.source], plain(table.head[c.source]))
	}
	if c.label >= 0 {
		if label, ok := labelOf(row[c.label]); ok {
			e.label = label
		} else if kind := hindcast.Kind(strings.ToLower(plain(row[c.label]))); slices.Contains(hindcast.Kinds, kind) {
			e.kind = kind
		} else if cell := strings.TrimSpace(row[c.label]); cell != "" {
			e.text += "\n" + plain(table.head[c.label]) + ": " + cell
		}
	}
}

var noSource = regexp.MustCompile(`(?i)^(?:none|-|–|—|n/?a)?$`)

// source reads the column that names what a row rests on. What is no citation
// of ours stays in the text too.
func (e *event) source(cell, name string) {
	cell = strings.TrimSpace(cell)
	if noSource.MatchString(cell) {
		if cell != "" {
			e.text += "\n" + name + ": " + cell
		}
		return
	}
	cites, unread := hindcast.ParseCitations(cell)
	e.cites = cites
	if len(unread) > 0 {
		e.text += "\n" + name + ": " + cell
	}
	for _, c := range cites {
		if c.Kind != hindcast.CitesLine || c.Last-c.First > 200 {
			e.sources = append(e.sources, c.String())
			continue
		}
		for n := c.First; n <= c.Last; n++ {
			e.sources = append(e.sources, hindcast.Citation{Kind: hindcast.CitesLine, Source: c.Source, First: n, Last: n}.String())
		}
	}
	e.sources = append(e.sources, unread...)
}
