"""REST: the webhook that an interaction's token opens, for follow-ups and edits."""

from __future__ import annotations

from typing import Any

from bot.local.errors import refusal
from bot.local.model.content import Flag
from bot.local.model.guilds import Message
from bot.local.model.interactions import Callback, Interaction
from bot.local.payloads.messages import message_payload
from bot.local.rest.interactions import EDIT_FLAGS, NEW_MESSAGE_FLAGS, post_message
from bot.local.rest.requests import NO_CONTENT, Reply, Request, Routes
from bot.local.validation.messages import MessageCheck

routes = Routes()


def _event(request: Request) -> Interaction:
    """Return the webhook's interaction: errors 10015 (unknown, or not acknowledged yet), 50027 (too late)."""
    event = request.world.by_token.get(request.path["webhook_token"])
    if event is None or request.number("webhook_id") != request.world.bot.id:
        raise refusal(10015)
    if event.expired:
        raise refusal(50027)
    if not event.acknowledged or event.callback is Callback.AUTOCOMPLETE:
        raise refusal(10015)
    return event


def _target(request: Request, event: Interaction) -> Message:
    """Return the message that the path names, the original response or a follow-up: error 10008."""
    if "message_id" not in request.path:
        found = event.original
    else:
        wanted = request.number("message_id")
        known = [*event.followups, *([event.original] if event.original is not None else [])]
        found = next((m for m in known if m.id == wanted), None)
    if found is None or found.deleted:
        raise refusal(10008)
    return found


@routes.add("POST", "/webhooks/{webhook_id}/{webhook_token}", needs_token=False)
def follow_up(request: Request) -> Reply:
    """Post a follow-up. The first one after a deferral fills in the "thinking" message, as on Discord."""
    event, body = _event(request), request.body()
    if event.original is not None and event.original.loading and not event.original.deleted:
        reply = _fill_in(request, event, event.original, body, settable=EDIT_FLAGS)
        return reply if request.query.get("wait") in ("1", "true", "True") else NO_CONTENT
    draft = MessageCheck(request.world, event.channel, body, request.uploads, settable=NEW_MESSAGE_FLAGS).draft()
    message = post_message(request, event, draft)
    event.followups.append(message)
    if event.state == "pending":
        event.response, event.state = message, "answered"
    request.world.changed()
    return Reply(message_payload(message))


@routes.add("GET", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", needs_token=False)
@routes.add("GET", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", needs_token=False)
def get_message(request: Request) -> Reply:
    """Return the original response or a follow-up."""
    return Reply(message_payload(_target(request, _event(request))))


@routes.add("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", needs_token=False)
@routes.add("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", needs_token=False)
def edit_message(request: Request) -> Reply:
    """Edit the original response or a follow-up."""
    event = _event(request)
    message = _target(request, event)
    if message.channel.archived and not message.ephemeral:
        raise refusal(50083)
    return _fill_in(request, event, message, request.body(), settable=EDIT_FLAGS)


def _fill_in(request: Request, event: Interaction, message: Message, body: dict[str, Any], *, settable: Flag) -> Reply:
    draft = MessageCheck(
        request.world, event.channel, body, request.uploads, existing=message, settable=settable
    ).draft()
    was_deferred = message is event.original and event.state == "deferred"
    request.world.edit(message, draft)
    if was_deferred:
        event.response = message
        event.state = "updated" if event.callback is Callback.DEFERRED_UPDATE else "answered"
        request.world.changed()
    return Reply(message_payload(message))


@routes.add("DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", needs_token=False)
@routes.add("DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", needs_token=False)
def delete_message(request: Request) -> Reply:
    """Delete the original response or a follow-up."""
    request.world.delete_message(_target(request, _event(request)))
    return NO_CONTENT
