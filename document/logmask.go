package document

import (
	"cmp"
	"slices"
	"strings"
)

// MaskLog returns a copy of a body in which the spans are replaced by a mask
// that says what stood there, such as ‹masked token›. Lines keep their number
// and their ends. Spans that lie outside of their line are cut to it; of spans
// that overlap, the first gives the mask.
func MaskLog(body []byte, spans []LogSpan) []byte {
	spans = slices.Clone(spans)
	slices.SortStableFunc(spans, func(a, b LogSpan) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Start, b.Start))
	})
	s := string(body)
	out := make([]byte, 0, len(body)+24*len(spans))
	n := 0
	for i := 0; i < len(s); {
		line, next := logNextLine(s, i)
		n++
		done := 0
		for len(spans) > 0 && spans[0].Line <= n {
			span := spans[0]
			spans = spans[1:]
			start, end := max(span.Start, done), min(span.End, len(line))
			if span.Line < n || start >= end {
				continue
			}
			out = append(out, line[done:start]...)
			if done == 0 || start > done {
				out = append(out, logMask(span.Kind)...)
			}
			done = end
		}
		out = append(out, s[i+done:next]...)
		i = next
	}
	return out
}

// logMask is what is shown instead of a secret of some kind.
func logMask(kind string) string {
	kind = strings.Map(func(c rune) rune {
		if c < ' ' || c == '‹' || c == '›' || logDeceives(c) {
			return -1
		}
		return c
	}, kind)
	if kind == "" {
		kind = "text"
	}
	return "‹masked " + kind + "›"
}
