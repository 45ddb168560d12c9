"""The Discord clients of people."""
