package hindcast

import (
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

type checkKind byte

const (
	checkWord checkKind = iota
	checkNumberToken
	checkTimeToken // a clock time
	checkDateToken // a numeric date
	checkPunct
)

// checkToken is a word, a number, a clock time, a date or a mark of
// punctuation. Start and end are byte offsets into the text it came from.
type checkToken struct {
	word       string // lower case; contractions in full
	kind       checkKind
	start, end int
	upper      bool    // begins with a capital
	value      float64 // of a number
	seconds    int     // of a clock time: seconds since midnight
	exact      bool    // clock time with seconds
	half       bool    // clock time that may be before or after noon
	date       Date    // of a date; Year may be zero
}

var (
	checkClockForm = regexp.MustCompile(`^(\d{1,2})(?:([:.h])(\d{2})(?::(\d{2}))?)?(?:[ \x{a0}]?([aApP])\.?[mM]\b\.?)?`)
	checkISODate   = regexp.MustCompile(`^(\d{4})-(\d{2})-(\d{2})(?:[T ](?:\d))?`)
	checkSlashDate = regexp.MustCompile(`^(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b`)
	checkVersion   = regexp.MustCompile(`^\d+(?:\.\d+){2,}`)
	checkPlainNum  = regexp.MustCompile(`^(\d{1,3}(?:[, \x{a0}\x{202f}]\d{3})+|\d+)(?:\.\d+)?`)
)

// checkTokens splits the text of one sentence; base is added to the offsets.
func checkTokens(text string, base int, lex *checkLexicon) []checkToken {
	out := make([]checkToken, 0, len(text)/5+4)
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case unicode.IsDigit(r) && r < utf8.RuneSelf:
			t, n := checkDigits(text[i:], lex)
			t.start, t.end = base+i, base+i+n
			out = append(out, t)
			i += n
		case unicode.IsLetter(r):
			n := checkWordLen(text[i:])
			if n == 1 && strings.HasPrefix(text[i+1:], ".") && i+2 < len(text) && lex.capitals[text[i:i+3]] != "" {
				n = 3
				if strings.HasPrefix(text[i+3:], ".") && len(text) > i+4 {
					n = 4
				}
			}
			out = checkAppendWord(out, text[i:i+n], base+i, lex)
			i += n
		case r == '%':
			out = append(out, checkToken{word: "percent", kind: checkWord, start: base + i, end: base + i + 1})
			i++
		case (r == '.' || r == ':' || r == ',') && checkInsideWord(text[i+1:]):
			i++
		case strings.ContainsRune(",;:.!?()[]—–", r) || r == '-' && i > 0 && text[i-1] == ' ' && strings.HasPrefix(text[i+1:], " "):
			word := string(r)
			if r == '—' || r == '-' || r == '–' {
				word = "—"
			}
			out = append(out, checkToken{word: word, kind: checkPunct, start: base + i, end: base + i + size})
			i += size
		case r == '~' || r == '#' || r == '=':
			out = append(out, checkToken{word: string(r), kind: checkWord, start: base + i, end: base + i + size})
			i += size
		default:
			i += size
		}
	}
	return out
}

// checkInsideWord reports whether a letter or digit follows a mark at once, as
// in v1.2 or an address: then it is no punctuation.
func checkInsideWord(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}

func checkWordLen(s string) int {
	for i, r := range s {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.M, r) || r == '_' {
			continue
		}
		if r == '\'' || r == '’' {
			next, _ := utf8.DecodeRuneInString(s[i+utf8.RuneLen(r):])
			if unicode.IsLetter(next) {
				continue
			}
		}
		return i
	}
	return len(s)
}

// checkAppendWord adds a word, or the two words of a contraction.
func checkAppendWord(out []checkToken, raw string, start int, lex *checkLexicon) []checkToken {
	first, _ := utf8.DecodeRuneInString(raw)
	t := checkToken{kind: checkWord, start: start, end: start + len(raw), upper: unicode.IsUpper(first)}
	if word, ok := lex.capitals[raw]; ok {
		t.word = word
		return append(out, t)
	}
	low := strings.ReplaceAll(strings.ToLower(raw), "’", "'")
	if full, ok := lex.contraction[low]; ok {
		for w := range strings.FieldsSeq(full) {
			t.word = w
			out = append(out, t)
		}
		return out
	}
	if k := strings.LastIndexByte(low, '\''); k > 0 {
		if full, ok := lex.contraction[low[k:]]; ok {
			t.word = low[:k]
			out = append(out, t)
			t.word = full
			return append(out, t)
		}
	}
	t.word = low
	return append(out, t)
}

// checkDigits reads a token that begins with a digit and says how many bytes
// it takes.
func checkDigits(s string, lex *checkLexicon) (checkToken, int) {
	if m := checkISODate.FindStringSubmatch(s); m != nil {
		if d, err := ParseDate(m[0][:10]); err == nil {
			n := 10
			if len(m[0]) > 10 && s[10] == 'T' {
				n = 11
			}
			return checkToken{word: m[0][:10], kind: checkDateToken, date: d}, n
		}
	}
	if m := checkSlashDate.FindStringSubmatch(s); m != nil {
		return checkToken{word: m[0], kind: checkDateToken, date: checkDayMonth(m)}, len(m[0])
	}
	if t, n, ok := checkClock(s, lex); ok {
		return t, n
	}
	if m := checkVersion.FindString(s); m != "" {
		return checkToken{word: m, kind: checkWord}, len(m)
	}
	m := checkPlainNum.FindString(s)
	digits := strings.Map(func(r rune) rune {
		if r == '.' || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, m)
	v, _ := strconv.ParseFloat(digits, 64)
	return checkToken{word: m, kind: checkNumberToken, value: v}, len(m)
}

func checkDayMonth(m []string) Date {
	day, _ := strconv.Atoi(m[1])
	month, _ := strconv.Atoi(m[2])
	year, _ := strconv.Atoi(m[3])
	if month > 12 {
		day, month = month, day
	}
	return DateOf(Date{year, 1, 1}.In(time.UTC).AddDate(0, month-1, day-1))
}

// checkClock reads 09:43, 9:43 am, 9.43am, 9 pm and, next to a word or zone
// that makes it a time, 0943.
func checkClock(s string, lex *checkLexicon) (checkToken, int, bool) {
	if len(s) >= 4 && checkFourDigits(s) {
		if s[0] == '0' || checkZoneFollows(s[4:], lex) {
			h, _ := strconv.Atoi(s[:2])
			m, _ := strconv.Atoi(s[2:4])
			if h < 24 && m < 60 {
				return checkToken{word: s[:4], kind: checkTimeToken, seconds: h*3600 + m*60}, 4, true
			}
		}
	}
	m := checkClockForm.FindStringSubmatch(s)
	if m == nil || m[2] == "" && m[5] == "" {
		return checkToken{}, 0, false
	}
	if m[2] == "." && m[5] == "" && !checkZoneFollows(s[len(m[0]):], lex) {
		return checkToken{}, 0, false
	}
	n := len(m[0])
	if n < len(s) && s[n] >= '0' && s[n] <= '9' {
		return checkToken{}, 0, false
	}
	h, _ := strconv.Atoi(m[1])
	minute, _ := strconv.Atoi(m[3])
	sec, _ := strconv.Atoi(m[4])
	switch {
	case m[5] != "" && (h == 0 || h > 12), h > 24, minute > 59, sec > 59:
		return checkToken{}, 0, false
	case strings.EqualFold(m[5], "p") && h < 12:
		h += 12
	case strings.EqualFold(m[5], "a") && h == 12:
		h = 0
	}
	if strings.HasSuffix(m[0], ".") && n == len(strings.TrimRight(s, " ")) {
		n-- // the full stop of the sentence
	}
	return checkToken{word: m[0][:n], kind: checkTimeToken, seconds: (h%24)*3600 + minute*60 + sec, exact: m[4] != ""}, n, true
}

func checkFourDigits(s string) bool {
	for i := range 4 {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return len(s) == 4 || s[4] < '0' || s[4] > '9'
}

// checkZoneFollows reports whether the name of a zone comes next, in capitals,
// which makes a time of the digits before it.
func checkZoneFollows(s string, lex *checkLexicon) bool {
	s = strings.TrimLeft(s, " ")
	end := strings.IndexFunc(s, func(r rune) bool { return !unicode.IsUpper(r) })
	if end < 0 {
		end = len(s)
	}
	zone := strings.ToLower(s[:end])
	_, fixed := lex.zones[zone]
	return fixed || lex.regionZones[zone] != ""
}
