-- What the queue on home needs of a request beside its row in the list. name: keyed hash of the account that read it, the
-- request's code and its time of creation, hex. brief: JSON, sealed. kept: seconds since 1970.
CREATE TABLE request_briefs (
    name TEXT PRIMARY KEY,
    brief TEXT NOT NULL,
    kept BIGINT NOT NULL
);
CREATE INDEX request_briefs_kept ON request_briefs (kept);
-- What a person has set aside and has seen, and when they were here. person: keyed hash of the account and the display name,
-- hex. change: counts the changes of the row. state: JSON, sealed. used: seconds since 1970.
CREATE TABLE queue_people (
    person TEXT PRIMARY KEY,
    change BIGINT NOT NULL,
    state TEXT NOT NULL,
    used BIGINT NOT NULL
);
CREATE INDEX queue_people_used ON queue_people (used)
