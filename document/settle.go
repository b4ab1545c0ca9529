package document

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"time"

	"hindcast"
)

// dayWalk follows the day from event to event: a day that was written holds
// for the events below it.
type dayWalk struct {
	r       *reader
	day     hindcast.Date
	list    int
	heading int // line of the day heading in force
	clock   int // of the last event that was settled on this day; -1 for none
	zone    string
	approx  bool
	night   bool         // the one night that the document speaks of has passed
	half    bool         // the list writes am and pm
	halves  map[int]bool // the lists that do
}

// settleEvents finds what every written time means.
func (r *reader) settleEvents() {
	w := &dayWalk{r: r, day: r.day, clock: -1, halves: r.writesHalves()}
	for n := range r.events {
		w.event(n)
		if e := &r.events[n]; e.heading.is && !e.when.ends[0].hasDay && !e.moment.Settled() {
			e.moment.Written = e.heading.text + " " + e.when.raw // the day stays known
		}
	}
	r.commonZone()
	i := &r.draft.Record.Incident
	i.Day, i.Zone = r.day, r.zone
}

// commonZone takes the zone that all the events name, when nothing else does.
func (r *reader) commonZone() {
	if r.zone != "" {
		return
	}
	zone := ""
	for _, e := range r.events {
		if e.when.zone == "" {
			continue
		}
		if zone != "" && zone != e.when.zone {
			return
		}
		zone = e.when.zone
	}
	if zone != "" {
		r.setZone(zone)
	}
}

func (w *dayWalk) event(n int) {
	e := &w.r.events[n]
	if e.list != w.list {
		w.list, w.day, w.clock, w.heading, w.night = e.list, w.r.day, -1, 0, false
		w.half = w.halves[e.list]
	}
	e.moment = hindcast.Moment{Precision: e.when.precision(), Written: e.when.raw, Approx: e.when.approx || w.r.approx, Zone: e.when.zone}
	reason := w.place(e)
	if reason == "" {
		reason = w.r.settleMoment(n, w.day)
	}
	if reason != "" {
		w.r.draft.note(e.lines.First, "“%s”: %s. It stays as written, without a place in time.", short(e.when.raw), reason)
		return
	}
	if e.when.two {
		w.r.draft.note(e.lines.First, "“%s” gives two times for one event; the first is taken.", e.when.raw)
	}
	if e.when.hasClock() && e.moment.Settled() && e.when.half24() >= 0 {
		w.clock, w.zone, w.approx = e.when.half24(), e.when.zone, e.moment.Approx
	}
}

// place finds the event's day, and says why when there is none to be had.
func (w *dayWalk) place(e *event) (reason string) {
	end := e.when.ends[0]
	switch {
	case end.hasDay:
		d := end.day.settle(w.r.order)
		w.clock = -1
		if reason := w.take(d, e.lines.First); reason != "" {
			return reason
		}
		return ""
	case e.heading.is && e.heading.line != w.heading:
		w.heading, w.clock = e.heading.line, -1
		if reason := w.take(e.heading.day.settle(w.r.order), e.lines.First); reason != "" {
			return reason
		}
	}
	if w.half && end.half == "" && end.clock != "" && clockNumber(end.clock) < 13*3600 && !strings.HasPrefix(end.clock, "0") {
		return "the times around it say AM or PM and this one does not"
	}
	return w.midnight(e)
}

// take makes d the day in force.
func (w *dayWalk) take(d writtenDay, line int) (reason string) {
	w.day = hindcast.Date{}
	switch {
	case d.Year > 9999:
		return fmt.Sprintf("%d is no year", d.Year)
	case d.Open:
		return "day and month could be either way round"
	case d.Impossible:
		return "there is no such day"
	}
	if d.Year == 0 {
		if w.r.day.IsZero() {
			d.Date = w.r.yearFromReport(d.Date, line)
		} else {
			d.Year = w.r.day.Year
		}
	}
	if d.Year == 0 || !exists(d.Date) {
		return ""
	}
	w.day = d.Date
	if !w.r.day.IsZero() && d.Year != w.r.day.Year && daysApart(d.Date, w.r.day) > 180 {
		w.r.draft.note(line, "%s lies far from the incident's day, %s; it is kept as written.", d.Date, w.r.day)
	}
	return ""
}

func daysApart(a, b hindcast.Date) int {
	hours := a.In(time.UTC).Sub(b.In(time.UTC)).Hours()
	return int(max(hours, -hours) / 24)
}

var afterMidnight = regexp.MustCompile(`(?i)\b(?:after|past) midnight\b|\b(?:next|following) (?:day|morning)\b|翌日`)

// midnight looks at a clock that is earlier than the one before. It moves to
// the next day only when the document says that a night passed.
func (w *dayWalk) midnight(e *event) (reason string) {
	clock := e.when.half24()
	if clock < 0 || w.clock < 0 || e.when.zone != w.zone || clock/60 >= w.clock/60 {
		return ""
	}
	if (e.moment.Approx || w.approx) && w.clock-clock <= 15*60 {
		return ""
	}
	if w.day.IsZero() {
		return ""
	}
	says := afterMidnight.MatchString(e.text)
	if !says && (w.night || !w.r.overnight) {
		return "it follows a later time, and nothing says whether that is the next day or the row is out of order"
	}
	w.night, w.clock = true, -1
	w.day = w.day.AddDays(1)
	if says && e.heading.is {
		w.r.draft.note(e.lines.First, "%s stands under the day before; its text says that it is after midnight, so %s is taken.", e.when.raw, w.day)
	}
	return ""
}

// writesHalves finds the lists whose times say am or pm.
func (r *reader) writesHalves() map[int]bool {
	lists := map[int]bool{}
	for _, e := range r.events {
		if e.when.ends[0].half != "" && !e.when.ends[0].hasDay {
			lists[e.list] = true
		}
	}
	return lists
}

// half24 is the clock in seconds of the day, or -1 when there is none to
// compare with others.
func (w writtenWhen) half24() int {
	end := w.ends[0]
	if end.clock == "" || strings.Contains(end.clock, "?") {
		return -1
	}
	n := clockNumber(end.clock)
	switch {
	case end.half == "am" && n >= 13*3600:
		return -1
	case end.half == "am" && n >= 12*3600:
		return n - 12*3600
	case end.half == "pm" && n < 12*3600:
		return n + 12*3600
	}
	return n
}

// precision is how finely the time was written.
func (w writtenWhen) precision() hindcast.Precision {
	clock := w.ends[0].clock
	switch {
	case w.unknown:
		return hindcast.UnknownTime
	case clock == "" && (w.ends[0].hasDay || w.vague):
		return hindcast.DayPrecision
	case clock == "":
		return hindcast.UnknownTime
	case strings.Contains(clock, "?"):
		return hindcast.HourPrecision
	case strings.Count(clock, ":") > 1:
		return hindcast.SecondPrecision
	}
	return hindcast.MinutePrecision
}

// canonical writes the time in the form that ParseMoment reads, on a day.
func (w writtenWhen) canonical(day hindcast.Date, zone string) string {
	var b strings.Builder
	if w.approx {
		b.WriteString("~")
	}
	b.WriteString(w.ends[0].canonical(day))
	if w.isRange {
		mark := " – "
		if w.ends[1].short {
			mark = "–"
		}
		end := hindcast.Date{}
		if w.ends[1].hasDay && w.ends[1].day.Year != 0 {
			end = w.ends[1].day.Date
		} else if w.ends[1].hasDay {
			end = hindcast.Date{Year: day.Year, Month: w.ends[1].day.Month, Day: w.ends[1].day.Day}
		}
		b.WriteString(mark + w.ends[1].canonical(end))
	}
	if zone != "" {
		b.WriteString(" " + zone)
	}
	return b.String()
}

func (e whenEnd) canonical(day hindcast.Date) string {
	text := day.String()
	if e.clock != "" {
		text += " " + e.clock
		if e.half != "" {
			text += " " + e.half
		}
	}
	return strings.TrimSpace(text)
}

// settleMoment reads the event's moment on its day, as far as day and zone are
// known, and says why when it cannot be.
func (r *reader) settleMoment(n int, day hindcast.Date) (reason string) {
	e := &r.events[n]
	if e.when.unknown {
		if !e.when.approx {
			e.moment.Written = "?"
			if strings.Trim(e.when.raw, "?:-") != "" {
				e.moment.Written = e.when.raw
			}
		}
		return ""
	}
	if e.when.vague {
		if day.IsZero() {
			e.moment.Precision = hindcast.UnknownTime
		}
		r.draft.note(e.lines.First, "“%s” is no clock time; only its day is taken.", e.when.raw)
	}
	ctx := hindcast.MomentContext{Zone: r.loc}
	zone := r.zoneFor(e.when)
	written := e.when.canonical(day, zone)
	if written == "" {
		return ""
	}
	m, err := hindcast.ParseMoment(written, ctx)
	if err != nil {
		if m, ok := r.repeated(n, day); ok {
			e.take(m)
			return ""
		}
		return r.withoutEnd(e, day, zone, err)
	}
	e.take(m)
	return ""
}

// zoneFor is the zone to write beside a time: its own, or the document's when
// that is an abbreviation, which may be wrong on a day with summer time.
func (r *reader) zoneFor(w writtenWhen) string {
	if w.zone == "" && !strings.Contains(r.zone, "/") && strings.ToUpper(r.zone) == r.zone && len(r.zone) <= 4 {
		return r.zone
	}
	return w.zone
}

// take makes m the event's moment, under the words it was written in.
func (e *event) take(m hindcast.Moment) {
	m.Approx = e.moment.Approx
	m.Written, m.Zone = e.when.raw, e.when.zone
	e.moment = m
}

// withoutEnd settles the beginning of a range whose end cannot be.
func (r *reader) withoutEnd(e *event, day hindcast.Date, zone string, err error) string {
	var doubt *hindcast.MomentError
	reason := "it is no time that can be read"
	if errors.As(err, &doubt) && doubt.Reason != "" {
		reason = doubt.Reason
	}
	if !e.when.isRange {
		return reason
	}
	start := e.when
	start.isRange = false
	m, err := hindcast.ParseMoment(start.canonical(day, zone), hindcast.MomentContext{Zone: r.loc})
	if err != nil {
		return reason
	}
	e.take(m)
	r.draft.note(e.lines.First, "“%s”: %s. Only its beginning is taken.", e.when.raw, reason)
	return ""
}

var (
	firstWord  = regexp.MustCompile(`(?i)\bfirst\b`)
	secondWord = regexp.MustCompile(`(?i)\bsecond\b`)
)

// repeated settles a time in the hour that clocks show twice, when the text
// says which one is meant and another event has the same time.
func (r *reader) repeated(n int, day hindcast.Date) (hindcast.Moment, bool) {
	e := r.events[n]
	if r.loc == nil || e.when.zone != "" || e.when.isRange || e.when.half24() < 0 {
		return hindcast.Moment{}, false
	}
	twin := false
	for k := max(0, n-3); k < min(len(r.events), n+4); k++ {
		twin = twin || k != n && r.events[k].list == e.list && r.events[k].when.ends[0].clock == e.when.ends[0].clock
	}
	first, second := firstWord.MatchString(e.text), secondWord.MatchString(e.text)
	if !twin || first == second {
		return hindcast.Moment{}, false
	}
	// Both offsets of the day are tried; the earlier instant has the larger one.
	noon := day.In(r.loc)
	_, before := noon.Zone()
	_, after := day.AddDays(1).In(r.loc).Zone()
	offset := max(before, after)
	if second {
		offset = min(before, after)
	}
	m, err := hindcast.ParseMoment(e.when.canonical(day, time.Unix(0, 0).In(time.FixedZone("", offset)).Format("UTC-07:00")), hindcast.MomentContext{})
	return m, err == nil && before != after
}
