package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"hindcast"
	"hindcast/store"
)

type userCommand struct {
	Add userAddCommand `cmd:"" help:"Create an account. The password is asked for, or read from standard input."`
}

type userAddCommand struct {
	database
	Email  string `arg:"" help:"The address to sign in with."`
	Name   string `help:"The name that others see; the address when left out."`
	Access string `default:"responder" enum:"viewer,responder,administrator" help:"What the account may do: viewer, responder or administrator (${default})."`
}

func (c *userAddCommand) Run(p *program) error {
	in := hindcast.NewUser{Name: c.Name, Email: c.Email, Access: hindcast.Access(c.Access)}
	if in.Name == "" {
		in.Name = c.Email
	}
	s, err := store.Open(p.ctx, c.DB, store.Options{})
	if err != nil {
		return err
	}
	defer s.Close() //nolint:errcheck // every write was acknowledged after its commit
	if in.Password, err = askPassword(p); err != nil {
		return err
	}
	u, err := s.AddUser(p.ctx, store.Change{Actor: store.Operator, RequestID: "user add"}, in)
	var invalid *hindcast.ValidationError
	if errors.As(err, &invalid) {
		var all []string
		for _, field := range invalid.Fields() {
			all = append(all, field+": "+invalid.Field(field))
		}
		return &usageError{strings.Join(all, " ")}
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(p.stdout, "Created %s, %s.\n", u.Email, u.Access)
	return nil
}

// askPassword reads a password without showing it, or the first line of what
// is piped in. It is never taken from a flag, where other users could see it.
func askPassword(p *program) (string, error) {
	if f, ok := p.stdin.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		fmt.Fprint(p.stderr, "Password: ")
		typed, err := term.ReadPassword(int(f.Fd()))
		fmt.Fprintln(p.stderr)
		if err != nil {
			return "", fmt.Errorf("read the password: %w", err)
		}
		return string(typed), nil
	}
	line, err := bufio.NewReader(io.LimitReader(p.stdin, hindcast.MaxPasswordBytes+2)).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", fmt.Errorf("read the password: %w", err)
	}
	return strings.TrimRight(line, "\r\n"), nil
}
