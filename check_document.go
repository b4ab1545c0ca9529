package hindcast

import "unicode"

// document asks what the whole text leaves out. Presence is judged, not
// truth: a wrong start time is the business of the rule for times.
func (k *checker) document(text string, list []*checkSentence) {
	k.current = -1
	if k.rec.WordLimit > 0 && checkWords(text) > k.rec.WordLimit {
		k.addBytes(TooLong, 0, 0, "", "")
	}
	if len(list) == 0 {
		return
	}
	var what, when, state, next bool
	for _, s := range list {
		what = what || k.saysWhat(s)
		when = when || k.saysWhen(s)
		state = state || k.saysState(s)
		next = next || k.saysNext(s)
	}
	for _, m := range []struct {
		flag Flag
		said bool
	}{{MissingWhat, what}, {MissingWhen, when}, {MissingState, state}, {MissingNextUpdate, next}} {
		if !m.said {
			k.addBytes(m.flag, 0, 0, "", "")
		}
	}
}

// checkWords counts runs of characters between white space that hold a letter
// or a digit.
func checkWords(text string) int {
	n, counted := 0, false
	for _, r := range text {
		switch {
		case unicode.IsSpace(r):
			counted = false
		case !counted && (unicode.IsLetter(r) || unicode.IsDigit(r)):
			n, counted = n+1, true
		}
	}
	return n
}

// saysWhat reports whether the sentence names a service and how it suffered.
func (k *checker) saysWhat(s *checkSentence) bool {
	return k.namesService(s) && s.effect()
}

func (k *checker) namesService(s *checkSentence) bool {
	for _, sub := range k.rec.Services {
		for _, name := range append([]string{sub.Name}, sub.PublicNames...) {
			stems := k.rec.index.stems(name)
			if len(stems) > 0 && checkOverlap(k.rec.index.stemsOf(s, 0, len(s.tokens)), stems) == len(stems) {
				return true
			}
			// "delayed jobs" speaks of background jobs.
			tokens := checkTokens(name, 0, k.lex)
			if last := tokens[max(0, len(tokens)-1):]; len(last) == 1 && k.rec.index.workStem(k.lex.stem(last[0].word)) {
				for i := range s.tokens {
					if k.lex.stem(s.word(i)) == k.lex.stem(last[0].word) && s.effect() {
						return true
					}
				}
			}
		}
	}
	return false
}

// effect reports whether the sentence tells how something suffered.
func (s *checkSentence) effect() bool {
	for h := range s.all(tagImpact, 0, len(s.tokens)) {
		if s.lex.effects[s.word(h.from)] {
			return true
		}
	}
	return false
}

// saysWhen reports whether a clock time is given for the beginning of the
// impact.
func (k *checker) saysWhen(s *checkSentence) bool {
	for i := range s.times {
		t := &s.times[i]
		cl := s.labelled(t.from)
		if k.future(s, cl, t.from) || t.inRange {
			continue
		}
		kind := s.nearestEvent(t.from, t.to, cl)
		impact := s.has(tagImpact, 0, len(s.tokens)) || s.has(tagOnset, 0, len(s.tokens))
		switch {
		case t.rangeEnd >= 0 && impact, t.relation == checkFrom && impact && (kind == tagNone || kind == tagImpact || kind == tagOnset || kind == tagRise || kind == tagStall):
			return true
		case t.label, kind == tagOnset && t.relation != checkUntil || kind == tagImpact && t.relation == checkAt && s.has(tagImpact, cl.from, cl.to):
			return true
		case t.relation == checkFrom && kind == tagOnset:
			return true
		}
	}
	return false
}

// saysState reports whether the sentence tells how the service is now.
func (k *checker) saysState(s *checkSentence) bool {
	for _, cl := range s.clauses {
		if s.has(tagCondition, cl.from, cl.to) || s.has(tagFuture, cl.from, cl.to) && !s.has(tagNow, cl.from, cl.to) {
			continue
		}
		for h := range s.all(tagNow, cl.from, cl.to) {
			if s.has(tagFuture, cl.from, h.from) || s.deniedPast(cl, h) || s.aboutReview(cl, h) {
				continue
			}
			if s.subjectOfState(k, cl, h) {
				return true
			}
		}
	}
	return false
}

// deniedPast is "the backlog did not clear at that point", a moment then.
func (s *checkSentence) deniedPast(cl checkClause, h checkHit) bool {
	return s.has(tagNegative, cl.from, h.to) && !s.lex.present[s.word(h.from)]
}

// aboutReview is "our investigation continues".
func (s *checkSentence) aboutReview(cl checkClause, h checkHit) bool {
	return s.has(tagProcess, cl.from, cl.to) && !s.has(tagImpact, cl.from, cl.to) && !s.has(tagClear, cl.from, cl.to) ||
		s.hasWord(s.lex.reviewWords, cl.from, h.from)
}

func (s *checkSentence) hasWord(set map[string]bool, from, to int) bool {
	for i := from; i < to; i++ {
		if set[s.word(i)] {
			return true
		}
	}
	return false
}

// subjectOfState reports whether the state is that of the service or of the
// problem.
func (s *checkSentence) subjectOfState(k *checker, cl checkClause, h checkHit) bool {
	if s.hasWord(s.lex.stateSubjects, cl.from, h.to) {
		return true
	}
	return checkOverlap(k.rec.index.stemsOf(s, cl.from, cl.to), k.rec.index.subjects) > 0
}

// saysNext reports whether the reader learns when they hear next.
func (k *checker) saysNext(s *checkSentence) bool {
	n := len(s.tokens)
	if !s.has(tagNext, 0, n) || s.hasWord(s.lex.ifWords, 0, n) {
		return false
	}
	if s.hasWord(s.lex.finalWords, 0, n) && s.has(tagDefinite, 0, n) {
		return true
	}
	for _, cl := range s.clauses {
		if !s.has(tagNext, cl.from, cl.to) {
			continue
		}
		ahead := s.has(tagFuture, 0, n) || s.hasWord(s.lex.nextWords, cl.from, cl.to)
		if !ahead {
			continue
		}
		timed := s.has(tagDefinite, cl.from, n) && !s.has(tagVagueNext, cl.from, n)
		for i := cl.from; i < n; i++ {
			timed = timed || s.tokens[i].kind == checkTimeToken || s.tokens[i].kind == checkDateToken
		}
		for _, a := range s.amounts {
			timed = timed || a.seconds > 0 && a.from >= cl.from
		}
		if timed {
			return true
		}
	}
	return false
}
