-- What every decision adds is appended to the end of its table, and found by narrow keys: in a table without rowid, rows of a
-- kilobyte lie among those of other games, and their neighbours are moved about with each.

-- An entry holds the interaction that it answers, and the answer.
CREATE TABLE appended_entries (
    game        TEXT NOT NULL REFERENCES games (id),
    seq         INTEGER NOT NULL,
    -- Discord's id of the interaction that was acted on, if there was one, and how it was answered: a repeat acts once and
    -- is answered as the first was.
    interaction INTEGER,
    answer      TEXT NOT NULL,
    body        BLOB NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT;
INSERT INTO appended_entries
    SELECT e.game, e.seq, i.id, coalesce(i.answer, ''), e.body
    FROM entries e LEFT JOIN interactions i ON i.id =
        (SELECT min(id) FROM interactions WHERE interactions.game = e.game AND interactions.seq = e.seq)
    ORDER BY e.game, e.seq;

-- The entries that took others back, few among many: a page of the log strikes out what they did. ``back_to`` is the entry
-- gone back to, ``lapsed`` the orders after it that lapsed with what was taken back, as a JSON list.
CREATE TABLE returns (
    game    TEXT NOT NULL REFERENCES games (id),
    seq     INTEGER NOT NULL,
    kind    TEXT NOT NULL CHECK (kind IN ('undo', 'rewind')),
    back_to INTEGER NOT NULL,
    lapsed  TEXT NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO returns
    SELECT game, seq, kind, json_extract(body, '$.hidden.to'), coalesce(json_extract(body, '$.hidden.lapsed'), '[]')
    FROM (SELECT game, seq, json_extract(CAST(body AS TEXT), '$.kind') AS kind, CAST(body AS TEXT) AS body
          FROM entries INDEXED BY entries_returns
          WHERE instr(substr(body, 1, 48), CAST('"kind":"undo"' AS BLOB))
             OR instr(substr(body, 1, 48), CAST('"kind":"rewind"' AS BLOB)));

DROP TABLE interactions;
DROP TABLE entries;
ALTER TABLE appended_entries RENAME TO entries;
CREATE UNIQUE INDEX entries_interaction ON entries (interaction) WHERE interaction IS NOT NULL;

CREATE TABLE appended_leaves (
    game    TEXT NOT NULL REFERENCES games (id),
    chain   TEXT NOT NULL,
    no      INTEGER NOT NULL,
    seq     INTEGER NOT NULL,
    nonce   TEXT NOT NULL,
    body    BLOB NOT NULL,
    head    TEXT NOT NULL,
    opening BLOB NOT NULL,
    PRIMARY KEY (game, chain, no)
) STRICT;
INSERT INTO appended_leaves SELECT game, chain, no, seq, nonce, body, head, opening FROM leaves ORDER BY game, seq;
DROP TABLE leaves;
ALTER TABLE appended_leaves RENAME TO leaves;

CREATE TABLE appended_snapshots (
    game    TEXT NOT NULL REFERENCES games (id),
    seq     INTEGER NOT NULL,
    -- The version of the rules that it was made by.
    rules   TEXT NOT NULL,
    state   BLOB NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT;
INSERT INTO appended_snapshots SELECT game, seq, rules, state FROM snapshots ORDER BY game, seq;
DROP TABLE snapshots;
ALTER TABLE appended_snapshots RENAME TO snapshots;
