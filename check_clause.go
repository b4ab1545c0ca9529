package hindcast

import "strings"

// checkClause is a stretch of tokens with at most one main statement. A hedge
// governs its own clause and those that hang from it; linked says that this
// clause hangs from the one before.
type checkClause struct {
	from, to int
	linked   bool
}

// checkSentence is a sentence made ready for the rules.
type checkSentence struct {
	text    string
	at      Sentence // place in the whole text
	tokens  []checkToken
	hits    []checkHit
	clauses []checkClause
	times   []checkTime
	amounts []checkAmount
	lex     *checkLexicon

	suspects map[string]bool // stems by which the record's explanations name a cause
}

// checkMaxTokens bounds the work on one sentence, whose clauses are compared
// with each other. What is beyond is not read for other rules than names.
const checkMaxTokens = 600

// newCheckSentence analyses text[at.Start:at.End].
func newCheckSentence(text string, at Sentence, lex *checkLexicon) *checkSentence {
	s := &checkSentence{text: text, at: at, lex: lex}
	s.tokens = checkMergeDates(checkTokens(text[at.Start:at.End], at.Start, lex), lex)
	s.tokens = s.tokens[:min(len(s.tokens), checkMaxTokens)]
	s.hits = checkPrune(lex, s.tokens)
	s.clauses = s.splitClauses()
	s.times = s.findTimes()
	s.amounts = s.findAmounts()
	return s
}

// checkPrune drops a weaker hedge inside a stronger one: "very likely" is not
// also "likely". Nor is the "once" of
// "more than once" a condition, nor "could not" a possibility.
func checkPrune(lex *checkLexicon, tokens []checkToken) []checkHit {
	hits := lex.hits(tokens)
	out := hits[:0]
	for _, h := range hits {
		covered := h.tag == tagPossible && lex.inability[tokens[h.from].word] && h.to < len(tokens) && lex.roles[tokens[h.to].word].has(roleNot) ||
			h.tag == tagCondition && h.from > 0 && lex.notCondition[tokens[h.from-1].word]
		if h.tag == tagLikely || h.tag == tagPossible {
			for _, other := range hits {
				if other.tag == tagStrong && other.from <= h.from && h.to <= other.to ||
					other.tag == tagFalseHedge && other.from <= h.to-1 && h.from <= other.from {
					covered = true
				}
			}
		}
		if !covered {
			out = append(out, h)
		}
	}
	return out
}

// has reports whether a tag begins in the tokens from, to.
func (s *checkSentence) has(tag checkTag, from, to int) bool {
	return s.first(tag, from, to) != nil
}

// first returns the first stretch with the tag that lies within from, to.
func (s *checkSentence) first(tag checkTag, from, to int) *checkHit {
	for i := range s.hits {
		if h := &s.hits[i]; h.tag == tag && h.from >= from && h.to <= to {
			return h
		}
	}
	return nil
}

// all yields the stretches with the tag that lie within from, to.
func (s *checkSentence) all(tag checkTag, from, to int) func(func(checkHit) bool) {
	return func(yield func(checkHit) bool) {
		for _, h := range s.hits {
			if h.tag == tag && h.from >= from && h.to <= to && !yield(h) {
				return
			}
		}
	}
}

func (s *checkSentence) word(i int) string {
	if i < 0 || i >= len(s.tokens) {
		return ""
	}
	return s.tokens[i].word
}

// clauseOf returns the index of the clause that holds token i.
func (s *checkSentence) clauseOf(i int) int {
	for c, cl := range s.clauses {
		if i < cl.to {
			return c
		}
	}
	return len(s.clauses) - 1
}

// reach returns the token from which a hedge still governs clause c: the
// start of the first clause of its chain.
func (s *checkSentence) reach(c int) int {
	for c > 0 && s.clauses[c].linked {
		c--
	}
	return s.clauses[c].from
}

// splitClauses cuts the sentence where a new statement with a subject of its
// own begins. It works from word classes rather than from a parse, and errs
// on the side of one clause too few.
func (s *checkSentence) splitClauses() []checkClause {
	var out []checkClause
	from, linked := 0, false
	cut := func(at int, link bool) {
		if at > from {
			out = append(out, checkClause{from, at, linked})
			from, linked = at, link
		}
	}
	for i := 0; i < len(s.tokens); i++ {
		t := s.tokens[i]
		if t.kind == checkPunct {
			if split, link := s.punctSplits(from, i); split {
				cut(i+1, link)
			}
			continue
		}
		if t.kind != checkWord || i == from {
			continue
		}
		switch {
		case s.is(i, roleBut), s.is(i, roleOpener) && s.hasVerb(from, i) && s.clauseFollows(i+1):
			cut(i, false)
		case (s.is(i, roleAnd) || s.is(i, roleSo)) && !s.is(i+1, roleQuestion) && s.hasVerb(s.lastContent(from, i), i) && s.clauseFollows(i+1):
			cut(i, s.is(i, roleSo))
		case s.is(i, roleWhich) && i > 0 && s.tokens[i-1].kind == checkPunct:
			cut(i, true)
		}
	}
	cut(len(s.tokens), false)
	return out
}

// lastContent returns where the innermost clause of content begins: after the
// last "that" or "whether", so that "it is possible that X and Y …" joins nouns.
func (s *checkSentence) lastContent(from, to int) int {
	for i := to - 1; i > from; i-- {
		if s.is(i, roleThat) {
			return i + 1
		}
	}
	return from
}

// punctSplits decides about a mark of punctuation: whether it ends the clause
// that began at from, and whether what follows hangs from that clause.
func (s *checkSentence) punctSplits(from, i int) (split, link bool) {
	switch s.tokens[i].word {
	case ";", ".", "!", "?":
		return true, false
	case ":":
		return true, s.labelHedges(from, i)
	case "(", ")", "—", "[", "]":
		return s.clauseFollows(i + 1), s.is(i+1, roleWhich) || s.is(i+1, roleThat)
	case ",":
		if s.has(tagIntroduces, from, i) && !s.hasSeparateVerb(from, i) {
			return false, false // "As far as we can tell, …" governs what it introduces
		}
		if s.is(from, roleSubordinator) && s.hasVerb(from, i) {
			return true, false
		}
		if s.is(i+1, roleQuestion) || s.is(i+1, roleOr) || s.is(i+1, roleAnd) || s.is(i+1, roleWe) {
			return false, false
		}
		return s.hasVerb(from, i) && s.clauseFollows(i+1), false
	}
	return false, false
}

// hasSeparateVerb reports whether a fronted phrase holds a statement of its
// own beyond the words that introduce.
func (s *checkSentence) hasSeparateVerb(from, to int) bool {
	h := s.first(tagIntroduces, from, to)
	return s.hasVerb(h.to+2, to)
}

// labelHedges reports whether the words before a colon hedge what follows:
// "What we think happened:", but not "We believe you deserve an answer:".
func (s *checkSentence) labelHedges(from, to int) bool {
	if s.has(tagFalseHedge, from, to) {
		return false
	}
	return s.has(tagTheory, from, to) && !s.has(tagKnowing, from, to) || !s.hasVerb(from, to)
}

func (s *checkSentence) isVerb(i int) bool {
	t := s.tokens[i]
	if t.kind != checkWord {
		return false
	}
	if s.is(i, roleAux) {
		return true
	}
	if !s.lex.verbs[t.word] && (len(t.word) < 5 || !strings.HasSuffix(t.word, s.lex.pastEnding)) {
		return false
	}
	return i == 0 || !s.is(i-1, roleDeterminer)
}

func (s *checkSentence) hasVerb(from, to int) bool {
	for i := from; i < to; i++ {
		if s.isVerb(i) {
			return true
		}
	}
	return false
}

// clauseFollows reports whether a subject and then a verb come next.
func (s *checkSentence) clauseFollows(i int) bool {
	if s.is(i, roleSubordinator) || s.is(i, roleLink) {
		i++
	}
	subject := false
	for ; i < len(s.tokens); i++ {
		t := s.tokens[i]
		if t.kind == checkPunct || s.is(i, roleAnd) || s.is(i, roleOr) || s.is(i, roleBut) {
			return false
		}
		if s.isVerb(i) {
			return subject
		}
		if s.is(i, roleNot) || s.is(i, roleTo) {
			return false
		}
		subject = true
	}
	return false
}
