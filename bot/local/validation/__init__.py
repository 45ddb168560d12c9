"""Discord's rules for what a bot sends: commands, messages, components, modals and autocomplete choices."""
