"""Answers to our requests that are not Discord's: a page of a proxy's in place of JSON, or JSON that breaks off."""

from __future__ import annotations

import json
from typing import Any

import aiohttp
import discord


class Unreadable(aiohttp.ClientPayloadError):
    """A request was answered as carried out, but the answer cannot be read: nobody knows whether it was. It is a fault
    of the connection like one that breaks off, and is dealt with in the same way."""


async def read_answer(response: aiohttp.ClientResponse) -> dict[str, Any] | list[Any] | str:
    """Returns the JSON of an answer, "" where it has no body; where the request failed also whatever text it has.
    Raises Unreadable for an answer of success that is neither."""
    text = (await response.read()).decode("utf-8", "replace")
    if response.content_type == "application/json":
        try:
            # Not so strict as other readers: what people write may hold halves of surrogate pairs.
            found = json.loads(text)
        except (ValueError, RecursionError):
            found = None
        # An object without anything in it answers nothing that we ask.
        if isinstance(found, list) or (isinstance(found, dict) and found):
            return found
    if 200 <= response.status < 300 and text:
        beginning = " ".join(text[:60].split())
        raise Unreadable(f"{response.method} {response.url.path} is answered by no JSON: {beginning}")
    return text


def read_answers() -> None:
    """Has the library read every answer so. It has no setting for it."""
    discord.http.json_or_text = read_answer  # type: ignore[assignment]
    discord.webhook.async_.json_or_text = read_answer  # type: ignore[attr-defined, assignment]
