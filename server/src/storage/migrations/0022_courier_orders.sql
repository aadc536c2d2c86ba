-- Courier orders that the portal sent: the service has no call that lists them. form: the name of the form's idempotency key, empty
-- where it has none. number: keyed hash of the order number. sent: seconds since 1970. unclear: 1 until an answer says that the order
-- was taken. content: JSON, sealed.
CREATE TABLE customer_courier_orders (
    id TEXT NOT NULL PRIMARY KEY,
    customer TEXT NOT NULL,
    form TEXT NOT NULL,
    number TEXT NOT NULL,
    sent BIGINT NOT NULL,
    unclear BIGINT NOT NULL,
    content TEXT NOT NULL
);
CREATE INDEX customer_courier_orders_customer ON customer_courier_orders (customer, sent);
CREATE INDEX customer_courier_orders_sent ON customer_courier_orders (sent)
