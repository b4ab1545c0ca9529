package store

import (
	"context"
	"fmt"
	"time"

	"hindcast"
)

const hypothesisColumns = `h.incident_id, h.seq, h.version, h.statement, h.state, h.confidence, h.confidence_reason,
	h.evidence_for, h.evidence_against, h.unexplained, h.would_settle, h.created_at, h.created_by, h.updated_at, h.deleted_at`

func scanHypothesis(scan scanner) (hindcast.Hypothesis, error) {
	var h hindcast.Hypothesis
	var created, updated, deleted instant
	err := scan(&h.IncidentID, &h.Seq, &h.Version, &h.Statement, &h.State, &h.Confidence, &h.ConfidenceReason,
		&h.EvidenceFor, &h.EvidenceAgainst, &h.Unexplained, &h.WouldSettle, &created, &h.CreatedBy, &updated, &deleted)
	h.CreatedAt, h.UpdatedAt, h.DeletedAt = created.Time, updated.Time, deleted.Time
	return h, err
}

var hypothesisTable = rowTable[hindcast.Hypothesis]{
	name: "hypotheses", subject: subjectHypothesis,
	load: func(tx *Tx, incidentID, seq int64) (hindcast.Hypothesis, error) {
		return queryOne(tx, scanHypothesis, `SELECT `+hypothesisColumns+` FROM hypotheses h WHERE h.incident_id = $1 AND h.seq = $2`, incidentID, seq)
	},
	state: func(h hindcast.Hypothesis) (int64, int64, time.Time) { return h.Seq, h.Version, h.DeletedAt },
	write: func(tx *Tx, was, to hindcast.Hypothesis) error { return tx.storeHypothesis(was, to.HypothesisInput) },
}

func (tx *Tx) hypotheses(incidentID int64) ([]hindcast.Hypothesis, error) {
	return queryAll(tx, scanHypothesis, `SELECT `+hypothesisColumns+` FROM hypotheses h
		WHERE h.incident_id = $1 AND h.deleted_at IS NULL ORDER BY h.seq`, incidentID)
}

// Hypotheses returns an incident with its hypotheses, by number.
func (s *Store) Hypotheses(ctx context.Context, viewer hindcast.User, incidentID int64) (hindcast.Incident, []hindcast.Hypothesis, error) {
	return listOf(ctx, s, viewer, incidentID, (*Tx).hypotheses)
}

// Hypothesis returns one hypothesis, and its incident.
func (s *Store) Hypothesis(ctx context.Context, viewer hindcast.User, incidentID, seq int64) (hindcast.Incident, hindcast.Hypothesis, error) {
	return hypothesisTable.get(ctx, s, viewer, incidentID, seq)
}

// AddHypothesis adds an explanation.
func (s *Store) AddHypothesis(ctx context.Context, by Change, incidentID int64, in hindcast.HypothesisInput) (hindcast.Hypothesis, error) {
	in.Clean()
	if err := in.Validate().Err(); err != nil {
		return hindcast.Hypothesis{}, fmt.Errorf("add hypothesis to incident %d: %w", incidentID, err)
	}
	return hypothesisTable.addOnce(ctx, s, by, incidentID, func(tx *Tx, seq int64) error {
		return tx.insertHypothesis(by, incidentID, seq, in)
	})
}

func (tx *Tx) insertHypothesis(by Change, incidentID, seq int64, in hindcast.HypothesisInput) error {
	_, err := tx.exec(`INSERT INTO hypotheses (incident_id, seq, version, statement, state, confidence, confidence_reason,
			evidence_for, evidence_against, unexplained, would_settle, created_at, created_by, updated_at)
		VALUES ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $11)`,
		incidentID, seq, in.Statement, in.State, in.Confidence, in.ConfidenceReason,
		in.EvidenceFor, in.EvidenceAgainst, in.Unexplained, in.WouldSettle, millis(tx.now), by.Actor.Name)
	return err
}

// EditHypothesis edits an explanation that stands at the given version; see
// rowTable.edit for what a stale version answers.
func (s *Store) EditHypothesis(ctx context.Context, by Change, incidentID, seq, version int64, in hindcast.HypothesisInput) (hindcast.Hypothesis, error) {
	in.Clean()
	if err := in.Validate().Err(); err != nil {
		return hindcast.Hypothesis{}, fmt.Errorf("edit hypothesis %d of incident %d: %w", seq, incidentID, err)
	}
	return hypothesisTable.edit(ctx, s, by, incidentID, seq, version, verbEdited, func(tx *Tx, was hindcast.Hypothesis) error {
		return tx.storeHypothesis(was, in)
	})
}

func (tx *Tx) storeHypothesis(was hindcast.Hypothesis, in hindcast.HypothesisInput) error {
	_, err := tx.exec(`UPDATE hypotheses SET version = version + 1, statement = $3, state = $4, confidence = $5, confidence_reason = $6,
			evidence_for = $7, evidence_against = $8, unexplained = $9, would_settle = $10, updated_at = $11
		WHERE incident_id = $1 AND seq = $2`, was.IncidentID, was.Seq, in.Statement, in.State, in.Confidence, in.ConfidenceReason,
		in.EvidenceFor, in.EvidenceAgainst, in.Unexplained, in.WouldSettle, millis(tx.now))
	return err
}

// DeleteHypothesis takes an explanation away; RestoreHypothesis brings it back.
func (s *Store) DeleteHypothesis(ctx context.Context, by Change, incidentID, seq int64) error {
	return hypothesisTable.delete(ctx, s, by, incidentID, seq)
}

// RestoreHypothesis undoes DeleteHypothesis.
func (s *Store) RestoreHypothesis(ctx context.Context, by Change, incidentID, seq int64) error {
	return hypothesisTable.restore(ctx, s, by, incidentID, seq)
}
