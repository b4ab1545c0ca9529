package hindcast

import (
	"fmt"
	"strings"
	"time"
)

// Duration is the time from one entry to another. It is always derived from
// their moments, never typed, and carries what those leave open: from 09:07 to
// 09:11, both to the minute, is more than three and less than five minutes.
type Duration struct {
	From, To Entry
	Known    bool          // both moments are settled
	Why      string        // when it is not known: what is missing
	Nominal  time.Duration // between the times as written
	Min, Max time.Duration // what it lies between; equal only for exact moments
}

// Between derives the duration from one entry to another. A range counts with
// its beginning, except that mitigation and resolution count with their end:
// that is when they were achieved.
func Between(from, to Entry) Duration {
	d := Duration{From: from, To: to}
	for _, e := range []Entry{from, to} {
		if !e.Moment.Settled() {
			d.Why = e.Ref() + " has no settled time"
			return d
		}
	}
	fromEarliest, fromLatest, fromNominal := reckoned(from)
	toEarliest, toLatest, toNominal := reckoned(to)
	d.Known = true
	d.Nominal = toNominal.Sub(fromNominal)
	d.Min, d.Max = toEarliest.Sub(fromLatest), toLatest.Sub(fromEarliest)
	return d
}

// reckoned is the stretch of an entry's moment that durations count with, and
// the time as written.
func reckoned(e Entry) (earliest, latest, nominal time.Time) {
	end := e.Milestone == Mitigated || e.Milestone == ResolvedMarker
	earliest, latest = e.Moment.bounds(end)
	nominal = e.Moment.Start
	if end && e.Moment.IsRange() {
		nominal = e.Moment.End
	}
	return earliest, latest, nominal
}

// shownUnit is the unit in which a duration is worth saying: the coarser of
// its moments' precisions, and coarser still when it is long.
func (d Duration) shownUnit() time.Duration {
	unit := max(unitOf(d.From.Moment.Precision), unitOf(d.To.Moment.Precision))
	long := d.Nominal.Abs()
	switch {
	case unit >= 24*time.Hour || long >= 48*time.Hour && unit >= time.Hour:
		return max(unit, time.Hour)
	case unit == time.Hour:
		return unit
	case unit == time.Minute || long >= 2*time.Minute:
		return time.Minute
	}
	return time.Second
}

func unitOf(p Precision) time.Duration {
	switch p {
	case SecondPrecision:
		return time.Second
	case MinutePrecision:
		return time.Minute
	case HourPrecision:
		return time.Hour
	}
	return 24 * time.Hour
}

// String says the duration with its uncertainty: "about 4 min", "about 2 h 47
// min", "within 1 min" when the two cannot be ordered, "about 4 min before"
// when the second came first, or "unknown".
func (d Duration) String() string {
	switch {
	case !d.Known:
		return "unknown"
	case d.Min < 0 && d.Max > 0 && d.Nominal.Abs() < d.shownUnit():
		return "within " + say(max(d.Max, -d.Min), d.shownUnit())
	case d.Min < 0 && d.Max > 0:
		return "about " + say(d.Nominal.Abs(), d.shownUnit()) + ", order not certain"
	case d.Max <= 0:
		return d.about() + say(-d.Nominal, d.shownUnit()) + " before"
	}
	return d.about() + say(d.Nominal, d.shownUnit())
}

// about is "about " unless the whole uncertainty says the same at the shown
// unit.
func (d Duration) about() string {
	unit := d.shownUnit()
	if say(d.Min, unit) == say(d.Max, unit) {
		return ""
	}
	return "about "
}

// Short is String for table cells: "≈4 min".
func (d Duration) Short() string {
	if !d.Known {
		return "?"
	}
	s := d.String()
	if rest, ok := strings.CutPrefix(s, "about "); ok {
		return "≈" + rest
	}
	if rest, ok := strings.CutPrefix(s, "within "); ok {
		return "<" + rest
	}
	return s
}

// Bounds says what the duration lies between: "3 to 5 min".
func (d Duration) Bounds() string {
	if !d.Known {
		return d.Why
	}
	unit := d.shownUnit()
	low, high := say(d.Min, unit), say(d.Max, unit)
	if low == high {
		return low
	}
	// "3 min to 5 min" reads better as "3 to 5 min".
	if number, name, ok := strings.Cut(low, " "); ok && strings.HasSuffix(high, " "+name) && !strings.Contains(name, " ") && strings.Count(high, " ") == 1 {
		low = number
	}
	return low + " to " + high
}

// say writes a length of time in the unit, and in larger ones where that is
// easier to grasp: minutes up to 119, then hours, then days.
func say(d, unit time.Duration) string {
	if d < 0 {
		return "−" + say(-d, unit)
	}
	d = d.Round(unit)
	switch {
	case d >= 48*time.Hour || unit >= 24*time.Hour:
		d = d.Round(min(max(unit, time.Hour), 24*time.Hour))
		return twoUnits(int64(d/(24*time.Hour)), "d", int64(d%(24*time.Hour)/time.Hour), "h", unit >= 24*time.Hour)
	case d >= 2*time.Hour || unit == time.Hour:
		return twoUnits(int64(d/time.Hour), "h", int64(d%time.Hour/time.Minute), "min", unit == time.Hour)
	case d >= 2*time.Minute || unit == time.Minute:
		return twoUnits(int64(d/time.Minute), "min", int64(d%time.Minute/time.Second), "s", unit == time.Minute)
	}
	return fmt.Sprintf("%d s", int64(d/time.Second))
}

func twoUnits(large int64, largeName string, small int64, smallName string, only bool) string {
	if only || small == 0 {
		return fmt.Sprintf("%d %s", large, largeName)
	}
	return fmt.Sprintf("%d %s %d %s", large, largeName, small, smallName)
}

// DerivedDuration is a duration with a name that responders use.
type DerivedDuration struct {
	Name string
	Duration
}

// Durations derives what the milestones tell, in the order in which people
// read it. A duration that lacks one of its milestones is left out; each names
// the two entries that it comes from.
func Durations(entries []Entry) []DerivedDuration {
	at := milestones(entries)
	var list []DerivedDuration
	for _, d := range []struct {
		name     string
		from, to Milestone
	}{
		{"Onset to detection", Onset, Detected},
		{"Detection to declaration", Detected, Declared},
		{"Detection to mitigation", Detected, Mitigated},
		{"Mitigation to resolution", Mitigated, ResolvedMarker},
		{"Total", Onset, ResolvedMarker},
	} {
		from, ok1 := at[d.from]
		to, ok2 := at[d.to]
		if ok1 && ok2 {
			list = append(list, DerivedDuration{d.name, Between(from, to)})
		}
	}
	return list
}

func milestones(entries []Entry) map[Milestone]Entry {
	at := map[Milestone]Entry{}
	for _, e := range entries {
		if e.Milestone != "" {
			at[e.Milestone] = e
		}
	}
	return at
}

// Phase is a stretch of the incident's course between two milestones.
type Phase struct {
	Name           string // undetected, responding, recovering
	From, To       time.Time
	FromRef, ToRef string
}

// Phases derives the course from the milestones: undetected from onset to
// detection, responding until mitigation or, without one, resolution, and
// recovering until resolution. Phases without two settled ends in order are
// left out.
func Phases(entries []Entry) []Phase {
	at := milestones(entries)
	responded := Mitigated
	if _, ok := at[Mitigated]; !ok {
		responded = ResolvedMarker
	}
	var list []Phase
	for _, p := range []struct {
		name     string
		from, to Milestone
	}{{"undetected", Onset, Detected}, {"responding", Detected, responded}, {"recovering", Mitigated, ResolvedMarker}} {
		from, ok1 := at[p.from]
		to, ok2 := at[p.to]
		if !ok1 || !ok2 || !from.Moment.Settled() || !to.Moment.Settled() {
			continue
		}
		_, _, begin := reckoned(from)
		_, _, end := reckoned(to)
		if end.After(begin) {
			list = append(list, Phase{p.name, begin, end, from.Ref(), to.Ref()})
		}
	}
	return list
}

// MilestoneDoubts says in sentences what is wrong with the milestones: those
// in an order that cannot be, and those without a settled time.
func MilestoneDoubts(entries []Entry) []string {
	at := milestones(entries)
	var found []string
	var last *Entry
	for _, m := range Milestones {
		e, ok := at[m]
		if !ok {
			continue
		}
		if !e.Moment.Settled() {
			found = append(found, fmt.Sprintf("%s (%s) has no settled time, so nothing can be measured from it.", capitalized(m), e.Ref()))
			continue
		}
		if last != nil && m != Declared && last.Milestone != Declared && Compare(e.Moment, last.Moment) == Before {
			found = append(found, fmt.Sprintf("%s (%s, %s) is before %s (%s, %s).", capitalized(m), e.Ref(), e.Moment.Written, last.Milestone, last.Ref(), last.Moment.Written))
		}
		last = &e
	}
	return found
}

func capitalized(m Milestone) string {
	return strings.ToUpper(string(m[:1])) + string(m[1:])
}
