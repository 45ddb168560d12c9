"""Rulebooks and glossaries: how what a game says of its rules is written, read and looked up."""
