package web

import (
	"bytes"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"hindcast"
	"hindcast/document"
	"hindcast/views"
)

// How much of an excerpt a page shows: on the evidence page each excerpt's
// beginning, on its own page a thousand lines at a time.
const (
	linesOnEvidence = 200
	linesPerPage    = 1000
	maxLineShown    = 4000 // bytes of one line
)

func (s *Server) showEvidence(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	return s.renderEvidence(w, r, http.StatusOK, id, views.ExcerptForm{Token: newToken()})
}

func (s *Server) renderEvidence(w http.ResponseWriter, r *http.Request, status int, id int64, form views.ExcerptForm) error {
	h, _, err := s.header(r, id, "evidence")
	if err != nil {
		return err
	}
	_, list, err := s.store.Excerpts(r.Context(), visitorOf(r).user, id)
	if err != nil {
		return err
	}
	view := views.EvidenceView{Header: h, Form: form, MaxBytes: s.config.MaxExcerpt}
	cited, isCited := hindcast.ParseCitation(r.URL.Query().Get("lines"))
	isCited = isCited && cited.Kind == hindcast.CitesLine
	found := false
	for n, x := range list {
		var here hindcast.Citation
		if isCited && (cited.Source == x.Name || cited.Source == "" && n == 0) {
			here = cited
			found = cited.Last <= int64(x.Lines)
			if found && cited.Last > linesOnEvidence {
				// The lines stand on the excerpt's own page.
				from := (cited.First-1)/linesPerPage*linesPerPage + 1
				return redirect(w, r, fmt.Sprintf("%s/excerpts/%d?from=%d&lines=%s#%s", incidentPath(id), x.Seq, from,
					strings.ReplaceAll(cited.String(), "–", "-"), views.LineAnchor(x.Name, cited.First)))
			}
		}
		view.Excerpts = append(view.Excerpts, excerptView(x, n == 0, 1, linesOnEvidence, here))
	}
	if isCited && !found {
		view.Broken = cited.String()
	}
	s.render(w, r, status, views.EvidencePage(s.page(w, r, "Evidence · "+h.Number(), "incidents"), view))
	return nil
}

func (s *Server) showExcerpt(w http.ResponseWriter, r *http.Request) error {
	id, seq, err := pathIDs(r)
	if err != nil {
		return err
	}
	h, _, err := s.header(r, id, "evidence")
	if err != nil {
		return err
	}
	_, x, err := s.store.Excerpt(r.Context(), visitorOf(r).user, id, seq)
	if err != nil {
		return err
	}
	from, err := strconv.Atoi(r.URL.Query().Get("from"))
	if err != nil || from < 1 || from > x.Lines {
		from = 1
	}
	cited, _ := hindcast.ParseCitation(r.URL.Query().Get("lines"))
	view := excerptView(x, seq == 1, from, linesPerPage, cited)
	s.render(w, r, http.StatusOK, views.ExcerptPage(s.page(w, r, x.Name+" · "+h.Number(), "incidents"), h, view))
	return nil
}

// excerptView cuts out the lines that a page shows, marking the cited ones.
func excerptView(x hindcast.Excerpt, first bool, from, count int, cited hindcast.Citation) views.ExcerptView {
	lines := hindcast.SplitLines(x.Body)
	to := min(from-1+count, len(lines))
	view := views.ExcerptView{Excerpt: x, First: first, Before: from - 1, After: len(lines) - to, Bytes: len(x.Body)}
	for n := from; n <= to; n++ {
		line := lines[n-1]
		cut := 0
		if bytes.IndexByte(bytes.TrimRight(line, "\r"), '\r') >= 0 {
			view.Rewritten++
		}
		if len(line) > maxLineShown {
			cut = len(line) - maxLineShown
			line = line[:maxLineShown]
		}
		view.Lines = append(view.Lines, views.LogLine{Number: n, Text: document.DisplayLine(line), Cut: cut,
			Cited: int64(n) >= cited.First && int64(n) <= cited.Last})
	}
	return view
}

func (s *Server) createExcerpt(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	body, _, err := s.upload(w, r, "body", "file")
	if err != nil {
		return err
	}
	in := hindcast.ExcerptInput{Name: strings.ToUpper(strings.TrimSpace(r.PostFormValue("name"))), Origin: r.PostFormValue("origin"), Body: body}
	x, err := s.store.AddExcerpt(r.Context(), s.change(r), id, in, s.config.MaxExcerpt)
	if v, ok := invalid(err); ok {
		form := views.ExcerptForm{Token: token(r), Name: in.Name, Origin: in.Origin, Body: string(body), Errors: v}
		return s.renderEvidence(w, r, http.StatusUnprocessableEntity, id, form)
	}
	if err != nil {
		return err
	}
	s.sent(w, r, "excerpt-"+strconv.FormatInt(id, 10))
	return redirect(w, r, incidentPath(id)+"/evidence#"+x.Name)
}

// downloadExcerpt sends an excerpt's bytes exactly as they were given.
func (s *Server) downloadExcerpt(w http.ResponseWriter, r *http.Request) error {
	id, seq, err := pathIDs(r)
	if err != nil {
		return err
	}
	i, x, err := s.store.Excerpt(r.Context(), visitorOf(r).user, id, seq)
	if err != nil {
		return err
	}
	return download(w, i.Number()+"-"+x.Name+".log", "application/octet-stream", x.Body)
}

// download sends a file to be saved; a browser never shows it as a page.
func download(w http.ResponseWriter, name, kind string, body []byte) error {
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Content-Disposition", `attachment; filename="`+safeFileName(name)+`"`)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	h.Set("Cache-Control", "private, no-cache")
	_, _ = w.Write(body) // a failure means the browser is gone
	return nil
}

// safeFileName keeps a name to characters that every system and header takes.
func safeFileName(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '.' || r == '-' || r == '_' {
			return r
		}
		return '_'
	}, name)
}
