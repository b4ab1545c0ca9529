package store_test

import (
	"context"
	"fmt"
	"path/filepath"
	"testing"

	"hindcast"
	"hindcast/store"
	"hindcast/store/storetest"
)

// BenchmarkAddEntry measures acknowledged entries: each is on disk before the
// next begins, alone or with 32 people writing at once.
func BenchmarkAddEntry(b *testing.B) {
	for _, people := range []int{1, 32} {
		b.Run(fmt.Sprintf("people=%d", people), func(b *testing.B) {
			s, by, i := benchIncident(b, 0)
			in := hindcast.EntryInput{Moment: storetest.Moment(b, "?"), Text: "On-call raises the workers from 40 to 90; the queue then grows faster"}
			in.Moment = storetest.Moment(b, "09:14:07")
			b.SetParallelism((people + 1) / 2) // times GOMAXPROCS, which is 2 where this was written
			b.ResetTimer()
			if people == 1 {
				for b.Loop() {
					if _, err := s.AddEntry(context.Background(), by, i.ID, in); err != nil {
						b.Fatal(err)
					}
				}
				return
			}
			// Each writer has an incident of its own, as 32 people rarely note
			// the same second of the same one.
			b.RunParallel(func(pb *testing.PB) {
				own := storetest.Incident(b, s, by, "own")
				for pb.Next() {
					if _, err := s.AddEntry(context.Background(), by, own.ID, in); err != nil {
						b.Error(err)
						return
					}
				}
			})
		})
	}
}

// benchIncident opens a database with one incident of n entries.
func benchIncident(b *testing.B, n int) (*store.Store, store.Change, hindcast.Incident) {
	b.Helper()
	clock := &storetest.Clock{}
	clock.Set(storetest.Start)
	s := storetest.OpenAt(b, filepath.Join(b.TempDir(), "bench.db"), clock)
	by := storetest.User(b, s, "ada", hindcast.Responder)
	r := hindcast.Record{Incident: hindcast.Incident{Title: "bench", State: hindcast.Resolved, Day: hindcast.DateOf(storetest.Start), Zone: "UTC"}}
	for k := range n {
		r.Entries = append(r.Entries, hindcast.Entry{Moment: storetest.Moment(b, fmt.Sprintf("%02d:%02d:%02d", 9+k/3600, k/60%60, k%60)), Text: fmt.Sprintf("worker-%d waits for a connection, see L%d", k, k+1)})
	}
	made, err := s.Import(b.Context(), by, []hindcast.Record{r}, store.Document{})
	if err != nil {
		b.Fatal(err)
	}
	return s, by, made[0]
}

func BenchmarkTimeline300(b *testing.B) {
	s, by, i := benchIncident(b, 300)
	for b.Loop() {
		if _, list, err := s.Timeline(b.Context(), by.Actor, i.ID); err != nil || len(list) != 300 {
			b.Fatal(len(list), err)
		}
	}
}

// BenchmarkIncidents measures the first page of the list beside few and many
// incidents: the cost must not follow their number.
func BenchmarkIncidents(b *testing.B) {
	for _, n := range []int{100, 5000} {
		b.Run(fmt.Sprintf("incidents=%d", n), func(b *testing.B) {
			s, by, _ := benchIncident(b, 10)
			records := make([]hindcast.Record, n)
			for k := range records {
				records[k].Incident = hindcast.Incident{Title: fmt.Sprintf("incident %d", k), State: hindcast.Resolved, Severity: hindcast.SEV3}
			}
			if _, err := s.Import(b.Context(), by, records, store.Document{}); err != nil {
				b.Fatal(err)
			}
			b.ResetTimer()
			for b.Loop() {
				if list, err := s.Incidents(b.Context(), by.Actor, store.IncidentFilter{}); err != nil || len(list) != 50 {
					b.Fatal(len(list), err)
				}
			}
		})
	}
}
