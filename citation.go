package hindcast

import (
	"regexp"
	"strconv"
	"strings"
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
	lineRef       = regexp.MustCompile(`^(?:([A-Z][A-Z0-9_-]{0,31}):)?L(\d{1,7})(?:\s?[-–—]\s?L?(\d{1,7}))?$`)
	entryRef      = regexp.MustCompile(`^T(\d{1,7})$`)
	hypothesisRef = regexp.MustCompile(`^H(\d{1,7})$`)
	actionRef     = regexp.MustCompile(`^(?:C(\d{1,7})|P[0-3]-(\d{1,7}))$`)
)

// ParseCitation reads one citation without brackets.
func ParseCitation(s string) (Citation, bool) {
	s = strings.TrimSpace(s)
	if m := lineRef.FindStringSubmatch(s); m != nil {
		first, _ := strconv.ParseInt(m[2], 10, 64)
		last := first
		if m[3] != "" {
			last, _ = strconv.ParseInt(m[3], 10, 64)
		}
		if first < 1 || last < first {
			return Citation{}, false
		}
		return Citation{Kind: CitesLine, Source: m[1], First: first, Last: last}, true
	}
	if m := entryRef.FindStringSubmatch(s); m != nil {
		return numbered(CitesEntry, m[1])
	}
	if m := hypothesisRef.FindStringSubmatch(s); m != nil {
		return numbered(CitesHypothesis, m[1])
	}
	if actionRef.MatchString(s) {
		return Citation{Kind: CitesAction, Code: s}, true
	}
	if (strings.HasPrefix(s, "https://") || strings.HasPrefix(s, "http://")) && !strings.ContainsAny(s, " \t\n<>\"[]") && len(s) <= 2000 {
		return Citation{Kind: CitesLink, URL: s}, true
	}
	return Citation{}, false
}

func numbered(kind CitationKind, digits string) (Citation, bool) {
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n < 1 {
		return Citation{}, false
	}
	return Citation{Kind: kind, First: n, Last: n}, true
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

// ParseCitations reads a list as people type it: separated by commas or
// spaces, with or without brackets. It also returns the words it could not
// read, in order.
func ParseCitations(s string) (cites []Citation, unread []string) {
	s = strings.NewReplacer("[", " ", "]", " ", ",", " ", ";", " ", " – ", "–", " - ", "-").Replace(s)
	for _, word := range strings.Fields(s) {
		c, ok := ParseCitation(word)
		if !ok {
			unread = append(unread, word)
			continue
		}
		if !containsCitation(cites, c) {
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

func containsCitation(cites []Citation, c Citation) bool {
	for _, have := range cites {
		if have == c {
			return true
		}
	}
	return false
}

// TextCitation is a citation found in running text, with the bytes it covers.
type TextCitation struct {
	Citation
	Start, End int
}

// A line reference as it stands in text: L4, L1–L4, LOGS:L4.
const lineInText = `(?:\b[A-Z][A-Z0-9_-]{0,31}:)?\bL\d{1,7}(?:\s?[-–—]\s?L\d{1,7}|[-–—]\d{1,7})?\b`

var inText = regexp.MustCompile(`\[(?:` + lineInText + `|T\d{1,7}|H\d{1,7}|C\d{1,7}|P[0-3]-\d{1,7})\]|` + lineInText + `|\bT\d{1,7}\b`)

// FindCitations finds the citations in running text, with the brackets around
// them where there are any. Names that are also ordinary words of incident
// reports (H1, C1, P0-1) count only in brackets.
func FindCitations(text string) []TextCitation {
	var found []TextCitation
	for _, at := range inText.FindAllStringIndex(text, -1) {
		word := text[at[0]:at[1]]
		if c, ok := ParseCitation(strings.Trim(word, "[]")); ok {
			found = append(found, TextCitation{Citation: c, Start: at[0], End: at[1]})
		}
	}
	return found
}
