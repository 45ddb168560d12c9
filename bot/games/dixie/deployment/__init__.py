"""Deployment: cards staged in secret, and shown together."""
