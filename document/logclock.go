package document

import (
	"time"

	"hindcast"
)

// logClock settles the times of records in their order. Records that lack the
// same parts share a wall: the clock they were written from.
type logClock struct {
	opts     LogOptions
	dayFirst logOrder

	walls [256]*logWall
	local time.Time // the latest instant that was settled by the user's zone
	bound struct {  // of the user's zone: the offset that holds from start to end
		start, end time.Time
		offset     int
	}
}

// logWall follows stamps that lack the same parts.
type logWall struct {
	latest time.Time // in UTC as if the clock showed it; for settled records the instant
	line   int       // of the record before, whose stamp the next one is compared to
	shown  time.Time
}

const (
	// A stamp without a year that seems this much earlier is still of the same
	// year; one that seems earlier still is of the next.
	logYearSlack = 30 * 24 * time.Hour
	// The same for a stamp without a date and the day.
	logDaySlack = 3 * time.Hour
	// A stamp that seems almost a day later was written late, before midnight.
	logLateSlack = 10 * time.Minute
	// In an hour that happens twice, a step back of more than this is taken
	// for the second time round.
	logRepeatSlack = 5 * time.Minute
)

// logUnknownYear stands in for a year that is not known while records are put
// in order. It is a leap year.
const logUnknownYear = 2000

// settle gives a record its time, if its stamp and the options say it, and
// notes whether it is earlier than a record before it.
func (r *logReader) settle(rec *LogRecord, st *logStamp) {
	c := &r.clock
	if st.lacks&logLacksOrder != 0 {
		c.order(st)
	}
	written := st.lacks
	wall, lacks := c.date(st, rec.Line, &r.notes)
	at := wall
	zone := st.zone
	switch {
	case lacks&logLacksZone == 0 && zone == nil:
		at = wall.Add(-time.Duration(st.offset) * time.Second)
	case zone == nil && c.opts.Zone != nil && lacks&^logLacksZone == 0:
		if at, zone = c.inZone(wall, st, rec.Line, &r.notes); zone != nil {
			lacks &^= logLacksZone
		}
	case zone != nil && lacks == 0:
		if at = c.latestOf(logInstants(wall, zone)); at.IsZero() {
			lacks = logLacksZone
		}
	}
	if lacks == 0 {
		rec.Time = at
	} else {
		r.notes.lacking(rec, written&lacks, st.zoneName)
		if lacks&logLacksZone != 0 {
			at = wall
		}
	}
	if c.before(rec, at, lacks, st.precision, &r.notes) {
		rec.OutOfOrder = true
		r.log.OutOfOrder = append(r.log.OutOfOrder, rec.Line)
	}
}

// order decides between day and month by what the rest of the excerpt shows,
// or by the date that the user gives.
func (c *logClock) order(st *logStamp) {
	given := c.opts.Date
	if c.dayFirst == logNoOrder && given.Year == st.year {
		if int(given.Month) == st.month && given.Day == st.day {
			c.dayFirst = logMonthFirst
		} else if int(given.Month) == st.day && given.Day == st.month {
			c.dayFirst = logDayFirst
		}
	}
	if c.dayFirst == logDayFirst {
		st.month, st.day = st.day, st.month
	}
	if c.dayFirst != logNoOrder {
		st.lacks &^= logLacksOrder
	}
}

// wallFor returns the wall of records that lack those parts.
func (c *logClock) wallFor(lacks logLack) *logWall {
	w := c.walls[lacks]
	if w == nil {
		w = &logWall{}
		c.walls[lacks] = w
	}
	return w
}

// date returns the time that the clock showed, with a year or date that
// follows from the record before and the options, and what is still lacking.
func (c *logClock) date(st *logStamp, line int, notes *logNotes) (time.Time, logLack) {
	lacks := st.lacks
	on := func(year, month, day int) time.Time {
		return time.Date(year, time.Month(month), day, st.hour, st.minute, st.second, st.nano, time.UTC)
	}
	switch {
	case lacks&logLacksDate != 0:
		w := c.wallFor(logLacksDate | 1<<7)
		day := c.opts.Date
		if day.IsZero() {
			day = hindcast.Date{Year: logUnknownYear, Month: time.January, Day: 10}
		} else {
			lacks &^= logLacksDate
		}
		if !w.shown.IsZero() {
			day = hindcast.DateOf(w.latest)
		}
		at := on(day.Year, int(day.Month), day.Day)
		if !w.shown.IsZero() {
			if w.latest.Sub(at) > logDaySlack {
				at = at.AddDate(0, 0, 1)
				notes.midnight(w.line, line)
			} else if at.Sub(w.latest) > 24*time.Hour-logLateSlack {
				at = at.AddDate(0, 0, -1)
			}
		}
		w.see(at, line)
		return at, lacks
	case lacks&logLacksYear != 0:
		w := c.wallFor(logLacksYear | 1<<7)
		year := c.opts.Year
		if year == 0 {
			year = c.opts.Date.Year
		}
		if year == 0 {
			year = logUnknownYear
		} else {
			lacks &^= logLacksYear
		}
		at := on(year, st.month, st.day)
		if !w.shown.IsZero() {
			at = on(w.latest.Year()-1, st.month, st.day)
			for w.latest.Sub(at) > logYearSlack {
				at = on(at.Year()+1, st.month, st.day)
			}
			if at.Year() > w.latest.Year() {
				notes.newYear(w.line, line)
			}
		}
		if at.Day() != st.day {
			lacks |= logLacksYear // 29 February of a year that has none
		}
		w.see(at, line)
		return at, lacks
	}
	return on(st.year, st.month, st.day), lacks
}

func (w *logWall) see(at time.Time, line int) {
	w.shown, w.line = at, line
	if at.After(w.latest) {
		w.latest = at
	}
}

// inZone settles a time without a zone in the user's zone. The zone returned
// is nil when it cannot: when the clocks of that zone never showed that time,
// or when the stamp names a zone that is not the user's.
func (c *logClock) inZone(wall time.Time, st *logStamp, line int, notes *logNotes) (time.Time, *time.Location) {
	zone := c.opts.Zone
	if at := wall.Add(-time.Duration(c.bound.offset) * time.Second); st.zoneName == "" && at.After(c.bound.start) && at.Before(c.bound.end) {
		c.local = logLater(c.local, at)
		return at, zone
	}
	instants := logInstants(wall, zone)
	if st.zoneName != "" {
		kept := instants[:0]
		for _, at := range instants {
			if name, _ := at.In(zone).Zone(); name == st.zoneName {
				kept = append(kept, at)
			}
		}
		instants = kept
	}
	if len(instants) == 0 {
		if st.zoneName == "" {
			notes.skippedHour(line)
		}
		return wall, nil
	}
	at := instants[0]
	if len(instants) == 2 {
		at = c.latestOf(instants)
		notes.repeatedHour(line, at.Equal(instants[1]))
	} else if start, end := at.In(zone).ZoneBounds(); true {
		_, c.bound.offset = at.In(zone).Zone()
		c.bound.start, c.bound.end = start.Add(3*time.Hour), end.Add(-3*time.Hour)
		if end.IsZero() {
			c.bound.end = at.AddDate(100, 0, 0)
		}
	}
	c.local = logLater(c.local, at)
	return at, zone
}

func logLater(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// latestOf chooses between the instants of a time that happens twice: the
// first one that is not clearly earlier than the record before.
func (c *logClock) latestOf(instants []time.Time) time.Time {
	if len(instants) == 0 {
		return time.Time{}
	}
	for _, at := range instants {
		if !at.Before(c.local.Add(-logRepeatSlack)) {
			return at
		}
	}
	return instants[len(instants)-1]
}

// logInstants returns the instants, in order, at which the clocks of a zone
// show a time: one, none in an hour that is skipped, two in one that repeats.
func logInstants(wall time.Time, zone *time.Location) []time.Time {
	_, before := wall.Add(-24 * time.Hour).In(zone).Zone()
	_, after := wall.Add(24 * time.Hour).In(zone).Zone()
	var instants []time.Time
	for _, offset := range [...]int{max(before, after), min(before, after)} {
		at := wall.Add(-time.Duration(offset) * time.Second)
		if _, o := at.In(zone).Zone(); o == offset && (len(instants) == 0 || !instants[0].Equal(at)) {
			instants = append(instants, at)
		}
	}
	return instants
}

// before reports whether a record is earlier than one before it that can be
// compared to it. A coarse stamp is not earlier than a finer one of the same
// second.
func (c *logClock) before(rec *LogRecord, at time.Time, lacks logLack, precision logPrecision, notes *logNotes) bool {
	w := c.wallFor(lacks)
	defer func() { w.line = rec.Line }()
	if w.latest.IsZero() || !at.Before(w.latest) {
		w.latest = at
		return false
	}
	if !at.Before(w.latest.Truncate(precision.unit())) {
		return false
	}
	if back := w.latest.Sub(at); lacks&logLacksZone != 0 && back > logRepeatSlack && back <= time.Hour && logMayRepeat(at, lacks) {
		notes.maybeRepeated(rec.Line, back)
		w.latest = at
		return false
	}
	return true
}

// logMayRepeat reports whether a clock without a known zone may have been set
// back at that time: at night, in the months of changes, as a rule on Sunday.
func logMayRepeat(at time.Time, lacks logLack) bool {
	if at.Hour() >= 4 || lacks&logLacksDate != 0 {
		return at.Hour() < 4
	}
	switch at.Month() {
	case time.March, time.April, time.September, time.October, time.November:
		return lacks&logLacksYear != 0 || at.Weekday() == time.Sunday
	}
	return false
}
