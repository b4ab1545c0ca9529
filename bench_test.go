package hindcast_test

import (
	"slices"
	"testing"
	"time"

	"hindcast"
)

func BenchmarkParseMoment(b *testing.B) {
	for b.Loop() {
		if _, err := hindcast.ParseMoment("2026-09-23 09:07:01 PT", inUTC); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkArrange300(b *testing.B) {
	var list []hindcast.Entry
	for n := range 300 {
		m, _ := hindcast.ParseMoment(time.Date(2026, 9, 23, 0, n*7919%1440, 0, 0, time.UTC).Format("15:04"), inUTC)
		list = append(list, hindcast.Entry{Seq: int64(n), Moment: m, Place: hindcast.PlaceOf(m, time.Time{}, nil)})
	}
	for b.Loop() {
		hindcast.Arrange(slices.Clone(list))
	}
}

func BenchmarkDurations(b *testing.B) {
	list := queueIncident(b)
	for b.Loop() {
		if len(hindcast.Durations(list)) != 4 {
			b.Fatal("durations are missing")
		}
	}
}

func BenchmarkMomentText(b *testing.B) {
	m, err := hindcast.ParseMoment("2026-09-23 09:07:01 PT", inUTC)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if m.Text(inUTC) == "" {
			b.Fatal("no text")
		}
	}
}
