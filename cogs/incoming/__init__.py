"""Interactions as they come in: checked, cleaned, handed to the handler of their custom id."""
