package document

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// logTabStop is the width that a TAB is shown with, as on a terminal.
const logTabStop = 8

// DisplayLine returns a line as it can be shown safely: terminal commands
// removed, of a line rewritten with CR the last state, tabs as spaces, bytes
// that are not UTF-8 as U+FFFD, and characters that control, hide or reorder
// text as visible marks such as ␀ or ‹U+202E›. The result still has to be
// escaped for the page it goes into.
func DisplayLine(line []byte) string {
	s := string(line)
	s = strings.TrimSuffix(s, "\n")
	s = strings.TrimSuffix(s, "\r")
	seen := logClasses(s)
	s, _ = logClean(s, seen)
	if logShowable(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + len(s)/8)
	column := 0
	for i := 0; i < len(s); {
		c, n := utf8.DecodeRuneInString(s[i:])
		i += n
		column++
		switch {
		case c == '\t':
			for b.WriteByte(' '); column%logTabStop != 0; column++ {
				b.WriteByte(' ')
			}
		case c < 0x20:
			b.WriteRune(0x2400 + c)
		case c == 0x7f:
			b.WriteRune(0x2421)
		case logDeceives(c):
			fmt.Fprintf(&b, "‹U+%04X›", c)
		default:
			b.WriteRune(c)
		}
	}
	return b.String()
}

// logShowable reports that a line is plain ASCII text without a TAB.
func logShowable(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < 0x20 || s[i] >= 0x7f {
			return false
		}
	}
	return true
}
