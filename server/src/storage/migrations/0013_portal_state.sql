-- What the portal knows of the whole database, by name: session_key is the id of the key that seals new sessions.
CREATE TABLE portal_state (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
)
