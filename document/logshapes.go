package document

import "strings"

// columns reads the tab-separated rest of a line that zap writes: logger,
// place in the code, message, object.
func (h *logHeader) columns() {
	rest := h.s[h.pos+1:]
	h.done = true
	next := func() (column string, ok bool) {
		column, after, found := strings.Cut(rest, "\t")
		if !found || strings.HasPrefix(after, "{") || len(column) > 128 || !logNameLike(strings.TrimSpace(column)) {
			return "", false
		}
		h.pos += 1 + len(column)
		rest = after
		return strings.TrimSpace(column), true
	}
	if name, ok := next(); ok {
		if h.rec.Source == "" {
			h.rec.Source = name
		} else {
			h.r.fields.add("logger", name)
		}
		before := h.pos
		if place, ok := next(); ok && strings.Contains(place, ":") {
			h.r.fields.add("caller", place)
		} else {
			h.pos = before
		}
	}
}

// kubernetes reads the rest of a klog line: process, file:line], message.
func (r *logReader) kubernetes(rec *LogRecord, s string, i int) {
	i = logSkipBlanks(s, i)
	if end := i + len(s[i:]) - len(strings.TrimLeft(s[i:], "0123456789")); end > i {
		r.fields.add("pid", s[i:end])
		i = logSkipBlanks(s, end)
	}
	if n := strings.IndexByte(s[i:min(len(s), i+200)], ']'); n > 0 && !strings.ContainsAny(s[i:i+n], " ") {
		if rec.Source == "" {
			rec.Source = s[i : i+n]
		} else {
			r.fields.add("caller", s[i:i+n])
		}
		i += n + 1
	}
	r.message(rec, s[i:])
}

// access reads a line of a web server's access log: what stands before the
// time in brackets and the request after it.
func (r *logReader) access(rec *LogRecord, s string, o *logOpening) {
	words := strings.Fields(strings.TrimSuffix(s[o.start:o.stamp.start], "["))
	if len(words) >= 4 && !logIsAddress(words[0]) && logIsAddress(words[1]) {
		r.fields.add("server", words[0])
		words = words[1:]
	}
	if len(words) > 0 {
		rec.Host = strings.TrimSuffix(words[0], ",")
	}
	if len(words) >= 3 && words[2] != "-" {
		r.fields.add("user", words[2])
	}
	i := o.rest
	if logAt(s, i) == ']' {
		i++
	}
	r.message(rec, s[i:])
}

// syslog5424 reads the rest of a syslog line with a version: host, program,
// process, kind of message, structured data, message.
func (r *logReader) syslog5424(rec *LogRecord, s string, i int) {
	var words [4]string
	for n := range words {
		i = logSkipBlanks(s, i)
		end := i
		for end < len(s) && s[end] != ' ' {
			end++
		}
		if words[n] = s[i:end]; words[n] == "-" {
			words[n] = ""
		}
		i = end
	}
	rec.Host = words[0]
	if rec.Source == "" {
		rec.Source = words[1]
	} else {
		r.fields.add("program", words[1])
	}
	if words[2] != "" {
		r.fields.add("pid", words[2])
	}
	if words[3] != "" {
		r.fields.add("msgid", words[3])
	}
	i = logSkipBlanks(s, i)
	if logAt(s, i) == '-' {
		i++
	}
	for logAt(s, i) == '[' {
		end := i
		quoted := false
		for end < len(s) && (quoted || s[end] != ']') {
			if s[end] == '\\' {
				end++
			} else if s[end] == '"' {
				quoted = !quoted
			}
			end++
		}
		if end >= len(s) {
			break
		}
		r.pairs(rec, s[i+1:end], false)
		i = end + 1
	}
	r.message(rec, strings.TrimPrefix(strings.TrimLeft(s[i:], " "), "\ufeff"))
}

// postgres reads a header of PostgreSQL, which ends with a level, a colon and
// two spaces, whatever its prefix is configured to hold.
func (h *logHeader) postgres() bool {
	word, start, end := logPostgresWord(h.s, h.pos)
	if word == "" {
		return false
	}
	level, _ := logLevel(word)
	h.rec.Level = level
	prefix := h.s[h.pos:start]
	if i := strings.IndexByte(prefix, '['); i >= 0 {
		if _, n := logNumber(prefix, i+1, 1, 9); n > 0 {
			h.r.fields.add("pid", prefix[i+1:i+1+n])
		}
	}
	for _, part := range strings.FieldsFunc(prefix, func(c rune) bool { return c == ' ' || c == ':' || c == ',' }) {
		if user, database, ok := strings.Cut(part, "@"); ok && user != "" {
			h.r.fields.add("user", user)
			h.r.fields.add("database", database)
		}
	}
	h.r.pairs(h.rec, strings.ReplaceAll(prefix, ",", " "), false)
	h.r.message(h.rec, h.s[end:])
	return true
}

// logPostgresWord finds the word of a PostgreSQL header from i on: a level, or
// the kind of a line that adds to an error.
func logPostgresWord(s string, i int) (word string, start, end int) {
	limit := min(len(s), i+200)
	for from := i; from < limit; {
		n := strings.Index(s[from:limit], ":  ")
		if n < 0 {
			return "", 0, 0
		}
		end = from + n
		start = end
		for start > i && (s[start-1] >= 'A' && s[start-1] <= 'Z' || logDigit(s[start-1]) && start == end) {
			start--
		}
		if start == i || s[start-1] == ' ' || s[start-1] == ':' || s[start-1] == ']' {
			switch w := s[start:end]; w {
			case "LOG", "ERROR", "FATAL", "PANIC", "WARNING", "NOTICE", "INFO", "DEBUG", "DEBUG1", "DEBUG2", "DEBUG3",
				"DEBUG4", "DEBUG5", "DETAIL", "HINT", "CONTEXT", "STATEMENT", "QUERY", "LOCATION":
				return w, start, end + 1
			}
		}
		from = end + 1
	}
	return "", 0, 0
}

// logAddsTo reports whether a stamped line only adds to the PostgreSQL error
// before it. process is what stands between its stamp and the word.
func logAddsTo(s string, rest int) (process string, adds bool) {
	word, start, _ := logPostgresWord(s, rest)
	switch word {
	case "DETAIL", "HINT", "CONTEXT", "STATEMENT", "QUERY", "LOCATION":
		return s[rest:start], true
	case "":
		return "", false
	}
	return s[rest:start], false
}
