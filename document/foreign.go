package document

import (
	"regexp"
	"strings"
	"time"

	"hindcast"
)

// reader carries what reading one document finds out on its way.
type reader struct {
	draft Draft
	day   hindcast.Date
	zone  string
	loc   *time.Location
	state bool // a status was stated

	yearless       []int  // lines of due dates whose year was taken from the day
	statedDuration string // as written
	durationLine   int
}

// readForeign understands a postmortem as people write it.
func readForeign(lines []string) Draft {
	r := &reader{}
	list := blocks(lines, 2)
	list = r.front(list)
	r.findDayAndZone(lines)
	for _, b := range list {
		r.block(b)
	}
	r.finish()
	return r.draft
}

// front reads what stands above the first section: the title and the header
// fields. It returns the blocks that are left.
func (r *reader) front(list []block) []block {
	var rest []block
	for n, b := range list {
		if b.level == 1 && r.draft.Record.Incident.Title == "" {
			r.draft.Record.Incident.Title = hindcast.CleanLine(b.heading)
			b.heading, b.level = "", 0
		} else if n > 0 || len(strings.TrimSpace(strings.Join(b.body, ""))) == 0 && b.level == 0 {
			if b.level > 0 {
				rest = append(rest, b)
			}
			continue
		}
		if b.level == 0 {
			left := r.header(b)
			if len(left.body) > 0 {
				rest = append(rest, left)
			}
		}
	}
	return rest
}

var headerField = regexp.MustCompile(`^\s*(?:[-*+•]\s+)?(?:\*\*|__)?([\p{L}][\p{L} /-]{1,40}?)\s*(?::\s*(?:\*\*|__)|(?:\*\*|__)\s*:|:)\s*(.+?)\s*$`)

// header takes the fields it knows from the lines under the title and returns
// the others. A value that is kept only in part stays among the others too.
func (r *reader) header(b block) block {
	left := block{first: b.first}
	for n, line := range b.body {
		m := headerField.FindStringSubmatch(line)
		if m == nil || !r.field(strings.ToLower(m[1]), strings.TrimRight(strings.TrimSpace(m[2]), "\\"), b.first+n) {
			left.body = append(left.body, line)
		} else {
			left.body = append(left.body, "") // keeps the line numbers
		}
	}
	if strings.TrimSpace(strings.Join(left.body, "")) == "" {
		left.body = nil
	}
	return left
}

// field takes one header field and reports whether nothing of it is left over.
func (r *reader) field(name, value string, line int) bool {
	i := &r.draft.Record.Incident
	value = plain(value)
	switch name {
	case "severity", "sev":
		if s, ok := severityOf(value); ok {
			i.Severity = s
			return strings.EqualFold(value, string(s)) || strings.EqualFold(value, strings.ReplaceAll(string(s), "-", ""))
		}
		r.draft.note(line, "Severity “%s” is none of SEV-1 to SEV-4; it stays in the text.", value)
	case "status", "state":
		if s, ok := stateOf(value); ok {
			i.State, r.state = s, true
			return strings.EqualFold(value, string(s))
		}
		r.draft.note(line, "Status “%s” is none of ours; it stays in the text.", value)
	case "incident date", "date", "day", "date of incident":
		if d, rest, ok := findDate(value); ok {
			r.day = d
			return strings.TrimSpace(rest) == ""
		}
		r.draft.note(line, "The date “%s” could not be read; it stays in the text.", value)
	case "services", "service", "affected services":
		i.Services = hindcast.SplitNames(value)
		return true
	case "regions", "region", "affected regions":
		i.Regions = hindcast.SplitNames(value)
		return true
	case "time zone", "timezone", "zone":
		if _, err := hindcast.ParseZone(value); err == nil {
			r.zone = value
			return true
		}
	case "duration":
		r.statedDuration, r.durationLine = value, line
	}
	return false
}

var severityMark = regexp.MustCompile(`(?i)\bsev(?:erity)?[\s-]?([0-4])\b|^([1-4])$`)

func severityOf(s string) (hindcast.Severity, bool) {
	m := severityMark.FindStringSubmatch(s)
	if m == nil || m[1]+m[2] == "0" {
		return "", false
	}
	return hindcast.Severity("SEV-" + m[1] + m[2]), true
}

func stateOf(s string) (hindcast.State, bool) {
	switch word := strings.ToLower(strings.TrimSpace(s)); word {
	case "investigating", "identified", "monitoring", "resolved":
		return hindcast.State(word), true
	case "closed", "fixed", "complete", "completed":
		return hindcast.Resolved, true
	}
	return "", false
}

var (
	allTimes = regexp.MustCompile(`(?i)\b(?:all\s+)?times?\s+(?:are\s+|is\s+|shown\s+|given\s+)*(?:in\s+)?\(?([A-Z]{1,5}(?:[+-]\d{1,2}(?::?\d{2})?)?|[A-Z][a-z]+/[A-Za-z_]+)\)?(?:\s+on\s+([^.]+))?`)
	inParens = regexp.MustCompile(`\(([A-Z]{2,5}|[A-Z][a-z]+(?:/[A-Za-z_]+)?)\)`)
)

// findDayAndZone looks for the sentence that says what clock times mean.
func (r *reader) findDayAndZone(lines []string) {
	for _, line := range lines {
		if m := allTimes.FindStringSubmatch(line); m != nil {
			if _, err := hindcast.ParseZone(m[1]); err == nil && r.zone == "" {
				r.zone = m[1]
				if d, _, ok := findDate(m[2]); ok && r.day.IsZero() {
					r.day = d
				}
			}
		}
		if r.zone == "" && namesTimes(line) {
			if z := inParens.FindStringSubmatch(line); z != nil {
				if _, err := hindcast.ParseZone(z[1]); err == nil {
					r.zone = z[1]
				}
			}
		}
	}
	if r.zone != "" {
		r.loc, _ = hindcast.ParseZone(r.zone) // it was read before
	}
	r.draft.Record.Incident.Day, r.draft.Record.Incident.Zone = r.day, r.zone
}

// namesTimes reports whether a line is the heading of a timeline or the head of
// its table, where a zone may stand in brackets.
func namesTimes(line string) bool {
	if m := headingMark.FindStringSubmatch(line); m != nil {
		return isTimeline(m[2])
	}
	if !strings.Contains(line, "|") {
		return false
	}
	_, ok := timelineColumns(cells(line))
	return ok
}

func isTimeline(heading string) bool {
	h := strings.ToLower(unnumbered(plain(heading)))
	return strings.Contains(h, "timeline") || h == "chronology" || h == "sequence of events"
}

func isActions(heading string) bool {
	h := strings.ToLower(unnumbered(plain(heading)))
	return strings.HasPrefix(h, "action") || strings.HasPrefix(h, "corrective action") || strings.HasPrefix(h, "follow-up action") || h == "follow-ups" || h == "next steps"
}

// block reads one section of the document.
func (r *reader) block(b block) {
	switch {
	case isTimeline(b.heading):
		r.timeline(b)
	case isActions(b.heading):
		r.actions(b)
	case strings.EqualFold(unnumbered(b.heading), "summary") && r.draft.Record.Incident.Summary == "":
		text, _ := trimmed(b.body, b.first)
		if text == "" {
			return
		}
		r.draft.Record.Incident.Summary = text
	default:
		r.section(unnumbered(b.heading), b.body, b.first, b.line)
	}
}

// section keeps text as a narrative section, when there is any.
func (r *reader) section(heading string, body []string, first, headingLine int) {
	text, lines := trimmed(body, first)
	if text == "" && heading == "" {
		return
	}
	if headingLine > 0 {
		lines.First = headingLine
		lines.Last = max(lines.Last, headingLine)
	}
	r.draft.Record.Sections = append(r.draft.Record.Sections, hindcast.Section{SectionInput: hindcast.SectionInput{Heading: hindcast.CleanLine(heading), Body: text}})
	r.draft.SectionLines = append(r.draft.SectionLines, lines)
}

// usualHeadings say nothing beyond what the part is.
var usualHeadings = map[string]bool{"timeline": true, "incident timeline": true, "actions": true, "action items": true, "action item": true}

// leftover keeps what a timeline or an action list holds besides its rows, and
// a heading that says more than the usual word.
func (r *reader) leftover(b block, left []string, about string) {
	heading := about
	if !usualHeadings[strings.ToLower(unnumbered(b.heading))] {
		heading = b.heading
	} else if strings.TrimSpace(strings.Join(left, "")) == "" {
		return
	}
	r.section(heading, left, b.first, b.line)
	r.draft.SectionLines[len(r.draft.SectionLines)-1] = Lines{b.line, b.first + len(b.body) - 1}
}

// finish settles what needs the whole document, and says what is open.
func (r *reader) finish() {
	i := &r.draft.Record.Incident
	if !r.state {
		i.State = hindcast.Resolved
		r.draft.note(0, "No status is stated; a postmortem is about something that is over, so it is imported as resolved.")
	}
	switch len(r.yearless) {
	case 0:
	case 1:
		r.draft.note(r.yearless[0], "The due date states no year; %d is taken from the incident's day.", r.day.Year)
	default:
		r.draft.note(r.yearless[0], "%d due dates, from this line on, state no year; %d is taken from the incident's day.", len(r.yearless), r.day.Year)
	}
	unsettled := 0
	for _, e := range r.draft.Record.Entries {
		if !e.Moment.Settled() && e.Moment.Precision != hindcast.UnknownTime {
			unsettled++
		}
	}
	if unsettled > 0 {
		switch {
		case r.day.IsZero() && r.zone == "":
			r.draft.note(0, "Neither a day nor a zone is stated for the times of the timeline; %d of them stay as written until you set both.", unsettled)
		case r.day.IsZero():
			r.draft.note(0, "No day is stated for the times of the timeline; %d of them stay as written until you set it.", unsettled)
		case r.zone == "":
			r.draft.note(0, "No zone is stated for the times of the timeline; %d of them stay as written until you set it.", unsettled)
		}
	}
	r.checkDuration()
}

var durationPart = regexp.MustCompile(`(?i)(\d+)\s*(hours?|hrs?|h|minutes?|mins?|min|m|days?|d)\b`)

// checkDuration compares the stated duration with the times of the timeline:
// some two entries should lie that far apart. Nothing is corrected.
func (r *reader) checkDuration() {
	var stated time.Duration
	for _, m := range durationPart.FindAllStringSubmatch(r.statedDuration, -1) {
		n := time.Duration(0)
		for _, digit := range m[1] {
			n = n*10 + time.Duration(digit-'0')
			if n > 100_000 {
				return
			}
		}
		switch strings.ToLower(m[2][:1]) {
		case "d":
			stated += n * 24 * time.Hour
		case "h":
			stated += n * time.Hour
		default:
			stated += n * time.Minute
		}
	}
	if stated == 0 || len(r.draft.Record.Entries) < 2 || len(r.draft.Record.Entries) > 500 {
		return
	}
	settled := 0
	for _, a := range r.draft.Record.Entries {
		if a.Moment.Settled() {
			settled++
		}
		for _, b := range r.draft.Record.Entries {
			if d := hindcast.Between(a, b); d.Known && d.Min <= stated && stated <= d.Max {
				return
			}
		}
	}
	if settled > 1 {
		r.draft.note(r.durationLine, "The stated duration, %s, lies between no two times of the timeline.", r.statedDuration)
	}
}
