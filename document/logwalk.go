package document

import "strings"

// maxLogDepth is how deep the parts of a JSON line are told apart; what is
// deeper is kept as text.
const maxLogDepth = 16

// logValue is one value of a JSON line.
type logValue struct {
	raw     string // as written; of a string, what stands between its quotes
	at      int    // where raw begins in the line
	kind    byte   // '"' string, '0' number, 't' true, false or null, '{' object, '[' array
	escaped bool
}

// text returns the value as it is meant.
func (v logValue) text() string {
	if v.escaped {
		return logUnescape(v.raw)
	}
	return v.raw
}

// logVisit gets each value of a JSON line with its name and, below the top,
// the dotted name of the object that it stands in. Objects are not reported,
// their values are.
type logVisit func(parent, name string, v logValue)

// logWalker reads a JSON object without building it.
type logWalker struct {
	s     string
	pos   int
	visit logVisit
}

// logWalk reads the JSON object that fills s from i to its end and reports
// whether there is one.
func logWalk(s string, i int, visit logVisit) bool {
	if s = strings.TrimRight(s, " \t\r"); logAt(s, i) != '{' || s[len(s)-1] != '}' {
		return false
	}
	w := logWalker{s: s, pos: i, visit: visit}
	if !w.object("", 0) {
		return false
	}
	return w.pos == len(s)
}

func (w *logWalker) space() {
	for w.pos < len(w.s) && (w.s[w.pos] == ' ' || w.s[w.pos] == '\t' || w.s[w.pos] == '\r') {
		w.pos++
	}
}

// take skips spaces and then c, if it is there.
func (w *logWalker) take(c byte) bool {
	w.space()
	if logAt(w.s, w.pos) != c {
		return false
	}
	w.pos++
	return true
}

func (w *logWalker) object(parent string, depth int) bool {
	if !w.take('{') {
		return false
	}
	if w.take('}') {
		return true
	}
	for {
		w.space()
		name, ok := w.value(depth)
		if !ok || name.kind != '"' || !w.take(':') {
			return false
		}
		w.space()
		if logAt(w.s, w.pos) == '{' && depth < maxLogDepth {
			if !w.object(logDotted(parent, name.text()), depth+1) {
				return false
			}
		} else {
			v, ok := w.value(depth)
			if !ok {
				return false
			}
			w.visit(parent, name.text(), v)
		}
		if w.take('}') {
			return true
		}
		if !w.take(',') {
			return false
		}
	}
}

// logDotted joins the name of an object and of its part. Names of absurd
// length are not joined, as their copies would add up.
func logDotted(parent, name string) string {
	if parent == "" || len(parent)+len(name) > 256 {
		return name
	}
	return parent + "." + name
}

// value reads any value at the position; objects and arrays as a whole.
func (w *logWalker) value(depth int) (v logValue, ok bool) {
	start := w.pos
	switch c := logAt(w.s, start); {
	case c == '"':
		end, escaped := logQuoteEnd(w.s, start)
		if end == 0 {
			return v, false
		}
		w.pos = end + 1
		return logValue{w.s[start+1 : end], start + 1, '"', escaped}, true
	case c == '{' || c == '[':
		if !w.skip() {
			return v, false
		}
		return logValue{w.s[start:w.pos], start, c, false}, true
	}
	for w.pos < len(w.s) && strings.IndexByte(",]} \t\r\"{[:", w.s[w.pos]) < 0 {
		w.pos++
	}
	raw := w.s[start:w.pos]
	switch {
	case raw == "true" || raw == "false" || raw == "null":
		return logValue{raw, start, 't', false}, true
	case raw != "" && (logDigit(raw[0]) || raw[0] == '-' && logDigit(logAt(raw, 1))):
		return logValue{raw, start, '0', false}, true
	}
	return v, false
}

// skip passes over the object or array at the position. Brackets are counted,
// not matched by kind: this is to find its end, not to judge it.
func (w *logWalker) skip() bool {
	open := 0
	for w.pos < len(w.s) {
		switch w.s[w.pos] {
		case '"':
			end, _ := logQuoteEnd(w.s, w.pos)
			if end == 0 {
				return false
			}
			w.pos = end
		case '{', '[':
			open++
		case '}', ']':
			open--
		}
		w.pos++
		if open == 0 {
			return true
		}
	}
	return false
}

// logObjectStamp finds the stamp of the JSON line that begins at i. object
// reports whether there is a JSON line at all.
func logObjectStamp(s string, i int) (st logStamp, ok, object bool) {
	best := 0 // 1 for a name that may stand for other times, 2 for one that does not
	object = logWalk(s, i, func(parent, name string, v logValue) {
		if best == 2 || v.kind != '"' && v.kind != '0' {
			return
		}
		is, sure := logIsTimeName(name)
		switch {
		case parent == "":
		case parent == "t" && name == "$date":
			is, sure = true, true
		case parent == "instant" && name == "epochSecond":
			is, sure = true, true
		case parent == "instant" && name == "nanoOfSecond" && ok:
			st.nano, _ = logNumber(v.raw, 0, 1, 9)
			st.precision, best = logNanosecond, 2
			return
		default:
			return
		}
		if !is || best == 1 && !sure {
			return
		}
		found, good := logStampValue(v.raw)
		if !good || v.escaped {
			return
		}
		found.start = v.at
		found.end = found.start + len(v.raw)
		st, ok, best = found, true, 1
		if sure && parent != "instant" {
			best = 2
		}
	})
	return st, ok && object, object
}
