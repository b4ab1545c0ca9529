package document

import (
	"net/netip"
	"strings"
)

// message reads the message of a line for what it names, and keeps it.
func (r *logReader) message(rec *LogRecord, text string) {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "{") && r.object(rec, text, 0) {
		return
	}
	if strings.HasSuffix(text, "}") {
		text = r.trailingObject(rec, text)
	}
	if strings.HasPrefix(text, `"`) {
		if end, escaped := logQuoteEnd(text, 0); end > 0 && (end+1 == len(text) || logAt(text, end+1) == ' ' && logPairHere(text, logSkipBlanks(text, end+1))) {
			rec.Text = text[1:end]
			if escaped {
				rec.Text = logUnescape(rec.Text)
			}
			r.pairs(rec, text[end+1:], false)
			return
		}
	}
	rec.Text = text
	if strings.HasPrefix(rec.Source, "haproxy") {
		r.haproxy(text)
	}
	if strings.Contains(text, " HTTP/") {
		r.request(text)
	}
	if strings.Contains(text, ", client: ") {
		r.proxyError(rec, text)
		return
	}
	r.pairs(rec, text, true)
	if rec.Source == "" && rec.Level != "" && strings.HasSuffix(rec.Text, ")") {
		if open := strings.LastIndex(rec.Text, " ("); open > 0 {
			if name := rec.Text[open+2 : len(rec.Text)-1]; strings.Count(name, ".") > 1 && logNameLike(name) && logLetter(name[0]) {
				rec.Source, rec.Text = name, strings.TrimSpace(rec.Text[:open])
			}
		}
	}
}

// trailingObject reads a JSON object at the end of a message and returns the
// message without it.
func (r *logReader) trailingObject(rec *LogRecord, text string) string {
	i := 1
	for ; i < len(text) && (text[i] != '{' || text[i-1] != ' ' && text[i-1] != '\t'); i++ {
	}
	if !logWalk(text, i, func(parent, name string, v logValue) { r.fields.add(logDotted(parent, name), v.text()) }) {
		return text
	}
	return strings.TrimSpace(text[:i])
}

// pairs adds the name=value pairs of a text. Where they are the record's own,
// they may also state its message, level, source and host.
func (r *logReader) pairs(rec *LogRecord, text string, own bool) {
	if strings.IndexByte(text, '=') < 0 {
		return
	}
	var host string
	request := false
	pairs := logPairs{s: text}
	for {
		pair, ok := pairs.next()
		if !ok {
			break
		}
		value := pair.text()
		if rec.isTime(pair.name, value) {
			continue
		}
		r.fields.add(pair.name, value)
		if !own {
			continue
		}
		switch pair.name {
		case "msg", "message":
			rec.Text = value
		case "event":
			if pair.start == 0 {
				rec.Text = value
			}
		case "source":
			if rec.Source == "" && logNameLike(value) && len(value) <= 64 {
				rec.Source = value
			}
		case "host", "hostname":
			host = value
		case "status", "method", "path", "request":
			request = true
		default:
			if rec.Level == "" && logIsLevelName(pair.name) {
				rec.Level = logLevelValue(pair.name, value)
			}
		}
	}
	if rec.Host == "" && !request && logNameLike(host) {
		rec.Host = host
	}
}

// request adds method, path and status of the first HTTP request that a
// message quotes.
func (r *logReader) request(text string) {
	proto := strings.Index(text, " HTTP/")
	quote := strings.LastIndexByte(text[:proto], '"')
	if quote < 0 {
		return
	}
	method, path, ok := strings.Cut(text[quote+1:proto], " ")
	if !ok || method == "" || strings.ToUpper(method) != method || len(method) > 16 {
		return
	}
	r.fields.add("method", method)
	r.fields.add("path", path)
	end := strings.IndexByte(text[proto:], '"')
	if end < 0 {
		return
	}
	r.fields.add("protocol", text[proto+1:proto+end])
	rest := text[proto+end+1:]
	if _, n := logNumber(rest, 1, 3, 3); n == 3 && rest[0] == ' ' {
		r.fields.add("status", rest[1:4])
		bytes, _, _ := strings.Cut(strings.TrimPrefix(rest[4:], " "), " ")
		if bytes != "" && strings.Trim(bytes, "0123456789") == "" {
			r.fields.add("bytes", bytes)
		}
	}
}

// proxyError reads an error of nginx: process and connection before the
// message, "name: value" parts after it.
func (r *logReader) proxyError(rec *LogRecord, text string) {
	at := strings.Index(text, ", client: ")
	head, tail := text[:at], text[at+2:]
	if ids, rest, ok := strings.Cut(head, ": "); ok && strings.Contains(ids, "#") && strings.Trim(ids, "0123456789#") == "" {
		pid, tid, _ := strings.Cut(ids, "#")
		r.fields.add("pid", pid)
		r.fields.add("tid", tid)
		head = rest
	}
	if star := strings.TrimPrefix(head, "*"); star != head {
		if connection, rest, ok := strings.Cut(star, " "); ok && strings.Trim(connection, "0123456789") == "" {
			r.fields.add("connection", connection)
			head = rest
		}
	}
	rec.Text = text[strings.Index(text, head):]
	for parts := 0; tail != "" && parts < 32; parts++ {
		name, rest, ok := strings.Cut(tail, ": ")
		if !ok || len(name) > 32 {
			return
		}
		value := rest
		if strings.HasPrefix(rest, `"`) {
			if end, _ := logQuoteEnd(rest, 0); end > 0 {
				value = rest[1:end]
				rest = rest[end+1:]
			} else {
				rest = ""
			}
		} else if n := strings.Index(rest, ", "); n >= 0 {
			value, rest = rest[:n], rest[n:]
		} else {
			rest = ""
		}
		r.fields.add(name, value)
		tail = strings.TrimPrefix(rest, ", ")
	}
}

// haproxy reads the columns of a request that haproxy passed on.
func (r *logReader) haproxy(text string) {
	words := strings.Fields(text[:min(len(text), 4096)])
	if len(words) < 6 || !strings.HasPrefix(words[1], "[") {
		return
	}
	accepted := strings.Trim(words[1], "[]")
	st, ok := logStampAt(accepted, 0)
	if !ok || st.precision < logSecond {
		return
	}
	r.fields.add("client", words[0])
	r.fields.add("accept_time", accepted)
	r.fields.add("frontend", words[2])
	backend, server, _ := strings.Cut(words[3], "/")
	r.fields.add("backend", backend)
	r.fields.add("server", server)
	r.fields.add("timers", words[4])
	if _, n := logNumber(words[5], 0, 3, 3); n == len(words[5]) || words[5] == "-1" {
		r.fields.add("status", words[5])
	}
}

// logIsAddress reports whether a word is a network address.
func logIsAddress(word string) bool {
	if word == "" || len(word) > 45 || !logDigit(word[0]) && strings.IndexByte(word, ':') < 0 {
		return false
	}
	_, err := netip.ParseAddr(word)
	return err == nil
}
