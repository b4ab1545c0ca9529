package document

import (
	"slices"
	"strings"
	"testing"
	"time"

	"hindcast"
)

func logZone(t *testing.T, name string) *time.Location {
	t.Helper()
	if name == "" {
		return nil
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		t.Skipf("this machine has no zone %s: %v", name, err)
	}
	return zone
}

func TestReadLogSettlesTimesOnlyByWhatIsSaid(t *testing.T) {
	day := func(s string) hindcast.Date {
		d, err := hindcast.ParseDate(s)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	tests := map[string]struct {
		lines string
		year  int
		date  string
		zone  string
		want  string // times, "-" for those not settled
		order []int
		warn  string // part of a warning
	}{
		"zone missing":                          {"2026-05-21 07:00:30 a", 2026, "2026-05-21", "", "-", nil, "no zone"},
		"zone given":                            {"2026-05-21 07:00:30 a", 0, "", "Europe/Berlin", "2026-05-21T05:00:30Z", nil, ""},
		"date missing":                          {"07:00:30Z a", 2026, "", "UTC", "-", nil, "no date"},
		"date given, zone written":              {"07:00:30+02:00 a", 0, "2026-05-21", "", "2026-05-21T05:00:30Z", nil, ""},
		"year missing":                          {"May 21 07:00:30 h a[1]: b", 0, "", "UTC", "-", nil, "no year"},
		"year of the date":                      {"May 21 07:00:30 h a[1]: b", 0, "2026-05-21", "UTC", "2026-05-21T07:00:30Z", nil, ""},
		"year without zone":                     {"May 21 07:00:30 h a[1]: b", 2026, "", "", "-", nil, "no zone"},
		"29 February of a leap year":            {"Feb 29 07:00:30 h a[1]: b", 2028, "", "UTC", "2028-02-29T07:00:30Z", nil, ""},
		"29 February of another":                {"Feb 29 07:00:30 h a[1]: b", 2027, "", "UTC", "-", nil, "no year"},
		"year's end and a late line":            {"Dec 31 23:59:59 h a[1]: b\nJan  1 00:00:01 h a[1]: b\nDec 31 23:59:58 h a[1]: b\nJan  1 00:00:02 h a[1]: b", 2025, "", "UTC", "2025-12-31T23:59:59Z 2026-01-01T00:00:01Z 2025-12-31T23:59:58Z 2026-01-01T00:00:02Z", []int{3}, "between line 1 and line 2"},
		"months apart in one year":              {"Jan  5 10:00:00 h a[1]: b\nSep  5 10:00:00 h a[1]: b", 2026, "", "UTC", "2026-01-05T10:00:00Z 2026-09-05T10:00:00Z", nil, ""},
		"midnight and a late line":              {"23:59:59 a\n00:00:01 a\n23:59:58 a\n00:00:02 a", 0, "2026-03-31", "UTC", "2026-03-31T23:59:59Z 2026-04-01T00:00:01Z 2026-03-31T23:59:58Z 2026-04-01T00:00:02Z", []int{3}, "lines 1 and 2"},
		"morning after evening":                 {"17:30:00 a\n09:00:00 a", 0, "2026-03-31", "UTC", "2026-03-31T17:30:00Z 2026-04-01T09:00:00Z", nil, "midnight"},
		"a step back within the day":            {"10:00:00 a\n09:59:00 a", 0, "2026-03-31", "UTC", "2026-03-31T10:00:00Z 2026-03-31T09:59:00Z", []int{2}, ""},
		"a step back without a date":            {"10:00:00 a\n09:59:00 a", 0, "", "", "- -", []int{2}, "no date"},
		"hour that happens twice":               {"2026-10-25 02:50:00 a\n2026-10-25 02:10:00 a\n2026-10-25 02:20:00 a\n2026-10-25 03:00:00 a", 0, "", "Europe/Berlin", "2026-10-25T00:50:00Z 2026-10-25T01:10:00Z 2026-10-25T01:20:00Z 2026-10-25T02:00:00Z", nil, "happens twice"},
		"the same without a zone":               {"2026-10-25 02:50:00 a\n2026-10-25 02:10:00 a\n2026-10-25 02:20:00 a", 0, "", "", "- - -", nil, "goes back 40 minutes"},
		"a small step back in that hour":        {"2026-10-25 02:50:00 a\n2026-10-25 02:49:00 a", 0, "", "Europe/Berlin", "2026-10-25T00:50:00Z 2026-10-25T00:49:00Z", []int{2}, "first time round"},
		"hour that is skipped":                  {"2026-03-29 02:30:00 a", 0, "", "Europe/Berlin", "-", nil, "never showed"},
		"name that several zones share":         {"2026-07-01 10:00:00 IST a", 0, "", "", "-", nil, "IST"},
		"settled by the zone given":             {"2026-07-01 10:00:00 IST a", 0, "", "Asia/Kolkata", "2026-07-01T04:30:00Z", nil, ""},
		"not settled by another zone":           {"2026-07-01 10:00:00 IST a", 0, "", "Europe/Berlin", "-", nil, "IST"},
		"literal name against the zone given":   {"2026-07-01 10:00:00 PST a", 0, "", "Europe/Berlin", "2026-07-01T18:00:00Z", nil, ""},
		"region written":                        {"[07-Apr-2026 11:32:05 America/New_York] a", 0, "", "", "2026-04-07T15:32:05Z", nil, ""},
		"day and month unclear":                 {"04/11/2026 08:15:02 a", 0, "", "UTC", "-", nil, "cannot be told"},
		"told by another line":                  {"04/11/2026 08:15:02 a\n13/11/2026 08:15:02 a", 0, "", "UTC", "2026-11-04T08:15:02Z 2026-11-13T08:15:02Z", nil, ""},
		"told by the date given":                {"04/11/2026 08:15:02 a", 0, "2026-11-04", "UTC", "2026-11-04T08:15:02Z", nil, ""},
		"coarse stamp of the same second":       {"2026-05-21T07:00:30.900Z a\n2026-05-21T07:00:30Z b", 0, "", "", "2026-05-21T07:00:30.900Z 2026-05-21T07:00:30Z", nil, ""},
		"settled and unsettled are not ordered": {"2026-05-21T07:00:30Z a\n2026-05-21 06:00:30 b", 0, "", "", "2026-05-21T07:00:30Z -", nil, "unlike line 1"},
		"leap second":                           {"2016-12-31T23:59:60Z a", 0, "", "", "2017-01-01T00:00:00Z", nil, ""},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			log := ReadLog([]byte(test.lines), LogOptions{Year: test.year, Date: day(test.date), Zone: logZone(t, test.zone)})
			var got []string
			for _, rec := range log.Records {
				if at := logJSONTime(&rec); at != nil {
					got = append(got, *at)
				} else {
					got = append(got, "-")
				}
			}
			if strings.Join(got, " ") != test.want {
				t.Errorf("times %s, want %s", strings.Join(got, " "), test.want)
			}
			if !slices.Equal(log.OutOfOrder, test.order) {
				t.Errorf("out of order %v, want %v", log.OutOfOrder, test.order)
			}
			if warnings := strings.Join(log.Warnings, "; "); !strings.Contains(warnings, test.warn) || test.warn == "" && warnings != "" {
				t.Errorf("warnings %q, want one with %q", warnings, test.warn)
			}
		})
	}
}

func TestReadLogReadsStampsOfManyForms(t *testing.T) {
	tests := map[string]struct{ line, stamp, time, precision string }{
		"T and Z":             {"2026-04-11T08:15:02Z a", "2026-04-11T08:15:02Z", "2026-04-11T08:15:02Z", "second"},
		"blank and offset":    {"2026-04-11 08:15:02.118 +0200 a", "2026-04-11 08:15:02.118 +0200", "2026-04-11T06:15:02.118Z", "millisecond"},
		"short offset":        {"2026-04-11 08:15:02.118123+02 a", "2026-04-11 08:15:02.118123+02", "2026-04-11T06:15:02.118123Z", "microsecond"},
		"one digit":           {"2026-04-11T08:15:02.1Z a", "2026-04-11T08:15:02.1Z", "2026-04-11T08:15:02.100Z", "millisecond"},
		"nine digits":         {"2026-04-11T08:15:02.123456789Z a", "2026-04-11T08:15:02.123456789Z", "2026-04-11T08:15:02.123456789Z", "nanosecond"},
		"minutes":             {"2026-04-11T08:15Z a", "2026-04-11T08:15Z", "2026-04-11T08:15:00Z", "minute"},
		"slashes":             {"2026/04/11 08:15:02 UTC a", "2026/04/11 08:15:02 UTC", "2026-04-11T08:15:02Z", "second"},
		"underscore":          {"2026-04-11_08:15:02Z a", "2026-04-11_08:15:02Z", "2026-04-11T08:15:02Z", "second"},
		"compact":             {"20260411T081502Z a", "20260411T081502Z", "2026-04-11T08:15:02Z", "second"},
		"half compact":        {"20260411 08:15:02 UTC a", "20260411 08:15:02 UTC", "2026-04-11T08:15:02Z", "second"},
		"afternoon":           {"Apr 11, 2026 8:15:02 PM UTC a", "Apr 11, 2026 8:15:02 PM UTC", "2026-04-11T20:15:02Z", "second"},
		"noon":                {"Apr 11, 2026 12:15:02 PM UTC a", "Apr 11, 2026 12:15:02 PM UTC", "2026-04-11T12:15:02Z", "second"},
		"midnight":            {"Apr 11, 2026 12:15:02 AM UTC a", "Apr 11, 2026 12:15:02 AM UTC", "2026-04-11T00:15:02Z", "second"},
		"name of a month":     {"11 Apr 2026 08:15:02.5 UTC a", "11 Apr 2026 08:15:02.5 UTC", "2026-04-11T08:15:02.500Z", "millisecond"},
		"date alone":          {"2026-04-11 a", "2026-04-11", "", "day"},
		"time alone":          {"08:15:02,118 a", "08:15:02,118", "", "millisecond"},
		"number of seconds":   {"1775895303.243118 a", "1775895303.243118", "2026-04-11T08:15:03.243118Z", "microsecond"},
		"negative offset":     {"2026-04-11T08:15:02-03:30 a", "2026-04-11T08:15:02-03:30", "2026-04-11T11:45:02Z", "second"},
		"Z after a blank":     {"2026-04-11 08:15:02 Z a", "2026-04-11 08:15:02 Z", "2026-04-11T08:15:02Z", "second"},
		"hours after GMT":     {"2026-04-11 08:15:02 GMT+2 a", "2026-04-11 08:15:02 GMT+2", "2026-04-11T06:15:02Z", "second"},
		"after a file's name": {"var/app.log:12:2026-04-11T08:15:02Z a", "2026-04-11T08:15:02Z", "2026-04-11T08:15:02Z", "second"},
		"no such day":         {"2026-02-30T08:15:02Z a", "", "", "unknown"},
		"no such hour":        {"2026-02-20T25:15:02Z a", "", "", "unknown"},
		"address of hardware": {"08:00:27:4b:10:99 a", "", "", "unknown"},
		"ratio":               {"16:9 a", "", "", "unknown"},
		"version":             {"10.11.12 a", "", "", "unknown"},
		"range of times":      {"08:00:00-09:00:00 a", "", "", "unknown"},
		"long number":         {"33-414d-9143-6a5080bd6254 a", "", "", "unknown"},
		"telephone":           {"+49 30 1234567 a", "", "", "unknown"},
		"part of a name":      {"backup-2026-04-11T08:15:02Z.tar a", "", "", "unknown"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			rec := ReadLog([]byte(test.line), LogOptions{}).Records[0]
			at := ""
			if s := logJSONTime(&rec); s != nil {
				at = *s
			}
			if rec.TimeWritten != test.stamp || at != test.time || rec.Precision != test.precision {
				t.Errorf("%q: %q, %q, %s; want %q, %q, %s", test.line, rec.TimeWritten, at, rec.Precision, test.stamp, test.time, test.precision)
			}
		})
	}
}

func TestReadLogReadsNumbersByTheirSize(t *testing.T) {
	tests := map[string]struct{ number, time, precision string }{
		"seconds":              {"1773223200", "2026-03-11T10:00:00Z", "second"},
		"milliseconds":         {"1773223200125", "2026-03-11T10:00:00.125Z", "millisecond"},
		"microseconds":         {"1773223200125001", "2026-03-11T10:00:00.125001Z", "microsecond"},
		"nanoseconds":          {"1773223200125001002", "2026-03-11T10:00:00.125001002Z", "nanosecond"},
		"as a string":          {`"1773223200125"`, "2026-03-11T10:00:00.125Z", "millisecond"},
		"exponent":             {"1.773223200125e+09", "2026-03-11T10:00:00.125Z", "millisecond"},
		"exponent of ms":       {"1.773223200125E12", "2026-03-11T10:00:00.125Z", "millisecond"},
		"few digits":           {"1.7e+09", "2023-11-14T22:13:20Z", "second"},
		"milliseconds, broken": {"1773223200125.5", "2026-03-11T10:00:00.125500Z", "microsecond"},
		"too small":            {"12.5", "", "unknown"},
		"negative":             {"-1773223200", "", "unknown"},
		"absurd":               {"1e400", "", "unknown"},
		"many digits":          {"1773223200.12345678901234567890123456789012345678901234567890", "", "unknown"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			rec := ReadLog([]byte(`{"level":"info","ts":`+test.number+`,"msg":"a"}`), LogOptions{}).Records[0]
			at := ""
			if s := logJSONTime(&rec); s != nil {
				at = *s
			}
			if at != test.time || rec.Precision != test.precision {
				t.Errorf("%s: %q, %s; want %q, %s", test.number, at, rec.Precision, test.time, test.precision)
			}
		})
	}
}

func TestReadLogUnescapesWhatJSONAndLogfmtWrite(t *testing.T) {
	tests := map[string]struct{ written, want string }{
		"quotes and ends of lines": {`a \"b\" \n \t \\ \/`, "a \"b\" \n \t \\ /"},
		"a letter":                 {`caf\u00e9`, "café"},
		"beyond U+FFFF":            {`\ud83d\ude00!`, "😀!"},
		"half of a pair":           {`a\ud83d b`, "a\ufffd b"},
		"halves turned round":      {`\ude00\ud83d`, "\ufffd\ufffd"},
		"no escape":                {`C:\Program \q`, `C:\Program \q`},
		"cut off":                  {`a\u00`, `a\u00`},
		"a byte":                   {`a\xff`, `a\xff`},
		"colours":                  {`\u001b[31mred\u001b[0m`, "red"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			rec := ReadLog([]byte(`{"msg":"`+test.written+`"}`), LogOptions{}).Records[0]
			if rec.Text != test.want {
				t.Errorf("%s is read as %q, want %q", test.written, rec.Text, test.want)
			}
		})
	}
}
