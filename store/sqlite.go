package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"net/url"
	"strings"
	"time"

	"modernc.org/sqlite"

	"hindcast"
)

const driver = "sqlite"

// dsn composes the connection string. Pragmas stand in it because each pooled
// connection needs them. synchronous(FULL) lets an acknowledged write survive
// a power cut; a small page cache with mmap_size keeps memory bounded and
// avoids the lock that all page caches of the driver share.
func dsn(path string, queryOnly bool) string {
	query := url.Values{}
	query.Set("_txlock", "immediate")
	pragmas := []string{
		"busy_timeout(5000)", // first, so that the others wait too
		"journal_mode(WAL)",
		"synchronous(FULL)",
		"foreign_keys(1)",
		"cache_size(-2000)",
		"mmap_size(1073741824)",
		"temp_store(MEMORY)",
		"secure_delete(ON)", // what was deleted or masked does not linger in free pages
	}
	if queryOnly {
		pragmas = append(pragmas, "query_only(1)")
	}
	query["_pragma"] = pragmas
	escaped := strings.NewReplacer("%", "%25", "?", "%3F", "#", "%23").Replace(path)
	return "file:" + escaped + "?" + query.Encode()
}

// querier is what a snapshot and the writing connection have in common.
type querier interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// Tx is one transaction: a snapshot to read, or a write. All of a write's
// times are its now.
type Tx struct {
	ctx context.Context
	q   querier
	now time.Time

	step           int64   // id of the first event that this write has recorded; 0 before it
	undoes, redoes int64   // the step that this write takes back; see undo.go
	touched        []int64 // incidents with an event of this write; 0 stands for accounts
}

func (tx *Tx) exec(query string, args ...any) (sql.Result, error) {
	return tx.q.ExecContext(tx.ctx, query, args...)
}

// scanner reads one row's columns.
type scanner func(dest ...any) error

// queryAll runs a query and reads every row with scan.
func queryAll[T any](tx *Tx, scan func(scanner) (T, error), query string, args ...any) ([]T, error) {
	rows, err := tx.q.QueryContext(tx.ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close() //nolint:errcheck // rows.Err below reports what matters
	var all []T
	for rows.Next() {
		one, err := scan(rows.Scan)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}

// queryOne runs a query for a single row; none is hindcast.ErrNotFound.
func queryOne[T any](tx *Tx, scan func(scanner) (T, error), query string, args ...any) (T, error) {
	all, err := queryAll(tx, scan, query, args...)
	if err == nil && len(all) == 0 {
		err = hindcast.ErrNotFound
	}
	if err != nil {
		var none T
		return none, err
	}
	return all[0], nil
}

func scanInt(scan scanner) (n int64, err error)   { err = scan(&n); return n, err }
func scanText(scan scanner) (s string, err error) { err = scan(&s); return s, err }

// sqliteUnique is SQLITE_CONSTRAINT_UNIQUE, and sqlitePrimaryKey
// SQLITE_CONSTRAINT_PRIMARYKEY (sqlite.org/rescode.html).
const (
	sqliteUnique     = 2067
	sqlitePrimaryKey = 1555
)

func isUnique(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && (e.Code() == sqliteUnique || e.Code() == sqlitePrimaryKey)
}

// millis is how an instant is stored; the zero time is NULL.
func millis(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UnixMilli()
}

// instant scans a nullable column of milliseconds.
type instant struct{ time.Time }

func (i *instant) Scan(src any) error {
	switch v := src.(type) {
	case nil:
		i.Time = time.Time{}
	case int64:
		i.Time = time.UnixMilli(v).UTC()
	default:
		return errors.New("a time column holds no integer")
	}
	return nil
}

// names scans and stores a list of names as a JSON array.
type names []string

func (n *names) Scan(src any) error {
	text, ok := src.(string)
	if !ok {
		return errors.New("a list column holds no text")
	}
	return json.Unmarshal([]byte(text), n)
}

func (n names) String() string {
	if len(n) == 0 {
		return "[]"
	}
	b, _ := json.Marshal([]string(n)) // strings always marshal
	return string(b)
}

// day scans an ISO day; the empty text is the zero Date.
type day struct{ hindcast.Date }

func (d *day) Scan(src any) error {
	text, ok := src.(string)
	if !ok {
		return errors.New("a day column holds no text")
	}
	var err error
	d.Date, err = hindcast.ParseDate(text)
	return err
}

// openAlone opens the file once more, with a connection of its own.
func openAlone(path string) (*sql.DB, error) {
	db, err := sql.Open(driver, dsn(path, false))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	return db, nil
}
