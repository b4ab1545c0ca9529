package hindcast

import (
	"slices"
	"strings"
	"unicode"
)

// checkName is an inside name, cut into runs of letters and runs of digits.
type checkName struct {
	name     string
	kind     string // as in the record; "person" for the roster
	parts    []string
	role     string
	ordinary bool // spelled like an everyday word
}

func (x *checkIndex) addNames(rec *CheckRecord) {
	for _, n := range rec.InternalNames {
		x.addName(n.Name, n.Kind, "")
	}
	for _, p := range rec.Roster {
		x.addName(p.Name, "person", p.Role)
		for part := range strings.FieldsSeq(p.Name) {
			x.addName(part, "person", p.Role)
		}
		for _, alias := range p.Aliases {
			x.addName(alias, "person", p.Role)
		}
	}
}

func (x *checkIndex) addName(name, kind, role string) {
	n := checkName{name: name, kind: kind, role: role}
	for _, part := range checkNameParts(name) {
		n.parts = append(n.parts, part.text)
	}
	if len(n.parts) == 0 || len(n.parts) == 1 && (len(n.parts[0]) < 2 || kind != "job" && checkAllDigits(n.parts[0])) {
		return
	}
	n.ordinary = len(n.parts) == 1 && x.lex.ordinary[n.parts[0]]
	x.names = append(x.names, n)
}

// checkPart is a run of letters or of digits; camelCase is two runs.
type checkPart struct {
	text       string
	start, end int
	upper      bool
	camel      bool // follows the part before it without anything in between
}

func checkNameParts(s string) []checkPart {
	var out []checkPart
	start := -1
	var first, prev rune
	flush := func(end int) {
		if start >= 0 {
			out = append(out, checkPart{text: strings.ToLower(s[start:end]), start: start, end: end, upper: unicode.IsUpper(first),
				camel: len(out) > 0 && out[len(out)-1].end == start})
		}
		start = -1
	}
	for i, r := range s {
		letter, digit := unicode.IsLetter(r), unicode.IsDigit(r)
		if start >= 0 && (!letter && !digit || unicode.IsDigit(prev) != digit || unicode.IsLower(prev) && unicode.IsUpper(r)) {
			flush(i)
		}
		if start < 0 && (letter || digit) {
			start, first = i, r
		}
		prev = r
	}
	flush(len(s))
	return out
}

func checkAllDigits(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return !unicode.IsDigit(r) }) < 0
}

// names flags every inside name and returns the stretches of text they take,
// whose digits are not quantities.
func (k *checker) names(s *checkSentence) []Sentence {
	text := s.text[s.at.Start:s.at.End]
	parts := checkNameParts(text)
	var taken []Sentence
	for _, n := range k.rec.index.names {
		for i := range parts {
			end := k.nameAt(s, text, parts, i, n)
			if end < 0 {
				continue
			}
			at := Sentence{s.at.Start + parts[i].start, s.at.Start + parts[end-1].end}
			if slices.ContainsFunc(taken, func(t Sentence) bool { return t.Start <= at.Start && at.End <= t.End }) {
				continue
			}
			taken = append(taken, at)
			k.addName(n, at)
		}
	}
	return taken
}

func (k *checker) addName(n checkName, at Sentence) {
	wording := k.lex.plain[n.kind]
	if wording == "" {
		wording = k.lex.plain[""]
	}
	if n.role != "" {
		wording = k.lex.ourPrefix + strings.ToLower(n.role)
	}
	k.addBytes(InternalName, at.Start, at.End, "", wording)
	k.findings[len(k.findings)-1].Hard = n.kind == "person"
}

// nameAt returns the index after the last part of the name if it stands at
// part i, or -1.
func (k *checker) nameAt(s *checkSentence, text string, parts []checkPart, i int, n checkName) int {
	if len(n.parts) == 1 && checkAllDigits(n.parts[0]) {
		return -1
	}
	if end := k.joinedName(parts, i, n); end > 0 {
		return end
	}
	if !checkSamePart(parts[i].text, n.parts[0]) {
		return -1
	}
	if len(n.parts) == 2 && checkAllDigits(n.parts[1]) && !checkAllDigits(n.parts[0]) {
		return k.numberedName(text, parts, i, n)
	}
	if i+len(n.parts) > len(parts) {
		return -1
	}
	separated, title := false, parts[i].upper
	for j := 1; j < len(n.parts); j++ {
		p, before := parts[i+j], parts[i+j-1]
		between := text[before.end:p.start]
		if p.text != n.parts[j] && !(checkAllDigits(p.text) && strings.TrimLeft(p.text, "0") == strings.TrimLeft(n.parts[j], "0")) {
			return -1
		}
		digits := checkAllDigits(before.text) && checkAllDigits(p.text)
		if len(between) > 1 || digits && (between == " " || between == ":" || between == ",") || between != "" && !strings.Contains(" -_./:=#", between) {
			return -1
		}
		separated = separated || between == " " || between == "-" && k.lex.plainTerms[strings.Join(n.parts, "-")]
		title = title && p.upper
	}
	end := i + len(n.parts)
	if end < len(parts) && parts[end].camel && checkAllDigits(parts[end].text) == checkAllDigits(parts[end-1].text) {
		return -1
	}
	switch {
	case len(n.parts) == 1:
		return k.singleName(s, text, parts, i, n)
	case separated && !strings.Contains(n.name, " ") && !k.readsAsName(n, title, i):
		return -1
	}
	return end
}

// readsAsName decides about an identifier whose parts are written as separate
// words. "feature flag" is plain English; three words in order, or a name
// with a number in it, are the identifier.
func (k *checker) readsAsName(n checkName, title bool, i int) bool {
	if len(n.parts) >= 3 || title && i > 0 {
		return true
	}
	for _, p := range n.parts {
		if checkAllDigits(p) {
			return true
		}
	}
	return false
}

// joinedName finds the name written as one word: tenantretrypolicy.
func (k *checker) joinedName(parts []checkPart, i int, n checkName) int {
	if len(n.parts) < 2 || checkAllDigits(n.parts[len(n.parts)-1]) {
		return -1
	}
	if parts[i].text == strings.Join(n.parts, "") {
		return i + 1
	}
	return -1
}

func checkSamePart(a, b string) bool {
	return a == b || a == b+"s"
}

// numberedName finds "job 81" as job=81, job #81, job no. 81 and in "jobs 81
// and 319".
func (k *checker) numberedName(text string, parts []checkPart, i int, n checkName) int {
	list := parts[i].text != n.parts[0]
	for j := i + 1; j < len(parts) && j < i+12; j++ {
		between := strings.TrimSpace(text[parts[j-1].end:parts[j].start])
		if len(between) > 2 {
			return -1
		}
		if !checkAllDigits(parts[j].text) {
			if !k.lex.listWords[parts[j].text] {
				return -1
			}
			continue
		}
		if strings.TrimLeft(parts[j].text, "0") == strings.TrimLeft(n.parts[1], "0") {
			if j+1 < len(parts) && parts[j+1].camel && between != "," || j+1 < len(parts) && k.quantityFollows(text, parts, j) {
				return -1
			}
			return j + 1
		}
		if !list {
			return -1
		}
	}
	return -1
}

// quantityFollows keeps "worker 51%" and "job 81.5" from being names.
func (k *checker) quantityFollows(text string, parts []checkPart, j int) bool {
	between := text[parts[j].end:parts[j+1].start]
	return strings.HasPrefix(between, "%") || (between == "." || between == ":") && checkAllDigits(parts[j+1].text)
}

// singleName decides about a name of one word. One that is also an everyday
// word needs a sign that it names.
func (k *checker) singleName(s *checkSentence, text string, parts []checkPart, i int, n checkName) int {
	p := parts[i]
	if i > 0 && p.camel && !checkAllDigits(parts[i-1].text) || i+1 < len(parts) && parts[i+1].camel && !checkAllDigits(parts[i+1].text) {
		return -1
	}
	if p.text != n.parts[0] {
		return -1
	}
	if !n.ordinary {
		return i + 1
	}
	next, prev := "", ""
	if i+1 < len(parts) {
		next = parts[i+1].text
	}
	if i > 0 {
		prev = parts[i-1].text
	}
	after := text[p.end:]
	switch {
	case k.lex.notNameBefore[next] || checkAllDigits(next) && n.kind == "person":
		return -1
	case p.upper && i > 0 && !strings.HasSuffix(strings.TrimSpace(text[:p.start]), ":"):
		return i + 1
	case k.lex.nameHeads[prev], strings.HasPrefix(after, "'s") || strings.HasPrefix(after, "’s"):
		return i + 1
	case p.upper && i == 0 && k.actsAfter(s, p):
		return i + 1
	case n.kind != "person" && k.lex.nameLinks[prev] && k.bareAfter(s, p):
		return i + 1
	}
	return -1
}

// actsAfter reports whether a verb in the past follows, as after a name that
// begins a sentence.
func (k *checker) actsAfter(s *checkSentence, p checkPart) bool {
	for j, t := range s.tokens {
		if t.start == s.at.Start+p.start && j+1 < len(s.tokens) {
			next := s.tokens[j+1]
			return next.kind == checkWord && (s.isVerb(j+1) || next.upper || s.lex.andWords[next.word])
		}
	}
	return false
}

// bareAfter reports whether the word stands alone as a noun: at the end of a
// phrase, or before a verb.
func (k *checker) bareAfter(s *checkSentence, p checkPart) bool {
	for j, t := range s.tokens {
		if t.start == s.at.Start+p.start {
			return j+1 >= len(s.tokens) || s.tokens[j+1].kind == checkPunct || s.isVerb(j+1) || s.is(j+1, roleAnd)
		}
	}
	return false
}
