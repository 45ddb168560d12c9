"""Discord's rules for messages: from a request's body and files to a ``Draft``, or error 50035."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from bot.local.check_components import ComponentCheck
from bot.local.errors import Form, Path, refusal
from bot.local.messages import Draft, Flag, Message
from bot.local.model import Attachment, Channel
from bot.local.payloads import FILE_LIMIT

MOST_CONTENT = 2000
MOST_FILES = 10
MOST_NONCE = 25

_LEGACY_FIELDS = ("content", "embeds", "sticker_ids", "poll")
_UNSAFE_IN_NAMES = re.compile(r"[^A-Za-z0-9_.\-]")


@dataclass(frozen=True)
class Upload:
    """A file part of a multipart request; ``part`` is its name there, such as "files[0]"."""

    part: str
    filename: str
    data: bytes = field(repr=False)

    @property
    def index(self) -> int | None:
        """The number in ``files[number]``."""
        found = re.fullmatch(r"files\[(\d+)\]", self.part)
        return int(found[1]) if found else None


def clean_filename(name: str) -> str:
    """The name that Discord keeps: spaces become underscores, other unusual characters go."""
    return _UNSAFE_IN_NAMES.sub("", name.replace(" ", "_")) or "unknown"


class MessageCheck:
    """Checks one request that makes or changes a message in ``channel``.

    ``existing`` is the message to change, None for a new one. ``settable`` are the flags that the route may set.
    """

    def __init__(
        self,
        channel: Channel,
        payload: dict[str, Any],
        uploads: list[Upload],
        *,
        existing: Message | None = None,
        settable: Flag = Flag.SUPPRESS_EMBEDS | Flag.SUPPRESS_NOTIFICATIONS | Flag.COMPONENTS_V2,
        path: Path = (),
    ) -> None:
        self._channel = channel
        self._payload = payload
        self._uploads = uploads
        self._existing = existing
        self._settable = settable
        self._path = path
        self._form = Form()
        self._attachments: list[Attachment] = []

    def draft(self) -> Draft:
        """The valid draft. Raises ApiError 50035 (what is wrong), 50006 (empty) or 40005 (a file is too large)."""
        draft = Draft()
        flags = self._flags()
        draft.flags = flags
        v2 = bool(flags & Flag.COMPONENTS_V2) if flags is not None else bool(self._existing and self._existing.v2)
        draft.attachments = self._read_attachments(ephemeral=bool((flags or Flag(0)) & Flag.EPHEMERAL))
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
            world = self._channel.world
            world.attachments.update({a.id: a for a in draft.attachments})
        return draft

    def _at(self, *path: str | int) -> Path:
        return (*self._path, *path)

    # Parts

    def _flags(self) -> Flag | None:
        raw = self._payload.get("flags")
        if raw is None:
            return None if self._existing is not None and not self._existing.loading else Flag(0)
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

    def _components(self, *, v2: bool) -> list[dict[str, Any]] | None:
        if "components" not in self._payload:
            return None if self._existing is not None else []
        raw = self._payload["components"]
        check = ComponentCheck(self._form, self._resolve_media)
        return check.message([] if raw is None else raw, self._at("components"), v2=v2)

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

    def _allowed_mentions(self) -> dict[str, Any] | None:
        rules = self._payload.get("allowed_mentions")
        if rules is None:
            return None
        path = self._at("allowed_mentions")
        if not isinstance(rules, dict):
            self._form.reject(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
            return None
        parse = rules.get("parse") or []
        if not self._form.count((*path, "parse"), parse, 0, 3):
            parse = []
        for i, kind in enumerate(parse):
            self._form.choice((*path, "parse", i), kind, ("roles", "users", "everyone"))
        for key in ("users", "roles"):
            ids = rules.get(key) or []
            if not self._form.count((*path, key), ids, 0, 100):
                continue
            for i, snowflake in enumerate(ids):
                if isinstance(snowflake, bool) or not str(snowflake).isdigit():
                    self._form.reject((*path, key, i), "NUMBER_TYPE_COERCE", f'Value "{snowflake}" is not snowflake.')
            if ids and key in parse:
                self._form.reject(
                    path,
                    "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                    f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.',
                )
        return rules

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

    # Files

    def _read_attachments(self, *, ephemeral: bool) -> list[Attachment] | None:
        for upload in self._uploads:
            if len(upload.data) > FILE_LIMIT:
                raise refusal(40005)
        kept = {a.id: a for a in self._existing.attachments} if self._existing is not None else {}
        path = self._at("attachments")
        listed = self._payload.get("attachments")
        if listed is None:
            new = [self._attach(u, {}, ephemeral) for u in self._uploads]
            self._attachments = [*(kept.values() if "attachments" not in self._payload else ()), *new]
            self._form.count(path, self._attachments, 0, MOST_FILES)
            return self._attachments if new or self._existing is None or "attachments" in self._payload else None
        if not self._form.count(path, listed, 0, MOST_FILES):
            return None
        uploads = {u.index: u for u in self._uploads if u.index is not None}
        for i, entry in enumerate(listed):
            found = self._listed_attachment(entry, (*path, i), uploads, kept, ephemeral=ephemeral)
            if found is not None:
                self._attachments.append(found)
        self._attachments += [self._attach(u, {}, ephemeral) for u in uploads.values()]
        return self._attachments

    def _listed_attachment(
        self,
        entry: object,
        path: Path,
        uploads: dict[int, Upload],
        kept: dict[int, Attachment],
        *,
        ephemeral: bool,
    ) -> Attachment | None:
        number = str(entry.get("id", "")) if isinstance(entry, dict) else ""
        if not isinstance(entry, dict) or not number.isdigit():
            self._form.missing((*path, "id"))
            return None
        for key in ("description", "title"):
            if entry.get(key) is not None:
                self._form.length((*path, key), entry[key], 0, 1024)
        if entry.get("filename") is not None and not self._form.length((*path, "filename"), entry["filename"], 1, 1024):
            return None
        if int(number) in uploads:
            return self._attach(uploads.pop(int(number)), entry, ephemeral)
        if int(number) in kept:
            file = kept[int(number)]
            if "description" in entry:
                file.alt = entry["description"]
            return file
        self._form.reject((*path, "id"), "ATTACHMENT_NOT_FOUND", f"Attachment {number} was not uploaded or kept")
        return None

    def _attach(self, upload: Upload, entry: dict[str, Any], ephemeral: bool) -> Attachment:
        world = self._channel.world
        return Attachment(
            world.ids.next(),
            self._channel.id,
            clean_filename(entry.get("filename") or upload.filename),
            upload.data,
            world.base_url,
            alt=entry.get("description"),
            title=entry.get("title"),
            ephemeral=ephemeral or bool(self._existing and self._existing.ephemeral),
        )

    def _resolve_media(self, url: str) -> dict[str, Any] | None:
        world = self._channel.world
        own = self._attachments
        if url.startswith("attachment://"):
            name = url.removeprefix("attachment://")
            file = next((a for a in own if a.filename == name), None)
            if file is None:
                return None
        elif url.startswith(f"{world.base_url}/attachments/"):
            file = next((a for a in own if a.url == url), None) or next(
                (a for a in world.attachments.values() if a.url == url), None
            )
        else:
            file = None
        if file is None:
            return {"id": str(world.ids.next()), "url": url, "proxy_url": url, "width": 0, "height": 0}
        width, height = file.dimensions or (0, 0)
        return {
            "id": str(world.ids.next()),
            "url": file.url,
            "proxy_url": file.url,
            "width": width,
            "height": height,
            "content_type": file.content_type,
            "attachment_id": str(file.id),
        }

    # Embeds

    def _embeds(self) -> list[dict[str, Any]] | None:
        if "embeds" not in self._payload:
            return None if self._existing is not None else []
        raw = self._payload["embeds"]
        if raw is None:
            return []
        path = self._at("embeds")
        if not self._form.count(path, raw, 0, 10):
            return None
        total = 0
        for i, embed in enumerate(raw):
            if not isinstance(embed, dict):
                self._form.reject((*path, i), "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
                continue
            total += self._embed(embed, (*path, i))
        if total > 6000:
            self._form.reject(path, "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")
        return [{"type": "rich"} | embed for embed in raw if isinstance(embed, dict)]

    def _embed(self, embed: dict[str, Any], path: Path) -> int:
        """Check one embed; the characters that count towards the 6,000 of all embeds."""
        texts: list[tuple[Path, object, int]] = [
            ((*path, "title"), embed.get("title"), 256),
            ((*path, "description"), embed.get("description"), 4096),
            ((*path, "footer", "text"), self._part(embed, "footer", path).get("text"), 2048),
            ((*path, "author", "name"), self._part(embed, "author", path).get("name"), 256),
        ]
        fields = embed.get("fields") or []
        if not self._form.count((*path, "fields"), fields, 0, 25):
            fields = []
        for i, entry in enumerate(fields):
            for key, most in (("name", 256), ("value", 1024)):
                place = (*path, "fields", i, key)
                text = entry.get(key) if isinstance(entry, dict) else None
                if not text:
                    self._form.missing(place)
                texts.append((place, text, most))
        for place, text, most in texts:
            if text is not None:
                self._form.length(place, text, 0, most)
        for key in ("image", "thumbnail"):
            self._embedded_picture(embed, key, path)
        return sum(len(text) for _, text, _ in texts if isinstance(text, str))

    def _part(self, embed: dict[str, Any], key: str, path: Path) -> dict[str, Any]:
        part = embed.get(key)
        if part is not None and not isinstance(part, dict):
            self._form.reject((*path, key), "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return part if isinstance(part, dict) else {}

    def _embedded_picture(self, embed: dict[str, Any], key: str, path: Path) -> None:
        url = self._part(embed, key, path).get("url")
        if url is None or not self._form.length((*path, key, "url"), url, 0, 2048):
            return
        found = self._resolve_media(url)
        if found is None:
            self._form.reject((*path, key, "url"), "EMBED_ATTACHMENT_NOT_FOUND", f"{url} was not uploaded")
        else:
            embed[key] = found
