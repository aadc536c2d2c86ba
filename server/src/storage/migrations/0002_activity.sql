-- What people sent for a request through this portal. Rows are only added.
-- number: counts the rows of a request from 1. sent_at: seconds since 1970. unclear: 1 where it is not known whether it arrived.
-- Texts are empty where there is nothing to tell.
CREATE TABLE activity (
    rfq_code TEXT NOT NULL,
    number BIGINT NOT NULL,
    sent_at BIGINT NOT NULL,
    who TEXT NOT NULL,
    deed TEXT NOT NULL,
    unclear BIGINT NOT NULL,
    quotation_no TEXT NOT NULL,
    version TEXT NOT NULL,
    total TEXT NOT NULL,
    currency TEXT NOT NULL,
    code TEXT NOT NULL,
    file_name TEXT NOT NULL,
    note TEXT NOT NULL,
    PRIMARY KEY (rfq_code, number)
);
