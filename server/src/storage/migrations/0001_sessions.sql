-- id: SHA-256 of the cookie's value, hex. sealed, kept: hex of nonce and ciphertext.
CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    sealed TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    last_seen BIGINT NOT NULL,
    ended_at BIGINT,
    notice TEXT,
    kept TEXT
);
CREATE INDEX sessions_last_seen ON sessions (last_seen);
