package hindcast_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"hindcast"
)

var (
	berlin  = mustZone("Europe/Berlin")
	day     = hindcast.Date{Year: 2026, Month: time.September, Day: 23}
	inUTC   = hindcast.MomentContext{Day: day, Zone: time.UTC}
	nowhere = hindcast.MomentContext{}
)

func mustZone(name string) *time.Location {
	loc, err := time.LoadLocation(name)
	if err != nil {
		panic(err)
	}
	return loc
}

func TestParseMomentReadsEveryForm(t *testing.T) {
	tests := []struct {
		text, start, end string // instants in UTC; "" for none
		precision        hindcast.Precision
		approx           bool
	}{
		{"09:07", "2026-09-23T09:07:00Z", "", hindcast.MinutePrecision, false},
		{"9:07", "2026-09-23T09:07:00Z", "", hindcast.MinutePrecision, false},
		{" 09:07 ", "2026-09-23T09:07:00Z", "", hindcast.MinutePrecision, false},
		{"09:06:58", "2026-09-23T09:06:58Z", "", hindcast.SecondPrecision, false},
		{"09:06:58.123", "2026-09-23T09:06:58.123Z", "", hindcast.SecondPrecision, false},
		{"09:06:58,123", "2026-09-23T09:06:58.123Z", "", hindcast.SecondPrecision, false},
		{"~09:45", "2026-09-23T09:45:00Z", "", hindcast.MinutePrecision, true},
		{"about 9:45", "2026-09-23T09:45:00Z", "", hindcast.MinutePrecision, true},
		{"9:45頃", "2026-09-23T09:45:00Z", "", hindcast.MinutePrecision, true},
		{"09:43:07–10", "2026-09-23T09:43:07Z", "2026-09-23T09:43:10Z", hindcast.SecondPrecision, false},
		{"09:43:07-10", "2026-09-23T09:43:07Z", "2026-09-23T09:43:10Z", hindcast.SecondPrecision, false},
		{"09:07-15", "2026-09-23T09:07:00Z", "2026-09-23T09:15:00Z", hindcast.MinutePrecision, false},
		{"09:31–09:35", "2026-09-23T09:31:00Z", "2026-09-23T09:35:00Z", hindcast.MinutePrecision, false},
		{"09:31 → 09:35", "2026-09-23T09:31:00Z", "2026-09-23T09:35:00Z", hindcast.MinutePrecision, false},
		{"09:31 to 09:35", "2026-09-23T09:31:00Z", "2026-09-23T09:35:00Z", hindcast.MinutePrecision, false},
		{"09:50:30–09:52", "2026-09-23T09:50:30Z", "2026-09-23T09:52:00Z", hindcast.SecondPrecision, false},
		{"9:14 am", "2026-09-23T09:14:00Z", "", hindcast.MinutePrecision, false},
		{"9:14pm", "2026-09-23T21:14:00Z", "", hindcast.MinutePrecision, false},
		{"12:05 a.m.", "2026-09-23T00:05:00Z", "", hindcast.MinutePrecision, false},
		{"13:25 PM", "2026-09-23T13:25:00Z", "", hindcast.MinutePrecision, false},
		{"1:50–2:10 pm", "2026-09-23T13:50:00Z", "2026-09-23T14:10:00Z", hindcast.MinutePrecision, false},
		{"午後2:10", "2026-09-23T14:10:00Z", "", hindcast.MinutePrecision, false},
		{"10.34", "2026-09-23T10:34:00Z", "", hindcast.MinutePrecision, false},
		{"14h", "2026-09-23T14:00:00Z", "", hindcast.HourPrecision, false},
		{"14:??", "2026-09-23T14:00:00Z", "", hindcast.HourPrecision, false},
		{"2 pm", "2026-09-23T14:00:00Z", "", hindcast.HourPrecision, false},
		{"2026-09-24", "2026-09-24T00:00:00Z", "", hindcast.DayPrecision, false},
		{"2026-09-24 00:10", "2026-09-24T00:10:00Z", "", hindcast.MinutePrecision, false},
		{"2026-09-24T00:10:30Z", "2026-09-24T00:10:30Z", "", hindcast.SecondPrecision, false},
		{"2026-09-24T00:10:30-07:00", "2026-09-24T07:10:30Z", "", hindcast.SecondPrecision, false},
		{"24 Sep 00:10", "2026-09-24T00:10:00Z", "", hindcast.MinutePrecision, false},
		{"Sep 24, 2026 9:07 am", "2026-09-24T09:07:00Z", "", hindcast.MinutePrecision, false},
		{"Thu, 24 September 2026, 09:07", "2026-09-24T09:07:00Z", "", hindcast.MinutePrecision, false},
		{"2026-09-23 23:50 – 2026-09-24 00:10", "2026-09-23T23:50:00Z", "2026-09-24T00:10:00Z", hindcast.MinutePrecision, false},
		{"14:02 PT", "2026-09-23T21:02:00Z", "", hindcast.MinutePrecision, false},
		{"14:02 PDT", "2026-09-23T21:02:00Z", "", hindcast.MinutePrecision, false},
		{"14:02 Europe/Berlin", "2026-09-23T12:02:00Z", "", hindcast.MinutePrecision, false},
		{"14:02+02:00", "2026-09-23T12:02:00Z", "", hindcast.MinutePrecision, false},
		{"14:02 -0700", "2026-09-23T21:02:00Z", "", hindcast.MinutePrecision, false},
		{"14:02 (CEST)", "2026-09-23T12:02:00Z", "", hindcast.MinutePrecision, false},
		{"09:02Z", "2026-09-23T09:02:00Z", "", hindcast.MinutePrecision, false},
		{"09:02 UTC – 09:10 UTC", "2026-09-23T09:02:00Z", "2026-09-23T09:10:00Z", hindcast.MinutePrecision, false},
		{"09:02–09:10 UTC", "2026-09-23T09:02:00Z", "2026-09-23T09:10:00Z", hindcast.MinutePrecision, false},
		{"０９：０７", "2026-09-23T09:07:00Z", "", hindcast.MinutePrecision, false},
		{"09:02 UTC-09:15 UTC", "2026-09-23T09:02:00Z", "2026-09-23T09:15:00Z", hindcast.MinutePrecision, false},
		{"08:26 UTC – 12:47 CEST", "2026-09-23T08:26:00Z", "2026-09-23T10:47:00Z", hindcast.MinutePrecision, false},
		{"2026-04-02 - 08:26 UTC => 10:47 UTC", "2026-04-02T08:26:00Z", "2026-04-02T10:47:00Z", hindcast.MinutePrecision, false},
		{"2026-04-02 - ~08:50 UTC", "2026-04-02T08:50:00Z", "", hindcast.MinutePrecision, true},
		{"00:19 UTC (Oct 7)", "2026-10-07T00:19:00Z", "", hindcast.MinutePrecision, false},
		{"21:15–22:00 UTC (Oct 6)", "2026-10-06T21:15:00Z", "2026-10-06T22:00:00Z", hindcast.MinutePrecision, false},
		{"01:40 Sunday Oct 4th", "2026-10-04T01:40:00Z", "", hindcast.MinutePrecision, false},
		{"October 4, 2026: 10:30am UTC", "2026-10-04T10:30:00Z", "", hindcast.MinutePrecision, false},
		{"9:30 am, 10 June", "2026-06-10T09:30:00Z", "", hindcast.MinutePrecision, false},
		{"June 18, 08:05–08:21 ET", "2026-06-18T12:05:00Z", "2026-06-18T12:21:00Z", hindcast.MinutePrecision, false},
		{"23rd of September at 9:07", "2026-09-23T09:07:00Z", "", hindcast.MinutePrecision, false},
		{"23.09.2026 09:07", "2026-09-23T09:07:00Z", "", hindcast.MinutePrecision, false},
		{"23/9/2026 09:07", "2026-09-23T09:07:00Z", "", hindcast.MinutePrecision, false},
		{"9/23/2026 09:07", "2026-09-23T09:07:00Z", "", hindcast.MinutePrecision, false},
		{"2026年9月23日 14時20分頃", "2026-09-23T14:20:00Z", "", hindcast.MinutePrecision, true},
		{"9月23日 9:07", "2026-09-23T09:07:00Z", "", hindcast.MinutePrecision, false},
		{"14時20分30秒", "2026-09-23T14:20:30Z", "", hindcast.SecondPrecision, false},
		{"15:10〜15:25", "2026-09-23T15:10:00Z", "2026-09-23T15:25:00Z", hindcast.MinutePrecision, false},
		{"～09:45", "2026-09-23T09:45:00Z", "", hindcast.MinutePrecision, true},
		{"October 6–7, 2026", "2026-10-06T00:00:00Z", "2026-10-07T00:00:00Z", hindcast.DayPrecision, false},
		{"22 Sep – 24 Sep 10:00", "2026-09-22T00:00:00Z", "2026-09-24T10:00:00Z", hindcast.DayPrecision, false},
		{"2026-05-18 --:--", "2026-05-18T00:00:00Z", "", hindcast.DayPrecision, false},
		{"2026-05-18 13:??", "2026-05-18T13:00:00Z", "", hindcast.HourPrecision, false},
		{"09:07:??", "2026-09-23T09:07:00Z", "", hindcast.MinutePrecision, false},
		{"14h30", "2026-09-23T14:30:00Z", "", hindcast.MinutePrecision, false},
		{"11:50–12:10 pm", "2026-09-23T11:50:00Z", "2026-09-23T12:10:00Z", hindcast.MinutePrecision, false},
		{"1:50 pm – 2:10", "2026-09-23T13:50:00Z", "2026-09-23T14:10:00Z", hindcast.MinutePrecision, false},
		{"14:02 -07:00", "2026-09-23T21:02:00Z", "", hindcast.MinutePrecision, false},
		{"09:31 -35", "2026-09-23T09:31:00Z", "2026-09-23T09:35:00Z", hindcast.MinutePrecision, false},
		{"14:02 UTC-7", "2026-09-23T21:02:00Z", "", hindcast.MinutePrecision, false},
		{"14:02 New York time", "2026-09-23T18:02:00Z", "", hindcast.MinutePrecision, false},
		{"?", "", "", hindcast.UnknownTime, false},
		{"unknown", "", "", hindcast.UnknownTime, false},
		{"??:??", "", "", hindcast.UnknownTime, false},
		{"", "", "", hindcast.UnknownTime, false},
		{"--:--", "", "", hindcast.UnknownTime, false},
		{"[???]", "", "", hindcast.UnknownTime, false},
	}
	for _, tt := range tests {
		m, err := hindcast.ParseMoment(tt.text, inUTC)
		if err != nil {
			t.Errorf("ParseMoment(%q) = %v, want a moment", tt.text, err)
			continue
		}
		if got := instant(m.Start); got != tt.start {
			t.Errorf("ParseMoment(%q).Start = %q, want %q", tt.text, got, tt.start)
		}
		if got := instant(m.End); got != tt.end {
			t.Errorf("ParseMoment(%q).End = %q, want %q", tt.text, got, tt.end)
		}
		if m.Precision != tt.precision || m.Approx != tt.approx {
			t.Errorf("ParseMoment(%q) = precision %s, approx %t, want %s, %t", tt.text, m.Precision, m.Approx, tt.precision, tt.approx)
		}
	}
}

func instant(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format(time.RFC3339Nano)
}

func TestParseMomentReadsFormsRelativeToNow(t *testing.T) {
	ctx := inUTC
	ctx.Now = time.Date(2026, 9, 24, 0, 10, 42, 0, time.UTC)
	for text, want := range map[string]string{
		"now": "2026-09-24T00:10:00Z", "-5m": "2026-09-24T00:05:00Z", "-1h30m": "2026-09-23T22:40:00Z", "5m ago": "2026-09-24T00:05:00Z",
		"90 min ago": "2026-09-23T22:40:00Z", "yesterday 23:50": "2026-09-23T23:50:00Z", "today 00:05": "2026-09-24T00:05:00Z",
	} {
		m, err := hindcast.ParseMoment(text, ctx)
		if err != nil || instant(m.Start) != want {
			t.Errorf("ParseMoment(%q) = %v, %v, want %s", text, instant(m.Start), err, want)
		}
		again, err := hindcast.ParseMoment(m.Written, nowhere)
		if !strings.Contains(text, "day") && (err != nil || !again.Start.Equal(m.Start)) {
			t.Errorf("ParseMoment(%q).Written = %q, which means %v to a later reader", text, m.Written, again.Start)
		}
	}
	if _, err := hindcast.ParseMoment("now", inUTC); err == nil {
		t.Error("ParseMoment(now) without a clock was read")
	}
}

func TestParseMomentAssumesNoDayOrZone(t *testing.T) {
	tests := []struct {
		text      string
		ctx       hindcast.MomentContext
		precision hindcast.Precision
	}{
		{"09:07", nowhere, hindcast.MinutePrecision},
		{"09:07", hindcast.MomentContext{Day: day}, hindcast.MinutePrecision},
		{"09:07", hindcast.MomentContext{Zone: time.UTC}, hindcast.MinutePrecision},
		{"09:07 UTC", nowhere, hindcast.MinutePrecision},
		{"2026-09-23 09:07", nowhere, hindcast.MinutePrecision},
		{"24 Sep 09:07", hindcast.MomentContext{Zone: time.UTC}, hindcast.MinutePrecision},
		{"09:43:07–10", nowhere, hindcast.SecondPrecision},
	}
	for _, tt := range tests {
		m, err := hindcast.ParseMoment(tt.text, tt.ctx)
		if err != nil || m.Settled() || m.Precision != tt.precision || m.Written != tt.text {
			t.Errorf("ParseMoment(%q, %v) = %+v, %v, want it unsettled, to the %s, as written", tt.text, tt.ctx, m, err, tt.precision)
		}
	}
}

func TestParseMomentRefusesWhatCannotBe(t *testing.T) {
	tests := []struct {
		text, says string
		ctx        hindcast.MomentContext
	}{
		{"quarter past", "09:07", inUTC},
		{"25:10", "hours go to 23", inUTC},
		{"09:61", "minutes", inUTC},
		{"22:30 AM", "not before noon", inUTC},
		{"2026-02-31 09:00", "no such day", inUTC},
		{"20226-03-01 09:00", "four digits", inUTC},
		{"1066-10-14", "from 1970 to 2999", inUTC},
		{"23:50–00:10", "write the day at its end", inUTC},
		{"23:50–00:10", "write the day at its end", nowhere},
		{"2026-09-24 09:00 – 2026-09-23 10:00", "ends before it begins", inUTC},
		{"14:02 PST", "PDT", inUTC},
		{"02:30", "02:30 CEST or 02:30 CET", hindcast.MomentContext{Day: hindcast.Date{Year: 2026, Month: 10, Day: 25}, Zone: berlin}},
		{"02:30", "skip this time", hindcast.MomentContext{Day: hindcast.Date{Year: 2026, Month: 3, Day: 29}, Zone: berlin}},
		{"09:00 on the dot", "09:07", inUTC},
		{"09:07 alert fired", "“alert fired” was not understood", inUTC},
		{"09:07 XYZ", "no zone that can be read", inUTC},
		{"09:07 IST", "IST means several zones", inUTC},
		{"09:07–", "breaks off", inUTC},
		{"09:02–09:10–09:20", "“–09:20” was not understood", inUTC},
		{"09:43:50–10", "write the whole end of the range", inUTC},
		{"14h–10", "write the whole end of the range", inUTC},
		{"09:07–75", "go to 59", inUTC},
		{"09:30 -10:00", "write –10:00 for a range, UTC-10:00 for an offset", inUTC},
		{"14:02-07:00", "write it as UTC-07:00", inUTC},
		{"03/04/2026 10:00", "write 2026-04-03 or 2026-03-04", inUTC},
		{"Monday 4 October 2026", "4 October 2026 is a Sunday", inUTC},
		{"Sunday 01:40", "write the date", inUTC},
		{"29 Feb 10:00", "no such day", inUTC},
		{"31 Feb 10:00", "no such day", nowhere},
		{"2026-13-01", "no such day", inUTC},
		{"3000-01-01", "1970 to 2999", inUTC},
		{"24:00", "00:00 of the next", inUTC},
		{"23:59:60", "leap seconds", inUTC},
		{"10:00 – 2026-09-23", "ends before it begins", inUTC},
		{"2026-09-23 PT – 2026-09-24 ET", "one zone", inUTC},
		{"now", "write the time itself", inUTC},
		{"2026-12-01 09:00 PDT–09:30 PST – 1", "not understood", inUTC},
		{"1 Jul 09:00 EST", "write EDT if the clock on the wall is meant, or UTC-05:00", inUTC},
		{"02h", "02h CEST or 02h CET", hindcast.MomentContext{Day: hindcast.Date{Year: 2026, Month: 10, Day: 25}, Zone: berlin}},
		{"02:30", "write 01:30 CET or 03:30 CEST", hindcast.MomentContext{Day: hindcast.Date{Year: 2026, Month: 3, Day: 29}, Zone: berlin}},
		{"2011-12-30", "skipped this day", hindcast.MomentContext{Zone: mustZone("Pacific/Apia")}},
		{strings.Repeat("9", 500), "09:07", inUTC},
		{"\xff09:07", "09:07", inUTC},
	}
	for _, tt := range tests {
		_, err := hindcast.ParseMoment(tt.text, tt.ctx)
		var doubt *hindcast.MomentError
		if !errors.As(err, &doubt) {
			t.Errorf("ParseMoment(%q) = %v, want a MomentError", tt.text, err)
			continue
		}
		if !strings.Contains(doubt.Error(), tt.says) {
			t.Errorf("ParseMoment(%q) says %q, want it to say %q", tt.text, doubt.Error(), tt.says)
		}
	}
}

func TestParseMomentTellsTheRepeatedHourApart(t *testing.T) {
	ctx := hindcast.MomentContext{Day: hindcast.Date{Year: 2026, Month: 10, Day: 25}, Zone: berlin}
	for text, want := range map[string]string{"02:30 CEST": "2026-10-25T00:30:00Z", "02:30 CET": "2026-10-25T01:30:00Z"} {
		m, err := hindcast.ParseMoment(text, ctx)
		if err != nil || instant(m.Start) != want {
			t.Errorf("ParseMoment(%q) = %s, %v, want %s", text, instant(m.Start), err, want)
		}
	}
}

// Whatever an error tells people to write is read.
func TestParseMomentReadsWhatItsErrorsProposeForDoubtfulClocks(t *testing.T) {
	back := hindcast.MomentContext{Day: hindcast.Date{Year: 2026, Month: 10, Day: 25}, Zone: berlin}
	forward := hindcast.MomentContext{Day: hindcast.Date{Year: 2026, Month: 3, Day: 29}, Zone: berlin}
	newYork := hindcast.MomentContext{Day: hindcast.Date{Year: 2026, Month: 11, Day: 1}, Zone: mustZone("America/New_York")}
	saoPaulo := hindcast.MomentContext{Day: hindcast.Date{Year: 2018, Month: 2, Day: 17}, Zone: mustZone("America/Sao_Paulo")}
	between := regexp.MustCompile(`write (.+) or ([^.]+)\.$`)
	for _, tt := range []struct {
		text string
		ctx  hindcast.MomentContext
	}{{"02:30", back}, {"02h", back}, {"02:30:15", back}, {"02:30", forward}, {"01:30", newYork}, {"23:30", saoPaulo}} {
		_, err := hindcast.ParseMoment(tt.text, tt.ctx)
		if err == nil {
			t.Errorf("ParseMoment(%q) was read", tt.text)
			continue
		}
		g := between.FindStringSubmatch(err.Error())
		if g == nil {
			t.Errorf("ParseMoment(%q) = %v, which proposes nothing", tt.text, err)
			continue
		}
		first, err1 := hindcast.ParseMoment(g[1], tt.ctx)
		second, err2 := hindcast.ParseMoment(g[2], tt.ctx)
		if err1 != nil || err2 != nil || !first.Start.Before(second.Start) || second.Start.Sub(first.Start) != time.Hour {
			t.Errorf("ParseMoment(%q) proposes %q and %q, which read as %v, %v and %v, %v", tt.text, g[1], g[2], first.Start, err1, second.Start, err2)
		}
	}
}

func TestADayWithoutAYearIsTheNearest(t *testing.T) {
	for _, tt := range []struct{ in, text, want string }{
		{"2026-12-31", "1 Jan 00:10", "2027-01-01T00:10:00Z"},
		{"2027-01-01", "31 Dec 23:50", "2026-12-31T23:50:00Z"},
		{"2026-06-15", "1 Jan 00:10", "2026-01-01T00:10:00Z"},
		{"2026-06-15", "Dec 1 00:10", "2026-12-01T00:10:00Z"},
		{"2028-03-01", "29 Feb 10:00", "2028-02-29T10:00:00Z"},
	} {
		on, err := hindcast.ParseDate(tt.in)
		if err != nil {
			t.Fatal(err)
		}
		m, err := hindcast.ParseMoment(tt.text, hindcast.MomentContext{Day: on, Zone: time.UTC})
		if err != nil || instant(m.Start) != tt.want {
			t.Errorf("%q in an incident of %s = %s, %v, want %s", tt.text, tt.in, instant(m.Start), err, tt.want)
		}
	}
	m, err := hindcast.ParseMoment("23 Sep 23:50 – 24 Sep 2026 00:10", hindcast.MomentContext{Zone: time.UTC})
	if err != nil || instant(m.Start) != "2026-09-23T23:50:00Z" {
		t.Errorf("the end's year was not taken for the beginning: %v, %v", m.Start, err)
	}
}

func TestYesterdayIsThatOfTheZoneAndIsKeptAsItsDate(t *testing.T) {
	late := time.Date(2026, 9, 23, 22, 40, 50, 0, time.UTC) // already the 24th in Berlin
	for _, tt := range []struct {
		text, want, written string
		zone                *time.Location
	}{
		{"yesterday 23:50", "2026-09-23T21:50:00Z", "2026-09-23 21:50 UTC", berlin},
		{"yesterday 23:50", "2026-09-22T23:50:00Z", "2026-09-22 23:50 UTC", time.UTC},
		{"today 09:00 PT", "2026-09-23T16:00:00Z", "2026-09-23 09:00 PT", berlin},
		{"~yesterday 23:50–23:55", "", "~2026-09-22 23:50 – 2026-09-22 23:55", nil},
		{"now", "2026-09-23T22:40:00Z", "2026-09-23 22:40 UTC", nil},
		{"30s ago", "2026-09-23T22:40:20Z", "2026-09-23 22:40:20 UTC", nil},
	} {
		m, err := hindcast.ParseMoment(tt.text, hindcast.MomentContext{Zone: tt.zone, Now: late})
		if err != nil || instant(m.Start) != tt.want || m.Written != tt.written {
			t.Errorf("ParseMoment(%q) in %v = %s, written %q, %v, want %s, %q", tt.text, tt.zone, instant(m.Start), m.Written, err, tt.want, tt.written)
		}
	}
}

func FuzzParseMoment(f *testing.F) {
	for _, s := range []string{"October 6–7, 2026", "2026-04-02 - 08:26 UTC => 10:47 UTC", "9/23/2026 ~9 am (PT)", "09:30 -10:00", "2026年9月23日 14時20分頃", "09:07", "~09:45", "09:43:07-10", "2026-09-23 23:50 – 2026-09-24 00:10", "14:02 PT", "Sep 24, 2026 9:07 am", "?", "-5m", "14:??", "午後2:10"} {
		f.Add(s, true)
	}
	f.Fuzz(func(t *testing.T, text string, settled bool) {
		ctx := nowhere
		if settled {
			ctx = hindcast.MomentContext{Day: day, Zone: berlin, Now: time.Date(2026, 9, 23, 10, 0, 0, 0, time.UTC)}
		}
		m, err := hindcast.ParseMoment(text, ctx)
		if err != nil {
			var doubt *hindcast.MomentError
			if !errors.As(err, &doubt) {
				t.Fatalf("ParseMoment(%q) = %v, want a MomentError", text, err)
			}
			return
		}
		if m.Settled() && !m.Latest().After(m.Earliest()) {
			t.Fatalf("ParseMoment(%q) covers nothing: %v to %v", text, m.Earliest(), m.Latest())
		}
		shown := m.Text(ctx)
		again, err := hindcast.ParseMoment(shown, ctx)
		if err != nil || !again.Start.Equal(m.Start) || !again.End.Equal(m.End) || again.Precision != m.Precision || again.Approx != m.Approx {
			t.Fatalf("ParseMoment(%q) = %+v shows as %q, which reads back as %+v, %v", text, m, shown, again, err)
		}
	})
}
