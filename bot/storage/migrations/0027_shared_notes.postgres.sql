-- oldest: 26
-- Whether a note stands in the report of its game.

ALTER TABLE notes ADD COLUMN shared BIGINT NOT NULL DEFAULT 0;
