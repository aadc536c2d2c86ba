-- What the operator offered, as first seen. request_created: the request's own time of creation, so that a code that is
-- given out again (another operator behind the same database) brings nothing of the former request. place: counts from 1
-- in the order of being seen. content: SHA-256 of what it says, hex. quotation: JSON, sealed. Empty texts where it names none.
CREATE TABLE quotation_versions (
    rfq_code TEXT NOT NULL,
    request_created TEXT NOT NULL,
    place BIGINT NOT NULL,
    content TEXT NOT NULL,
    quotation_no TEXT NOT NULL,
    version TEXT NOT NULL,
    sent_at TEXT NOT NULL,
    first_seen BIGINT NOT NULL,
    quotation TEXT NOT NULL,
    PRIMARY KEY (rfq_code, request_created, place)
);
CREATE UNIQUE INDEX quotation_versions_content ON quotation_versions (rfq_code, request_created, content);
CREATE INDEX quotation_versions_first_seen ON quotation_versions (first_seen);
-- Which version somebody opened last. person: SHA-256 of the display name, hex. place: since when it is the one opened
-- last, and which one was before (0: none).
CREATE TABLE quotation_looks (
    rfq_code TEXT NOT NULL,
    request_created TEXT NOT NULL,
    person TEXT NOT NULL,
    place BIGINT NOT NULL,
    since BIGINT NOT NULL,
    previous BIGINT NOT NULL,
    PRIMARY KEY (rfq_code, request_created, person)
);
CREATE INDEX quotation_looks_since ON quotation_looks (since)
