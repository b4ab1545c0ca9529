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
