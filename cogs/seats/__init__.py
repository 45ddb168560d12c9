"""Seats open to substitutes, on Discord."""
