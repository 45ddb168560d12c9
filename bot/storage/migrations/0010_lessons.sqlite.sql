-- What people learn by a coached first game, one lesson of each game a person. No game's record knows of it.

CREATE TABLE lessons (
    id       TEXT PRIMARY KEY,
    user_id  INTEGER NOT NULL,
    -- The game's key.
    key      TEXT NOT NULL,
    -- Counts the writes, so that of two clicks made for the same position one is carried out.
    revision INTEGER NOT NULL,
    -- When it was written last (milliseconds since 1970).
    touched  INTEGER NOT NULL,
    -- How far it has come, as JSON.
    progress BLOB NOT NULL,
    UNIQUE (user_id, key)
) STRICT;
CREATE INDEX lessons_touched ON lessons (touched);
