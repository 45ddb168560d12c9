"""The turn sequence, from phase to phase and from day to day."""
