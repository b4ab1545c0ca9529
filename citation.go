package hindcast

import (
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Citation names what a statement rests on: log lines (L4, L1–L4, LOGS:L4),
// a timeline entry (T12), a hypothesis (H1), an action (P0-1, C1), or a link.
// In running text a citation stands in brackets or, for log lines and
// timeline entries, bare.
type Citation struct {
	Source string // excerpt name before the colon; "" for the incident's first excerpt
	Kind   CitationKind
	First  int64  // line or number; 0 for links
	Last   int64  // equals First unless the citation is a range
	Code   string // for actions: C1, P0-1
	URL    string // for links
}

// CitationKind is the sort of thing cited.
type CitationKind string

const (
	CitesLine       CitationKind = "line"
	CitesEntry      CitationKind = "entry"
	CitesHypothesis CitationKind = "hypothesis"
	CitesAction     CitationKind = "action"
	CitesLink       CitationKind = "link"
)

// MaxLineNumber bounds the numbers read in citations.
const MaxLineNumber = 9_999_999

var (
	lineRef   = regexp.MustCompile(`^(?:([A-Z][A-Z0-9_-]{0,31}):)?L(\d{1,7})(?:\s*[-–—]\s*L?(\d{1,7}))?$`)
	numberRef = regexp.MustCompile(`^(T|H|C|P[0-3]-)(\d{1,7})$`)
)

// maxURL bounds the links that can be cited, in bytes.
const maxURL = 2000

// ParseCitation reads one citation without brackets. A range runs forwards and
// numbers begin at 1; small letters name nothing.
func ParseCitation(s string) (Citation, bool) {
	s = strings.TrimSpace(s)
	if isURL(s) {
		return Citation{Kind: CitesLink, URL: s}, true
	}
	if m := lineRef.FindStringSubmatch(s); m != nil {
		first := atoi(m[2])
		last := first
		if m[3] != "" {
			last = atoi(m[3])
		}
		if first < 1 || last < first {
			return Citation{}, false
		}
		return Citation{Kind: CitesLine, Source: m[1], First: first, Last: last}, true
	}
	m := numberRef.FindStringSubmatch(s)
	if m == nil {
		return Citation{}, false
	}
	n := atoi(m[2])
	switch {
	case n < 1:
		return Citation{}, false
	case m[1] == "T":
		return Citation{Kind: CitesEntry, First: n, Last: n}, true
	case m[1] == "H":
		return Citation{Kind: CitesHypothesis, First: n, Last: n}, true
	}
	return Citation{Kind: CitesAction, Code: m[1] + strconv.FormatInt(n, 10)}, true
}

// atoi reads digits that a pattern has counted.
func atoi(digits string) int64 {
	n, _ := strconv.ParseInt(digits, 10, 64)
	return n
}

// isURL reports whether s is a web address with a host that a list of
// citations can hold: without spaces, brackets, quotes and control characters,
// and not ending in a mark that separates citations.
func isURL(s string) bool {
	rest, ok := strings.CutPrefix(s, "https://")
	if !ok {
		rest, ok = strings.CutPrefix(s, "http://")
	}
	if !ok || len(s) > maxURL || !utf8.ValidString(s) || strings.HasSuffix(s, ",") || strings.HasSuffix(s, ";") {
		return false
	}
	if strings.ContainsFunc(rest, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r) || strings.ContainsRune("<>\"[]", r)
	}) {
		return false
	}
	u, err := url.Parse(s)
	return err == nil && u.Hostname() != ""
}

// String returns the canonical form, which ParseCitation reads back.
func (c Citation) String() string {
	switch c.Kind {
	case CitesLine:
		s := "L" + strconv.FormatInt(c.First, 10)
		if c.Last > c.First {
			s += "–L" + strconv.FormatInt(c.Last, 10)
		}
		if c.Source != "" {
			s = c.Source + ":" + s
		}
		return s
	case CitesEntry:
		return "T" + strconv.FormatInt(c.First, 10)
	case CitesHypothesis:
		return "H" + strconv.FormatInt(c.First, 10)
	case CitesAction:
		return c.Code
	case CitesLink:
		return c.URL
	}
	return ""
}

// listed finds the next word of a list of citations: a link, a range whose
// dash may stand between spaces, or anything else up to a separator.
var listed = regexp.MustCompile(`^(?:https?://[^\s\[\]]+|(?:[A-Z][A-Z0-9_-]{0,31}:)?L\d{1,7}\s*[-–—]\s*L?\d{1,7}(?:$|[\s,;\[\]])|[^\s,;\[\]]+)`)

const separators = " \t\r\n\v\f,;[]\u00a0\u2009\u202f\u3000"

// ParseCitations reads a list as people type it: separated by commas,
// semicolons or spaces, with or without brackets. Each citation is kept once.
// It also returns the words it could not read, in order.
func ParseCitations(s string) (cites []Citation, unread []string) {
	s = strings.ToValidUTF8(s, "\uFFFD")
	for s = strings.Trim(s, separators); s != ""; s = strings.TrimLeft(s, separators) {
		n := len(listed.FindString(s))
		if n == 0 {
			_, n = utf8.DecodeRuneInString(s)
		}
		word := strings.Trim(s[:n], separators)
		s = s[n:]
		c, ok := ParseCitation(word)
		if !ok {
			unread = append(unread, word)
			continue
		}
		if !slices.Contains(cites, c) {
			cites = append(cites, c)
		}
	}
	return cites, unread
}

// FormatCitations joins citations so that ParseCitations reads them back.
func FormatCitations(cites []Citation) string {
	parts := make([]string, len(cites))
	for i, c := range cites {
		parts[i] = c.String()
	}
	return strings.Join(parts, ", ")
}

// TextCitation is a citation found in running text, with the bytes it covers.
type TextCitation struct {
	Citation
	Start, End int
}

// References as they stand in text.
const (
	lineInText     = `(?:\b[A-Z][A-Z0-9_-]{0,31}:)?\bL\d{1,7}(?:\s?[-–—]\s?L\d{1,7}|[-–—]\d{1,7})?\b`
	bareInText     = lineInText + `|\bT\d{1,7}\b`
	bracketsInText = bareInText + `|\b(?:H\d{1,7}|C\d{1,7}|P[0-3]-\d{1,7})\b`
)

var (
	// A link comes first, since what looks like a reference inside one is none.
	inText     = regexp.MustCompile(`https?://\S+|\[(?:` + bracketsInText + `)(?:[,;]\s?(?:` + bracketsInText + `))*\]|` + bareInText)
	inBrackets = regexp.MustCompile(bracketsInText)
)

// FindCitations finds the citations in running text. Names that are also
// ordinary words of incident reports (H1, C1, P0-1) count only in brackets.
// One citation in brackets covers them; of several, each covers its own name.
// Links, and what stands inside them, are left to the reader of Markdown.
func FindCitations(text string) []TextCitation {
	var found []TextCitation
	add := func(start, end, from, to int) {
		if otherSource(text, from) {
			return
		}
		if c, ok := ParseCitation(text[from:to]); ok {
			found = append(found, TextCitation{Citation: c, Start: start, End: end})
		}
	}
	for _, at := range inText.FindAllStringIndex(text, -1) {
		start, end := at[0], at[1]
		switch text[start] {
		case 'h':
		case '[':
			names := inBrackets.FindAllStringIndex(text[start:end], -1)
			if len(names) == 1 {
				add(start, end, start+1, end-1)
				continue
			}
			for _, name := range names {
				add(start+name[0], start+name[1], start+name[0], start+name[1])
			}
		default:
			add(start, end, start, end)
		}
	}
	return found
}

// otherSource reports whether a line reference at i stands behind a name that
// no excerpt can have, as in "db:L4". Reading it as a line of the first excerpt
// would cite the wrong one.
func otherSource(text string, i int) bool {
	if i < 2 || text[i] != 'L' || text[i-1] != ':' {
		return false
	}
	c := text[i-2]
	return c == '_' || c == '-' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}
