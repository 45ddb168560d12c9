"""Views: the knowledge of each seat, and states that look the same to it."""
