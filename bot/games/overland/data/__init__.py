"""Overland's map, tables and solution, and what reads the map."""
