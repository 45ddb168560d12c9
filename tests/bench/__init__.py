"""Figures beside their budgets: ``python -m tests.bench``. Not run by the suite, as nothing there depends on speed."""
