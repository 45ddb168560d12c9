"""The practice opponent of Unconditional Surrender."""
