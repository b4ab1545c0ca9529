package web

import (
	"errors"
	"io"
	"mime"
	"net/http"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"hindcast"
	"hindcast/store"
)

// maxForm bounds the body of an ordinary form. Uploads have their own bound.
const maxForm = 1 << 20

// newToken makes the id by which a creating form creates only once.
func newToken() string { return uuid.NewString() }

// pathID reads a number from the route. What is no number names nothing.
func pathID(r *http.Request, name string) (int64, error) {
	n, err := strconv.ParseInt(chi.URLParam(r, name), 10, 64)
	if err != nil || n < 1 {
		return 0, hindcast.ErrNotFound
	}
	return n, nil
}

// pathIDs reads the incident's number and that of one of its parts.
func pathIDs(r *http.Request) (incidentID, seq int64, err error) {
	incidentID, err = pathID(r, "id")
	if err != nil {
		return 0, 0, err
	}
	seq, err = pathID(r, "seq")
	return incidentID, seq, err
}

// version reads the version that an edit started from; one that is missing
// or no number is older than anything.
func version(r *http.Request) int64 {
	n, err := strconv.ParseInt(r.PostFormValue("version"), 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// change says who asks for a change, for the store.
func (s *Server) change(r *http.Request) store.Change {
	return store.Change{Actor: visitorOf(r).user, RequestID: requestID(r.Context()), Token: token(r)}
}

// token reads a creating form's token. One that no page of ours made is
// shortened: it is only a key.
func token(r *http.Request) string {
	t := r.PostFormValue("token")
	if len(t) > 64 {
		t = t[:64]
	}
	return t
}

// invalid returns the validation messages in err, if that is what it is.
func invalid(err error) (*hindcast.ValidationError, bool) {
	var v *hindcast.ValidationError
	ok := errors.As(err, &v)
	return v, ok
}

// upload reads a multipart form with a text field and an optional file, whose
// bytes win over the field's. Nothing is changed about them; a browser sends
// the lines of a text field with CRLF, which is undone. tooLarge reports a body
// over the limit, with whatever could be read.
func (s *Server) upload(w http.ResponseWriter, r *http.Request, textField, fileField string) (body []byte, name string, err error) {
	limit := int64(s.config.MaxExcerpt)
	r.Body = http.MaxBytesReader(w, r.Body, 2*limit+maxForm)
	if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind != "multipart/form-data" {
		if err := r.ParseForm(); err != nil {
			return nil, "", uploadError(err)
		}
		return pasted(r.PostFormValue(textField)), "", nil
	}
	if err := r.ParseMultipartForm(2*limit + maxForm); err != nil {
		return nil, "", uploadError(err)
	}
	file, header, err := r.FormFile(fileField)
	if errors.Is(err, http.ErrMissingFile) {
		return pasted(r.PostFormValue(textField)), "", nil
	}
	if err != nil {
		return nil, "", uploadError(err)
	}
	defer file.Close() //nolint:errcheck // it was only read
	body, err = io.ReadAll(io.LimitReader(file, limit+1))
	if err != nil {
		return nil, "", uploadError(err)
	}
	if len(body) == 0 {
		return pasted(r.PostFormValue(textField)), "", nil
	}
	return body, filepath.Base(header.Filename), nil
}

// pasted undoes the line ends that HTML forms give to text fields
// (html.spec.whatwg.org, constructing the entry list).
func pasted(text string) []byte {
	return []byte(strings.ReplaceAll(text, "\r\n", "\n"))
}

func uploadError(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return err
	}
	return &requestError{http.StatusBadRequest, "The form arrived incomplete. Send it again; if a file was attached, choose it again."}
}
