package hindcast

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Sentence is a stretch of a text, as byte offsets, End not included.
type Sentence struct{ Start, End int }

// checkMaxSentence is the length in bytes from which a run of text without an
// end is cut at the next space, to bound the work on it.
const checkMaxSentence = 2000

// SplitSentences finds the sentences of a Markdown text in order. A heading
// and a list item end with their line; a line break inside a paragraph is a
// space. A full stop ends a sentence only where the next word could begin
// one: not in 2.5, 09.43, v1.2, e.g. or an address.
func SplitSentences(text string) []Sentence {
	var out []Sentence
	start := -1 // of the paragraph being collected
	flush := func(end int) {
		if start >= 0 {
			out = checkSplitParagraph(out, text, start, end)
		}
		start = -1
	}
	for pos := 0; pos < len(text); {
		end := len(text)
		if k := strings.IndexByte(text[pos:], '\n'); k >= 0 {
			end = pos + k
		}
		body, heading, item := checkLineStart(text[pos:end])
		switch {
		case body < 0:
			flush(pos)
		case heading:
			flush(pos)
			start = pos + body
			flush(end)
		default:
			if item {
				flush(pos)
			}
			if start < 0 {
				start = pos + body
			}
		}
		pos = end + 1
	}
	flush(len(text))
	return out
}

// checkLineStart returns where the words of a line begin, after its Markdown
// markers, or -1 for a line without words.
func checkLineStart(line string) (body int, heading, item bool) {
	i := 0
	skip := func(set string) bool {
		from := i
		for i < len(line) && strings.IndexByte(set, line[i]) >= 0 {
			i++
		}
		return i > from
	}
	skip(" \t>\r")
	if i == len(line) {
		return -1, false, false
	}
	if strings.Trim(line[i:], "-*_= \t\r") == "" || strings.HasPrefix(line[i:], "```") {
		return -1, false, false
	}
	mark := i
	switch {
	case line[i] == '#':
		if skip("#"); skip(" \t") {
			heading = true
		}
	case strings.IndexByte("-*+", line[i]) >= 0 && i+1 < len(line) && line[i+1] == ' ':
		i++
		item = skip(" \t")
	case skip("0123456789") && i-mark <= 3 && i+1 < len(line) && strings.IndexByte(".)", line[i]) >= 0 && line[i+1] == ' ':
		i++
		item = skip(" \t")
	default:
		i = mark
	}
	if i >= len(line) {
		return -1, false, false
	}
	return i, heading, item
}

func checkSplitParagraph(out []Sentence, text string, start, end int) []Sentence {
	from := start
	add := func(to int) {
		a, b := from, to
		for a < b && (checkSpaceAt(text[a:]) > 0 || text[a] == '>') {
			a += max(checkSpaceAt(text[a:]), 1) // a block quote marks each line
		}
		b = a + len(strings.TrimRightFunc(text[a:b], unicode.IsSpace))
		if strings.IndexFunc(text[a:b], func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) >= 0 {
			out = append(out, Sentence{a, b})
		}
		from = to
	}
	for i := start; i < end; i++ {
		if i-from >= checkMaxSentence && checkSpaceAt(text[i:end]) > 0 {
			add(i)
			continue
		}
		if c := text[i]; c != '.' && c != '!' && c != '?' && !strings.HasPrefix(text[i:end], "…") {
			continue
		}
		to := i + 1
		if text[i] >= utf8.RuneSelf {
			to = i + len("…")
		}
		for to < end {
			r, n := utf8.DecodeRuneInString(text[to:end])
			if !strings.ContainsRune(".!?…\"'”’)]*_`", r) {
				break
			}
			to += n
		}
		if checkEndsSentence(text[from:i], text[i], text[to:end]) {
			add(to)
		}
		i = to - 1
	}
	add(end)
	return out
}

func checkSpaceAt(s string) int {
	if r, n := utf8.DecodeRuneInString(s); unicode.IsSpace(r) {
		return n
	}
	return 0
}

// checkEndsSentence decides about a mark from what stands before it in its
// sentence and after it.
func checkEndsSentence(before string, mark byte, after string) bool {
	if after == "" {
		return true
	}
	if checkSpaceAt(after) == 0 {
		return false
	}
	rest := strings.TrimLeft(after, " \t\r\n\"'“‘(*_`[")
	next, _ := utf8.DecodeRuneInString(rest)
	if unicode.IsLower(next) {
		return false
	}
	if mark != '.' {
		return true
	}
	word := strings.ToLower(before[strings.LastIndexAny(before, " \t\n(")+1:])
	lex := checkEnglish()
	if lex.abbrevs[word] {
		return false
	}
	if lex.halves[strings.TrimLeft(word, "0123456789.:")] {
		zone := rest
		if k := strings.IndexFunc(rest, func(r rune) bool { return !unicode.IsLetter(r) }); k >= 0 {
			zone = rest[:k]
		}
		low := strings.ToLower(zone)
		_, fixed := lex.zones[low]
		_, named := lex.regionZones[low]
		return !fixed && !named && !unicode.IsDigit(next)
	}
	return len(word) != 1 || !unicode.IsLetter(rune(word[0])) || unicode.IsDigit(next)
}
