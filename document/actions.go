package document

import (
	"regexp"
	"strings"

	"hindcast"
)

// writtenAction is an action as a document writes it.
type writtenAction struct {
	id, title, owner, person, priority, due, state, verification, rollback string
	group                                                                  string   // the heading or category it stands under
	more                                                                   []string // what has no field of its own
	containment                                                            bool
	dueDay                                                                 hindcast.Date // due, when it is determined
	lines                                                                  Lines
}

// actionReader walks through the elements of an action list.
type actionReader struct {
	r           *reader
	group       string
	containment bool
	current     int      // index of the action that what follows belongs to; -1 for none
	indent      int      // of the list item of that action
	owns        bool     // a heading or an id began the action: everything up to the next belongs to it
	listed      bool     // the group holds a list, a table or ids: its paragraphs are no actions
	pending     *element // the group's heading, until an action names its group
	left        []element
}

// keep leaves an element to the text, under its group's heading.
func (a *actionReader) keep(e element) {
	a.flush()
	a.left = append(a.left, e)
}

// flush leaves the heading of a group without actions to the text.
func (a *actionReader) flush() {
	if a.pending != nil {
		a.left = append(a.left, *a.pending)
		a.pending = nil
	}
}

// actionPart reads an action list. What is no action stays, as a section.
func (r *reader) actionPart(p part) {
	a := &actionReader{r: r, current: -1, containment: containName.MatchString(p.name)}
	a.listed = holdsList(p.elements)
	for n, e := range p.elements {
		if e.kind == headingElement {
			a.heading(e, p.elements[n+1:])
			continue
		}
		var next *element
		if n+1 < len(p.elements) {
			next = &p.elements[n+1]
		}
		a.element(e, next)
	}
	a.flush()
	r.leftover(p, a.left, "About the actions")
}

// holdsList reports whether the elements up to the next heading hold a list,
// a table or named actions.
func holdsList(list []element) bool {
	for _, e := range list {
		switch {
		case e.kind == headingElement:
			return false
		case e.kind == itemElement, actionID.MatchString(plain(e.text) + " "):
			return true
		case e.kind == tableElement:
			if _, ok := actionColumnsOf(e.table.head); ok {
				return true
			}
		}
	}
	return false
}

var (
	numberedHead = regexp.MustCompile(`^\d{1,3}[.)]\s+`)
	ownerTail    = regexp.MustCompile("[ \\t]+[(\\[]?(?:`(@[\\w.-]{2,40})`|(@[\\w.-]{2,40}))[)\\]]?$")
	saysState    = regexp.MustCompile(`^(?i:done|fixed|completed|closed|merged|cancelled)\b`)
	whoDoes      = regexp.MustCompile(`\bThe ([a-z][\w -]{2,40}?) (?:does|will do|takes|owns|handles) (?:this|it)\b`)
)

// heading reads a heading inside an action list: an action when it is numbered,
// named or has an owner, a group of actions otherwise.
func (a *actionReader) heading(e element, below []element) {
	text := strings.TrimSpace(e.text)
	if !numberedHead.MatchString(text) && !ownerTail.MatchString(text) && !actionID.MatchString(plain(text)+" ") {
		a.group, a.current, a.owns = titleText(text), -1, false
		a.containment = containName.MatchString(text) || a.containment && e.level > boldLevel
		a.listed = holdsList(below)
		a.flush()
		a.pending = &e
		return
	}
	a.named(numberedHead.ReplaceAllString(text, ""), e)
}

// named begins an action whose text is all that follows, up to the next.
func (a *actionReader) named(text string, e element) {
	w := writtenAction{group: a.group, containment: a.containment, lines: e.lines()}
	if m := leadID.FindStringSubmatch(text); m != nil {
		w.id, text = m[1], text[len(m[0]):]
	}
	if m := ownerTail.FindStringSubmatch(text); m != nil {
		w.owner, text = m[1]+m[2], strings.TrimSpace(text[:len(text)-len(m[0])])
	}
	w.title = text
	a.add(w)
	a.owns = true
}

func (a *actionReader) add(w writtenAction) {
	a.r.actions = append(a.r.actions, w)
	a.pending = nil
	a.current, a.owns = len(a.r.actions)-1, false
}

func (a *actionReader) element(e element, next *element) {
	switch {
	case e.kind == ruleElement:
	case e.kind == tableElement && a.table(e):
	case e.kind != itemElement && e.kind != fenceElement && actionID.MatchString(plain(e.text)+" ") && !strings.Contains(e.text, "\n"):
		a.named(e.text, e)
	case a.current >= 0 && a.owns && e.kind != definitionElement && e.kind != commentElement:
		a.describe(e)
	case a.current >= 0 && e.within(a.indent) && e.kind != definitionElement:
		a.describe(e)
	case e.kind == itemElement:
		a.item(e, next)
	case e.kind == paragraphElement:
		a.paragraph(e, next)
	case e.kind == fenceElement && a.current >= 0:
		a.describe(e)
	default:
		a.keep(e)
	}
}

var actionField = regexp.MustCompile(`(?i)^(?:\*\*|__)?(owners?|owner role|do|verification(?: signals?)?|verify|verified by|rollback(?: [a-z ]{1,30})?|due(?: date)?|priority|status)(?:\*\*|__)?[ ]?[:：](?:\*\*|__)?[ \t]*`)

// describe adds an element to the current action: a field of it, or text.
func (a *actionReader) describe(e element) {
	w := &a.r.actions[a.current]
	w.lines.Last = max(w.lines.Last, e.last)
	m := actionField.FindStringSubmatch(e.text)
	if m == nil || e.kind == fenceElement {
		text := dedented(a.r.source[e.first-1:e.last], a.indent+2)
		if e.kind == paragraphElement {
			text = e.text
		}
		if w.state == "" && e.kind == paragraphElement && len(w.more) == 0 {
			w.state = saysState.FindString(e.text)
		}
		w.more = append(w.more, text)
		return
	}
	value := e.text[len(m[0]):]
	switch name := strings.ToLower(m[1]); {
	case strings.HasPrefix(name, "owner") && w.owner == "":
		w.owner = strings.TrimSuffix(plain(value), ".")
	case strings.HasPrefix(name, "verif") && w.verification == "":
		w.verification = value
	case strings.HasPrefix(name, "rollback") && w.rollback == "":
		w.rollback = value
		if len(name) > len("rollback") {
			w.rollback = strings.TrimSpace(m[0]) + " " + value
			w.rollback = strings.TrimPrefix(w.rollback, m[1][:len("rollback")])
			w.rollback = strings.TrimLeft(w.rollback, " ")
		}
	case strings.HasPrefix(name, "due") && w.due == "":
		w.due = plain(value)
	case name == "priority" && w.priority == "":
		w.priority = plain(value)
	case name == "status" && w.state == "":
		w.state = plain(value)
	default:
		w.more = append(w.more, e.text)
	}
}

func (a *actionReader) paragraph(e element, next *element) {
	if isGroupLine(e, next) {
		a.groupLine(e)
		return
	}
	link := strings.HasPrefix(e.text, "http") && !strings.ContainsAny(e.text, " \n")
	switch {
	case saysNothing(e.text), a.listed && !link, strings.HasSuffix(e.text, ":"):
		a.keep(e)
		a.todo(e)
		return
	}
	lines := strings.Split(e.text, "\n")
	if len(lines) > 1 && everyLineASentence(lines) {
		a.r.draft.note(e.first, "The action items are plain lines without marks; each line is taken as one.")
		for n, line := range lines {
			a.written(line, Lines{e.first + n, e.first + n})
		}
		a.current = -1
		return
	}
	a.written(e.text, e.lines())
	a.current = -1
}

func everyLineASentence(lines []string) bool {
	for _, line := range lines {
		if !strings.HasSuffix(line, ".") && !strings.HasSuffix(line, ")") && !strings.HasSuffix(line, "。") || strings.ToLower(line[:1]) == line[:1] && line[0] < 0x80 {
			return false
		}
	}
	return true
}

// isGroupLine reports whether a line stands above a list as its heading does.
func isGroupLine(e element, next *element) bool {
	if next == nil || next.kind != itemElement || strings.Contains(e.text, "\n") {
		return false
	}
	return boldLine.MatchString(e.text) || strings.HasSuffix(e.text, ":") && len(e.text) < 40
}

func (a *actionReader) groupLine(e element) {
	a.flush()
	a.group, a.current, a.owns = strings.TrimRight(titleText(e.text), ":： "), -1, false
	a.pending = &e
}

func (a *actionReader) item(e element, next *element) {
	if isGroupLine(e, next) && next.within(e.indent) {
		a.groupLine(e)
		return
	}
	if saysNothing(e.text) {
		a.keep(e)
		a.current = -1
		a.todo(e)
		return
	}
	a.written(e.text, e.lines())
	a.indent = e.indent
}

var nothingToDo = regexp.MustCompile(`(?i)^(?:nothing(?: to do| needed)?|no (?:further |open )?actions?(?: items?)?(?: needed| required)?|none (?:needed|required))\.?$`)

// saysNothing reports whether an item is left to fill in, or says that there
// is none.
func saysNothing(text string) bool {
	return isPlaceholder(text) || nothingToDo.MatchString(plain(text))
}

func (a *actionReader) todo(e element) {
	if strings.HasPrefix(strings.ToUpper(e.text), "TODO") {
		a.r.draft.note(e.first, "An action item says only “%s”; it is not taken as one.", e.text)
	}
}
