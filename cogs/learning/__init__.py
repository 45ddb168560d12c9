"""Coached first games on Discord: /learn, a lesson's message, and its buttons."""
