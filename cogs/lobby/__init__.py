"""Games opened, joined, started, given up, and taken along as records."""
