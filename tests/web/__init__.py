"""Pages by a link."""
