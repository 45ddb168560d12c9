"""Boards on which somebody tries moves that count for nothing: *What if*."""
