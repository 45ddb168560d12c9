"""A table's clocks on Discord: what they say, and the sheet on which time is asked for, given, or stopped."""
