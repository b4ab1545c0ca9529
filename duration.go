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
	Min, Max time.Duration // what it lies between, neither included; negative when To may be the earlier
}

// Between derives the duration from one entry to another. A range counts with
// its beginning, except that mitigation and resolution count with their end:
// that is when they were achieved.
func Between(from, to Entry) Duration {
	d := Duration{From: from, To: to}
	for _, e := range []Entry{from, to} {
		if !e.Moment.Settled() {
			d.Why = lacking(e)
			return d
		}
	}
	a, b := reckoned(from), reckoned(to)
	d.Known = true
	d.Nominal = b.at.Sub(a.at)
	d.Min, d.Max = b.earliest.Sub(a.latest), b.latest.Sub(a.earliest)
	return d
}

// lacking says what an entry's moment lacks: "onset has no time".
func lacking(e Entry) string {
	name := string(e.Milestone)
	if name == "" {
		name = e.Ref()
	}
	if e.Moment.Precision == UnknownTime {
		return name + " has no time"
	}
	return name + " has a time without its " + e.Moment.lacks()
}

// reckoning is what durations count with: a time as written, its precision,
// and the stretch it stands for.
type reckoning struct {
	at, earliest, latest time.Time
	precision            Precision
}

func reckoned(e Entry) reckoning {
	m := e.Moment
	if m.IsRange() && (e.Milestone == Mitigated || e.Milestone == ResolvedMarker) {
		earliest, latest := m.endBounds()
		return reckoning{m.End, earliest, latest, m.EndPrecision}
	}
	earliest, latest := m.startBounds()
	return reckoning{m.Start, earliest, latest, m.Precision}
}

// grain is the unit to which the duration is worth saying: the coarser of its
// moments' units, a minute from two minutes on, an hour from two days on.
func (d Duration) grain() time.Duration {
	grain := max(unitOf(reckoned(d.From).precision), unitOf(reckoned(d.To).precision))
	switch long := d.Nominal.Abs(); {
	case long >= 48*time.Hour:
		return max(grain, time.Hour)
	case long >= 2*time.Minute:
		return max(grain, time.Minute)
	}
	return grain
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

// ordered reports whether one of the two is known to come first.
func (d Duration) ordered() bool { return d.Min >= 0 || d.Max <= 0 }

// String says the duration with its uncertainty: "about 4 min", "36 min" when
// nothing else is possible, "within 1 min" when the two cannot be ordered,
// "about 4 min before" when To came first, or "unknown", and then Why says
// more.
func (d Duration) String() string {
	switch {
	case !d.Known:
		return "unknown"
	case !d.ordered():
		return "within " + say(roundUp(max(d.Max, -d.Min), d.grain()), d.grain())
	}
	text := say(d.Nominal.Abs(), d.grain()) + d.direction()
	if _, _, certain := d.rounded(); !certain {
		return "about " + text
	}
	return text
}

// Short is String for table cells: "≈4 min", "<1 min", "?".
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

// Bounds says what the duration lies between: "3 to 5 min". Where the two are
// not in order it says both directions, and where one is not known, why.
func (d Duration) Bounds() string {
	if !d.Known {
		return d.Why
	}
	grain := d.grain()
	if !d.ordered() {
		return say(roundUp(-d.Min, grain), grain) + " before to " + say(roundUp(d.Max, grain), grain) + " after"
	}
	low, high, certain := d.rounded()
	if certain {
		return say(low, grain) + d.direction()
	}
	lowText, highText := say(low, grain), say(high, grain)
	// "3 min to 5 min" reads better as "3 to 5 min".
	number, unit, _ := strings.Cut(lowText, " ")
	if _, highUnit, _ := strings.Cut(highText, " "); unit == highUnit && !strings.Contains(unit, " ") {
		lowText = number
	}
	return lowText + " to " + highText + d.direction()
}

func (d Duration) direction() string {
	if d.Max <= 0 {
		return " before"
	}
	return ""
}

// rounded is the smallest and largest length in grains. They are certain, and
// the same, when everything possible rounds to one length; otherwise they are
// rounded outwards, so that they hold all that is possible.
func (d Duration) rounded() (low, high time.Duration, certain bool) {
	grain := d.grain()
	low, high = d.Min, d.Max
	if d.Max <= 0 {
		low, high = -d.Max, -d.Min
	}
	if low.Round(grain) == high.Round(grain) {
		return low.Round(grain), low.Round(grain), true
	}
	return low.Truncate(grain), roundUp(high, grain), false
}

func roundUp(d, unit time.Duration) time.Duration {
	down := d.Truncate(unit)
	if down < d {
		return down + unit
	}
	return down
}

// say writes a length of time, which is not negative, to a unit and in those
// that are easiest to grasp: minutes up to 119, hours below two days.
func say(d, unit time.Duration) string {
	if d = d.Round(unit); d >= 48*time.Hour {
		d = d.Round(max(unit, time.Hour))
	}
	switch {
	case unit >= 24*time.Hour || d >= 48*time.Hour:
		return twoUnits(d, 24*time.Hour, "d", time.Hour, "h")
	case unit >= time.Hour || d >= 2*time.Hour:
		return twoUnits(d, time.Hour, "h", time.Minute, "min")
	case unit >= time.Minute || d >= 2*time.Minute:
		return twoUnits(d, time.Minute, "min", time.Second, "s")
	}
	return fmt.Sprintf("%d s", d/time.Second)
}

func twoUnits(d, large time.Duration, largeName string, small time.Duration, smallName string) string {
	if rest := d % large / small; rest != 0 {
		return fmt.Sprintf("%d %s %d %s", d/large, largeName, rest, smallName)
	}
	return fmt.Sprintf("%d %s", d/large, largeName)
}
