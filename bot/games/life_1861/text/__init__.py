"""Names of things and the texts of events."""
