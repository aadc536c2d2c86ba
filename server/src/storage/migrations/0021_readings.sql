-- What was read of requests for the figures of a month. quotation_mark, end_mark: keyed marks of the state of the request's row that the
-- quotation and the end of the shipment were read for, empty where not. quotation, end_read: JSON, sealed. read: seconds since 1970.
CREATE TABLE customer_readings (
    customer TEXT NOT NULL,
    rfq_code TEXT NOT NULL,
    request_created TEXT NOT NULL,
    quotation_mark TEXT NOT NULL,
    quotation TEXT NOT NULL,
    end_mark TEXT NOT NULL,
    end_read TEXT NOT NULL,
    read BIGINT NOT NULL,
    PRIMARY KEY (customer, rfq_code, request_created)
);
CREATE INDEX customer_readings_read ON customer_readings (read)
