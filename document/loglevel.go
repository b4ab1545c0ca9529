package document

import "strings"

// logLower returns ASCII letters in lower case; only words pass through it, so
// what it copies is short.
func logLower(s string) string {
	for i := 0; i < len(s); i++ {
		if s[i] >= 'A' && s[i] <= 'Z' {
			return strings.ToLower(s)
		}
	}
	return s
}

// logLevel maps a word to a level. open reports that the word can also begin
// a sentence or a name, and counts as a level only where something sets it off.
func logLevel(word string) (level string, open bool) {
	if len(word) < 3 || len(word) > 13 {
		return "", false
	}
	var lower [13]byte
	for i := 0; i < len(word); i++ {
		lower[i] = word[i]
		if c := word[i]; c >= 'A' && c <= 'Z' {
			lower[i] = c | 0x20
		}
	}
	switch string(lower[:len(word)]) {
	case "trace", "trc", "trce", "verbose", "vrb", "finest", "finer":
		return "trace", false
	case "silly":
		return "trace", true
	case "debug", "dbg", "dbug", "debu", "debug1", "debug2", "debug3", "debug4", "debug5":
		return "debug", false
	case "fine", "config":
		return "debug", true
	case "info", "inf", "information", "informational", "notice":
		return "info", false
	case "log", "note", "success":
		return "info", true
	case "warn", "warning", "wrn":
		return "warn", false
	case "error", "err", "eror", "erro", "severe":
		return "error", false
	case "fail", "failure":
		return "error", true
	case "fatal", "ftl", "fata", "critical", "crit", "panic", "dpanic", "pnc", "emerg", "emergency":
		return "fatal", false
	case "alert", "pani":
		return "fatal", true
	}
	return "", false
}

// logLevelLetter maps the letters that stand for levels.
func logLevelLetter(c byte) string {
	switch c {
	case 'T', 'V':
		return "trace"
	case 'D':
		return "debug"
	case 'I', 'N':
		return "info"
	case 'W':
		return "warn"
	case 'E':
		return "error"
	case 'F', 'C':
		return "fatal"
	}
	return ""
}

// logLevelSyslog maps the eight severities of syslog.
func logLevelSyslog(n int) string {
	switch {
	case n <= 2:
		return "fatal"
	case n == 3:
		return "error"
	case n == 4:
		return "warn"
	case n <= 6:
		return "info"
	}
	return "debug"
}

// logLevelValue reads the level that a field of that name states, as a word,
// a letter or a number.
func logLevelValue(name, value string) string {
	value = strings.TrimSpace(value)
	if level, _ := logLevel(value); level != "" {
		return level
	}
	if len(value) == 1 && !logDigit(value[0]) {
		return logLevelLetter(value[0] &^ 0x20)
	}
	n, digits := logNumber(value, 0, 1, 3)
	if digits == 0 || digits != len(value) {
		return ""
	}
	switch name {
	case "severityNumber", "severity_number":
		return logLevelSteps(n, 4, "trace", "debug", "info", "warn", "error", "fatal")
	case "levelno":
		return logLevelSteps(n, 10, "debug", "info", "warn", "error", "fatal")
	}
	if n <= 7 {
		return logLevelSyslog(n)
	}
	return logLevelSteps(n, 10, "trace", "debug", "info", "warn", "error", "fatal")
}

// logLevelSteps returns the level of n, each level being size numbers wide.
func logLevelSteps(n, size int, levels ...string) string {
	if n < 1 || n > size*len(levels)+size-1 {
		return ""
	}
	if size == 10 {
		n = n - n%10
	}
	return levels[min((n-1)/size, len(levels)-1)]
}

// logIsLevelName reports whether a field of that name states the level.
func logIsLevelName(name string) bool {
	switch name {
	case "level", "lvl", "severity", "severityText", "severity_text", "levelname", "level_name", "log.level",
		"loglevel", "logLevel", "@l", "PRIORITY", "levelno", "severityNumber", "severity_number",
		"Level", "LogLevel", "Severity", "LEVEL", "SEVERITY", "syslog_severity":
		return true
	}
	return false
}

// logLevelAt reads a level word at i, as the header of a line writes it: a
// word, then perhaps a colon. small reports that it is in small letters with
// nothing to set it off, so that it may just as well begin a sentence.
func logLevelAt(s string, i int) (level string, end int, small bool) {
	end = i
	for c := logAt(s, end); logLetter(c) || logDigit(c) && end > i; c = logAt(s, end) {
		if end++; end-i > 13 {
			return "", i, false
		}
	}
	word := s[i:end]
	level, open := logLevel(word)
	if level == "" {
		return "", i, false
	}
	after := logAt(s, end)
	setOff := after == ':' && !logWordByte(logAt(s, end+1)) && logAt(s, end+1) != ':' || after == '\t' || after == '|' ||
		after == ' ' && (logAt(s, end+1) == ' ' || logAt(s, end+1) == '|' || logAt(s, end+1) == ']' ||
			logAt(s, end+1) == '-' && logAt(s, end+2) == ' ')
	capitals := word[len(word)-1] >= 'A' && word[len(word)-1] <= 'Z' || logDigit(word[len(word)-1]) && word[0] <= 'Z'
	switch {
	case after == '[' && capitals && logElapsed(s, end) > 0:
		return level, logElapsed(s, end), false
	case !setOff && after != ' ' && after != 0 && after != ']':
		return "", i, false
	case setOff, capitals && !open:
		if after == ':' {
			end++
		}
		return level, end, false
	case open:
		return "", i, false
	}
	return level, end, true
}

// logElapsed returns the end of the [0012] that follows a level in some
// terminals' logs: seconds since the start, not a time.
func logElapsed(s string, i int) (end int) {
	_, n := logNumber(s, i+1, 4, 8)
	if n > 0 && logAt(s, i+1+n) == ']' {
		return i + n + 2
	}
	return 0
}
