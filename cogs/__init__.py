"""What people touch: slash commands, buttons, menus and modals, one file per group."""
