package document

import (
	"bytes"
	"encoding/base64"
	"strings"
)

// logKeyKind is how a name speaks of a secret.
type logKeyKind uint8

const (
	logNoKey      logKeyKind = iota
	logKeySecret             // password, secret: any value is one
	logKeyToken              // token, api key: a value of some length
	logKeyHeader             // authorization: a scheme, then the secret
	logKeyCookie             // cookie: pairs
	logKeyAddress            // client, ip: the address of a person
)

// logKeyWord returns the kind of secret that a name ends with, so that
// password is one and password_reset is not.
func logKeyWord(name string) (kind logKeyKind, mask string) {
	var buf [48]byte
	if len(name) > len(buf) {
		name = name[len(name)-len(buf):]
	}
	low := buf[:0]
	for i := 0; i < len(name); i++ {
		c := name[i]
		if c >= 'A' && c <= 'Z' {
			c |= 0x20
		}
		if c != '_' && c != '-' && c != '.' {
			low = append(low, c)
		}
	}
	if len(low) < 2 || !logLetter(low[len(low)-1]) {
		return logNoKey, ""
	}
	for _, k := range logKeyWords[low[len(low)-1]-'a'] {
		rest := len(low) - len(k.word)
		if rest < 0 || string(low[rest:]) != k.word {
			continue
		}
		if k.whole && len(low) != len(k.word) {
			// The whole name, or a part of its own: db_pass, not bypass.
			at := len(name) - len(k.word)
			if at < 1 || logLetter(name[at-1]) && !(name[at] < 'a' && name[at-1] >= 'a') || strings.ContainsAny(name[at:], "_-.") {
				continue
			}
		}
		for _, not := range k.except {
			if bytes.HasSuffix(low[:rest], []byte(not)) {
				return logNoKey, ""
			}
		}
		return k.kind, k.mask
	}
	return logNoKey, ""
}

type logKey struct {
	word   string
	kind   logKeyKind
	mask   string
	whole  bool     // only alone or after a separator
	except []string // what may not stand before it
}

// logKeyWords are the words by their last letter. Words that end on other
// letters speak of no secret.
var logKeyWords = func() (by [26][]logKey) {
	add := func(kind logKeyKind, mask string, whole bool, except []string, words ...string) {
		for _, word := range words {
			last := word[len(word)-1] - 'a'
			by[last] = append(by[last], logKey{word, kind, mask, whole, except})
		}
	}
	add(logKeySecret, LogPassword, false, nil, "password", "passwd", "passphrase", "passwort", "passcode", "userpass", "dbpass")
	add(logKeySecret, LogPassword, true, nil, "pwd", "pass", "pw", "psw")
	add(logKeySecret, LogKey, false, nil, "secret", "secretkey", "privatekey", "clientsecret")
	add(logKeyToken, LogToken, false, []string{"page", "next", "continuation", "cancellation", "cancel", "sync", "fencing",
		"resume", "cursor", "idempotency", "unexpected", "syntax", "bad", "pagination", "start", "watch", "broadcast"}, "token", "jwt")
	add(logKeyToken, LogKey, false, nil, "apikey", "accesskey", "authkey", "masterkey", "accountkey", "encryptionkey",
		"signingkey", "sharedkey", "storagekey", "servicekey", "subscriptionkey", "licensekey", "sshkey", "deploykey")
	add(logKeyHeader, LogToken, false, nil, "authorization")
	add(logKeyHeader, LogToken, true, nil, "auth", "bearer")
	add(logKeyToken, LogPassword, true, nil, "credential", "credentials", "creds")
	add(logKeyToken, LogToken, true, nil, "sig", "otp")
	add(logKeyToken, LogToken, false, nil, "amzsignature", "googsignature")
	add(logKeyCookie, LogCookie, false, nil, "cookie")
	add(logKeyToken, LogCookie, false, nil, "jsessionid", "phpsessid", "sessid", "connect.sid")
	add(logKeySecret, LogCard, true, nil, "cvv", "cvc")
	add(logKeyAddress, LogAddress, true, nil, "ip", "client", "clientip", "remoteip", "remoteaddr", "remoteaddress", "remotehost", "userip",
		"sourceip", "srcip", "clientaddr", "clientaddress", "peer", "xforwardedfor", "forwardedfor", "xrealip", "realip", "rhost",
		"remote", "fwd", "ipaddress", "ipaddr", "visitorip")
	return by
}()

// named looks at the = : or > at i: whether what stands before it names a
// secret, and if so takes what stands after it.
func (sc *logScanner) named(i int) {
	s := sc.s
	if s[i] == ':' && strings.HasPrefix(s[i:], "://") {
		sc.url(i)
		return
	}
	if i < sc.from {
		return
	}
	name, quoted := logNameBefore(s, i)
	if name == "" {
		return
	}
	kind, mask := logKeyWord(name)
	if kind == logNoKey {
		return
	}
	at := i + 1
	loose := s[i] == ':' && !quoted // as in running text
	switch c := logAt(s, at); {
	case s[i] == '>':
		before := i - len(name) - 1
		if logAt(s, before) != '<' {
			return
		}
		loose = false
	case s[i] == '=' && (c == '=' || c == '~'), s[i] == ':' && c == ':':
		return
	case c == '>' || s[i] == ':' && c == '=':
		at++
		loose = false
	}
	spaced := false
	for at < len(s) && (s[at] == ' ' || s[at] == '\t') && at-i < 6 {
		at++
		spaced = true
	}
	if at >= len(s) || spaced && s[i] == '=' && s[i-1] != ' ' {
		return // nothing, or an empty value before the next name
	}
	if kind == logKeyAddress {
		sc.clientAddress(at)
		return
	}
	sc.value(at, kind, mask, loose && spaced)
}

// logNameBefore returns the name that ends before i, perhaps in quotes that
// may be escaped, perhaps with blanks between.
func logNameBefore(s string, i int) (name string, quoted bool) {
	end := i
	for end > 0 && i-end < 3 && s[end-1] == ' ' {
		end--
	}
	if end > 0 && (s[end-1] == '"' || s[end-1] == '\'') {
		quoted = true
		for end--; end > 0 && i-end < 8 && s[end-1] == '\\'; {
			end--
		}
	}
	start := end
	for start > 0 && end-start < 64 && (logWordByte(s[start-1]) || s[start-1] == '-' || s[start-1] == '.') {
		start--
	}
	return s[start:end], quoted
}

// value takes the value at i as a secret, unless it is empty, masked or a
// plain word that only tells of one.
func (sc *logScanner) value(i int, kind logKeyKind, mask string, loose bool) {
	s := sc.s
	start := i
	for start < len(s) && s[start] == '\\' && start-i < 4 {
		start++
	}
	quote := logAt(s, start)
	isQuoted := quote == '"' || quote == '\'' || quote == '`'
	var end int
	if isQuoted {
		start++
		end = logSecretQuoteEnd(s, start, quote)
	} else {
		start = i
		end = sc.bareEnd(start)
	}
	switch kind {
	case logKeyHeader:
		sc.header(start, end, isQuoted)
		return
	case logKeyCookie:
		if !isQuoted {
			for end < len(s) && end-start < maxLogCookie && s[end] != '"' && s[end] != '\'' {
				end++
			}
		}
		if v := s[start:end]; strings.IndexByte(v, '=') > 0 && !logMasked(v[strings.IndexByte(v, '=')+1:]) {
			sc.secret(start, end, mask)
		}
		return
	}
	v := s[start:end]
	if logMasked(v) || logStateWord(v) || strings.HasPrefix(v, "0x") {
		return
	}
	if strings.Contains(v[:min(len(v), 256)], "://") {
		return // an address; its own password is found by itself
	}
	if kind == logKeyToken && !logTokenValue(v) {
		return
	}
	if kind == logKeySecret && mask == LogPassword && (v[0] == '/' || len(v) > 2 && v[1] == ':' && v[2] == '\\') {
		return // a directory: PWD=/srv
	}
	if mask == LogKey && kind == logKeySecret && logObjectName(v) {
		return
	}
	if loose && !isQuoted && !logCredible(v) && strings.Trim(s[end:min(len(s), end+64)], " .,;\"'") != "" {
		return
	}
	sc.secret(start, end, mask)
}

// logSecretQuoteEnd returns the end of a quoted value that starts at i. A
// value inside a quoted text ends at the backslash of its closing quote.
func logSecretQuoteEnd(s string, i int, quote byte) int {
	nested := i >= 2 && s[i-2] == '\\'
	for j := i; j < len(s); j++ {
		switch s[j] {
		case '\\':
			if nested && logAt(s, j+1) == quote {
				return j
			}
			j++
		case quote:
			return j
		}
	}
	return len(s)
}

// maxLogCookie is how long the pairs of a cookie are without quotes.
const maxLogCookie = 4096

// bareEnd returns the end of a value without quotes that starts at i. Where it
// ends does not depend on where it starts, so that a long one is measured once.
func (sc *logScanner) bareEnd(i int) int {
	s, end := sc.s, i
	if i < sc.bare {
		end = sc.bare
	}
	for end < len(s) && strings.IndexByte(" \t\r\"'`&;<>|\\", s[end]) < 0 {
		if s[end] == ',' && (end+1 == len(s) || s[end+1] == ' ' || logPairHere(s, end+1)) {
			break
		}
		end++
	}
	sc.bare = end
	if v := s[i:end]; len(v) < 1024 && !strings.ContainsAny(v, "[({") {
		for end > i && strings.IndexByte(")]}", s[end-1]) >= 0 {
			end--
		}
	}
	return end
}

// header takes the credential of an Authorization header, after its scheme.
func (sc *logScanner) header(start, end int, quoted bool) {
	s := sc.s
	word := s[start:end]
	rest := start
	if scheme, _, ok := strings.Cut(word[:min(len(word), 32)], " "); ok {
		word, rest = scheme, start+len(scheme)+1
	} else if !quoted && logAt(s, end) == ' ' {
		rest = end + 1
	}
	switch logLower(word[:min(len(word), 32)]) {
	case "bearer", "basic", "token", "negotiate", "digest", "apikey", "ntlm", "aws4-hmac-sha256", "bot":
		if rest == start {
			return
		}
		if !quoted {
			end = sc.bareEnd(rest)
		}
		if v := s[min(rest, end):end]; !logMasked(v) && logCredible(v) {
			sc.secret(rest, end, LogToken)
		}
		return
	}
	if v := s[start:end]; len(v) >= 8 && !logMasked(v) && !strings.Contains(v[:min(len(v), 256)], " ") && !strings.Contains(v[:min(len(v), 256)], "://") && logCredible(v) {
		sc.secret(start, end, LogToken)
	}
}

// statement takes the password of a statement such as PASSWORD 'x' or
// IDENTIFIED BY 'x', whose quote is at i.
func (sc *logScanner) statement(i int) {
	s := sc.s
	if i < sc.from || i < 10 || s[i-1] != ' ' {
		return
	}
	before := s[max(0, i-14) : i-1]
	if !logHasSuffixFold(before, "password") && !logHasSuffixFold(before, "identified by") {
		return
	}
	end := logSecretQuoteEnd(s, i+1, '\'')
	if v := s[i+1 : end]; !logMasked(v) && !logStateWord(v) {
		sc.secret(i+1, end, LogPassword)
	}
}

func logHasSuffixFold(s, suffix string) bool {
	return len(s) >= len(suffix) && strings.EqualFold(s[len(s)-len(suffix):], suffix)
}

// url takes the password of an address such as postgres://desk:x@host, whose
// "://" is at i.
func (sc *logScanner) url(i int) {
	s := sc.s
	start := i + 3
	colon, at := -1, -1
	for j := start; j < len(s) && j-start < 512; j++ {
		c := s[j]
		if c <= ' ' || c == '"' || c == '\'' || c == '<' || c == '>' || c == '?' || c == '/' && colon < 0 {
			break
		}
		if c == ':' && colon < 0 {
			colon = j
		}
		if c == '@' {
			at = j
			break
		}
	}
	if at < 0 || colon < 0 || s[start] == '[' {
		return
	}
	v := s[colon+1 : at]
	if logMasked(v) || strings.Contains(v, "/") && logDigit(v[0]) {
		return // masked, or a port and a path
	}
	sc.secret(colon+1, at, LogPassword)
}

// logBasic reports whether a word is the name and password of HTTP's Basic
// scheme.
func logBasic(word string) bool {
	if len(word) < 8 {
		return false
	}
	plain, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(word[:min(len(word), 512)], "="))
	return err == nil && strings.IndexByte(string(plain), ':') > 0
}
