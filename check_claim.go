package hindcast

import "strings"

// claims lists what the sentence says about cause.
func (s *checkSentence) claims() []checkClaim {
	var out []checkClaim
	for _, h := range s.hits {
		if !h.tag.causal() {
			continue
		}
		ci := s.clauseOf(h.from)
		cl := s.clauses[ci]
		if s.aboutReaders(h, cl) || s.aboutAlarm(h, cl) {
			continue
		}
		if c, ok := s.claimAt(h, ci, cl); ok {
			c.cue = h
			out = append(out, c)
		}
	}
	return out
}

func (t checkTag) causal() bool { return t >= tagCauseVerb && t <= tagWorked }

// claimAt reads the claim that a cue makes in its clause, if it makes one.
func (s *checkSentence) claimAt(h checkHit, ci int, cl checkClause) (checkClaim, bool) {
	before := checkClaim{from: cl.from, to: h.from}
	after := checkClaim{from: h.to, to: cl.to}
	if s.clauses[ci].linked && ci > 0 && h.from-cl.from <= 2 && s.has(tagRelative, cl.from, h.from) {
		before.from = s.clauses[ci-1].from // ", which caused …"
	}
	negated := s.negatedBefore(h, cl)
	switch h.tag {
	case tagCauseVerb:
		if s.nounNotVerb(h) || s.thanksSomebody(h) {
			return checkClaim{}, false
		}
		if fault := s.word(h.to-1) == s.lex.faultWord; fault && !negated {
			return checkClaim{from: h.from, to: h.to}, true
		}
		if negated || s.onlyIncident(before.from, before.to) {
			return checkClaim{}, false
		}
		if s.is(h.to, roleBy) || s.word(h.from) == s.lex.whatWord {
			return after, true
		}
		return before, true
	case tagCausePass:
		if negated || s.onlyIncident(after.from, after.to) || s.thanksSomebody(h) || h.to < len(s.tokens) && s.tokens[h.to].kind == checkNumberToken {
			return checkClaim{}, false
		}
		return after, true
	case tagCauseNoun:
		return s.nounClaim(h, cl)
	case tagAttribution:
		after.attribution = true
		return after, !negated
	case tagBecause:
		return s.becauseClaim(h, ci, cl)
	case tagMade, tagHarm:
		return s.harmClaim(h, before, after, negated)
	case tagFault:
		if s.has(tagProcess, max(cl.from, h.from-4), h.from) || negated || s.has(tagExclude, cl.from, cl.to) {
			return checkClaim{}, false
		}
		return checkClaim{from: cl.from, to: cl.to}, true
	case tagKnowing:
		if negated || s.infinitive(h.from) || s.lex.asWords[s.word(h.to)] {
			return checkClaim{}, false
		}
		return checkClaim{from: h.to, to: cl.to, knows: true}, true
	case tagExclude:
		if s.has(tagNegative, max(cl.from, h.from-5), h.from) || s.infinitive(h.from) {
			return checkClaim{}, false
		}
		return checkClaim{from: cl.from, to: cl.to, excludes: true}, s.excludesCause(h, cl)
	case tagRemedy, tagWorked:
		return s.remedyClaim(h, before, after, negated)
	}
	return checkClaim{}, false
}

// nounNotVerb tells "the trigger is" from "triggered".
func (s *checkSentence) nounNotVerb(h checkHit) bool {
	if h.to-h.from > 1 || s.lex.verbs[s.word(h.from)] {
		return false
	}
	if h.to >= len(s.tokens) || s.tokens[h.to].kind == checkPunct || s.is(h.to, roleAux) || s.is(h.to, roleNounNext) {
		return s.lex.nounVerbs[s.word(h.from)]
	}
	if !s.lex.nounVerbs[s.word(h.from)] || h.from == 0 {
		return s.lex.nounVerbs[s.word(h.from)]
	}
	prev := h.from - 1
	return !s.is(prev, roleAux) && !strings.HasSuffix(s.word(prev), s.lex.pluralEnding) && !s.inside(tagRelative, prev) && !s.is(prev, roleTo) && !s.is(prev, roleNot)
}

// thanksSomebody is "thanks to everyone who wrote to us".
func (s *checkSentence) thanksSomebody(h checkHit) bool {
	return s.has(tagThanks, h.from, h.from+1) && (s.has(tagPeople, h.to, min(h.to+3, len(s.tokens))) || s.has(tagAgent, h.to, min(h.to+4, len(s.tokens))))
}

// excludesCause keeps "nobody is to blame" and losses that are excluded out
// of the exclusion of causes.
func (s *checkSentence) excludesCause(h checkHit, cl checkClause) bool {
	return !s.has(tagAgent, cl.from, cl.to) && !s.has(tagLose, cl.from, cl.to) && !s.has(tagTwice, cl.from, cl.to)
}

// nounClaim reads "the cause was X", "X was the cause" and "root cause: X".
func (s *checkSentence) nounClaim(h checkHit, cl checkClause) (checkClaim, bool) {
	if h.to-h.from == 1 || s.is(h.to-1, roleCause) {
		if h.to < len(s.tokens) && s.word(h.to) == ":" {
			return checkClaim{from: h.to, to: len(s.tokens)}, !s.has(tagNotKnown, cl.from, len(s.tokens))
		}
		return checkClaim{}, false
	}
	if s.is(h.from-1, roleSeek) || s.is(h.from-1, roleDeterminer) && s.is(h.from-2, roleSeek) {
		return checkClaim{}, false
	}
	if h.to >= cl.to || s.has(tagNegative, h.from, min(h.to+2, cl.to)) || s.has(tagKnowing, h.from, cl.to) {
		return checkClaim{}, false
	}
	if s.is(h.to, roleOpen) {
		return checkClaim{}, false
	}
	return checkClaim{from: h.to, to: cl.to}, true
}

// becauseClaim reads a clause of reason. The reason for a decision of ours is
// no claim about the incident.
func (s *checkSentence) becauseClaim(h checkHit, ci int, cl checkClause) (checkClaim, bool) {
	mainFrom, mainTo := cl.from, h.from
	if mainTo <= mainFrom && ci > 0 {
		mainFrom, mainTo = s.clauses[ci-1].from, s.clauses[ci-1].to
	}
	if s.is(h.from, roleSo) {
		if s.is(h.to, roleThat) || h.from == 0 || s.tokens[h.from-1].word != "," && h.from != cl.from {
			return checkClaim{}, false
		}
		if !s.has(tagHarm, h.to, cl.to) && !s.has(tagLimit, h.to, cl.to) && !s.has(tagOnset, h.to, cl.to) || !s.has(tagSuspect, mainFrom, mainTo) {
			return checkClaim{}, false
		}
		return checkClaim{from: mainFrom, to: mainTo}, true
	}
	if mainTo <= mainFrom {
		// "Because …, X": the main clause comes after.
		if ci+1 < len(s.clauses) {
			mainFrom, mainTo = s.clauses[ci+1].from, s.clauses[ci+1].to
		}
	}
	if s.decision(mainFrom, mainTo) {
		return checkClaim{}, false
	}
	return checkClaim{from: h.to, to: cl.to}, true
}

// decision reports whether the tokens say what we do or decided.
func (s *checkSentence) decision(from, to int) bool {
	for h := range s.all(tagWe, from, to) {
		if h.from-from <= 2 {
			return true
		}
	}
	return s.has(tagFuture, from, to) || s.has(tagDecision, from, to) && (s.has(tagDisable, from, to) || s.anyIs(from, to, roleStay))
}

// harmClaim reads a verb of harm whose subject is a suspected cause, or whose
// agent follows with "by".
func (s *checkSentence) harmClaim(h checkHit, before, after checkClaim, negated bool) (checkClaim, bool) {
	if negated || s.infinitive(h.from) {
		return checkClaim{}, false
	}
	if by := s.agentAfter(h.to, after.to); by > 0 {
		return checkClaim{from: by, to: after.to}, !s.onlyIncident(by, after.to)
	}
	if s.is(h.from-1, roleDeterminer) || s.passive(h.from, before.from) || h.from == before.from || s.onlyIncident(before.from, before.to) {
		return checkClaim{}, false
	}
	if h.tag == tagHarm && (!s.objectFollows(h.to) || s.adjectival(h)) {
		return checkClaim{}, false
	}
	return before, s.suspectIn(before.from, before.to)
}

// adjectival is a word of harm in front of a noun it describes: "delayed
// jobs", where no subject acts.
func (s *checkSentence) adjectival(h checkHit) bool {
	if h.to-h.from > 1 {
		return false
	}
	if s.is(h.from-1, roleAnd) {
		if noun := s.first(tagWork, h.to, min(h.to+3, len(s.tokens))); noun != nil && s.hasVerb(noun.to, min(noun.to+4, len(s.tokens))) {
			return true // "…, and delayed jobs began to run"
		}
		return !s.hasVerb(s.clauses[s.clauseOf(h.from)].from, h.from-1)
	}
	return s.is(h.from-1, roleNounBefore)
}

// suspectIn reports whether the subject of a verb could be a cause: it names
// a change, a fault, a load.
func (s *checkSentence) suspectIn(from, to int) bool {
	for _, tag := range []checkTag{tagLikely, tagPossible, tagStrong, tagKnowing} {
		for h := range s.all(tag, from, min(from+5, to)) {
			if !s.has(tagWe, from, h.to) {
				continue
			}
			from = max(from, h.to) // "we believe the change …": the subject comes after
		}
	}
	if s.has(tagWe, from, to) && !s.has(tagRelative, from, to) && from < len(s.tokens) && s.first(tagWe, from, to).from-from <= 1 {
		return false
	}
	for i := from; i < to; i++ {
		if s.suspects[s.lex.stem(s.word(i))] {
			return true
		}
	}
	return s.has(tagSuspect, from, to)
}

// objectFollows reports whether the verb before token i acts on something.
func (s *checkSentence) objectFollows(i int) bool {
	return i < len(s.tokens) && s.tokens[i].kind == checkWord && !s.is(i, roleNoObject)
}

// passive reports whether the word at i is a participle after "was".
func (s *checkSentence) passive(i, from int) bool {
	return s.anyIs(max(from, i-3), i, rolePassive)
}

// agentAfter returns the token after "by" when the agent of a passive
// follows, not a time; 0 if none.
func (s *checkSentence) agentAfter(i, to int) int {
	for j := i; j < to && j < i+6; j++ {
		switch {
		case s.is(j, roleBy):
			if j+1 < to && s.tokens[j+1].kind == checkWord && !s.is(j+1, roleNoAgent) {
				return j + 1
			}
			return 0
		case s.is(j, roleAgentEnd):
			return 0
		}
	}
	return 0
}

// infinitive reports whether the word at i follows "to": an aim, no claim.
func (s *checkSentence) infinitive(i int) bool {
	return s.is(i-1, roleTo) || s.is(i-2, roleTo) && !s.is(i-1, roleDeterminer) && s.tokens[i-1].kind == checkWord && !s.is(i-3, roleLed)
}

// negatedBefore reports whether the verb of the cue is denied.
func (s *checkSentence) negatedBefore(h checkHit, cl checkClause) bool {
	from := h.from
	for from > max(cl.from, h.from-5) && !s.inside(tagRelative, from-1) && s.tokens[from-1].kind != checkPunct {
		from--
	}
	if from == h.from && from > cl.from && s.has(tagNegative, max(cl.from, from-4), from-1) {
		return true // "nothing that suggests"
	}
	to := h.to
	if s.is(h.from, roleNot) {
		to = h.from // "could not cope with": the cue denies, nothing denies the cue
	}
	for n := range s.all(tagNegative, from, to) {
		// "with no pause" denies the pause, not the verb
		if !s.is(n.from, roleNoThing) || h.tag == tagAttribution || n.to >= h.from {
			return true
		}
	}
	return s.is(cl.from, roleNone)
}

// remedyClaim reads "X restored Y", where X is a step that was taken.
func (s *checkSentence) remedyClaim(h checkHit, before, after checkClaim, negated bool) (checkClaim, bool) {
	if negated || s.infinitive(h.from) || h.from == 0 {
		return checkClaim{}, false
	}
	if h.tag == tagWorked && h.to == h.from+1 && h.to < len(s.tokens) && s.tokens[h.to].kind == checkWord && !s.is(h.to, roleAnd) {
		return checkClaim{}, false // "worked for four minutes"
	}
	if by := s.agentAfter(h.to, after.to); by > 0 && s.stepIn(by, after.to) {
		return checkClaim{from: by, to: after.to}, true
	}
	if s.passive(h.from, before.from) || h.tag == tagRemedy && h.to-h.from == 1 && !s.objectFollows(h.to) && !s.is(h.to, roleTo) {
		return checkClaim{}, false
	}
	return before, s.stepIn(before.from, h.from)
}

// stepIn reports whether the tokens name something that was done, as the
// subject of a verb: "switching it off", "the rollback", "…, which".
func (s *checkSentence) stepIn(from, to int) bool {
	if from >= to {
		return false
	}
	if s.has(tagWe, from, to) && s.first(tagWe, from, to).from-from <= 1 && !s.is(from, roleDeterminer) && !s.has(tagRelative, to-1, to) {
		return false
	}
	if w := s.word(from); len(w) > 5 && strings.HasSuffix(w, s.lex.gerundEnding) {
		return true
	}
	for i := from; i < to; i++ {
		if s.is(i, roleStep) || s.eventGerund(i) {
			return true
		}
	}
	return false
}

// eventGerund reports whether token i begins a step told as a gerund: "by
// switching it off".
func (s *checkSentence) eventGerund(i int) bool {
	if !strings.HasSuffix(s.word(i), s.lex.gerundEnding) {
		return false
	}
	for _, h := range s.hits {
		if h.from == i && h.tag.event() {
			return true
		}
	}
	return false
}

// onlyIncident reports whether the tokens name nothing but the incident
// itself, whose effect on readers is no claim about its cause.
func (s *checkSentence) onlyIncident(from, to int) bool {
	for i := from; i < to; i++ {
		t := s.tokens[i]
		if s.inside(tagVendor, i) || s.inside(tagAgent, i) {
			return false // "the bank's outage" is not the incident
		}
		if t.kind != checkWord || s.lex.stop[t.word] {
			continue
		}
		if !s.has(tagIncident, i, i+1) && !s.inside(tagIncident, i) && !s.inside(tagEffectNoun, i) {
			return s.incidentSubject(from, to)
		}
	}
	return from < to
}

// incidentSubject reports whether the nearest noun phrase before a verb is
// the incident: "we are sorry for the trouble this has caused".
func (s *checkSentence) incidentSubject(from, to int) bool {
	for i := to - 1; i >= from && i >= to-3; i-- {
		if s.is(i, roleThis) || s.is(i, roleIncidentNoun) && s.is(i-1, roleDeterminer) {
			return true
		}
		if !s.lex.stop[s.word(i)] && !s.is(i, roleMay) {
			return false
		}
	}
	return false
}

func (s *checkSentence) inside(tag checkTag, i int) bool {
	for _, h := range s.hits {
		if h.tag == tag && h.from <= i && i < h.to {
			return true
		}
	}
	return false
}

// aboutReaders is the trouble that the incident gave to readers.
func (s *checkSentence) aboutReaders(h checkHit, cl checkClause) bool {
	return h.tag == tagCauseVerb && s.has(tagEffectNoun, cl.from, cl.to)
}

// aboutAlarm is what set off an alert.
func (s *checkSentence) aboutAlarm(h checkHit, cl checkClause) bool {
	if h.tag != tagCauseVerb && h.tag != tagCausePass && h.tag != tagHarm {
		return false
	}
	return s.has(tagAlarm, max(cl.from, h.from-3), h.from) || s.has(tagAlarm, h.to, min(h.to+3, cl.to))
}
