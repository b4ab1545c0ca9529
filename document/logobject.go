package document

import "strings"

// logObjectParts collects what a JSON line says about its record.
type logObjectParts struct {
	text, level   string
	textRank      int // 1 is the surest name of a message
	levelRank     int
	host          string
	maybeHost     string // "host", which is also the name a request was sent to
	source        string
	request, body bool // names of a request were seen; the message is itself a line
}

// object reads the JSON line of s that begins at i.
func (r *logReader) object(rec *LogRecord, s string, i int) bool {
	var parts logObjectParts
	before := len(r.fields.pending)
	ok := logWalk(s, i, func(parent, name string, v logValue) {
		if rec.isTime(name, v.raw) {
			return
		}
		if v.kind == '[' && name == "attributes" {
			r.attributes(v.raw)
			return
		}
		full := logDotted(parent, name)
		value := v.text()
		if parent == "fields" {
			r.fields.add(name, value)
		} else {
			r.fields.add(full, value)
		}
		parts.note(full, value, v)
	})
	if !ok {
		r.fields.pending = r.fields.pending[:before]
		return false
	}
	if rec.Level == "" {
		rec.Level = parts.level
	}
	if rec.Host == "" {
		if rec.Host = parts.host; rec.Host == "" && !parts.request && logNameLike(parts.maybeHost) {
			rec.Host = parts.maybeHost
		}
	}
	if rec.Source == "" {
		rec.Source = parts.source
	}
	rec.Text = strings.TrimSpace(parts.text)
	if parts.textRank == 0 {
		rec.Text = strings.TrimSpace(s[i:])
	}
	if strings.IndexByte(rec.Text, 0x1b) >= 0 {
		rec.Text = logStrip(rec.Text, nil)
	}
	if parts.body {
		r.inner(rec)
	}
	return true
}

// note takes a value that has a meaning for the record.
func (p *logObjectParts) note(name, value string, v logValue) {
	if rank := logTextRank(name); rank > 0 && v.kind == '"' && (p.textRank == 0 || rank < p.textRank) {
		p.text, p.textRank, p.body = value, rank, name == "log"
	}
	if logIsLevelName(name) || name == "s" && len(value) == 1 {
		rank := 1
		if v.kind == '0' || name == "s" {
			rank = 2
		}
		if level := logLevelValue(name, value); level != "" && (p.levelRank == 0 || rank < p.levelRank) {
			p.level, p.levelRank = level, rank
		}
	}
	switch name {
	case "hostname", "_HOSTNAME", "HOSTNAME", "host.name", "host.hostname", "host_name", "Computer", "MachineName":
		if p.host == "" {
			p.host = value
		}
	case "host":
		p.maybeHost = value
	case "status", "method", "uri", "request", "request_uri", "path", "url":
		p.request = true
	case "source":
		if v.kind == '"' && len(value) <= 64 && logNameLike(value) {
			p.source = value
		}
	}
}

// logTextRank says how surely a field of that name is the message; 1 is the
// surest, 0 is not at all.
func logTextRank(name string) int {
	switch name {
	case "msg", "message", "MESSAGE", "Message":
		return 1
	case "@message", "@m", "short_message", "fields.message", "body", "body.stringValue", "RenderedMessage":
		return 2
	case "jsonPayload.message", "jsonPayload.msg", "textPayload":
		return 3
	case "text", "log", "event", "@mt", "MessageTemplate", "description":
		return 4
	}
	return 0
}

// attributes adds the named values of an OpenTelemetry record.
func (r *logReader) attributes(array string) {
	for rest := array; ; {
		i := strings.IndexByte(rest, '{')
		if i < 0 {
			return
		}
		w := logWalker{s: rest, pos: i}
		if !w.skip() {
			return
		}
		var key, value string
		logWalk(rest[:w.pos], i, func(parent, name string, v logValue) {
			if parent == "" && name == "key" {
				key = v.text()
			} else if parent == "value" || name == "value" {
				value = v.text()
			}
		})
		r.fields.add(key, value)
		rest = rest[w.pos:]
	}
}

// inner reads a message that is itself a line of a log, as a container's log
// file wraps it.
func (r *logReader) inner(rec *LogRecord) {
	text := rec.Text
	if len(text) > 1<<16 || strings.IndexByte(text, '\n') >= 0 {
		return
	}
	o := logOpen(text)
	r.opened(rec, text, &o)
}

// isTime reports whether a field only repeats the stamp of the record.
func (rec *LogRecord) isTime(name, value string) bool {
	if value != rec.TimeWritten || value == "" {
		return false
	}
	is, _ := logIsTimeName(name)
	return is || name == "$date"
}
