"""The model's things as Discord's JSON objects."""
