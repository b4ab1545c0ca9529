package document

import (
	"regexp"
	"strings"
)

// elementKind is what a stretch of a document is by its shape.
type elementKind int

const (
	paragraphElement elementKind = iota
	headingElement
	itemElement
	tableElement
	fenceElement      // a code fence, or code by indentation
	quoteElement      // "> " lines
	commentElement    // <!-- … -->
	definitionElement // [name]: address, [^1]: a footnote
	ruleElement       // ---
)

// boldLevel is the level of a heading made of a bold line: below every real one.
const boldLevel = 7

// element is a stretch of a document that stands together. A list is one
// element for each item; nesting shows in the indentation.
type element struct {
	kind        elementKind
	level       int    // of a heading
	indent      int    // columns before the text or the list mark
	mark        string // of a list item: "-", "1."
	text        string // without marks of headings and items; lines joined by LF
	first, last int    // line numbers, counted from 1
	table       table
}

func (e element) lines() Lines { return Lines{e.first, e.last} }

// within reports whether e belongs to a list item that stands at indent.
func (e element) within(indent int) bool { return e.indent > indent }

var (
	headingMark    = regexp.MustCompile(`^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$`)
	fenceMark      = regexp.MustCompile("^[ \t]*(`{3,}|~{3,})")
	bulletMark     = regexp.MustCompile(`^(\s*)([-*+•‣◦]|\d{1,3}[.)])(?:[ \t]+|$)(.*)$`)
	definitionMark = regexp.MustCompile(`^ {0,3}\[[^\]]{1,200}\]:(?:[ \t]|$)`)
)

// scanner cuts lines into elements, in one pass.
type scanner struct {
	lines []string
	at    int
	list  []element

	openComment bool // no comment that begins from here on ends
}

// scan cuts a document into its elements. It looks at every line a bounded
// number of times, whatever the document is made of.
func scan(lines []string) []element {
	s := &scanner{lines: lines}
	for s.at < len(s.lines) {
		s.next()
	}
	return s.list
}

func (s *scanner) add(e element, end int) {
	e.first, e.last = s.at+1, end
	s.list = append(s.list, e)
	s.at = end
}

// next takes the element that begins at the current line.
func (s *scanner) next() {
	line := s.lines[s.at]
	trimmed := strings.TrimSpace(line)
	switch {
	case trimmed == "":
		s.at++
	case fenceMark.MatchString(line):
		s.fence()
	case strings.HasPrefix(trimmed, "<!--") && s.comment():
	case tabbed(line) && s.tableHere():
	case headingMark.MatchString(line):
		m := headingMark.FindStringSubmatch(line)
		s.add(element{kind: headingElement, level: len(m[1]), text: strings.TrimSpace(m[2])}, s.at+1)
	case otherHeading.MatchString(line):
		level, text := otherHead(line)
		s.add(element{kind: headingElement, level: level, text: text}, s.at+1)
	case isRule(trimmed):
		s.add(element{kind: ruleElement}, s.at+1)
	case s.tableHere():
	case strings.HasPrefix(trimmed, ">"):
		s.quote()
	case definitionMark.MatchString(line):
		s.definition()
	default:
		s.words()
	}
}

// otherHeading is a heading as other systems write it: "== Timeline ==" and
// "h2. Timeline".
var otherHeading = regexp.MustCompile(`^(?:(={1,6})[ \t]+([^=\s].*?)[ \t]*=*|(={2,6})([^=\s].*?)={2,6}|h([1-6])\.[ \t]+(\S.*?))[ \t]*$`)

func otherHead(line string) (level int, text string) {
	m := otherHeading.FindStringSubmatch(line)
	if m[5] != "" {
		return int(m[5][0] - '0'), m[6]
	}
	return len(m[1] + m[3]), m[2] + m[4]
}

// fence takes a code fence with its marks, up to its end or the document's.
func (s *scanner) fence() {
	open := fenceMark.FindStringSubmatch(s.lines[s.at])[1]
	end := s.at + 1
	for ; end < len(s.lines); end++ {
		text := strings.TrimSpace(s.lines[end])
		if len(text) >= len(open) && text[0] == open[0] && strings.Trim(text, open[:1]) == "" {
			end++
			break
		}
	}
	s.add(element{kind: fenceElement, indent: indentOf(s.lines[s.at]), text: strings.Join(s.lines[s.at:end], "\n")}, end)
}

// comment takes a comment. One that never ends is text.
func (s *scanner) comment() bool {
	end := s.at
	for !s.openComment && end < len(s.lines) && !strings.Contains(s.lines[end], "-->") {
		end++
	}
	if s.openComment || end == len(s.lines) {
		s.openComment = true
		return false
	}
	s.add(element{kind: commentElement, indent: indentOf(s.lines[s.at]), text: strings.Join(s.lines[s.at:end+1], "\n")}, end+1)
	return true
}

func (s *scanner) quote() {
	end := s.at
	for end < len(s.lines) && strings.HasPrefix(strings.TrimSpace(s.lines[end]), ">") {
		end++
	}
	s.add(element{kind: quoteElement, indent: indentOf(s.lines[s.at]), text: strings.Join(s.lines[s.at:end], "\n")}, end)
}

// definition takes a link definition, or a footnote with its further lines.
func (s *scanner) definition() {
	end := s.at + 1
	if strings.HasPrefix(strings.TrimSpace(s.lines[s.at]), "[^") {
		for end < len(s.lines) {
			blank := strings.TrimSpace(s.lines[end]) == ""
			if blank && (end+1 >= len(s.lines) || indentOf(s.lines[end+1]) < 4) || !blank && indentOf(s.lines[end]) == 0 {
				break
			}
			end++
		}
	}
	s.add(element{kind: definitionElement, text: strings.Join(s.lines[s.at:end], "\n")}, end)
}

func (s *scanner) tableHere() bool {
	t, ok := readTable(s.lines, s.at, 1)
	if !ok {
		t, ok = readTabTable(s.lines, s.at)
	}
	if !ok {
		return false
	}
	s.add(element{kind: tableElement, indent: indentOf(s.lines[s.at]), table: t, text: strings.Join(s.lines[s.at:t.end], "\n")}, t.end)
	return true
}

// words takes a list item or a paragraph, with the lines that continue it.
func (s *scanner) words() {
	line := s.lines[s.at]
	e := element{indent: indentOf(line)}
	text := []string{strings.TrimSpace(line)}
	if m := bulletMark.FindStringSubmatch(line); m != nil {
		e.kind, e.mark = itemElement, m[2]
		text[0] = strings.TrimSpace(m[3])
	}
	end := s.at + 1
	for end < len(s.lines) && s.continues(end) {
		next := strings.TrimSpace(s.lines[end])
		if level := underline(next); level > 0 && e.kind == paragraphElement && len(text) == 1 && e.indent < 4 {
			s.add(element{kind: headingElement, level: level, text: text[0]}, end+1)
			return
		}
		if isRule(next) {
			break
		}
		text = append(text, next)
		end++
	}
	e.text = strings.Join(text, "\n")
	s.add(e, end)
}

// continues reports whether the line goes on with the words above it.
func (s *scanner) continues(n int) bool {
	line := s.lines[n]
	trimmed := strings.TrimSpace(line)
	switch {
	case trimmed == "", bulletMark.MatchString(line), headingMark.MatchString(line), fenceMark.MatchString(line), otherHeading.MatchString(line):
		return false
	case strings.HasPrefix(trimmed, ">"), strings.HasPrefix(trimmed, "<!--"):
		return false
	}
	if _, ok := readTable(s.lines, n, 1); ok {
		return false
	}
	return !tabbed(line) || n+1 >= len(s.lines) || !tabbed(s.lines[n+1])
}

// underline is the heading level that a line of === or --- gives to the line
// above it.
func underline(trimmed string) int {
	switch {
	case len(trimmed) >= 2 && strings.Trim(trimmed, "=") == "":
		return 1
	case len(trimmed) >= 3 && strings.Trim(trimmed, "-") == "":
		return 2
	}
	return 0
}

// isRule reports whether a line is a thematic break.
func isRule(trimmed string) bool {
	if len(trimmed) < 3 || !strings.Contains("-*_", trimmed[:1]) {
		return false
	}
	marks := strings.ReplaceAll(trimmed, " ", "")
	return len(marks) >= 3 && strings.Trim(marks, trimmed[:1]) == ""
}

// indentOf counts the columns before the text; a tab reaches the next fourth.
func indentOf(line string) int {
	columns := 0
	for _, r := range line {
		switch r {
		case ' ', '\u3000':
			columns++
		case '\t':
			columns += 4 - columns%4
		default:
			return columns
		}
	}
	return columns
}

// dedented joins source lines without the given columns of indentation.
func dedented(lines []string, columns int) string {
	out := make([]string, len(lines))
	for n, line := range lines {
		cut := 0
		for cut < len(line) && cut < columns && line[cut] == ' ' {
			cut++
		}
		out[n] = strings.TrimRight(line[cut:], " \t")
	}
	return strings.Join(out, "\n")
}
