"""The club: what games between people add up to."""
