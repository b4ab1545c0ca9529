package hindcast

import (
	"fmt"
	"time"
)

// wallClock is a time of day as a clock shows it.
type wallClock struct{ hour, minute, second, nano int }

func (c wallClock) before(d wallClock) bool {
	return c.hour*3600+c.minute*60+c.second < d.hour*3600+d.minute*60+d.second ||
		c.hour == d.hour && c.minute == d.minute && c.second == d.second && c.nano < d.nano
}

// offsetAt is how far loc's clocks are ahead of UTC at t, in seconds.
func offsetAt(loc *time.Location, t time.Time) int {
	_, offset := t.In(loc).Zone()
	return offset
}

// farFromWall is further than any clock is from UTC, so that the offsets in
// force that long before and after are those that a change leads between.
const farFromWall = 26 * time.Hour

// instantsAt finds the instants at which clocks in loc show a time: one as a
// rule, two in an hour that is repeated, none in one that is skipped. Two are
// given earliest first.
func instantsAt(loc *time.Location, d Date, c wallClock) (found [2]time.Time, n int) {
	wall := time.Date(d.Year, d.Month, d.Day, c.hour, c.minute, c.second, c.nano, time.UTC)
	if loc == time.UTC {
		return [2]time.Time{wall}, 1
	}
	for _, near := range [...]time.Duration{-farFromWall, 0, farFromWall} {
		offset := offsetAt(loc, wall.Add(near))
		t := wall.Add(-time.Duration(offset) * time.Second)
		if offsetAt(loc, t) != offset || n > 0 && t.Equal(found[0]) || n == 2 {
			continue
		}
		found[n] = t
		n++
	}
	if n == 2 && found[1].Before(found[0]) {
		found[0], found[1] = found[1], found[0]
	}
	return found, n
}

// startOfDay is the first instant of a day in loc. Where clocks skip midnight
// the day begins later; where a whole day is skipped, exists is false.
func startOfDay(loc *time.Location, d Date) (start time.Time, exists bool) {
	if found, n := instantsAt(loc, d, wallClock{}); n > 0 {
		return found[0], true
	}
	after := time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, time.UTC).Add(farFromWall)
	start, _ = after.In(loc).ZoneBounds()
	return start.UTC(), DateOf(start.In(loc)) == d
}

// repeatedTime says how to write a time that clocks show twice.
func repeatedTime(loc *time.Location, found [2]time.Time, p Precision) string {
	first, second := found[0].In(loc), found[1].In(loc)
	return fmt.Sprintf("clocks show this twice on %s; write %s %s or %s %s", DateOf(first),
		clockDigits(first, p), zoneLabel(first), clockDigits(second, p), zoneLabel(second))
}

// skippedTime says how to write a time that clocks never show.
func skippedTime(loc *time.Location, d Date, c wallClock, p Precision) string {
	wall := time.Date(d.Year, d.Month, d.Day, c.hour, c.minute, c.second, c.nano, time.UTC)
	shown := func(offset int) time.Time { return wall.Add(-time.Duration(offset) * time.Second).In(loc) }
	early, late := shown(offsetAt(loc, wall.Add(farFromWall))), shown(offsetAt(loc, wall.Add(-farFromWall)))
	return fmt.Sprintf("clocks in %s skip this time on %s; write %s %s or %s %s", loc, d,
		clockDigits(early, p), zoneLabel(early), clockDigits(late, p), zoneLabel(late))
}
