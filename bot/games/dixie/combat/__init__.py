"""Fire, melee, hits and morale."""
