package hindcast_test

import (
	"errors"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"pgregory.net/rapid"

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
		{"?", "", "", hindcast.UnknownTime, false},
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

func TestDayCoversTheLocalDayAtClockChanges(t *testing.T) {
	for date, hours := range map[string]float64{"2026-03-29": 23, "2026-10-25": 25, "2026-06-01": 24} {
		m, err := hindcast.ParseMoment(date+" Europe/Berlin", nowhere)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Latest().Sub(m.Earliest()).Hours(); got != hours {
			t.Errorf("%s in Berlin covers %v hours, want %v", date, got, hours)
		}
	}
}

func TestTextReadsBackAsTheSameMoment(t *testing.T) {
	contexts := []hindcast.MomentContext{inUTC, {Day: day, Zone: berlin}, {Zone: time.UTC}, {Day: day}, nowhere,
		{Day: hindcast.Date{Year: 2026, Month: 10, Day: 25}, Zone: berlin}}
	rapid.Check(t, func(t *rapid.T) {
		m := genMoment(t, contexts)
		ctx := rapid.SampledFrom(contexts).Draw(t, "shown in")
		text := m.Text(ctx)
		if !m.Settled() {
			if text != m.Written {
				t.Fatalf("%+v, which is not settled, shows as %q, want it as written", m, text)
			}
			return
		}
		again, err := hindcast.ParseMoment(text, ctx)
		if err != nil {
			t.Fatalf("%+v shows as %q, which is refused: %v", m, text, err)
		}
		if !again.Start.Equal(m.Start) || !again.End.Equal(m.End) || again.Precision != m.Precision || again.EndPrecision != m.EndPrecision || again.Approx != m.Approx {
			t.Fatalf("%+v shows as %q, which reads back as %+v", m, text, again)
		}
	})
}

// genMoment draws a moment by writing one down.
func genMoment(t *rapid.T, contexts []hindcast.MomentContext) hindcast.Moment {
	ctx := rapid.SampledFrom(contexts).Draw(t, "written in")
	clock := func(label string) string {
		h := rapid.IntRange(0, 23).Draw(t, label+" hour")
		m := rapid.IntRange(0, 59).Draw(t, label+" minute")
		s := rapid.IntRange(0, 59).Draw(t, label+" second")
		at := time.Date(2000, 1, 1, h, m, s, rapid.IntRange(0, 999).Draw(t, label+" milli")*1e6, time.UTC)
		return at.Format(rapid.SampledFrom([]string{"15:04", "15:04:05", "15:04:05.000", "15h", "3:04 pm"}).Draw(t, label+" form"))
	}
	text := rapid.SampledFrom([]string{"", "", "~"}).Draw(t, "about")
	text += rapid.SampledFrom([]string{"", "", "2026-09-24 ", "2026-10-25 ", "2026-03-29 ", "1999-12-31 "}).Draw(t, "day")
	text += clock("start")
	if rapid.Bool().Draw(t, "range") {
		text += rapid.SampledFrom([]string{" – ", "–", " – 2027-01-01 "}).Draw(t, "dash") + clock("end")
	}
	text += rapid.SampledFrom([]string{"", "", " UTC", " PT", " +05:30", " Europe/Berlin", " CEST"}).Draw(t, "zone")
	m, err := hindcast.ParseMoment(text, ctx)
	if err != nil {
		t.Skip(text)
	}
	return m
}

func TestClockShowsNoMoreThanIsKnown(t *testing.T) {
	tests := []struct{ text, want string }{
		{"09:07", "09:07"}, {"09:06:58", "09:06:58"}, {"09:06:58.120", "09:06:58.12"}, {"~09:45", "~09:45"}, {"09:43:07–10", "09:43:07–10"},
		{"09:31–09:35", "09:31–09:35"}, {"09:50:30–09:52", "09:50:30–09:52"}, {"14h", "14h"}, {"?", "?"},
		{"2026-09-24 00:10", "24 Sep 00:10"}, {"2026-09-24", "24 Sep"}, {"2026-09-23", "23 Sep"}, {"2026-09-23 23:50 – 2026-09-24 00:10", "23:50–24 Sep 00:10"},
		{"14:02 PT", "21:02"},
	}
	for _, tt := range tests {
		m, err := hindcast.ParseMoment(tt.text, inUTC)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Clock(time.UTC, day); got != tt.want {
			t.Errorf("Clock of %q = %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestDescribeSaysThePrecision(t *testing.T) {
	tests := []struct{ text, want string }{
		{"09:07", "23 September 2026, 09:07 UTC, to the minute"},
		{"~09:45", "23 September 2026, about 09:45 UTC"},
		{"09:43:07–10", "23 September 2026, 09:43:07 to 09:43:10 UTC"},
		{"14:02 PT", "23 September 2026, 21:02 UTC, to the minute, written 14:02 PT"},
		{"2026-09-24", "24 September 2026 UTC, to the day"},
		{"?", "time not known"},
	}
	for _, tt := range tests {
		m, err := hindcast.ParseMoment(tt.text, inUTC)
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Describe(time.UTC); got != tt.want {
			t.Errorf("Describe of %q = %q, want %q", tt.text, got, tt.want)
		}
	}
	m, _ := hindcast.ParseMoment("09:07", nowhere)
	if got, want := m.Describe(time.UTC), "09:07, day and zone not known"; got != want {
		t.Errorf("Describe of an unsettled moment = %q, want %q", got, want)
	}
}

func TestParseZoneReadsWhatPeopleWrite(t *testing.T) {
	at := time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)
	for name, hours := range map[string]float64{"UTC": 0, "z": 0, "CEST": 2, "+02:00": 2, "+0530": 5.5, "-07": -7, "UTC+2": 2, "GMT-3": -3, "PT": -7, "Pacific": -7,
		"PST": -8, "ET": -4, "JST": 9, "WAT": 1, "EEST": 3, "Europe/Berlin": 2, "America/New_York": -4} {
		loc, err := hindcast.ParseZone(name)
		if err != nil {
			t.Errorf("ParseZone(%q) = %v", name, err)
			continue
		}
		if _, offset := at.In(loc).Zone(); float64(offset)/3600 != hours {
			t.Errorf("ParseZone(%q) is %v h from UTC in July, want %v", name, float64(offset)/3600, hours)
		}
	}
	for _, name := range []string{"", "Mars/Olympus", "local", "Local", "+25:00", "IST", "../etc/passwd", strings.Repeat("x", 500)} {
		if _, err := hindcast.ParseZone(name); err == nil {
			t.Errorf("ParseZone(%q) was read", name)
		}
	}
}

func FuzzParseMoment(f *testing.F) {
	for _, s := range []string{"09:07", "~09:45", "09:43:07-10", "2026-09-23 23:50 – 2026-09-24 00:10", "14:02 PT", "Sep 24, 2026 9:07 am", "?", "-5m", "14:??", "午後2:10"} {
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
