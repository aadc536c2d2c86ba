-- What several instances share (PostgreSQL only). Times are milliseconds since 1970 by the database's clock. Accounts and
-- customers are named by keyed hashes whose key is not in the database, forms and requests by hashes of those.
CREATE TABLE form_keys (
    key TEXT PRIMARY KEY,
    claimant TEXT NOT NULL,
    claimed_at BIGINT NOT NULL
);
CREATE INDEX form_keys_claimed_at ON form_keys (claimed_at);
-- holder: who writes to the request. until: when it is taken to be gone, unless it says that it is not.
CREATE TABLE request_locks (
    name TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    until BIGINT NOT NULL
);
-- Calls that an instance has taken of a customer's.
CREATE TABLE call_blocks (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    customer TEXT NOT NULL,
    taken_at BIGINT NOT NULL,
    calls BIGINT NOT NULL
);
CREATE INDEX call_blocks_customer ON call_blocks (customer, taken_at);
CREATE TABLE call_pauses (
    customer TEXT PRIMARY KEY,
    until BIGINT NOT NULL
);
-- Which account brought a request first, and by which account the customer of another one is named.
CREATE TABLE customer_requests (
    request TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    used_at BIGINT NOT NULL
);
CREATE TABLE customer_names (
    account TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    used_at BIGINT NOT NULL
);
-- What one instance tells the others.
CREATE TABLE instance_messages (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    instance TEXT NOT NULL,
    sent_at BIGINT NOT NULL,
    body TEXT NOT NULL
);
CREATE INDEX instance_messages_sent_at ON instance_messages (sent_at)
