package document

import (
	"strings"
	"time"

	"hindcast"
)

// reader reads one incident of a document.
type reader struct {
	source []string // all lines of the document
	draft  Draft

	severity, status string // as written
	window           string // the time in the incident's headline, as written
	zone             string // as written
	loc              *time.Location
	day              hindcast.Date
	report           hindcast.Date // day of the report
	order            order
	overnight        bool // the document says that a night passed
	approx           bool // all times are called approximate

	events       []event
	actions      []writtenAction
	shown        []string // names of the narrative sections
	sharedFrom   int      // where in shown those begin that are about all incidents
	factors      int
	claims       []dayClaim // days that the document gives for the incident
	yearless     []int      // lines of due dates whose year was taken from the day
	durations    []statedDuration
	hasTimeline  bool
	timelineLike map[int]bool // parts that are timelines by their rows, by the line of their heading
}

// dayClaim is a place that says on which day the incident began.
type dayClaim struct {
	day   writtenDay
	clock string // the clock time beside it, if any
	zone  string // the zone beside that
	line  int
	from  claimRank
}

// claimRank is how much a place in the document counts when it gives a day.
type claimRank int

const (
	fromSentence claimRank = iota
	fromFront              // the date of the page, which may be that of its publication
	fromTitle
	fromField
)

type statedDuration struct {
	text string
	line int
}

// foreign is a document as people write it, cut into its incidents.
type foreign struct {
	lines     []string
	front     frontMatter
	title     string
	titleLine int
	plainText bool
	readers   []*reader
	parts     []part // of the whole document, the text above the first heading included
}

// readForeign understands a postmortem as people write it.
func readForeign(lines []string) *foreign {
	f := &foreign{lines: lines}
	var taken int
	f.front, taken = readFront(lines)
	body := lines
	if taken > 0 {
		body = append(make([]string, taken), lines[taken:]...) // keeps the line numbers
	}
	scanned := scan(body)
	f.plainText = !hasHeading(scanned) && taken == 0
	list := promoted(scanned, f.plainText)
	frontTitle, frontLine, hasFrontTitle := f.front.value("title")
	if head, rest, ok := findTitle(list, f.plainText, hasFrontTitle); ok {
		f.title, f.titleLine, list = titleText(head.text), head.first, rest
	} else if hasFrontTitle {
		f.title, f.titleLine = hindcast.CleanLine(frontTitle), frontLine
	}
	f.parts = cut(list)
	for _, group := range f.incidents() {
		f.readers = append(f.readers, f.read(group))
	}
	return f
}

func hasHeading(list []element) bool {
	for _, e := range list {
		if e.kind == headingElement || e.kind == paragraphElement && boldLine.MatchString(e.text) {
			return true
		}
	}
	return false
}

// group is what belongs to one incident of a document.
type group struct {
	title  string
	head   *part // the incident's heading, when the document holds several
	parts  []part
	shared []part // what the document says of all its incidents
	whole  bool   // it is the only one
}

// incidents finds the headings that each begin an incident. A document with
// fewer than two of them is about one.
func (f *foreign) incidents() []group {
	var heads []int
	for n, p := range f.parts {
		if n > 0 && isIncidentHead(p) {
			heads = append(heads, n)
		}
	}
	if len(heads) < 2 {
		return []group{{title: f.title, parts: deeper(f.parts), whole: true}}
	}
	between := heads[len(heads)-1]-heads[0] >= len(heads)
	var groups []group
	for k, n := range heads {
		g := group{head: &f.parts[n]}
		inner := deeper(cut(f.parts[n].elements))
		if f.plainText {
			inner = runInParts(f.parts[n].elements)
		}
		g.parts = inner
		end := len(f.parts)
		if k+1 < len(heads) {
			end = heads[k+1]
		} else if !between {
			end = n + 1
		}
		g.parts = append(g.parts, f.parts[n+1:end]...)
		groups = append(groups, g)
	}
	before := append([]part{}, f.parts[:heads[0]]...)
	before[0].name, before[0].line = f.title, f.titleLine
	groups[0].shared = append(groups[0].shared, before...)
	if !between {
		groups[0].shared = append(groups[0].shared, f.parts[heads[len(heads)-1]+1:]...)
	}
	return groups
}

// isIncidentHead reports whether a part is about an incident of its own: it is
// called so, or its heading is a day and a title and it has its own timeline
// or fields.
func isIncidentHead(p part) bool {
	if incidentN.MatchString(p.name) {
		return true
	}
	d, rest, ok := findWritten(p.name)
	if !ok || d.Impossible || len(strings.Trim(rest, " -–—:")) < 4 || isTimeline(p.name) {
		return false
	}
	fields := 0
	for _, e := range p.elements {
		if e.kind == headingElement && isTimeline(titleText(e.text)) {
			return true
		}
		if e.kind == paragraphElement {
			fields += strings.Count(e.text, ":**")
		}
	}
	return fields >= 2
}

// runInParts cuts plain text at the labels that begin its paragraphs.
func runInParts(list []element) []part {
	known := repeatedLabels(list)
	parts := []part{{}}
	for _, e := range list {
		if e.kind == paragraphElement {
			if name, rest, ok := runIn(e.text, known); ok {
				e.text = rest
				parts = append(parts, part{name: name, numbered: name, line: e.first, inline: true, elements: []element{e}})
				continue
			}
		}
		last := &parts[len(parts)-1]
		last.elements = append(last.elements, e)
	}
	return parts
}

// read understands one incident.
func (f *foreign) read(g group) *reader {
	r := &reader{source: f.lines}
	r.draft.Record.Incident.Title = g.title
	r.headline(f, g)
	if g.whole {
		r.frontMatter(f)
	}
	r.context(g.parts)
	if f.titleLine > 0 && g.whole {
		r.claimFrom(f.title, f.titleLine, fromTitle)
	}
	parts := r.fields(g.parts)
	r.gather(parts)
	r.findTimelines(parts)
	if !r.hasTimeline {
		parts = r.prose(parts)
	}
	for _, p := range parts {
		r.part(p)
	}
	r.sharedFrom = len(r.shown)
	if len(g.shared) > 0 {
		r.draft.note(0, "What the document says of all its incidents is kept with the first.")
	}
	for _, p := range g.shared {
		r.shared(p, f.title)
	}
	r.settleDay()
	r.zoneOfClaim()
	r.settleEvents()
	r.settleActions()
	r.finish()
	return r
}

// headline takes the incident's own heading apart: its title and its time.
func (r *reader) headline(f *foreign, g group) {
	if g.head == nil {
		return
	}
	text := g.head.numbered
	text = strings.TrimLeft(incidentN.ReplaceAllString(text, ""), " :.—–-")
	if w, n, ok := leadWhen(text); ok && (w.ends[0].hasDay || w.hasClock()) {
		if w.hasClock() {
			r.window = w.raw
		}
		r.claims = append(r.claims, dayClaim{day: w.ends[0].day, line: g.head.line, from: fromField})
		if w.zone != "" {
			r.setZone(w.zone)
		}
		text = strings.TrimLeft(text[n:], " :.—–-")
	} else {
		r.claimFrom(text, g.head.line, fromField)
	}
	if r.window != "" || text == "" || incidentN.MatchString(g.head.numbered) {
		r.section("", g.head.numbered, Lines{g.head.line, g.head.line}, false)
	}
	r.draft.Record.Incident.Title = strings.TrimSuffix(text, ".")
	if r.draft.Record.Incident.Title == "" {
		r.draft.Record.Incident.Title = g.head.numbered
	}
}

// frontMatter takes what the page's keys say. A key that is kept whole needs
// no place in the text.
func (r *reader) frontMatter(f *foreign) {
	if len(f.front.lines) == 0 {
		return
	}
	kept := 0
	for _, k := range f.front.keys {
		switch {
		case k.name == "title" && hindcast.CleanLine(plain(k.value)) == f.title:
			kept++
		case k.name == "title":
			r.draft.note(k.line, "The title in the front matter, “%s”, differs from the heading; the heading is taken.", short(k.value))
		case k.name == "date":
			r.claimFrom(k.value, k.line, fromFront)
		case k.name == "severity":
			r.field("severity", k.value, k.line)
		case k.name == "resolved" && k.value == "true":
			r.status, r.draft.Record.Incident.State = "resolved", hindcast.Resolved
		case k.name == "status":
			r.field("status", k.value, k.line)
		case k.name == "state":
			r.draft.note(k.line, "“state: %s” in the front matter speaks of the document; it is not taken as the incident's.", k.value)
		}
	}
	if kept < len(f.front.lines)-2 {
		r.section("", "```\n"+strings.Join(f.front.lines, "\n")+"\n```", Lines{1, len(f.front.lines)}, false)
	}
}

// section keeps text as a narrative section, when there is any. A shown one
// counts among the document's own sections.
func (r *reader) section(heading, body string, lines Lines, shown bool) {
	if body == "" && heading == "" {
		return
	}
	r.draft.Record.Sections = append(r.draft.Record.Sections, hindcast.Section{SectionInput: hindcast.SectionInput{Heading: hindcast.CleanLine(heading), Body: body}})
	r.draft.SectionLines = append(r.draft.SectionLines, lines)
	if shown && heading != "" {
		r.shown = append(r.shown, heading)
	}
}
