package document

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// logNotes collects what a person has to be told about the times of an
// excerpt.
type logNotes struct {
	lacks        map[logLacking]*logLines
	stampedLines int
	zoned        logLines
	years        []string
	midnights    []string
	repeats      []string
	skipped      logLines
	twice        logLines
	second       bool
	glued        logLines
	bare         logLines // records without a time among records with one
	firstBare    int
	twoTimes     logLines
	sameStamp    string
	same         logLines
	sameGroups   []string
	cutAt        int
}

// logLacking is what stamps leave out, with the name of a zone that several
// zones share.
type logLacking struct {
	parts logLack
	zone  string
}

// logLines is a list of lines for a sentence: the first few and the last.
type logLines struct {
	first []int
	last  int
	count int
}

// maxLogNamed is how many lines a warning names one by one, and how many
// warnings of one kind there are.
const maxLogNamed = 8

func (l *logLines) add(line int) {
	if l.count++; len(l.first) < 4*maxLogNamed {
		l.first = append(l.first, line)
	}
	l.last = line
}

// String names the lines: "line 5", "lines 1, 2, 4 and 11", "lines 2 to 4".
func (l *logLines) String() string {
	n := l.count
	switch {
	case n == 1:
		return "line " + strconv.Itoa(l.last)
	case n > 2 && l.last-l.first[0] == n-1:
		return fmt.Sprintf("lines %d to %d", l.first[0], l.last)
	case n > maxLogNamed:
		return fmt.Sprintf("%d lines from %d to %d", n, l.first[0], l.last)
	}
	words := make([]string, n)
	for i, line := range l.first[:n] {
		words[i] = strconv.Itoa(line)
	}
	return "lines " + strings.Join(words[:n-1], ", ") + " and " + words[n-1]
}

func (l *logLines) verb(one, many string) string {
	if l.count == 1 {
		return l.String() + " " + one
	}
	return l.String() + " " + many
}

// lacking notes that a record is not settled.
func (n *logNotes) lacking(rec *LogRecord, parts logLack, zone string) {
	if n.lacks == nil {
		n.lacks = map[logLacking]*logLines{}
	}
	key := logLacking{parts, zone}
	if n.lacks[key] == nil {
		n.lacks[key] = &logLines{}
	}
	n.lacks[key].add(rec.Line)
}

// stamped notes what is remarkable about a record with a stamp.
func (n *logNotes) stamped(rec *LogRecord, o *logOpening) {
	n.stampedLines++
	if o.glued != "" {
		n.glued.add(rec.Line)
	}
	if !rec.Time.IsZero() {
		n.zoned.add(rec.Line)
	}
	for _, f := range rec.Fields {
		if f.Name == "accept_time" {
			n.twoTimes.add(rec.Line)
		}
	}
	if rec.TimeWritten != n.sameStamp {
		n.endSame()
		n.sameStamp = rec.TimeWritten
	}
	if o.stamp.precision <= logSecond {
		n.same.add(rec.Line)
	}
}

// endSame closes a run of records with one stamp.
func (n *logNotes) endSame() {
	if n.same.count >= 3 && len(n.sameGroups) < maxLogNamed {
		n.sameGroups = append(n.sameGroups, fmt.Sprintf("%s share the time %s; their order is the order of the lines", n.same.String(), logShort(n.sameStamp)))
	}
	n.same = logLines{}
}

// logShort keeps a warning readable whatever a line holds.
func logShort(s string) string {
	if len(s) > 64 {
		s = s[:64] + "…"
	}
	return DisplayLine([]byte(s))
}

func (n *logNotes) untimed(rec *LogRecord, first bool) {
	if first {
		n.firstBare = rec.Line
		return
	}
	n.bare.add(rec.Line)
}

func (n *logNotes) newYear(from, to int) {
	if len(n.years) < maxLogNamed {
		n.years = append(n.years, fmt.Sprintf("the year changes between line %d and line %d", from, to))
	}
}

func (n *logNotes) midnight(from, to int) {
	if len(n.midnights) < maxLogNamed {
		n.midnights = append(n.midnights, fmt.Sprintf("lines %d and %d", from, to))
	}
}

func (n *logNotes) maybeRepeated(line int, back time.Duration) {
	if len(n.repeats) < maxLogNamed {
		n.repeats = append(n.repeats, fmt.Sprintf("line %d goes back %d minutes: a repeated hour or a line out of order", line, int(back.Minutes())))
	}
}

func (n *logNotes) repeatedHour(line int, second bool) {
	n.twice.add(line)
	n.second = n.second || second
}

func (n *logNotes) skippedHour(line int) { n.skipped.add(line) }

// warnings writes the sentences.
func (r *logReader) warnings() []string {
	n := &r.notes
	n.endSame()
	var out []string
	say := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	if len(r.log.Records) > 0 && n.stampedLines == 0 {
		say("no line has a time; ages such as 2m are relative to an unknown moment")
	}
	out = append(out, n.lackWarnings()...)
	out = append(out, n.years...)
	if len(n.midnights) > 0 {
		say("midnight is passed between %s", strings.Join(n.midnights, " and between "))
	}
	out = append(out, n.repeats...)
	if n.twice.count > 0 {
		which := "read as the first time round"
		if n.second {
			which = "a step back is read as the second time round"
		}
		say("the hour of %s happens twice in this zone; %s", n.twice.String(), which)
	}
	if n.skipped.count > 0 {
		say("the clocks of this zone never showed the time of %s", n.skipped.String())
	}
	if n.firstBare > 0 {
		say("the excerpt begins inside a record; what begins on line %d has no time", n.firstBare)
	}
	if n.bare.count > 0 {
		say("%s a record without a time", n.bare.verb("begins", "each begin"))
	}
	if n.glued.count > 0 {
		say("%s: text of another writer is glued before the time", n.glued.String())
	}
	if n.twoTimes.count > 0 {
		say("%s two times; the one that begins the line is taken", n.twoTimes.verb("carries", "carry"))
	}
	out = append(out, n.sameGroups...)
	if bad := logLinesOf(r.log.InvalidUTF8); bad.count > 0 {
		say("%s bytes that are not UTF-8; they are kept and shown as U+FFFD", bad.verb("holds", "hold"))
	}
	if strings.HasPrefix(r.text, "\xff\xfe") || strings.HasPrefix(r.text, "\xfe\xff") {
		say("the text looks like UTF-16; save it as UTF-8 and add it again to have it understood")
	}
	if n.cutAt > 0 {
		say("only the first %d records are described; the rest begins on line %d", MaxLogRecords, n.cutAt)
	}
	return out
}

func logLinesOf(lines []int) (l logLines) {
	for _, line := range lines {
		l.add(line)
	}
	return l
}

// lackWarnings says which stamps leave out what.
func (n *logNotes) lackWarnings() (out []string) {
	for parts := logLack(0); parts < 1<<4; parts++ {
		for key, lines := range n.lacks {
			if key.parts != parts {
				continue
			}
			what := parts.String()
			switch {
			case key.zone != "":
				out = append(out, fmt.Sprintf("%s the zone %s, which several zones are called; choose the one that is meant", lines.verb("names", "name"), key.zone))
			case what == "":
				out = append(out, fmt.Sprintf("the time of %s cannot be settled in this zone", lines.String()))
			case lines.count == n.stampedLines:
				out = append(out, "the lines state "+what)
			default:
				out = append(out, fmt.Sprintf("%s %s%s", lines.verb("states", "state"), what, n.unlike()))
			}
		}
	}
	return out
}

// unlike names the lines whose times are settled.
func (n *logNotes) unlike() string {
	if n.zoned.count == 0 {
		return ""
	}
	return ", unlike " + n.zoned.String()
}

// String names the parts that are left out: "no year and no zone".
func (l logLack) String() string {
	var parts []string
	for _, p := range [...]struct {
		lack logLack
		name string
	}{{logLacksYear, "no year"}, {logLacksDate, "no date"}, {logLacksZone, "no zone"}, {logLacksOrder, "day and month in an order that cannot be told"}} {
		if l&p.lack != 0 {
			parts = append(parts, p.name)
		}
	}
	return strings.Join(parts, " and ")
}
