"""What people read of a battle: names, the position, a side's own sheet, the report."""
