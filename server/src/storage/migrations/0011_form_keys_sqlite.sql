-- Submitted forms of a single instance (SQLite only, several instances have the table of 0007). Written before anything is sent,
-- so that after a crash it is known that a form was begun. claimed_at: milliseconds since 1970. is_done: its outcome was known.
CREATE TABLE form_keys (
    key TEXT PRIMARY KEY,
    claimant TEXT NOT NULL,
    claimed_at BIGINT NOT NULL,
    is_done BIGINT NOT NULL
);
CREATE INDEX form_keys_claimed_at ON form_keys (claimed_at)
