"""Clicks on buttons and menus, and forms that are sent: found by their custom ids, read, carried out."""
