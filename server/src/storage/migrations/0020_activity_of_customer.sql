-- The log across requests reads a customer's newest entries.
CREATE INDEX customer_activity_customer ON customer_activity (customer, sent_at)
