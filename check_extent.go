package hindcast

import "strings"

// extent is a statement about how many were affected: all, every one, nobody.
func (k *checker) extent(s *checkSentence, cl checkClause) (checkOutcome, bool) {
	for h := range s.all(tagAll, cl.from, cl.to) {
		if s.is(h.from-1, roleNot) || s.has(tagThanks, cl.from, cl.to) {
			continue
		}
		people := s.first(tagPeople, h.from, min(h.to+4, cl.to))
		if people == nil || s.has(tagOutside, cl.from, cl.to) {
			continue
		}
		if !s.has(tagAffected, people.to, cl.to) && !s.has(tagAffected, max(cl.from, h.from-2), h.from) || s.affectedAttribute(people, cl) {
			continue
		}
		return checkOutcome{topic: checkCount, from: h.from, to: people.to}, true
	}
	for h := range s.all(tagNone0, cl.from, cl.to) {
		people := s.first(tagPeople, h.from, min(h.to+3, cl.to))
		if people == nil || s.is(h.from, roleNot) || s.has(tagOutside, cl.from, cl.to) || k.openRegion(s, cl) != nil {
			continue
		}
		if a := s.first(tagAffected, people.to, cl.to); a != nil {
			return checkOutcome{topic: checkCount, from: h.from, to: a.to, negative: true}, true
		}
	}
	return checkOutcome{}, false
}

// affectedAttribute is "all affected customers", "all customers affected
// will hear from us": the group, not its size.
func (s *checkSentence) affectedAttribute(people *checkHit, cl checkClause) bool {
	a := s.first(tagAffected, people.to, cl.to)
	return a != nil && a.from == people.to && a.to < cl.to && s.aux(a.to)
}

// openRegion returns the unknown about a region that the clause names.
func (k *checker) openRegion(s *checkSentence, cl checkClause) *checkTopic {
	for i, u := range k.rec.index.unknown[checkRegion] {
		for _, r := range k.rec.Regions {
			if strings.EqualFold(r.Name, u.region) && k.namesRegion(s, cl, r) {
				return &k.rec.index.unknown[checkRegion][i]
			}
		}
	}
	return nil
}

// namesRegion reports whether the clause names a region by any of its names.
func (k *checker) namesRegion(s *checkSentence, cl checkClause, r CheckSubject) bool {
	for _, name := range append([]string{r.Name}, r.PublicNames...) {
		want := checkTokens(name, 0, k.lex) // "European" names Europe
		for i := cl.from; i+len(want) <= cl.to; i++ {
			same := len(want) > 0
			for j, w := range want {
				t := s.tokens[i+j]
				// "us" is a region only where it is written as one.
				adjective := len(want) == 1 && t.upper && len(w.word) > 4 && strings.HasPrefix(t.word, w.word[:len(w.word)-1])
				if t.word != w.word && !adjective || len(w.word) <= 2 && !t.upper {
					same = false
					break
				}
			}
			if same {
				return true
			}
		}
	}
	return false
}

// regionExtent is a statement about where the incident did or did not reach.
func (k *checker) regionExtent(s *checkSentence, cl checkClause) (checkOutcome, bool) {
	o := checkOutcome{topic: checkRegion, from: cl.from, to: cl.to, negative: true}
	if h := s.first(tagConfined, cl.from, cl.to); h != nil && k.confines(s, h, cl) {
		o.from, o.to = h.from, h.to
		return o, true
	}
	if h := s.first(tagOnly, cl.from, cl.to); h != nil && !s.has(tagAlarm, cl.from, cl.to) {
		if near := s.near(h, cl); near && k.anyRegion(s, cl) && (s.has(tagAffected, cl.from, cl.to) || s.has(tagImpact, cl.from, cl.to)) {
			o.from, o.to = h.from, h.to
			return o, true
		}
	}
	named := ""
	for _, r := range k.rec.Regions {
		if r.Impact != "affected" && k.namesRegion(s, cl, r) {
			named = r.Name
		}
	}
	outside := s.first(tagOutside, cl.from, cl.to)
	if named == "" && outside == nil {
		return o, false
	}
	o.region = named
	if h := s.first(tagUnaffected, cl.from, cl.to); h != nil {
		o.from, o.to = h.from, h.to
		return o, true
	}
	h := s.first(tagAffected, cl.from, cl.to)
	if h == nil || s.has(tagAlarm, cl.from, cl.to) {
		return o, false
	}
	o.from, o.to = h.from, h.to
	o.negative = s.has(tagNone0, cl.from, cl.to)
	return o, o.negative || s.has(tagPeople, cl.from, cl.to) || s.has(tagBe, cl.from, h.from)
}

// confines reports whether a word of limits is said of the impact: with a
// place or group to confine it to, or as a plain verdict.
func (k *checker) confines(s *checkSentence, h *checkHit, cl checkClause) bool {
	if h.to-h.from > 1 && k.anyRegion(s, cl) {
		return true
	}
	return s.has(tagImpact, cl.from, h.from) && s.has(tagBe, cl.from, h.from)
}

func (k *checker) anyRegion(s *checkSentence, cl checkClause) bool {
	for _, r := range k.rec.Regions {
		if k.namesRegion(s, cl, r) {
			return true
		}
	}
	return s.lex.regionWords[s.word(cl.to-2)] || s.lex.regionWords[s.word(cl.to-1)]
}

// near reports whether "only" stands before the people or the region.
func (s *checkSentence) near(h *checkHit, cl checkClause) bool {
	return s.has(tagPeople, h.to, min(h.to+5, cl.to)) || h.from == cl.from || s.has(tagAffected, max(cl.from, h.from-2), h.from)
}

// recovery is a statement that the incident is over or a service is well.
func (k *checker) recovery(s *checkSentence, cl checkClause) (checkOutcome, bool) {
	o := checkOutcome{topic: checkRecovery}
	if h := s.first(tagResolved, cl.from, cl.to); h != nil && !s.has(tagNegative, cl.from, h.from) && k.overall(s, cl.from, cl.to, h) {
		o.from, o.to = h.from, h.to
		full := s.has(tagFully, max(cl.from, h.from-3), min(h.to+3, cl.to))
		resolved := k.rec.Status == string(Resolved)
		if full && len(k.rec.index.unknown[checkRecovery]) > 0 || !resolved {
			o.always = true
			return o, true
		}
		return o, false
	}
	h := s.first(tagNormal, cl.from, cl.to)
	if h == nil || s.has(tagNegative, cl.from, h.from) || s.has(tagRecover, cl.from, h.to) || s.infinitive(h.from) || s.anyIs(cl.from, h.from, roleBefore) {
		return o, false
	}
	o.from, o.to = h.from, h.to
	if s.has(tagFully, max(cl.from, h.from-3), h.from) && k.overall(s, cl.from, h.from, h) && k.rec.Status != string(Resolved) {
		o.always = true
		return o, true
	}
	return o, !s.has(tagVague, cl.from, h.from) && k.wholeService(s, cl.from, h.from)
}

// overall reports whether the verdict is passed on the incident as a whole.
func (k *checker) overall(s *checkSentence, from, to int, h *checkHit) bool {
	if s.has(tagWhole, from, h.from) || s.has(tagIncident, from, h.from) || k.openService(s, from, to) {
		return true
	}
	for object := range s.all(tagIncident, h.to, min(h.to+5, to)) {
		// "the problem", not "the job creation problem"
		plain := object.from <= h.to+1
		for i := object.from; i < object.to-1; i++ {
			plain = plain && (s.lex.stop[s.word(i)] || s.is(i, roleIncident))
		}
		if plain {
			return true
		}
	}
	return false
}

// wholeService reports whether the subject is everything, the service, an
// affected region, or a service whose recovery is an open unknown.
func (k *checker) wholeService(s *checkSentence, from, to int) bool {
	if k.openService(s, from, to) {
		return true
	}
	if k.otherService(s, from, to) {
		return false
	}
	return s.has(tagWhole, from, to) || k.anyRegion(s, checkClause{from: from, to: to})
}

func (k *checker) openService(s *checkSentence, from, to int) bool {
	words := k.rec.index.stemsOf(s, from, to)
	for _, u := range k.rec.index.unknown[checkRecovery] {
		if i := strings.Index(u.text, ". "); i > 0 {
			u.words = k.rec.index.stems(u.text[:i])
		}
		for stem := range u.words {
			if k.rec.index.subjects[stem] && words[stem] {
				return true
			}
		}
	}
	return false
}

// otherService reports whether a service is named of which no recovery is
// open.
func (k *checker) otherService(s *checkSentence, from, to int) bool {
	for stem := range k.rec.index.stemsOf(s, from, to) {
		if k.rec.index.services[stem] || k.rec.index.workStem(stem) {
			return true
		}
	}
	return false
}
