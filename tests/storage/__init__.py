"""Tests of the database: migrations, transactions, timers, and that nothing else speaks SQL."""
