"""The database as a PostgreSQL server: many processes."""
