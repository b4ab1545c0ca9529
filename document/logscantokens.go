package document

import "strings"

// logTokenForm is a form of token that is known by how it begins.
type logTokenForm struct {
	prefix string
	length int    // of what follows, at least
	extra  string // characters that may stand in it besides letters and digits
	kind   string
	exact  bool // exactly the length
}

// The prefixes are put together here so that no search for secrets takes this
// table for some.
var logTokenForms = []logTokenForm{
	{"AK" + "IA", 16, "", LogKey, true},
	{"AS" + "IA", 16, "", LogKey, true},
	{"AI" + "za", 30, "-_", LogKey, false},
	{"gh" + "p_", 20, "", LogToken, false},
	{"gh" + "o_", 20, "", LogToken, false},
	{"gh" + "u_", 20, "", LogToken, false},
	{"gh" + "s_", 20, "", LogToken, false},
	{"gh" + "r_", 20, "", LogToken, false},
	{"github" + "_pat_", 20, "_", LogToken, false},
	{"gl" + "pat-", 16, "-_", LogToken, false},
	{"xo" + "xb-", 10, "-", LogToken, false},
	{"xo" + "xp-", 10, "-", LogToken, false},
	{"xo" + "xa-", 10, "-", LogToken, false},
	{"xo" + "xr-", 10, "-", LogToken, false},
	{"xo" + "xs-", 10, "-", LogToken, false},
	{"xa" + "pp-", 10, "-", LogToken, false},
	{"sk" + "_live_", 10, "", LogKey, false},
	{"sk" + "_test_", 10, "", LogKey, false},
	{"rk" + "_live_", 10, "", LogKey, false},
	{"rk" + "_test_", 10, "", LogKey, false},
	{"wh" + "sec_", 10, "+/=", LogKey, false},
	{"sk" + "-", 32, "-_", LogKey, false},
	{"ya" + "29.", 20, "-_.", LogToken, false},
	{"GO" + "CSPX-", 20, "-_", LogKey, false},
	{"np" + "m_", 30, "", LogToken, false},
	{"py" + "pi-", 40, "-_", LogToken, false},
	{"SG" + ".", 40, "-_.", LogKey, false},
	{"hv" + "s.", 20, "-_", LogToken, false},
	{"hf" + "_", 30, "", LogToken, false},
	{"dop" + "_v1_", 40, "", LogToken, false},
	{"sh" + "pat_", 30, "", LogToken, false},
	{"sq" + "0atp-", 20, "-_", LogToken, false},
	{"do" + "t_", 30, "", LogToken, false},
	{"ey" + "J", 10, "-_.=", LogToken, false},
	{"hooks.slack.com/" + "services/", 20, "/", LogToken, false},
}

// logTokenFirst are the letters that a token, or a word that announces one,
// begins with.
const logTokenFirst = "AaGgNnXxSsRrWwYyPpHhDdEeBbfc"

// logTokensBy holds the forms by their first letter.
var logTokensBy = func() (by [256][]logTokenForm) {
	for _, form := range logTokenForms {
		by[form.prefix[0]] = append(by[form.prefix[0]], form)
	}
	return by
}()

// token looks for a token in a known form, or one that a word announces,
// which begins at i.
func (sc *logScanner) token(i int) {
	s := sc.s
	if i < sc.from {
		return
	}
	switch s[i] {
	case '-':
		sc.flag(i)
		return
	case 'B', 'b':
		sc.scheme(i)
		return
	case 'f', 's', 'c', 'r', 'p':
		for _, word := range [...]string{"from ", "for ", "serving ", "client ", "remote ", "peer "} {
			if word[0] == s[i] && strings.HasPrefix(s[i:], word) {
				sc.clientAddress(i + len(word))
			}
		}
	}
	if i < sc.spent {
		return
	}
	for k := range logTokensBy[s[i]] {
		form := &logTokensBy[s[i]][k]
		if !strings.HasPrefix(s[i:], form.prefix) {
			continue
		}
		from := i + len(form.prefix)
		end := from
		for end < len(s) && (logDigit(s[end]) || logLetter(s[end]) || strings.IndexByte(form.extra, s[end]) >= 0) {
			end++
		}
		if end-from < form.length || form.exact && end-from != form.length || end < len(s) && s[end] == '_' {
			continue
		}
		if !logTokenFits(form, s[i:end]) {
			if end-i > 512 {
				sc.spent = end
			}
			continue
		}
		sc.secret(i, end, form.kind)
		return
	}
}

// logTokenFits checks the forms whose prefix alone says too little.
func logTokenFits(form *logTokenForm, token string) bool {
	switch {
	case form.prefix[0] == 'e':
		return strings.Count(token, ".") == 2 && strings.Index(token, ".") >= 10
	case form.exact:
		return strings.ToUpper(token) == token
	case len(form.prefix) == 3 && form.prefix[2] == '-':
		return strings.ContainsAny(token, "0123456789") && strings.ToLower(token) != token
	}
	return true
}

// scheme takes the credential after "Bearer " or "Basic ".
func (sc *logScanner) scheme(i int) {
	s := sc.s
	n := 0
	switch {
	case strings.HasPrefix(s[i+1:], "earer "):
		n = 7
	case strings.HasPrefix(s[i+1:], "asic "):
		n = 6
	default:
		return
	}
	end := i + n
	for end < len(s) && (logWordByte(s[end]) || strings.IndexByte("-.~+/=", s[end]) >= 0) {
		end++
	}
	word := s[i+n : end]
	switch {
	case n == 6 && logBasic(word):
		sc.secret(i+n, end, LogPassword)
	case n == 7 && len(word) >= 10 && logCredible(word) && !(strings.HasSuffix(word, "=") && logAt(s, end) == '"'):
		sc.secret(i+n, end, LogToken)
	}
}

// flag takes the value of a command's option such as "--password x".
func (sc *logScanner) flag(i int) {
	s := sc.s
	if strings.HasPrefix(s[i:], "-----BEGIN ") {
		sc.keyBlock(i)
		return
	}
	if user := strings.HasPrefix(s[i:], "-u "); user || strings.HasPrefix(s[i:], "--user ") {
		sc.commandUser(i + strings.IndexByte(s[i:], ' ') + 1)
		return
	}
	if !strings.HasPrefix(s[i:], "--") || i > 0 && s[i-1] != ' ' && s[i-1] != '"' && s[i-1] != '\'' {
		return
	}
	end := i + 2
	for end < len(s) && end-i < 40 && (logLetter(s[end]) || s[end] == '-') {
		end++
	}
	if logAt(s, end) != ' ' || end == i+2 || logAt(s, end+1) == '-' {
		return
	}
	if kind, mask := logKeyWord(s[i+2 : end]); kind == logKeySecret || kind == logKeyToken {
		sc.value(end+1, kind, mask, false)
	}
}

// commandUser takes the password of "curl -u desk:x", whose value is at i.
func (sc *logScanner) commandUser(i int) {
	end := sc.bareEnd(i)
	v := sc.s[min(i, end):end]
	n := strings.IndexByte(v[:min(len(v), 128)], ':')
	if n > 0 && strings.Contains(sc.s[:min(len(sc.s), 4096)], "curl") && !logMasked(v[n+1:]) {
		sc.secret(i+n+1, end, LogPassword)
	}
}

// logKeyBlock follows a block of a private key over its lines.
type logKeyBlock struct {
	open  bool
	lines int
}

// maxLogKeyLines is how many lines a key has at most. One that is not closed
// by then is not followed further.
const maxLogKeyLines = 400

// keyBlock takes a private key that begins at i. Written on one line, with \n
// for its ends of lines, it ends there.
func (sc *logScanner) keyBlock(i int) {
	s := sc.s
	title := s[i:min(len(s), i+80)]
	if !strings.Contains(title, "PRIVATE KEY") {
		return
	}
	end := len(s)
	if n := strings.Index(s[i:], "-----END "); n >= 0 {
		end = i + n + len("-----END ")
		if m := strings.Index(s[end:], "-----"); m >= 0 && m < 60 {
			end += m + 5
		}
	}
	sc.secret(i, end, LogPrivateKey)
}

// line takes a whole line of an open block, and notes where blocks open and
// close. It reports whether the line is part of a block.
func (k *logKeyBlock) line(sc *logScanner) bool {
	s := sc.s
	if !k.open {
		if i := strings.Index(s, "-----BEGIN "); i >= 0 && strings.Contains(s[i:min(len(s), i+80)], "PRIVATE KEY") && !strings.Contains(s[i:], "-----END ") {
			k.open, k.lines = true, 0
		}
		return false
	}
	start, ends := k.body(s)
	if k.lines++; start < 0 || k.lines > maxLogKeyLines {
		k.open = false
		return false
	}
	k.open = !ends
	sc.secret(start, len(s), LogPrivateKey)
	return true
}

// body returns where the part of a key begins in a line, after what a
// container or a log put before it; -1 when the line is not part of a key.
func (k *logKeyBlock) body(s string) (start int, ends bool) {
	if i := strings.Index(s, "-----END "); i >= 0 {
		return i, true
	}
	end := len(strings.TrimRight(s, " \t"))
	start = end
	for start > 0 && (logWordByte(s[start-1]) || s[start-1] == '+' || s[start-1] == '/' || s[start-1] == '=') {
		start--
	}
	switch {
	case strings.TrimSpace(s) == "":
		return 0, false
	case strings.TrimSpace(s[:start]) == "":
		return start, false
	case end-start >= 24, strings.HasPrefix(s, "Proc-Type:"), strings.HasPrefix(s, "DEK-Info:"), strings.HasPrefix(s, "Version:"), strings.HasPrefix(s, "Comment:"):
		return start, false
	}
	return -1, false
}
