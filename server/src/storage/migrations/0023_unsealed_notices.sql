-- Notices of earlier releases were not sealed: no page can show them. Those that wait at the upgrade go.
UPDATE sessions SET notice = NULL
