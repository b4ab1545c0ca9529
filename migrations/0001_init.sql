-- Times are integer milliseconds since 1970 in UTC; days are ISO text without
-- a zone; lists are JSON arrays of text. A row with deleted_at set is deleted
-- and can be restored. "version" counts the edits of a row.

CREATE TABLE users (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  name          TEXT NOT NULL,
  email         TEXT NOT NULL UNIQUE,           -- lower case
  password_hash TEXT NOT NULL,                  -- argon2id, PHC string
  access        TEXT NOT NULL CHECK (access IN ('viewer', 'responder', 'administrator')),
  disabled_at   INTEGER,
  created_at    INTEGER NOT NULL
);

-- Who holds which owner role now. Roles outlive the people who hold them.
CREATE TABLE role_holders (
  role    TEXT NOT NULL COLLATE NOCASE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (role, user_id)
) WITHOUT ROWID;
CREATE INDEX role_holders_user ON role_holders (user_id);

CREATE TABLE sessions (
  secret_hash TEXT PRIMARY KEY,                 -- SHA-256 of the cookie's secret, hex
  user_id     INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at  INTEGER NOT NULL,
  seen_at     INTEGER NOT NULL,
  agent       TEXT NOT NULL                     -- the browser, as it names itself
) WITHOUT ROWID;
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE incidents (
  id           INTEGER PRIMARY KEY AUTOINCREMENT, -- the number in INC-42
  version      INTEGER NOT NULL,
  title        TEXT NOT NULL,
  public_title TEXT NOT NULL,
  severity     TEXT NOT NULL CHECK (severity IN ('', 'SEV-1', 'SEV-2', 'SEV-3', 'SEV-4')),
  state        TEXT NOT NULL CHECK (state IN ('investigating', 'identified', 'monitoring', 'resolved')),
  summary      TEXT NOT NULL,
  services     TEXT NOT NULL,
  regions      TEXT NOT NULL,
  day          TEXT NOT NULL,                   -- the day of clock times without a date; '' when not known
  zone         TEXT NOT NULL,                   -- the zone of clock times without one; '' when not known
  restricted   INTEGER NOT NULL CHECK (restricted IN (0, 1)),
  declared_at  INTEGER NOT NULL,
  declared_by  TEXT NOT NULL,
  updated_at   INTEGER NOT NULL,
  deleted_at   INTEGER
);
CREATE INDEX incidents_open ON incidents (id) WHERE state <> 'resolved' AND deleted_at IS NULL;

-- Who may see a restricted incident.
CREATE TABLE incident_people (
  incident_id INTEGER NOT NULL REFERENCES incidents (id) ON DELETE CASCADE,
  user_id     INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (incident_id, user_id)
) WITHOUT ROWID;
CREATE TABLE incident_roles (
  incident_id INTEGER NOT NULL REFERENCES incidents (id) ON DELETE CASCADE,
  role        TEXT NOT NULL COLLATE NOCASE,
  PRIMARY KEY (incident_id, role)
) WITHOUT ROWID;

-- Timeline rows lie together by incident, so that a timeline is one read.
CREATE TABLE entries (
  incident_id   INTEGER NOT NULL REFERENCES incidents (id),
  seq           INTEGER NOT NULL,               -- the number in T12
  version       INTEGER NOT NULL,
  start_at      INTEGER,                        -- first instant the moment covers; NULL when not settled
  end_at        INTEGER,                        -- first instant of a range's closing time
  precision     TEXT NOT NULL,
  end_precision TEXT NOT NULL,
  approx        INTEGER NOT NULL CHECK (approx IN (0, 1)),
  zone          TEXT NOT NULL,                  -- zone as written; '' when taken from the incident
  written       TEXT NOT NULL,                  -- the moment as written
  text          TEXT NOT NULL,
  kind          TEXT NOT NULL,
  label         TEXT NOT NULL CHECK (label IN ('', 'fact', 'inference', 'unknown')),
  milestone     TEXT NOT NULL CHECK (milestone IN ('', 'onset', 'detected', 'declared', 'mitigated', 'resolved')),
  cites         TEXT NOT NULL,
  place_at      INTEGER NOT NULL,               -- where the row stands in the timeline, then by
  place_rank    INTEGER NOT NULL,               -- rank among rows that time cannot order
  recorded_at   INTEGER NOT NULL,
  recorded_by   TEXT NOT NULL,
  updated_at    INTEGER NOT NULL,
  deleted_at    INTEGER,
  PRIMARY KEY (incident_id, seq)
) WITHOUT ROWID;
CREATE INDEX entries_place ON entries (incident_id, place_at, place_rank);
CREATE UNIQUE INDEX entries_milestone ON entries (incident_id, milestone) WHERE milestone <> '' AND deleted_at IS NULL;

CREATE TABLE excerpts (
  id          INTEGER PRIMARY KEY,
  incident_id INTEGER NOT NULL REFERENCES incidents (id),
  seq         INTEGER NOT NULL,
  version     INTEGER NOT NULL,                 -- counts deletions and restorations; the body never changes
  name        TEXT NOT NULL,
  origin      TEXT NOT NULL,
  sha256      TEXT NOT NULL,
  lines       INTEGER NOT NULL,
  bytes       INTEGER NOT NULL,
  added_at    INTEGER NOT NULL,
  added_by    TEXT NOT NULL,
  deleted_at  INTEGER,
  UNIQUE (incident_id, seq),
  UNIQUE (incident_id, name)
);
-- Apart from the rows above, so that listing excerpts never reads them.
CREATE TABLE excerpt_bodies (
  excerpt_id INTEGER PRIMARY KEY REFERENCES excerpts (id) ON DELETE CASCADE,
  body       BLOB NOT NULL                      -- exactly as given
);

CREATE TABLE hypotheses (
  incident_id       INTEGER NOT NULL REFERENCES incidents (id),
  seq               INTEGER NOT NULL,           -- the number in H1
  version           INTEGER NOT NULL,
  statement         TEXT NOT NULL,
  state             TEXT NOT NULL CHECK (state IN ('open', 'leading', 'contributing', 'weakened', 'refuted', 'confirmed')),
  confidence        TEXT NOT NULL CHECK (confidence IN ('', 'low', 'moderate', 'high')),
  confidence_reason TEXT NOT NULL,
  evidence_for      TEXT NOT NULL,
  evidence_against  TEXT NOT NULL,
  unexplained       TEXT NOT NULL,
  would_settle      TEXT NOT NULL,
  created_at        INTEGER NOT NULL,
  created_by        TEXT NOT NULL,
  updated_at        INTEGER NOT NULL,
  deleted_at        INTEGER,
  PRIMARY KEY (incident_id, seq)
) WITHOUT ROWID;

CREATE TABLE actions (
  incident_id         INTEGER NOT NULL REFERENCES incidents (id),
  seq                 INTEGER NOT NULL,
  version             INTEGER NOT NULL,
  priority            TEXT NOT NULL CHECK (priority IN ('C', 'P0', 'P1', 'P2', 'P3')),
  number              INTEGER NOT NULL,         -- within the priority: the 2 in P1-2
  title               TEXT NOT NULL,
  description         TEXT NOT NULL,
  owner_role          TEXT NOT NULL,
  person              TEXT NOT NULL,
  due                 TEXT NOT NULL,
  state               TEXT NOT NULL CHECK (state IN ('draft', 'planned', 'in progress', 'blocked', 'done', 'verified', 'dropped')),
  state_reason        TEXT NOT NULL,
  verification_signal TEXT NOT NULL,
  rollback_note       TEXT NOT NULL,
  created_at          INTEGER NOT NULL,
  created_by          TEXT NOT NULL,
  updated_at          INTEGER NOT NULL,
  deleted_at          INTEGER,
  PRIMARY KEY (incident_id, seq),
  UNIQUE (incident_id, priority, number)
) WITHOUT ROWID;
CREATE INDEX actions_open ON actions (due, incident_id, seq) WHERE state NOT IN ('verified', 'dropped') AND deleted_at IS NULL;

CREATE TABLE updates (
  incident_id  INTEGER NOT NULL REFERENCES incidents (id),
  seq          INTEGER NOT NULL,
  version      INTEGER NOT NULL,
  state        TEXT NOT NULL CHECK (state IN ('investigating', 'identified', 'monitoring', 'resolved')),
  message      TEXT NOT NULL,
  publication  TEXT NOT NULL CHECK (publication IN ('draft', 'published')),
  published_at INTEGER,
  published_by TEXT NOT NULL,
  created_at   INTEGER NOT NULL,
  created_by   TEXT NOT NULL,
  updated_at   INTEGER NOT NULL,
  deleted_at   INTEGER,
  PRIMARY KEY (incident_id, seq)
) WITHOUT ROWID;
CREATE INDEX updates_published ON updates (published_at) WHERE publication = 'published' AND deleted_at IS NULL;

CREATE TABLE sections (
  incident_id INTEGER NOT NULL REFERENCES incidents (id),
  seq         INTEGER NOT NULL,
  version     INTEGER NOT NULL,
  position    INTEGER NOT NULL,
  heading     TEXT NOT NULL,
  body        TEXT NOT NULL,
  updated_at  INTEGER NOT NULL,
  deleted_at  INTEGER,
  PRIMARY KEY (incident_id, seq)
) WITHOUT ROWID;

-- Documents that incidents were imported from, as they were given.
CREATE TABLE documents (
  id          INTEGER PRIMARY KEY,
  incident_id INTEGER NOT NULL REFERENCES incidents (id),
  name        TEXT NOT NULL,
  sha256      TEXT NOT NULL,
  body        BLOB NOT NULL,
  added_at    INTEGER NOT NULL,
  added_by    TEXT NOT NULL
);
CREATE INDEX documents_incident ON documents (incident_id);

-- Every change, written in the transaction that makes it.
CREATE TABLE events (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  at          INTEGER NOT NULL,
  incident_id INTEGER,                          -- NULL for changes to accounts and settings
  actor_id    INTEGER,                          -- NULL for the command line
  actor       TEXT NOT NULL,                    -- the name, as it was then
  request_id  TEXT NOT NULL,
  verb        TEXT NOT NULL,                    -- added, edited, deleted, restored, …
  subject     TEXT NOT NULL,                    -- incident, entry, action, …
  seq         INTEGER NOT NULL,                 -- the subject's number; 0 for the incident itself
  version     INTEGER NOT NULL,                 -- the subject's version after the change
  before      TEXT,                             -- JSON; NULL when there was nothing before
  after       TEXT                              -- JSON; NULL when there is nothing after
);
CREATE INDEX events_incident ON events (incident_id, id);

-- What creating forms have made, by the id their page gave them, so that a
-- form sent twice creates once.
CREATE TABLE requests (
  actor_id    INTEGER NOT NULL,
  token       TEXT NOT NULL,
  subject     TEXT NOT NULL,
  incident_id INTEGER NOT NULL,
  seq         INTEGER NOT NULL,
  at          INTEGER NOT NULL,
  PRIMARY KEY (actor_id, token)
) WITHOUT ROWID;
CREATE INDEX requests_at ON requests (at);
