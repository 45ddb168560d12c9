"""The users that a message mentions under its ``allowed_mentions``, and those it notifies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.local.model.content import USER_MENTION
from bot.local.model.guilds import Message
from bot.local.model.permissions import Permission
from bot.local.model.users import User


def allowed(message: Message, rules: dict[str, Any] | None, users: Mapping[int, User]) -> tuple[list[User], bool]:
    """Return the users that ``message`` mentions and whether it mentions everyone, under ``rules``.

    Without rules every mention in the text counts. ``parse`` names kinds that count, ``users`` lists ids that do.
    """
    text = message.mentionable_text
    named = dict.fromkeys(int(found) for found in USER_MENTION.findall(text))
    everyone = "@everyone" in text or "@here" in text
    if rules is not None:
        parse = rules.get("parse") or ()
        listed = {int(i) for i in rules.get("users") or ()}
        if "users" not in parse:
            named = {i: None for i in named if i in listed}
        everyone = everyone and "everyone" in parse
    answered = message.channel.messages.get(message.reply_to or 0)
    replied = True if rules is None else bool(rules.get("replied_user"))
    if answered is not None and replied:
        named[answered.author.id] = None
    may = message.channel.permissions_of(message.author) & Permission.MENTION_EVERYONE
    return [users[i] for i in named if i in users], bool(everyone and may)


def notified(message: Message) -> list[User]:
    """Return the users whom a new message notifies by mention: those mentioned who see the channel, not its author."""
    members = message.channel.guild.members.values() if message.channel.guild else ()
    everyone = list(members) if message.mentions_everyone else []
    return [
        user
        for user in dict.fromkeys([*message.mentions, *everyone])
        if user is not message.author and message.channel.visible_to(user)
    ]
