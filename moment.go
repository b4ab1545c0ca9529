package hindcast

import (
	"strings"
	"time"
)

// Precision says how finely a moment was written down. Nothing is ever
// rounded up to look more exact than it was.
type Precision string

const (
	UnknownTime     Precision = "unknown" // "?": it happened, nobody knows when
	DayPrecision    Precision = "day"
	HourPrecision   Precision = "hour"
	MinutePrecision Precision = "minute"
	SecondPrecision Precision = "second" // also finer stamps; the fraction is kept in Start
)

// Moment is when something happened, as precisely as it is known and no more.
//
// A moment covers a stretch of time: 09:07 to the minute is some instant from
// 09:07:00 up to, not including, 09:08:00. A moment whose day or zone is
// missing has a Precision and a Written form but no Start; it is kept as it
// was written until someone supplies what it lacks.
type Moment struct {
	Start        time.Time // first instant the written time covers, UTC; zero when not settled
	End          time.Time // for a range: first instant of its closing time, UTC; else zero
	Precision    Precision // of Start
	EndPrecision Precision // of End; "" unless the moment is a range
	Approx       bool      // ~09:45, "about 9:45"
	Zone         string    // zone or offset as written ("PT", "+02:00"); "" when it was taken from the context
	Written      string    // the text it was read from, trimmed; "?" for an unknown time
}

// MomentContext supplies what a written time may leave out. A zero Day or a
// nil Zone means that it is not known, and then nothing is assumed.
type MomentContext struct {
	Day  Date
	Zone *time.Location
	Now  time.Time // for "now", "-5m" and "yesterday"; zero forbids those forms
}

// Settled reports whether the moment has a place in time.
func (m Moment) Settled() bool { return !m.Start.IsZero() }

// IsRange reports whether the moment was written as a stretch with a begin
// and an end.
func (m Moment) IsRange() bool { return m.EndPrecision != "" }

// slack is how far "about" reaches on either side: five units of what was
// written for seconds and minutes, one for hours and days. "About 09:45" is
// between 09:40 and 09:51.
func slack(p Precision) time.Duration {
	switch p {
	case SecondPrecision:
		return 5 * time.Second
	case MinutePrecision:
		return 5 * time.Minute
	case HourPrecision:
		return time.Hour
	}
	return 24 * time.Hour
}

// unit is how long the written time lasts. For a day that is the local day,
// which has 23 or 25 hours when clocks change.
func (m Moment) unit(start time.Time, p Precision) time.Duration {
	switch p {
	case SecondPrecision:
		// A stamp with a fraction is exact to the last digit written; how many
		// digits those were does not matter to anyone, a second does.
		return time.Second - time.Duration(start.Nanosecond())
	case MinutePrecision:
		return time.Minute
	case HourPrecision:
		return time.Hour
	}
	local := start.In(m.location(time.UTC))
	return time.Date(local.Year(), local.Month(), local.Day()+1, 0, 0, 0, 0, local.Location()).Sub(start)
}

// location is the zone that the moment was written in, or another one when it
// did not say.
func (m Moment) location(otherwise *time.Location) *time.Location {
	if m.Zone != "" {
		if loc, err := ParseZone(m.Zone); err == nil {
			return loc
		}
	}
	return otherwise
}

// Earliest is the first instant that the moment may mean; for a range, that
// its beginning may mean. It is the zero time when the moment is not settled.
func (m Moment) Earliest() time.Time {
	if !m.Settled() || !m.Approx {
		return m.Start
	}
	return m.Start.Add(-slack(m.Precision))
}

// Latest is the first instant after all that the moment may mean, the end of
// a range included.
func (m Moment) Latest() time.Time {
	if !m.Settled() {
		return time.Time{}
	}
	if m.IsRange() {
		return m.reach(m.End, m.EndPrecision)
	}
	return m.reach(m.Start, m.Precision)
}

func (m Moment) reach(start time.Time, p Precision) time.Time {
	end := start.Add(m.unit(start, p))
	if m.Approx {
		end = end.Add(slack(p))
	}
	return end
}

// bounds are the stretches that the moment's beginning and end may lie in.
func (m Moment) bounds(end bool) (earliest, latest time.Time) {
	if end && m.IsRange() {
		earliest = m.End
		if m.Approx {
			earliest = earliest.Add(-slack(m.EndPrecision))
		}
		return earliest, m.reach(m.End, m.EndPrecision)
	}
	return m.Earliest(), m.reach(m.Start, m.Precision)
}

// Day is the calendar day in a zone on which the moment begins; the zero Date
// when it is not settled.
func (m Moment) Day(loc *time.Location) Date {
	if !m.Settled() {
		return Date{}
	}
	return DateOf(m.Start.In(loc))
}

// Clock is what a timeline row shows: 09:07, 09:06:58, ~09:45, 09:43:07–10,
// 09:31–09:35, 14:?? for an hour, 23 Sep for a day, ? when nobody knows. The
// day stands before it when it is not the given one. A moment that is not
// settled shows as it was written.
func (m Moment) Clock(loc *time.Location, day Date) string {
	if !m.Settled() {
		return m.Written
	}
	var b strings.Builder
	if m.Approx {
		b.WriteByte('~')
	}
	start := m.Start.In(loc)
	if DateOf(start) != day || m.Precision == DayPrecision {
		b.WriteString(start.Format("2 Jan"))
		if m.Precision != DayPrecision {
			b.WriteByte(' ')
		}
	}
	b.WriteString(clock(start, m.Precision))
	if m.IsRange() {
		end := m.End.In(loc)
		b.WriteString("–")
		switch {
		case m.EndPrecision == DayPrecision:
			b.WriteString(end.Format("2 Jan"))
		case DateOf(end) != DateOf(start):
			b.WriteString(end.Format("2 Jan") + " " + clock(end, m.EndPrecision))
		case m.Precision == SecondPrecision && m.EndPrecision == SecondPrecision && end.Truncate(time.Minute).Equal(start.Truncate(time.Minute)) && end.Nanosecond() == 0:
			b.WriteString(end.Format("05"))
		default:
			b.WriteString(clock(end, m.EndPrecision))
		}
	}
	return b.String()
}

// clock writes the time of day with the digits that are known.
func clock(t time.Time, p Precision) string {
	switch p {
	case SecondPrecision:
		return t.Format("15:04:05.999999999")
	case MinutePrecision:
		return t.Format("15:04")
	case HourPrecision:
		return t.Format("15") + ":??"
	}
	return ""
}

// Text is the moment as an edit field shows it: the shortest of the forms
// that ParseMoment reads back, in the same context, as the same moment.
func (m Moment) Text(ctx MomentContext) string {
	if m.Precision == UnknownTime {
		return "?"
	}
	if !m.Settled() {
		return m.Written
	}
	loc, suffix := ctx.Zone, ""
	if m.Zone != "" {
		loc, suffix = m.location(time.UTC), " "+m.Zone
	} else if loc == nil {
		loc, suffix = time.UTC, " UTC"
	}
	start := m.Start.In(loc)
	if repeated(start) {
		suffix = " " + formatOffset(offsetMinutes(start))
	}
	prefix := ""
	if m.Approx {
		prefix = "~"
	}
	text := prefix + written(start, m.Precision, ctx.Day)
	if m.IsRange() {
		end := m.End.In(loc)
		if suffix == "" && repeated(end) {
			suffix = " " + formatOffset(offsetMinutes(end))
		}
		if suffix != "" {
			if zone, err := ParseZone(strings.TrimSpace(suffix)); err == nil {
				text, end = prefix+written(m.Start.In(zone), m.Precision, ctx.Day), m.End.In(zone)
			}
		}
		if m.EndPrecision == DayPrecision || DateOf(end) != DateOf(m.Start.In(end.Location())) {
			text += " – " + written(end, m.EndPrecision, Date{})
		} else {
			text += "–" + clock(end, m.EndPrecision)
		}
	}
	return text + suffix
}

// written is one end of a moment, with its day unless the context gives it.
func written(t time.Time, p Precision, day Date) string {
	if p == DayPrecision {
		return DateOf(t).String()
	}
	if DateOf(t) == day {
		return clock(t, p)
	}
	return DateOf(t).String() + " " + clock(t, p)
}

// repeated reports whether clocks show t's time twice that day.
func repeated(t time.Time) bool {
	h, m, s := t.Clock()
	_, doubt := at(t.Location(), DateOf(t), h, m, s, t.Nanosecond())
	return doubt != ""
}

func offsetMinutes(t time.Time) int {
	_, offset := t.Zone()
	return offset / 60
}

// Describe says the moment in words, for titles: "09:07 UTC, to the minute".
func (m Moment) Describe(loc *time.Location) string {
	switch {
	case m.Precision == UnknownTime:
		return "time not known"
	case !m.Settled():
		return m.Written + ", day or zone not known"
	}
	start := m.Start.In(loc)
	zone := start.Format("MST")
	about, first := "", start.Format("2 January 2006")
	if m.Approx {
		about = "about "
	}
	if m.Precision != DayPrecision {
		first += ", " + about + clock(start, m.Precision)
	} else {
		first = about + first
	}
	if m.IsRange() {
		return first + " to " + strings.TrimSpace(m.rangeEnd(loc)) + " " + zone + writtenAs(m)
	}
	return first + " " + zone + ", to the " + string(m.Precision) + writtenAs(m)
}

func (m Moment) rangeEnd(loc *time.Location) string {
	end := m.End.In(loc)
	if DateOf(end) == m.Day(loc) && m.EndPrecision != DayPrecision {
		return clock(end, m.EndPrecision)
	}
	return end.Format("2 January 2006") + " " + clock(end, m.EndPrecision)
}

// writtenAs adds what was written when it was in another zone.
func writtenAs(m Moment) string {
	if m.Zone == "" || strings.EqualFold(m.Zone, "UTC") || m.Zone == "Z" {
		return ""
	}
	return ", written " + m.Written
}
