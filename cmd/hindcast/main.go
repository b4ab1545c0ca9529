// Command hindcast serves the incident record and moves it in and out.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	_ "time/tzdata" // zones are needed wherever the program runs

	"github.com/alecthomas/kong"
)

// Exit codes, for scripts.
const (
	exitOK    = 0
	exitFault = 1 // it was tried and did not work
	exitUsage = 2 // the command line could not be understood
)

// version is set when a release is built.
var version = "dev"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// program is what every command is given: the world, so that tests can bring
// their own.
type program struct {
	ctx    context.Context
	stdin  io.Reader
	stdout io.Writer
	stderr io.Writer
}

// commands is the command line. Each flag falls back to an environment
// variable named after it.
type commands struct {
	Serve   serveCommand     `cmd:"" help:"Serve a database to browsers."`
	Demo    demoCommand      `cmd:"" help:"Serve a worked example from a throw-away database."`
	Import  importCommand    `cmd:"" help:"Bring in postmortems written in Markdown."`
	Export  exportCommand    `cmd:"" help:"Write an incident out as Markdown."`
	Logs    logsCommand      `cmd:"" help:"Say what is understood of a log excerpt."`
	Vet     vetCommand       `cmd:"" help:"Check a customer update against an incident's record."`
	Check   checkCommand     `cmd:"" help:"Look for anything in a database that contradicts itself."`
	Backup  backupCommand    `cmd:"" help:"Write a consistent copy of a database, also while it is served."`
	User    userCommand      `cmd:"" help:"Manage accounts."`
	Health  healthCommand    `cmd:"" help:"Ask a running server whether it is ready."`
	Version kong.VersionFlag `help:"Print the version and leave."`
}

// database is the flag that commands on a database share.
type database struct {
	DB string `name:"db" default:"./hindcast.db" env:"HINDCAST_DB" placeholder:"FILE" help:"The database file (${default})."`
}

// run carries out one command line and returns the exit code. Whatever goes
// wrong is one line on stderr.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	var cli commands
	exited := -1
	parser, err := kong.New(&cli, kong.Name("hindcast"),
		kong.Description("Incident timelines, evidence, actions and customer updates."),
		kong.Vars{"version": version}, kong.Writers(stdout, stderr), kong.Exit(func(code int) { exited = code }))
	if err != nil {
		fmt.Fprintln(stderr, "hindcast:", err)
		return exitFault
	}
	command, err := parser.Parse(args)
	if exited >= 0 { // --help or --version has answered
		return exited
	}
	if err != nil {
		fmt.Fprintf(stderr, "hindcast: %s; see hindcast --help\n", oneLine(err))
		return exitUsage
	}
	err = command.Run(&program{ctx: ctx, stdin: stdin, stdout: stdout, stderr: stderr})
	if errors.Is(err, errHardFinding) {
		return exitFault
	}
	if err != nil {
		fmt.Fprintln(stderr, "hindcast:", oneLine(err))
		var usage *usageError
		if errors.As(err, &usage) {
			return exitUsage
		}
		return exitFault
	}
	return exitOK
}

// usageError is a fault of the command line that parsing cannot see.
type usageError struct{ text string }

func (e *usageError) Error() string { return e.text }

func oneLine(err error) string {
	return strings.Join(strings.Fields(err.Error()), " ")
}
