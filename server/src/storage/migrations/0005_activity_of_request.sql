-- The activity log by request and not by code alone: a code that is given out again (another operator behind the same
-- database) shows nothing of the former request. request_created: the request's own time of creation in seconds since 1970,
-- or as the service writes it where that is no time. Rows from before this change have none and are told apart by sent_at.
CREATE TABLE activity_of_request (
    rfq_code TEXT NOT NULL,
    request_created TEXT NOT NULL,
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
    PRIMARY KEY (rfq_code, request_created, number)
);
INSERT INTO activity_of_request (rfq_code, request_created, number, sent_at, who, deed, unclear, quotation_no, version, total,
    currency, code, file_name, note)
SELECT rfq_code, '', number, sent_at, who, deed, unclear, quotation_no, version, total, currency, code, file_name, note
FROM activity;
DROP TABLE activity;
ALTER TABLE activity_of_request RENAME TO activity
