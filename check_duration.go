package hindcast

import "math"

// durations flags lengths of time that the record does not bear out.
func (k *checker) durations(s *checkSentence) {
	for _, a := range s.amounts {
		if a.seconds == 0 {
			continue
		}
		cl := s.clauses[s.clauseOf(a.from)]
		if k.future(s, cl, a.from) || s.has(tagHabit, max(0, a.from-3), min(len(s.tokens), a.to+3)) || s.has(tagThanks, cl.from, cl.to) {
			continue
		}
		if a.seconds >= 86400 && len(s.eventsIn(cl)) == 0 && !s.has(tagImpact, cl.from, cl.to) {
			continue // terms and habits, not the incident
		}
		if a.vague && s.is(a.from-1, roleDeterminer) {
			continue // "the hours this cost you"
		}
		if a.vague {
			if !k.vagueDurationHolds(s, a, cl) {
				k.add(s, TimeMismatch, a.from, a.to, "", "")
			}
			continue
		}
		if ok, ref := k.durationHolds(s, a, cl); !ok {
			k.add(s, TimeMismatch, a.from, a.to, ref, "")
		}
	}
}

// holds compares a length of time with one of the record, both in seconds.
func (a checkAmount) holds(actual float64) bool {
	said := a.value * a.seconds
	switch {
	case a.nearly:
		return actual <= said && actual >= said*0.8
	case a.about && a.under:
		return actual <= said*1.2
	case a.about:
		return checkNear(said, actual, 0.2)
	case a.over:
		return actual >= said
	case a.under:
		return actual <= said
	}
	return checkNear(said, actual, 0)
}

// durationHolds finds the interval that the sentence means and compares.
func (k *checker) durationHolds(s *checkSentence, a checkAmount, cl checkClause) (bool, string) {
	kinds := s.eventsIn(cl)
	if ci := s.clauseOf(a.from); ci > 0 && a.from-cl.from <= 2 && len(kinds) > 0 && s.has(tagAfter, a.to, min(a.to+2, cl.to)) {
		kinds = append(s.eventsIn(s.clauses[ci-1]), kinds...) // "…, ten minutes after we added workers"
	}
	if ci := s.clauseOf(a.from); ci+1 < len(s.clauses) && a.from == cl.from && len(kinds) > 0 && s.has(tagAfter, a.to, min(a.to+2, cl.to)) {
		kinds = append(kinds, s.eventsIn(s.clauses[ci+1])...) // "An hour after the delays began, the backlog …"
	}
	if len(kinds) >= 2 {
		if ok, found, ref := k.betweenEvents(kinds, a); found {
			return ok || k.factSpan(s, a, cl, kinds), ref
		}
	}
	if len(kinds) == 1 && (s.has(tagAfter, a.to, a.to+1) || s.lex.ofWords[s.word(a.to)]) && s.first(kinds[0], a.to, cl.to) != nil {
		if k.sinceEvent(kinds[0], a) {
			return true, "" // "we reacted within three minutes of the alert"
		}
	}
	if len(kinds) == 0 && s.has(tagImpact, cl.from, cl.to) && s.has(tagLasted, max(0, a.from-6), cl.to) || s.lastsImpact(a, cl) {
		return k.impactSpan(s, a, cl)
	}
	return k.anySpan(s, a, cl, kinds), ""
}

// lastsImpact is "the outage lasted two hours", "a two-hour outage".
func (s *checkSentence) lastsImpact(a checkAmount, cl checkClause) bool {
	return s.has(tagIncident, cl.from, a.from) && s.has(tagLasted, cl.from, a.from) || s.has(tagIncident, a.to, min(a.to+2, cl.to)) && s.inside(tagImpact, a.to)
}

// eventsIn lists the kinds of event that a clause names, in order. Phrases may
// overlap; the first counts, but "the alert" is one even inside another.
func (s *checkSentence) eventsIn(cl checkClause) []checkTag {
	var out []checkTag
	end := -1
	for _, h := range s.hits {
		if !h.tag.event() || h.from < cl.from || h.to > cl.to {
			continue
		}
		if h.from < end && (h.tag != tagDetect || out[len(out)-1] == tagDetect) {
			continue
		}
		out = append(out, h.tag)
		end = h.to
	}
	return out
}

// betweenEvents compares with the time between events of two of the kinds.
func (k *checker) betweenEvents(kinds []checkTag, a checkAmount) (ok, found bool, ref string) {
	events := k.rec.index.events
	for i, first := range kinds {
		for _, second := range kinds[i+1:] {
			if first == second {
				continue
			}
			for _, e := range events {
				for _, f := range events {
					if !e.kinds[first] || !f.kinds[second] || e.at == f.at {
						continue
					}
					found, ref = true, f.ref
					gap := float64(f.at.seconds - e.at.seconds)
					if gap < 0 {
						gap = -gap
					}
					if a.holds(gap) {
						return true, true, ref
					}
				}
			}
		}
	}
	return false, found, ref
}

// sinceEvent compares with the times from an event of the kind to whatever
// came later.
func (k *checker) sinceEvent(kind checkTag, a checkAmount) bool {
	for _, e := range k.rec.index.events {
		for _, f := range k.rec.index.events {
			if gap := f.at.seconds - e.at.seconds; e.kinds[kind] && gap > 0 && a.holds(float64(gap)) {
				return true
			}
		}
	}
	return false
}

// impactSpan compares with the length of the impact, or with a fact that
// tells of the same thing.
func (k *checker) impactSpan(s *checkSentence, a checkAmount, cl checkClause) (bool, string) {
	words := k.rec.index.stemsOf(s, cl.from, cl.to)
	ref := ""
	for _, sp := range k.rec.index.spans {
		if sp.impact {
			ref = sp.ref
		} else if sp.hasEnds || checkOverlap(words, sp.words) < 2 {
			continue
		}
		if a.holds(sp.seconds) {
			return true, sp.ref
		}
	}
	return false, ref
}

// anySpan compares with the spans that have to do with the events named, or,
// where the sentence names none, with every span of the record.
func (k *checker) anySpan(s *checkSentence, a checkAmount, cl checkClause, kinds []checkTag) bool {
	words := k.rec.index.stemsOf(s, cl.from, cl.to)
	related := false
	for pass := range 2 {
		for _, sp := range k.rec.index.spans {
			if pass == 0 && !sp.relates(kinds, words) || pass == 1 && (a.under && a.seconds*a.value > 60 || !sp.hasEnds && checkOverlap(words, sp.words) == 0) {
				continue
			}
			related = related || pass == 0
			if a.holds(sp.seconds) {
				return true
			}
		}
		if related || len(kinds) > 0 && a.under {
			return false
		}
	}
	return false
}

// factSpan compares with the lengths of time that facts tell of themselves.
func (k *checker) factSpan(s *checkSentence, a checkAmount, cl checkClause, kinds []checkTag) bool {
	words := k.rec.index.stemsOf(s, cl.from, cl.to)
	for _, sp := range k.rec.index.spans {
		if !sp.hasEnds && sp.relates(kinds, words) && a.holds(sp.seconds) {
			return true
		}
	}
	return false
}

// relates reports whether a span begins, ends or happens with one of the
// kinds of event.
func (sp checkSpan) relates(kinds []checkTag, words map[string]bool) bool {
	for _, t := range kinds {
		if sp.toKind[t] || !sp.hasEnds && sp.kinds[t] {
			return true
		}
	}
	return !sp.hasEnds && checkOverlap(words, sp.words) >= 2
}

// vagueDurationHolds allows "minutes" and "moments" for up to ten minutes and
// asks of "hours" that there was an hour at least.
func (k *checker) vagueDurationHolds(s *checkSentence, a checkAmount, cl checkClause) bool {
	kinds := s.eventsIn(cl)
	least, most := 0.0, 600.0
	if a.seconds > 60 {
		least, most = 2*a.seconds, 24*a.seconds
	}
	if len(kinds) < 2 {
		if a.seconds <= 60 {
			return true
		}
		for _, sp := range k.rec.index.spans {
			if sp.impact {
				return sp.seconds >= least && sp.seconds <= most
			}
		}
		return false
	}
	span := checkAmount{value: most, seconds: 1, under: true}
	ok, found, _ := k.betweenEvents(kinds, span)
	return ok && least == 0 || !found
}

// checkNear reports whether two lengths of time are the same, up to a share.
func checkNear(a, b, share float64) bool {
	return math.Abs(a-b) <= b*share+1e-9
}
