// Package web turns requests into store calls and what the store answers into
// views. Every handler returns an error; one adapter (handle.go) answers it.
package web

import (
	"io"
	"log/slog"
	"net/http"
	"time"

	"hindcast"
	"hindcast/store"
)

// Config is what the operator decides about the web application.
type Config struct {
	BaseURL    string // how browsers reach it, such as https://hindcast.example.org; "" when it is reached directly
	MaxExcerpt int    // largest log excerpt or imported document, in bytes; 0 means hindcast.DefaultMaxExcerpt
	Demo       hindcast.User
	Now        func() time.Time // the clock; nil means time.Now
	Log        *slog.Logger     // nil discards
	Version    string           // of the program, as /healthz tells it
}

// Server answers Hindcast's requests.
type Server struct {
	store  *store.Store
	config Config
	log    *slog.Logger
	guard  *signInGuard
	tap    func(io.Writer) io.Writer // nil; tests watch through it which pages are rendered
}

// New returns a server over an open store.
func New(s *store.Store, config Config) *Server {
	if config.MaxExcerpt <= 0 {
		config.MaxExcerpt = hindcast.DefaultMaxExcerpt
	}
	if config.Now == nil {
		config.Now = time.Now
	}
	if config.Log == nil {
		config.Log = slog.New(slog.DiscardHandler)
	}
	return &Server{store: s, config: config, log: config.Log, guard: newSignInGuard(config.Now)}
}

// demo reports whether everyone is signed in as the demo responder.
func (s *Server) demo() bool { return s.config.Demo.ID != 0 }

// secure reports whether browsers reach the server over HTTPS, so that
// cookies may be kept to it.
func (s *Server) secure(r *http.Request) bool {
	return r.TLS != nil || len(s.config.BaseURL) >= 8 && s.config.BaseURL[:8] == "https://"
}
