"""Tests of the local Discord's page in a real browser."""
