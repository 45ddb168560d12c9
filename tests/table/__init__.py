"""Tests of engine, record, store and command line by their public way in."""
