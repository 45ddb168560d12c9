"""User and application objects."""

from __future__ import annotations

from typing import Any

from bot.local.model.users import User

Json = dict[str, Any]


def user_payload(user: User) -> Json:
    """Return a user object."""
    raw: Json = {
        "id": str(user.id),
        "username": user.name.lower().replace(" ", "_"),
        "global_name": None if user.bot else user.name,
        "discriminator": "0000" if user.bot else "0",
        "avatar": None,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
        "avatar_decoration_data": None,
        "collectibles": None,
    }
    if user.bot:
        raw |= {"bot": True, "username": user.name}
    return raw


def own_user_payload(user: User) -> Json:
    """Return the bot's own user, as ``/users/@me`` and READY give it."""
    return user_payload(user) | {"mfa_enabled": True, "locale": "en-US", "verified": True, "email": None}


def application_payload(owner: User, bot: User, guilds: int) -> Json:
    """Return the bot's application object."""
    return {
        "id": str(bot.id),
        "name": bot.name,
        "icon": None,
        "description": "A game master for board wargames.",
        "type": None,
        "bot": user_payload(bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "owner": user_payload(owner),
        "team": None,
        "approximate_guild_count": guilds,
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
        "integration_types_config": {"0": {}},
    }
