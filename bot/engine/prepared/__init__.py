"""Decisions prepared for when a seat is next awaited: kept, carried out, dropped."""
