"""One game in play: what may be read of it, the engine, and what may be done to it."""
