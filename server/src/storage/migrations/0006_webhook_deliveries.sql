-- Deliveries of the operator's webhook that came: each is acted upon once. mark: SHA-256 of where it comes from and of its
-- content, or of where it comes from and its number, hex. received_at: seconds since 1970.
CREATE TABLE webhook_deliveries (
    mark TEXT PRIMARY KEY,
    received_at BIGINT NOT NULL
);
CREATE INDEX webhook_deliveries_received_at ON webhook_deliveries (received_at)
