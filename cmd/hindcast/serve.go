package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"hindcast"
	"hindcast/store"
	"hindcast/web"
)

// listening is what the two serving commands share.
type listening struct {
	Addr      string `default:"127.0.0.1:8080" env:"HINDCAST_ADDR" placeholder:"HOST:PORT" help:"Where to listen (${default})."`
	BaseURL   string `name:"base-url" env:"HINDCAST_BASE_URL" placeholder:"URL" help:"The address that browsers use, when a proxy stands in front."`
	MaxUpload string `name:"max-upload" default:"5MiB" env:"HINDCAST_MAX_UPLOAD" placeholder:"SIZE" help:"The largest log excerpt or document taken (${default})."`
	LogLevel  string `name:"log-level" default:"info" enum:"debug,info,warn,error" env:"HINDCAST_LOG_LEVEL" help:"The least level that is logged: debug, info, warn or error (${default})."`
	LogFormat string `name:"log-format" default:"text" enum:"text,json" env:"HINDCAST_LOG_FORMAT" help:"How log lines are written: text or json (${default})."`
}

type serveCommand struct {
	database
	listening
}

func (c *serveCommand) Run(p *program) error {
	s, err := store.Open(p.ctx, c.DB, store.Options{})
	if err != nil {
		return err
	}
	defer s.Close() //nolint:errcheck // every write was acknowledged after its commit
	return c.serve(p, s, hindcast.User{}, "")
}

type demoCommand struct {
	listening
}

func (c *demoCommand) Run(p *program) error {
	dir, err := os.MkdirTemp("", "hindcast-demo-")
	if err != nil {
		return fmt.Errorf("make a folder for the demo: %w", err)
	}
	defer os.RemoveAll(dir) //nolint:errcheck // it is a temporary folder
	clock := &demoClock{}
	s, err := store.Open(p.ctx, filepath.Join(dir, "demo.db"), store.Options{Now: clock.now})
	if err != nil {
		return err
	}
	defer s.Close() //nolint:errcheck // nothing of it is kept
	user, err := seedDemo(p.ctx, s, clock)
	if err != nil {
		return fmt.Errorf("write the worked example: %w", err)
	}
	return c.serve(p, s, user, " (a worked example; it is gone when this stops)")
}

// Limits of the server that no handler sets for itself.
const (
	readTimeout     = 60 * time.Second // of a whole request, uploads over slow lines included
	headerTimeout   = 10 * time.Second
	writeTimeout    = 90 * time.Second
	idleTimeout     = 2 * time.Minute
	shutdownTimeout = 20 * time.Second // for requests in flight when the program is told to stop
)

// serve answers requests until the context ends, then finishes those in
// flight.
func (c *listening) serve(p *program, s *store.Store, demo hindcast.User, note string) error {
	maxUpload, err := parseSize(c.MaxUpload)
	if err != nil {
		return &usageError{"--max-upload: " + err.Error()}
	}
	if err := checkBaseURL(c.BaseURL); err != nil {
		return &usageError{"--base-url: " + err.Error()}
	}
	log := c.logger(p)
	var config net.ListenConfig
	listener, err := config.Listen(p.ctx, "tcp", c.Addr)
	if err != nil {
		return listenError(c.Addr, err)
	}
	handler := web.New(s, web.Config{BaseURL: strings.TrimSuffix(c.BaseURL, "/"), MaxExcerpt: maxUpload, Demo: demo, Log: log, Version: version}).Handler()
	server := &http.Server{Handler: handler, ReadTimeout: readTimeout, ReadHeaderTimeout: headerTimeout, WriteTimeout: writeTimeout, IdleTimeout: idleTimeout,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelWarn)}
	fmt.Fprintf(p.stdout, "Hindcast is at http://%s/%s\n", listener.Addr(), note)
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return fmt.Errorf("serve: %w", err)
	case <-p.ctx.Done():
	}
	log.Info("stopping: finishing requests in flight")
	ctx, cancel := context.WithTimeout(context.WithoutCancel(p.ctx), shutdownTimeout)
	defer cancel()
	if err := server.Shutdown(ctx); err != nil {
		return fmt.Errorf("stop: some requests did not finish: %w", err)
	}
	return nil
}

func (c *listening) logger(p *program) *slog.Logger {
	var level slog.Level
	_ = level.UnmarshalText([]byte(c.LogLevel)) // the enum has checked it
	options := &slog.HandlerOptions{Level: level}
	if c.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(p.stderr, options))
	}
	return slog.New(slog.NewTextHandler(p.stderr, options))
}

// listenError says in plain words why the address cannot be had.
func listenError(addr string, err error) error {
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return fmt.Errorf("another program listens on %s; stop it or choose another address with --addr", addr)
	case errors.Is(err, syscall.EACCES):
		return fmt.Errorf("this user may not listen on %s; choose a port above 1023 with --addr", addr)
	}
	return fmt.Errorf("cannot listen on %s; write --addr as HOST:PORT: %w", addr, err)
}

func checkBaseURL(s string) error {
	if s == "" {
		return nil
	}
	u, err := url.Parse(s)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.User != nil {
		return fmt.Errorf("%q is not an address like https://hindcast.example.org", s)
	}
	return nil
}

// parseSize reads 5MiB, 500KiB, 2MB or a number of bytes.
func parseSize(s string) (int, error) {
	units := []struct {
		name  string
		bytes int
	}{{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"kB", 1000}, {"KB", 1000}, {"MB", 1_000_000}, {"B", 1}, {"", 1}}
	for _, unit := range units {
		digits, ok := strings.CutSuffix(strings.TrimSpace(s), unit.name)
		if !ok {
			continue
		}
		n, err := strconv.Atoi(strings.TrimSpace(digits))
		if err != nil {
			continue
		}
		if n <= 0 || n > (1<<30)/unit.bytes {
			return 0, fmt.Errorf("%s is out of range; 1 GiB is the most", s)
		}
		return n * unit.bytes, nil
	}
	return 0, fmt.Errorf("%q is no size like 5MiB", s)
}
