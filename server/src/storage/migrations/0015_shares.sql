-- Links that show the milestones of a shipment to people without an account. id: random, hex. A link needs a keyed hash of it
-- besides, which is not stored. terms: what the company's list shows, content: what the link shows, both JSON, sealed. change:
-- counts the changes of content. made, ends, tried: seconds since 1970. tries: wrong passcodes, the last of them at tried.
CREATE TABLE customer_shares (
    id TEXT PRIMARY KEY,
    customer TEXT NOT NULL,
    rfq_code TEXT NOT NULL,
    request_created TEXT NOT NULL,
    terms TEXT NOT NULL,
    content TEXT NOT NULL,
    change BIGINT NOT NULL,
    made BIGINT NOT NULL,
    ends BIGINT NOT NULL,
    views BIGINT NOT NULL,
    tries BIGINT NOT NULL,
    tried BIGINT NOT NULL
);
CREATE INDEX customer_shares_customer ON customer_shares (customer);
CREATE INDEX customer_shares_rfq_code ON customer_shares (rfq_code);
CREATE INDEX customer_shares_ends ON customer_shares (ends)
