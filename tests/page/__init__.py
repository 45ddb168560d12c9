"""The local Discord's page, driven as people drive it: in a real browser."""
