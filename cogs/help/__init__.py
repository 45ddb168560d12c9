"""Help: what can be done here and now."""
