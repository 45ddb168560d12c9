-- The entries that took others back, few among many: a page of the log strikes out what they did. The words stand near the
-- beginning of an entry's JSON.
CREATE INDEX entries_returns ON entries (game, seq)
    WHERE instr(substr(body, 1, 48), CAST('"kind":"undo"' AS BLOB)) OR instr(substr(body, 1, 48), CAST('"kind":"rewind"' AS BLOB));
