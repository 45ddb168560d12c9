"""The tree of choices and what people type."""
