"""Packages of other games, and the page that builds one."""
