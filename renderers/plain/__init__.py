"""Pictures of games without a renderer of their own: rows of things, and grids."""
