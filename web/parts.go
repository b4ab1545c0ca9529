package web

import (
	"context"
	"net/http"

	"hindcast/store"
)

// deletePart answers the deletion of one of an incident's parts: back to the
// page it stood on, with a message that can undo it.
func (s *Server) deletePart(flash, tab string, del func(context.Context, store.Change, int64, int64) error) handlerFunc {
	return func(w http.ResponseWriter, r *http.Request) error {
		id, seq, err := pathIDs(r)
		if err != nil {
			return err
		}
		if err := del(r.Context(), s.change(r), id, seq); err != nil {
			return err
		}
		s.flash(w, r, flash, id, seq)
		return redirect(w, r, incidentPath(id)+"/"+tab)
	}
}

// restorePart undoes deletePart.
func (s *Server) restorePart(tab string, restore func(context.Context, store.Change, int64, int64) error) handlerFunc {
	return func(w http.ResponseWriter, r *http.Request) error {
		id, seq, err := pathIDs(r)
		if err != nil {
			return err
		}
		if err := restore(r.Context(), s.change(r), id, seq); err != nil {
			return err
		}
		s.flash(w, r, "restored", id, seq)
		return redirect(w, r, incidentPath(id)+"/"+tab)
	}
}
