package document

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"hindcast"
)

// part reads one section of the incident.
func (r *reader) part(p part) {
	switch {
	case p.line == 0 && !r.timelineLike[0]:
		r.narrative(p, false)
	case p.line == 0 || r.isTimelinePart(p):
		r.timeline(p)
	case isActions(p.name):
		r.actionPart(p)
	case factorsName.MatchString(p.name):
		r.countFactors(p)
		r.narrative(p, false)
	case summaryName.MatchString(p.name) && strings.EqualFold(p.name, "summary") && r.draft.Record.Incident.Summary == "" && !r.onlyPlaceholders(p):
		r.draft.Record.Incident.Summary, _ = r.body(p)
		r.shown = append(r.shown, p.name)
	default:
		if hypothesesName.MatchString(p.name) {
			p = r.hypotheses(p)
		}
		r.narrative(p, !recordName.MatchString(p.name) && !r.onlyPlaceholders(p))
	}
}

// body is the text below a part's heading.
func (r *reader) body(p part) (string, Lines) {
	if len(p.elements) == 0 {
		return "", Lines{}
	}
	first, last := p.elements[0], p.elements[len(p.elements)-1]
	if first.first <= p.line || p.line == 0 || p.inline { // it shares its line with the heading, or parts of it went elsewhere
		var texts []string
		for _, e := range p.elements {
			text := r.elementText(e)
			if e.kind == paragraphElement && (e.first <= p.line || p.line == 0) {
				text = e.text
			}
			texts = append(texts, text)
		}
		return strings.Join(texts, "\n\n"), Lines{first.first, last.last}
	}
	text, lines := trimmed(r.source[first.first-1:last.last], first.first)
	if indent := first.indent; indent > 0 {
		text = dedented(strings.Split(text, "\n"), indent)
	}
	return text, lines
}

// narrative keeps a part as a section.
func (r *reader) narrative(p part, shown bool) {
	text, lines := r.body(p)
	if p.line > 0 {
		lines.First = p.line
		lines.Last = max(lines.Last, p.line)
	}
	r.section(p.name, text, lines, shown)
}

// shared keeps what a document says of all its incidents.
func (r *reader) shared(p part, title string) {
	r.narrative(p, p.line > 0 && p.name != title)
}

// onlyPlaceholders reports whether nothing was filled in below a heading.
func (r *reader) onlyPlaceholders(p part) bool {
	if len(p.elements) == 0 {
		return false
	}
	for _, e := range p.elements {
		if e.kind != commentElement && e.kind != ruleElement && !isPlaceholder(e.text) {
			return false
		}
	}
	return true
}

// countFactors counts the contributing factors.
func (r *reader) countFactors(p part) {
	indent := -1
	for _, e := range p.elements {
		if e.kind != itemElement || isPlaceholder(e.text) {
			continue
		}
		if indent < 0 {
			indent = e.indent
		}
		if e.indent <= indent {
			r.factors++
		}
	}
}

// findTimelines decides which parts are timelines: those that are called so,
// or else a list or table most of whose rows begin with a time.
func (r *reader) findTimelines(parts []part) {
	for _, p := range parts {
		if p.line > 0 && isTimeline(p.name) {
			r.hasTimeline = true
			return
		}
	}
	for _, p := range parts {
		if !isActions(p.name) && !recordName.MatchString(p.name) && !impactName.MatchString(p.name) && looksLikeTimeline(p) {
			if r.timelineLike == nil {
				r.timelineLike = map[int]bool{}
			}
			r.timelineLike[p.line] = true
			r.hasTimeline = true
		}
	}
}

var impactName = regexp.MustCompile(`(?i)\bimpacts?\b|\bdurations?\b`)

func (r *reader) isTimelinePart(p part) bool {
	return isTimeline(p.name) || r.timelineLike[p.line] && p.line > 0
}

func looksLikeTimeline(p part) bool {
	rows, timed, indent := 0, 0, -1
	for _, e := range p.elements {
		switch e.kind {
		case tableElement:
			c, ok := timelineColumns(e.table.head)
			for _, row := range e.table.rows {
				if s, isTime := splitTime(c.when(row)); ok && isTime && s.when.hasClock() {
					return true
				}
			}
		case itemElement:
			if indent < 0 {
				indent = e.indent
			}
			if e.indent > indent {
				continue
			}
			rows++
			if s, ok := splitTime(e.text); ok && s.when.hasClock() {
				timed++
			}
		}
	}
	return timed >= 2 && timed*10 >= rows*6
}

// finish says what is open about the whole incident.
func (r *reader) finish() {
	for _, e := range r.events {
		if e.text == "" {
			e.text = "(no text)"
			r.draft.note(e.lines.First, "The row at %s has no text.", e.when.raw)
		}
		r.draft.Record.Entries = append(r.draft.Record.Entries, hindcast.Entry{Moment: e.moment, Text: hindcast.CleanText(e.text), Kind: e.kind, Label: e.label, Cites: e.cites})
		r.draft.EntryLines = append(r.draft.EntryLines, e.lines)
	}
	i := &r.draft.Record.Incident
	if i.State == "" {
		i.State = hindcast.Resolved
		r.draft.note(0, "No status of ours is stated; a postmortem is about something that is over, so it is imported as resolved.")
	}
	switch len(r.yearless) {
	case 0:
	case 1:
		r.draft.note(r.yearless[0], "The due date states no year; %d is taken from the incident's day.", r.day.Year)
	default:
		r.draft.note(r.yearless[0], "%d due dates, from this line on, state no year; %d is taken from the incident's day.", len(r.yearless), r.day.Year)
	}
	r.sayUnsettled()
	r.checkDurations()
}

func (r *reader) sayUnsettled() {
	unsettled := 0
	for _, e := range r.draft.Record.Entries {
		if !e.Moment.Settled() && e.Moment.Precision != hindcast.UnknownTime {
			unsettled++
		}
	}
	if unsettled == 0 {
		return
	}
	missing := ""
	switch {
	case r.day.IsZero() && r.zone == "":
		missing = "Neither a day nor a zone is stated for the times of the timeline; %d of them stay as written until you set both."
	case r.day.IsZero():
		missing = "No day is settled for the times of the timeline; %d of them stay as written until you set it."
	case r.zone == "":
		missing = "No zone is stated for the times of the timeline; %d of them stay as written until you set it."
	default:
		return
	}
	r.draft.note(0, missing, unsettled)
}

// checkDurations compares what the document says about the length of the
// incident with the times of the timeline: some two of them should lie that
// far apart. Nothing is corrected.
func (r *reader) checkDurations() {
	var settled []hindcast.Entry
	for _, e := range r.draft.Record.Entries {
		if e.Moment.Settled() {
			settled = append(settled, e)
		}
	}
	if len(settled) < 2 || len(settled) > 500 || len(r.durations) > 20 {
		return
	}
	for _, d := range r.durations {
		if length := lengthOf(d.text); length > 0 && !anyApart(settled, length) {
			r.draft.note(d.line, "The stated duration, %s, lies between no two times of the timeline.", short(d.text))
		}
	}
}

func anyApart(list []hindcast.Entry, length time.Duration) bool {
	for _, a := range list {
		for _, b := range list {
			if d := hindcast.Between(a, b); d.Known && d.Min <= length && length <= d.Max {
				return true
			}
		}
	}
	return false
}

// lengthOf adds up a duration such as "2 hours 47 minutes"; 0 when there is
// none.
func lengthOf(text string) time.Duration {
	var length time.Duration
	for _, m := range durationPart.FindAllStringSubmatch(text, 4) {
		var n int
		if _, err := fmt.Sscanf(m[1], "%d", &n); err != nil || n > 100_000 {
			return 0
		}
		switch strings.ToLower(m[2][:1]) {
		case "d":
			length += time.Duration(n) * 24 * time.Hour
		case "h":
			length += time.Duration(n) * time.Hour
		default:
			length += time.Duration(n) * time.Minute
		}
	}
	return length
}
