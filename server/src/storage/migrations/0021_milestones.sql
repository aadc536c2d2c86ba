-- What was read of the end of shipments, for the figures of a month. updated: keyed mark of the request's time of change that it was
-- read for. milestones: JSON, sealed. kept: seconds since 1970.
CREATE TABLE customer_milestones (
    customer TEXT NOT NULL,
    rfq_code TEXT NOT NULL,
    request_created TEXT NOT NULL,
    updated TEXT NOT NULL,
    milestones TEXT NOT NULL,
    kept BIGINT NOT NULL,
    PRIMARY KEY (customer, rfq_code, request_created)
);
CREATE INDEX customer_milestones_kept ON customer_milestones (kept)
