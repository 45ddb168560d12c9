"""The map, and what reads it."""
