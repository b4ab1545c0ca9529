package hindcast

import (
	"fmt"
	"time"
)

// Date is a calendar day without a zone. The zero Date means "no day given".
type Date struct {
	Year  int
	Month time.Month
	Day   int
}

// DateOf returns the calendar day that t falls on in t's own location.
func DateOf(t time.Time) Date {
	y, m, d := t.Date()
	return Date{y, m, d}
}

// ParseDate reads an ISO day such as 2026-09-23. The empty string is the zero
// Date; a day that does not exist is an error.
func ParseDate(s string) (Date, error) {
	if s == "" {
		return Date{}, nil
	}
	t, err := time.Parse(time.DateOnly, s)
	if err != nil {
		return Date{}, fmt.Errorf("%q is not a day like 2026-09-23", s)
	}
	return DateOf(t), nil
}

// IsZero reports whether no day is given.
func (d Date) IsZero() bool { return d == Date{} }

// String returns the ISO form, or "" for the zero Date.
func (d Date) String() string {
	if d.IsZero() {
		return ""
	}
	return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day)
}

// Long returns the form used in running text: 23 September 2026.
func (d Date) Long() string {
	if d.IsZero() {
		return ""
	}
	return fmt.Sprintf("%d %s %d", d.Day, d.Month, d.Year)
}

// Short returns the form used in tables: 23 Sep 2026.
func (d Date) Short() string {
	if d.IsZero() {
		return ""
	}
	return fmt.Sprintf("%d %s %d", d.Day, d.Month.String()[:3], d.Year)
}

// In returns the first instant of the day in a zone: midnight, or later where
// clocks skip midnight on that day.
func (d Date) In(loc *time.Location) time.Time {
	start, _ := startOfDay(loc, d)
	return start.In(loc)
}

// AddDays returns the day n days later.
func (d Date) AddDays(n int) Date {
	return DateOf(time.Date(d.Year, d.Month, d.Day+n, 12, 0, 0, 0, time.UTC))
}

// Before reports whether d is an earlier day than e.
func (d Date) Before(e Date) bool {
	return d.String() < e.String()
}

// nearest gives a day without a year the year in which it lies nearest to
// another day: 1 Jan written in an incident of 31 December is the next year's.
func nearest(d, to Date) Date {
	best, least := Date{to.Year, d.Month, d.Day}, time.Duration(-1)
	for year := to.Year - 1; year <= to.Year+1; year++ {
		candidate := Date{year, d.Month, d.Day}
		if !candidate.exists() {
			continue
		}
		distance := candidate.noon().Sub(to.noon()).Abs()
		if distance <= 183*24*time.Hour && (least < 0 || distance < least) {
			best, least = candidate, distance
		}
	}
	return best
}

func (d Date) noon() time.Time {
	return time.Date(d.Year, d.Month, d.Day, 12, 0, 0, 0, time.UTC)
}

// exists reports whether the calendar has such a day.
func (d Date) exists() bool { return d == DateOf(d.noon()) }
