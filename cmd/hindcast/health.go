package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"time"
)

// healthCommand lets a container without a shell check itself.
type healthCommand struct {
	Addr string `default:"127.0.0.1:8080" env:"HINDCAST_ADDR" placeholder:"HOST:PORT" help:"Where the server listens (${default})."`
}

func (c *healthCommand) Run(p *program) error {
	host, port, err := net.SplitHostPort(c.Addr)
	if err != nil {
		return &usageError{fmt.Sprintf("--addr: %q is not HOST:PORT", c.Addr)}
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	ctx, cancel := context.WithTimeout(p.ctx, 5*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+"/readyz", nil)
	if err != nil {
		return err
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return fmt.Errorf("no answer from %s: %w", c.Addr, err)
	}
	defer res.Body.Close() //nolint:errcheck // only the status matters
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("the server at %s is not ready: %s", c.Addr, res.Status)
	}
	fmt.Fprintln(p.stdout, "ready")
	return nil
}
