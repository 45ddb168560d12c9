"""A player's private panel and private board: what they show, and how they are renewed."""
