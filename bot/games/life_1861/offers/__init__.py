"""The trees of decisions and orders, and what people type."""
