"""What messages are made of: components, custom ids, and the tree of choices as buttons and menus."""
