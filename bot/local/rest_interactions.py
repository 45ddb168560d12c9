"""REST: the first response to an interaction, and the webhook that its token opens."""

from __future__ import annotations

from typing import Any

from bot.local import check_modals, payloads
from bot.local.check_messages import MessageCheck
from bot.local.errors import invalid, refusal
from bot.local.interactions import Callback, Interaction, InteractionKind
from bot.local.messages import Draft, Flag, Message, MessageKind
from bot.local.requests import NO_CONTENT, Reply, Request, Routes

routes = Routes()

_NEW = Flag.EPHEMERAL | Flag.SUPPRESS_EMBEDS | Flag.SUPPRESS_NOTIFICATIONS | Flag.COMPONENTS_V2
_CHANGE = Flag.SUPPRESS_EMBEDS | Flag.COMPONENTS_V2

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


# The first response


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
            draft = MessageCheck(event.channel, data, request.uploads, settable=_NEW, path=("data",)).draft()
            event.original = event.response = _post(request, event, draft)
            event.state = "answered"
        case Callback.DEFERRED_MESSAGE:
            flags = Flag(data.get("flags") or 0) & Flag.EPHEMERAL
            event.original = _post(request, event, Draft(flags=flags | Flag.LOADING))
            event.state = "deferred"
        case Callback.DEFERRED_UPDATE:
            event.original = event.message
            event.state = "deferred"
        case Callback.UPDATE:
            assert event.message is not None
            if event.message.deleted:
                raise refusal(10008)
            draft = MessageCheck(
                event.channel, data, request.uploads, existing=event.message, settable=_CHANGE, path=("data",)
            ).draft()
            world.edit(event.message, draft)
            event.original = event.response = event.message
            event.state = "updated"
        case Callback.AUTOCOMPLETE:
            event.choices = check_modals.choices(data, _focused_type(event))
            event.state = "choices"
        case Callback.MODAL:
            event.modal = check_modals.modal(data)
            event.state = "modal"
        case Callback.PONG:
            raise refusal(0)


def _post(request: Request, event: Interaction, draft: Draft) -> Message:
    if event.channel.deleted:
        raise refusal(10003)
    kind = MessageKind.CHAT_INPUT_COMMAND if event.kind is InteractionKind.COMMAND else MessageKind.DEFAULT
    return request.world.post(event.channel, request.world.bot, draft, interaction=event, kind=kind)


def _focused_type(event: Interaction) -> int:
    options = list(event.data.get("options") or ())
    while options:
        option = options.pop()
        if option.get("focused"):
            return int(option["type"])
        options += option.get("options") or ()
    return 3


def _callback_response(event: Interaction, kind: Callback) -> dict[str, Any]:
    told: dict[str, Any] = {"id": str(event.id), "type": int(event.kind), "channel_id": str(event.channel.id)}
    if event.channel.guild is not None:
        told["guild_id"] = str(event.channel.guild.id)
    if event.original is not None:
        told |= {
            "response_message_id": str(event.original.id),
            "response_message_loading": event.original.loading,
            "response_message_ephemeral": event.original.ephemeral,
        }
    answer: dict[str, Any] = {"interaction": told}
    if event.original is not None and kind in (Callback.MESSAGE, Callback.UPDATE):
        answer["resource"] = {"type": int(kind), "message": payloads.message(event.original)}
    return answer


# The webhook


def _event(request: Request) -> Interaction:
    """The interaction whose webhook this is: errors 10015 (unknown, or not acknowledged yet), 50027 (too late)."""
    event = request.world.by_token.get(request.path["webhook_token"])
    if event is None or request.number("webhook_id") != request.world.bot.id:
        raise refusal(10015)
    if event.expired:
        raise refusal(50027)
    if not event.acknowledged or event.callback is Callback.AUTOCOMPLETE:
        raise refusal(10015)
    return event


def _target(request: Request, event: Interaction) -> Message:
    """The message that the path names: the original or one of the follow-ups. Error 10008."""
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
    """Another message. The first one after a deferral fills in the "thinking" message, as Discord has it."""
    event, body = _event(request), request.body()
    if event.original is not None and event.original.loading and not event.original.deleted:
        reply = _fill_in(request, event, event.original, body, settable=_CHANGE)
        return reply if request.query.get("wait") in ("1", "true", "True") else NO_CONTENT
    draft = MessageCheck(event.channel, body, request.uploads, settable=_NEW).draft()
    message = _post(request, event, draft)
    event.followups.append(message)
    request.world.changed()
    return Reply(payloads.message(message))


@routes.add("GET", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", needs_token=False)
@routes.add("GET", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", needs_token=False)
def get_message(request: Request) -> Reply:
    """The original response or a follow-up."""
    return Reply(payloads.message(_target(request, _event(request))))


@routes.add("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", needs_token=False)
@routes.add("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", needs_token=False)
def edit_message(request: Request) -> Reply:
    """Change the original response or a follow-up."""
    event = _event(request)
    message = _target(request, event)
    if message.channel.archived and not message.ephemeral:
        raise refusal(50083)
    return _fill_in(request, event, message, request.body(), settable=_CHANGE)


def _fill_in(request: Request, event: Interaction, message: Message, body: dict[str, Any], *, settable: Flag) -> Reply:
    draft = MessageCheck(event.channel, body, request.uploads, existing=message, settable=settable).draft()
    was_deferred = message is event.original and event.state == "deferred"
    request.world.edit(message, draft)
    if was_deferred:
        event.response = message
        event.state = "updated" if event.callback is Callback.DEFERRED_UPDATE else "answered"
        request.world.changed()
    return Reply(payloads.message(message))


@routes.add("DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", needs_token=False)
@routes.add("DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", needs_token=False)
def delete_message(request: Request) -> Reply:
    """Delete the original response or a follow-up."""
    request.world.delete_message(_target(request, _event(request)))
    return NO_CONTENT
