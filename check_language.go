package hindcast

import (
	"strings"
	"sync"
)

// checkLanguage is everything about a language that the evidence check needs.
// The rules speak of tags ("a causal verb", "a word of possibility") and never
// of words, so a further language is one more value of this type and a
// function like checkEnglish.
//
// A phrase is words separated by spaces. In it
//
//	a|b    either word
//	word?  the word or nothing
//	word+  the word in any inflection
//	@name  any word of the list of that name in words
//	~3     up to three words, whatever they are
//	#      a number
//
// Phrases are matched on lower-case words; hyphens separate words, and
// contractions are read in full ("didn't" as "did not").
type checkLanguage struct {
	checkSets
	words       map[string]string       // lists of words for @name, separated by spaces
	phrases     map[checkTag][]string   // what carries each tag
	irregular   map[string]string       // base form to its irregular forms
	contraction map[string]string       // ending after the apostrophe to the word it stands for
	numbers     map[string]float64      // number words, and parts such as half
	scales      map[string]float64      // hundred, thousand
	units       map[string]float64      // units of time in seconds
	months      map[string]int          // from 1
	weekdays    map[string]int          // from Sunday, 0
	zones       map[string]int          // zone abbreviations, minutes east of UTC
	regionZones map[string]string       // names of zones with summer time, IANA
	abbrevs     map[string]bool         // words whose full stop does not end a sentence
	roles       map[string]checkRoleSet // what function words do in a sentence
	capitals    map[string]string       // words that their capitals set apart: US is not us
	stop        map[string]bool         // words without content of their own
	synonyms    map[string]string       // stem to the stem that stands for its group
	ordinary    map[string]bool         // everyday words that are also used as names
	stem        func(string) string     // the part of a word that its inflections share
	inflect     func(string) []string   // regular forms of a base form
	plain       map[string]string       // plain words for an internal name, by its kind
	reasons     map[Flag]string         // why a flag was given
	hedges      map[int]string          // adverb that brings a claim down to a level
}

// checkLexicon is a language made ready for matching.
type checkLexicon struct {
	checkLanguage
	byFirst map[string][]*checkPhrase
	verbs   map[string]bool // past forms that do not end like regular ones
}

type checkPhrase struct {
	tag      checkTag
	elements []checkElement
}

type checkElement struct {
	words    map[string]bool
	optional bool
	gap      int // more than zero: skip up to gap words
	number   bool
}

// checkEnglish returns the rules' English, compiled on first use.
var checkEnglish = sync.OnceValue(func() *checkLexicon { return compileCheckLanguage(checkEnglishLanguage()) })

func compileCheckLanguage(lang checkLanguage) *checkLexicon {
	lex := &checkLexicon{checkLanguage: lang, byFirst: map[string][]*checkPhrase{}, verbs: map[string]bool{}}
	for _, forms := range lang.irregular {
		for f := range strings.FieldsSeq(forms) {
			lex.verbs[f] = true
		}
	}
	for tag, list := range lang.phrases {
		for _, text := range list {
			p := &checkPhrase{tag: tag}
			for _, part := range strings.Fields(text) {
				p.elements = append(p.elements, lex.element(part))
			}
			for _, e := range p.elements {
				for first := range e.words {
					lex.byFirst[first] = append(lex.byFirst[first], p)
				}
				if !e.optional {
					break
				}
			}
		}
	}
	return lex
}

func (lex *checkLexicon) element(part string) checkElement {
	if part[0] == '~' {
		return checkElement{gap: int(part[1] - '0')}
	}
	e := checkElement{words: map[string]bool{}}
	if strings.HasSuffix(part, "?") {
		part, e.optional = strings.TrimSuffix(part, "?"), true
	}
	for alt := range strings.SplitSeq(part, "|") {
		switch {
		case alt == "#":
			e.number = true
		case alt[0] == '@':
			for w := range strings.FieldsSeq(lex.words[alt[1:]]) {
				lex.addForms(e.words, w)
			}
		default:
			lex.addForms(e.words, alt)
		}
	}
	return e
}

func (lex *checkLexicon) addForms(into map[string]bool, w string) {
	base, all := strings.CutSuffix(w, "+")
	into[base] = true
	if !all {
		return
	}
	for _, f := range lex.inflect(base) {
		into[f] = true
	}
	for f := range strings.FieldsSeq(lex.irregular[base]) {
		into[f] = true
	}
}

// match returns the index after the longest reading of the phrase that starts
// at token i, or -1.
func (p *checkPhrase) match(tokens []checkToken, i int) int {
	return checkMatchFrom(p.elements, tokens, i)
}

func checkMatchFrom(elements []checkElement, tokens []checkToken, i int) int {
	if len(elements) == 0 {
		return i
	}
	e, rest := elements[0], elements[1:]
	if e.gap > 0 {
		commas := 0
		for n := 0; n <= e.gap; n++ {
			if commas != 1 {
				if end := checkMatchFrom(rest, tokens, i+n); end >= 0 {
					return end
				}
			}
			// A long gap reaches over an aside between two commas.
			if i+n >= len(tokens) || tokens[i+n].kind == checkPunct && (e.gap < 6 || tokens[i+n].word != ",") {
				return -1
			}
			if tokens[i+n].kind == checkPunct {
				commas++
			}
		}
		return -1
	}
	if i < len(tokens) && (e.words[tokens[i].word] && tokens[i].kind == checkWord || e.number && tokens[i].kind == checkNumberToken) {
		if end := checkMatchFrom(rest, tokens, i+1); end >= 0 {
			return end
		}
	}
	if e.optional {
		return checkMatchFrom(rest, tokens, i)
	}
	return -1
}

// hits returns every tagged stretch of the tokens, in order of its start.
func (lex *checkLexicon) hits(tokens []checkToken) []checkHit {
	var out []checkHit
	for i, t := range tokens {
		if t.kind != checkWord {
			continue
		}
		for _, p := range lex.byFirst[t.word] {
			if end := p.match(tokens, i); end > i {
				out = append(out, checkHit{tag: p.tag, from: i, to: end})
			}
		}
	}
	return out
}

// checkHit is a stretch of tokens, to not included, that carries a tag.
type checkHit struct {
	tag      checkTag
	from, to int
}
