"""One game in play as it may be read: its session, its views, and what one transaction changes."""
