package hindcast

// How firmly a claim about cause is made, and how firmly the record lets it be
// made.
const (
	levelNone = iota
	levelPossible
	levelLikely
	levelStrong
	levelPlain
)

// checkClaim is a statement about why something happened. Its suspect is what
// is held to be the cause.
type checkClaim struct {
	cue         checkHit
	from, to    int  // tokens of the suspect; from == to when it is not named
	excludes    bool // says that something was not the cause
	knows       bool // says that the cause is known
	attribution bool // the cue is itself a hedge: "points to"
}

// checkCertainty flags claims about cause that are firmer than the hypothesis
// they state.
func (k *checker) certainty(s *checkSentence) {
	s.suspects = k.rec.index.suspects
	for _, c := range s.claims() {
		level := s.claimLevel(c)
		if level == levelNone {
			continue
		}
		allowed, ref := k.rec.index.allowed(s, c)
		if level <= allowed {
			continue
		}
		k.add(s, Certainty, c.cue.from, c.cue.to, ref, s.hedgedWording(c, allowed))
		return
	}
}

// claimLevel finds the weakest word that governs the claim.
func (s *checkSentence) claimLevel(c checkClaim) int {
	ci := s.clauseOf(c.cue.from)
	clause := s.clauses[ci]
	from, to := s.reach(ci), clause.to
	if s.governed(tagNotKnown, from, c.cue.to) || s.notKnownAfter(c.cue.to, to) ||
		s.governed(tagQuestion, from, c.cue.from+1) || s.governed(tagCondition, clause.from, c.cue.from) ||
		s.governed(tagDenied, from, c.cue.from) || s.governed(tagAim, clause.from, c.cue.from) ||
		s.governed(tagFuture, clause.from, c.cue.from) || s.isQuestion() || s.asks(clause) {
		return levelNone
	}
	after := min(c.cue.to+4, to)
	for i := c.cue.from; i < after; i++ {
		if i > c.cue.from && (s.is(i, roleWhich) || s.is(i, roleThat)) {
			after = i
		}
	}
	trailing := s.trailingHedge(ci)
	for _, l := range []struct {
		tag   checkTag
		level int
	}{{tagPossible, levelPossible}, {tagLikely, levelLikely}, {tagStrong, levelStrong}} {
		if s.has(l.tag, from, max(after, c.cue.to)) || trailing >= 0 && s.has(l.tag, trailing, len(s.tokens)) {
			return l.level
		}
	}
	return levelPlain
}

// governed reports whether a word of the tag stands between from and to.
func (s *checkSentence) governed(tag checkTag, from, to int) bool {
	return s.has(tag, from, to)
}

// notKnownAfter finds "… is not known" said of the claim as its subject.
func (s *checkSentence) notKnownAfter(from, to int) bool {
	for h := range s.all(tagNotKnown, from, to) {
		for i := max(0, h.from-3); i <= h.from; i++ {
			if s.is(i, roleAux) || s.is(i, roleRemain) || s.is(i, roleWe) {
				return true
			}
		}
	}
	return false
}

// trailingHedge returns where a hedge stands that was added after the claim:
// "…, we believe"; -1 if there is none.
func (s *checkSentence) trailingHedge(ci int) int {
	for i := s.clauses[ci].to - 1; i > s.clauses[ci].from; i-- {
		if s.tokens[i].word == "," && s.clauses[ci].to-i <= 6 {
			return i
		}
	}
	if ci+1 < len(s.clauses) && s.clauses[ci+1].to-s.clauses[ci+1].from <= 5 {
		return s.clauses[ci+1].from
	}
	return -1
}

func (s *checkSentence) isQuestion() bool {
	n := len(s.tokens)
	return n > 0 && s.tokens[n-1].word == "?"
}
