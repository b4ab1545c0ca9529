package hindcast

import (
	"math"
)

// checkQuantity is a number of the record: what it counts, and the words of
// the fact it stands in.
type checkQuantity struct {
	ref   string
	value float64
	unit  string
	words map[string]bool
	wide  map[string]bool
}

// numbers flags quantities that the record does not hold for the thing the
// sentence gives them to.
func (k *checker) numbers(s *checkSentence, names []Sentence) {
	for _, a := range s.amounts {
		if a.seconds > 0 || a.vague || k.notQuantity(s, a, names) {
			continue
		}
		if ref, ok := k.numberHolds(s, a); !ok {
			k.add(s, NumberNotInRecord, a.from, a.to, ref, "")
		}
	}
	k.vagueAmounts(s)
	k.multiples(s)
}

// notQuantity finds numbers that count nothing of the incident: digits of a
// name, points of the sentence itself, what is still to come.
func (k *checker) notQuantity(s *checkSentence, a checkAmount, names []Sentence) bool {
	at := s.tokens[a.from]
	for _, n := range names {
		if n.Start <= at.start && at.start < n.End {
			return true
		}
	}
	cl := s.clauses[s.clauseOf(a.from)]
	word := s.word(a.from)
	switch {
	case k.lex.numbers[word] == 1 && !a.percent && a.to == a.from+1 && !k.onlyBefore(s, a.from):
		return true
	case a.value == 1 && k.lex.articles[word]:
		return true
	case a.from > 0 && s.has(tagLabel, a.from-1, a.from) && at.kind == checkNumberToken && !a.percent && !s.inside(tagPeople, a.to):
		return true
	case s.is(a.from-1, roleDeterminer) && a.to < len(s.tokens) && s.isVerb(a.to):
		return true // "whether the two are connected"
	case a.from > 2 && k.lex.ofWords[s.word(a.from-1)] && s.has(tagLabel, a.from-3, a.from-2):
		return true // "update 2 of 3"
	case a.from > 1 && s.word(a.from-1) == "—" && s.has(tagLabel, a.from-2, a.from-1):
		return true
	case a.fraction && k.lex.ordinalParts[s.word(a.to-1)] && a.to < len(s.tokens) && s.tokens[a.to].kind == checkWord && !k.lex.phraseEnds[s.word(a.to)] && !k.lex.ofWords[s.word(a.to)]:
		return true
	case k.digitsOfReference(s, a):
		return true
	case !a.percent && !a.fraction && k.ownPoints(s, a):
		return true
	case at.kind == checkNumberToken && a.value >= 1990 && a.value < 2100 && a.from > 0 && k.lex.yearWords[s.word(a.from-1)]:
		return true
	case s.has(tagHabit, max(0, a.from-2), min(len(s.tokens), a.to+5)):
		return true
	}
	return k.future(s, cl, a.from) || s.has(tagQuestion, cl.from, a.from) && s.has(tagNotKnown, cl.from, a.from)
}

// onlyBefore reports whether "one" is a count rather than an article.
func (k *checker) onlyBefore(s *checkSentence, i int) bool {
	return i > 0 && (s.has(tagOnly, i-1, i) || k.lex.exactWords[s.word(i-1)]) || s.is(i+1, roleIn) && k.lex.numbers[s.word(i+2)] > 0
}

// digitsOfReference finds digits joined to letters: INC-42, v2, L4, 24/7.
func (k *checker) digitsOfReference(s *checkSentence, a checkAmount) bool {
	t := s.tokens[a.from]
	if t.kind != checkNumberToken {
		return false
	}
	if t.start > s.at.Start {
		switch c := s.text[t.start-1]; {
		case c == '-' && t.start-2 >= s.at.Start && checkLetter(s.text[t.start-2]), c == '/', c == '_', c == '.', checkLetter(c):
			return true
		}
	}
	end := s.tokens[a.to-1].end
	return end < s.at.End && (s.text[end] == '/' || s.text[end] == '_') && a.to == a.from+1
}

func checkLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// ownPoints finds "two questions are open: …".
func (k *checker) ownPoints(s *checkSentence, a checkAmount) bool {
	h := s.first(tagOwnPoints, a.to, min(a.to+3, len(s.tokens)))
	return h != nil && !s.has(tagPeople, a.to, h.from)
}

// numberHolds looks for the quantity in the record.
func (k *checker) numberHolds(s *checkSentence, a checkAmount) (string, bool) {
	nouns := k.counted(s, a)
	near := ""
	x := k.rec.index
	unit := k.unitAfter(s, a)
	if ref, found, ok := k.differenceHolds(s, a, nouns); found {
		return ref, ok
	}
	for _, q := range x.numbers {
		if (q.unit == "%" || q.unit == "percent") != a.percent {
			continue
		}
		if !k.sameThing(nouns, q, a) || unit != "" && !a.percent && unit != x.stem(q.unit) {
			continue
		}
		if a.matches(q.value) {
			return q.ref, true
		}
		if near == "" {
			near = q.ref
		}
	}
	for i, q := range x.numbers {
		for _, r := range x.numbers[i+1:] {
			if q.ref != r.ref || q.unit != r.unit || !k.sameThing(nouns, q, a) && !k.sameThing(nouns, r, a) {
				continue
			}
			hi, lo := max(q.value, r.value), min(q.value, r.value)
			if !a.percent && a.matches(hi-lo) || a.percent && a.matches(hi-lo) && s.anyIs(a.to, min(a.to+2, len(s.tokens)), rolePoints) ||
				a.fraction && hi > 0 && nouns[k.rec.index.stem(q.unit)] && math.Abs(lo/hi-a.value) < 0.02 || a.percent && q.unit != "%" && hi > 0 && math.Abs(100*lo/hi-a.value) < 0.6 {
				return q.ref, true
			}
		}
	}
	return near, false
}

// unitAfter returns the noun right after a quantity when the record counts
// something in it: "1,840 messages" are no 1,840 accounts.
func (k *checker) unitAfter(s *checkSentence, a checkAmount) string {
	noun := k.rec.index.stem(s.word(a.to))
	for _, q := range k.rec.index.numbers {
		if noun != "" && k.rec.index.stem(q.unit) == noun {
			return noun
		}
	}
	return ""
}

// differenceHolds checks "added 50 workers" against the pair of numbers that
// the record gives for before and after.
func (k *checker) differenceHolds(s *checkSentence, a checkAmount, nouns map[string]bool) (ref string, found, ok bool) {
	if a.percent || a.fraction || a.from == 0 || !s.hasWord(s.lex.addWords, max(0, a.from-2), min(a.to+1, len(s.tokens))) {
		return "", false, false
	}
	for i, q := range k.rec.index.numbers {
		for _, r := range k.rec.index.numbers[i+1:] {
			if q.ref == r.ref && q.unit == r.unit && k.sameThing(nouns, q, a) {
				ref, found = q.ref, true
				ok = ok || a.matches(math.Abs(q.value-r.value))
			}
		}
	}
	return ref, found, ok
}

// matches compares a quantity with one of the record.
func (a checkAmount) matches(v float64) bool {
	switch {
	case a.about:
		return checkNear(a.value, v, 0.1)
	case a.over:
		return v > a.value && v <= a.value*1.5 || v == a.value
	case a.under:
		return v < a.value && v >= a.value*0.5 || v == a.value
	}
	return math.Abs(a.value-v) < 1e-9
}

// counted returns the stems of what a quantity counts: the noun that follows,
// or, where none does, the content words before it in its clause.
func (k *checker) counted(s *checkSentence, a checkAmount) map[string]bool {
	cl := s.clauses[s.clauseOf(a.from)]
	out := map[string]bool{}
	end := a.to
	if s.is(end, roleTo) || s.is(end, roleAnd) || s.is(end, roleOr) {
		if _, n, _ := s.numberAt(end + 1); n > 0 {
			end += 1 + n // "from 40 to 90 workers"
		}
	}
	for i := end; i < cl.to && i < end+6; i++ {
		t := s.tokens[i]
		if t.kind == checkPunct && t.word != "(" || k.lex.phraseEnds[t.word] || s.isVerb(i) && len(out) > 0 {
			break
		}
		if t.kind == checkWord && len(t.word) > 1 && !s.lex.stop[t.word] {
			out[k.rec.index.stem(t.word)] = true
		}
	}
	if len(out) == 0 || a.percent || a.fraction && len(out) == 0 {
		if len(out) > 0 && s.lex.ofWords[s.word(a.to)] {
			return out
		}
		for w := range k.rec.index.stemsOf(s, cl.from, a.from) {
			out[w] = true
		}
	}
	return out
}

// sameThing reports whether the nouns of a draft are what the record counts.
func (k *checker) sameThing(nouns map[string]bool, q checkQuantity, a checkAmount) bool {
	if nouns[k.rec.index.stem(q.unit)] {
		return true
	}
	return checkOverlap(nouns, q.words) > 0
}

// vagueAmounts flags "a handful", "most", "thousands" of what the record does
// not count.
func (k *checker) vagueAmounts(s *checkSentence) {
	for h := range s.all(tagVague, 0, len(s.tokens)) {
		cl := s.clauses[s.clauseOf(h.from)]
		if k.vagueIdiom(s, h) || k.future(s, cl, h.from) || s.insideAmount(h) || s.has(tagQuestion, max(0, h.from-1), h.from) {
			continue
		}
		things := s.first(tagWork, h.to, min(h.to+5, cl.to))
		if things == nil {
			things = s.first(tagPeople, h.to, min(h.to+5, cl.to))
		}
		noun := h.to
		for noun < min(h.to+5, cl.to) && !s.isVerb(noun) {
			noun++
		}
		if things == nil && !k.serviceAfter(s, h.to, noun) {
			continue
		}
		if things != nil && s.onlyReaders(things, cl) || s.has(tagThanks, cl.from, cl.to) {
			continue
		}
		if k.smallShare(s, h, cl) {
			continue
		}
		k.add(s, NumberNotInRecord, h.from, h.to, k.countRef(), "")
		return
	}
}

func (k *checker) countRef() string {
	if list := k.rec.index.unknown[checkCount]; len(list) > 0 {
		return list[0].ref
	}
	return ""
}

// vagueIdiom finds "most likely", "at most", "a few minutes".
func (k *checker) vagueIdiom(s *checkSentence, h checkHit) bool {
	if h.to < len(s.tokens) && (k.lex.units[s.word(h.to)] > 0 || k.lex.bareUnits[s.word(h.to)] || k.lex.idiomAfter[s.word(h.to)]) {
		return true
	}
	return h.from > 0 && k.lex.idiomBefore[s.word(h.from-1)]
}

func (s *checkSentence) insideAmount(h checkHit) bool {
	for _, a := range s.amounts {
		if a.from <= h.from && h.from < a.to && !a.fraction || a.seconds > 0 && a.from <= h.from+1 && h.from < a.to {
			return true
		}
		if a.fraction && a.from <= h.from && h.from < a.to {
			return true // judged as a fraction
		}
	}
	return false
}

// onlyReaders is "many of you rely on us": said of readers, not of the
// incident.
func (s *checkSentence) onlyReaders(things *checkHit, cl checkClause) bool {
	return !s.has(tagAffected, cl.from, cl.to) && !s.has(tagImpact, cl.from, cl.to) && s.inside(tagPeople, things.from) && !s.has(tagWe, things.to, cl.to) && s.lex.you[s.word(things.to-1)]
}

func (k *checker) serviceAfter(s *checkSentence, from, to int) bool {
	return checkOverlap(k.rec.index.stemsOf(s, from, to), k.rec.index.subjects) > 0
}

// smallShare allows "a small share of" what the record puts at a few per
// cent.
func (k *checker) smallShare(s *checkSentence, h checkHit, cl checkClause) bool {
	if !s.has(tagSmall, h.from, cl.to) {
		return false
	}
	words := k.rec.index.stemsOf(s, cl.from, cl.to)
	for _, q := range k.rec.index.numbers {
		if q.unit == "%" && q.value <= 10 && checkOverlap(words, q.words) >= 2 {
			return true
		}
	}
	return false
}

// multiples checks "doubled" and "tripled" against pairs of numbers of one
// fact.
func (k *checker) multiples(s *checkSentence) {
	for h := range s.all(tagMultiple, 0, len(s.tokens)) {
		factor := k.lex.multiples[s.word(h.from)]
		if s.longTwice(h.from) {
			continue
		}
		if s.is(h.from, roleTwice) && !s.is(h.to, roleAsThe) || factor == 0 {
			continue
		}
		over := s.has(tagOver, max(0, h.from-2), h.from) || s.anyIs(h.from-2, h.from, roleMore)
		if !k.ratioHolds(s, h, factor, over) {
			k.add(s, NumberNotInRecord, h.from, h.to, "", "")
		}
	}
}

// longTwice is "double charged": a repetition, no multiple.
func (s *checkSentence) longTwice(i int) bool {
	for h := range s.all(tagTwice, i, len(s.tokens)) {
		if h.from == i && h.to > i+1 {
			return true
		}
	}
	return false
}

func (k *checker) ratioHolds(s *checkSentence, h checkHit, factor float64, over bool) bool {
	words := k.rec.index.stemsOf(s, 0, len(s.tokens))
	for i, q := range k.rec.index.numbers {
		for _, r := range k.rec.index.numbers[i+1:] {
			lo, hi := min(q.value, r.value), max(q.value, r.value)
			if q.ref != r.ref || q.unit != r.unit || lo <= 0 || checkOverlap(words, q.words) == 0 {
				continue
			}
			ratio := hi / lo
			if factor < 1 {
				ratio = lo / hi
			}
			if over && ratio > factor && ratio < factor+1 || math.Abs(ratio-factor) < 0.05 {
				return true
			}
		}
	}
	return false
}
