package document

// logMonth reads a month's name at i, short or whole, and returns its length.
func logMonth(s string, i int) (month, n int) {
	if i+3 > len(s) {
		return 0, 0
	}
	const names = "janfebmaraprmayjunjulaugsepoctnovdec"
	a, b, c := s[i]|0x20, s[i+1]|0x20, s[i+2]|0x20
	for m := 0; m < 12; m++ {
		if names[3*m] == a && names[3*m+1] == b && names[3*m+2] == c {
			month = m + 1
			break
		}
	}
	if month == 0 {
		return 0, 0
	}
	for n = 3; logLetter(logAt(s, i+n)); n++ {
	}
	if n == 3 || n <= 9 && logMonthNames[month-1] == logLower(s[i:i+n]) || month == 9 && n == 4 && s[i+3]|0x20 == 't' {
		return month, n
	}
	return 0, 0
}

var logMonthNames = [...]string{"january", "february", "march", "april", "may", "june", "july",
	"august", "september", "october", "november", "december"}

// logWeekday returns the length of a weekday's name at i, short or whole.
func logWeekday(s string, i int) int {
	n := 0
	for logLetter(logAt(s, i+n)) {
		if n++; n > 9 {
			return 0
		}
	}
	switch logLower(s[i : i+n]) {
	case "mon", "tue", "wed", "thu", "fri", "sat", "sun", "monday", "tuesday", "wednesday",
		"thursday", "friday", "saturday", "sunday":
		return n
	}
	return 0
}

// letters reads the forms that begin with the name of a month or weekday.
func (st *logStamp) letters(s string, i int) bool {
	j := i
	if n := logWeekday(s, i); n > 0 {
		j += n
		if logAt(s, j) == ',' {
			j++
		}
		if logAt(s, j) != ' ' {
			return false
		}
		for logAt(s, j) == ' ' && j < i+n+3 {
			j++
		}
		if logDigit(logAt(s, j)) {
			return st.digits(s, j) && st.precision > logDay && st.lacks&logLacksDate == 0
		}
	}
	return st.monthFirst(s, j)
}

// monthFirst reads "Apr  7 11:32:05", with or without a year before or after
// the time.
func (st *logStamp) monthFirst(s string, i int) bool {
	var n int
	if st.month, n = logMonth(s, i); n == 0 || logAt(s, i+n) != ' ' {
		return false
	}
	for i += n + 1; logAt(s, i) == ' '; i++ {
		if n++; n > 12 {
			return false
		}
	}
	if st.day, n = logNumber(s, i, 1, 2); n == 0 {
		return false
	}
	i += n
	comma := logAt(s, i) == ','
	if comma {
		i++
	}
	if logAt(s, i) != ' ' {
		return false
	}
	i++
	if year, n := logNumber(s, i, 4, 4); n > 0 && (logAt(s, i+4) == ' ' || logAt(s, i+4) == ',' && logAt(s, i+5) == ' ') {
		st.year = year
		for i += 4; logAt(s, i) == ' ' || logAt(s, i) == ','; i++ {
			if n++; n > 6 {
				return false
			}
		}
	}
	end, ok := st.clock(s, i, false)
	if !ok || st.precision < logSecond || !st.close(s, end) {
		return false
	}
	return st.yearAtEnd(s)
}

// yearAtEnd reads the year after a time, where the year has not been seen.
func (st *logStamp) yearAtEnd(s string) bool {
	if st.year != 0 {
		return st.year >= 1970
	}
	year, n := logNumber(s, st.end+1, 4, 4)
	after := logAt(s, st.end+5)
	if n == 4 && logAt(s, st.end) == ' ' && year >= 1970 && year < 2200 && !logWordByte(after) && after != '.' && after != '-' {
		st.year = year
		if st.lacks&logLacksZone == 0 && st.zoneName == "" {
			st.end += 5
			return true
		}
		return st.close(s, st.end+5)
	}
	st.lacks |= logLacksYear
	return true
}

// dayMonth reads "07 Apr 2026 11:32:05.123" and "07-Apr-2026 11:32:05".
func (st *logStamp) dayMonth(s string, i, n int, sep byte) bool {
	st.day, _ = logNumber(s, i, 1, 2)
	i += n + 1
	if st.month, n = logMonth(s, i); n == 0 || logAt(s, i+n) != sep {
		return false
	}
	i += n + 1
	if st.year, n = logNumber(s, i, 4, 4); n == 0 {
		if st.year, n = logNumber(s, i, 2, 2); n == 0 || sep != '-' {
			return false
		}
		st.year += 2000
	}
	return st.year >= 1970 && st.timeAfterDate(s, i+n) && st.precision > logDay
}

// accessForm reads 03/May/2026:04:47:28 +0000.
func (st *logStamp) accessForm(s string, i, n int) bool {
	st.day, _ = logNumber(s, i, 1, 2)
	i += n + 1
	if st.month, n = logMonth(s, i); n != 3 || logAt(s, i+3) != '/' {
		return false
	}
	if st.year, n = logNumber(s, i+4, 4, 4); n == 0 || logAt(s, i+8) != ':' && logAt(s, i+8) != ' ' {
		return false
	}
	end, ok := st.clock(s, i+9, false)
	return ok && st.close(s, end)
}

// slashed reads 4/11/2026 8:15:02 AM, whose order of day and month is only
// certain when one of them is over twelve, and 11.04.2026 08:15:02, which
// puts the day first.
func (st *logStamp) slashed(s string, i, n int, sep byte) bool {
	a, _ := logNumber(s, i, 1, 2)
	i += n + 1
	b, n := logNumber(s, i, 1, 2)
	if n == 0 || logAt(s, i+n) != sep {
		return false
	}
	i += n + 1
	if st.year, n = logNumber(s, i, 4, 4); n == 0 {
		if st.year, n = logNumber(s, i, 2, 2); n == 0 || sep == '.' {
			return false
		}
		st.year += 2000
	}
	st.month, st.day = a, b
	switch {
	case sep == '.' || a > 12:
		st.month, st.day, st.order = b, a, logDayFirst
	case b > 12:
		st.order = logMonthFirst
	case a != b:
		st.lacks |= logLacksOrder
	}
	return st.year >= 1970 && st.timeAfterDate(s, i+n) && st.precision > logDay
}

// monthDay reads 04-11 08:15:02.118, as Android writes it.
func (st *logStamp) monthDay(s string, i int) bool {
	var n int
	if st.month, n = logNumber(s, i, 2, 2); n == 0 {
		return false
	}
	if st.day, n = logNumber(s, i+3, 2, 2); n == 0 || logAt(s, i+5) != ' ' {
		return false
	}
	st.lacks = logLacksYear
	end, ok := st.clock(s, i+6, false)
	return ok && st.precision >= logSecond && st.close(s, end)
}

// compact reads 20260411T081502Z, 20260411 08:15:02, 20260411081502 and
// 260411 08:15:02.
func (st *logStamp) compact(s string, i, n int) bool {
	date := i
	if n == 6 {
		st.year, _ = logNumber(s[:i+2], i, 2, 2)
		st.year += 2000
		date -= 2
	} else {
		st.year, _ = logNumber(s[:i+4], i, 4, 4)
	}
	st.month, _ = logNumber(s[:date+6], date+4, 2, 2)
	st.day, _ = logNumber(s[:date+8], date+6, 2, 2)
	if st.year < 1990 || st.year > 2199 {
		return false
	}
	clock := date + 8
	if n != 14 {
		if sep := logAt(s, clock); sep != 'T' && sep != ' ' && sep != '-' {
			return false
		}
		clock++
		if n == 6 && logAt(s, clock) == ' ' {
			clock++
		}
		if logAt(s, clock+1) == ':' || logAt(s, clock+2) == ':' {
			end, ok := st.clock(s, clock, false)
			return ok && st.precision >= logSecond && st.close(s, end)
		}
		if _, m := logNumber(s, clock, 6, 6); m == 0 || n == 6 {
			return false
		}
	}
	st.hour, _ = logNumber(s[:clock+2], clock, 2, 2)
	st.minute, _ = logNumber(s[:clock+4], clock+2, 2, 2)
	st.second, _ = logNumber(s[:clock+6], clock+4, 2, 2)
	if st.hour > 23 || st.minute > 59 || st.second > 60 {
		return false
	}
	st.precision = logSecond
	return st.close(s, st.fraction(s, clock+6, true))
}

// kubernetesForm reads the header of klog and glog, I0412 09:15:02.410233 or
// with the year in front. The stamp begins after the letter of the level.
func (st *logStamp) kubernetesForm(s string, i int) bool {
	st.start = i + 1
	j := i + 1
	if year, n := logNumber(s, j, 8, 8); n == 8 {
		st.year = year / 10000
		j += 4
	} else if _, n := logNumber(s, j, 4, 4); n == 4 {
		st.lacks = logLacksYear
	} else {
		return false
	}
	if logAt(s, j+4) != ' ' {
		return false
	}
	st.month, _ = logNumber(s[:j+2], j, 2, 2)
	st.day, _ = logNumber(s[:j+4], j+2, 2, 2)
	end, ok := st.clock(s, j+5, true)
	return ok && st.precision >= logSecond && st.close(s, end) && st.real()
}
