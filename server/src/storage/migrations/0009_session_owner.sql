-- owner: keyed fingerprint of the session's token, hex, and none once the session ended. The key is not in the database.
ALTER TABLE sessions ADD COLUMN owner TEXT;
CREATE INDEX sessions_owner ON sessions (owner);
