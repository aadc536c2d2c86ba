-- PostgreSQL only: whether the outcome of a submitted form was known. Older programs, which do not say it, count as done.
ALTER TABLE form_keys ADD COLUMN is_done BIGINT NOT NULL DEFAULT 1
