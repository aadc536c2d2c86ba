-- Who is in charge of a request. person: keyed hash of the name, hex. content: JSON with the name, sealed. since: seconds since 1970.
CREATE TABLE customer_owners (
    customer TEXT NOT NULL,
    rfq_code TEXT NOT NULL,
    request_created TEXT NOT NULL,
    person TEXT NOT NULL,
    content TEXT NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (customer, rfq_code, request_created)
);
CREATE INDEX customer_owners_person ON customer_owners (customer, person);
CREATE INDEX customer_owners_since ON customer_owners (since);
-- Notes that people of a customer write about a request for each other. id: random, hex. number: the order of those
-- of one second. content: JSON, sealed. at: seconds since 1970.
CREATE TABLE customer_notes (
    id TEXT PRIMARY KEY,
    customer TEXT NOT NULL,
    rfq_code TEXT NOT NULL,
    request_created TEXT NOT NULL,
    number BIGINT NOT NULL,
    content TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX customer_notes_request ON customer_notes (customer, rfq_code, request_created);
CREATE INDEX customer_notes_at ON customer_notes (at);
-- When people want to be reminded of a request. person: keyed hash of the account and the display name, hex. at: seconds since 1970.
CREATE TABLE person_reminders (
    person TEXT NOT NULL,
    rfq_code TEXT NOT NULL,
    request_created TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (person, rfq_code, request_created)
);
CREATE INDEX person_reminders_at ON person_reminders (at)
