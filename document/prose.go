package document

import (
	"regexp"
	"strings"
)

// prose finds events where a document has no timeline: paragraphs that begin
// with a time, which move, and sentences that state a clock time, which stay
// in the narrative too. It returns the parts with what is left.
func (r *reader) prose(parts []part) []part {
	out := make([]part, len(parts))
	for n, p := range parts {
		out[n] = p
		if isActions(p.name) || factorsName.MatchString(p.name) {
			continue
		}
		out[n].elements = nil
		for _, e := range p.elements {
			if e.kind == paragraphElement {
				if s, ok := splitTime(e.text); ok && s.when.hasClock() && s.rest != "" && (s.divided || s.tags != "") {
					t := &timelineReader{r: r, current: -1, list: 1}
					t.add(s, e.lines())
					continue
				}
				r.sentences(e)
			}
			out[n].elements = append(out[n].elements, e)
		}
	}
	return out
}

var (
	toldTime  = regexp.MustCompile(`(?i)(?:^|[ (])(?:at|around|about|by)[ \n]((?:about[ ])?~?\d{1,2}:\d{2})`)
	sentenceE = regexp.MustCompile(`[.!?][)”"’]?(?:\s+|$)`)
	clauseEnd = regexp.MustCompile(`, (?:and |then |but )+|; `)
	leadLabel = regexp.MustCompile(`^[\p{Lu}][\p{L} -]{2,30}: `)
)

// sentences makes an event of each clause that says at what time it happened.
func (r *reader) sentences(e element) {
	text := strings.ReplaceAll(e.text, "\n", " ")
	if len(text) > 20_000 || !toldTime.MatchString(text) {
		return
	}
	at := 0
	for _, end := range append(sentenceE.FindAllStringIndex(text, -1), []int{len(text), len(text)}) {
		sentence := strings.TrimSpace(text[at:end[1]])
		at = end[1]
		for _, clause := range clauses(sentence) {
			m := toldTime.FindStringSubmatchIndex(clause)
			if m == nil {
				continue
			}
			w, _, ok := leadWhen(clause[m[2]:])
			if !ok || !w.hasClock() {
				continue
			}
			shown := leadLabel.ReplaceAllString(clause, "")
			r.events = append(r.events, event{when: w, text: shown, shown: shown, list: 1, told: true, lines: e.lines()})
		}
	}
}

// clauses divides a sentence that states several times.
func clauses(sentence string) []string {
	if len(toldTime.FindAllStringIndex(sentence, 3)) < 2 {
		return []string{sentence}
	}
	var out []string
	from := 0
	for _, at := range clauseEnd.FindAllStringIndex(sentence, -1) {
		if toldTime.MatchString(sentence[from:at[0]]) && toldTime.MatchString(sentence[at[1]:]) {
			out = append(out, sentence[from:at[0]])
			from = at[1]
		}
	}
	return append(out, sentence[from:])
}
