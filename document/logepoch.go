package document

import "time"

// logEpochEnd returns the end of a decimal number at i, such as
// 1773223200.125 or 1.7732232e+09, and whether it has more than digits.
func logEpochEnd(s string, i int) (end int, broken bool) {
	end = i
	for logDigit(logAt(s, end)) {
		end++
	}
	if logAt(s, end) == '.' && logDigit(logAt(s, end+1)) {
		broken = true
		for end++; logDigit(logAt(s, end)); end++ {
		}
	}
	if logAt(s, end)|0x20 == 'e' {
		j := end + 1
		if c := logAt(s, j); c == '+' || c == '-' {
			j++
		}
		if logDigit(logAt(s, j)) {
			for broken = true; logDigit(logAt(s, j)); j++ {
			}
			end = j
		}
	}
	return end, broken
}

// logEpoch reads a number as a time since 1970 in seconds, milliseconds,
// microseconds or nanoseconds, whichever its size says. The digits are read as
// decimals: no part of the fraction is lost.
func logEpoch(s string) (st logStamp, ok bool) {
	end, _ := logEpochEnd(s, 0)
	if end != len(s) || end == 0 || end > 40 {
		return st, false
	}
	var digits [64]byte
	n, point, i := 0, -1, 0
	for ; i < len(s) && s[i]|0x20 != 'e'; i++ {
		if s[i] == '.' {
			point = n
		} else if n > 0 || s[i] != '0' || point >= 0 {
			digits[n] = s[i] - '0'
			n++
		}
	}
	if point < 0 {
		point = n
	}
	if i < len(s) {
		exponent, negative := 0, false
		for i++; i < len(s); i++ {
			switch {
			case s[i] == '-':
				negative = true
			case s[i] != '+':
				exponent = min(exponent*10+int(s[i]-'0'), 100)
			}
		}
		if negative {
			exponent = -exponent
		}
		point += exponent
	}
	if point < 10 || point > 20 {
		return st, false
	}
	switch {
	case point >= 18:
		point -= 9
	case point >= 15:
		point -= 6
	case point >= 12:
		point -= 3
	}
	return logEpochStamp(digits[:], n, point)
}

// logEpochStamp makes a stamp of seconds in decimal digits, the first point of
// which stand before the decimal point.
func logEpochStamp(digits []byte, n, point int) (st logStamp, ok bool) {
	var seconds int64
	for i := range point {
		seconds = seconds*10 + int64(digits[i])
	}
	scale := 100_000_000
	nano := 0
	for i := point; i < n; i++ {
		nano += int(digits[i]) * scale
		scale /= 10
	}
	if seconds < 1e9 || seconds >= 1e11 {
		return st, false
	}
	t := time.Unix(seconds, 0).UTC()
	st.year, st.month, st.day = t.Year(), int(t.Month()), t.Day()
	st.hour, st.minute, st.second, st.nano = t.Hour(), t.Minute(), t.Second(), nano
	st.precision = logFractionPrecision(max(0, n-point))
	return st, true
}

// logEpochAt reads a number at i of a line as a time. sure reports that the
// number is written as only times are, with a fraction of a second.
func logEpochAt(s string, i int) (st logStamp, sure, ok bool) {
	end, broken := logEpochEnd(s, i)
	if end-i < 10 || logWordByte(logAt(s, end)) || logAt(s, end) == '.' || logAt(s, end) == '-' || logAt(s, end) == '/' {
		return st, false, false
	}
	if st, ok = logEpoch(s[i:end]); !ok || st.year > 2100 {
		return st, false, false
	}
	st.start, st.end = i, end
	return st, broken, true
}
