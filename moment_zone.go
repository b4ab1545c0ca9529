package hindcast

import (
	"strings"
	"time"
	"unicode"
)

// zonePart reads a zone behind a time if one comes next: Z, PT, Europe/Berlin,
// UTC-7, +02:00, New York time. Offsets that begin with a dash are read where
// ranges are, since 09:07-07 is one.
func (p *momentParser) zonePart(w *writtenTime) bool {
	if strings.HasPrefix(p.rest, "+") {
		n := offsetLength(p.rest)
		minutes, ok := readOffset(p.rest[:n])
		if ok {
			w.zone, w.loc = p.rest[:n], time.FixedZone(formatOffset(minutes), minutes*60)
			p.rest = p.rest[n:]
		}
		return ok
	}
	words := zoneWords(p.rest)
	for n := len(words) - 1; n >= 0; n-- {
		text := p.rest[:words[n]]
		loc := zoneNamed(text)
		if loc == nil {
			continue
		}
		if n == 0 && loc == time.UTC {
			if length := p.utcOffset(len(text)); length > len(text) {
				text = p.rest[:length]
				loc = zoneNamed(strings.ToUpper(text))
			}
		}
		w.zone, w.loc, p.rest = text, loc, p.rest[len(text):]
		return true
	}
	if len(words) == 1 && words[0] == len(p.rest) && notRangeWord(p.rest) {
		p.badZone = p.rest
	}
	return false
}

func notRangeWord(s string) bool {
	word := strings.ToLower(leadingLetters(s))
	return word != "to" && word != "until" && word != "till"
}

// zoneWords gives the lengths of the texts of up to four words with which s
// begins and that could name a zone.
func zoneWords(s string) (lengths []int) {
	at := 0
	for len(lengths) < 4 {
		n := zoneWord(s[at:])
		if n == 0 {
			break
		}
		at += n
		lengths = append(lengths, at)
		if at >= len(s) || s[at] != ' ' {
			break
		}
		at++
	}
	return lengths
}

// zoneWord is the length of one such word. Digits, "+" and "-" belong to it
// only in names of the data base of zones: Etc/GMT+5, America/Port-au-Prince.
func zoneWord(s string) int {
	slash := false
	for i, r := range s {
		switch {
		case unicode.IsLetter(r) || r == '_':
		case r == '/' && i > 0:
			slash = true
		case slash && i+1 < len(s) && (r == '-' || r == '+') && strings.HasPrefix(strings.ToLower(s), "etc/"):
		case slash && strings.HasPrefix(strings.ToLower(s), "etc/") && unicode.IsDigit(r):
		case slash && r == '-' && i+1 < len(s) && unicode.IsLetter(rune(s[i+1])):
		default:
			return i
		}
	}
	return len(s)
}

func offsetLength(s string) int {
	n := 1
	for n < len(s) && (s[n] >= '0' && s[n] <= '9' || s[n] == ':') {
		n++
	}
	return n
}

// utcOffset is the length of UTC+2 at the beginning of rest, of which UTC has
// name bytes; name when no offset follows. "09:02 UTC-09:15 UTC" is a range.
func (p *momentParser) utcOffset(name int) int {
	rest := p.rest[name:]
	if rest == "" || rest[0] != '+' && rest[0] != '-' {
		return name
	}
	n := offsetLength(rest)
	if _, ok := readOffset(rest[:n]); !ok || zoneNamed(leadingLetters(strings.TrimLeft(rest[n:], " "))) != nil {
		return name
	}
	return name + n
}
