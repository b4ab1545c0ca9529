package hindcast

import (
	"fmt"
	"time"
)

// clockDigits writes the time of day with the digits that are known: 09:07,
// 09:06:58, 09:06:58.123, 14h. A day has none.
func clockDigits(t time.Time, p Precision) string {
	switch p {
	case SecondPrecision:
		return t.Format("15:04:05.999")
	case MinutePrecision:
		return t.Format("15:04")
	case HourPrecision:
		return t.Format("15") + "h"
	}
	return ""
}

// wholeIn reports whether the moment's units are units in loc too. An hour in
// UTC begins at half past in Kolkata, and a day in Berlin is none in UTC.
func (m Moment) wholeIn(loc *time.Location) bool {
	whole := func(t time.Time, p Precision) bool {
		switch p {
		case DayPrecision:
			first, _ := startOfDay(loc, DateOf(t.In(loc)))
			_, latest := (Moment{Zone: m.Zone}).bounds(t, p)
			next, _ := startOfDay(loc, DateOf(t.In(loc)).AddDays(1))
			return t.Equal(first) && latest.Equal(next)
		case HourPrecision:
			return t.In(loc).Minute() == 0 && t.In(loc).Second() == 0
		}
		return true
	}
	return whole(m.Start, m.Precision) && (!m.IsRange() || whole(m.End, m.EndPrecision))
}

// Clock is what a timeline row shows in a zone: 09:07, 09:06:58, ~09:45,
// 09:43:07–10, 09:31–09:35, 14h for an hour, 23 Sep for a day, ? when nobody
// knows. The day stands before the clock when it is not the given one, and the
// year when that differs too. A moment that is not settled shows as it was
// written. An hour that is no hour in this zone keeps its own: "14h UTC".
func (m Moment) Clock(loc *time.Location, day Date) string {
	if !m.Settled() {
		return m.Written
	}
	own, suffix := loc, ""
	if !m.wholeIn(loc) {
		if own = m.location(); m.Precision == HourPrecision || m.EndPrecision == HourPrecision {
			suffix = " " + m.zoneShown()
		}
	}
	start := m.Start.In(own)
	text := dayAndClock(start, m.Precision, day, m.mark())
	if m.IsRange() {
		text += "–" + rangeEnd(start, m.End.In(own), m.Precision, m.EndPrecision)
	}
	return text + suffix
}

func (m Moment) mark() string {
	if m.Approx {
		return "~"
	}
	return ""
}

// zoneShown is the zone as written, in the form that cannot be taken for a
// range's end.
func (m Moment) zoneShown() string {
	switch {
	case m.Zone == "":
		return "UTC"
	case m.Zone[0] == '-':
		return "UTC" + m.Zone
	}
	return m.Zone
}

// dayAndClock writes a time with as much of its day as differs from day. The
// mark "~" stands before what it makes uncertain.
func dayAndClock(t time.Time, p Precision, day Date, mark string) string {
	on := DateOf(t)
	if on == day && p != DayPrecision {
		return mark + clockDigits(t, p)
	}
	text := t.Format("2 Jan")
	if on.Year != day.Year {
		text = t.Format("2 Jan 2006")
	}
	if p == DayPrecision {
		return mark + text
	}
	return text + " " + mark + clockDigits(t, p)
}

// rangeEnd writes the end of a range without what its beginning says already.
func rangeEnd(start, end time.Time, p, endP Precision) string {
	sameMinute := end.Truncate(time.Minute).Equal(start.Truncate(time.Minute)) && end.Nanosecond() == 0
	if p == SecondPrecision && endP == SecondPrecision && sameMinute && DateOf(end) == DateOf(start) {
		return end.Format("05")
	}
	said := DateOf(start)
	if p == DayPrecision {
		said.Day = 0 // a clock behind a day alone would be read as that day's
	}
	return dayAndClock(end, endP, said, "")
}

// Text is the moment as an edit field shows it: the shortest canonical text
// that ParseMoment reads, in the same context, as a moment equal in Start,
// End, Precision, EndPrecision and Approx. It is in the zone that the moment
// was written in, or else in the context's. A moment that is not settled keeps
// its written form.
func (m Moment) Text(ctx MomentContext) string {
	if !m.Settled() {
		return m.Written
	}
	own, named := ctx.Zone, ""
	if m.Zone != "" {
		own, named = m.location(), m.Zone
	}
	// Each way of naming the zone is surer than the one before, and longer.
	attempts := []func() string{
		func() string { return m.text(ctx, ctx.Zone, "") },
		func() string { return m.text(ctx, own, named) },
		func() string { return m.text(ctx, own, m.zoneShown()) },
		func() string { return m.text(ctx, own, labelEach) },
		func() string { return m.text(ctx, time.UTC, "UTC") },
		func() string { return m.text(ctx, m.alignedZone(), labelEach) },
	}
	if ctx.Zone == nil || m.Zone != "" && !m.zoneFromContext(ctx) {
		attempts = attempts[1:]
	}
	var text string
	for _, attempt := range attempts {
		text = attempt()
		if again, err := ParseMoment(text, ctx); err == nil && m.sameTime(again) {
			return text
		}
	}
	return text
}

// zoneFromContext reports whether the moment may have its zone from a context
// like this one; see Moment.
func (m Moment) zoneFromContext(ctx MomentContext) bool {
	keeps := func(p Precision) bool { return p == DayPrecision || p == HourPrecision }
	return (keeps(m.Precision) || keeps(m.EndPrecision)) && m.Zone == zoneName(ctx.Zone, m.Start)
}

// sameTime reports whether two moments mean the same, however written.
func (m Moment) sameTime(o Moment) bool {
	return m.Start.Equal(o.Start) && m.End.Equal(o.End) && m.Precision == o.Precision && m.EndPrecision == o.EndPrecision && m.Approx == o.Approx &&
		m.Earliest().Equal(o.Earliest()) && m.Latest().Equal(o.Latest())
}

// labelEach asks text to name the zone in force at each end of the moment.
const labelEach = "*"

// text writes the moment in loc; zone follows it, or both ends when they differ.
func (m Moment) text(ctx MomentContext, loc *time.Location, zone string) string {
	if loc == nil {
		loc, zone = time.UTC, "UTC"
	}
	start, end := m.Start.In(loc), m.End.In(loc)
	startZone, endZone := zone, zone
	if zone == labelEach {
		startZone, endZone = zoneLabel(start), zoneLabel(end)
	}
	text := isoDayAndClock(start, m.Precision, ctx.Day, m.mark())
	if !m.IsRange() {
		return withZone(text, startZone)
	}
	if startZone != endZone {
		text = withZone(text, startZone)
	}
	switch {
	case DateOf(start) != DateOf(end) || m.Precision == DayPrecision || m.EndPrecision == DayPrecision || startZone != endZone:
		text += " – " + isoDayAndClock(end, m.EndPrecision, Date{}, "")
	default:
		text += "–" + rangeEnd(start, end, m.Precision, m.EndPrecision)
	}
	return withZone(text, endZone)
}

func withZone(text, zone string) string {
	switch zone {
	case "":
		return text
	case "Z", "z":
		return text + zone
	}
	return text + " " + zone
}

func isoDayAndClock(t time.Time, p Precision, day Date, mark string) string {
	on := DateOf(t)
	switch {
	case p == DayPrecision:
		return mark + on.String()
	case on == day:
		return mark + clockDigits(t, p)
	}
	return on.String() + " " + mark + clockDigits(t, p)
}

// alignedZone is a zone in which the hour that the moment names is one.
func (m Moment) alignedZone() *time.Location {
	t := m.Start
	if m.EndPrecision == HourPrecision {
		t = m.End
	}
	minutes := (60 - t.UTC().Minute()) % 60
	return time.FixedZone("", minutes*60)
}

// Describe says the moment in words, for titles and chips: "23 September
// 2026, 09:07 UTC, to the minute". It adds what was written when that was in
// another zone, and says what is not known.
func (m Moment) Describe(loc *time.Location) string {
	switch {
	case m.Precision == UnknownTime && (m.Written == "?" || m.Written == ""):
		return "time not known"
	case m.Precision == UnknownTime:
		return "time not known, written “" + m.Written + "”"
	case !m.Settled():
		return m.Written + ", " + m.lacks() + " not known"
	}
	own := loc
	if !m.wholeIn(loc) {
		own = m.location()
	}
	start, about := m.Start.In(own), ""
	if m.Approx {
		about = "about "
	}
	text := inWords(start, m.Precision, about)
	switch end := m.End.In(own); {
	case !m.IsRange():
	case DateOf(end) == DateOf(start) && m.EndPrecision != DayPrecision:
		text += " to " + clockDigits(end, m.EndPrecision)
	default:
		text += " to " + inWords(end, m.EndPrecision, "")
	}
	text += " " + zoneLabel(start)
	if !m.Approx && !m.IsRange() {
		text += ", to the " + string(m.Precision)
	}
	return text + m.writtenElsewhere(own)
}

func inWords(t time.Time, p Precision, about string) string {
	if p == DayPrecision {
		return about + DateOf(t).Long()
	}
	return DateOf(t).Long() + ", " + about + clockDigits(t, p)
}

// lacks names what keeps the moment from being settled. It asks the reader of
// moments what it would make of the text if it had one or the other.
func (m Moment) lacks() string {
	if with, err := ParseMoment(m.Written, MomentContext{Zone: time.UTC}); err == nil && with.Settled() {
		return "zone"
	}
	if with, err := ParseMoment(m.Written, MomentContext{Day: Date{2026, time.January, 1}}); err == nil && with.Settled() {
		return "day"
	}
	return "day and zone"
}

// writtenElsewhere adds what was written when it was in a zone whose clocks
// differ from those of loc.
func (m Moment) writtenElsewhere(loc *time.Location) string {
	written := zoneNamed(m.Zone)
	if written == nil || m.Precision == DayPrecision || offsetAt(written, m.Start) == offsetAt(loc, m.Start) {
		return ""
	}
	return fmt.Sprintf(", written %s", m.Written)
}
