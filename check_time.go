package hindcast

import "time"

// checkTime is a clock time in a sentence and the words that qualify it.
type checkTime struct {
	from, to int // tokens, with the zone
	token    checkToken
	zone     string // as written, lower case; "" when the record's zone holds
	about    bool
	just     bool // shortly after, just before
	relation checkRelation
	label    bool // "Start: 09:07"
	rangeEnd int  // index of the time that ends the range this one begins, or -1
	inRange  bool
}

// checkRelation says how a time stands to its event.
type checkRelation byte

const (
	checkAt checkRelation = iota
	checkFrom
	checkUntil
	checkBy
	checkAfter
)

// findTimes collects the clock times of the sentence.
func (s *checkSentence) findTimes() []checkTime {
	var out []checkTime
	for i, t := range s.tokens {
		if t.kind != checkTimeToken {
			continue
		}
		c := checkTime{from: i, to: i + 1, token: t, rangeEnd: -1}
		if w := s.word(i + 1); i+1 < len(s.tokens) && s.isZone(w) {
			c.zone, c.to = w, i+2
		}
		s.qualifyTime(&c)
		c.just = c.just || s.word(c.to) == "," && s.has(tagJust, c.to+1, min(c.to+4, len(s.tokens))) && s.has(tagOr, c.to+1, c.to+2)
		out = append(out, c)
	}
	for i := len(out) - 2; i >= 0; i-- {
		a, b := &out[i], &out[i+1]
		if gap := b.from - a.to; gap < 1 || gap > 4 || !s.joinsRange(a.to, b.from) {
			continue
		}
		if a.relation != checkFrom && s.word(b.from-1) != "—" && s.word(a.to) != "—" && !s.is(a.to, roleRange) && !s.is(a.from-1, roleBetween) {
			continue
		}
		if s.is(a.to, roleAnd) && !s.anyIs(a.from-3, a.from, roleBetween) {
			continue
		}
		a.rangeEnd, b.inRange = i+1, true
		if a.zone == "" {
			a.zone = b.zone
		}
		b.about = b.about || a.about
	}
	return out
}

func (s *checkSentence) isZone(w string) bool {
	_, fixed := s.lex.zones[w]
	return fixed || s.lex.regionZones[w] != ""
}

// joinsRange reports whether only words that join the ends of a range stand
// between two times; a date may be among them.
func (s *checkSentence) joinsRange(from, to int) bool {
	for i := from; i < to; i++ {
		if t := s.tokens[i]; t.kind != checkDateToken && t.word != "—" && !s.is(i, roleRangeJoin) {
			return false
		}
	}
	return true
}

// qualifyTime reads the words in front of a time: about, by, shortly after.
func (s *checkSentence) qualifyTime(c *checkTime) {
	for i := c.from - 1; i >= 0 && i >= c.from-4; i-- {
		t := s.tokens[i]
		if t.kind == checkDateToken {
			continue
		}
		switch {
		case t.word == ":" && i > 0 && s.lex.fromWords[s.word(i-1)]:
			c.relation, c.label = checkFrom, true
			return
		case t.kind == checkPunct || t.kind == checkTimeToken:
			return
		case s.lex.aboutWords[t.word]:
			c.about = true
		case s.inside(tagJust, i):
			c.just = true
			return
		case s.is(i, roleTimeLead):
			if s.is(i, roleAt) && i > 0 && s.has(tagOnset, i-1, i) {
				c.relation = checkFrom
			}
		case s.lex.untilWords[t.word]:
			c.relation = checkUntil
			return
		case s.lex.fromWords[t.word]:
			c.relation = checkFrom
			return
		case s.lex.byWords[t.word]:
			c.relation = checkBy
			return
		case s.lex.afterWords[t.word]:
			c.relation = checkAfter
		default:
			return
		}
	}
}

// times flags clock times, dates and lengths of time that the record does not
// bear out.
func (k *checker) times(s *checkSentence) {
	if s.has(tagHabit, 0, len(s.tokens)) && len(s.times) == 0 {
		return
	}
	for i := range s.times {
		t := &s.times[i]
		if t.inRange && i > 0 && s.times[i-1].rangeEnd == i {
			continue
		}
		cl := s.labelled(t.from)
		if k.future(s, cl, t.from) || len(s.eventsIn(cl)) == 0 && (s.has(tagHabit, cl.from, cl.to) || s.has(tagNext, cl.from, cl.to) && !s.has(tagImpact, cl.from, cl.to)) {
			continue
		}
		if t.rangeEnd >= 0 {
			if ok, ref := k.rangeHolds(s, t, &s.times[t.rangeEnd], cl); !ok {
				k.add(s, TimeMismatch, t.from, s.times[t.rangeEnd].to, ref, "")
			}
			continue
		}
		if ok, best := k.timeHolds(s, t, cl); !ok {
			ref, wording := "", ""
			if best != nil {
				ref, wording = best.ref, best.clock(k.rec)
			}
			k.add(s, TimeMismatch, t.from, t.to, ref, wording)
		} else if d := s.dayBeside(t); best != nil && d >= 0 && k.otherDay(s.tokens[d].date, best, t) {
			k.add(s, TimeMismatch, d, d+1, best.ref, best.at.day().Long())
		}
	}
	k.dates(s)
	k.durations(s)
}

// labelled returns the clause of token i, with the label before it where the
// token follows one: "Start: 09:07", "Next update: 10:00".
func (s *checkSentence) labelled(i int) checkClause {
	ci := s.clauseOf(i)
	cl := s.clauses[ci]
	if ci > 0 && i-cl.from <= 2 && s.tokens[cl.from-1].word == ":" {
		cl.from = s.clauses[ci-1].from
	}
	return cl
}

// future reports whether the clause speaks of what is still to come at token
// i: a word of the future stands in it, and no past event nearer.
func (k *checker) future(s *checkSentence, cl checkClause, i int) bool {
	last := -1
	for h := range s.all(tagFuture, cl.from, cl.to) {
		last = h.from
	}
	if last < 0 {
		return false
	}
	for _, h := range s.hits {
		if h.tag.event() && h.from > last && h.to <= i && s.relativeBetween(last, h.from) {
			return false
		}
	}
	return true
}

func (s *checkSentence) relativeBetween(from, to int) bool {
	for i := from; i < to; i++ {
		if s.is(i, roleWhich) || s.is(i, roleThat) {
			return true
		}
	}
	return false
}

// nearestEvent returns the kind of event that a stretch of tokens belongs to:
// the nearest one before it in its clause, or else after it. A time that opens
// its clause belongs to what follows.
func (s *checkSentence) nearestEvent(from, to int, cl checkClause) checkTag {
	best, distance, earlier := tagNone, 1000, 0
	for _, h := range s.hits {
		if h.tag == tagOnset && s.has(tagStarted, cl.from, h.to) {
			continue // a job began, not the impact
		}
		if !h.tag.event() && h.tag != tagImpact || h.from < cl.from || h.to > cl.to {
			continue
		}
		var d int
		switch {
		case h.to <= from:
			d = from - h.to
			earlier = 1 // a time follows its event unless it opens the clause
		case h.from >= to:
			d = h.from - to + 6*earlier
		case h.tag == tagOnset:
			d = 0
		default:
			continue
		}
		if h.tag == tagImpact {
			d += 6 // the effect is the background of most sentences
		}
		if d < distance || d == distance && h.to-h.from > 1 {
			best, distance = h.tag, d
		}
	}
	return best
}

// timeHolds reports whether a single time fits the event the sentence gives
// it to; best is the event it should have named.
func (k *checker) timeHolds(s *checkSentence, t *checkTime, cl checkClause) (bool, *checkEvent) {
	kind := s.nearestEvent(t.from, t.to, cl)
	if t.to < len(s.tokens) && s.lex.deployNouns[s.word(t.to)] {
		kind = tagDeploy
	}
	if t.relation == checkFrom && (kind == tagNone || kind == tagImpact) {
		kind = tagOnset
	}
	if t.relation == checkUntil && (kind == tagNone || kind == tagImpact || kind == tagOnset) {
		kind = tagClear
	}
	if kind == tagEnable && len(k.rec.index.unknown[checkChangeTime]) > 0 && !k.hasEvent(tagEnable) {
		return false, nil
	}
	if kind == tagImpact {
		return k.duringImpact(t), nil
	}
	var best *checkEvent
	for i := range k.rec.index.events {
		e := &k.rec.index.events[i]
		if kind != tagNone && e.kinds[kind] {
			if best == nil {
				best = e
			}
			if k.fits(t, e.at, s) || e.until.seconds != 0 && k.fits(t, e.until, s) {
				return true, e
			}
		}
	}
	if best != nil {
		return false, best
	}
	for i := range k.rec.index.events {
		e := &k.rec.index.events[i]
		if k.fits(t, e.at, s) || e.until.seconds != 0 && k.fits(t, e.until, s) {
			return true, e
		}
	}
	return false, nil
}

func (k *checker) hasEvent(kind checkTag) bool {
	for _, e := range k.rec.index.events {
		if e.kinds[kind] {
			return true
		}
	}
	return false
}

// duringImpact reports whether a time lies within the impact, where the
// sentence says only that there was one.
func (k *checker) duringImpact(t *checkTime) bool {
	on, ok := checkParseStamp(k.rec.Milestones.Onset, k.rec.Date)
	if !ok {
		return true
	}
	at := k.inZone(t, on)
	off, ok := checkParseStamp(k.rec.Milestones.Cleared, k.rec.Date)
	return at >= on.seconds-300 && (!ok || at <= off.seconds+300)
}

// inZone places a clock time on the day that brings it nearest to a stamp of
// the record, in the record's zone.
func (k *checker) inZone(t *checkTime, near checkStamp) int64 {
	day := near.seconds - near.seconds%86400
	at := day + int64(t.token.seconds) + int64(k.zoneShift(t.zone, near))
	for at-near.seconds > 43200 {
		at -= 86400
	}
	for near.seconds-at > 43200 {
		at += 86400
	}
	return at
}

// zoneShift is the number of seconds to add to a clock time in a zone to have
// it in the record's.
func (k *checker) zoneShift(zone string, near checkStamp) int {
	if zone == "" {
		return 0
	}
	wall := time.Unix(near.seconds, 0).UTC()
	local := time.Date(wall.Year(), wall.Month(), wall.Day(), wall.Hour(), wall.Minute(), 0, 0, k.rec.zone)
	_, own := local.Zone()
	if name := k.lex.regionZones[zone]; name != "" {
		if loc, err := ParseZone(name); err == nil {
			_, other := local.In(loc).Zone()
			return own - other
		}
	}
	return own - k.lex.zones[zone]*60
}

// fits reports whether a time as written can stand for a stamp.
func (k *checker) fits(t *checkTime, at checkStamp, s *checkSentence) bool {
	if at.seconds == 0 {
		return false
	}
	if t.token.half {
		other := *t
		other.token.half, other.token.seconds = false, (t.token.seconds+43200)%86400
		if k.fits(&other, at, s) {
			return true
		}
	}
	diff := k.inZone(t, at) - at.seconds
	switch {
	case t.relation == checkBy && diff >= 0 && !t.just:
		return true
	case t.relation == checkAfter && diff <= 0 && !t.just && diff > -43200:
		return true
	case t.just:
		return diff >= -600 && diff <= 600
	case t.about:
		return diff >= -300 && diff <= 300
	case t.token.exact && at.exact:
		return diff == 0
	case t.token.exact:
		return diff >= 0 && diff < 60
	case at.exact:
		return diff > -60 && diff < 60
	}
	return diff == 0
}

// rangeHolds reports whether a range is that of the impact or of an event, or
// runs from one event to another.
func (k *checker) rangeHolds(s *checkSentence, a, b *checkTime, cl checkClause) (bool, string) {
	from, to := *a, *b
	from.relation, to.relation = checkAt, checkAt
	m := k.rec.Milestones
	on, hasOn := checkParseStamp(m.Onset, k.rec.Date)
	off, hasOff := checkParseStamp(m.Cleared, k.rec.Date)
	if hasOn && hasOff && k.fits(&from, on, s) && k.fits(&to, off, s) {
		return true, ""
	}
	impact := false
	for h := range s.all(tagImpact, cl.from, cl.to) {
		impact = impact || !s.is(h.from, roleBacklog)
	}
	impact = impact && !s.has(tagProcess, cl.from, cl.to)
	for i := range k.rec.index.events {
		e := &k.rec.index.events[i]
		if e.until.seconds != 0 && k.fits(&from, e.at, s) && k.fits(&to, e.until, s) && (!impact || checkOverlap(k.rec.index.stemsOf(s, cl.from, cl.to), e.words) > 1) {
			return true, e.ref
		}
	}
	if impact {
		return false, ""
	}
	for _, sp := range k.rec.index.spans {
		if sp.hasEnds && k.fits(&from, sp.from, s) && k.fits(&to, sp.to, s) {
			return true, sp.ref
		}
	}
	return false, ""
}
