package document

import (
	"hindcast"
)

// settleDay decides on which day the incident began. Where two places that
// count the same disagree, none is taken.
func (r *reader) settleDay() {
	best := r.bestClaim()
	if best == nil {
		r.dayFromEvents()
		return
	}
	for _, c := range r.claims {
		if c.from == fromFront && best.from != fromFront || c.from == fromSentence && best.from == fromSentence || c.day.Date == best.day.Date || insideStretch(best.day, c.day) || insideStretch(c.day, best.day) {
			continue
		}
		r.draft.note(c.line, "The document gives two days for the incident, %s and %s; none is taken.", best.day.Date, c.day.Date)
		return
	}
	if r.timelineDisagrees(*best) {
		r.draft.note(best.line, "The incident begins on %s by this line and on another day by the timeline; none is taken.", best.day.Date)
		return
	}
	r.day = best.day.Date
}

// bestClaim is the first of the places that count most.
func (r *reader) bestClaim() *dayClaim {
	var best *dayClaim
	for k := range r.claims {
		if c := &r.claims[k]; c.day.Year != 0 && (best == nil || c.from > best.from) {
			best = c
		}
	}
	return best
}

func insideStretch(stretch, d writtenDay) bool {
	return stretch.Last > 0 && d.Year == stretch.Year && d.Month == stretch.Month && d.Day >= stretch.Day && d.Day <= stretch.Last
}

// timelineDisagrees reports whether the clock time beside the stated day
// stands in the timeline on another day and on that day not, or whether all
// the days of the timeline are others.
func (r *reader) timelineDisagrees(c dayClaim) bool {
	elsewhere, same, others := false, false, 0
	for _, e := range r.events {
		day := e.when.ends[0].day
		if !e.when.ends[0].hasDay {
			day = e.heading.day
		}
		day = day.settle(r.order)
		if day.Day == 0 || day.Impossible || day.Open {
			continue
		}
		if day.Year == 0 {
			day.Year = c.day.Year
		}
		if day.Date == c.day.Date || insideStretch(c.day, day) {
			same = true
		} else {
			others++
		}
		if c.clock != "" && e.when.hasClock() && clockNumber(e.when.ends[0].clock) == clockNumber(c.clock) {
			if day.Date == c.day.Date {
				return false
			}
			elsewhere = true
		}
	}
	return elsewhere || !same && others > 1
}

// dayFromEvents takes the day of the first event that has one.
func (r *reader) dayFromEvents() {
	for _, e := range r.events {
		d := e.when.ends[0].day
		if !e.when.ends[0].hasDay {
			d = e.heading.day
		}
		d = d.settle(r.order)
		if d.Day == 0 || d.Open || d.Impossible {
			continue
		}
		if d.Year == 0 {
			d.Date = r.yearFromReport(d.Date, e.lines.First)
		}
		if d.Year != 0 {
			r.day = d.Date
		}
		return
	}
}

// yearFromReport gives a day the year of the report, when it then lies not
// after the report.
func (r *reader) yearFromReport(d hindcast.Date, line int) hindcast.Date {
	if r.report.IsZero() {
		return d
	}
	with := hindcast.Date{Year: r.report.Year, Month: d.Month, Day: d.Day}
	if !exists(with) || r.report.Before(with) {
		return d
	}
	r.draft.note(line, "The days of the timeline state no year; %d is taken from the date of the report.", with.Year)
	return with
}

// zoneOfClaim takes the zone written beside the incident's start, when nothing
// else gives one and the timeline has a row at that very clock time.
func (r *reader) zoneOfClaim() {
	if r.zone != "" {
		return
	}
	for _, c := range r.claims {
		if c.zone == "" || c.from != fromField {
			continue
		}
		for _, e := range r.events {
			if e.when.zone == "" && e.when.hasClock() && e.when.half24() == clockNumber(c.clock) && r.setZone(c.zone) {
				r.draft.note(c.line, "The timeline names no zone; %s is taken from the start of the incident, which is a row of it.", c.zone)
				return
			}
		}
	}
}
