"""Overland: Grant's 1864 campaign, for one player against the system."""
