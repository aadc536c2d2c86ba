-- Decisions about accepting quotations above a limit. number: counts those of a request from 1. state: asked, approved or declined.
-- content: JSON, sealed. asked, decided: seconds since 1970, decided 0 before.
CREATE TABLE customer_approvals (
    customer TEXT NOT NULL,
    rfq_code TEXT NOT NULL,
    request_created TEXT NOT NULL,
    number BIGINT NOT NULL,
    state TEXT NOT NULL,
    content TEXT NOT NULL,
    asked BIGINT NOT NULL,
    decided BIGINT NOT NULL,
    PRIMARY KEY (customer, rfq_code, request_created, number)
);
CREATE INDEX customer_approvals_asked ON customer_approvals (asked);
CREATE INDEX customer_approvals_state ON customer_approvals (customer, state);
-- Wrong passphrases. approver: keyed hash of the name. tries: those within a quarter of an hour of one another. tried: seconds since 1970.
CREATE TABLE approval_tries (
    customer TEXT NOT NULL,
    approver TEXT NOT NULL,
    tries BIGINT NOT NULL,
    tried BIGINT NOT NULL,
    PRIMARY KEY (customer, approver)
);
CREATE INDEX approval_tries_tried ON approval_tries (tried)
