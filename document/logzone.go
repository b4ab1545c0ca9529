package document

import (
	"strings"
	"sync"
	"time"
)

// logZones are the names that are read literally, in minutes east of UTC.
var logZones = map[string]int{
	"Z": 0, "UTC": 0, "GMT": 0, "UT": 0, "WET": 0,
	"BST": 60, "CET": 60, "MEZ": 60, "WEST": 60, "WAT": 60,
	"CEST": 120, "MESZ": 120, "EET": 120, "SAST": 120, "CAT": 120,
	"EEST": 180, "MSK": 180, "EAT": 180, "IDT": 180, "TRT": 180,
	"PKT": 300, "WIB": 420, "AWST": 480, "HKT": 480, "SGT": 480, "WITA": 480,
	"JST": 540, "KST": 540, "WIT": 540, "ACST": 570, "AEST": 600, "ACDT": 630, "AEDT": 660,
	"NZST": 720, "NZDT": 780,
	"NDT": -150, "NST": -210, "ADT": -180, "BRT": -180,
	"EDT": -240, "EST": -300, "MDT": -360, "MST": -420,
	"PDT": -420, "PST": -480, "AKDT": -480, "AKST": -540, "HST": -600,
}

// logSharedZones are names that several zones go by. They are only settled by
// a zone given by the user in which that name is used.
var logSharedZones = map[string]bool{"CST": true, "CDT": true, "IST": true, "AST": true, "SST": true, "ECT": true}

// readZone reads the zone after a time of day at i and returns its end; i when
// none is written.
func (st *logStamp) readZone(s string, i int) (end int) {
	st.lacks |= logLacksZone
	j := i
	if logAt(s, j) == ' ' {
		j++
	}
	switch c := logAt(s, j); {
	case c == '+' || c == '-':
		if offset, n := logOffset(s, j); n > 0 && (j == i || n > 3) {
			return st.zoned(offset, logZoneNameAfter(s, j+n))
		}
	case c == 'z' && j == i && !logWordByte(logAt(s, j+1)):
		return st.zoned(0, j+1)
	case c >= 'A' && c <= 'Z':
		return st.namedZone(s, i, j)
	}
	return i
}

// logZoneNameAfter passes over the name that may follow an offset, as in
// "+0200 CEST".
func logZoneNameAfter(s string, i int) (end int) {
	if logAt(s, i) != ' ' {
		return i
	}
	end = i + 1
	for c := logAt(s, end); c >= 'A' && c <= 'Z' && end-i < 6; c = logAt(s, end) {
		end++
	}
	if _, ok := logZones[s[i+1:end]]; ok && end-i > 3 && !logWordByte(logAt(s, end)) {
		return end
	}
	return i
}

func (st *logStamp) zoned(offset, end int) int {
	st.offset = offset
	st.lacks &^= logLacksZone
	return end
}

// namedZone reads a zone that begins with a capital at j.
func (st *logStamp) namedZone(s string, i, j int) (end int) {
	n := 0
	for c := logAt(s, j+n); c >= 'A' && c <= 'Z' && n < 6; c = logAt(s, j+n) {
		n++
	}
	name := s[j : j+n]
	after := logAt(s, j+n)
	if after == '/' || logLetter(after) || after == '_' {
		return st.region(s, i, j)
	}
	if logDigit(after) || n == 1 && j > i && after != ' ' {
		return i
	}
	if minutes, ok := logZones[name]; ok {
		if sign := after == '+' || after == '-'; sign && minutes == 0 && name != "Z" {
			if offset, m := logHourOffset(s, j+n); m > 0 {
				return st.zoned(offset, j+n+m)
			}
			return i
		}
		return st.zoned(60*minutes, j+n)
	}
	if logSharedZones[name] {
		st.zoneName = name
		return j + n
	}
	return i
}

// region reads a zone written as Area/City.
func (st *logStamp) region(s string, i, j int) (end int) {
	end = j
	for c := logAt(s, end); logWordByte(c) || c == '/' || c == '+' || c == '-'; c = logAt(s, end) {
		if end++; end-j > 40 {
			return i
		}
	}
	if !strings.Contains(s[j:end], "/") {
		return i
	}
	if loc := logRegion(s[j:end]); loc != nil {
		st.zone = loc
		st.lacks &^= logLacksZone
		return end
	}
	return i
}

// logOffset reads an offset such as +03:00, -0500 or +02 at i, in seconds.
func logOffset(s string, i int) (seconds, n int) {
	sign := 1
	switch logAt(s, i) {
	case '+':
	case '-':
		sign = -1
	default:
		return 0, 0
	}
	hours, minutes := 0, 0
	if v, m := logNumber(s, i+1, 4, 4); m == 4 {
		hours, minutes, n = v/100, v%100, 5
	} else if hours, m = logNumber(s, i+1, 2, 2); m != 2 {
		return 0, 0
	} else if n = 3; logAt(s, i+3) == ':' {
		if minutes, m = logNumber(s, i+4, 2, 2); m != 2 {
			return 0, 0
		}
		n = 6
	}
	if hours > 14 || minutes > 59 || logWordByte(logAt(s, i+n)) {
		return 0, 0
	}
	return sign * (3600*hours + 60*minutes), n
}

// logHourOffset reads the offset after UTC or GMT, whose hours may have one
// digit: GMT+2.
func logHourOffset(s string, i int) (seconds, n int) {
	if hours, m := logNumber(s, i+1, 1, 1); m == 1 && !logWordByte(logAt(s, i+2)) && logAt(s, i+2) != ':' {
		if s[i] == '-' {
			hours = -hours
		}
		return 3600 * hours, 2
	}
	return logOffset(s, i)
}

// logRegions remembers regions by name, and with nil the names that are none.
// Its size is limited, as the names come from outside.
var logRegions struct {
	sync.Mutex
	known map[string]*time.Location
}

func logRegion(name string) *time.Location {
	logRegions.Lock()
	defer logRegions.Unlock()
	if loc, ok := logRegions.known[name]; ok {
		return loc
	}
	if len(logRegions.known) >= 256 || logRegions.known == nil {
		logRegions.known = map[string]*time.Location{}
	}
	name = strings.Clone(name)
	loc, err := time.LoadLocation(name)
	if err != nil {
		loc = nil
	}
	logRegions.known[name] = loc
	return loc
}
