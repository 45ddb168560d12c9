"""Discord's rules for messages: they turn a request's body and files into a ``Draft``, or raise error 50035."""

from __future__ import annotations

from typing import Any

from bot.local.errors import refusal
from bot.local.model.content import NO_FLAGS, Draft, Flag
from bot.local.model.guilds import Channel, Message
from bot.local.validation.attachments import AttachmentCheck
from bot.local.validation.components import ComponentCheck
from bot.local.validation.embeds import check_embeds
from bot.local.validation.form import Form, Path
from bot.local.validation.uploads import Upload
from bot.local.world import World

MOST_CONTENT = 2000
MOST_NONCE = 25

_LEGACY_FIELDS = ("content", "embeds", "sticker_ids", "poll")


class MessageCheck:
    """Checks one request that posts a message in ``channel`` or changes one.

    ``existing`` is the message to change, None for a new one. ``settable`` are the flags that the route may set.
    """

    def __init__(
        self,
        world: World,
        channel: Channel,
        payload: dict[str, Any],
        uploads: list[Upload],
        *,
        existing: Message | None = None,
        settable: Flag = Flag.SUPPRESS_EMBEDS | Flag.SUPPRESS_NOTIFICATIONS | Flag.COMPONENTS_V2,
        path: Path = (),
    ) -> None:
        self._world = world
        self._channel = channel
        self._payload = payload
        self._existing = existing
        self._settable = settable
        self._path = path
        self._form = Form()
        self._files = AttachmentCheck(world, channel, existing, uploads, self._form)

    def draft(self) -> Draft:
        """Return the valid draft. Raises ApiError 50035 (form errors), 50006 (empty) or 40005 (a file is too large)."""
        draft = Draft()
        flags = self._flags()
        draft.flags = flags
        v2 = bool(flags & Flag.COMPONENTS_V2) if flags is not None else bool(self._existing and self._existing.v2)
        ephemeral = bool((flags or NO_FLAGS) & Flag.EPHEMERAL)
        draft.attachments = self._files.read(self._payload, self._at("attachments"), ephemeral=ephemeral)
        if v2:
            self._refuse_legacy_fields()
        draft.content = self._content()
        draft.embeds = self._embeds()
        draft.components = self._components(v2=v2)
        draft.allowed_mentions = self._allowed_mentions()
        draft.nonce = self._nonce()
        draft.reply_to = self._reply_to()
        self._form.raise_if_wrong()
        self._refuse_empty(draft, v2=v2)
        if draft.attachments is not None:
            self._world.attachments.update({a.id: a for a in draft.attachments})
        return draft

    def _at(self, *path: str | int) -> Path:
        return (*self._path, *path)

    # Parts

    def _flags(self) -> Flag | None:
        raw = self._payload.get("flags")
        if raw is None:
            return None if self._existing is not None and not self._existing.loading else NO_FLAGS
        if not self._form.number(self._at("flags"), raw, 0, 2**31 - 1):
            return None
        flags = Flag(raw) & self._settable
        if self._existing is not None and self._existing.v2 and not flags & Flag.COMPONENTS_V2:
            self._form.reject(
                self._at("flags"),
                "MESSAGE_COMPONENTS_V2_FLAG_CANNOT_BE_REMOVED",
                "IS_COMPONENTS_V2 cannot be removed from a message",
            )
        return flags

    def _refuse_legacy_fields(self) -> None:
        for key in _LEGACY_FIELDS:
            old = self._existing is not None and key not in self._payload and bool(getattr(self._existing, key, None))
            if self._payload.get(key) or old:
                self._form.reject(
                    self._at(key),
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    f"The '{key}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                )

    def _content(self) -> str | None:
        if "content" not in self._payload:
            return None if self._existing is not None else ""
        content = self._payload["content"]
        if content is None:
            return ""
        if isinstance(content, int) and not isinstance(content, bool):
            content = str(content)
        if self._form.length(self._at("content"), content, 0, MOST_CONTENT):
            assert isinstance(content, str)
            return content.strip()
        return None

    def _embeds(self) -> list[dict[str, Any]] | None:
        if "embeds" not in self._payload:
            return None if self._existing is not None else []
        raw = self._payload["embeds"]
        return check_embeds(self._form, [] if raw is None else raw, self._at("embeds"), self._files.resolve_media)

    def _components(self, *, v2: bool) -> list[dict[str, Any]] | None:
        if "components" not in self._payload:
            return None if self._existing is not None else []
        raw = self._payload["components"]
        check = ComponentCheck(self._form, self._files.resolve_media)
        return check.message([] if raw is None else raw, self._at("components"), v2=v2)

    def _allowed_mentions(self) -> dict[str, Any] | None:
        rules = self._payload.get("allowed_mentions")
        if rules is None:
            return None
        path = self._at("allowed_mentions")
        if not self._form.is_object(rules, path):
            return None
        parse = rules.get("parse") or []
        if not self._form.count((*path, "parse"), parse, 0, 3):
            parse = []
        for i, kind in enumerate(parse):
            self._form.choice((*path, "parse", i), kind, ("roles", "users", "everyone"))
        for key in ("users", "roles"):
            ids = rules.get(key) or []
            if self._form.count((*path, key), ids, 0, 100):
                self._check_mentioned_ids(ids, key, path, also_parsed=key in parse)
        return rules

    def _check_mentioned_ids(self, ids: list[object], key: str, path: Path, *, also_parsed: bool) -> None:
        for i, snowflake in enumerate(ids):
            if isinstance(snowflake, bool) or not str(snowflake).isdigit():
                self._form.reject((*path, key, i), "NUMBER_TYPE_COERCE", f'Value "{snowflake}" is not snowflake.')
        if ids and also_parsed:
            self._form.reject(
                path,
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.',
            )

    def _nonce(self) -> str | int | None:
        nonce = self._payload.get("nonce")
        if nonce is None:
            return None
        if isinstance(nonce, int) and not isinstance(nonce, bool):
            return nonce
        return nonce if self._form.length(self._at("nonce"), nonce, 0, MOST_NONCE) else None

    def _reply_to(self) -> int | None:
        reference = self._payload.get("message_reference")
        if reference is None or self._existing is not None:
            return None
        raw = reference.get("message_id") if isinstance(reference, dict) else None
        if not str(raw).isdigit():
            self._form.missing(self._at("message_reference", "message_id"))
            return None
        target = self._channel.messages.get(int(str(raw)))
        if target is None or target.ephemeral:
            if reference.get("fail_if_not_exists", True):
                self._form.reject(self._at("message_reference"), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
            return None
        return target.id

    def _refuse_empty(self, draft: Draft, *, v2: bool) -> None:
        old = self._existing

        def part(new: object, before: object) -> bool:
            return bool(before if new is None else new)

        parts = [part(draft.components, old and old.components)]
        if not v2:
            parts += [
                part(draft.content, old and old.content),
                part(draft.embeds, old and old.embeds),
                part(draft.attachments, old and old.attachments),
            ]
        if not any(parts):
            raise refusal(50006)
