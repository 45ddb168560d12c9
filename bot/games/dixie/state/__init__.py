"""The state of a battle, the views of it, and the working copy that decisions change."""
