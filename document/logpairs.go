package document

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// logPairs walks over the name=value pairs of a line.
type logPairs struct {
	s    string
	pos  int
	open [2]bool // a double or single quote was never closed: no later one is looked for
}

// logPair is one pair. Its value is as written, without its quotes.
type logPair struct {
	name, value string
	start, end  int // of the pair in the line
	at          int // of the value
	escaped     bool
}

// text returns the value as it is meant.
func (p logPair) text() string {
	if p.escaped {
		return logUnescape(p.value)
	}
	return p.value
}

func logNameByte(c byte) bool {
	return logWordByte(c) || c == '.' || c == '-' || c == '/' || c == '@'
}

// next returns the next pair of the line.
func (p *logPairs) next() (pair logPair, ok bool) {
	for {
		n := strings.IndexByte(p.s[p.pos:], '=')
		if n < 0 {
			return pair, false
		}
		eq := p.pos + n
		start := eq
		for start > p.pos && eq-start < 64 && logNameByte(p.s[start-1]) {
			start--
		}
		p.pos = eq + 1
		if start == eq || !logNameStart(p.s, start) || p.isOperator() {
			continue
		}
		pair.name, pair.start = p.s[start:eq], start
		p.value(&pair)
		return pair, true
	}
}

// logNameStart reports whether a name can begin at i: after a space or an
// opening bracket, and with a letter.
func logNameStart(s string, i int) bool {
	if c := s[i]; !logLetter(c) && c != '_' && c != '@' {
		return false
	}
	return i == 0 || strings.IndexByte(" \t,;([{|", s[i-1]) >= 0
}

// isOperator reports that the = before the position belongs to a == or =>.
func (p *logPairs) isOperator() bool {
	c := logAt(p.s, p.pos)
	return c == '=' || c == '>' || c == '~'
}

func (p *logPairs) value(pair *logPair) {
	i := p.pos
	pair.at = i
	if q := logAt(p.s, i); q == '"' && !p.open[0] || q == '\'' && !p.open[1] {
		if end, escaped := logQuoteEnd(p.s, i); end > 0 {
			pair.value, pair.escaped, pair.at = p.s[i+1:end], escaped, i+1
			pair.end, p.pos = end+1, end+1
			return
		}
		p.open[0] = p.open[0] || q == '"'
		p.open[1] = p.open[1] || q == '\''
	}
	end := i
	for end < len(p.s) && p.s[end] != ' ' && p.s[end] != '\t' {
		end++
	}
	p.pos = end
	for end > i && strings.IndexByte(",;)]}", p.s[end-1]) >= 0 {
		if c := p.s[end-1]; c != ',' && c != ';' && logBalanced(p.s[i:end], c) {
			break
		}
		end--
	}
	pair.value, pair.end = p.s[i:end], end
}

// logBalanced reports whether a short value opens the bracket that it ends
// with.
func logBalanced(value string, closing byte) bool {
	opening := byte('(')
	if closing != ')' {
		opening = closing - 2
	}
	return len(value) <= 256 && strings.IndexByte(value, opening) >= 0
}

// logQuoteEnd returns the place of the quote that closes the one at i; 0 when
// there is none.
func logQuoteEnd(s string, i int) (end int, escaped bool) {
	quote := s[i]
	for j := i + 1; j < len(s); j++ {
		switch s[j] {
		case '\\':
			escaped = true
			j++
		case quote:
			if quote == '\'' && logWordByte(logAt(s, j+1)) {
				continue
			}
			return j, escaped
		}
	}
	return 0, false
}

// logUnescape resolves backslashes as JSON, Go and logfmt write them. What is
// no escape, or stands for a byte that is no character, stays as it is.
func logUnescape(s string) string {
	i := strings.IndexByte(s, '\\')
	if i < 0 {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for ; i >= 0; i = strings.IndexByte(s, '\\') {
		b.WriteString(s[:i])
		s = s[i:]
		if c, n := logSurrogates(s); n > 0 {
			b.WriteRune(c)
			s = s[n:]
			continue
		}
		c, multibyte, rest, err := strconv.UnquoteChar(s, '"')
		switch {
		case strings.HasPrefix(s, `\/`), strings.HasPrefix(s, `\'`):
			b.WriteByte(s[1])
			s = s[2:]
		case err != nil || c >= 0x80 && !multibyte:
			n := min(2, len(s))
			b.WriteString(s[:n])
			s = s[n:]
		default:
			b.WriteRune(c)
			s = rest
		}
	}
	b.WriteString(s)
	return b.String()
}

// logSurrogates reads the two escapes that JSON writes for one character
// beyond U+FFFF; half of such a pair is U+FFFD.
func logSurrogates(s string) (c rune, n int) {
	high, ok := logUnit(s)
	if !ok || !utf16.IsSurrogate(high) {
		return 0, 0
	}
	if low, ok := logUnit(s[6:]); ok {
		if c := utf16.DecodeRune(high, low); c != utf8.RuneError {
			return c, 12
		}
	}
	return utf8.RuneError, 6
}

// logUnit reads an escape such as \u00e9 at the start of s.
func logUnit(s string) (rune, bool) {
	if len(s) < 6 || s[1] != 'u' {
		return 0, false
	}
	v, err := strconv.ParseUint(s[2:6], 16, 16)
	return rune(v), err == nil && s[0] == '\\'
}

// logIsTimeName reports whether a field of that name is the time of its
// record. sure is false for names that also stand for other times.
func logIsTimeName(name string) (is, sure bool) {
	switch name {
	case "time", "ts", "timestamp", "@timestamp", "Time", "Timestamp", "TimeStamp", "TIMESTAMP", "@t", "datetime",
		"DateTime", "dateTime", "timeUnixNano", "time_unix_nano", "__REALTIME_TIMESTAMP", "eventTime", "event_time",
		"asctime", "timeMillis", "time_iso8601", "time_local", "logged_at", "log_time", "logTime", "@time", "_time",
		"syslog_timestamp", "StartUTC", "start_time", "_ts":
		return true, true
	case "t", "date", "Date", "when", "created", "created_at", "createdAt", "msec", "epoch", "at",
		"observedTimeUnixNano", "receiveTimestamp", "TimeCreated", "time_generated", "TimeGenerated", "event_timestamp", "eventTimestamp":
		return true, false
	}
	return false, false
}

// logStampValue reads a whole value as a stamp: a time in any form, or a
// number.
func logStampValue(value string) (logStamp, bool) {
	if value == "" || len(value) > 64 {
		return logStamp{}, false
	}
	if st, ok := logStampAt(value, 0); ok && st.end == len(value) && st.precision > logDay {
		return st, true
	}
	st, ok := logEpoch(value)
	st.end = len(value)
	return st, ok
}

// logPairStamp finds the stamp of a line of pairs from i on.
func logPairStamp(s string, i int) (st logStamp, ok bool) {
	pairs := logPairs{s: s, pos: i}
	for {
		pair, more := pairs.next()
		if !more {
			return st, ok
		}
		is, sure := logIsTimeName(pair.name)
		audit := pair.name == "msg" && strings.HasPrefix(pair.value, "audit(")
		if !is && !audit || ok && !sure {
			continue
		}
		value, at := pair.value, pair.at
		if audit {
			value, _, _ = strings.Cut(value[len("audit("):], ":")
			at += len("audit(")
		}
		if found, good := logStampValue(value); good {
			found.start, found.end = at, at+len(value)
			if st, ok = found, true; sure || audit {
				return st, true
			}
		}
	}
}
