"""The database as a whole."""
