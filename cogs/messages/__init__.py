"""The messages that the courier delivers."""
