"""Seats that are open to a substitute, and the change of hands."""
