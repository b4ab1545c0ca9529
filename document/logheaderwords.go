package document

import "strings"

// word reads a part that is not in brackets. It reports false where the
// message begins.
func (h *logHeader) word() bool {
	s, i := h.s, h.pos
	if h.levelWord() {
		return true
	}
	if !h.stamped && h.rec.Level == "" {
		return false
	}
	if st, ok := logStampAt(s, i); ok && h.stamped && st.precision >= logSecond && st.lacks&logLacksDate == 0 {
		h.r.fields.add("time", s[st.start:st.end])
		h.pos = st.end
		if c := logAt(s, h.pos); c == ':' || c == ']' {
			h.pos++
		}
		return true
	}
	end := i
	for end < len(s) && s[end] != ' ' && s[end] != '\t' && s[end] != '|' {
		if end++; end-i > 160 {
			return false
		}
	}
	word, next := s[i:end], logSkipBlanks(s, end)
	switch {
	case h.stamped && logDigit(word[0]) && strings.Trim(word, "0123456789") == "":
		return h.number(word, end, next)
	case h.stamped && (word == "stdout" || word == "stderr") && end+2 <= len(s) && (s[end+1] == 'F' || s[end+1] == 'P') && (end+2 == len(s) || s[end+2] == ' '):
		h.r.fields.add("stream", word)
		h.pos = end + 2
		return true
	case h.stamped && word == "PHP":
		return h.php(next)
	case h.stamped && len(word) == 1 && h.rec.Level == "" && logLevelLetter(word[0]) != "" && (logAt(s, next) >= 'A' && logAt(s, next) <= 'Z' || logAt(s, next) == '|' || h.tagged):
		h.rec.Level, h.tagged, h.pos = logLevelLetter(word[0]), true, end
		return true
	case h.stamped && h.cisco(word, end), h.tag(word, end):
		return true
	}
	return h.name(word, end, next)
}

// levelWord reads a level. In small letters with nothing to set it off, some
// words are taken at once, the others only if this excerpt writes levels so.
func (h *logHeader) levelWord() bool {
	s, i := h.s, h.pos
	if h.rec.Level != "" {
		return false
	}
	level, end, small := logLevelAt(s, i)
	if level == "" {
		return h.gluedLevel()
	}
	if small {
		if !h.stamped {
			return false
		}
		switch s[i:end] {
		case "info", "warn", "debug", "trace", "inf", "wrn", "dbg", "trc", "err", "Information", "Info", "Debug":
			h.r.smallLevel = true
		default:
			h.r.maybeLevel = append(h.r.maybeLevel, len(h.r.log.Records)-1)
			return false
		}
	}
	h.rec.Level, h.pos = level, end
	if logAt(s, end) == '\t' && h.stamped {
		h.columns()
	}
	return true
}

// gluedLevel reads WARNING:name:message and INFO/process].
func (h *logHeader) gluedLevel() bool {
	if level, name, next := logGluedLevel(h.s, h.pos, '/'); level != "" {
		h.rec.Level, h.pos = level, next
		h.r.fields.add("process", name)
		return true
	}
	level, name, next := logGluedLevel(h.s, h.pos, ':')
	if level == "" {
		return false
	}
	h.rec.Level, h.pos, h.done = level, next, true
	if h.rec.Source == "" {
		h.rec.Source = name
	}
	return true
}

// logGluedLevel reads a level in capitals that a name is glued to.
func logGluedLevel(s string, i int, glue byte) (level, name string, next int) {
	end := i
	for c := logAt(s, end); c >= 'A' && c <= 'Z' && end-i < 10; c = logAt(s, end) {
		end++
	}
	if end == i || logAt(s, end) != glue {
		return "", "", 0
	}
	if level, _ = logLevel(s[i:end]); level == "" {
		return "", "", 0
	}
	closing := byte(':')
	if glue == '/' {
		closing = ']'
	}
	n := strings.IndexByte(s[end+1:min(len(s), end+100)], closing)
	if n < 1 || strings.ContainsAny(s[end+1:end+1+n], " \t") {
		return "", "", 0
	}
	return level, s[end+1 : end+1+n], end + n + 2
}

// cisco reads %LINK-3-UPDOWN: whose number is a severity of syslog.
func (h *logHeader) cisco(word string, end int) bool {
	dash := strings.IndexByte(word, '-')
	if word[0] != '%' || dash < 2 || len(word) < dash+5 || word[dash+2] != '-' || !strings.HasSuffix(word, ":") || !logDigit(word[dash+1]) {
		return false
	}
	h.rec.Level = logLevelSyslog(int(word[dash+1] - '0'))
	h.source(word[1:len(word)-1], end)
	h.done = true
	return true
}

// number reads a number alone: a process where the header goes on after it,
// otherwise the start of the message.
func (h *logHeader) number(word string, end, next int) bool {
	c := logAt(h.s, next)
	another := 0
	for logDigit(logAt(h.s, next+another)) {
		another++
	}
	letter := another > 0 && logAt(h.s, next+another) == ' ' && logLevelLetter(logAt(h.s, next+another+1)) != "" && logAt(h.s, next+another+2) == ' '
	switch {
	case letter:
		h.r.fields.add("pid", word)
		h.r.fields.add("tid", h.s[next:next+another])
		h.pos, h.tagged = next+another, true
	case c == '[' || strings.HasPrefix(h.s[next:], "---") || h.levelFollows(end) || h.tagged:
		h.r.fields.add("pid", word)
		h.pos = end
	default:
		return false
	}
	return true
}

// php reads the level of PHP's own log, such as "PHP Fatal error:  ".
func (h *logHeader) php(next int) bool {
	colon := strings.IndexByte(h.s[next:min(len(h.s), next+30)], ':')
	if colon < 0 {
		return false
	}
	switch name := h.s[next : next+colon]; name {
	case "Fatal error", "Parse error":
		h.rec.Level = "fatal"
	case "Warning", "Notice":
		h.rec.Level, _ = logLevel(name)
	case "Deprecated":
		h.rec.Level = "warn"
	default:
		return false
	}
	h.rec.Source, h.pos, h.done = "PHP", next+colon+1, true
	return true
}

// tag reads a program with its process, "cupsd[634]: ", or without it where
// syslog has one.
func (h *logHeader) tag(word string, end int) bool {
	if h.rec.Level != "" || !h.stamped || !strings.HasSuffix(word, ":") {
		return false
	}
	name, pid, both := strings.Cut(strings.TrimSuffix(word, ":"), "[")
	if both && (!strings.HasSuffix(pid, "]") || name == "") {
		return false
	}
	if !both && (h.shape != logSyslog && h.rec.Host == "" || !logNameLike(name)) {
		return false
	}
	if id := strings.TrimSuffix(pid, "]"); both && strings.Trim(id, "0123456789") == "" {
		h.r.fields.add("pid", id)
	} else if both {
		h.r.fields.add("instance", id)
	}
	if h.rec.Source == "" {
		h.rec.Source = name
	} else {
		h.r.fields.add("program", name)
	}
	h.pos = end
	if !h.levelFollows(end) {
		h.done = true
	}
	return true
}

// name reads the name of a host, a user, a logger or a place in the code.
func (h *logHeader) name(word string, end, next int) bool {
	s := h.s
	bare := strings.TrimSuffix(word, ":")
	leveled := h.rec.Level != ""
	if h.inside && leveled && strings.HasSuffix(word, "]") && logNameLike(word[:len(word)-1]) {
		h.source(word[:len(word)-1], end)
		h.inside, h.done = false, true
		return true
	}
	if !logNameLike(bare) {
		return false
	}
	after := logAt(s, next)
	separated := next > end && (after == ':' || after == '-') && strings.IndexByte(" -", logAt(s, next+1)) >= 0 && next+1 < len(s) || after == '|'
	code := strings.ContainsAny(bare, ".") || strings.Contains(bare, "::")
	switch {
	case h.tagged && leveled && (bare != word || strings.ToUpper(word) == word), leveled && code && (bare != word || next >= len(s)):
		h.source(bare, end)
		h.done = bare != word
		return true
	case bare != word:
		return false
	case leveled && separated, separated && h.levelFollows(next), leveled && strings.Count(bare, ".") >= 3 && !logHostAddress(bare):
		h.source(word, end)
		return true
	case leveled || h.rec.Host != "" && !h.levelFollows(end):
		return false
	case h.hostFollowed(word, next), logHostLike(word) && h.nameAndLevelFollow(next):
		h.rec.Host, h.pos = word, end
		h.r.surelyHost++
		return true
	case h.levelFollows(end) && !logSentenceWord(word):
		h.columnName(word, end)
		return true
	case logHostLike(word) && next < len(s):
		h.hostColumn(word, end, next)
	}
	return false
}

func (h *logHeader) source(name string, end int) {
	h.pos = end
	if i := strings.IndexByte(name, '['); i > 0 {
		h.r.fields.add("event_id", strings.Trim(name[i:], "[]"))
		name = name[:i]
	}
	if h.rec.Source == "" {
		h.rec.Source = name
		return
	}
	h.r.fields.add("logger", name)
}

// columnName reads a name that a level follows.
func (h *logHeader) columnName(word string, end int) {
	user, database, isUser := strings.Cut(word, "@")
	switch {
	case isUser:
		h.r.fields.add("user", user)
		h.r.fields.add("database", database)
	case len(word) == 36 && strings.Count(word, "-") == 4:
		h.r.fields.add("request_id", word)
	case h.rec.Host == "" && logHostLike(word):
		h.rec.Host = word
		h.r.surelyHost++
	default:
		h.source(word, end)
	}
	h.pos = end
}

// hostFollowed reports whether a word is a host because a program with its
// process follows, as in syslog.
func (h *logHeader) hostFollowed(word string, next int) bool {
	s := h.s
	end := next
	for end < len(s) && s[end] != ' ' && end-next < 80 {
		end++
	}
	tag := s[next:end]
	if strings.HasSuffix(tag, "]:") && strings.IndexByte(tag, '[') > 0 {
		return true
	}
	if strings.HasSuffix(tag, ":") && logNameLike(strings.TrimSuffix(tag, ":")) {
		switch strings.TrimSuffix(tag, ":") {
		case "kernel", "systemd", "audit", "sudo", "sshd", "CRON", "dockerd", "kubelet", "containerd":
			return true
		}
		return h.shape == logSyslog
	}
	return h.shape == logSyslog && (strings.HasPrefix(s[next:], "last message repeated ") || strings.HasPrefix(s[next:], "-- MARK --"))
}

// nameAndLevelFollow reports whether one name and then a level come next.
func (h *logHeader) nameAndLevelFollow(i int) bool {
	end := i
	for end < len(h.s) && h.s[end] != ' ' && end-i < 80 {
		end++
	}
	return end > i && logLetter(h.s[i]) && logNameLike(h.s[i:end]) && !logSentenceWord(h.s[i:end]) && h.levelFollows(end)
}

// hostColumn takes a word as the host where pairs follow it; otherwise it
// waits until the whole excerpt shows whether there is a column of hosts.
func (h *logHeader) hostColumn(word string, end, next int) {
	if logPairHere(h.s, next) {
		h.rec.Host, h.pos = word, end
		h.r.surelyHost++
		return
	}
	h.r.maybeHost = append(h.r.maybeHost, len(h.r.log.Records)-1)
}

// logNameLike reports whether a word can be the name of a program, logger,
// host or user.
func logNameLike(word string) bool {
	if word == "" || len(word) > 128 || !logLetter(word[0]) && word[0] != '_' && !logDigit(word[0]) {
		return false
	}
	letters := false
	for i := 0; i < len(word); i++ {
		c := word[i]
		letters = letters || logLetter(c)
		if !logNameByte(c) && c != ':' && c != '$' && c != '[' && c != ']' && c != '#' && c != '<' && c != '>' {
			return false
		}
	}
	return letters || logHostLike(word)
}

// logHostAddress reports whether a word is made of digits and dots.
func logHostAddress(word string) bool { return strings.Trim(word, "0123456789.:") == "" }

// logHostLike reports whether a word looks like a machine: an address, a
// domain, or a name with a number.
func logHostLike(word string) bool {
	digit, dots, letters := false, 0, 0
	for i := 0; i < len(word); i++ {
		c := word[i]
		switch {
		case logDigit(c):
			digit = true
		case c == '.':
			dots++
		case logLetter(c):
			letters++
		case c != '-' && c != '_' || i == 0:
			return false
		}
	}
	if letters == 0 {
		return dots == 3 && digit
	}
	return logLetter(word[0]) && word[len(word)-1] != '.' &&
		(digit && letters > 1 || dots >= 2 || strings.HasSuffix(word, ".local") || strings.HasSuffix(word, ".internal"))
}

// logSentenceWord reports whether a word before a level is more likely to
// belong to a sentence, as in "got ERROR from peer", than to a column.
func logSentenceWord(word string) bool {
	switch logLower(word) {
	case "got", "returned", "returns", "with", "an", "a", "the", "no", "not", "on", "failed", "is", "was", "are",
		"had", "has", "unexpected", "received", "code", "status", "exit", "found", "to", "of", "for", "in", "as":
		return true
	}
	return false
}
