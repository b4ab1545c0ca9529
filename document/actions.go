package document

import (
	"regexp"
	"strings"

	"hindcast"
)

// actionColumns finds which column of a table holds what; -1 for none.
type actionColumns struct {
	id, title, owner, priority, due, state, verification, rollback, person, description, reason int
}

func actionColumnsOf(head []string) (actionColumns, bool) {
	c := actionColumns{-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1}
	for n, name := range head {
		switch name = strings.ToLower(plain(name)); {
		case name == "#" || name == "id":
			c.id = n
		case c.title < 0 && (strings.HasPrefix(name, "action") || name == "item" || name == "task" || name == "what" || name == "title"):
			c.title = n
		case name == "owner" || name == "owner role" || name == "team" || name == "owning team" || name == "responsible":
			c.owner = n
		case name == "priority" || name == "prio":
			c.priority = n
		case strings.HasPrefix(name, "due") || name == "deadline" || name == "target date":
			c.due = n
		case name == "status" || name == "state":
			c.state = n
		case strings.HasPrefix(name, "verif"):
			c.verification = n
		case strings.HasPrefix(name, "rollback"):
			c.rollback = n
		case name == "person" || name == "assignee":
			c.person = n
		case name == "description":
			c.description = n
		case name == "reason":
			c.reason = n
		}
	}
	return c, c.title >= 0
}

// actions reads an action list from its table or bullets. What is neither
// stays, as a section.
func (r *reader) actions(b block) {
	var left []string
	var f fences
	current := -1
	for n := 0; n < len(b.body); n++ {
		line := b.body[n]
		if t, ok := readTable(b.body, n, b.first); ok && f.open == "" {
			if columns, ok := actionColumnsOf(t.head); ok {
				r.actionTable(t, columns)
			} else {
				left = append(left, b.body[n:t.end]...)
			}
			n, current = t.end-1, -1
			continue
		}
		fenced := f.inside(line)
		m := bulletMark.FindStringSubmatch(line)
		switch {
		case m != nil && !fenced && len(m[1]) < 2 && !blankCells.MatchString(m[2]):
			r.actionItem(m[2], Lines{b.first + n, b.first + n})
			current = len(r.draft.Record.Actions) - 1
		case current >= 0 && strings.TrimSpace(line) != "" && (fenced || strings.HasPrefix(line, " ") || strings.HasPrefix(line, "\t")):
			a := &r.draft.Record.Actions[current]
			a.Description = strings.TrimSpace(a.Description + "\n" + strings.TrimSpace(line))
			r.draft.ActionLines[current].Last = b.first + n
		case current >= 0 && strings.TrimSpace(line) == "":
		default:
			current = -1
			left = append(left, line)
		}
	}
	r.leftover(b, left, "About the actions")
}

func (r *reader) actionTable(t table, c actionColumns) {
	for n, row := range t.rows {
		cell := func(k int) string {
			if k < 0 || k >= len(row) {
				return ""
			}
			return cellText(row[k])
		}
		if blankCells.MatchString(cell(c.title)) {
			continue
		}
		w := writtenAction{title: cell(c.title), owner: plain(cell(c.owner)), priority: cell(c.priority), due: cell(c.due), state: cell(c.state),
			id: plain(cell(c.id)), verification: cell(c.verification), rollback: cell(c.rollback), line: t.lines[n]}
		w.person = plain(cell(c.person))
		w.more = append(w.more, cell(c.description))
		for k := range row {
			if k != c.id && k != c.title && k != c.owner && k != c.priority && k != c.due && k != c.state && k != c.verification &&
				k != c.rollback && k != c.person && k != c.description && cell(k) != "" {
				name := ""
				if k < len(t.head) {
					name = plain(t.head[k]) + ": "
				}
				w.more = append(w.more, name+cell(k))
			}
		}
		r.action(w, Lines{t.lines[n], t.lines[n]})
	}
}

var (
	checkBox   = regexp.MustCompile(`^\[([ xX])\]\s*`)
	itemFields = regexp.MustCompile(`\s*[(\[]([^()\[\]]*(?i:owner|due|p[0-3]\b)[^()\[\]]*)[)\]]\.?\s*$`)
	leadID     = regexp.MustCompile(`^(?:\*\*)?((?:C\d{1,3})|(?:P[0-3]-\d{1,3}))(?:\*\*)?[.:]?\s+`)
)

// actionItem reads an action from a list: "Do this (Owner: X, P0, due 2026-03-20)".
func (r *reader) actionItem(item string, lines Lines) {
	w := writtenAction{line: lines.First}
	if m := checkBox.FindStringSubmatch(item); m != nil {
		item = item[len(m[0]):]
		w.state = "open"
		if m[1] != " " {
			w.state = "done"
		}
	}
	if m := leadID.FindStringSubmatch(item); m != nil {
		w.id, item = m[1], item[len(m[0]):]
	}
	if m := itemFields.FindStringSubmatch(item); m != nil {
		if left := w.fields(m[1]); left == "" {
			item = strings.TrimSuffix(item, m[0])
		}
	}
	w.title = item
	r.action(w, lines)
}

// fields takes owner, priority and due date from a list of them and returns
// what it could not take.
func (w *writtenAction) fields(s string) string {
	var left []string
	parts := strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ';' })
	for n := 0; n < len(parts); n++ {
		part := strings.TrimSpace(parts[n])
		name, value, named := strings.Cut(part, ":")
		name = strings.ToLower(strings.TrimSpace(name))
		switch {
		case named && (name == "owner" || name == "team"):
			w.owner = strings.TrimSpace(value)
		case named && strings.HasPrefix(name, "due"), strings.HasPrefix(strings.ToLower(part), "due "):
			w.due = strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(part, part[:3]), ":"))
			if d, ok := findWritten(w.due); ok && d.Year == 0 && n+1 < len(parts) { // "July 21, 2026" was cut at its comma
				if joined, ok := findWritten(w.due + "," + parts[n+1]); ok && joined.Year != 0 {
					w.due += "," + parts[n+1]
					n++
				}
			}
		case priorityMark.MatchString(part):
			w.priority = part
		case named && name == "priority":
			w.priority = strings.TrimSpace(value)
		default:
			left = append(left, part)
		}
	}
	return strings.Join(left, ", ")
}

// writtenAction is an action as a document writes it.
type writtenAction struct {
	id, title, owner, person, priority, due, state, verification, rollback string
	more                                                                   []string // what has no field of its own
	line                                                                   int
}

var priorityMark = regexp.MustCompile(`(?i)^P([0-3])$`)

// action adds an action. What cannot be mapped stays in its description.
func (r *reader) action(w writtenAction, lines Lines) {
	a := hindcast.Action{ActionInput: hindcast.ActionInput{
		Title: hindcast.CleanLine(strings.ReplaceAll(w.title, "\n", " ")), OwnerRole: w.owner, Person: w.person,
		VerificationSignal: w.verification, RollbackNote: w.rollback,
	}}
	if m := idMark.FindStringSubmatch(w.id); m != nil {
		if w.priority == "" {
			w.priority = m[1] + m[2]
		}
		a.Number = number(m[3])
	} else if w.id != "" && w.id != "–" {
		w.more = append(w.more, "Id: "+w.id)
	}
	switch p := strings.TrimSpace(plain(w.priority)); {
	case priorityMark.MatchString(p):
		a.Priority = hindcast.Priority(strings.ToUpper(p))
	case strings.EqualFold(p, "C") || strings.EqualFold(p, "containment"):
		a.Priority = hindcast.Containment
	default:
		a.Priority = hindcast.P2
		if p == "" {
			r.draft.note(w.line, "The action “%s” states no priority; it is taken as P2.", short(a.Title))
		} else {
			w.more = append(w.more, "Priority: "+p)
			r.draft.note(w.line, "Priority “%s” is none of C and P0 to P3; the action is taken as P2.", p)
		}
	}
	r.due(&a, &w)
	r.actionState(&a, &w)
	a.Description = strings.TrimSpace(strings.Join(nonEmpty(w.more), "\n"))
	r.draft.Record.Actions = append(r.draft.Record.Actions, a)
	r.draft.ActionLines = append(r.draft.ActionLines, lines)
}

var idMark = regexp.MustCompile(`^(?:(C)|(P[0-3])-)(\d{1,6})$`)

func number(digits string) int64 {
	n := int64(0)
	for _, d := range digits {
		n = n*10 + int64(d-'0')
	}
	return n
}

// due reads a due date. One without a year takes it from the incident's day
// when it does not fall before that.
func (r *reader) due(a *hindcast.Action, w *writtenAction) {
	if blankCells.MatchString(w.due) {
		return
	}
	d, ok := findWritten(w.due)
	switch {
	case ok && d.Year != 0:
		a.Due = d.Date
	case ok && !r.day.IsZero():
		d.Year = r.day.Year
		if exists(d.Date) && !d.Date.Before(r.day) {
			a.Due = d.Date
			r.yearless = append(r.yearless, w.line)
			break
		}
		fallthrough
	default:
		w.more = append(w.more, "Due: "+w.due)
		r.draft.note(w.line, "The due date “%s” could not be settled; it stays in the description.", w.due)
		return
	}
	if d.rest != "" {
		w.more = append(w.more, "Due: "+w.due)
	}
}

// actionState maps a status. Ours are kept as they are.
func (r *reader) actionState(a *hindcast.Action, w *writtenAction) {
	state := strings.ToLower(strings.TrimSpace(plain(w.state)))
	switch state {
	case "planned", "open", "todo", "to do", "not started":
		a.State = hindcast.Planned
	case "in progress", "started", "ongoing", "doing":
		a.State = hindcast.InProgress
	case "done", "complete", "completed", "closed", "finished":
		a.State = hindcast.Done
	case "blocked":
		a.State = hindcast.Blocked
	case "dropped", "cancelled", "canceled", "won't do":
		a.State = hindcast.Dropped
		a.StateReason = "Dropped in the imported document."
	case "verified":
		a.State = hindcast.Verified
	case "draft":
		a.State = hindcast.Draft
	default:
		a.State = hindcast.Planned
		if state != "" {
			w.more = append(w.more, "Status: "+w.state)
			r.draft.note(w.line, "Status “%s” of an action is none of ours; it is taken as planned.", w.state)
		}
	}
	if a.OwnerRole == "" && a.State != hindcast.Dropped && a.State != hindcast.Draft {
		if state != "" {
			w.more = append(w.more, "Status: "+w.state)
		}
		a.State = hindcast.Draft
		r.draft.note(w.line, "The action “%s” names no owner; it stays a draft until it has one.", short(a.Title))
	}
	if a.State == hindcast.Verified && a.VerificationSignal == "" {
		a.State = hindcast.Done
		w.more = append(w.more, "Status: "+w.state)
		r.draft.note(w.line, "The action “%s” is called verified without saying what was seen; it is taken as done.", short(a.Title))
	}
}

func short(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return s
}

func nonEmpty(list []string) []string {
	var out []string
	for _, s := range list {
		if strings.TrimSpace(s) != "" {
			out = append(out, s)
		}
	}
	return out
}
