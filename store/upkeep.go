package store

import (
	"context"
	"fmt"
	"os"

	"hindcast"
)

// Backup writes a copy of the whole database to a new file, which is
// consistent however much is written meanwhile. An existing file is an error:
// a backup never replaces another.
func (s *Store) Backup(ctx context.Context, path string) error {
	if _, err := os.Stat(path); err == nil {
		return fmt.Errorf("backup to %s: the file exists already; choose another name", path)
	}
	// VACUUM runs outside any transaction, so it has a connection to itself; it
	// only reads this database, but the query-only connections refuse it.
	conn, err := openAlone(s.path)
	if err != nil {
		return fmt.Errorf("backup to %s: %w", path, err)
	}
	defer conn.Close() //nolint:errcheck // it wrote to the other file only
	if _, err := conn.ExecContext(ctx, `VACUUM INTO $1`, path); err != nil {
		return fmt.Errorf("backup to %s: %w", path, err)
	}
	return nil
}

// Check looks for anything in the database that contradicts itself and
// returns a sentence for each finding; none means that it is sound.
func (s *Store) Check(ctx context.Context) ([]string, error) {
	var found []string
	err := s.read(ctx, func(tx *Tx) error {
		damage, err := queryAll(tx, scanText, `PRAGMA integrity_check(100)`)
		if err != nil {
			return err
		}
		for _, d := range damage {
			if d != "ok" {
				found = append(found, "the file is damaged: "+d)
			}
		}
		dangling, err := queryAll(tx, func(scan scanner) (string, error) {
			var table, parent string
			var row, key any
			err := scan(&table, &row, &parent, &key)
			return fmt.Sprintf("a row of %s refers to a missing row of %s", table, parent), err
		}, `PRAGMA foreign_key_check`)
		if err != nil {
			return err
		}
		found = append(found, dangling...)
		changed, err := tx.changedExcerpts()
		found = append(found, changed...)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("check: %w", err)
	}
	return found, nil
}

// changedExcerpts names the log excerpts whose bytes no longer have the hash
// that they were stored with.
func (tx *Tx) changedExcerpts() ([]string, error) {
	list, err := queryAll(tx, scanExcerpt, `SELECT `+excerptColumns+` FROM excerpts x ORDER BY x.incident_id, x.seq`)
	if err != nil {
		return nil, err
	}
	var found []string
	for _, x := range list {
		body, err := tx.excerptBody(x.IncidentID, x.Seq)
		if err != nil {
			return nil, err
		}
		if hindcast.Sum(body) != x.SHA256 {
			found = append(found, fmt.Sprintf("the log lines %s of INC-%d are not the ones that were stored", x.Name, x.IncidentID))
		}
	}
	return found, nil
}
