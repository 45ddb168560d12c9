-- What the engine keeps beside the state goes by one name in code and database.
ALTER TABLE games RENAME COLUMN ledger TO session;
