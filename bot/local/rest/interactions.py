"""REST: the first response to an interaction."""

from __future__ import annotations

from typing import Any

from bot.local.errors import refusal
from bot.local.model.commands import OptionKind
from bot.local.model.content import Draft, Flag
from bot.local.model.guilds import Message, MessageKind
from bot.local.model.interaction_metadata import InteractionKind
from bot.local.model.interactions import Callback, Interaction
from bot.local.payloads.messages import message_payload
from bot.local.rest.requests import NO_CONTENT, Reply, Request, Routes
from bot.local.validation.choices import check_choices
from bot.local.validation.form import invalid
from bot.local.validation.messages import MessageCheck
from bot.local.validation.modals import check_modal

routes = Routes()

NEW_MESSAGE_FLAGS = Flag.EPHEMERAL | Flag.SUPPRESS_EMBEDS | Flag.SUPPRESS_NOTIFICATIONS | Flag.COMPONENTS_V2
"""The flags that an interaction's new message may set."""
EDIT_FLAGS = Flag.SUPPRESS_EMBEDS | Flag.COMPONENTS_V2
"""The flags that an edit of an interaction's message may set."""

_ALLOWED = {
    InteractionKind.COMMAND: (Callback.MESSAGE, Callback.DEFERRED_MESSAGE, Callback.MODAL),
    InteractionKind.COMPONENT: (
        Callback.MESSAGE,
        Callback.DEFERRED_MESSAGE,
        Callback.DEFERRED_UPDATE,
        Callback.UPDATE,
        Callback.MODAL,
    ),
    InteractionKind.AUTOCOMPLETE: (Callback.AUTOCOMPLETE,),
    InteractionKind.MODAL_SUBMIT: (
        Callback.MESSAGE,
        Callback.DEFERRED_MESSAGE,
        Callback.DEFERRED_UPDATE,
        Callback.UPDATE,
    ),
}


@routes.add("POST", "/interactions/{interaction_id}/{interaction_token}/callback", needs_token=False)
def respond(request: Request) -> Reply:
    """Acknowledge an interaction, once and within three seconds: errors 10062, 40060, 50035."""
    event = request.world.interactions.get(request.number("interaction_id"))
    if event is None or event.token != request.path["interaction_token"]:
        raise refusal(10062)
    if event.acknowledged:
        raise refusal(40060)
    if event.settled:
        raise refusal(10062)
    body = request.body()
    kind = _callback(event, body)
    _carry_out(request, event, kind, body.get("data") or {})
    event.callback = kind
    event.acknowledged_at = request.world.clock.now()
    if event.deadline is not None:
        event.deadline.cancel()
    request.world.changed()
    if request.query.get("with_response") not in ("1", "true", "True"):
        return NO_CONTENT
    return Reply(_callback_response(event, kind))


def _callback(event: Interaction, body: dict[str, Any]) -> Callback:
    allowed = _ALLOWED[event.kind]
    # A form that was opened by a command belongs to no message that could be updated.
    if event.message is None:
        allowed = tuple(k for k in allowed if k not in (Callback.UPDATE, Callback.DEFERRED_UPDATE))
    raw = body.get("type")
    if isinstance(raw, bool) or raw not in allowed:
        words = ", ".join(str(int(k)) for k in allowed)
        raise invalid(("type",), "BASE_TYPE_CHOICES", f"Value must be one of {{{words}}}.")
    data = body.get("data")
    needs_data = raw in (Callback.MESSAGE, Callback.UPDATE, Callback.AUTOCOMPLETE, Callback.MODAL)
    if not isinstance(data, dict) and (needs_data or data is not None):
        raise invalid(("data",), "BASE_TYPE_REQUIRED", "This field is required")
    return Callback(raw)


def _carry_out(request: Request, event: Interaction, kind: Callback, data: dict[str, Any]) -> None:
    world = request.world
    match kind:
        case Callback.MESSAGE:
            draft = MessageCheck(
                request.world, event.channel, data, request.uploads, settable=NEW_MESSAGE_FLAGS, path=("data",)
            ).draft()
            event.original = event.response = post_message(request, event, draft)
            event.state = "answered"
        case Callback.DEFERRED_MESSAGE:
            flags = Flag(data.get("flags") or 0) & Flag.EPHEMERAL
            event.original = post_message(request, event, Draft(flags=flags | Flag.LOADING))
            event.state = "deferred"
        case Callback.DEFERRED_UPDATE:
            event.original = event.message
            event.state = "deferred"
        case Callback.UPDATE:
            assert event.message is not None
            if event.message.deleted:
                raise refusal(10008)
            draft = MessageCheck(
                request.world,
                event.channel,
                data,
                request.uploads,
                existing=event.message,
                settable=EDIT_FLAGS,
                path=("data",),
            ).draft()
            world.edit(event.message, draft)
            event.original = event.message
            if draft.changes_something:
                event.response, event.state = event.message, "updated"
        case Callback.AUTOCOMPLETE:
            event.choices = check_choices(data, _focused_type(event))
            event.state = "choices"
        case Callback.MODAL:
            event.modal = check_modal(data)
            event.state = "modal"
        case Callback.PONG:
            raise refusal(0)


def post_message(request: Request, event: Interaction, draft: Draft) -> Message:
    """Post the bot's message for an interaction. Raises error 10003 when the channel is gone."""
    if event.channel.deleted:
        raise refusal(10003)
    kind = MessageKind.CHAT_INPUT_COMMAND if event.kind is InteractionKind.COMMAND else MessageKind.DEFAULT
    return request.world.post(event.channel, request.world.bot, draft, interaction=event, kind=kind)


def _focused_type(event: Interaction) -> OptionKind:
    options = list(event.data.get("options") or ())
    while options:
        option = options.pop()
        if option.get("focused"):
            return OptionKind(option["type"])
        options += option.get("options") or ()
    return OptionKind.STRING


def _callback_response(event: Interaction, kind: Callback) -> dict[str, Any]:
    source: dict[str, Any] = {"id": str(event.id), "type": int(event.kind), "channel_id": str(event.channel.id)}
    if event.channel.guild is not None:
        source["guild_id"] = str(event.channel.guild.id)
    if event.original is not None:
        source |= {
            "response_message_id": str(event.original.id),
            "response_message_loading": event.original.loading,
            "response_message_ephemeral": event.original.ephemeral,
        }
    answer: dict[str, Any] = {"interaction": source}
    if event.original is not None and kind in (Callback.MESSAGE, Callback.UPDATE):
        answer["resource"] = {"type": int(kind), "message": message_payload(event.original)}
    return answer
