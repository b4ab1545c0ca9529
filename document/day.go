package document

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"hindcast"
)

const (
	monthNames   = `January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec`
	ordinal      = `(?:st|nd|rd|th)?`
	weekdayNames = `(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs?)?|Fri|Sat(?:ur)?|Sun)(?:day)?`
)

// dayForms are the ways in which documents write a day: y year, m month as a
// number, n month by name, d day, e a later day of a stretch. x and z are the
// two numbers of a form that does not say which of them is the month.
var dayForms = []string{
	`(?P<y>\d{4,6})-(?P<m>\d{2})-(?P<d>\d{2})`,
	`(?P<y>\d{4})/(?P<m>\d{1,2})/(?P<d>\d{1,2})`,
	`(?P<y>\d{4})年(?P<m>\d{1,2})月(?P<d>\d{1,2})日`,
	`(?P<m>\d{1,2})月(?P<d>\d{1,2})日`,
	`(?i:(?P<n>` + monthNames + `)\.?[ \t]+(?P<d>\d{1,2})` + ordinal + `(?:[ \t]?[-–][ \t]?(?P<e>\d{1,2})` + ordinal + `)?(?:,?[ \t]+(?P<y>\d{4}))?)`,
	`(?i:(?P<d>\d{1,2})` + ordinal + `(?:[ \t]?(?:-|–|to|and)[ \t]?(?P<e>\d{1,2})` + ordinal + `)?(?:[ \t]+of)?[ \t]+(?P<n>` + monthNames + `)\.?(?:,?[ \t]+(?P<y>\d{4}))?)`,
	`(?P<d>\d{1,2})\.[ ]?(?P<m>\d{1,2})\.[ ]?(?P<y>\d{4})`,
	`(?P<x>\d{1,2})/(?P<z>\d{1,2})/(?P<y>\d{4})`,
	`(?P<x>\d{1,2})/(?P<z>\d{1,2})`,
}

var dayLeads, dayAnywhere = compileDays()

func compileDays() (leads, anywhere []*regexp.Regexp) {
	for n, form := range dayForms {
		leads = append(leads, regexp.MustCompile(`^(?:(?i:`+weekdayNames+`)\b\.?,?[ \t]+)?`+form))
		before := `(?:^|[^\d.\w/-])`
		if n == 0 {
			before = `(?:^|[^\d.\w-])` // "Incident/2026-03-04"
		}
		if n < len(dayForms)-1 { // 3/12 in running text is as often a fraction
			anywhere = append(anywhere, regexp.MustCompile(before+form))
		}
	}
	return leads, anywhere
}

// writtenDay is a day as a document writes it.
type writtenDay struct {
	hindcast.Date       // Year is 0 when it was not written
	Last          int   // day of the month on which a stretch ends; 0 for a single day
	Impossible    bool  // no calendar has it
	Open          bool  // month and day could be either way round: Month holds the first number
	Of            order // how month and day stand, where that had to be found out
}

// leadDay reads a day at the beginning of s and says how many bytes it takes.
func leadDay(s string) (writtenDay, int, bool) {
	if len(s) > 100 {
		s = s[:100]
	}
	if !mayBeDay(s) {
		return writtenDay{}, 0, false
	}
	for _, form := range dayLeads {
		if at := form.FindStringSubmatchIndex(s); at != nil {
			if end := at[1]; end < len(s) && (isWordByte(s[end]) || s[end] == '/') && !joinsClock(s[end:]) {
				continue
			}
			return dayOf(form, s, at), at[1], true
		}
	}
	return writtenDay{}, 0, false
}

// mayBeDay rules out quickly what cannot begin with a day: most text does not.
func mayBeDay(s string) bool {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	if n > 0 {
		return n < len(s) && n <= 6 && (strings.IndexByte("-/. \tsnrt–", s[n]) >= 0 || s[n] >= 0x80)
	}
	return dayWords[leadingWordOf(s)]
}

var dayWords = wordSet(strings.ToLower(strings.ReplaceAll(monthNames, "|", " ")) +
	" mon monday tue tues tuesday wed wednesday thu thur thurs thursday fri friday sat saturday sun sunday")

// leadingWordOf is the word of letters that s begins with, in lower case.
func leadingWordOf(s string) string {
	n := 0
	for n < len(s) && n < 16 && (s[n]|0x20 >= 'a' && s[n]|0x20 <= 'z') {
		n++
	}
	return strings.ToLower(s[:n])
}

// joinsClock reports whether s is the T and what follows it in
// 2026-05-09T02:31.
func joinsClock(s string) bool {
	return len(s) > 2 && s[0] == 'T' && s[1] >= '0' && s[1] <= '9'
}

// findWritten finds the first day in a text, and the text around it.
func findWritten(s string) (d writtenDay, rest string, ok bool) {
	if !strings.ContainsAny(s, "0123456789") {
		return d, s, false
	}
	best := -1
	var around [2]int
	for _, form := range dayAnywhere {
		at := form.FindStringSubmatchIndex(s)
		if at == nil || best >= 0 && at[0] >= best || at[1] < len(s) && isWordByte(s[at[1]]) && !joinsClock(s[at[1]:]) {
			continue
		}
		best, d = at[0], dayOf(form, s, at)
		around = [2]int{at[0], at[1]}
	}
	if best < 0 {
		return d, s, false
	}
	return d, strings.Trim(strings.TrimSpace(s[:around[0]])+" "+s[around[1]:], " \t,()"), true
}

func dayOf(form *regexp.Regexp, s string, at []int) writtenDay {
	var d writtenDay
	for n, name := range form.SubexpNames() {
		if name == "" || at[2*n] < 0 {
			continue
		}
		value := s[at[2*n]:at[2*n+1]]
		count, _ := strconv.Atoi(value) // the pattern takes digits only, save for the name of a month
		switch name {
		case "y":
			d.Year = count
		case "m", "x":
			d.Month = time.Month(count)
			d.Open = name == "x"
		case "n":
			d.Month = monthOf(value)
		case "d", "z":
			d.Day = count
		case "e":
			d.Last = count
		}
	}
	d.Impossible = d.Year > 9999 || !d.Open && !exists(d.Date)
	return d.settle(orderOf([]writtenDay{d}, false))
}

func exists(d hindcast.Date) bool {
	year := d.Year
	if year == 0 {
		year = 2000
	}
	t := time.Date(year, d.Month, d.Day, 12, 0, 0, 0, time.UTC)
	return d.Month >= 1 && d.Month <= 12 && t.Month() == d.Month && t.Day() == d.Day
}

func monthOf(name string) time.Month {
	for m := time.January; m <= time.December; m++ {
		if strings.EqualFold(m.String()[:3], name[:3]) {
			return m
		}
	}
	return 0
}

func isWordByte(b byte) bool {
	return b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b == '_'
}

// order says how a document writes days such as 11/17.
type order int

const (
	orderOpen order = iota
	monthFirst
	dayFirst
)

// orderOf looks at all such days of a document: one of them usually tells.
func orderOf(days []writtenDay, japanese bool) order {
	if japanese {
		return monthFirst
	}
	found := orderOpen
	for _, d := range days {
		is := orderOpen
		switch {
		case !d.Open && d.Of == orderOpen:
			continue
		case !d.Open:
			is = d.Of
		case d.Day > 12 && d.Month <= 12:
			is = monthFirst
		case d.Month > 12 && d.Day <= 12:
			is = dayFirst
		}
		if is != orderOpen && found != orderOpen && is != found {
			return orderOpen
		}
		if is != orderOpen {
			found = is
		}
	}
	return found
}

// settle decides which number is the month; the day stays open without that.
func (d writtenDay) settle(o order) writtenDay {
	if !d.Open || o == orderOpen {
		return d
	}
	if o == dayFirst {
		d.Month, d.Day = time.Month(d.Day), int(d.Month)
	}
	d.Open, d.Of = false, o
	d.Impossible = !exists(d.Date)
	return d
}
