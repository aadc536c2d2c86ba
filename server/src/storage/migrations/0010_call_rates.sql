-- The bucket of a customer's calls, as the time (milliseconds since 1970) when it is full again. It takes the place of
-- call_blocks and call_pauses, which nothing uses any more.
CREATE TABLE call_rates (
    bucket TEXT PRIMARY KEY,
    full_at BIGINT NOT NULL
)
