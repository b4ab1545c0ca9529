// Package store keeps Hindcast's record in one SQLite file. It is the only
// package that speaks SQL.
//
// Reads run on a pool of query-only connections, each on a snapshot of its
// own. Writes all pass through Store.write: one goroutine owns the one writing
// connection and commits what is waiting together (see writer.go).
//
// A method that changes something takes a Change, which says who asks, and
// decides for itself whether they may. A method that reads an incident takes
// the user who looks, and answers hindcast.ErrNotFound for what they may not
// see.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	"github.com/alexedwards/argon2id"

	"hindcast"
)

// Store is an open database. It is safe for concurrent use.
type Store struct {
	path    string
	readers *sql.DB
	reads   sync.Map // query → *sql.Stmt, prepared once for each reading connection
	writes  *writer
	now     func() time.Time

	hashParams *argon2id.Params
	hashing    chan struct{} // one slot for each password hashed at a time
	noSuchUser string        // a hash that no password fits, compared for unknown addresses
}

// Options adjust how a database is opened; the zero value is right for use.
type Options struct {
	Now        func() time.Time // the clock; nil means time.Now
	HashParams *argon2id.Params // cost of password hashes; nil means the safe default, tests use less
}

// Change says who asks for a change, and in the name of which request.
type Change struct {
	Actor     hindcast.User
	RequestID string // of the HTTP request or command; kept in events
	Token     string // id that a creating form was given; the same token creates once
}

// Operator is the actor of commands run on the machine itself: someone who
// can read the file may do everything to it.
var Operator = hindcast.User{Name: "command line", Access: hindcast.Administrator}

func isOperator(u hindcast.User) bool { return u.ID == 0 && u.Name == Operator.Name }

// Open opens the database at path, creating it and bringing its schema up to
// date as needed. Its errors are meant for the person who started the program.
func Open(ctx context.Context, path string, opts Options) (*Store, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("database %s: %w", path, err)
	}
	if err := checkFile(abs); err != nil {
		return nil, err
	}
	s := &Store{path: abs, now: opts.Now, hashParams: opts.HashParams, hashing: make(chan struct{}, 2)}
	if s.now == nil {
		s.now = time.Now
	}
	if s.hashParams == nil {
		s.hashParams = hashParams
	}
	if s.noSuchUser, err = unguessableHash(s.hashParams); err != nil {
		return nil, fmt.Errorf("database %s: %w", path, err)
	}
	writing, err := openAlone(abs)
	if err != nil {
		return nil, fmt.Errorf("database %s: %w", path, err)
	}
	if err := migrate(ctx, writing); err != nil {
		_ = writing.Close()
		return nil, fmt.Errorf("database %s: %w", path, err)
	}
	s.writes, err = newWriter(ctx, writing, s.now)
	if err != nil {
		_ = writing.Close()
		return nil, fmt.Errorf("database %s: %w", path, err)
	}
	s.readers, err = sql.Open(driver, dsn(abs, true))
	if err != nil {
		_ = s.writes.close()
		return nil, fmt.Errorf("database %s: %w", path, err)
	}
	s.readers.SetMaxOpenConns(max(4, runtime.NumCPU()))
	s.readers.SetMaxIdleConns(max(4, runtime.NumCPU()))
	if err := s.forgetRequests(ctx); err != nil {
		_ = s.Close()
		return nil, fmt.Errorf("database %s: %w", path, err)
	}
	return s, nil
}

// checkFile reports in plain words what would keep SQLite from opening path.
func checkFile(path string) error {
	dir := filepath.Dir(path)
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return fmt.Errorf("database %s: the folder %s does not exist; create it or choose another file with --db", path, dir)
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return fmt.Errorf("database %s: this is a folder; name a file with --db", path)
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		remedy := "choose another file with --db"
		if errors.Is(err, os.ErrPermission) {
			remedy = "change its permissions or " + remedy
		}
		return fmt.Errorf("database %s: cannot be written (%w); %s", path, errors.Unwrap(err), remedy)
	}
	head := make([]byte, 16)
	n, _ := f.Read(head)
	if err := f.Close(); err != nil {
		return fmt.Errorf("database %s: %w", path, err)
	}
	if n > 0 && string(head[:n]) != "SQLite format 3\x00"[:n] {
		return fmt.Errorf("database %s: this is not a SQLite file; choose another file with --db", path)
	}
	return nil
}

// Close waits for the writes already accepted and closes the file.
func (s *Store) Close() error {
	err := s.writes.close()
	if s.readers != nil {
		err = errors.Join(err, s.readers.Close())
	}
	return err
}

// Path returns the absolute path of the database file.
func (s *Store) Path() string { return s.path }

// Ready reports whether the database can be read and written, by doing both.
func (s *Store) Ready(ctx context.Context) error {
	if err := s.readers.PingContext(ctx); err != nil {
		return fmt.Errorf("read: %w", err)
	}
	return s.write(ctx, func(tx *Tx) error {
		_, err := tx.exec(`INSERT INTO settings (key, value) VALUES ('ready', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value`, millis(tx.now))
		return err
	})
}

// read runs fn on a snapshot that does not change under it.
func (s *Store) read(ctx context.Context, fn func(tx *Tx) error) error {
	sqlTx, err := s.readers.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return fmt.Errorf("begin read: %w", err)
	}
	defer sqlTx.Rollback() //nolint:errcheck // ends a snapshot; nothing was changed
	return fn(&Tx{ctx: ctx, q: snapshot{s, sqlTx}, now: s.now().UTC()})
}

// snapshot is a reading transaction that prepares no query twice.
type snapshot struct {
	s  *Store
	tx *sql.Tx
}

func (r snapshot) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return r.tx.ExecContext(ctx, query, args...) // refused by the connection: it only reads
}

func (r snapshot) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	stmt, ok := r.s.reads.Load(query)
	if !ok {
		prepared, err := r.s.readers.PrepareContext(ctx, query)
		if err != nil {
			return nil, err
		}
		if stmt, ok = r.s.reads.LoadOrStore(query, prepared); ok {
			_ = prepared.Close() // another reader was faster
		}
	}
	return r.tx.StmtContext(ctx, stmt.(*sql.Stmt)).QueryContext(ctx, args...)
}

// write runs fn in a transaction and returns after it is on disk. Inside fn
// only tx may be used: another write from there would wait for itself.
func (s *Store) write(ctx context.Context, fn func(tx *Tx) error) error {
	return s.writes.do(ctx, fn)
}

// Watch has fn called after each commit with the incidents that it changed, 0
// standing for accounts; an incident may be named more than once. fn is called
// by the writing goroutine and must not wait. What was committed is in the
// events; fn only learns that there is something new. A later Watch replaces
// an earlier one.
func (s *Store) Watch(fn func(incidentIDs []int64)) { s.writes.committed.Store(&fn) }

// keepRequests is how long a creating form's token is remembered. A browser
// that was offline longer than this might create twice.
const keepRequests = 30 * 24 * time.Hour

func (s *Store) forgetRequests(ctx context.Context) error {
	return s.write(ctx, func(tx *Tx) error {
		_, err := tx.exec(`DELETE FROM requests WHERE at < $1`, millis(tx.now.Add(-keepRequests)))
		return err
	})
}
