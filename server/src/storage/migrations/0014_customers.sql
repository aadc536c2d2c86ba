-- The customer that a token has proven to be of. account, customer: keyed hashes of tokens, hex. A token that is not here is a
-- customer of its own.
CREATE TABLE account_customers (
    account TEXT PRIMARY KEY,
    customer TEXT NOT NULL
);
CREATE INDEX account_customers_customer ON account_customers (customer);
-- The details that calls of a token brought last: they show which requests it may see, and prove its customer. request: keyed
-- hash of the constant facts of a request. details: keyed hash of all that its details said. seen: seconds since 1970.
CREATE TABLE account_reads (
    account TEXT NOT NULL,
    request TEXT NOT NULL,
    details TEXT NOT NULL,
    seen BIGINT NOT NULL,
    PRIMARY KEY (account, request)
);
CREATE INDEX account_reads_details ON account_reads (request, details);
CREATE INDEX account_reads_seen ON account_reads (seen);
-- These take the place of activity, quotation_versions, quotation_looks and quotation_lanes (0003, 0004, 0005), whose rows name
-- no customer: those are shown to nobody, and deleted when they are old. An older program beside this one goes on using them.
CREATE TABLE customer_activity (
    customer TEXT NOT NULL,
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
    PRIMARY KEY (customer, rfq_code, request_created, number)
);
CREATE INDEX customer_activity_sent_at ON customer_activity (sent_at);
CREATE TABLE customer_versions (
    customer TEXT NOT NULL,
    rfq_code TEXT NOT NULL,
    request_created TEXT NOT NULL,
    place BIGINT NOT NULL,
    content TEXT NOT NULL,
    quotation_no TEXT NOT NULL,
    version TEXT NOT NULL,
    sent_at TEXT NOT NULL,
    first_seen BIGINT NOT NULL,
    quotation TEXT NOT NULL,
    PRIMARY KEY (customer, rfq_code, request_created, place)
);
CREATE UNIQUE INDEX customer_versions_content ON customer_versions (customer, rfq_code, request_created, content);
CREATE INDEX customer_versions_first_seen ON customer_versions (first_seen);
CREATE TABLE customer_looks (
    customer TEXT NOT NULL,
    rfq_code TEXT NOT NULL,
    request_created TEXT NOT NULL,
    person TEXT NOT NULL,
    place BIGINT NOT NULL,
    since BIGINT NOT NULL,
    previous BIGINT NOT NULL,
    PRIMARY KEY (customer, rfq_code, request_created, person)
);
CREATE INDEX customer_looks_since ON customer_looks (since);
CREATE TABLE customer_lanes (
    customer TEXT NOT NULL,
    rfq_code TEXT NOT NULL,
    request_created TEXT NOT NULL,
    lane TEXT NOT NULL,
    updated TEXT NOT NULL,
    facts TEXT NOT NULL,
    transit TEXT NOT NULL,
    kept BIGINT NOT NULL,
    PRIMARY KEY (customer, rfq_code, request_created)
);
CREATE INDEX customer_lanes_kept ON customer_lanes (kept)
