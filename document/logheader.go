package document

import "strings"

// logHeader reads what stands between the stamp of a line and its message.
type logHeader struct {
	r       *logReader
	rec     *LogRecord
	s       string
	pos     int
	stamped bool
	shape   logShape
	inside  bool // the brackets around the stamp are still open
	tagged  bool // a level of one letter has been read: a component's name follows
	done    bool // the message begins at pos
}

// maxLogHeaderParts is how many parts a header may have.
const maxLogHeaderParts = 12

// plain reads a line of no special shape from i on.
func (r *logReader) plain(rec *LogRecord, s string, i int, o *logOpening) {
	h := logHeader{r: r, rec: rec, s: s, pos: i, stamped: o.place != logNowhere, shape: o.shape}
	if h.stamped {
		h.inside = logAt(s, o.stamp.start-1) == '[' && logAt(s, i) != ']'
		closing := "])>\"',:;"
		for h.pos < len(s) && strings.IndexByte(closing, s[h.pos]) >= 0 {
			h.pos++
			closing = "]),:;"
		}
		if h.postgres() {
			return
		}
		at := logSkipBlanks(s, h.pos)
		h.redis(at, o)
		var st logStamp
		if letter := logLevelLetter(logAt(s, at)); letter != "" && st.kubernetesForm(s, at) {
			r.fields.add("time", s[st.start:st.end])
			rec.Level = letter
			r.kubernetes(rec, s, st.end)
			return
		}
	}
	for n := 0; n < maxLogHeaderParts && !h.done; n++ {
		h.separators()
		if h.pos >= len(s) || !h.part() {
			break
		}
	}
	h.separators()
	r.message(rec, s[min(h.pos, len(s)):])
}

// separators passes over blanks, bars and dashes between parts.
func (h *logHeader) separators() {
	for {
		h.pos = logSkipBlanks(h.s, h.pos)
		i := h.pos
		for logAt(h.s, i) == '-' && i < h.pos+3 {
			i++
		}
		c := logAt(h.s, i)
		switch {
		case i == h.pos && c == '|', i == h.pos && c == ':' && logAt(h.s, i+1) == ' ':
			h.pos = i + 1
		case h.inside && c == ']':
			h.pos, h.inside = i+1, false
		case i > h.pos && c == ' ' && (h.stamped || h.rec.Level != ""):
			h.pos = i
		default:
			return
		}
	}
}

// part passes over one part of the header and reports whether it did.
func (h *logHeader) part() bool {
	switch c := h.s[h.pos]; c {
	case '[':
		return h.bracket()
	case '"':
		n := strings.Index(h.s[h.pos:min(len(h.s), h.pos+18)], `",`)
		if n < 1 || !h.stamped || !h.levelIn(h.s[h.pos+1:h.pos+n]) {
			return false
		}
		h.pos += n + 2
		return true
	case '<':
		n := strings.IndexByte(h.s[h.pos:min(len(h.s), h.pos+40)], '>')
		if n < 2 || !h.stamped {
			return false
		}
		inner := h.s[h.pos+1 : h.pos+n]
		if level, _ := logLevel(inner); level != "" && h.rec.Level == "" {
			h.rec.Level = level
		} else if logDigit(inner[0]) && strings.Trim(inner, "0123456789.") == "" {
			h.r.fields.add("pid", inner)
		} else {
			return false
		}
		h.pos += n + 1
		return true
	case '#':
		if strings.HasPrefix(h.s[h.pos:], "##[") {
			h.pos += 2
			return h.bracket()
		}
		if n, digits := logNumber(h.s, h.pos+1, 1, 9); n > 0 && logAt(h.s, h.pos+1+digits) == ']' {
			h.r.fields.add("pid", h.s[h.pos+1:h.pos+1+digits])
			h.pos += digits + 2
			return true
		}
		return false
	}
	return h.word()
}

// bracket reads a part in brackets: a level, a process, a thread.
func (h *logHeader) bracket() bool {
	n := strings.IndexByte(h.s[h.pos:min(len(h.s), h.pos+128)], ']')
	if n < 0 {
		return false
	}
	inner := strings.TrimSpace(h.s[h.pos+1 : h.pos+n])
	next := h.pos + n + 1
	if h.levelIn(inner) || h.stamped && h.processIn(inner) {
		h.pos = next
		if h.pos < len(h.s) && h.s[h.pos] == ':' {
			h.pos++
		}
		return true
	}
	if inner == "" || strings.ContainsAny(inner, " \t,\"'{") && !(h.rec.Level == "" && h.levelFollows(next)) {
		return false
	}
	if !h.stamped && !h.levelFollows(next) && h.rec.Level == "" {
		return false
	}
	switch {
	case h.rec.Level != "" && h.rec.Source == "" && logLetter(inner[0]) && strings.Contains(inner, ".") && !strings.Contains(inner, "/"):
		h.rec.Source = inner
	default:
		h.r.fields.add("tag", inner)
	}
	h.pos = next
	return true
}

// levelIn reads a level that stands alone in brackets, or after a module.
func (h *logHeader) levelIn(inner string) bool {
	if h.rec.Level != "" {
		return false
	}
	if len(inner) == 1 && logLevelLetter(inner[0]) != "" {
		h.rec.Level = logLevelLetter(inner[0])
		return true
	}
	module, word, found := strings.Cut(inner, ":")
	if !found {
		module, word = "", inner
	}
	level, _ := logLevel(word)
	if level == "" || strings.ContainsAny(module, " ") {
		return false
	}
	h.rec.Level = level
	if module != "" {
		h.r.fields.add("module", module)
	}
	return true
}

// processIn reads a process, a client or a second stamp in brackets.
func (h *logHeader) processIn(inner string) bool {
	if _, digits := logNumber(inner, 0, 1, 9); digits == len(inner) && digits > 0 {
		h.r.fields.add("pid", inner)
		return true
	}
	name, rest, _ := strings.Cut(inner, " ")
	switch name {
	case "pid":
		pid, tid, both := strings.Cut(rest, ":tid ")
		h.r.fields.add("pid", pid)
		if both {
			h.r.fields.add("tid", tid)
		}
		return true
	case "client", "remote":
		h.r.fields.add(name, rest)
		return true
	}
	if st, ok := logStampAt(inner, 0); ok && st.end == len(inner) && st.precision >= logSecond {
		h.r.fields.add("time", inner)
		return true
	}
	return false
}

// levelFollows reports whether a level comes next at i, perhaps in brackets.
func (h *logHeader) levelFollows(i int) bool {
	i = logSkipBlanks(h.s, i)
	for logAt(h.s, i) == '|' || logAt(h.s, i) == '-' && logAt(h.s, i+1) == ' ' {
		i = logSkipBlanks(h.s, i+1)
	}
	if logAt(h.s, i) == '[' {
		n := strings.IndexByte(h.s[i:min(len(h.s), i+16)], ']')
		if n < 0 {
			return false
		}
		level, _ := logLevel(strings.TrimSpace(h.s[i+1 : i+n]))
		return level != ""
	}
	level, end, small := logLevelAt(h.s, i)
	if level == "" || small {
		return false
	}
	_, open := logLevel(strings.TrimSuffix(h.s[i:end], ":"))
	return !open
}

// redis reads the sign that Redis writes for a level after "1:M" and its
// stamp.
func (h *logHeader) redis(at int, o *logOpening) {
	_, n := logNumber(h.s, o.start, 1, 9)
	if n == 0 || logAt(h.s, o.start+n) != ':' || o.stamp.start != o.start+n+3 || logAt(h.s, at+1) != ' ' {
		return
	}
	level := map[byte]string{'.': "debug", '-': "debug", '*': "info", '#': "warn"}[logAt(h.s, at)]
	if level != "" {
		h.rec.Level, h.pos, h.done = level, at+1, true
		h.r.fields.add("pid", h.s[o.start:o.start+n])
	}
}
