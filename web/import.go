package web

import (
	"net/http"
	"strings"

	"hindcast"
	"hindcast/document"
	"hindcast/store"
	"hindcast/views"
)

func (s *Server) newImport(w http.ResponseWriter, r *http.Request) error {
	return s.renderImport(w, r, http.StatusOK, views.ImportForm{MaxBytes: s.config.MaxExcerpt})
}

func (s *Server) renderImport(w http.ResponseWriter, r *http.Request, status int, form views.ImportForm) error {
	s.render(w, r, status, views.ImportPage(s.page(w, r, "Import", "import"), form))
	return nil
}

// previewImport shows what was understood of a document. Nothing is stored:
// the document travels on in the page, and comes back with the confirmation.
func (s *Server) previewImport(w http.ResponseWriter, r *http.Request) error {
	body, name, err := s.upload(w, r, "document", "file")
	if err != nil {
		return err
	}
	if name == "" {
		name = documentName(r.PostFormValue("name"))
	}
	form := views.ImportForm{MaxBytes: s.config.MaxExcerpt, Name: name, Document: string(body)}
	im, problem := s.readDocument(name, body)
	if problem != "" {
		form.Error = problem
		return s.renderImport(w, r, http.StatusUnprocessableEntity, form)
	}
	s.render(w, r, http.StatusOK, views.ImportPreviewPage(s.page(w, r, "Import: what was understood", "import"), importPreview(im, newToken())))
	return nil
}

// documentName is the name of a pasted document.
func documentName(typed string) string {
	if name := hindcast.CleanLine(typed); name != "" && len(name) <= 200 {
		return name
	}
	return "pasted.md"
}

// readDocument understands a document, or says in words why it cannot.
func (s *Server) readDocument(name string, body []byte) (*document.Import, string) {
	if len(body) > s.config.MaxExcerpt {
		return nil, "This is larger than the limit of the server. Split the document, or ask the operator to raise the limit."
	}
	im, err := document.Read(name, body)
	if err != nil {
		return nil, strings.ToUpper(err.Error()[:1]) + err.Error()[1:] + "."
	}
	return im, ""
}

// linesInPreview is how much of a document its preview shows beside the result.
const linesInPreview = 5000

func importPreview(im *document.Import, token string) views.ImportPreview {
	v := views.ImportPreview{Name: im.Name, Document: string(im.Source), Token: token}
	shown := im.Lines[:min(len(im.Lines), linesInPreview)]
	v.More = len(im.Lines) - len(shown)
	for _, line := range shown {
		v.Lines = append(v.Lines, document.DisplayLine([]byte(line)))
	}
	for _, d := range im.Drafts {
		draft := views.ImportDraft{Record: d.Record}
		for _, n := range d.Notes {
			draft.Notes = append(draft.Notes, views.ImportNote{Line: n.Line, Text: n.Text})
		}
		for _, l := range d.EntryLines {
			draft.EntryLines = append(draft.EntryLines, views.ImportLines(l))
		}
		for _, l := range d.ActionLines {
			draft.ActionLines = append(draft.ActionLines, views.ImportLines(l))
		}
		for _, l := range d.SectionLines {
			draft.SectionLines = append(draft.SectionLines, views.ImportLines(l))
		}
		v.Drafts = append(v.Drafts, draft)
	}
	return v
}

// createImport stores what the preview showed: the same document is read once
// more, so that nothing but the document decides what comes of it.
func (s *Server) createImport(w http.ResponseWriter, r *http.Request) error {
	body, _, err := s.upload(w, r, "document", "")
	if err != nil {
		return err
	}
	name := documentName(r.PostFormValue("name"))
	im, problem := s.readDocument(name, body)
	if problem != "" {
		form := views.ImportForm{MaxBytes: s.config.MaxExcerpt, Name: name, Document: string(body), Error: problem}
		return s.renderImport(w, r, http.StatusUnprocessableEntity, form)
	}
	var records []hindcast.Record
	for _, d := range im.Drafts {
		records = append(records, d.Record)
	}
	made, err := s.store.Import(r.Context(), s.change(r), records, store.Document{Name: name, Body: body})
	if v, ok := invalid(err); ok {
		form := views.ImportForm{MaxBytes: s.config.MaxExcerpt, Name: name, Document: string(body), Error: "It was understood but cannot be stored: " + v.Error()}
		return s.renderImport(w, r, http.StatusUnprocessableEntity, form)
	}
	if err != nil {
		return err
	}
	s.sent(w, r, "import")
	s.flash(w, r, "imported", made[0].ID, 0)
	if len(made) > 1 {
		return redirect(w, r, "/")
	}
	return redirect(w, r, incidentPath(made[0].ID)+"/postmortem")
}

func (s *Server) exportIncident(w http.ResponseWriter, r *http.Request) error {
	id, err := pathID(r, "id")
	if err != nil {
		return err
	}
	record, err := s.store.Record(r.Context(), visitorOf(r).user, id)
	if err != nil {
		return err
	}
	return download(w, record.Incident.Number()+".md", "text/markdown; charset=utf-8", document.Markdown(record))
}

// downloadDocument sends a document that an incident was imported from.
func (s *Server) downloadDocument(w http.ResponseWriter, r *http.Request) error {
	id, seq, err := pathIDs(r)
	if err != nil {
		return err
	}
	d, err := s.store.Document(r.Context(), visitorOf(r).user, id, seq)
	if err != nil {
		return err
	}
	return download(w, d.Name, "application/octet-stream", d.Body)
}
