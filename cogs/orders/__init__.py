"""/orders: decisions prepared for when one is next awaited, beside what a game has of its own."""
