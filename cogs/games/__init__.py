"""Commands of single games beside those that their decisions make."""
