package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

// ErrClosed answers writes that arrive after Close.
var ErrClosed = errors.New("the database is closed")

// maxGroup bounds how many writes share one commit, and with it how long the
// first of them waits for the last.
const maxGroup = 128

// writer owns the one connection that writes. Its goroutine takes a write,
// opens a transaction, takes along whatever else is waiting, each in a
// savepoint of its own so that one failing does not touch the others, commits
// once, and only then answers. On a disk where reaching safety costs two
// milliseconds this is the difference between four hundred and several
// thousand writes a second; a lone write waits for nobody.
type writer struct {
	db    *sql.DB
	conn  *sql.Conn
	now   func() time.Time
	jobs  chan *job
	quit  chan struct{}
	done  chan struct{}
	once  sync.Once
	stmts map[string]*sql.Stmt

	committed atomic.Pointer[func(incidentIDs []int64)]
}

type job struct {
	ctx   context.Context
	fn    func(*Tx) error
	tx    *Tx
	err   error
	panic any // what fn panicked with, to be thrown again where it was asked for
	done  chan struct{}
}

func newWriter(ctx context.Context, db *sql.DB, now func() time.Time) (*writer, error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, err
	}
	w := &writer{
		db: db, conn: conn, now: now,
		jobs: make(chan *job, maxGroup), quit: make(chan struct{}), done: make(chan struct{}),
		stmts: map[string]*sql.Stmt{},
	}
	go w.run()
	return w, nil
}

// do hands fn to the writing goroutine and waits for the commit. A context
// that ends before fn has begun means that fn never runs; after that the
// outcome is awaited, since the caller must know it.
func (w *writer) do(ctx context.Context, fn func(*Tx) error) error {
	j := &job{ctx: ctx, fn: fn, done: make(chan struct{})}
	select {
	case <-w.quit:
		return ErrClosed
	default:
	}
	select {
	case w.jobs <- j:
	case <-ctx.Done():
		return ctx.Err()
	case <-w.quit:
		return ErrClosed
	}
	select {
	case <-j.done:
	case <-w.done:
		// The goroutine has ended; it may have answered j just before.
		select {
		case <-j.done:
		default:
			return ErrClosed
		}
	}
	if j.panic != nil {
		panic(j.panic)
	}
	return j.err
}

func (w *writer) run() {
	defer close(w.done)
	for {
		select {
		case j := <-w.jobs:
			w.group(j)
		case <-w.quit:
			for {
				select {
				case j := <-w.jobs:
					w.group(j)
				default:
					return
				}
			}
		}
	}
}

// group commits first and what waits behind it, and answers them all.
func (w *writer) group(first *job) {
	ctx := context.Background()
	group := []*job{first}
	_, err := w.conn.ExecContext(ctx, "BEGIN IMMEDIATE")
	if err == nil {
		w.perform(first)
	gather:
		for len(group) < maxGroup {
			select {
			case j := <-w.jobs:
				group = append(group, j)
				w.perform(j)
			default:
				break gather
			}
		}
		if _, err = w.conn.ExecContext(ctx, "COMMIT"); err != nil {
			_, _ = w.conn.ExecContext(ctx, "ROLLBACK")
		}
	}
	var touched []int64
	for _, j := range group {
		if err != nil && j.err == nil {
			j.err = fmt.Errorf("commit: %w", err)
		}
		if j.err == nil && j.panic == nil {
			touched = append(touched, j.tx.touched...)
		}
		close(j.done)
	}
	if tell := w.committed.Load(); tell != nil && len(touched) > 0 {
		(*tell)(touched)
	}
}

// perform runs one write inside the group's transaction.
func (w *writer) perform(j *job) {
	if j.err = j.ctx.Err(); j.err != nil {
		return
	}
	ctx := context.WithoutCancel(j.ctx) // an interrupted statement would take the whole group with it
	if _, j.err = w.conn.ExecContext(ctx, "SAVEPOINT one"); j.err != nil {
		return
	}
	func() {
		defer func() { j.panic = recover() }()
		j.tx = &Tx{ctx: ctx, q: w, now: w.now().UTC()}
		j.err = j.fn(j.tx)
	}()
	if j.err != nil || j.panic != nil {
		if _, err := w.conn.ExecContext(ctx, "ROLLBACK TO one"); err != nil {
			j.err = errors.Join(j.err, err)
		}
	}
	if _, err := w.conn.ExecContext(ctx, "RELEASE one"); err != nil && j.err == nil {
		j.err = err
	}
}

// close lets the writes already accepted finish and closes the connection.
func (w *writer) close() error {
	var err error
	w.once.Do(func() {
		close(w.quit)
		<-w.done
		for _, stmt := range w.stmts {
			_ = stmt.Close()
		}
		// Folds the write-ahead log back, so that the file alone is the record.
		_, _ = w.conn.ExecContext(context.Background(), "PRAGMA wal_checkpoint(TRUNCATE)")
		err = errors.Join(w.conn.Close(), w.db.Close())
	})
	return err
}

// stmt prepares each query once for the life of the connection. Only the
// writing goroutine calls it.
func (w *writer) stmt(ctx context.Context, query string) (*sql.Stmt, error) {
	if stmt, ok := w.stmts[query]; ok {
		return stmt, nil
	}
	stmt, err := w.conn.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	w.stmts[query] = stmt
	return stmt, nil
}

func (w *writer) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	stmt, err := w.stmt(ctx, query)
	if err != nil {
		return nil, err
	}
	return stmt.ExecContext(ctx, args...)
}

func (w *writer) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	stmt, err := w.stmt(ctx, query)
	if err != nil {
		return nil, err
	}
	return stmt.QueryContext(ctx, args...)
}
