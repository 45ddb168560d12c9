"""The things of a Discord: users, guilds, channels, messages, interactions and components."""
