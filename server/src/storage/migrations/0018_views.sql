-- Saved views of the list of requests and of the queue. id: random, hex. person: keyed hash of the name of whose it is. page: home or
-- requests. name: keyed hash of the view's name. shared, first: 1 or 0, for colleagues and shown first. content: JSON, sealed.
-- used: seconds since 1970, to the day.
CREATE TABLE customer_views (
    id TEXT PRIMARY KEY,
    customer TEXT NOT NULL,
    person TEXT NOT NULL,
    page TEXT NOT NULL,
    name TEXT NOT NULL,
    shared BIGINT NOT NULL,
    first BIGINT NOT NULL,
    content TEXT NOT NULL,
    used BIGINT NOT NULL,
    UNIQUE (customer, person, page, name)
);
CREATE INDEX customer_views_used ON customer_views (used)
