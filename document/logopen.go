package document

import "strings"

// logPlace is where in its line a stamp stands. A stamp after nothing but a
// header begins a record. In the other places a stamp may just as well be part
// of a message, and begins a record only where most of the excerpt has it so.
type logPlace uint8

const (
	logNowhere logPlace = iota
	logFirm
	logAfterWords // up to three words, or a time=… among the words
	logIndented
	logBareDay    // a date without a time
	logBareMinute // 09:15
	logBareNumber // 1773223200
	logPlaces
)

// logShape is the form of a line as far as it decides how to read the rest.
type logShape uint8

const (
	logPlain logShape = iota
	logObject
	logPairLine
	logKubernetes // klog
	logAccess     // the stamp in brackets after the client's address
	logSyslog5424
	logSyslog // the stamp has a month's name and no year: a host follows
)

// logOpening is how a line begins, up to and including its stamp.
type logOpening struct {
	place  logPlace
	shape  logShape
	stamp  logStamp
	source string // a container's name in front of the line
	level  string
	rough  string // a level that one written as a word overrides: a priority, a letter
	thread string // what stands in brackets before the stamp
	named  bool   // the level and a name stood at the start, as in WARNING:root:
	glued  string // text of another writer that the stamp is glued to
	file   string // the file that grep names in front of the stamp
	start  int    // after the prefix of a container: where the line itself begins
	rest   int    // where the line goes on after its stamp
}

// maxLogHeader is how many bytes of a line are searched for its stamp.
const maxLogHeader = 1024

// logOpen reads how a line begins. The line has been cleaned.
func logOpen(s string) (o logOpening) {
	i := 0
	if strings.HasPrefix(s, "\ufeff") {
		i = 3
	}
	for strings.HasPrefix(s[i:], "> ") {
		i += 2
	}
	indent := logSkipBlanks(s, i) > i
	i = logSkipBlanks(s, i)
	if i >= len(s) {
		return o
	}
	o.start = i
	if o.search(s, i) && o.place == logFirm {
		o.settlePlace(indent)
		return o
	}
	if o.place == logNowhere && !indent && o.shape != logObject {
		o.searchInside(s)
	}
	if indent && o.place != logNowhere {
		o.place = logIndented
	}
	return o
}

func logSkipBlanks(s string, i int) int {
	for i < len(s) && (s[i] == ' ' || s[i] == '\t') {
		i++
	}
	return i
}

// settlePlace tells stamps that are whole from those that need support.
func (o *logOpening) settlePlace(indent bool) {
	switch {
	case indent:
		o.place = logIndented
	case o.stamp.precision == logDay:
		o.place = logBareDay
	case o.stamp.precision == logMinute && o.stamp.lacks&logLacksDate != 0:
		o.place = logBareMinute
	}
}

// found notes a stamp in the line s.
func (o *logOpening) found(st logStamp, place logPlace) bool {
	o.stamp, o.place, o.rest = st, place, st.end
	if st.lacks&logLacksYear != 0 && o.shape == logPlain {
		o.shape = logSyslog
	}
	return true
}

// search goes through the parts that come before a stamp: a container's name,
// a level, brackets, addresses, numbers, up to three words.
func (o *logOpening) search(s string, i int) bool {
	words, firm := 0, logFirm
	for step := 0; step < 14 && i < len(s) && i < maxLogHeader; step++ {
		if done, ok := o.stampHere(s, i, firm); done {
			return ok
		}
		next, isWord := o.part(s, i)
		if next <= i {
			return false
		}
		if isWord {
			if words++; words > 3 {
				return o.accessBracket(s, next)
			}
			firm = logAfterWords
		}
		i = logSkipBlanks(s, next)
	}
	return false
}

// stampHere tries the forms of stamps at i. done reports that the search is
// over, with or without a stamp.
func (o *logOpening) stampHere(s string, i int, place logPlace) (done, ok bool) {
	c := s[i]
	switch {
	case c == '{':
		st, ok, object := logObjectStamp(s, i)
		if object {
			o.shape, o.rest = logObject, i
			if ok {
				o.stamp, o.place = st, logFirm
			}
			return true, ok
		}
	case logDigit(c) || logLetter(c):
		if st, ok := logStampAt(s, i); ok {
			if logAccessStamp(s, st) {
				o.shape = logAccess
				return true, o.found(st, logFirm)
			}
			if place == logAfterWords && (st.lacks&logLacksDate != 0 || st.precision < logSecond) {
				return false, false
			}
			return true, o.found(st, place)
		}
		if logDigit(c) {
			if st, sure, ok := logEpochAt(s, i); ok && place == logFirm {
				if !sure && logAt(s, i-1) != '[' {
					place = logBareNumber
				}
				return true, o.found(st, place)
			}
			return false, false
		}
		if letter := logLevelLetter(c); letter != "" && logDigit(logAt(s, i+1)) {
			var st logStamp
			if st.kubernetesForm(s, i) {
				o.level, o.shape = letter, logKubernetes
				return true, o.found(st, place)
			}
		}
		if logPairHere(s, i) {
			if st, ok := logPairStamp(s, i); ok {
				o.stamp, o.place, o.shape, o.rest = st, logFirm, logPairLine, i
				return true, true
			}
			return true, false
		}
	}
	return false, false
}

// logPairHere reports whether a name=value pair begins at i.
func logPairHere(s string, i int) bool {
	j := i
	for j < len(s) && j-i < 64 && logNameByte(s[j]) {
		j++
	}
	return j > i && logAt(s, j) == '=' && logAt(s, j+1) != '=' && logAt(s, j+1) != '>'
}

// part passes over one part of a header that is not the stamp.
func (o *logOpening) part(s string, i int) (next int, isWord bool) {
	switch c := s[i]; c {
	case '[':
		return o.bracket(s, i), false
	case '<':
		if n, digits := logNumber(s, i+1, 1, 3); digits > 0 && logAt(s, i+1+digits) == '>' && n <= 191 {
			o.rough = logLevelSyslog(n % 8)
			i += digits + 2
			if logAt(s, i) == '1' && logAt(s, i+1) == ' ' {
				o.shape = logSyslog5424
				o.rest = i + 2
				return i + 2, false
			}
			return i, false
		}
		return 0, false
	case '"', '\'', '(', '*', '.', '|', '-', ':', '#', ',':
		return i + 1, false
	}
	if o.source == "" && i == o.start {
		if name, next := logContainer(s, i); next > 0 {
			o.source, o.start = name, logSkipBlanks(s, next)
			return next, false
		}
	}
	if level, end, small := logLevelAt(s, i); level != "" && !small && o.level == "" {
		o.level = level
		return end, false
	}
	if strings.HasPrefix(s[i+1:], ", [") && logLevelLetter(s[i]) != "" {
		o.rough = logLevelLetter(s[i])
		return i + 2, false
	}
	if i == o.start && o.level == "" {
		if level, name, next := logGluedLevel(s, i, ':'); level != "" {
			o.level, o.start, o.named = level, next, true
			if o.source == "" {
				o.source = name
			}
			return next, false
		}
	}
	end := i
	for end < len(s) && s[end] != ' ' && s[end] != '\t' {
		if end++; end-i > 128 {
			return 0, false
		}
	}
	return end, !logNeutral(s[i:end])
}

// logNeutral reports whether a word is a number, an address or the like, which
// a message seldom begins with.
func logNeutral(word string) bool {
	if len(word) <= 4 && logDigit(word[0]) {
		return true
	}
	for i := 0; i < len(word); i++ {
		if c := word[i]; !logDigit(c) && c != '.' && c != ':' && c != ',' && !(c|0x20 >= 'a' && c|0x20 <= 'f') {
			return false
		}
	}
	return strings.IndexByte(word, ':') >= 0 || strings.IndexByte(word, '.') >= 0 || logDigit(word[0])
}

// bracket passes over what stands in brackets before a stamp. A stamp inside
// the brackets is left for the next step.
func (o *logOpening) bracket(s string, i int) (next int) {
	i++
	if logLevelLetter(logAt(s, i)) != "" && logAt(s, i+1) == ' ' && logDigit(logAt(s, i+2)) {
		o.level = logLevelLetter(s[i])
		return i + 2
	}
	if _, ok := logStampAt(s, i); ok {
		return i
	}
	if _, _, ok := logEpochAt(s, i); ok {
		return i
	}
	if level, end, _ := logLevelAt(s, i); level != "" {
		o.level = level
		if logAt(s, logSkipBlanks(s, end)) == ']' {
			return logSkipBlanks(s, end) + 1
		}
		return end
	}
	n := strings.IndexByte(s[i:min(len(s), i+128)], ']')
	if n < 0 {
		return 0
	}
	if o.thread == "" {
		o.thread = strings.TrimSpace(s[i : i+n])
	}
	return i + n + 1
}

// logContainer reads the name that docker compose and its relatives put before
// each line: "web-1  | ".
func logContainer(s string, i int) (name string, next int) {
	end := i
	for end < len(s) && end-i < 128 && (logNameByte(s[end]) || s[end] == '|' && end-i < 4 && logDigit(s[i])) {
		end++
	}
	bar := end
	for bar < len(s) && bar-end < 64 && s[bar] == ' ' {
		bar++
	}
	if end == i || bar == end || logAt(s, bar) != '|' || bar+1 < len(s) && s[bar+1] != ' ' {
		return "", 0
	}
	name = s[i:end]
	if level, _ := logLevel(name); level != "" || logDigit(name[0]) && !strings.Contains(name, "|") {
		return "", 0
	}
	return name[strings.LastIndexByte(name, '|')+1:], bar + 1
}

// accessBracket finds the stamp of an access log, whose form nothing else has,
// after any number of words.
func (o *logOpening) accessBracket(s string, i int) bool {
	for end := min(len(s), maxLogHeader); i < end; i++ {
		n := strings.IndexByte(s[i:end], '[')
		if n < 0 {
			return false
		}
		i += n
		if logAt(s, i+3) != '/' || logAt(s, i+7) != '/' {
			continue
		}
		if st, ok := logStampAt(s, i+1); ok {
			o.shape = logAccess
			return o.found(st, logFirm)
		}
	}
	return false
}

// logFileName reports whether a text is the name of a file with a colon, as
// grep writes before each line, perhaps with the number of the line.
func logFileName(s string) bool {
	return len(s) <= 128 && strings.IndexByte(s, ' ') < 0 && strings.Contains(strings.TrimRight(s, ":0123456789"), ".")
}

// logAccessStamp reports whether a stamp is of the form [03/May/2026:04:47:28
// in brackets, with a header before it.
func logAccessStamp(s string, st logStamp) bool {
	return st.start > 1 && s[st.start-1] == '[' && s[st.start+2] == '/' && logLetter(logAt(s, st.start+3))
}

// searchInside looks for a stamp where a line does not begin with one: after
// text of another writer or the name of a file, in a request line of Rails, in
// a pair.
func (o *logOpening) searchInside(s string) {
	o.shape, o.thread = logPlain, ""
	if !o.named {
		o.level = ""
	}
	if strings.HasPrefix(s[o.start:], "Started ") {
		if at := strings.LastIndex(s, " at "); at > 0 {
			if st, ok := logStampAt(s, at+4); ok && st.end == len(s) && st.precision >= logSecond {
				o.found(st, logFirm)
				o.rest = o.start
				return
			}
		}
	}
	end := min(len(s), 4096)
	for i := o.start + 1; i+19 <= end; i++ {
		c := s[i-1]
		file := c == ':' && logFileName(s[o.start:i])
		if !logDigit(s[i]) || !file && !logLetter(c) && c != '.' && c != '!' {
			continue
		}
		if sep := s[i+4]; sep != '-' && sep != '/' {
			continue
		}
		st, ok := logStampAt(s, i)
		if ok && st.precision >= logSecond && st.lacks&(logLacksDate|logLacksYear) == 0 && logAt(s, st.end) == ' ' {
			if o.found(st, logFirm); file {
				o.file = s[o.start : i-1]
			} else {
				o.glued = s[o.start:i]
			}
			return
		}
	}
	if strings.Contains(s, "time=") || strings.Contains(s, "ts=") || strings.Contains(s, "timestamp=") {
		if st, ok := logPairStamp(s, o.start); ok {
			o.stamp, o.place, o.rest = st, logAfterWords, o.start
		}
	}
}
