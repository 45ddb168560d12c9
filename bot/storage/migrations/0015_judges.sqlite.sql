-- The standing judges of a server: a role or persons, and the channel in which cases are called.
CREATE TABLE judges (
    guild   INTEGER PRIMARY KEY,
    -- 0 where there is none.
    role    INTEGER NOT NULL DEFAULT 0,
    channel INTEGER NOT NULL DEFAULT 0,
    -- A JSON list of users' ids.
    users   TEXT NOT NULL DEFAULT '[]'
) STRICT;
