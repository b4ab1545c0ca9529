package document

import (
	"regexp"
	"slices"
	"strings"
)

// actionColumns say which column of a table holds what; -1 for none.
type actionColumns struct {
	id, title, owner, priority, due, state, verification, rollback, person, description, reason, group, notes int
}

func actionColumnsOf(head []string) (actionColumns, bool) {
	c := actionColumns{-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1}
	set := func(column *int, n int, match bool) bool {
		if match && *column < 0 {
			*column = n
		}
		return match
	}
	for n, name := range head {
		name = strings.ToLower(plain(name))
		is := func(names ...string) bool { return slices.Contains(names, name) }
		_ = set(&c.id, n, is("#", "id", "ticket", "tracking bug", "bug", "issue", "tracking", "tracker")) ||
			set(&c.owner, n, strings.HasPrefix(name, "owner") || is("team", "owning team", "responsible", "role", "who", "担当", "担当者")) ||
			set(&c.title, n, strings.HasPrefix(name, "action") || strings.HasSuffix(name, " action") || is("item", "task", "what", "title", "対策", "内容")) ||
			set(&c.priority, n, is("priority", "prio", "優先度")) ||
			set(&c.due, n, strings.HasPrefix(name, "due") || is("deadline", "target date", "target", "eta", "when", "by", "by when", "期限", "期日")) ||
			set(&c.state, n, is("status", "state", "状態", "進捗")) ||
			set(&c.verification, n, strings.Contains(name, "verif")) ||
			set(&c.rollback, n, strings.HasPrefix(name, "rollback")) ||
			set(&c.person, n, is("person", "assignee")) ||
			set(&c.description, n, is("description", "details")) ||
			set(&c.group, n, is("kind", "category", "type", "分類")) ||
			set(&c.notes, n, is("notes", "note", "comment", "comments", "備考"))
	}
	if c.title < 0 && c.description >= 0 {
		c.title, c.description = c.description, -1
	}
	return c, c.title >= 0
}

// table reads the rows of a table of actions; other tables stay as text.
func (a *actionReader) table(e element) bool {
	c, ok := actionColumnsOf(e.table.head)
	if !ok || a.current >= 0 && e.within(a.indent) {
		return false
	}
	for n, row := range e.table.rows {
		line := Lines{e.table.lines[n], e.table.lines[n]}
		if isPlaceholder(row[c.title]) {
			if strings.TrimSpace(strings.Join(row, "")) != "" {
				a.keep(element{first: line.First, last: line.Last})
			}
			continue
		}
		a.tableRow(e.table, row, c, line)
	}
	a.current = -1
	return true
}

func (a *actionReader) tableRow(t table, row []string, c actionColumns, line Lines) {
	cell := func(k int) string {
		if k < 0 || k >= len(row) {
			return ""
		}
		return cellText(row[k])
	}
	w := writtenAction{title: cell(c.title), owner: plain(cell(c.owner)), priority: plain(cell(c.priority)), due: cell(c.due), state: plain(cell(c.state)),
		id: plain(cell(c.id)), verification: cell(c.verification), rollback: cell(c.rollback), person: plain(cell(c.person)),
		group: a.group, containment: a.containment, lines: line}
	w.rowID(cell(c.id))
	if g := plain(cell(c.group)); g != "" {
		w.group = g
		w.more = append(w.more, plain(t.head[c.group])+": "+g)
	}
	w.more = append(w.more, cell(c.description))
	if note := cell(c.notes); note != "" {
		w.note(note)
		w.more = append(w.more, plain(t.head[c.notes])+": "+note)
	}
	used := []int{c.id, c.title, c.owner, c.priority, c.due, c.state, c.verification, c.rollback, c.person, c.description, c.group, c.notes}
	for k := range row {
		if slices.Contains(used, k) || cell(k) == "" {
			continue
		}
		name := ""
		if k < len(t.head) {
			name = plain(t.head[k]) + ": "
		}
		w.more = append(w.more, name+cell(k))
	}
	w.lead()
	a.add(w)
}

var (
	rowNumber = regexp.MustCompile(`^\d{1,3}[.)]?$`)
	idState   = regexp.MustCompile(`^(.*?)[ ,(]*\b([A-Z][A-Z ]{2,12})\)?$`)
)

// rowID takes what stands in the column of names: a number of the row is no
// name, a link stays in the description, and a state may stand behind it.
func (w *writtenAction) rowID(cell string) {
	if rowNumber.MatchString(w.id) {
		w.id = ""
		return
	}
	if m := idState.FindStringSubmatch(w.id); m != nil {
		if _, ok := actionStateOf(m[2]); ok && w.state == "" {
			w.id, w.state = strings.TrimSpace(m[1]), m[2]
		}
	}
	if isPlaceholder(w.id) {
		w.id = ""
	}
	if cell != w.id {
		w.more = append(w.more, cell)
	}
}

// note looks in a remark for a state and a due date.
func (w *writtenAction) note(text string) {
	for _, piece := range strings.Split(text, ",") {
		piece = strings.TrimSpace(plain(piece))
		if _, ok := actionStateOf(piece); ok && w.state == "" {
			w.state = piece
		}
		if rest, ok := strings.CutPrefix(strings.ToLower(piece), "due "); ok && w.due == "" {
			w.due = rest
		}
	}
}
