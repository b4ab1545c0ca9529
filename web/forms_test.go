package web

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"hindcast"
	"hindcast/store"
	"hindcast/store/storetest"
)

func TestDeclaring(t *testing.T) {
	a := newApp(t).withPeople()
	token, _ := a.get("ada", "/incidents/new").page(t).Find("input[name=token]").Attr("value")
	if token == "" {
		t.Fatal("the form carries no token")
	}
	bad := a.post("ada", "/incidents", "token", token, "title", "", "summary", "typed already", "day", "someday", "zone", "Mars", "services", "a, b").want(t, 422, "")
	bad.says(t, "Nothing was saved yet", "Say in a few words", "Write the day like", "is no zone that can be read")
	doc := bad.page(t)
	if doc.Find("textarea[name=summary]").Text() != "\ntyped already" && doc.Find("textarea[name=summary]").Text() != "typed already" {
		t.Errorf("the summary came back as %q", doc.Find("textarea[name=summary]").Text())
	}
	if kept, _ := doc.Find("input[name=token]").Attr("value"); kept != token {
		t.Error("the refused form lost its token")
	}
	if doc.Find("input[name=title]").AttrOr("aria-invalid", "") != "true" {
		t.Error("the field in error is not marked for those who hear the page")
	}
	for range 2 {
		a.post("ada", "/incidents", "token", token, "title", "Checkout is slow", "severity", "SEV-2", "services", "checkout, api", "day", "2026-09-23", "zone", "UTC").want(t, 303, "/incidents/1")
	}
	a.get("ada", "/").says(t, "Checkout is slow", "SEV-2", "checkout, api")
	if list, _ := a.store.Incidents(t.Context(), a.people["ada"].Actor, store.IncidentFilter{}); len(list) != 1 {
		t.Errorf("sent twice, the form made %d incidents", len(list))
	}
	a.post("eve", "/incidents", "title", "x").want(t, 403, "")
}

func TestEditingAnIncident(t *testing.T) {
	a := newApp(t).withPeople()
	a.incident("first")
	fields := func(title, version string) []string {
		return []string{"version", version, "title", title, "state", "identified", "day", "2026-09-23", "zone", "UTC"}
	}
	a.post("ada", "/incidents/1", fields("ada's", "1")...).want(t, 303, "/incidents/1")
	conflict := a.post("bob", "/incidents/1", fields("bob's", "1")...).want(t, 409, "")
	conflict.says(t, "Someone else changed this", "Stored now", "ada's")
	doc := conflict.page(t)
	if got := doc.Find("input[name=title]").AttrOr("value", ""); got != "bob's" {
		t.Errorf("the conflict shows %q in the form, want what bob typed", got)
	}
	a.post("bob", "/incidents/1", fields("bob's", doc.Find("input[name=version]").AttrOr("value", ""))...).want(t, 303, "/incidents/1")
	a.post("bob", "/incidents/1", fields("", "3")...).want(t, 422, "").says(t, "Say in a few words")
	a.post("ada", "/incidents/1/state", "state", "resolved").want(t, 303, "/incidents/1")
	a.post("ada", "/incidents/1/state", "state", "nonsense").want(t, 422, "")
	a.get("ada", "/incidents/1").says(t, "bob's", "Resolved")
}

func TestDeletionCanBeUndoneFromTheNextPage(t *testing.T) {
	a := newApp(t).withPeople()
	i := a.incident("queue stall", "09:07")
	full2(t, a, i)
	for _, tt := range []struct{ del, back, says string }{
		{"/incidents/1/entries/1/delete", "/incidents/1/timeline", "Deleted T1."},
		{"/incidents/1/excerpts/1/delete", "/incidents/1/evidence", "Deleted the log lines."},
		{"/incidents/1/hypotheses/1/delete", "/incidents/1/hypotheses", "Deleted H1."},
		{"/incidents/1/actions/1/delete", "/incidents/1/actions", "Deleted the action."},
		{"/incidents/1/updates/1/delete", "/incidents/1/updates", "Deleted the draft."},
		{"/incidents/1/sections/1/delete", "/incidents/1/postmortem", "Deleted the section."},
		{"/incidents/1/delete", "/", "Deleted INC-1."},
	} {
		before := a.get("ada", tt.back).body
		res := a.post("ada", tt.del).want(t, 303, tt.back)
		next := httptest.NewRequest(http.MethodGet, tt.back, nil)
		next.AddCookie(cookie(res, flashCookie))
		page := a.send("ada", next).want(t, 200, "").says(t, tt.says, "Undo")
		undo := page.page(t).Find(".flash form").AttrOr("action", "")
		if res := a.post("ada", undo); res.StatusCode != 303 {
			t.Errorf("undoing %s at %q answers %d", tt.del, undo, res.StatusCode)
		}
		if after := a.get("ada", tt.back).body; len(after) < len(before)-40 {
			t.Errorf("after undoing %s the page is not what it was", tt.del)
		}
		if again := a.get("ada", tt.back); strings.Contains(again.body, "Undo") {
			t.Error("the message shows twice")
		}
	}
}

func full2(t *testing.T, a *app, i hindcast.Incident) {
	t.Helper()
	a.upload("ada", incidentPath(i.ID)+"/excerpts", "file", "app.log", []byte("one\ntwo\n"), "origin", "host a").want(t, 303, "/incidents/1/evidence#LOGS")
	a.post("ada", incidentPath(i.ID)+"/hypotheses", "statement", "an empty policy", "state", "leading", "confidence", "low").want(t, 303, "/incidents/1/hypotheses#H1")
	a.post("ada", incidentPath(i.ID)+"/actions", "title", "fix it", "priority", "P1", "owner_role", "SRE", "state", "planned", "due", "2026-10-02").want(t, 303, "/incidents/1/actions#P1-1")
	a.post("ada", incidentPath(i.ID)+"/updates", "message", "We are looking.", "state", "investigating", "publication", "draft").want(t, 303, "/incidents/1/updates#U1")
	a.post("ada", incidentPath(i.ID)+"/sections", "heading", "Impact", "body", "slow").want(t, 303, "/incidents/1/postmortem#section-1")
}

func TestWritingTheTimeline(t *testing.T) {
	a := newApp(t).withPeople()
	a.incident("queue stall")
	bad := a.post("ada", "/incidents/1/entries", "moment", "quarter past", "text", "typed already", "cites", "L1, somewhere").want(t, 422, "")
	bad.says(t, "“quarter past” is no time that can be read. Write 09:07", "“somewhere” is no citation")
	doc := bad.page(t)
	if doc.Find("input[name=moment]").AttrOr("value", "") != "quarter past" || !strings.Contains(doc.Find("textarea[name=text]").Text(), "typed already") {
		t.Error("the refused entry lost what was typed")
	}
	a.post("ada", "/incidents/1/entries", "moment", "25:00", "text", "").want(t, 422, "").says(t, "hours go to 23", "Say what happened.")
	a.post("ada", "/incidents/1/entries", "moment", "09:07", "text", "depth rises", "milestone", "onset", "label", "fact", "kind", "signal", "cites", "[L1-L4], T2").want(t, 303, "/incidents/1/timeline#T1")
	a.post("ada", "/incidents/1/entries", "moment", "", "text", "no time means now").want(t, 303, "/incidents/1/timeline#T2")
	a.post("ada", "/incidents/1/entries", "moment", "14:02 PT", "text", "in another zone").want(t, 303, "/incidents/1/timeline#T3")
	a.post("ada", "/incidents/1/entries", "moment", "09:11", "text", "alert", "milestone", "detected").want(t, 303, "/incidents/1/timeline#T4")
	want := []string{"T1 09:07 depth rises *onset", "T4 09:11 alert *detected", "T2 09:30 no time means now", "T3 21:02 in another zone"}
	if got := storetest.Timeline(t, a.store, a.people["ada"], 1); strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("the timeline is %q, want %q", got, want)
	}
	page := a.get("eve", "/incidents/1/timeline").says(t, "about 4 min", "L1–L4")
	if href := page.page(t).Find("#T1 a.cite").First().AttrOr("href", ""); href != "/incidents/1/evidence?lines=L1-L4#L1" {
		t.Errorf("the citation leads to %q", href)
	}
}

func TestEditingAnEntryShiftsNoTimeThatWasNotTouched(t *testing.T) {
	a := newApp(t).withPeople()
	a.incident("queue stall")
	a.post("ada", "/incidents/1/entries", "moment", "14:02:03.250 PT", "text", "exact").want(t, 303, "/incidents/1/timeline#T1")
	_, before, err := a.store.Entry(t.Context(), a.people["ada"].Actor, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	form := a.get("ada", "/incidents/1/entries/1/edit").page(t)
	a.post("ada", "/incidents/1/entries/1", "version", form.Find("input[name=version]").AttrOr("value", ""), "moment", form.Find("input[name=moment]").AttrOr("value", ""), "text", "still exact").want(t, 303, "/incidents/1/timeline#T1")
	_, after, err := a.store.Entry(t.Context(), a.people["ada"].Actor, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	if after.Moment != before.Moment || after.Text != "still exact" {
		t.Errorf("the edit made %+v of %+v", after.Moment, before.Moment)
	}
}

func TestMovingAnEntryStaysWithinWhatTimeAllows(t *testing.T) {
	a := newApp(t).withPeople()
	a.incident("queue stall", "09:07", "09:07", "09:11")
	a.post("ada", "/incidents/1/entries/2/move", "to", "earlier").want(t, 303, "/incidents/1/timeline#T2")
	if got := storetest.Timeline(t, a.store, a.people["ada"], 1); !strings.HasPrefix(got[0], "T2") {
		t.Errorf("the timeline is %q", got)
	}
	a.post("ada", "/incidents/1/entries/3/move", "to", "earlier").want(t, 422, "").says(t, "is known to be after")
	a.post("ada", "/incidents/1/entries/9/move", "to", "earlier").want(t, 404, "")
	a.post("eve", "/incidents/1/entries/2/move", "to", "later").want(t, 403, "")
	a.get("ada", "/incidents/1/history").says(t, "moved T2")
}

func TestTwoPeopleEditTheSameEntry(t *testing.T) {
	a := newApp(t).withPeople()
	a.incident("queue stall", "09:07")
	a.post("ada", "/incidents/1/entries/1", "version", "1", "moment", "09:08", "text", "ada's words").want(t, 303, "/incidents/1/timeline#T1")
	conflict := a.post("bob", "/incidents/1/entries/1", "version", "1", "moment", "09:09", "text", "bob's words").want(t, 409, "").says(t, "ada's words", "09:08")
	doc := conflict.page(t)
	if got := doc.Find("textarea[name=text]").Text(); !strings.Contains(got, "bob's words") {
		t.Errorf("the form shows %q, want what bob typed", got)
	}
	a.post("bob", "/incidents/1/entries/1", "version", doc.Find("input[name=version]").AttrOr("value", ""), "moment", "09:09", "text", "both").want(t, 303, "/incidents/1/timeline#T1")
	if err := a.store.DeleteEntry(t.Context(), a.people["ada"], 1, 1); err != nil {
		t.Fatal(err)
	}
	a.post("bob", "/incidents/1/entries/1", "version", "3", "moment", "09:09", "text", "late words").want(t, 409, "").says(t, "It was deleted meanwhile")
}

func TestSavingOverADeletionBringsTheEntryBack(t *testing.T) {
	a := newApp(t).withPeople()
	a.incident("queue stall", "09:07")
	if err := a.store.DeleteEntry(t.Context(), a.people["ada"], 1, 1); err != nil {
		t.Fatal(err)
	}
	doc := a.post("bob", "/incidents/1/entries/1", "version", "1", "moment", "09:09", "text", "bob's words").want(t, 409, "").page(t)
	a.post("bob", "/incidents/1/entries/1", "version", doc.Find("input[name=version]").AttrOr("value", ""), "moment", "09:09", "text", "bob's words").want(t, 303, "/incidents/1/timeline#T1")
	if got := storetest.Timeline(t, a.store, a.people["ada"], 1); len(got) != 1 || got[0] != "T1 09:09 bob's words" {
		t.Errorf("the timeline is %q", got)
	}
}

func TestConflictsOfTheOtherParts(t *testing.T) {
	a := newApp(t).withPeople()
	full2(t, a, a.incident("queue stall"))
	for path, fields := range map[string][]string{
		"/incidents/1/hypotheses/1": {"statement", "WORDS", "state", "open"},
		"/incidents/1/actions/1":    {"title", "WORDS", "priority", "P1", "owner_role", "SRE", "state", "planned"},
		"/incidents/1/updates/1":    {"message", "WORDS", "state", "investigating"},
		"/incidents/1/sections/1":   {"heading", "WORDS", "body", "x"},
	} {
		with := func(words, version string) []string {
			out := []string{"version", version}
			for _, f := range fields {
				out = append(out, strings.ReplaceAll(f, "WORDS", words))
			}
			return out
		}
		if res := a.post("ada", path, with("ada's words", "1")...); res.StatusCode != 303 {
			t.Fatalf("%s answers %d", path, res.StatusCode)
		}
		conflict := a.post("bob", path, with("bob's words", "1")...).want(t, 409, "").says(t, "ada's words")
		if !strings.Contains(conflict.body, "bob&#39;s words") {
			t.Errorf("%s lost what bob typed", path)
		}
		if res := a.post("bob", path, with("", "2")...); res.StatusCode != 422 && path != "/incidents/1/sections/1" {
			t.Errorf("%s with nothing in it answers %d", path, res.StatusCode)
		}
	}
}

func TestActionsAskForWhatTheyNeed(t *testing.T) {
	a := newApp(t).withPeople()
	a.incident("queue stall")
	a.post("ada", "/incidents/1/actions", "title", "", "priority", "P9", "state", "planned", "due", "soon").want(t, 422, "").
		says(t, "Say what is to be done.", "Choose containment or P0 to P3.", "Name the role that owns this", "Write the day like 2026-09-23.")
	a.post("ada", "/incidents/1/actions", "title", "x", "priority", "P1", "owner_role", "SRE", "state", "dropped").want(t, 422, "").says(t, "Say why it is dropped")
	a.post("ada", "/incidents/1/actions", "title", "x", "priority", "C", "owner_role", "SRE", "state", "verified").want(t, 422, "").says(t, "Say what was seen")
	a.post("ada", "/incidents/1/actions", "title", "only an idea", "priority", "P2", "state", "draft").want(t, 303, "/incidents/1/actions#P2-1")
}

func TestPublishingAnUpdate(t *testing.T) {
	a := newApp(t).withPeople()
	a.incident("worker-51 is stuck")
	a.get("", "/status/").want(t, 200, "").says(t, "No known incidents")
	a.post("ada", "/incidents/1/updates", "message", "We are **looking** into it.", "state", "investigating", "publication", "published").want(t, 422, "").says(t, "a name that customers understand")
	a.post("ada", "/incidents/1/updates", "message", "We are **looking** into it.", "state", "investigating", "publication", "published", "public_title", "Slow checkout").want(t, 303, "/incidents/1/updates#U1")
	public := a.get("", "/status/").want(t, 200, "").says(t, "Slow checkout", "We are looking into it.", "Investigating")
	if strings.Contains(public.body, "worker-51") || strings.Contains(public.body, "INC-1") {
		t.Error("the public page names something internal")
	}
	a.post("ada", "/incidents/1/updates/1", "version", "1", "message", "changed", "state", "resolved").want(t, 403, "")
	a.post("ada", "/incidents/1/updates/1/delete").want(t, 403, "")
	a.post("ada", "/incidents/1/updates", "message", "It is over.", "state", "resolved", "publication", "published", "public_title", "Slow checkout").want(t, 303, "/incidents/1/updates#U2")
	a.get("", "/status/").says(t, "No known incidents", "It is over.")
	a.get("", "/status/incidents/1").says(t, "It is over.", "We are looking into it.")
}

func TestRestrictedIncidentsLeakThroughNoAddress(t *testing.T) {
	a := newApp(t).withPeople()
	i, err := a.store.DeclareIncident(t.Context(), a.people["ada"], hindcast.IncidentInput{Title: "zebra leak", Services: []string{"zebra"}, Restricted: true, Day: hindcast.DateOf(storetest.Start), Zone: "UTC"})
	if err != nil {
		t.Fatal(err)
	}
	storetest.Entry(t, a.store, a.people["ada"], i.ID, "09:07", "zebra row")
	full2(t, a, i)
	a.get("ada", "/incidents/1").want(t, 200, "").says(t, "Restricted")
	a.post("ada", "/incidents/1/updates", "message", "zebra", "state", "resolved", "publication", "published", "public_title", "x").want(t, 422, "").says(t, "restricted")
	for _, who := range []string{"bob", "root", ""} {
		for _, path := range []string{"/incidents/1", "/incidents/1/timeline", "/incidents/1/evidence", "/incidents/1/excerpts/1", "/incidents/1/excerpts/1/raw", "/incidents/1/hypotheses",
			"/incidents/1/actions", "/incidents/1/updates", "/incidents/1/postmortem", "/incidents/1/history", "/incidents/1/export.md", "/incidents/1/edit", "/incidents/1/entries/1/edit",
			"/incidents/1/updates/new", "/incidents/1/actions/1/edit", "/", "/?service=zebra", "/actions", "/status/", "/status/history", "/status/incidents/1"} {
			res := a.get(who, path)
			if strings.Contains(strings.ReplaceAll(res.body, `value="zebra"`, ""), "zebra") || strings.Contains(path, "/1") && res.StatusCode == 200 {
				t.Errorf("%q sees the restricted incident at %s: %d", who, path, res.StatusCode)
			}
		}
		for _, path := range []string{"/incidents/1", "/incidents/1/state", "/incidents/1/delete", "/incidents/1/restore", "/incidents/1/entries", "/incidents/1/entries/1", "/incidents/1/entries/1/delete",
			"/incidents/1/excerpts", "/incidents/1/hypotheses", "/incidents/1/actions", "/incidents/1/updates", "/incidents/1/sections"} {
			res := a.post(who, path, "title", "x", "text", "x", "statement", "x", "message", "x", "heading", "x", "body", "x", "state", "resolved", "priority", "P1")
			if who != "" && res.StatusCode != 404 {
				t.Errorf("%q posts to %s and learns that it exists: %d", who, path, res.StatusCode)
			}
		}
	}
}

func TestUploads(t *testing.T) {
	a := newAppWith(t, Config{MaxExcerpt: 1000}).withPeople()
	a.incident("queue stall")
	body := []byte("a\r\nb\rc\x00\xff\n")
	a.upload("ada", "/incidents/1/excerpts", "file", "../../etc/app.log", body, "name", "db").want(t, 303, "/incidents/1/evidence#DB")
	raw := a.get("eve", "/incidents/1/excerpts/1/raw").want(t, 200, "")
	if !bytes.Equal([]byte(raw.body), body) || !strings.HasPrefix(raw.Header.Get("Content-Disposition"), "attachment") {
		t.Errorf("the download is %q as %q", raw.body, raw.Header.Get("Content-Disposition"))
	}
	a.get("eve", "/incidents/1/evidence").says(t, "1 line shown here went back to the beginning")
	a.upload("ada", "/incidents/1/excerpts", "", "", nil, "body", "pasted\r\nlines\r\n").want(t, 303, "/incidents/1/evidence#LOGS")
	if raw := a.get("eve", "/incidents/1/excerpts/2/raw"); raw.body != "pasted\nlines\n" {
		t.Errorf("pasted lines are stored as %q", raw.body)
	}
	kept := a.upload("ada", "/incidents/1/excerpts", "", "", nil, "body", strings.Repeat("x", 1500), "origin", "typed already").want(t, 422, "").says(t, "at most 1000 are taken")
	if kept.page(t).Find("input[name=origin]").AttrOr("value", "") != "typed already" {
		t.Error("the refused upload lost what was typed")
	}
	a.upload("ada", "/incidents/1/excerpts", "file", "huge.log", bytes.Repeat([]byte("x"), 3<<20)).want(t, 413, "").says(t, "too large")
	a.upload("ada", "/incidents/1/excerpts", "", "", nil).want(t, 422, "").says(t, "Paste some lines")
	a.upload("ada", "/incidents/1/excerpts", "", "", nil, "body", "x", "name", "no name").want(t, 422, "").says(t, "short word of capitals")
}

func TestLongExcerptsAreShownInPieces(t *testing.T) {
	a := newApp(t).withPeople()
	a.incident("queue stall")
	var body strings.Builder
	for n := 1; n <= 2500; n++ {
		body.WriteString("line " + strconv.Itoa(n) + "\n")
	}
	body.WriteString(strings.Repeat("y", 1<<20) + "\n")
	a.upload("ada", "/incidents/1/excerpts", "file", "long.log", []byte(body.String())).want(t, 303, "/incidents/1/evidence#LOGS")
	page := a.get("eve", "/incidents/1/evidence").want(t, 200, "").says(t, "line 200", "2301 more lines")
	if len(page.body) > 200_000 {
		t.Errorf("the evidence page has %d bytes", len(page.body))
	}
	cited := a.get("eve", "/incidents/1/evidence?lines=L2100-L2102")
	cited.want(t, 303, cited.Header.Get("Location"))
	target := cited.Header.Get("Location")
	if !strings.HasPrefix(target, "/incidents/1/excerpts/1?from=2001&lines=L2100-L2102#") {
		t.Fatalf("a citation of a far line leads to %q", target)
	}
	shown := a.get("eve", strings.SplitN(target, "#", 2)[0]).want(t, 200, "").says(t, "line 2102", "more in the download")
	if n := shown.page(t).Find(".log .hit").Length(); n != 3 {
		t.Errorf("%d lines are marked, want 3", n)
	}
}

func TestImporting(t *testing.T) {
	a := newApp(t).withPeople()
	doc := "# Feeds were late\n\n**Incident date:** July 14, 2026  \n**Severity:** SEV-1  \n**Status:** Resolved\n\n## Timeline\n\nAll times are in UTC.\n\n- **09:18** — jobs time out\n- **09:25** — alert\n\n## Action Items\n\n| Action | Owner | Priority | Due date |\n|---|---|---|---|\n| Limit retries | Platform | P0 | July 21, 2026 |\n\n## Lessons\n\nRetries are load.\n"
	a.upload("ada", "/import/preview", "", "", nil).want(t, 422, "").says(t, "is empty")
	a.upload("ada", "/import/preview", "file", "x.bin", []byte("a\x00b")).want(t, 422, "").says(t, "it holds NUL bytes")
	preview := a.upload("ada", "/import/preview", "file", "feeds.md", []byte(doc)).want(t, 200, "").says(t, "Nothing is stored yet", "2 timeline rows, 1 action", "jobs time out", "14 July 2026", "Limit retries", "Lessons")
	if list, _ := a.store.Incidents(t.Context(), a.people["ada"].Actor, store.IncidentFilter{}); len(list) != 0 {
		t.Fatal("the preview stored something")
	}
	form := preview.page(t)
	token := form.Find("input[name=token]").AttrOr("value", "")
	carried := form.Find("textarea[name=document]").Text()
	for range 2 {
		a.upload("ada", "/import", "", "", nil, "token", token, "name", "feeds.md", "document", strings.ReplaceAll(strings.TrimPrefix(carried, "\n"), "\n", "\r\n")).want(t, 303, "/incidents/1/postmortem")
	}
	a.get("ada", "/incidents/1/postmortem").want(t, 200, "").says(t, "Feeds were late", "jobs time out", "Retries are load.")
	a.get("ada", "/incidents/1").says(t, "feeds.md")
	if raw := a.get("ada", "/incidents/1/documents/1").want(t, 200, ""); raw.body != doc {
		t.Errorf("the attached document is %q", raw.body)
	}
	out := a.get("ada", "/incidents/1/export.md").want(t, 200, "")
	a.upload("ada", "/import/preview", "file", "INC-1.md", []byte(out.body)).want(t, 200, "").says(t, "2 timeline rows, 1 action")
	a.get("eve", "/import").want(t, 403, "")
}
