"""Keeps a world in a folder, and removes from memory what is no longer needed."""
