package views

import (
	"strconv"
	"time"

	"hindcast"
)

// EntryForm is an entry as a person fills it in.
type EntryForm struct {
	IncidentID int64
	Seq        int64 // 0 for a new one
	Token      string
	Version    int64
	Moment     string
	Text       string
	Kind       string
	Label      string
	Milestone  string
	Cites      string
	Errors     *hindcast.ValidationError
	Stored     *hindcast.Entry // set when someone else was faster
	StoredText string          // the stored moment as a field shows it
}

// EntryFormOf fills the form from what is stored; moment is the moment as a
// field shows it, which reads back as the same moment.
func EntryFormOf(e hindcast.Entry, moment string) EntryForm {
	return EntryForm{
		IncidentID: e.IncidentID, Seq: e.Seq, Version: e.Version, Moment: moment, Text: e.Text, Kind: string(e.Kind),
		Label: string(e.Label), Milestone: string(e.Milestone), Cites: hindcast.FormatCitations(e.Cites),
	}
}

func (f EntryForm) draftKey() string {
	key := "entry-" + strconv.FormatInt(f.IncidentID, 10) + "-"
	if f.Seq == 0 {
		return key + "new"
	}
	return key + strconv.FormatInt(f.Seq, 10)
}

// TimelineRow is an entry as the timeline shows it.
type TimelineRow struct {
	hindcast.Entry
	Clock    string // as written on the row
	Title    string // the moment in words
	Delta    string // since the last entry with a time
	NewDay   string // a day break above the row; "" for none
	Recorded string // when it was written down, if that was noticeably later
}

// recordedLater is how far apart "happened" and "recorded" must lie before a
// row shows both. Live notes are written within minutes of what they describe.
const recordedLater = 15 * time.Minute

// WrittenAfterwards is the day on which a timeline was written down as a whole
// when everything in it was over by then, as after an import; the zero time
// for one that was kept while the incident ran. Its rows need not repeat that.
func WrittenAfterwards(i hindcast.Incident, entries []hindcast.Entry) time.Time {
	for _, e := range entries {
		if e.Moment.Settled() && i.DeclaredAt.Sub(e.Moment.Latest()) < time.Hour {
			return time.Time{}
		}
	}
	if len(entries) == 0 {
		return time.Time{}
	}
	return entries[0].RecordedAt
}

// TimelineRows prepares an incident's entries, in timeline order, for display
// in a zone. The incident's own day needs no naming.
func TimelineRows(i hindcast.Incident, entries []hindcast.Entry, loc *time.Location) []TimelineRow {
	rows := make([]TimelineRow, len(entries))
	shown := i.Day
	afterwards := !WrittenAfterwards(i, entries).IsZero()
	var last *hindcast.Entry
	for n, e := range entries {
		row := TimelineRow{Entry: e, Title: e.Moment.Describe(loc)}
		if on := e.Moment.Day(loc); !on.IsZero() && on != shown {
			row.NewDay = on.Long()
			shown = on
		}
		row.Clock = e.Moment.Clock(loc, shown)
		if last != nil && e.Moment.Settled() {
			row.Delta = delta(*last, e)
		}
		if e.Moment.Settled() {
			last = &entries[n]
			if !afterwards && e.RecordedAt.Sub(e.Moment.Latest()) > recordedLater {
				row.Recorded = "recorded " + stamp(e.RecordedAt)
			}
		}
		rows[n] = row
	}
	return rows
}

// orderOpen marks a row whose order to the one above time does not settle:
// where both stand is a matter of how they were written down.
const orderOpen = "order open"

// delta is the time since the entry before, in the coarsest unit that both
// moments carry.
func delta(from, to hindcast.Entry) string {
	if hindcast.Compare(from.Moment, to.Moment) != hindcast.Before {
		return orderOpen
	}
	d := to.Moment.Start.Sub(from.Moment.Start)
	fine := from.Moment.Precision == hindcast.SecondPrecision && to.Moment.Precision == hindcast.SecondPrecision
	switch {
	case fine && d < 2*time.Minute:
		return "+" + strconv.Itoa(int(d.Seconds())) + " s"
	case d < time.Minute:
		return ""
	case d < 2*time.Hour:
		return "+" + strconv.Itoa(int(d.Round(time.Minute).Minutes())) + " min"
	case d < 48*time.Hour:
		d = d.Round(time.Minute)
		return "+" + strconv.Itoa(int(d.Hours())) + " h " + strconv.Itoa(int(d.Minutes())%60) + " min"
	}
	return "+" + strconv.Itoa(int(d.Hours()/24)) + " d"
}

func (r TimelineRow) class() string {
	c := "unlabelled"
	if r.Label != "" {
		c = string(r.Label)
	}
	if r.Milestone != "" {
		c += " milestone"
	}
	return c
}

// deltaTitle explains the small print under a row's time.
func (r TimelineRow) deltaTitle() string {
	if r.Delta == orderOpen {
		return "The times of this row and the one above overlap, so time does not say which came first."
	}
	return "since the row above"
}
