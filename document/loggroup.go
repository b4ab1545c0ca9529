package document

import "strings"

// logLineKind is what the survey noted of a line: its place of a stamp, and
// flags.
type logLineKind uint8

const (
	logBlank     logLineKind = 0x10 << iota
	logInset                 // indented
	logCrash                 // begins with panic: or fatal error:
	logPlaceMask logLineKind = 0x0f
)

// survey looks at every line once, without keeping more than a byte of each.
func (r *logReader) survey() {
	r.lines = make([]logLineKind, 0, strings.Count(r.text, "\n")+1)
	for i := 0; i < len(r.text); {
		var line string
		line, i = logNextLine(r.text, i)
		r.log.Lines++
		n := r.log.Lines
		r.log.LongestLine = max(r.log.LongestLine, len(line))
		seen := logClasses(line)
		if seen != 0 {
			invalid, odd := logOddities(line, seen)
			if invalid {
				r.log.InvalidUTF8 = append(r.log.InvalidUTF8, n)
			}
			if odd {
				r.log.Control = append(r.log.Control, n)
			}
		}
		r.scan(line, n, seen)
		r.lines = append(r.lines, r.kind(line, seen))
	}
}

func (r *logReader) kind(line string, seen uint8) logLineKind {
	clean, o := logRead(line, seen)
	if strings.TrimLeft(clean, " \t\ufeff") == "" {
		return logBlank
	}
	kind := logLineKind(o.place)
	r.filled++
	if clean[0] == ' ' || clean[0] == '\t' {
		kind |= logInset
	} else {
		r.margin++
	}
	if kind&logInset == 0 && o.place != logFirm && logCrashWord(clean[o.start:]) != "" {
		kind |= logCrash
		r.crashes++
	}
	if o.place != logNowhere {
		r.seen[o.place]++
		r.orders[o.stamp.order]++
	}
	return kind
}

// logRead cleans a line and reads how it begins. Of a rewritten line whose
// last state has no stamp, the stamp of its first state stays.
func logRead(line string, seen uint8) (clean string, o logOpening) {
	clean, head := logClean(line, seen)
	o = logOpen(clean)
	if o.place != logNowhere || head == "" || len(head) == len(clean) && head == clean {
		return clean, o
	}
	if first := logOpen(head); first.place == logFirm && first.shape != logObject && first.shape != logPairLine {
		clean = head[:first.stamp.end] + " " + strings.TrimLeft(clean, " \t")
		return clean, logOpen(clean)
	}
	return clean, o
}

func logCrashWord(s string) string {
	for _, word := range [...]string{"panic:", "fatal error:"} {
		if strings.HasPrefix(s, word) {
			return word
		}
	}
	return ""
}

// dayFirst reports which order of day and month the excerpt shows where it can
// be told; logNoOrder when it shows both or neither.
func (r *logReader) dayFirst() logOrder {
	switch {
	case r.orders[logDayFirst] > 0 && r.orders[logMonthFirst] == 0:
		return logDayFirst
	case r.orders[logMonthFirst] > 0 && r.orders[logDayFirst] == 0:
		return logMonthFirst
	}
	return logNoOrder
}

// accepted returns the places in which a stamp begins a record in this
// excerpt, and whether there is any.
func (r *logReader) accepted() (accept [logPlaces]bool, timed bool) {
	firm := r.seen[logFirm]
	accept[logFirm] = firm > 0
	timed = firm > 0
	for place := logAfterWords; place < logPlaces; place++ {
		all := r.margin
		if place == logIndented {
			all = r.filled
		}
		accept[place] = r.seen[place] > firm && 2*r.seen[place] >= all
		timed = timed || accept[place]
	}
	return accept, timed
}

// recordsAtMost returns how many records there can be.
func (r *logReader) recordsAtMost(accept [logPlaces]bool, timed bool) int {
	if !timed {
		return min(r.margin+1, r.filled)
	}
	n := 1 + r.crashes
	for place, ok := range accept {
		if ok {
			n += r.seen[place]
		}
	}
	return n
}

// group cuts the excerpt into records.
func (r *logReader) group() {
	accept, timed := r.accepted()
	r.log.Records = make([]LogRecord, 0, min(r.recordsAtMost(accept, timed), MaxLogRecords))
	process := "" // what PostgreSQL wrote before the level of the current record
	n := 0
	for i := 0; i < len(r.text); n++ {
		var line string
		line, i = logNextLine(r.text, i)
		kind := r.lines[n]
		if kind&logBlank != 0 {
			continue
		}
		stamped := accept[kind&logPlaceMask]
		first := len(r.log.Records) == 0
		begins := first || stamped || kind&logCrash != 0 || !timed && kind&logInset == 0
		if !begins {
			r.continued(line, n+1)
			continue
		}
		clean, o := logRead(line, logClasses(line))
		if stamped {
			by, adds := logAddsTo(clean, o.rest)
			if adds && !first && by == process {
				r.continued(line, n+1)
				continue
			}
			process = by
		}
		if len(r.log.Records) == MaxLogRecords {
			r.notes.cutAt = n + 1
			return
		}
		r.record(clean, &o, n+1, stamped, timed)
	}
}

// continued adds a line to the record before it. What a header on a line of
// its own leaves open, the line after it says.
func (r *logReader) continued(line string, n int) {
	rec := &r.log.Records[len(r.log.Records)-1]
	rec.LastLine = n
	if n != rec.Line+1 || rec.Text != "" && (rec.Level != "" || rec.TimeWritten == "") {
		return
	}
	clean, _ := logClean(line, logClasses(line))
	text := strings.TrimSpace(clean)
	level, end, small := logLevelAt(text, 0)
	switch {
	case level != "" && !small && logAt(text, end-1) == ':' && rec.Level == "" && text[0] < 'a':
		if first, _, _ := strings.Cut(rec.Text, " "); rec.Source == "" && strings.Contains(first, ".") && logNameLike(first) {
			rec.Source = first
		}
		rec.Level, rec.Text = level, strings.TrimSpace(text[end:])
	case rec.Text == "":
		rec.Text = text
	}
}

// record adds the record that begins with a line.
func (r *logReader) record(clean string, o *logOpening, n int, stamped, timed bool) {
	r.log.Records = append(r.log.Records, LogRecord{Line: n, LastLine: n, Precision: logUnknown.String()})
	rec := &r.log.Records[len(r.log.Records)-1]
	if word := logCrashWord(clean[min(o.start, len(clean)):]); word != "" && !stamped {
		rec.Level, rec.Source = "fatal", o.source
		rec.Text = strings.TrimSpace(clean[o.start+len(word):])
		o.place = logNowhere
	} else {
		if !stamped {
			o.place = logNowhere
		}
		if stamped {
			rec.TimeWritten = clean[o.stamp.start:o.stamp.end]
			rec.Precision = o.stamp.precision.String()
		}
		r.opened(rec, clean, o)
	}
	rec.Fields = r.fields.take()
	switch {
	case stamped:
		r.settle(rec, &o.stamp)
		r.notes.stamped(rec, o)
	case timed:
		r.notes.untimed(rec, len(r.log.Records) == 1)
	}
}

// opened describes a line by the shape of its beginning.
func (r *logReader) opened(rec *LogRecord, s string, o *logOpening) {
	if o.source != "" {
		rec.Source = o.source
	}
	stamped := o.place != logNowhere
	if rec.Level == "" && (stamped || o.named) {
		rec.Level = o.level
	}
	if o.thread != "" && stamped {
		r.bracketed(rec, o.thread)
	}
	if o.file != "" && stamped {
		r.fields.add("file", o.file)
	}
	if before := o.before(s); before != "" && stamped {
		r.fields.add("before", before)
	}
	switch {
	case o.shape == logObject:
		if !r.object(rec, s, o.rest) {
			r.plain(rec, s, o.rest, o)
		}
	case !stamped:
		r.plain(rec, s, o.start, o)
	case o.shape == logPairLine || o.rest < o.stamp.start:
		r.message(rec, s[o.rest:])
	case o.shape == logKubernetes:
		r.kubernetes(rec, s, o.rest)
	case o.shape == logAccess:
		r.access(rec, s, o)
	case o.shape == logSyslog5424:
		r.syslog5424(rec, s, o.rest)
	default:
		r.plain(rec, s, o.rest, o)
	}
	if rec.Level == "" && stamped {
		rec.Level = o.rough
	}
}

// before returns what a line says before its stamp without being a header.
func (o *logOpening) before(s string) string {
	if o.glued != "" {
		return strings.TrimSpace(o.glued)
	}
	if o.place == logAfterWords && o.stamp.start > o.start && o.rest > o.stamp.start {
		return strings.Trim(s[o.start:o.stamp.start], " \t[(\"':")
	}
	return ""
}

// bracketed keeps what stood in brackets before the stamp.
func (r *logReader) bracketed(rec *LogRecord, inner string) {
	if rec.Source == "" && strings.Count(inner, "/") == 2 && strings.HasPrefix(inner, "pod/") {
		rec.Source = strings.TrimPrefix(inner, "pod/")
		return
	}
	if _, n := logNumber(inner, 0, 1, 9); n == len(inner) {
		r.fields.add("pid", inner)
		return
	}
	r.fields.add("tag", inner)
}

// finishColumns settles what one line alone could not: whether the words after
// the stamps are a column of hosts, or of levels in small letters.
func (r *logReader) finishColumns() {
	stamped := 0
	for i := range r.log.Records {
		if r.log.Records[i].TimeWritten != "" {
			stamped++
		}
	}
	if hosts := r.surelyHost + len(r.maybeHost); hosts >= 3 && 5*hosts >= 4*stamped {
		for _, i := range r.maybeHost {
			rec := &r.log.Records[i]
			if word, rest, ok := strings.Cut(rec.Text, " "); ok && rec.Host == "" && logHostLike(word) {
				rec.Host, rec.Text = word, strings.TrimSpace(rest)
				if tag, rest, ok := strings.Cut(rec.Text, ": "); ok && rec.Source == "" && logNameLike(tag) {
					rec.Source, rec.Text = tag, strings.TrimSpace(rest)
				}
			}
		}
	}
	if !r.smallLevel {
		return
	}
	for _, i := range r.maybeLevel {
		rec := &r.log.Records[i]
		if level, end, _ := logLevelAt(rec.Text, 0); level != "" && rec.Level == "" {
			rec.Level, rec.Text = level, strings.TrimSpace(rec.Text[end:])
		}
	}
}
