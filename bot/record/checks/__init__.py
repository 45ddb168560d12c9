"""The checks that `verify` makes of a record, by what they are about."""
