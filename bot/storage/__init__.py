"""The database: every query, and the schema's migrations."""
