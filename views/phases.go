package views

import (
	"strings"
	"time"

	"hindcast"
)

// PhaseStrip is the picture of an incident's course: phases as bands, entries
// as ticks, milestones as named marks, on one scale. All positions are in the
// units of the picture, 1000 wide.
type PhaseStrip struct {
	Label  string // the same in words
	Bands  []PhaseBand
	Ticks  []PhaseTick
	Marks  []PhaseMark
	Scale  []PhaseLabel
	Height int
}

// PhaseBand is a phase.
type PhaseBand struct {
	Class    string
	X, Width float64
	Title    string
}

// PhaseTick is an entry; it links to its row.
type PhaseTick struct {
	X     float64
	Href  string
	Title string
}

// PhaseMark is a milestone.
type PhaseMark struct {
	X, TextX float64
	Anchor   string // text-anchor of the name
	Name     string
	Row      int // 0 or 1: names that would overlap stand in two rows
}

// PhaseLabel is a clock time on the scale.
type PhaseLabel struct {
	X    float64
	Text string
}

const (
	stripWidth  = 1000.0
	stripMargin = 25.0 // on both sides, so that marks at the ends are whole
)

// NewPhaseStrip lays out the strip, or returns an empty one when there are
// not two different instants to put on a scale.
func NewPhaseStrip(incidentID int64, entries []hindcast.Entry, loc *time.Location) PhaseStrip {
	first, last := span(entries)
	if !last.After(first) {
		return PhaseStrip{}
	}
	at := func(t time.Time) float64 {
		x := stripMargin + (stripWidth-2*stripMargin)*float64(t.Sub(first))/float64(last.Sub(first))
		return min(max(x, 0), stripWidth)
	}
	s := PhaseStrip{Height: 62}
	var words []string
	for _, phase := range hindcast.Phases(entries) {
		title := phase.Name + " " + phase.From.In(loc).Format("15:04") + " to " + phase.To.In(loc).Format("15:04")
		words = append(words, title)
		s.Bands = append(s.Bands, PhaseBand{Class: "phase-" + phase.Name, X: at(phase.From), Width: at(phase.To) - at(phase.From), Title: title})
	}
	for _, e := range entries {
		if !e.Moment.Settled() {
			continue
		}
		if e.Milestone != "" {
			s.Marks = append(s.Marks, mark(e, at(e.Moment.Start), s.Marks))
			continue
		}
		s.Ticks = append(s.Ticks, PhaseTick{X: at(e.Moment.Start), Href: path(incidentID, "timeline") + "#" + e.Ref(), Title: e.Moment.Clock(loc, e.Moment.Day(loc)) + " " + e.Ref()})
	}
	s.Scale = scale(first, last, loc, at)
	s.Label = "Phases: " + strings.Join(words, ", ")
	if len(words) == 0 {
		s.Label = "Entries over time; phases follow from milestones"
	}
	return s
}

// span is the stretch of time that the settled entries cover.
func span(entries []hindcast.Entry) (first, last time.Time) {
	for _, e := range entries {
		if !e.Moment.Settled() {
			continue
		}
		start, end := e.Moment.Start, e.Moment.Start
		if e.Moment.IsRange() {
			end = e.Moment.End
		}
		if first.IsZero() || start.Before(first) {
			first = start
		}
		if end.After(last) {
			last = end
		}
	}
	return first, last
}

// mark names a milestone on the side where it has room.
func mark(e hindcast.Entry, x float64, earlier []PhaseMark) PhaseMark {
	m := PhaseMark{X: x, TextX: x + 4, Anchor: "start", Name: capital(e.Milestone)}
	if x > stripWidth-100 {
		m.TextX, m.Anchor = x-4, "end"
	}
	if n := len(earlier); n > 0 && x-earlier[n-1].X < 90 && earlier[n-1].Row == 0 {
		m.Row = 1
	}
	return m
}

// scale chooses round clock times, at most nine of them.
func scale(first, last time.Time, loc *time.Location, at func(time.Time) float64) []PhaseLabel {
	steps := []time.Duration{time.Second, 5 * time.Second, 15 * time.Second, 30 * time.Second, time.Minute, 2 * time.Minute, 5 * time.Minute,
		10 * time.Minute, 15 * time.Minute, 30 * time.Minute, time.Hour, 2 * time.Hour, 3 * time.Hour, 6 * time.Hour, 12 * time.Hour, 24 * time.Hour}
	step := steps[len(steps)-1]
	for _, s := range steps {
		if last.Sub(first)/s <= 8 {
			step = s
			break
		}
	}
	for last.Sub(first)/step > 8 {
		step *= 2
	}
	layout := "15:04"
	switch {
	case step < time.Minute:
		layout = "15:04:05"
	case step >= 24*time.Hour:
		layout = "2 Jan"
	}
	var labels []PhaseLabel
	local := first.In(loc)
	_, offset := local.Zone()
	t := local.Add(time.Duration(offset) * time.Second).Truncate(step).Add(-time.Duration(offset) * time.Second)
	for ; !t.After(last); t = t.Add(step) {
		if x := at(t); !t.Before(first) && x > 30 && x < stripWidth-30 {
			labels = append(labels, PhaseLabel{X: x, Text: t.Format(layout)})
		}
	}
	return labels
}
