package hindcast

import "time"

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
	Zone         string    // zone or offset as written ("PT", "+02:00"); see below for when it was not
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

// Earliest and Latest bound the instants that the moment may cover: all of
// [Earliest, Latest), the end of a range included. Both are zero when the
// moment is not settled.
//
// A written time covers the whole of its last unit: 09:07 lasts a minute,
// 14h an hour, and a day as long as it lasts where it was written, which is 23
// or 25 hours when clocks change. A stamp with a fraction lasts until its
// second is over. "About" widens both sides by five units for seconds and
// minutes and by one for hours and days: ~09:45 lies in [09:40, 09:51).
func (m Moment) Earliest() time.Time {
	earliest, _ := m.startBounds()
	return earliest
}

// Latest is the first instant after all that the moment may cover; see
// Earliest.
func (m Moment) Latest() time.Time {
	_, latest := m.endBounds()
	return latest
}

// startBounds is the stretch in which the moment, or a range's beginning, lies.
// No range begins after its end.
func (m Moment) startBounds() (earliest, latest time.Time) {
	earliest, latest = m.bounds(m.Start, m.Precision)
	if m.IsRange() {
		if _, end := m.bounds(m.End, m.EndPrecision); end.Before(latest) {
			latest = end
		}
	}
	return earliest, latest
}

// endBounds is the stretch in which a range's end lies; for any other moment
// it is startBounds. No range ends before its beginning.
func (m Moment) endBounds() (earliest, latest time.Time) {
	if !m.IsRange() {
		return m.startBounds()
	}
	earliest, latest = m.bounds(m.End, m.EndPrecision)
	if start, _ := m.bounds(m.Start, m.Precision); earliest.Before(start) {
		earliest = start
	}
	return earliest, latest
}

// aboutUnits is how many units "about" reaches to either side.
const aboutUnits = 5

func (m Moment) bounds(t time.Time, p Precision) (earliest, latest time.Time) {
	if t.IsZero() {
		return time.Time{}, time.Time{}
	}
	about := 0
	if m.Approx {
		about = 1
	}
	switch p {
	case SecondPrecision:
		wide := time.Duration(about*aboutUnits) * time.Second
		return t.Add(-wide), t.Truncate(time.Second).Add(time.Second + wide)
	case MinutePrecision:
		wide := time.Duration(about*aboutUnits) * time.Minute
		return t.Add(-wide), t.Add(time.Minute + wide)
	case HourPrecision:
		wide := time.Duration(about) * time.Hour
		return t.Add(-wide), t.Add(time.Hour + wide)
	}
	loc := m.location()
	day := DateOf(t.In(loc))
	if about > 0 {
		t, _ = startOfDay(loc, day.AddDays(-about))
	}
	latest, _ = startOfDay(loc, day.AddDays(1+about))
	return t, latest
}

// location is the zone that the moment was written in as far as it says so,
// and otherwise UTC.
func (m Moment) location() *time.Location {
	if loc := zoneNamed(m.Zone); loc != nil {
		return loc
	}
	return time.UTC
}

// Day is the calendar day in a zone on which the moment begins; the zero Date
// when it is not settled.
func (m Moment) Day(loc *time.Location) Date {
	if !m.Settled() {
		return Date{}
	}
	return DateOf(m.Start.In(loc))
}
