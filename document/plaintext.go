package document

import (
	"regexp"
	"strings"

	"hindcast"
)

var (
	linkMark   = regexp.MustCompile(`!?\[([^\[\]]*)\](?:\([^)\s]*(?:\s+"[^"]*")?\)|\[[^\[\]]*\])`)
	emphasis   = regexp.MustCompile(`\*\*\*|\*\*|__|~~|\*|'{2,3}|` + "`")
	numbering  = regexp.MustCompile(`^(?:\d{1,2}(?:\.\d{1,2})*[.)]\s+)`)
	blankCells = regexp.MustCompile(`^[-–—_.…\s]*$`)
	breakMark  = regexp.MustCompile(`(?i)[ \t]*<br[ \t]*/?>[ \t]*`)
)

// plain removes Markdown's marks from a short text such as a heading.
func plain(s string) string {
	if !strings.ContainsAny(s, "[*_~`") && !strings.Contains(s, "''") {
		return strings.TrimSpace(s)
	}
	s = linkMark.ReplaceAllString(s, "$1")
	s = emphasis.ReplaceAllString(s, "")
	return strings.TrimSpace(s)
}

// titleText is a heading's text as it is kept: marks of emphasis around it
// gone, nothing else changed.
func titleText(s string) string { return hindcast.CleanLine(plain(s)) }

// unnumbered removes "3." from the beginning of a heading.
func unnumbered(s string) string { return numbering.ReplaceAllString(s, "") }

// trimmed joins lines without the blank ones at either end, and says where
// the rest begins and ends.
func trimmed(lines []string, first int) (string, Lines) {
	from, to := 0, len(lines)
	for from < to && strings.TrimSpace(lines[from]) == "" {
		from++
	}
	for to > from && strings.TrimSpace(lines[to-1]) == "" {
		to--
	}
	if from == to {
		return "", Lines{}
	}
	return strings.Join(lines[from:to], "\n"), Lines{first + from, first + to - 1}
}

var placeholder = regexp.MustCompile(`(?i)^(?:\[[^\]]*\]|<[^>]*>|\{\{?[^}]*\}?\}|TBD|TODO|N/?A|None|-|–|—|\.{3}|…|YYYY-MM-DD.*|HH:MM.*|xx+:xx+)?[.:]?$`)

// isPlaceholder reports whether a text is what a template leaves to fill in.
// A link or a time in brackets is none.
func isPlaceholder(s string) bool {
	if len(s) > 300 {
		return false
	}
	s = strings.TrimSpace(plain(s))
	if !placeholder.MatchString(s) {
		return false
	}
	inner := strings.Trim(s, "[]<>")
	return strings.Trim(inner, "?") != "" && !strings.Contains(inner, "://") || inner == "" && s == ""
}

func short(s string) string {
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return s
}

func nonEmpty(list []string) []string {
	var out []string
	for _, s := range list {
		if strings.TrimSpace(s) != "" {
			out = append(out, s)
		}
	}
	return out
}
