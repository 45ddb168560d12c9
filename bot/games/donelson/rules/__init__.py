"""The rules, one file for each subject."""
