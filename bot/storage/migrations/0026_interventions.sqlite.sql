-- What game masters did in the games of each server, by its entries; and the channel in which a server follows it.

ALTER TABLE judges ADD COLUMN log INTEGER NOT NULL DEFAULT 0;

CREATE TABLE interventions (
    game  TEXT NOT NULL REFERENCES games (id),
    seq   INTEGER NOT NULL,
    guild INTEGER NOT NULL,
    at    INTEGER NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX interventions_guild ON interventions (guild, at);

INSERT INTO interventions (game, seq, guild, at)
SELECT entries.game, entries.seq, games.guild, json_extract(CAST(entries.body AS TEXT), '$.at')
FROM entries JOIN games ON games.id = entries.game
WHERE instr(CAST(entries.body AS TEXT), '"gm":true') OR instr(CAST(entries.body AS TEXT), '"kind":"master"');
