"""The rules: the campaign's position, modifiers, decisions carried out, objections."""
