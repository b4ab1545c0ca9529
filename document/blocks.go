package document

import (
	"regexp"
	"strings"
)

// block is a heading with the lines below it, up to the next heading of the
// same or a higher level; deeper headings belong to the text.
type block struct {
	heading string
	level   int // 0 for text before the first heading
	line    int // of the heading, counted from 1; 0 without one
	first   int // number of the first line of the body
	body    []string
}

var (
	headingMark = regexp.MustCompile(`^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$`)
	fenceMark   = regexp.MustCompile("^ {0,3}(`{3,}|~{3,})")
)

// fences follows code fences through lines: inside one, nothing is a heading,
// a list or a table.
type fences struct{ open string }

// inside takes the next line and reports whether it belongs to a fence, the
// fence's own marks included.
func (f *fences) inside(line string) bool {
	m := fenceMark.FindStringSubmatch(line)
	switch {
	case f.open == "" && m != nil:
		f.open = m[1]
		return true
	case f.open == "":
		return false
	case m != nil && m[1][0] == f.open[0] && len(m[1]) >= len(f.open) && strings.Trim(strings.TrimSpace(line), string(f.open[0])) == "":
		f.open = ""
	}
	return true
}

// blocks cuts a document at its headings of the given level and above.
func blocks(lines []string, level int) []block {
	list := []block{{first: 1}}
	var f fences
	for n, line := range lines {
		if !f.inside(line) {
			if m := headingMark.FindStringSubmatch(line); m != nil && len(m[1]) <= level {
				list = append(list, block{heading: plain(m[2]), level: len(m[1]), line: n + 1, first: n + 2})
				continue
			}
		}
		last := &list[len(list)-1]
		last.body = append(last.body, line)
	}
	return list
}

var (
	linkMark   = regexp.MustCompile(`!?\[([^\]]*)\]\([^)\s]*(?:\s+"[^"]*")?\)`)
	emphasis   = regexp.MustCompile(`\*\*\*|\*\*|__|~~|\*|` + "`")
	numbering  = regexp.MustCompile(`^(?:\d{1,2}(?:\.\d{1,2})*[.)]\s+)`)
	blankCells = regexp.MustCompile(`^[-–—_.…\s]*$`)
)

// plain removes Markdown's marks from a short text such as a heading.
func plain(s string) string {
	s = linkMark.ReplaceAllString(s, "$1")
	s = emphasis.ReplaceAllString(s, "")
	return strings.TrimSpace(s)
}

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
