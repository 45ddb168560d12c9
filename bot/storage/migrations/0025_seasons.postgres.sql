-- oldest: 21
-- Seasons that are over, with their tables.

CREATE TABLE seasons (
    id     TEXT COLLATE "C" PRIMARY KEY,
    guild  BIGINT NOT NULL,
    number BIGINT NOT NULL,
    body   TEXT NOT NULL,
    UNIQUE (guild, number)
);
