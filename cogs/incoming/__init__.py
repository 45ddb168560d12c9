"""Interactions as they come in: checked and cleaned before anything is done with them."""
