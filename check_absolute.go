package hindcast

import "strings"

// absolute flags flat statements on what the record leaves open. One finding
// a sentence is enough: the writer has to look at the sentence anyway.
func (k *checker) absolute(s *checkSentence) {
	if s.isQuestion() {
		return
	}
	for ci, cl := range s.clauses {
		if s.asks(cl) {
			continue
		}
		for _, rule := range []func(*checkSentence, checkClause) (checkOutcome, bool){
			k.noRepeat, k.extent, k.regionExtent, k.loss, k.duplication, k.failure, k.recovery,
		} {
			o, ok := rule(s, cl)
			if !ok || k.outcomeOpen(s, o, ci, cl) {
				continue
			}
			ref, flagged := k.settled(s, o, cl)
			if !flagged {
				continue
			}
			k.add(s, Absolute, o.from, o.to, ref, k.openWording(ref))
			return
		}
	}
}

// asks reports whether the clause is a question.
func (s *checkSentence) asks(cl checkClause) bool {
	return cl.to > cl.from && s.tokens[cl.to-1].word == "?"
}

// The topics of a record that the rules name.
const (
	checkLoss        = "loss"
	checkDuplication = "duplication"
	checkFailure     = "failure"
	checkCount       = "customer-count"
	checkRegion      = "region-impact"
	checkRecovery    = "recovery"
	checkChangeTime  = "change-time"
	checkFuture      = "future" // never open to a record: nobody knows it
)

// checkOutcome is a statement about what did or did not happen.
type checkOutcome struct {
	topic    string
	from, to int
	negative bool   // it did not happen
	region   string // for region-impact: the region, "" for all others
	always   bool   // flagged whatever the record holds
}

// outcomeOpen reports whether the clause leaves the outcome open: by a word
// of possibility, by saying that it is not known, or by telling only what was
// seen.
func (k *checker) outcomeOpen(s *checkSentence, o checkOutcome, ci int, cl checkClause) bool {
	from := s.reach(ci)
	if s.has(tagVouch, from, cl.to) {
		return s.has(tagQuestion, from, o.to)
	}
	for _, tag := range []checkTag{tagPossible, tagNotKnown, tagQuestion, tagDenied} {
		if s.has(tag, from, o.to) {
			return true
		}
	}
	for _, tag := range []checkTag{tagCondition, tagAim} {
		if s.has(tag, cl.from, o.to) {
			return true
		}
	}
	for i := cl.from; i < o.from; i++ {
		if s.is(i, roleModal) && !s.is(i+1, roleNot) && !s.is(i+1, roleAssert) && o.topic != checkFuture {
			return true
		}
	}
	if s.notKnownAfter(o.from, s.ends(ci)) {
		return true
	}
	if o.topic != checkFuture {
		if s.has(tagFuture, cl.from, o.to) || s.processBefore(o, cl) || k.seen(s, o, cl) {
			return true
		}
	}
	return s.trailingOpen(ci)
}

// ends returns where the clause ends, with a short second clause such as
// "…; we do not know yet".
func (s *checkSentence) ends(ci int) int { return s.clauses[ci].to }

// trailingOpen finds an outcome that the rest of the sentence leaves open:
// quoted words, or a question, of which it then says that it is not known.
func (s *checkSentence) trailingOpen(ci int) bool {
	if ci+1 >= len(s.clauses) {
		return false
	}
	cl := s.clauses[ci]
	next := s.clauses[ci+1]
	asked := s.has(tagQuestion, cl.from, cl.to) || strings.ContainsAny(s.text[s.tokens[cl.from].start:s.tokens[cl.to-1].end], "\"“‘")
	return asked && s.has(tagNotKnown, next.from, next.to)
}

// processBefore is a check of ours on the things named: "we are reviewing
// every job".
func (s *checkSentence) processBefore(o checkOutcome, cl checkClause) bool {
	h := s.first(tagProcess, cl.from, o.to)
	return h != nil && s.has(tagWe, cl.from, h.to) && !s.has(tagRelative, h.to+1, o.to)
}

// seen is what has been observed, told as such.
func (k *checker) seen(s *checkSentence, o checkOutcome, cl checkClause) bool {
	for h := range s.all(tagSeen, cl.from, cl.to) {
		if h.from > o.to || k.rec.index.services[k.rec.index.stem(s.word(h.to-1))] {
			continue // the word is a service of this record: "no reports were lost"
		}
		w := s.word(h.from)
		switch {
		case s.lex.seenVerbs[w]:
			// An observation is ours: "customers saw no delays" is an outcome.
			if s.has(tagWe, cl.from, h.from+1) || s.has(tagAlarm, cl.from, h.from) || s.passive(h.from, cl.from) {
				return true
			}
		default:
			if s.has(tagNegative, h.from, h.from+1) && !s.observer(h) {
				continue
			}
			return true
		}
	}
	return false
}

// observer reports whether "not seen" is said by us rather than of customers.
func (s *checkSentence) observer(h checkHit) bool {
	if !s.is(h.from, roleNot) {
		return true
	}
	return h.from >= 2 && s.has(tagWe, max(0, h.from-3), h.from)
}

// settled decides from the record whether a flat statement is too much. It
// returns the item that leaves the question open.
func (k *checker) settled(s *checkSentence, o checkOutcome, cl checkClause) (ref string, flagged bool) {
	if o.always {
		if list := k.rec.index.unknown[o.topic]; len(list) > 0 {
			return list[0].ref, true
		}
		return "", true
	}
	words := k.rec.index.stemsOf(s, cl.from, cl.to)
	var open *checkTopic
	score := 0
	for i, u := range k.rec.index.unknown[o.topic] {
		if o.region != "" && u.region != "" && !strings.EqualFold(u.region, o.region) {
			continue
		}
		if n := checkOverlap(words, u.words); open == nil || n > score {
			open, score = &k.rec.index.unknown[o.topic][i], n
		}
	}
	for _, v := range k.rec.index.verified[o.topic] {
		if o.region != "" && v.region != "" && !strings.EqualFold(v.region, o.region) {
			continue
		}
		if open != nil && checkOverlap(words, v.words) < score {
			continue
		}
		if v.negative != o.negative && o.topic != checkCount {
			return v.ref, k.sameWork(words, v.words)
		}
		return "", false
	}
	if open == nil {
		return "", false
	}
	return open.ref, true
}

// sameWork reports whether two texts speak of the same kind of work or people.
func (k *checker) sameWork(a, b map[string]bool) bool {
	for stem := range a {
		if b[stem] && (k.rec.index.subjects[stem] || k.rec.index.workStem(stem)) {
			return true
		}
	}
	return false
}

func (k *checker) openWording(ref string) string {
	text := k.rec.index.refs[ref]
	if text == "" {
		return ""
	}
	if i := strings.Index(text, ". "); i > 0 {
		text = text[:i]
	}
	return k.lex.openPrefix + strings.ToLower(text[:1]) + strings.TrimSuffix(text[1:], ".") + "."
}

// noRepeat is a promise about the future.
func (k *checker) noRepeat(s *checkSentence, cl checkClause) (checkOutcome, bool) {
	h := s.first(tagNoRepeat, cl.from, cl.to)
	if h == nil {
		return checkOutcome{}, false
	}
	return checkOutcome{topic: checkFuture, from: h.from, to: h.to, negative: true, always: true}, true
}

// loss is a statement that work was lost, was not lost, is safe or was all
// done.
func (k *checker) loss(s *checkSentence, cl checkClause) (checkOutcome, bool) {
	o := checkOutcome{topic: checkLoss}
	if h := k.workVerb(s, cl, tagLose); h != nil {
		o.from, o.to = h.from, h.to
		o.negative = s.denied(cl, h)
		return o, true
	}
	if h := s.first(tagSafe, cl.from, cl.to); h != nil && !s.is(h.to, roleTo) && s.has(tagWork, cl.from, h.from) && s.has(tagBe, cl.from, h.from) && !s.onlyPeople(cl.from, h.from) {
		return checkOutcome{topic: checkLoss, from: h.from, to: h.to, negative: true}, true
	}
	return k.completion(s, cl)
}

// completion is "all jobs have been processed", which says that none was
// lost, or "every checkout succeeded", which says that none failed.
func (k *checker) completion(s *checkSentence, cl checkClause) (checkOutcome, bool) {
	all := s.first(tagAll, cl.from, cl.to)
	if all == nil {
		return checkOutcome{}, false
	}
	for h := range s.all(tagDone, all.to, cl.to) {
		if !s.has(tagWork, all.from, h.from) && !s.wholeWord(all) || s.has(tagPeople, all.to, h.from) && !s.has(tagLose, cl.from, cl.to) {
			continue
		}
		o := checkOutcome{topic: checkLoss, from: all.from, to: h.to, negative: true}
		words := k.rec.index.stemsOf(s, cl.from, h.to)
		best := -1
		for _, topic := range []string{checkLoss, checkFailure} {
			for _, list := range [][]checkTopic{k.rec.index.unknown[topic], k.rec.index.verified[topic]} {
				for _, u := range list {
					if n := checkOverlap(words, u.words); n > best {
						best, o.topic = n, topic
					}
				}
			}
		}
		return o, true
	}
	return checkOutcome{}, false
}

func (s *checkSentence) wholeWord(h *checkHit) bool { return s.lex.whole[s.word(h.from)] }

// duplication is a statement that something ran, or was charged, twice.
func (k *checker) duplication(s *checkSentence, cl checkClause) (checkOutcome, bool) {
	h := k.workVerb(s, cl, tagTwice)
	if h == nil || s.is(h.to, roleAsThe) {
		return checkOutcome{}, false
	}
	only := s.lex.onlyOnce[s.word(h.from)]
	return checkOutcome{topic: checkDuplication, from: h.from, to: h.to, negative: s.denied(cl, h) || only}, true
}

// failure is a statement that the work named in an unknown failed. Only the
// kind of work that the record asks about counts.
func (k *checker) failure(s *checkSentence, cl checkClause) (checkOutcome, bool) {
	h := k.workVerb(s, cl, tagFail)
	if h == nil {
		return checkOutcome{}, false
	}
	if s.denied(cl, h) && len(k.rec.index.unknown[checkFailure]) > 0 {
		return checkOutcome{topic: checkFailure, from: h.from, to: h.to, negative: true}, true
	}
	words := k.rec.index.stemsOf(s, cl.from, cl.to)
	for i := range s.clauses {
		if s.clauses[i].to == cl.from {
			for w := range k.rec.index.stemsOf(s, s.clauses[i].from, s.clauses[i].to) {
				words[w] = true
			}
		}
	}
	for _, list := range [][]checkTopic{k.rec.index.unknown[checkFailure], k.rec.index.verified[checkFailure]} {
		for _, u := range list {
			for stem := range u.words {
				if words[stem] && (k.rec.index.subjects[stem] || k.rec.index.workStem(stem)) {
					return checkOutcome{topic: checkFailure, from: h.from, to: h.to, negative: s.denied(cl, h)}, s.denied(cl, h) || k.openQuestion(u)
				}
			}
		}
	}
	return checkOutcome{}, false
}

// openQuestion reports whether an entry asks if anything failed at all, so
// that "some failed" settles it.
func (k *checker) openQuestion(u checkTopic) bool {
	return strings.Contains(strings.ToLower(u.text), " any ")
}

// workStem reports whether a stem is one of the things that can be lost.
func (x *checkIndex) workStem(stem string) bool { return x.lex.workStems[stem] }

// workVerb finds a verb of the tag said of work: "no jobs were lost", "we
// lost no data". A word in front of a noun ("failed jobs") describes.
func (k *checker) workVerb(s *checkSentence, cl checkClause, tag checkTag) *checkHit {
	for h := range s.all(tag, cl.from, cl.to) {
		if h.to < cl.to && s.inside(tagWork, h.to) && !s.passive(h.from, cl.from) && !s.has(tagWe, cl.from, h.from) && !s.denied(cl, &h) {
			if h.from == cl.from || !s.inside(tagPeople, h.from-1) && !s.inside(tagWork, h.from-1) && !s.aux(h.from-1) {
				continue
			}
		}
		if s.has(tagWork, cl.from, h.from) || s.has(tagWork, h.to, cl.to) || s.has(tagNone0, cl.from, h.from) {
			if s.past(h, cl) && !s.restricts(&h, cl) {
				return &h
			}
		}
	}
	return nil
}

// restricts reports whether the verb only says which work is meant: "jobs
// that failed can be repeated".
func (s *checkSentence) restricts(h *checkHit, cl checkClause) bool {
	return s.anyIs(max(cl.from, h.from-2), h.from, roleThat) && s.hasVerb(h.to, cl.to) && !s.denied(cl, h) && s.inside(tagWork, max(cl.from, h.from-2))
}

func (s *checkSentence) aux(i int) bool { return s.is(i, roleAux) }

// past reports whether the clause states something, rather than heads or
// labels it.
func (s *checkSentence) past(h checkHit, cl checkClause) bool {
	return s.hasVerb(cl.from, cl.to) || s.denied(cl, &h)
}

// denied reports whether the clause says that it did not happen.
func (s *checkSentence) denied(cl checkClause, h *checkHit) bool {
	for n := range s.all(tagNone0, cl.from, cl.to) {
		if n.from <= h.to {
			return true
		}
	}
	return false
}

// onlyPeople reports whether the stretch speaks of people, not of work.
func (s *checkSentence) onlyPeople(from, to int) bool {
	for h := range s.all(tagWork, from, to) {
		if !s.inside(tagPeople, h.from) {
			return false
		}
	}
	return true
}
