package hindcast

import "time"

// dayBeside returns the token of a date that stands next to a time, or -1.
func (s *checkSentence) dayBeside(t *checkTime) int {
	for _, i := range []int{t.to, t.to + 1, t.from - 1, t.from - 2} {
		if i >= 0 && i < len(s.tokens) && s.tokens[i].kind == checkDateToken && s.tokens[i].date.Day > 0 {
			return i
		}
	}
	return -1
}

// otherDay reports whether a date given with a time is not the day of the
// event that the time belongs to, though it is a day of the record.
func (k *checker) otherDay(d Date, e *checkEvent, t *checkTime) bool {
	if t.zone != "" || k.rec.Date == "" || t.relation == checkBy || t.relation == checkAfter {
		return false
	}
	on := e.at.day()
	known := false
	for day := range k.rec.index.dates {
		known = known || day.Day == d.Day && day.Month == d.Month
	}
	return known && (on.Day != d.Day || on.Month != d.Month)
}

// dates flags a day of the incident that is not one of the record's.
func (k *checker) dates(s *checkSentence) {
	for i, t := range s.tokens {
		if t.kind != checkDateToken || len(k.rec.index.dates) == 0 {
			continue
		}
		cl := s.labelled(i)
		if k.future(s, cl, i) || s.has(tagNext, cl.from, cl.to) && !s.has(tagImpact, cl.from, cl.to) && len(s.clauses) == 1 && s.has(tagFuture, cl.from, cl.to) {
			continue
		}
		ok := false
		for d := range k.rec.index.dates {
			if t.date.Day == 0 {
				ok = ok || int(d.In(time.UTC).Weekday()) == int(t.value)
				continue
			}
			ok = ok || d.Month == t.date.Month && d.Day == t.date.Day && (t.date.Year == 0 || t.date.Year == d.Year)
		}
		if !ok {
			k.add(s, TimeMismatch, i, i+1, "", k.recordDay())
		}
	}
}

func (k *checker) recordDay() string {
	d, err := ParseDate(k.rec.Date)
	if err != nil {
		return ""
	}
	return d.Long()
}
