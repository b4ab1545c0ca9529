package document

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"hindcast"
)

const monthNames = `January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec`

var dateForms = []*regexp.Regexp{
	regexp.MustCompile(`\b(?P<y>\d{4})-(?P<m>\d{2})-(?P<d>\d{2})\b`),
	regexp.MustCompile(`(?i)\b(?P<n>` + monthNames + `)\.?\s+(?P<d>\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(?P<y>\d{4}))?\b`),
	regexp.MustCompile(`(?i)\b(?P<d>\d{1,2})(?:st|nd|rd|th)?\s+(?P<n>` + monthNames + `)\.?(?:,?\s+(?P<y>\d{4}))?\b`),
}

// writtenDate is a day as a document writes it, perhaps without its year.
type writtenDate struct {
	hindcast.Date        // Year is 0 when it was not written
	rest          string // the text around it
}

// findWritten finds the first day in a text.
func findWritten(s string) (writtenDate, bool) {
	for _, form := range dateForms {
		at := form.FindStringSubmatchIndex(s)
		if at == nil {
			continue
		}
		var w writtenDate
		for n, name := range form.SubexpNames() {
			if at[2*n] < 0 {
				continue
			}
			value := s[at[2*n]:at[2*n+1]]
			switch name {
			case "y":
				w.Year, _ = strconv.Atoi(value)
			case "m":
				month, _ := strconv.Atoi(value)
				w.Month = time.Month(month)
			case "n":
				w.Month = monthOf(value)
			case "d":
				w.Day, _ = strconv.Atoi(value)
			}
		}
		if !exists(w.Date) {
			return writtenDate{}, false
		}
		w.rest = strings.Trim(s[:at[0]]+s[at[1]:], " \t,()")
		return w, true
	}
	return writtenDate{}, false
}

// findDate finds a day that is written with its year.
func findDate(s string) (hindcast.Date, string, bool) {
	w, ok := findWritten(s)
	return w.Date, w.rest, ok && w.Year != 0
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
