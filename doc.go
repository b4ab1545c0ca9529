// Package hindcast says what an incident is, which changes to one are legal,
// and what follows from the record: moments and their order, durations with
// their uncertainty, citations. It does no I/O, has no clock of its own and
// imports nothing else of this module.
//
// The words used here are used in every layer, with one file per word:
// entry.go, store/entries.go, views/entry.templ and web/entries.go all speak
// of the same timeline entry.
//
//	incident     one thing that went wrong: INC-42, a severity, a state
//	entry        one row of the timeline, T12: a moment, a text, a label
//	milestone    an entry marked onset, detected, declared, mitigated or resolved
//	excerpt      log lines stored byte for byte, numbered from 1: L4, LOGS:L4
//	hypothesis   an explanation that competes with others: H1
//	action       work that follows from an incident: C1, P0-1
//	update       a message to customers
//	section      a piece of narrative in the postmortem
//
// The packages around this one each do a single thing: store is the only one
// that speaks SQL, views turns typed data into HTML, document reads and writes
// Markdown, web joins requests to all three, cmd/hindcast wires them together.
package hindcast
