package store

import (
	"context"
	"database/sql"
	"fmt"
	"io/fs"
	"slices"

	"hindcast/migrations"
)

// migrate brings the schema up to date. Each migration is one transaction and
// is recorded by name. A database that holds a migration this program does
// not know was written by a newer one and is refused untouched.
func migrate(ctx context.Context, db *sql.DB) error {
	files, err := fs.Glob(migrations.Files, "*.sql")
	if err != nil {
		return err
	}
	slices.Sort(files)
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // no effect after Commit
	if _, err := tx.ExecContext(ctx, `CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY) WITHOUT ROWID`); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `CREATE TABLE IF NOT EXISTS settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID`); err != nil {
		return err
	}
	applied, err := appliedMigrations(ctx, tx)
	if err != nil {
		return err
	}
	for _, name := range applied {
		if !slices.Contains(files, name) {
			return fmt.Errorf("it was written by a newer Hindcast (it has %s, which this version does not know); run that version, or restore a backup made by this one", name)
		}
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	for _, name := range files {
		if slices.Contains(applied, name) {
			continue
		}
		if err := applyMigration(ctx, db, name); err != nil {
			return fmt.Errorf("migration %s: %w", name, err)
		}
	}
	return nil
}

func appliedMigrations(ctx context.Context, tx *sql.Tx) ([]string, error) {
	return queryAll(&Tx{ctx: ctx, q: tx}, scanText, `SELECT name FROM migrations ORDER BY name`)
}

func applyMigration(ctx context.Context, db *sql.DB, name string) error {
	statements, err := migrations.Files.ReadFile(name)
	if err != nil {
		return err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // no effect after Commit
	// Another process may have been faster: the name's key settles it.
	res, err := tx.ExecContext(ctx, `INSERT INTO migrations (name) VALUES ($1) ON CONFLICT DO NOTHING`, name)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return err
	}
	if _, err := tx.ExecContext(ctx, string(statements)); err != nil {
		return err
	}
	return tx.Commit()
}
