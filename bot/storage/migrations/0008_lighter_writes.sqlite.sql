-- Every public entry changes when its game was updated last. Lists sort the few games that they find by it, so that no index
-- has to be written for it.
DROP INDEX games_channel;
DROP INDEX games_guild;
CREATE INDEX games_channel ON games (channel);
CREATE INDEX games_guild ON games (guild, status);
