package web

import (
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"hindcast"
	"hindcast/store"
	"hindcast/store/storetest"
)

// hostile is text that would do something if it reached a page as HTML.
const hostile = `<script>alert(1)</script><img src=x onerror=alert(2)>"><svg onload=alert(3)> [click](javascript:alert(4)) [data](data:text/html;base64,PHN2Zz4=) ![pic](https://evil.example/t.png) <a href="javascript:alert(5)">x</a> ` + "\u202etxt.exe\u202c"

// TestNoTextBecomesMarkup puts hostile text into every field there is and
// looks at every page for what it must not have become.
func TestNoTextBecomesMarkup(t *testing.T) {
	a := newApp(t).withPeople()
	ctx, by := t.Context(), a.people["ada"]
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	i, err := a.store.DeclareIncident(ctx, by, hindcast.IncidentInput{Title: hostile, Summary: hostile, Services: []string{`<b>svc</b>`}, Regions: []string{`"><i>`}, Day: hindcast.DateOf(storetest.Start), Zone: "UTC", Severity: hindcast.SEV1})
	must(err)
	_, err = a.store.AddEntry(ctx, by, i.ID, hindcast.EntryInput{Moment: hindcast.Moment{Precision: hindcast.UnknownTime, Written: `<u>9</u>`}, Text: hostile, Label: hindcast.Unknown,
		Cites: []hindcast.Citation{{Kind: hindcast.CitesLink, URL: `https://x.example/'onmouseover=alert(1)`}}})
	must(err)
	storetest.Entry(t, a.store, by, i.ID, "09:07", hostile)
	_, err = a.store.AddExcerpt(ctx, by, i.ID, hindcast.ExcerptInput{Origin: hostile, Body: []byte(hostile + "\n\x1b]0;title\x07\x1b[31mred\n")}, 10_000)
	must(err)
	_, err = a.store.AddHypothesis(ctx, by, i.ID, hindcast.HypothesisInput{Statement: hostile, State: hindcast.Leading, ConfidenceReason: hostile, EvidenceFor: hostile, EvidenceAgainst: hostile, Unexplained: hostile, WouldSettle: hostile})
	must(err)
	_, err = a.store.AddAction(ctx, by, i.ID, hindcast.ActionInput{Title: hostile, Priority: hindcast.P0, OwnerRole: hostile[:100], Person: hostile[:100], Description: hostile, VerificationSignal: hostile, RollbackNote: hostile, StateReason: hostile})
	must(err)
	_, err = a.store.AddUpdate(ctx, by, i.ID, hindcast.UpdateInput{PublicTitle: hostile, State: hindcast.Investigating, Message: hostile}, hindcast.PublishedUpdate)
	must(err)
	_, err = a.store.AddUpdate(ctx, by, i.ID, hindcast.UpdateInput{PublicTitle: hostile, State: hindcast.Investigating, Message: hostile}, hindcast.DraftUpdate)
	must(err)
	_, err = a.store.AddSection(ctx, by, i.ID, hindcast.SectionInput{Heading: hostile, Body: hostile})
	must(err)
	_, err = a.store.Import(ctx, by, []hindcast.Record{{Incident: hindcast.Incident{Title: "imported", State: hindcast.Resolved}}}, store.Document{Name: hostile, Body: []byte("x")})
	must(err)
	_, err = a.store.EditUser(ctx, a.people["root"], by.Actor.ID, store.UserInput{Name: hostile, Access: hindcast.Responder, Roles: []string{`<b>role</b>`}})
	must(err)

	for _, path := range []string{"/", "/actions", "/settings", "/import", "/incidents/new", "/incidents/1", "/incidents/2", "/incidents/1/timeline", "/incidents/1/evidence", "/incidents/1/evidence?lines=" + url.QueryEscape(hostile),
		"/incidents/1/excerpts/1", "/incidents/1/hypotheses", "/incidents/1/actions", "/incidents/1/updates", "/incidents/1/postmortem", "/incidents/1/history", "/incidents/1/edit",
		"/incidents/1/entries/1/edit", "/incidents/1/hypotheses/1/edit", "/incidents/1/actions/1/edit", "/incidents/1/updates/2/edit", "/incidents/1/sections/1/edit",
		"/status/", "/status/history", "/status/incidents/1", "/?service=" + url.QueryEscape(hostile), "/?severity=" + url.QueryEscape(hostile), "/" + url.PathEscape(hostile)} {
		harmless(t, path, a.get("ada", path))
	}
	for _, path := range []string{"/settings/people", "/settings/people/2"} {
		harmless(t, path, a.get("root", path))
	}
	for _, path := range []string{"/incidents/1/hypotheses/new", "/incidents/1/actions/new", "/incidents/1/updates/new", "/incidents/1/sections/new"} {
		harmless(t, path, a.get("ada", path))
	}
	harmless(t, "/settings/people/new", a.get("root", "/settings/people/new"))
	harmless(t, "first run", newApp(t).get("", "/setup"))
	harmless(t, "refused first run", newApp(t).post("", "/setup", "name", hostile, "email", hostile))
	for path, fields := range map[string][]string{
		"/incidents/1":              {"title", hostile, "summary", hostile, "state", "resolved"},
		"/incidents/1/entries/1":    {"moment", "09:07", "text", hostile, "cites", hostile},
		"/incidents/1/hypotheses":   {"state", hostile, "evidence_for", hostile},
		"/incidents/1/hypotheses/1": {"statement", hostile, "state", "open"},
		"/incidents/1/actions":      {"title", hostile, "due", hostile, "priority", hostile},
		"/incidents/1/actions/1":    {"title", hostile, "priority", "P0", "owner_role", "SRE", "state", "planned"},
		"/incidents/1/updates":      {"state", hostile, "public_title", hostile},
		"/incidents/1/updates/2":    {"message", hostile, "state", "resolved"},
		"/incidents/1/sections/1":   {"heading", hostile, "body", hostile},
	} {
		harmless(t, "refused or stale "+path, a.post("ada", path, append(fields, "version", "999")...))
	}
	harmless(t, "refused person", a.post("root", "/settings/people", "name", hostile, "email", hostile))
	harmless(t, "sign-in", a.get("", "/login?next="+url.QueryEscape(hostile)))
	harmless(t, "refused sign-in", a.post("", "/login", "email", hostile, "next", hostile))
	harmless(t, "refused incident", a.post("ada", "/incidents", "summary", hostile, "zone", hostile, "day", hostile, "severity", hostile))
	harmless(t, "refused entry", a.post("ada", "/incidents/1/entries", "moment", hostile, "text", hostile, "cites", hostile, "kind", hostile))
	harmless(t, "import preview", a.upload("ada", "/import/preview", "file", hostile, []byte("# "+hostile+"\n\n**Status:** "+hostile+"\n\n## Timeline\n\n- **09:07** — "+hostile+"\n\n## Actions\n\n- "+hostile+"\n\n## "+hostile+"\n\n"+hostile)))
}

// harmless checks that nothing on a page runs, loads or leads where only
// hostile text would have it.
func harmless(t *testing.T, name string, res answer) {
	t.Helper()
	if res.StatusCode >= 500 {
		t.Errorf("%s answers %d", name, res.StatusCode)
	}
	doc := res.page(t)
	doc.Find("script").Each(func(_ int, s *goquery.Selection) {
		if src := s.AttrOr("src", ""); !strings.HasPrefix(src, "/static/") || s.Text() != "" {
			t.Errorf("%s has a script %q %q", name, src, s.Text())
		}
	})
	if n := doc.Find("img, iframe, object, embed, base, meta[http-equiv], svg[onload], style, [style]").Length(); n > 0 {
		t.Errorf("%s has %d elements that no page of ours has", name, n)
	}
	doc.Find("*").Each(func(_ int, s *goquery.Selection) {
		for _, attr := range s.Nodes[0].Attr {
			value := strings.ToLower(strings.TrimSpace(attr.Val))
			switch {
			case strings.HasPrefix(attr.Key, "on"):
				t.Errorf("%s has the handler %s=%q", name, attr.Key, attr.Val)
			case (attr.Key == "href" || attr.Key == "action" || attr.Key == "src") && (strings.HasPrefix(value, "javascript:") || strings.HasPrefix(value, "data:") || strings.HasPrefix(value, "vbscript:")):
				t.Errorf("%s leads to %q", name, attr.Val)
			}
		}
	})
	if text := doc.Find(".log").Text(); strings.ContainsAny(text, "\u202e\x1b\x07") {
		t.Errorf("%s shows raw control characters of a log", name)
	}
}
