"""The BOT: its cards, its turn, and the Hidden Movement Track (section 16)."""
