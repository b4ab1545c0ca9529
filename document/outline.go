package document

import (
	"regexp"
	"strings"
)

// part is a section of a document: a heading with the elements below it,
// deeper headings included.
type part struct {
	name     string // the heading, without marks and number; "" for text before the first
	numbered string // the heading with its number
	level    int
	line     int // of the heading; 0 without one
	elements []element
	inline   bool // the heading stands in the first line of its text, as "Impact. …" does
}

var (
	boldLine  = regexp.MustCompile(`^(?:\*\*|__)([^*_\n]{1,80}?)(?:\*\*|__)[:：]?$`)
	boldLabel = regexp.MustCompile(`^(?:\*\*|__)([^*\n]{1,60}?)[:：]?(?:\*\*|__)[ \t]*(\([^()\n]{1,60}\))?[ \t]*[:：]?[ \t]*`)
	incidentN = regexp.MustCompile(`(?i)^(?:incident|outage)\s+#?\d{1,3}\b`)
	fieldLike = regexp.MustCompile(`^[^:.]{1,30}:\s`)
	actionID  = regexp.MustCompile(`^(?:C\d{1,3}|P[0-3]-\d{1,3})[.:)]\s`)
)

// promoted makes headings of what serves as one: bold lines, the labels of a
// list that is the whole document, and short lines in plain text.
func promoted(list []element, plainText bool) []element {
	real := 0
	for _, e := range list {
		if e.kind == headingElement {
			real++
		}
	}
	out := make([]element, 0, len(list))
	for n, e := range list {
		if name, ok := listLabel(list, n); ok {
			e.kind, e.level, e.text = headingElement, boldLevel, name
			real++
		}
		if m := boldLine.FindStringSubmatch(e.text); e.kind == paragraphElement && m != nil && !strings.ContainsAny(m[1][len(m[1])-1:], ".!") {
			if _, _, isTime := leadWhen(m[1]); !isTime {
				e.kind, e.level, e.text = headingElement, boldLevel, strings.TrimRight(m[1], ":： ")
				real++
			}
		}
		out = append(out, e)
	}
	if real <= 1 {
		if labelled, ok := labelledList(out); ok {
			return labelled
		}
	}
	if real == 0 && plainText {
		return plainHeadings(out)
	}
	return out
}

// listLabel is the name in a line such as "Actions:" above a list or a table.
func listLabel(list []element, n int) (string, bool) {
	e := list[n]
	if e.kind != paragraphElement || n+1 == len(list) || e.indent > 0 || len(e.text) > 60 || strings.Contains(e.text, "\n") || !strings.HasSuffix(e.text, ":") {
		return "", false
	}
	if next := list[n+1].kind; next != itemElement && next != tableElement {
		return "", false
	}
	name := strings.TrimSuffix(e.text, ":")
	return name, isTimeline(plain(name)) || isActions(plain(name)) || factorsName.MatchString(plain(name))
}

// labelledList makes headings of a list's bold labels, when nearly every item
// of the top level has one.
func labelledList(list []element) ([]element, bool) {
	top, labels := 0, 0
	isLabel := func(e element) bool {
		m := boldLabel.FindStringSubmatch(e.text)
		if e.kind != itemElement || e.indent > 1 || m == nil {
			return false
		}
		_, _, isTime := leadWhen(m[1])
		return !isTime
	}
	for _, e := range list {
		if e.kind == itemElement && e.indent <= 1 {
			top++
			if isLabel(e) {
				labels++
			}
		}
	}
	if labels < 3 || labels*10 < top*8 {
		return nil, false
	}
	var out []element
	for _, e := range list {
		if !isLabel(e) {
			out = append(out, e)
			continue
		}
		m := boldLabel.FindStringSubmatch(e.text)
		head := e
		head.kind, head.level, head.text, head.last = headingElement, boldLevel, strings.TrimSpace(m[1]+" "+m[2]), e.first
		out = append(out, head)
		if rest := strings.TrimSpace(e.text[len(m[0]):]); rest != "" {
			e.kind, e.mark, e.text = paragraphElement, "", rest
			out = append(out, e)
		}
	}
	return out, true
}

// plainHeadings finds the headings of plain text: short lines that stand alone
// and end like no sentence, numbered or not.
func plainHeadings(list []element) []element {
	out := make([]element, 0, len(list))
	for n, e := range list {
		if isPlainHeading(list, n) {
			if e.kind == itemElement {
				e.text = e.mark + " " + e.text
			}
			e.kind, e.level, e.mark = headingElement, 2, ""
		}
		out = append(out, e)
	}
	return out
}

func isPlainHeading(list []element, n int) bool {
	e := list[n]
	if e.first != e.last || n+1 >= len(list) || e.text == "" || len(e.text) > 160 {
		return false
	}
	if e.kind == paragraphElement && incidentN.MatchString(e.text) {
		return true
	}
	if len([]rune(e.text)) > 90 || strings.ContainsAny(e.text[len(e.text)-1:], ".:;,!") || fieldLike.MatchString(e.text) || actionID.MatchString(e.text+" ") {
		return false
	}
	if _, _, isTime := leadWhen(e.text); isTime || strings.HasPrefix(e.text, "http") || strings.ContainsAny(e.text[:1], "{<!|=") {
		return false
	}
	alone := (n == 0 || list[n-1].last < e.first-1) && list[n+1].first > e.last+1
	switch e.kind {
	case paragraphElement:
		return alone
	case itemElement:
		number := itemNumber(e)
		return alone && number > 0 && itemNumber(list[n+1]) != number+1 && (number == 1 || n == 0 || itemNumber(list[n-1]) != number-1)
	}
	return false
}

// itemNumber is the number of a numbered list item, or 0.
func itemNumber(e element) int {
	if e.kind != itemElement || len(e.mark) < 2 {
		return 0
	}
	n := 0
	for _, digit := range e.mark[:len(e.mark)-1] {
		if digit < '0' || digit > '9' {
			return 0
		}
		n = n*10 + int(digit-'0')
	}
	return n
}

// findTitle takes the title off the document: the first heading of level 1,
// unless those are the sections, and in plain text the first line.
func findTitle(list []element, plainText, hasFrontTitle bool) (title element, rest []element, ok bool) {
	var tops []int
	for n, e := range list {
		if e.kind == headingElement && e.level == 1 {
			tops = append(tops, n)
		}
	}
	if len(tops) > 1 && (hasFrontTitle || isTimeline(titleText(list[tops[0]].text)) || summaryName.MatchString(titleText(list[tops[0]].text))) {
		return title, list, false
	}
	at := 0
	switch {
	case len(tops) > 0:
		at = tops[0]
	case plainText && len(list) > 0 && list[0].first == list[0].last && (list[0].kind == headingElement || list[0].kind == paragraphElement):
	case !hasFrontTitle && len(list) > 0 && isTitleLine(list[0]):
	default:
		return title, list, false
	}
	rest = append(append(rest, list[:at]...), list[at+1:]...)
	return list[at], rest, true
}

// isTitleLine reports whether a line at the top of a document without a main
// heading is its title.
func isTitleLine(e element) bool {
	if e.kind != paragraphElement || e.first != e.last || len(e.text) > 160 || strings.ContainsAny(e.text[len(e.text)-1:], ".:;,!>}") || fieldLike.MatchString(e.text) {
		return false
	}
	_, _, isTime := leadWhen(plain(e.text))
	return !isTime && !strings.ContainsAny(e.text[:1], "{<!|")
}

// cut divides elements into parts at the headings of the highest level among
// them. Days and times that stand as headings belong to the timeline they
// follow, whatever their level.
func cut(list []element) []part {
	top := 0
	for _, e := range list {
		if e.kind == headingElement && (top == 0 || e.level < top) {
			top = e.level
		}
	}
	if top == 1 && count(list, 1) == 1 && count(list, 2) > 1 {
		top = 2 // a late heading of level 1, such as an appendix, is a section like the others
	}
	return cutAt(list, func(e element, last part) bool {
		return e.level <= top || e.level == boldLevel && (last.line == 0 || last.level == boldLevel)
	})
}

// cutAt begins a part at each heading that divides.
func cutAt(list []element, divides func(e element, last part) bool) []part {
	parts := []part{{}}
	for _, e := range list {
		last := &parts[len(parts)-1]
		if e.kind != headingElement || !divides(e, *last) || isTimeline(last.name) && isTimeHeading(e.text) {
			last.elements = append(last.elements, e)
			continue
		}
		text := titleText(e.text)
		parts = append(parts, part{name: unnumbered(text), numbered: text, level: e.level, line: e.first})
	}
	return parts
}

// deeper looks for a timeline or a list of actions one level further down,
// where no part of the document is called so: the part that holds it is
// divided at its own headings.
func deeper(parts []part) []part {
	var has [2]bool
	for _, p := range parts {
		has[0] = has[0] || isTimeline(p.name)
		has[1] = has[1] || isActions(p.name)
	}
	var out []part
	for _, p := range parts {
		level := 0
		for _, e := range p.elements {
			if e.kind != headingElement {
				continue
			}
			name := unnumbered(titleText(e.text))
			if (!has[0] && isTimeline(name) || !has[1] && isActions(name)) && (level == 0 || e.level < level) {
				level = e.level
			}
		}
		if level == 0 || p.line == 0 {
			out = append(out, p)
			continue
		}
		inner := cutAt(p.elements, func(e element, _ part) bool { return e.level <= level })
		inner[0].name, inner[0].numbered, inner[0].level, inner[0].line = p.name, p.numbered, p.level, p.line
		out = append(out, inner...)
	}
	return out
}

// count is the number of headings of a level.
func count(list []element, level int) int {
	n := 0
	for _, e := range list {
		if e.kind == headingElement && e.level == level {
			n++
		}
	}
	return n
}

// isTimeHeading reports whether a heading is a day, or begins with a clock.
func isTimeHeading(heading string) bool {
	w, n, ok := leadWhen(plain(heading))
	return ok && (w.hasClock() || w.unknown || n == len(plain(heading)))
}

// runIn divides a paragraph that begins with the name of a section, as in
// "Impact. Nobody could …" or "**Impact:** nobody could …".
func runIn(text string, known map[string]bool) (name, rest string, ok bool) {
	if m := boldLabel.FindStringSubmatch(text); m != nil && strings.ContainsAny(m[0], ":：") && narrativeName.MatchString(m[1]) {
		return m[1], text[len(m[0]):], true
	}
	name, ok = sentenceLabel(text)
	if !ok || !known[name] && !narrativeName.MatchString(name) {
		return "", "", false
	}
	return name, strings.TrimSpace(text[len(name)+1:]), true
}

var labelSentence = regexp.MustCompile(`^([\p{Lu}][\p{L}’' -]{2,60})\. `)

func sentenceLabel(text string) (string, bool) {
	m := labelSentence.FindStringSubmatch(text)
	if m == nil || strings.Count(m[1], " ") > 8 {
		return "", false
	}
	return m[1], true
}

// repeatedLabels are the sentence labels that begin several paragraphs.
func repeatedLabels(list []element) map[string]bool {
	count := map[string]int{}
	for _, e := range list {
		if name, ok := sentenceLabel(e.text); ok && e.kind == paragraphElement {
			count[name]++
		}
	}
	known := map[string]bool{}
	for name, n := range count {
		known[name] = n > 1
	}
	return known
}
