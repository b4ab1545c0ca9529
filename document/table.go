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
	breakMark   = regexp.MustCompile(`(?i)[ \t]*<br[ \t]*/?>[ \t]*`)
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
