-- What is remembered of a request beside the versions of its quotation. lane: keyed fingerprint of services, origin and
-- destination, hex, empty where they name no lane. updated: keyed fingerprint of the request's time of change when its
-- quotation was last read, hex, empty where it is to be read again. facts: JSON, sealed. transit: JSON of how long it
-- took, sealed, empty where that is not known yet.
CREATE TABLE quotation_lanes (
    rfq_code TEXT NOT NULL,
    request_created TEXT NOT NULL,
    lane TEXT NOT NULL,
    updated TEXT NOT NULL,
    facts TEXT NOT NULL,
    transit TEXT NOT NULL,
    kept BIGINT NOT NULL,
    PRIMARY KEY (rfq_code, request_created)
);
CREATE INDEX quotation_lanes_kept ON quotation_lanes (kept)
