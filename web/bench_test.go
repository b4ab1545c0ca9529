package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"hindcast"
	"hindcast/store"
	"hindcast/store/storetest"
)

// BenchmarkPages measures whole requests through the router: session,
// queries, rendering. The incident has 300 entries.
func BenchmarkPages(b *testing.B) {
	s, clock := storetest.Open(b)
	by := storetest.User(b, s, "ada", hindcast.Responder)
	r := hindcast.Record{Incident: hindcast.Incident{Title: "bench", State: hindcast.Resolved, Day: hindcast.DateOf(storetest.Start), Zone: "UTC"}}
	for k := range 300 {
		r.Entries = append(r.Entries, hindcast.Entry{Moment: storetest.Moment(b, fmt.Sprintf("09:%02d:%02d", k/60, k%60)), Label: hindcast.Fact,
			Text: fmt.Sprintf("`worker-%d` waits for a connection, see L%d and **T1**", k, k+1)})
	}
	if _, err := s.Import(b.Context(), by, []hindcast.Record{r}, store.Document{}); err != nil {
		b.Fatal(err)
	}
	if _, err := s.AddUpdate(b.Context(), by, 1, hindcast.UpdateInput{PublicTitle: "Slow", State: hindcast.Resolved, Message: "It is over."}, hindcast.PublishedUpdate); err != nil {
		b.Fatal(err)
	}
	secret, err := s.StartSession(b.Context(), by.Actor.ID, "bench", "")
	if err != nil {
		b.Fatal(err)
	}
	handler := New(s, Config{Now: clock.Now}).Handler()
	for _, path := range []string{"/", "/incidents/1", "/incidents/1/timeline", "/incidents/1/postmortem", "/status/"} {
		b.Run(path, func(b *testing.B) {
			for b.Loop() {
				req := httptest.NewRequest(http.MethodGet, path, nil)
				req.AddCookie(&http.Cookie{Name: sessionCookie, Value: secret})
				w := httptest.NewRecorder()
				handler.ServeHTTP(w, req)
				if w.Code != http.StatusOK {
					b.Fatal(w.Code)
				}
			}
		})
	}
}
