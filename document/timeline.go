package document

import (
	"regexp"
	"strings"

	"hindcast"
)

// event is a row of a timeline as the document has it.
type event struct {
	when    writtenWhen
	heading dayHeading // the day it stands under
	text    string     // what is kept: Markdown, with tags, actor and what belongs to it
	shown   string     // the same without tags, actor and time
	actor   string
	label   hindcast.Label
	kind    hindcast.Kind
	cites   []hindcast.Citation
	sources []string // as written, ranges of lines written out
	list    int      // which timeline of the incident it stands in
	told    bool     // a sentence of the narrative, which stays there too
	lines   Lines
	moment  hindcast.Moment
	further []string // what was attached to text, until joined
}

// join makes one text of the row's parts.
func (e *event) join() {
	if len(e.further) > 0 {
		e.text = strings.TrimPrefix(e.text+"\n"+strings.Join(e.further, "\n"), "\n")
		e.further = nil
	}
}

// dayHeading is a day that stands above events.
type dayHeading struct {
	day  writtenDay
	is   bool
	line int
	text string // as written
}

// timelineReader walks through the elements of a timeline.
type timelineReader struct {
	r       *reader
	heading dayHeading
	list    int
	current int       // index of the event that what follows belongs to; -1 for none
	indent  int       // of the list item of that event
	open    bool      // a heading or a line of its own gave the time: paragraphs that follow are its text
	left    []element // what is no part of a row
}

// timeline reads a timeline's rows. What is no row stays, as a section.
func (r *reader) timeline(p part) {
	list, from := 1, len(r.events)
	if n := len(r.events); n > 0 {
		list = r.events[n-1].list + 1
	}
	t := &timelineReader{r: r, current: -1, list: list}
	for _, e := range p.elements {
		t.element(e)
	}
	for n := range r.events[from:] {
		r.events[from+n].join()
	}
	r.leftover(p, t.left, "About the timeline")
}

func (t *timelineReader) element(e element) {
	switch e.kind {
	case headingElement:
		t.headingRow(e)
	case tableElement:
		t.tableRows(e)
	case itemElement:
		t.item(e)
	case paragraphElement:
		t.paragraph(e)
	case fenceElement, quoteElement:
		if t.current >= 0 {
			t.attach(e)
			return
		}
		t.left = append(t.left, e)
	case ruleElement:
	default:
		t.left = append(t.left, e)
	}
}

// headingRow reads a heading inside a timeline: a day, an event, or neither.
func (t *timelineReader) headingRow(e element) {
	if t.dayHere(e) {
		return
	}
	if s, ok := splitTime(plain(e.text)); ok {
		t.add(s, e.lines())
		t.open = true
		return
	}
	t.current, t.open = -1, false
	t.left = append(t.left, e)
}

// dayHere takes a day that stands alone; rows that follow belong to it.
func (t *timelineReader) dayHere(e element) bool {
	text := strings.Trim(plain(e.text), " :：")
	w, n, ok := leadWhen(text)
	if !ok || n != len(text) || !w.dayOnly() {
		return false
	}
	t.heading = dayHeading{day: w.ends[0].day, is: true, line: e.first, text: text}
	t.current, t.open = -1, false
	return true
}

func (t *timelineReader) item(e element) {
	if t.current >= 0 && e.within(t.indent) && !t.open {
		t.attach(e)
		return
	}
	if t.dayHere(e) {
		return
	}
	if strings.HasPrefix(e.text, "~~") {
		t.struck(e)
		return
	}
	s, ok := splitTime(e.text)
	switch {
	case ok && !(s.when.vague && !s.divided):
		t.add(s, e.lines())
		t.indent, t.open = e.indent, false
	case t.open:
		t.attach(e)
	default:
		t.current = -1
		t.left = append(t.left, e)
	}
}

// struck leaves a struck-through entry to the text.
func (t *timelineReader) struck(e element) {
	t.r.draft.note(e.first, "A struck-through entry is not taken as a row of the timeline: %s", short(plain(e.text)))
	t.left = append(t.left, e)
}

// paragraph reads text between rows: rows of their own, the text of the row
// whose time stood alone, or neither.
func (t *timelineReader) paragraph(e element) {
	if t.current >= 0 && !t.open && e.within(t.indent) {
		t.attach(e)
		return
	}
	if t.dayHere(e) {
		return
	}
	pieces := eventPieces(e)
	first, ok := splitTime(pieces[0].text)
	if !ok || first.when.vague || first.when.dotted && !first.divided {
		if t.open {
			t.attach(e)
			return
		}
		if !strings.HasPrefix(e.text, "![") && !strings.HasPrefix(e.text, "<img") || t.current < 0 {
			t.left = append(t.left, e)
			return
		}
		t.attach(e)
		return
	}
	for _, piece := range pieces {
		if s, ok := splitTime(piece.text); ok {
			t.add(s, Lines{piece.first, piece.last})
			continue
		}
		t.more(piece.text, piece.last)
	}
	t.open = t.r.events[t.current].shown == ""
	t.indent = e.indent
}

// eventPieces cuts a paragraph where a row may begin: at <br>, and at line
// ends when every line begins with a time.
func eventPieces(e element) []element {
	if breakMark.MatchString(e.text) {
		var out []element
		line := e.first
		for _, text := range breakMark.Split(e.text, -1) {
			trimmed := strings.TrimSpace(text)
			lead := strings.Count(text[:len(text)-len(strings.TrimLeft(text, "\n "))], "\n")
			if trimmed != "" {
				out = append(out, element{text: trimmed, first: line + lead, last: line + strings.Count(strings.TrimRight(text, "\n "), "\n")})
			}
			line += strings.Count(text, "\n")
		}
		if len(out) > 0 {
			return out
		}
	}
	lines := strings.Split(e.text, "\n")
	if len(lines) > 1 {
		var out []element
		for n, line := range lines {
			if s, ok := splitTime(line); !ok || s.rest == "" {
				return []element{e}
			}
			out = append(out, element{text: line, first: e.first + n, last: e.first + n})
		}
		return out
	}
	return []element{e}
}

// add makes a row.
func (t *timelineReader) add(s splitEvent, lines Lines) {
	e := event{when: s.when, heading: t.heading, list: t.list, lines: lines, actor: s.actor, shown: s.rest}
	e.text = strings.TrimSpace(strings.Join(nonEmpty([]string{s.tags, s.actorMark, s.rest}), " "))
	e.label, e.sources = s.label, nil
	t.r.events = append(t.r.events, e)
	t.current = len(t.r.events) - 1
	t.open = false
}

// more adds text to the current row.
func (t *timelineReader) more(text string, last int) {
	e := &t.r.events[t.current]
	if e.shown == "" {
		e.shown = text
	}
	e.further = append(e.further, text)
	e.lines.Last = max(e.lines.Last, last)
}

// attach adds an element to the current row: nested items, fences, quotes,
// pictures, further paragraphs.
func (t *timelineReader) attach(e element) {
	text := dedented(t.r.source[e.first-1:e.last], t.indent+2)
	if e.kind != fenceElement && e.kind != itemElement {
		text = e.text
	}
	if (t.r.events[t.current].text != "" || len(t.r.events[t.current].further) > 0) && (e.kind == paragraphElement || e.kind == quoteElement) {
		text = "\n" + text
	}
	for _, m := range actionMark.FindAllStringSubmatch(e.text, -1) {
		t.r.actions = append(t.r.actions, writtenAction{title: m[1], lines: e.lines()})
	}
	t.more(text, e.last)
}

var actionMark = regexp.MustCompile(`(?i)\[action(?: item)?\][ \t]*([^\n]{3,300})`)

// leftover keeps what a timeline or an action list holds besides its rows, and
// a heading that says more than the usual word.
func (r *reader) leftover(p part, left []element, about string) {
	heading := about
	if !usualHeading(p.name) {
		heading = p.name
	} else if len(left) == 0 {
		return
	}
	var texts []string
	lines := Lines{p.line, p.line}
	for _, e := range left {
		texts = append(texts, r.elementText(e))
		if lines.First == 0 {
			lines.First = e.first
		}
		lines.Last = max(lines.Last, e.last)
	}
	r.section(heading, strings.Join(texts, "\n\n"), lines, false)
}

// elementText is an element as it stands in the source; one that was changed
// on the way, because parts of it went elsewhere, is its own text.
func (r *reader) elementText(e element) string {
	text, _ := trimmed(r.source[e.first-1:e.last], e.first)
	return text
}

// usualWords are those of headings that say nothing beyond what the part is.
var usualWords = wordSet("timeline time line chronology sequence incident of the events all times are in shown detailed actions action items item list corrective preventive " +
	"preventative and measures follow-up follow-ups followup followups remediation remediations next steps plan review resulting tasks")

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(words) {
		set[word] = true
	}
	return set
}

// usualHeading reports whether a heading says nothing beyond what the part is
// and in which zone its times are.
func usualHeading(name string) bool {
	for _, word := range strings.Fields(name) {
		word = strings.Trim(word, "():,.")
		if word != "" && !usualWords[strings.ToLower(word)] && !(zoneName.MatchString(word) && zoneKnown(word)) {
			return false
		}
	}
	return true
}
