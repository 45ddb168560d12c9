-- Reviews of games that are over: what they were worked out from, so that one that is out of date is known.

CREATE TABLE reviews (
    game  TEXT PRIMARY KEY,
    basis TEXT NOT NULL,
    data  BLOB NOT NULL
) WITHOUT ROWID;
