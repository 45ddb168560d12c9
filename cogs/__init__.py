"""Discord's side of the bot: slash commands, buttons, menus and forms, one file a concern."""
