-- A step is what one transaction changed, and what one undo takes back. Its
-- events carry the id of its first one; that one's own step is NULL.
ALTER TABLE events ADD COLUMN step INTEGER;
-- The step that this one takes back, and the taking back that it takes back.
ALTER TABLE events ADD COLUMN undoes INTEGER;
ALTER TABLE events ADD COLUMN redoes INTEGER;
CREATE INDEX events_actor ON events (incident_id, actor_id, id);
-- The states of one row, oldest first: what a stale edit started from.
CREATE INDEX events_subject ON events (incident_id, subject, seq, id);
