-- oldest: 26
-- What game masters did in the games of each server, by its entries; and the channel in which a server follows it.

ALTER TABLE judges ADD COLUMN log BIGINT NOT NULL DEFAULT 0;

CREATE TABLE interventions (
    game  TEXT COLLATE "C" NOT NULL REFERENCES games (id),
    seq   BIGINT NOT NULL,
    guild BIGINT NOT NULL,
    at    BIGINT NOT NULL,
    PRIMARY KEY (game, seq)
);
CREATE INDEX interventions_guild ON interventions (guild, at);

INSERT INTO interventions (game, seq, guild, at)
SELECT entries.game, entries.seq, games.guild, (convert_from(entries.body, 'UTF8')::json ->> 'at')::bigint
FROM entries JOIN games ON games.id = entries.game
WHERE convert_from(entries.body, 'UTF8') LIKE '%"gm":true%'
   OR convert_from(entries.body, 'UTF8') LIKE '%"kind":"master"%';
