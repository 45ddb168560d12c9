"""Combat: fire, hits and melee (sections 7 and 13)."""
