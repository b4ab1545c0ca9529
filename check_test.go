package hindcast

import (
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestSplitSentencesKnowsMarkdownAndWhatAFullStopMeans(t *testing.T) {
	for name, tc := range map[string]struct {
		text string
		want []string
	}{
		"nothing":                 {"", nil},
		"only marks":              {"---\n\n***\n", nil},
		"two in a paragraph":      {"Jobs ran late. They run again!", []string{"Jobs ran late.", "They run again!"}},
		"a line break is a space": {"Jobs ran\nlate. All is well", []string{"Jobs ran\nlate.", "All is well"}},
		"headings":                {"# Late jobs\nJobs ran late.\n## Next\nSoon", []string{"Late jobs", "Jobs ran late.", "Next", "Soon"}},
		"bullets":                 {"- Jobs ran late\n- Checkout was slow\n\n1. First\n2. Second", []string{"Jobs ran late", "Checkout was slow", "First", "Second"}},
		"decimals and versions":   {"It took 2.5 s on v1.2.3 of the app. Fine.", []string{"It took 2.5 s on v1.2.3 of the app.", "Fine."}},
		"times":                   {"At 9.43 a.m. UTC we acted. It ended at 9:50 p.m. We are sorry.", []string{"At 9.43 a.m. UTC we acted.", "It ended at 9:50 p.m.", "We are sorry."}},
		"abbreviations":           {"Some services, e.g. Checkout, were slow. See Fig. 2 vs. Fig. 3.", []string{"Some services, e.g. Checkout, were slow.", "See Fig. 2 vs. Fig. 3."}},
		"addresses":               {"See https://status.example.com/a?b=c. Thanks.", []string{"See https://status.example.com/a?b=c.", "Thanks."}},
		"quotes":                  {"They said \"it works.\" We agree.", []string{"They said \"it works.\"", "We agree."}},
		"questions":               {"Was data lost? We do not know.", []string{"Was data lost?", "We do not know."}},
		"an ellipsis":             {"We waited… Then it worked.", []string{"We waited…", "Then it worked."}},
		"a block quote":           {"> Jobs ran late.\n> They run again.", []string{"Jobs ran late.", "They run again."}},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, s := range SplitSentences(tc.text) {
				got = append(got, strings.ReplaceAll(tc.text[s.Start:s.End], "\n> ", " "))
			}
			if !slices.Equal(got, tc.want) {
				t.Errorf("got %q, want %q", got, tc.want)
			}
		})
	}
}

func TestReadCheckRecordSaysWhatIsWrong(t *testing.T) {
	for name, tc := range map[string]struct{ json, want string }{
		"not JSON":         {`{"id": `, "not valid JSON"},
		"wrong type":       {`{"word_limit": "many"}`, "cannot be read"},
		"unknown zone":     {`{"timezone": "Mars/Olympus"}`, "not a zone"},
		"no such day":      {`{"date": "2026-02-30"}`, "date"},
		"unreadable time":  {`{"date": "2026-09-23", "facts": [{"id": "F1", "at": "nine"}]}`, "facts F1 at"},
		"unreadable onset": {`{"milestones": {"onset": "25:00"}}`, "milestones.onset"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := ReadCheckRecord([]byte(tc.json))
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got %v, want an error that names %q", err, tc.want)
			}
		})
	}
	for name, json := range map[string]string{
		"an empty record":    `{}`,
		"fields not known":   `{"id": "INC-1", "colour": "red", "facts": [{"id": "F1", "at": null, "mood": 1}]}`,
		"a zone as a letter": `{"timezone": "Z"}`,
		"a zone by its name": `{"timezone": "Europe/Berlin", "date": "2026-03-11", "facts": [{"id": "F1", "at": "2026-03-11T23:40:05"}]}`,
		"an abbreviation":    `{"timezone": "CET"}`,
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := ReadCheckRecord([]byte(json)); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestFindingsPointAtTheirWordsAndOfferBetterOnes(t *testing.T) {
	rec := readRecord(t, "record.json")
	for name, tc := range map[string]struct {
		text, marked, ref, wording string
		flag                       Flag
		hard                       bool
	}{
		"a cause":        {"Jobs ran late. The setting caused it.", "caused", "H1", "probably caused", Certainty, true},
		"an unknown":     {"No jobs were lost.", "lost", "U2", "We do not yet know whether any job was lost, dropped or dead-lettered.", Absolute, false},
		"a host":         {"We restarted worker-51.", "worker-51", "", "one of our servers", InternalName, false},
		"another's time": {"We rolled back the release at 09:43 UTC.", "09:43 UTC", "F10", "09:24 UTC", TimeMismatch, false},
		"a number":       {"We raised the workers to 80.", "80", "F7", "", NumberNotInRecord, false},
		"a role":         {"An engineer forgot the pause.", "engineer forgot", "", "", Blame, true},
	} {
		t.Run(name, func(t *testing.T) {
			found := Check(tc.text, rec)
			i := slices.IndexFunc(found, func(f Finding) bool { return f.Flag == tc.flag })
			if i < 0 {
				t.Fatalf("no %s in %+v", tc.flag, found)
			}
			f := found[i]
			if got := tc.text[f.Start:f.End]; got != tc.marked || f.Ref != tc.ref || f.Wording != tc.wording || f.Hard != tc.hard || f.Reason == "" {
				t.Errorf("got %q ref %q wording %q hard %v reason %q", got, f.Ref, f.Wording, f.Hard, f.Reason)
			}
		})
	}
}

func TestAPersonsNameStopsPublicationAndAHostsDoesNot(t *testing.T) {
	found := CheckSentences([]string{"Rose Adler restarted mx-gate-2."}, readRecord(t, "record-mail.json"))
	if len(found) != 2 {
		t.Fatalf("got %+v, want two findings", found)
	}
	if found[0].Wording != "our incident commander" || !found[0].Hard {
		t.Errorf("the person: %+v", found[0])
	}
	if found[1].Wording != "one of our servers" || found[1].Hard {
		t.Errorf("the host: %+v", found[1])
	}
}

func TestCheckWithoutARecordStillReadsTheText(t *testing.T) {
	found := flagsBySentence(Check("A faulty setting caused the delays.", nil))
	if !slices.Contains(found[0], Certainty) || slices.Contains(found[-1], TooLong) {
		t.Errorf("got %v", found)
	}
	if got := Check("", nil); len(got) != 0 {
		t.Errorf("an empty text has findings: %+v", got)
	}
	broken := &CheckRecord{Timezone: "Nowhere/Land", WordLimit: 2}
	if got := flagsBySentence(Check("Three small words", broken)); !slices.Contains(got[-1], TooLong) {
		t.Errorf("a record whose times cannot be read is ignored altogether: %v", got)
	}
}

func TestRecordsCanBeBuiltInCode(t *testing.T) {
	rec := &CheckRecord{Date: "2026-09-23", Milestones: CheckMilestones{Onset: "09:07"}}
	if err := rec.Prepare(); err != nil {
		t.Fatal(err)
	}
	got := flagsBySentence(CheckSentences([]string{"The delays began at 09:07.", "The delays began at 09:17."}, rec))
	if len(got[0]) != 0 || !slices.Contains(got[1], TimeMismatch) {
		t.Errorf("got %v", got)
	}
}

func FuzzCheck(f *testing.F) {
	data, err := os.ReadFile("testdata/updates/record.json")
	if err != nil {
		f.Fatal(err)
	}
	rec, err := ReadCheckRecord(data)
	if err != nil {
		f.Fatal(err)
	}
	for _, u := range readLines[labelledUpdate](f, "dev-updates.jsonl") {
		f.Add(u.Text)
	}
	f.Add("- 9.43 p.m.\n# \"half past\u00a0nine\" – 1 h 5 m; ½ of jobs 81, 92 & 319…")
	f.Add("Ünïcode ’s \xff 24:00 99:99 0000Z 31/02/2026 2026-13-45")
	f.Fuzz(func(t *testing.T, text string) {
		sentences := SplitSentences(text)
		last := 0
		for _, s := range sentences {
			if s.Start < last || s.End <= s.Start || s.End > len(text) {
				t.Fatalf("sentence %v after %d in %q", s, last, text)
			}
			last = s.End
		}
		for _, found := range Check(text, rec) {
			if found.Start < 0 || found.End < found.Start || found.End > len(text) {
				t.Fatalf("%+v reaches out of %q", found, text)
			}
			for _, at := range []int{found.Start, found.End} {
				if at < len(text) && !utf8.RuneStart(text[at]) && utf8.ValidString(text) {
					t.Fatalf("%+v splits a rune of %q", found, text)
				}
			}
			if found.Sentence >= len(sentences) || found.Sentence < -1 {
				t.Fatalf("%+v names no sentence", found)
			}
		}
	})
}

func BenchmarkCheck(b *testing.B) {
	data, err := os.ReadFile("testdata/updates/record.json")
	if err != nil {
		b.Fatal(err)
	}
	rec, err := ReadCheckRecord(data)
	if err != nil {
		b.Fatal(err)
	}
	var text string
	for _, u := range readLines[labelledUpdate](b, "dev-updates.jsonl") {
		if u.Words == 180 {
			text = u.Text
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		Check(text, rec)
	}
}
