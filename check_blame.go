package hindcast

import "strings"

// blame flags fault laid on somebody other than the company as a whole. It
// needs two things in one clause: somebody who could be at fault, and words
// of fault said of them.
func (k *checker) blame(s *checkSentence) {
	if s.isQuestion() {
		return
	}
	for ci, cl := range s.clauses {
		from := cl.from
		if s.clauses[ci].linked {
			from = s.reach(ci)
		}
		if s.has(tagQuestion, from, cl.to) && s.has(tagNotKnown, from, cl.to) || s.has(tagCondition, cl.from, min(cl.from+1, cl.to)) {
			continue
		}
		if h := s.first(tagHuman, from, cl.to); h != nil && !s.has(tagNone0, from, h.from) {
			k.add(s, Blame, h.from, h.to, "", "")
			return
		}
		if from, to, ok := k.blamed(s, from, cl.to); ok {
			k.add(s, Blame, from, to, "", "")
			return
		}
	}
}

// blamed finds the somebody and the words of fault.
func (k *checker) blamed(s *checkSentence, from, to int) (a, b int, ok bool) {
	agent, agentEnd := k.agent(s, from, to)
	if agent < 0 {
		return 0, 0, false
	}
	if s.has(tagNone0, from, agent) && s.has(tagToBlame, from, to) || s.nobody(agent, from) || s.has(tagExclude, from, to) {
		return 0, 0, false
	}
	for h := range s.all(tagCauseVerb, agentEnd, min(agentEnd+7, to)) {
		if h.from-agentEnd > 3 || s.otherVerb(agentEnd, h.from) {
			continue
		}
		if (s.inside(tagVendor, agent) || s.inside(tagAgent, agent) || k.isVendor(s, agent)) && !s.has(tagAlarm, h.to, to) && s.isVerb(h.from) && !s.is(h.to, roleBy) {
			return agent, h.to, true
		}
	}
	for h := range s.all(tagToBlame, from, to) {
		if s.deniedAt(from, h.from) {
			continue
		}
		if s.is(h.from, roleResponsible) && s.is(h.to, roleFor) && !s.has(tagImpact, h.to, to) {
			continue
		}
		return min(agent, h.from), max(agentEnd, h.to), true
	}
	for h := range s.all(tagNeglect, from, to) {
		// Fault is said of what stands before it: who did it.
		if h.to == agent {
			return h.from, agentEnd, true // "a careless engineer"
		}
		if h.from < agent && !s.passiveAgent(h.to, agent) || s.deniedAt(max(from, agentEnd), h.from) {
			continue
		}
		if s.weSubject(max(from, agentEnd), h.from) {
			continue
		}
		return agent, h.to, true
	}
	for h := range s.all(tagMistake, from, to) {
		if s.deniedAt(from, h.from) || s.is(h.from, roleNoMistake) {
			continue
		}
		if h.from > agent && h.from-agentEnd <= 6 && (s.has(tagBe, agentEnd, h.from) || s.lex.makes[s.word(agentEnd)] || s.word(agentEnd) == "'s" || s.hasMakes(agentEnd, h.from)) {
			return agent, h.to, true
		}
		if h.from < agent && agent-h.to <= 3 && s.lex.agentLinks[s.word(h.to)] {
			return h.from, agentEnd, true
		}
	}
	return 0, 0, false
}

// otherVerb reports whether a verb stands between somebody and a word of
// cause, as in "our team found what caused the delays".
func (s *checkSentence) otherVerb(from, to int) bool {
	for i := from; i < to; i++ {
		if s.isVerb(i) && !s.is(i, roleHostBefore) {
			return true
		}
	}
	return false
}

// isVendor reports whether the record lists the name at token i as a supplier.
func (k *checker) isVendor(s *checkSentence, i int) bool {
	for _, name := range k.rec.Vendors {
		if s.find(name, i, len(s.tokens)) == i {
			return true
		}
	}
	return false
}

func (s *checkSentence) hasMakes(from, to int) bool {
	for i := from; i < to; i++ {
		if s.lex.makes[s.word(i)] {
			return true
		}
	}
	return false
}

// agent finds somebody who could be at fault: a role, a team, a supplier, a
// person of the roster, or an unknown name in a person's or firm's place.
func (k *checker) agent(s *checkSentence, from, to int) (int, int) {
	for h := range s.all(tagVendor, from, to) {
		if s.is(h.from, roleHost) && h.from > 0 && !s.is(h.from-1, roleHostBefore) {
			continue
		}
		return h.from, h.to
	}
	for _, name := range k.rec.Vendors {
		if i := s.find(name, from, to); i >= 0 {
			return i, i + len(checkTokens(name, 0, k.lex))
		}
		if head, _, ok := strings.Cut(name, " "); ok && len(head) > 3 {
			if i := s.find(head, from, to); i >= 0 && s.tokens[i].upper {
				return i, i + 1
			}
		}
	}
	for _, f := range k.findings {
		if f.Flag == InternalName && f.Hard && f.Sentence == k.current {
			for i := from; i < to; i++ {
				if s.tokens[i].start >= f.Start && s.tokens[i].end <= f.End {
					return i, i + 1
				}
			}
		}
	}
	for h := range s.all(tagAgent, from, to) {
		if s.is(h.from-1, roleReaders) {
			continue
		}
		if h.from > from && s.has(tagPublic, h.from-1, h.from) && s.is(h.from, rolePeople) {
			continue
		}
		return h.from, h.to
	}
	for _, p := range k.rec.Roster {
		if i := s.find(p.Role, from, to); i >= 0 && p.Role != "" {
			return i, i + 1
		}
	}
	return k.unknownName(s, from, to)
}

// find returns the token at which a name stands, in any letter case, or -1.
func (s *checkSentence) find(name string, from, to int) int {
	want := checkTokens(name, 0, s.lex)
	for i := from; i+len(want) <= to && len(want) > 0; i++ {
		same := true
		for j, w := range want {
			same = same && s.tokens[i+j].word == w.word
		}
		if same {
			return i
		}
	}
	return -1
}

// unknownName finds a capitalised word that the record does not explain, in
// the place of a subject: "Dana forgot …".
func (k *checker) unknownName(s *checkSentence, from, to int) (int, int) {
	for i := from; i < to; i++ {
		t := s.tokens[i]
		if t.kind != checkWord || !t.upper || len(t.word) < 3 || s.lex.stop[t.word] || s.is(i, roleAux) || k.rec.index.subjects[k.rec.index.stem(t.word)] {
			continue
		}
		if i > from && s.lex.ofWords[s.word(i-1)] || s.inName(k, t) {
			continue
		}
		if s.lex.months[t.word] > 0 || s.lex.zones[t.word] != 0 || s.is(i, roleInstant) || s.is(i, roleTech) || k.lex.common(t.word) {
			continue
		}
		if _, weekday := s.lex.weekdays[t.word]; weekday {
			continue
		}
		if i == from && (s.tokens[i].start == s.at.Start) && !(i+1 < to && (s.isVerb(i+1) || s.tokens[i+1].upper || s.is(i+1, roleNameAfter)) && !s.inside(tagSuspect, i)) {
			continue
		}
		if i+1 < to && s.isVerb(i+1) || i+2 < to && s.isVerb(i+2) && s.tokens[i+1].upper || s.is(i-1, roleBy) || s.is(i+1, roleNameAfter) {
			return i, i + 1
		}
	}
	return -1, -1
}

// inName reports whether the token is part of an inside name that is not a
// person's.
func (s *checkSentence) inName(k *checker, t checkToken) bool {
	for _, f := range k.findings {
		if f.Flag == InternalName && !f.Hard && f.Sentence == k.current && f.Start <= t.start && t.end <= f.End {
			return true
		}
	}
	return false
}

// common reports whether the language knows the word, so that a capital at
// the start of a sentence does not make it a name.
func (lex *checkLexicon) common(w string) bool {
	return len(lex.byFirst[w]) > 0 || lex.stop[w] || strings.HasSuffix(w, lex.gerundEnding) || lex.byFirst[strings.TrimSuffix(w, lex.pluralEnding)] != nil
}

func (s *checkSentence) nobody(agent, from int) bool {
	for i := from; i < agent; i++ {
		if s.lex.nobody[s.word(i)] {
			return true
		}
	}
	return false
}

// deniedAt reports whether fault is denied before token i: "nobody is to
// blame", "we are not blaming".
func (s *checkSentence) deniedAt(from, i int) bool {
	for j := max(from, i-4); j < i; j++ {
		if s.lex.nobody[s.word(j)] || s.is(j, roleNot) {
			return true
		}
	}
	return false
}

// weSubject reports whether the company itself is the subject of the words of
// fault.
func (s *checkSentence) weSubject(from, to int) bool {
	for i := to - 1; i >= from && i >= to-3; i-- {
		if w := s.word(i); s.lex.company[w] {
			return true
		}
	}
	return false
}

// passiveAgent reports whether the agent is named after the fault: "wrongly
// approved by a manager".
func (s *checkSentence) passiveAgent(from, agent int) bool {
	for i := from; i < agent; i++ {
		if s.lex.agentLinks[s.word(i)] {
			return true
		}
	}
	return false
}
