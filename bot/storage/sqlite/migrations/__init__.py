"""The database's schema, one numbered script a version."""
