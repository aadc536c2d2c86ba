-- Devices that get notices (Web Push). id: random, hex. account, person: keyed hashes, hex. mark: keyed hash of the endpoint, of
-- which there is one. content: JSON, sealed. made, ends: seconds since 1970.
CREATE TABLE push_devices (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    person TEXT NOT NULL,
    mark TEXT NOT NULL UNIQUE,
    content TEXT NOT NULL,
    made BIGINT NOT NULL,
    ends BIGINT NOT NULL
);
CREATE INDEX push_devices_account ON push_devices (account);
CREATE INDEX push_devices_person ON push_devices (person);
CREATE INDEX push_devices_ends ON push_devices (ends);
-- What an account's own calls and signed deliveries have told of a request, as far as notices need it. name: keyed hash of the
-- account, the request's code and its time of creation, hex. content: JSON, sealed. change: counts its changes. due: when somebody
-- has to be told that the quotation ends, 0: never. needs_answer: 1 or 0. kept: seconds since 1970.
CREATE TABLE push_requests (
    name TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    rfq_code TEXT NOT NULL,
    content TEXT NOT NULL,
    change BIGINT NOT NULL,
    due BIGINT NOT NULL,
    needs_answer BIGINT NOT NULL,
    kept BIGINT NOT NULL
);
CREATE INDEX push_requests_account ON push_requests (account);
CREATE INDEX push_requests_rfq_code ON push_requests (rfq_code);
CREATE INDEX push_requests_due ON push_requests (due);
CREATE INDEX push_requests_kept ON push_requests (kept);
-- Shipments that people follow. request: the name in push_requests.
CREATE TABLE push_follows (
    person TEXT NOT NULL,
    request TEXT NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (person, request)
);
CREATE INDEX push_follows_request ON push_follows (request);
CREATE INDEX push_follows_since ON push_follows (since);
-- Notices on their way. tag: keyed hash of what it is about, of which a later one takes its place. content: JSON, sealed. due: not before, also the end of the lease of the instance that sends it. tries:
-- how often it was sent. made: seconds since 1970.
CREATE TABLE push_outbox (
    id TEXT PRIMARY KEY,
    device TEXT NOT NULL,
    tag TEXT NOT NULL,
    content TEXT NOT NULL,
    due BIGINT NOT NULL,
    tries BIGINT NOT NULL,
    made BIGINT NOT NULL
);
CREATE INDEX push_outbox_device ON push_outbox (device);
CREATE INDEX push_outbox_due ON push_outbox (due)
