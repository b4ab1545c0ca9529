package document

import "time"

// logStamp is a time as a line states it, with what it leaves out.
type logStamp struct {
	start, end                             int // of the written stamp in its line
	year, month, day, hour, minute, second int
	nano                                   int
	lacks                                  logLack
	order                                  logOrder       // of day and month in forms such as 4/11/2026
	offset                                 int            // seconds east of UTC, when written
	zone                                   *time.Location // a region written by name
	zoneName                               string         // a written name that several zones share
	precision                              logPrecision
}

// logLack is a set of the parts that a stamp leaves out.
type logLack uint8

const (
	logLacksYear logLack = 1 << iota
	logLacksDate
	logLacksZone
	logLacksOrder // day and month cannot be told apart
)

// logOrder is what a stamp shows of the order of day and month.
type logOrder uint8

const (
	logNoOrder logOrder = iota
	logMonthFirst
	logDayFirst
)

// logPrecision is how finely a stamp is written.
type logPrecision uint8

const (
	logUnknown logPrecision = iota
	logDay
	logMinute
	logSecond
	logMillisecond
	logMicrosecond
	logNanosecond
)

func (p logPrecision) String() string {
	return [...]string{"unknown", "day", "minute", "second", "millisecond", "microsecond", "nanosecond"}[p]
}

// unit is the length of time that a stamp of the precision may stand for.
func (p logPrecision) unit() time.Duration {
	return [...]time.Duration{0, 24 * time.Hour, time.Minute, time.Second, time.Millisecond, time.Microsecond, 1}[p]
}

func logDigit(c byte) bool  { return c-'0' < 10 }
func logLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func logWordByte(c byte) bool { return logDigit(c) || logLetter(c) || c == '_' }

// logAt returns the byte at i, or 0 beyond the end.
func logAt(s string, i int) byte {
	if i < 0 || i >= len(s) {
		return 0
	}
	return s[i]
}

// logNumber reads from lo to hi digits at i and returns how many there are; 0
// when there are fewer or more.
func logNumber(s string, i, lo, hi int) (value, n int) {
	for n <= hi && logDigit(logAt(s, i+n)) {
		value = value*10 + int(s[i+n]-'0')
		n++
	}
	if n < lo || n > hi {
		return 0, 0
	}
	return value, n
}

// logStampAt reads the stamp that begins at i, in any form that is not a bare
// number. The result is a real calendar time.
func logStampAt(s string, i int) (st logStamp, ok bool) {
	c := logAt(s, i)
	st.start = i
	switch {
	case logDigit(c):
		ok = st.digits(s, i)
	case logLetter(c):
		ok = st.letters(s, i)
	}
	return st, ok && st.real()
}

// real reports whether the parts that are stated make a calendar time.
func (st *logStamp) real() bool {
	if st.lacks&logLacksDate != 0 {
		return true
	}
	year := st.year
	if st.lacks&logLacksYear != 0 {
		year = 2000 // a leap year, for 29 February
	}
	return st.month >= 1 && st.month <= 12 && st.day >= 1 && st.day <= logMonthDays(year, st.month)
}

func logMonthDays(year, month int) int {
	return time.Date(year, time.Month(month)+1, 0, 0, 0, 0, 0, time.UTC).Day()
}

// digits reads the forms that begin with a digit.
func (st *logStamp) digits(s string, i int) bool {
	_, n := logNumber(s, i, 1, 14)
	switch next := logAt(s, i+n); {
	case n == 4 && (next == '-' || next == '/' || next == '.'):
		return st.yearFirst(s, i)
	case n == 8 || n == 14 || n == 6 && next == ' ':
		return st.compact(s, i, n)
	case n > 2 || n == 0:
		return false
	case next == ':':
		st.lacks = logLacksDate
		end, ok := st.clock(s, i, true)
		return ok && st.close(s, end)
	case next == '/' && logLetter(logAt(s, i+n+1)):
		return st.accessForm(s, i, n)
	case next == '/' || next == '.':
		return st.slashed(s, i, n, next)
	case next == ' ' || next == '-':
		if logLetter(logAt(s, i+n+1)) {
			return st.dayMonth(s, i, n, next)
		}
		return next == '-' && st.monthDay(s, i)
	}
	return false
}

// yearFirst reads 2026-04-11 08:15:02 and its relatives.
func (st *logStamp) yearFirst(s string, i int) bool {
	sep := s[i+4]
	st.year, _ = logNumber(s, i, 4, 4)
	var n, m int
	if st.month, n = logNumber(s, i+5, 1, 2); n == 0 || logAt(s, i+5+n) != sep || st.year < 1970 {
		return false
	}
	if st.day, m = logNumber(s, i+6+n, 1, 2); m == 0 || sep != '/' && n+m != 4 {
		return false
	}
	return st.timeAfterDate(s, i+6+n+m)
}

// timeAfterDate reads what follows a whole date: a separator and a time of
// day, or nothing.
func (st *logStamp) timeAfterDate(s string, i int) bool {
	j := i
	switch c := logAt(s, j); {
	case c == ',' && logAt(s, j+1) == ' ':
		j += 2
	case c == ' ':
		for j < i+3 && logAt(s, j) == ' ' {
			j++
		}
		if logAt(s, j) == '-' && logAt(s, j+1) == ' ' {
			j += 2
		}
	case c == 'T' || c == 't' || c == '_' || c == '\t' || c == ':' || c == '-':
		j++
	}
	if j > i {
		if end, ok := st.clock(s, j, false); ok && st.close(s, end) {
			return true
		}
	}
	st.hour, st.minute, st.second, st.nano = 0, 0, 0, 0
	st.precision, st.end, st.lacks = logDay, i, st.lacks|logLacksZone
	c := logAt(s, i)
	return !logWordByte(c) && c != '-' && c != '/' && !(c == '.' && logWordByte(logAt(s, i+1)))
}

// clock reads a time of day. Alone on its line it has to have hours of two
// digits, so that ratios and addresses are not taken for one.
func (st *logStamp) clock(s string, i int, alone bool) (end int, ok bool) {
	lo := 1
	if alone {
		lo = 2
	}
	var n int
	if st.hour, n = logNumber(s, i, lo, 2); n == 0 {
		return 0, false
	}
	i += n
	sep := logAt(s, i)
	if sep != ':' && (sep != '.' || alone) {
		return 0, false
	}
	if st.minute, n = logNumber(s, i+1, 2, 2); n == 0 || st.hour > 23 || st.minute > 59 {
		return 0, false
	}
	i += 3
	st.precision = logMinute
	if logAt(s, i) == sep {
		if st.second, n = logNumber(s, i+1, 2, 2); n == 0 || st.second > 60 {
			return 0, false
		}
		i += 3
		st.precision = logSecond
		i = st.fraction(s, i, alone)
	} else if sep == '.' {
		return 0, false
	}
	return st.halfDay(s, i)
}

// fraction reads the part of a second at i, if there is one.
func (st *logStamp) fraction(s string, i int, alone bool) (end int) {
	c := logAt(s, i)
	if c != '.' && c != ',' && (c != ':' || alone) || !logDigit(logAt(s, i+1)) {
		return i
	}
	n := 1
	scale := 100_000_000
	for ; logDigit(logAt(s, i+n)); n++ {
		st.nano += int(s[i+n]-'0') * scale
		scale /= 10
	}
	if c == ':' && n != 4 {
		st.nano = 0
		return i
	}
	st.precision = logFractionPrecision(n - 1)
	return i + n
}

func logFractionPrecision(digits int) logPrecision {
	switch {
	case digits == 0:
		return logSecond
	case digits <= 3:
		return logMillisecond
	case digits <= 6:
		return logMicrosecond
	}
	return logNanosecond
}

// halfDay reads AM or PM at i, if there is one.
func (st *logStamp) halfDay(s string, i int) (end int, ok bool) {
	j := i
	if c := logAt(s, j); c == ' ' {
		j++
	} else if c == 0xe2 && len(s) >= j+3 && s[j:j+3] == "\u202f" {
		j += 3
	}
	half := logAt(s, j) | 0x20
	if half != 'a' && half != 'p' || logAt(s, j+1)|0x20 != 'm' || logWordByte(logAt(s, j+2)) {
		return i, true
	}
	if st.hour < 1 || st.hour > 12 {
		return i, false
	}
	st.hour %= 12
	if half == 'p' {
		st.hour += 12
	}
	return j + 2, true
}

// close reads the zone that may follow a time of day and checks that the
// stamp ends there.
func (st *logStamp) close(s string, i int) bool {
	st.end = st.readZone(s, i)
	c := logAt(s, st.end)
	if st.lacks&logLacksDate != 0 && (c == ':' && logAt(s, st.end+1) != ' ' || c == '.' || c == '-' || c == '/') {
		return false
	}
	return !logWordByte(c)
}
