package hindcast

import (
	"math"
	"strings"
)

// checkIndex is a record made ready for the rules: its words as stems, its
// times as events, its explanations with what each allows to be said.
type checkIndex struct {
	lex        *checkLexicon
	hypotheses []checkStance
	known      bool // some explanation is confirmed
	best       int  // the firmest level any explanation allows
	bestRef    string
	events     []checkEvent
	spans      []checkSpan
	numbers    []checkQuantity
	names      []checkName
	unknown    map[string][]checkTopic
	verified   map[string][]checkTopic
	dates      map[Date]bool
	suspects   map[string]bool // stems by which explanations name a cause
	subjects   map[string]bool // stems of services and regions
	services   map[string]bool // stems of services alone
	refs       map[string]string
}

// checkStance is a hypothesis as the certainty rule sees it.
type checkStance struct {
	ref     string
	words   map[string]float64 // stems and how much each tells this hypothesis from the others
	allowed int
	refuted bool
}

// checkTopic is an unknown or a verified entry.
type checkTopic struct {
	ref      string
	text     string
	region   string
	words    map[string]bool
	negative bool // the entry says that something did not happen
}

func newCheckIndex(rec *CheckRecord, lex *checkLexicon) *checkIndex {
	x := &checkIndex{lex: lex, unknown: map[string][]checkTopic{}, verified: map[string][]checkTopic{},
		dates: map[Date]bool{}, subjects: map[string]bool{}, services: map[string]bool{}, suspects: map[string]bool{}, refs: map[string]string{}}
	for li, list := range [][]CheckSubject{rec.Services, rec.Regions} {
		for _, sub := range list {
			for _, name := range append([]string{sub.Name}, sub.PublicNames...) {
				for stem := range x.stems(name) {
					x.subjects[stem] = true
					x.services[stem] = x.services[stem] || li == 0
				}
			}
		}
	}
	x.addHypotheses(rec.Hypotheses)
	for _, u := range rec.Unknowns {
		x.unknown[u.Topic] = append(x.unknown[u.Topic], checkTopic{ref: u.ID, text: u.Text, region: u.Region, words: x.stems(u.Text)})
		x.refs[u.ID] = u.Text
	}
	for _, v := range rec.Verified {
		t := checkTopic{ref: v.ID, text: v.Text, region: v.Region, words: x.stems(v.Text)}
		s := newCheckSentence(v.Text, Sentence{0, len(v.Text)}, lex)
		t.negative = s.has(tagNone0, 0, len(s.tokens)) || s.has(tagUnaffected, 0, len(s.tokens))
		x.verified[v.Topic] = append(x.verified[v.Topic], t)
		x.addNumbers(v.ID, v.Numbers, v.Text)
	}
	x.addEvents(rec)
	x.addNames(rec)
	return x
}

func (x *checkIndex) addHypotheses(list []CheckHypothesis) {
	count := map[string]float64{}
	for _, h := range list {
		for stem := range x.stems(h.Title + " " + h.Claim) {
			count[stem]++
		}
	}
	for _, h := range list {
		st := checkStance{ref: h.ID, allowed: checkAllowed(h), refuted: h.State == string(Refuted), words: map[string]float64{}}
		for stem := range x.stems(h.Title + " " + h.Claim) {
			if !x.subjects[stem] {
				st.words[stem] = 1 / count[stem]
				if len(stem) > 3 && !x.workStem(stem) {
					x.suspects[stem] = true
				}
			}
		}
		x.hypotheses = append(x.hypotheses, st)
		x.known = x.known || h.State == string(Confirmed)
		if st.allowed > x.best {
			x.best, x.bestRef = st.allowed, h.ID
		}
		x.refs[h.ID] = h.Title
	}
}

// checkAllowed is how firmly a hypothesis may be stated.
func checkAllowed(h CheckHypothesis) int {
	switch {
	case h.State == string(Confirmed):
		return levelPlain
	case h.State == string(Refuted):
		return levelNone
	case h.State == string(Leading) && h.Confidence == string(High):
		return levelStrong
	case h.State == string(Leading) && h.Confidence == string(Moderate):
		return levelLikely
	}
	return levelPossible
}

// allowed returns how firmly the claim may be made and the hypothesis that
// decides.
func (x *checkIndex) allowed(s *checkSentence, c checkClaim) (level int, ref string) {
	st := x.stance(s, c)
	switch {
	case c.excludes:
		if st != nil && st.refuted {
			return levelPlain, st.ref
		}
		if st != nil {
			return levelLikely, st.ref
		}
		return levelLikely, ""
	case c.knows && !x.known:
		return min(x.best, levelStrong), x.bestRef
	case st != nil:
		return st.allowed, st.ref
	case x.generic(s, c):
		return max(x.best, levelPossible), x.bestRef
	}
	return levelPossible, ""
}

// stance finds the hypothesis that the claim resembles most: first by the
// words of the suspect, then by those of the whole sentence.
func (x *checkIndex) stance(s *checkSentence, c checkClaim) *checkStance {
	for _, span := range [][2]int{{c.from, c.to}, {0, len(s.tokens)}} {
		words := x.stemsOf(s, span[0], span[1])
		var best *checkStance
		var score float64
		for i := range x.hypotheses {
			h := &x.hypotheses[i]
			var sum float64
			for stem := range words {
				sum += h.words[stem]
			}
			if sum > score+1e-9 || sum > 0.3 && math.Abs(sum-score) < 1e-9 && best != nil && h.allowed > best.allowed {
				best, score = h, sum
			}
		}
		if best != nil && score >= 0.3 {
			return best
		}
	}
	return nil
}

// generic reports whether the claim names no suspect of its own: "a bug
// caused the delays".
func (x *checkIndex) generic(s *checkSentence, c checkClaim) bool {
	for i := c.from; i < c.to; i++ {
		t := s.tokens[i]
		if t.kind != checkWord || len(t.word) < 3 || s.lex.stop[t.word] || x.subjects[x.stem(t.word)] {
			continue
		}
		if !s.inside(tagIncident, i) && !s.inside(tagFault, i) && !s.inside(tagCauseNoun, i) && !s.inside(tagImpact, i) && !s.inside(tagLikely, i) && !s.inside(tagKnowing, i) {
			return false
		}
	}
	return true
}

func (x *checkIndex) stem(w string) string {
	stem := x.lex.stem(w)
	if s, ok := x.lex.synonyms[stem]; ok {
		return s
	}
	return stem
}

// stems returns the content words of a text of the record.
func (x *checkIndex) stems(text string) map[string]bool {
	out := map[string]bool{}
	for _, t := range checkTokens(text, 0, x.lex) {
		if t.kind == checkWord && len(t.word) > 1 && !x.lex.stop[t.word] {
			out[x.stem(t.word)] = true
		}
	}
	return out
}

// stemsOf returns the content words of part of a draft.
func (x *checkIndex) stemsOf(s *checkSentence, from, to int) map[string]bool {
	out := map[string]bool{}
	for i := max(from, 0); i < to; i++ {
		if t := s.tokens[i]; t.kind == checkWord && len(t.word) > 1 && !x.lex.stop[t.word] {
			out[x.stem(t.word)] = true
			if strings.Contains(t.word, "_") {
				for part := range strings.SplitSeq(t.word, "_") {
					out[x.stem(part)] = true
				}
			}
		}
	}
	return out
}

func checkOverlap(a, b map[string]bool) int {
	n := 0
	for w := range a {
		if b[w] {
			n++
		}
	}
	return n
}

// describe says in words what an item of the record is.
func (x *checkIndex) describe(ref string) string {
	if text := x.refs[ref]; text != "" {
		return ref + ": " + strings.TrimSuffix(text, ".") + "."
	}
	return ""
}
