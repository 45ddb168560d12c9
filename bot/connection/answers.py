"""Answers to our requests, as far as they matter; some are not Discord's: a page of a proxy's in place of JSON, or JSON
that breaks off."""

from __future__ import annotations

from typing import Any

import aiohttp
import discord

from bot.connection.json_texts import from_json


class Unreadable(aiohttp.ClientPayloadError):
    """A request was answered as carried out, but the answer cannot be read: nobody knows whether it was. It is a fault
    of the connection like one that breaks off, and is dealt with in the same way."""


async def read_answer(response: aiohttp.ClientResponse) -> dict[str, Any] | list[Any] | str:
    """Returns the JSON of an answer, "" where it has no body; where the request failed also whatever text it has.
    Raises Unreadable for an answer of success that is neither."""
    body = await response.read()
    if response.content_type == "application/json":
        try:
            found = from_json(body)
        except (ValueError, RecursionError):
            found = None
        # An object without anything in it answers nothing that we ask.
        if isinstance(found, list) or (isinstance(found, dict) and found):
            return without_components(found)
    text = body.decode("utf-8", "replace")
    if 200 <= response.status < 300 and text:
        beginning = " ".join(text[:60].split())
        raise Unreadable(f"{response.method} {response.url.path} is answered by no JSON: {beginning}")
    return text


def without_components(found: dict[str, Any] | list[Any]) -> dict[str, Any] | list[Any]:
    """Returns Discord's answer without the components of the message that the bot sent: the library takes longer to
    read a panel's menus than to send them. Lists, such as a channel's history, keep their components."""
    if not isinstance(found, dict):
        return found
    resource = found.get("resource")
    if isinstance(resource, dict) and isinstance(message := resource.get("message"), dict):
        return found | {"resource": resource | {"message": without_components(message)}}
    return found | {"components": []} if "components" in found and "author" in found else found


def read_answers() -> None:
    """Has the library read every answer with ``read_answer``. It has no setting for that."""
    discord.http.json_or_text = read_answer  # type: ignore[assignment]
    discord.webhook.async_.json_or_text = read_answer  # type: ignore[attr-defined, assignment]
