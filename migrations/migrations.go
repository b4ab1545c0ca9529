// Package migrations holds the schema's history as numbered SQL files, each
// applied once, in order, in a transaction of its own.
package migrations

import "embed"

// Files are the migrations, named NNNN_what.sql.
//
//go:embed *.sql
var Files embed.FS
