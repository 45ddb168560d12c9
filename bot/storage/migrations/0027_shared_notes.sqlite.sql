-- Whether a note stands in the report of its game.

ALTER TABLE notes ADD COLUMN shared INTEGER NOT NULL DEFAULT 0;
