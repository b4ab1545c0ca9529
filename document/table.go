package document

import (
	"regexp"
	"strings"
)

// table is a Markdown table: cells as written, without the escapes that only
// tables need.
type table struct {
	head  []string
	rows  [][]string
	lines []int // of each row, counted from 1
	end   int   // index of the first line after the table
}

var tableRule = regexp.MustCompile(`^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$`)

// readTable reads the table that begins at lines[at], if one does. first is
// the number of lines[0].
func readTable(lines []string, at, first int) (table, bool) {
	if at+1 >= len(lines) || !strings.Contains(lines[at], "|") || !tableRule.MatchString(lines[at+1]) || !strings.Contains(lines[at+1], "-") {
		return table{}, false
	}
	t := table{head: cells(lines[at])}
	if len(cells(lines[at+1])) != len(t.head) {
		return table{}, false
	}
	n := at + 2
	for ; n < len(lines) && strings.Contains(lines[n], "|") && strings.TrimSpace(lines[n]) != ""; n++ {
		row := cells(lines[n])
		for len(row) < len(t.head) {
			row = append(row, "")
		}
		t.rows = append(t.rows, row)
		t.lines = append(t.lines, first+n)
	}
	t.end = n
	return t, true
}

// tabbed reports whether a line holds cells divided by tabs.
func tabbed(line string) bool {
	return strings.Contains(strings.TrimSpace(line), "\t")
}

var severalTabs = regexp.MustCompile(`\t+`)

// readTabTable reads a table of cells divided by tabs, as copied out of a
// document or a spreadsheet: its first line is the head. Where some rows use
// several tabs to line up, a run of tabs divides once.
func readTabTable(lines []string, at int) (table, bool) {
	end := at
	even := true
	columns := strings.Count(strings.TrimSpace(lines[at]), "\t")
	for end < len(lines) && tabbed(lines[end]) && !bulletMark.MatchString(lines[end]) {
		even = even && strings.Count(strings.TrimRight(lines[end], " "), "\t") == columns
		end++
	}
	if end-at < 2 {
		return table{}, false
	}
	t := table{end: end}
	for n := at; n < end; n++ {
		row := strings.Split(lines[n], "\t")
		if !even {
			row = severalTabs.Split(strings.TrimSpace(lines[n]), -1)
		}
		for k := range row {
			row[k] = strings.TrimSpace(row[k])
		}
		if n == at {
			t.head = row
			continue
		}
		for len(row) < len(t.head) {
			row = append(row, "")
		}
		t.rows, t.lines = append(t.rows, row), append(t.lines, n+1)
	}
	return t, true
}

// cells cuts a row at its bars. An escaped bar is part of its cell (GitHub
// Flavored Markdown, section 4.10).
func cells(line string) []string {
	line = strings.TrimSpace(line)
	line = strings.TrimPrefix(line, "|")
	var row []string
	var cell strings.Builder
	for n := 0; n < len(line); n++ {
		switch {
		case line[n] == '\\' && n+1 < len(line) && line[n+1] == '|':
			cell.WriteByte('|')
			n++
		case line[n] == '|':
			row = append(row, strings.TrimSpace(cell.String()))
			cell.Reset()
		default:
			cell.WriteByte(line[n])
		}
	}
	if rest := strings.TrimSpace(cell.String()); rest != "" || !strings.HasSuffix(line, "|") {
		row = append(row, rest)
	}
	return row
}

var (
	ownBreak    = regexp.MustCompile(`<br( *)>`)
	ownBreakMin = regexp.MustCompile(`<br( +)>`)
)

// cellText turns a foreign cell into text: line breaks become lines.
func cellText(cell string) string { return strings.TrimSpace(breakMark.ReplaceAllString(cell, "\n")) }

// toCell writes a text as a cell that fromCell reads back: bars are escaped,
// lines become <br>, and a <br> that was in the text gets a space more.
func toCell(text string) string {
	text = ownBreak.ReplaceAllString(text, "<br$1 >")
	text = strings.ReplaceAll(text, "|", `\|`)
	return strings.ReplaceAll(text, "\n", "<br>")
}

// fromCell undoes toCell; cells has undone the bars already.
func fromCell(cell string) string {
	cell = strings.ReplaceAll(cell, "<br>", "\n")
	return ownBreakMin.ReplaceAllStringFunc(cell, func(s string) string { return strings.Replace(s, " ", "", 1) })
}
