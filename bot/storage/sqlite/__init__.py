"""The database as a file of SQLite: nothing to set up, one process."""
