"""What people read and type."""
