package document

import (
	"strings"
	"unicode/utf8"
)

// logNextLine cuts the line that starts at i out of s, as SplitLines does:
// ended by LF or CRLF. next is where the following line starts.
func logNextLine(s string, i int) (line string, next int) {
	n := strings.IndexByte(s[i:], '\n')
	if n < 0 {
		line, next = s[i:], len(s)
	} else {
		line, next = s[i:i+n], i+n+1
	}
	return strings.TrimSuffix(line, "\r"), next
}

// What the bytes of a line call for. Most lines call for nothing.
const (
	logHasHigh    = 1 << iota // bytes from 0x80 up
	logHasEscape              // ESC
	logHasReturn              // CR
	logHasControl             // other control characters except TAB
)

var logByteClass = func() (class [256]uint8) {
	for c := range class {
		switch {
		case c >= 0x80:
			class[c] = logHasHigh
		case c == 0x1b:
			class[c] = logHasEscape
		case c == '\r':
			class[c] = logHasReturn
		case c < 0x20 && c != '\t' || c == 0x7f:
			class[c] = logHasControl
		}
	}
	return class
}()

func logClasses(line string) (seen uint8) {
	for i := 0; i < len(line); i++ {
		seen |= logByteClass[line[i]]
	}
	return seen
}

// logEscapeEnd returns the end of the terminal command that the ESC at i
// begins, and whether the command is a whole one. harmless reports that it
// only colours, erases or moves, as opposed to setting titles or links.
func logEscapeEnd(s string, i int) (end int, harmless, whole bool) {
	if i+1 >= len(s) {
		return i + 1, false, false
	}
	switch c := s[i+1]; {
	case c == '[':
		j := i + 2
		for j < len(s) && s[j] >= 0x20 && s[j] <= 0x3f {
			j++
		}
		if j < len(s) && s[j] >= 0x40 && s[j] <= 0x7e {
			return j + 1, true, true
		}
	case c == ']' || c == 'P' || c == 'X' || c == '^' || c == '_':
		for j := i + 2; j < len(s); j++ {
			if s[j] == 0x07 {
				return j + 1, false, true
			}
			if s[j] == 0x1b {
				return min(j+2, len(s)), false, strings.HasPrefix(s[j:], "\x1b\\")
			}
		}
	case c >= 0x20 && c <= 0x2f:
		j := i + 2
		for j < len(s) && s[j] >= 0x20 && s[j] <= 0x2f {
			j++
		}
		if j < len(s) && s[j] >= 0x30 && s[j] <= 0x7e {
			return j + 1, true, true
		}
	case c >= 0x30 && c <= 0x7e:
		return i + 2, true, true
	}
	return i + 1, false, false
}

// logStrip removes terminal commands. origin, if not nil, gets for each byte
// that is kept, and for the end, its place in the line.
func logStrip(line string, origin *[]int32) string {
	var b strings.Builder
	b.Grow(len(line))
	keep := func(from, to int) {
		b.WriteString(line[from:to])
		if origin != nil {
			for ; from < to; from++ {
				*origin = append(*origin, int32(from))
			}
		}
	}
	from := 0
	for i := 0; i < len(line); {
		if line[i] != 0x1b {
			i++
			continue
		}
		end, _, whole := logEscapeEnd(line, i)
		if !whole {
			i++
			continue
		}
		keep(from, i)
		from, i = end, end
	}
	keep(from, len(line))
	if origin != nil {
		*origin = append(*origin, int32(len(line)))
	}
	return b.String()
}

// logLastState returns what remains visible of a line that was rewritten
// with CR, and what stood there first.
func logLastState(line string) (last, first string) {
	first, last = "", ""
	for rest := line; ; {
		part, more, found := strings.Cut(rest, "\r")
		if strings.TrimLeft(part, " \t") != "" {
			if first == "" {
				first = part
			}
			last = part
		}
		if !found {
			return last, first
		}
		rest = more
	}
}

// logClean returns a line as it is read: without terminal commands and in its
// last state. When only an earlier state has a stamp, head is that state.
func logClean(line string, seen uint8) (clean, head string) {
	if seen&logHasEscape != 0 {
		line = logStrip(line, nil)
	}
	if seen&logHasReturn != 0 {
		return logLastState(line)
	}
	return line, ""
}

// logOddities reports whether a line has bytes that are not UTF-8, and
// whether it has characters that could deceive a reader or a terminal. Colour
// codes and a lone CR are part of reading a log and do not count.
func logOddities(line string, seen uint8) (invalid, odd bool) {
	odd = seen&logHasControl != 0
	if seen&logHasEscape != 0 {
		for i := 0; i < len(line); {
			if line[i] != 0x1b {
				i++
				continue
			}
			end, harmless, whole := logEscapeEnd(line, i)
			odd = odd || !harmless || !whole
			if i++; whole {
				i = end
			}
		}
	}
	if seen&logHasHigh == 0 {
		return false, odd
	}
	for i := 0; i < len(line); {
		if line[i] < utf8.RuneSelf {
			i++
			continue
		}
		c, n := utf8.DecodeRuneInString(line[i:])
		invalid = invalid || c == utf8.RuneError && n == 1
		odd = odd || logDeceives(c)
		i += n
	}
	return invalid, odd
}

// logDeceives reports whether a character beyond ASCII controls, hides or
// reorders text instead of showing something.
func logDeceives(c rune) bool {
	switch {
	case c < 0x80:
		return false
	case c <= 0x9f, c == 0xad, c == 0x34f, c == 0x61c, c == 0x115f, c == 0x1160, c == 0x17b4, c == 0x17b5:
		return true
	case c >= 0x180b && c <= 0x180f, c >= 0x200b && c <= 0x200f, c >= 0x2028 && c <= 0x202e:
		return true
	case c >= 0x2060 && c <= 0x206f, c == 0x3164, c == 0xfeff, c == 0xffa0, c >= 0xfff0 && c <= 0xfffb:
		return true
	}
	return c >= 0xe0000 && c <= 0xe00ff
}
