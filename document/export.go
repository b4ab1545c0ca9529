package document

import (
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"hindcast"
)

// An exported document is ordinary Markdown with comments that no renderer
// shows. The first line names a boundary that occurs nowhere else; each part
// begins with a comment that carries it and says what the part is:
//
//	<!-- hindcast export 1 4f2a9c1d -->
//	<!-- 4f2a9c1d section -->
//
// So a text may hold anything, headings and tables included, and comes back as
// it was.
const ownMark = "<!-- hindcast export 1 "

// Markdown writes a record as one document, which Read brings back as the same
// record. It holds everything: whoever passes it on passes all of it on.
func Markdown(r hindcast.Record) []byte {
	w := &writer{boundary: boundaryFor(r)}
	w.line(ownMark + w.boundary + " -->")
	w.header(r.Incident)
	if r.Incident.Summary != "" {
		w.part("summary", "## Summary")
		w.text(r.Incident.Summary)
	}
	for _, s := range r.Sections {
		if s.Heading == "" {
			w.part("text", "")
		} else {
			w.part("section", "## "+s.Heading)
		}
		w.text(s.Body)
	}
	w.timeline(r)
	w.hypotheses(r.Hypotheses)
	w.actions(r.Actions)
	w.updates(r.Updates)
	w.excerpts(r.Excerpts)
	return []byte(strings.TrimRight(w.b.String(), "\n") + "\n")
}

type writer struct {
	b        strings.Builder
	boundary string
}

func (w *writer) line(s string) { w.b.WriteString(s + "\n") }

// part begins a part of the document, with the heading that people see.
func (w *writer) part(kind, heading string) {
	w.line("")
	w.line("<!-- " + w.boundary + " " + kind + " -->")
	if heading != "" {
		w.line(heading)
		w.line("")
	}
}

func (w *writer) text(s string) {
	if s != "" {
		w.line(s)
	}
}

// boundaryFor finds a boundary that occurs nowhere in the record. It depends
// on the record only, so that the same record gives the same document.
func boundaryFor(r hindcast.Record) string {
	all := fmt.Sprintf("%+v", r)
	for n := 0; ; n++ {
		sum := sha256.Sum256([]byte(all + strings.Repeat("x", n)))
		boundary := hex.EncodeToString(sum[:4])
		if !strings.Contains(all, boundary) {
			return boundary
		}
	}
}

func (w *writer) header(i hindcast.Incident) {
	w.line("# " + i.Title)
	w.line("")
	for _, f := range []struct{ name, value string }{
		{"Incident", i.Number()}, {"Severity", string(i.Severity)}, {"State", string(i.State)}, {"Day", i.Day.String()}, {"Zone", i.Zone},
		{"Services", strings.Join(i.Services, ", ")}, {"Regions", strings.Join(i.Regions, ", ")}, {"Public title", i.PublicTitle},
	} {
		if f.value != "" {
			w.line("- **" + f.name + ":** " + f.value)
		}
	}
}

func (w *writer) table(head []string, rows [][]string) {
	w.line("| " + strings.Join(head, " | ") + " |")
	w.line("|" + strings.Repeat("---|", len(head)))
	for _, row := range rows {
		for n := range row {
			row[n] = toCell(row[n])
		}
		w.line("| " + strings.Join(row, " | ") + " |")
	}
}

// contextOf is what an incident supplies to the times written in it.
func contextOf(i hindcast.Incident) hindcast.MomentContext {
	ctx := hindcast.MomentContext{Day: i.Day}
	if i.Zone != "" {
		if loc, err := hindcast.ParseZone(i.Zone); err == nil {
			ctx.Zone = loc
		}
	}
	return ctx
}

func (w *writer) timeline(r hindcast.Record) {
	if len(r.Entries) == 0 {
		return
	}
	w.part("timeline", "## Timeline")
	ctx := contextOf(r.Incident)
	var rows [][]string
	for _, e := range r.Entries {
		rows = append(rows, []string{e.Ref(), momentCell(e.Moment, ctx), e.Text, string(e.Kind), string(e.Label), string(e.Milestone), hindcast.FormatCitations(e.Cites)})
	}
	w.table([]string{"#", "Time", "Event", "Kind", "Label", "Milestone", "Sources"}, rows)
}

func (w *writer) hypotheses(list []hindcast.Hypothesis) {
	for _, h := range list {
		w.part("hypothesis "+h.Ref(), "## "+h.Ref())
		w.line("- **State:** " + string(h.State))
		if h.Confidence != "" {
			w.line("- **Confidence:** " + string(h.Confidence))
		}
		for _, t := range hypothesisTexts(&h.HypothesisInput) {
			if *t.text != "" {
				w.part(t.kind, "### "+t.heading)
				w.text(*t.text)
			}
		}
	}
}

// hypothesisTexts names the parts of a hypothesis, for writing and reading.
func hypothesisTexts(in *hindcast.HypothesisInput) []struct {
	kind, heading string
	text          *string
} {
	return []struct {
		kind, heading string
		text          *string
	}{
		{"statement", "Statement", &in.Statement}, {"confidence-reason", "Why this confidence", &in.ConfidenceReason},
		{"evidence-for", "Evidence for it", &in.EvidenceFor}, {"evidence-against", "Evidence against it", &in.EvidenceAgainst},
		{"unexplained", "What it does not explain", &in.Unexplained}, {"would-settle", "What would settle it", &in.WouldSettle},
	}
}

var actionHead = []string{"#", "Action", "Owner", "Priority", "Due date", "Status", "Person", "Verification", "Rollback", "Description", "Reason"}

func (w *writer) actions(list []hindcast.Action) {
	if len(list) == 0 {
		return
	}
	w.part("actions", "## Action items")
	// In the order in which they were written down, which gives them their
	// addresses again when they are read back.
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b hindcast.Action) int { return cmp.Compare(a.Seq, b.Seq) })
	var rows [][]string
	for _, a := range list {
		rows = append(rows, []string{a.Ref(), a.Title, a.OwnerRole, string(a.Priority), a.Due.String(), string(a.State), a.Person,
			a.VerificationSignal, a.RollbackNote, a.Description, a.StateReason})
	}
	w.table(actionHead, rows)
}

func (w *writer) updates(list []hindcast.Update) {
	for _, u := range list {
		when := "draft"
		if u.Publication == hindcast.PublishedUpdate {
			when = "published " + u.PublishedAt.UTC().Format("2006-01-02 15:04 UTC")
		}
		w.part("update "+string(u.State), "## Customer update, "+when+": "+string(u.State))
		w.text(u.Message)
	}
}

func (w *writer) excerpts(list []hindcast.Excerpt) {
	for _, x := range list {
		w.part("excerpt "+x.Name, "## Log lines "+x.Name)
		w.line("- **SHA-256:** " + x.SHA256)
		if x.Origin != "" {
			w.part("origin", "")
			w.text(x.Origin)
		}
		body, kind := string(x.Body), "text"
		if !utf8.Valid(x.Body) || strings.ContainsAny(body, "\r\x00") || strings.Contains(body, "\uFEFF") {
			body, kind = base64.StdEncoding.EncodeToString(x.Body), "base64"
		} else if !strings.HasSuffix(body, "\n") {
			kind = "text-no-end"
		}
		w.part("lines "+kind, "")
		fence := "```"
		for strings.Contains(body, fence) {
			fence += "`"
		}
		w.line(fence + kind)
		w.b.WriteString(body)
		if !strings.HasSuffix(body, "\n") {
			w.line("")
		}
		w.line(fence)
	}
}
