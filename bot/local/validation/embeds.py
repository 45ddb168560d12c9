"""Discord's rules for embeds."""

from __future__ import annotations

from typing import Any

from bot.local.validation.form import Form, Path
from bot.local.validation.media_components import ResolveMedia

MOST_EMBEDS = 10
MOST_FIELDS = 25
MOST_CHARACTERS = 6000

Json = dict[str, Any]


def check_embeds(form: Form, raw: object, path: Path, resolve: ResolveMedia) -> list[Json] | None:
    """Check a message's embeds and return them as Discord gives them back; None when they are no valid list."""
    if not form.count(path, raw, 0, MOST_EMBEDS):
        return None
    assert isinstance(raw, list)
    total = sum(
        _check_embed(form, embed, (*path, i), resolve)
        for i, embed in enumerate(raw)
        if form.is_object(embed, (*path, i))
    )
    if total > MOST_CHARACTERS:
        form.reject(path, "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MOST_CHARACTERS}")
    return [{"type": "rich"} | embed for embed in raw if isinstance(embed, dict)]


def _check_embed(form: Form, embed: Json, path: Path, resolve: ResolveMedia) -> int:
    """Check one embed; return its characters that count towards the 6,000 of all embeds."""
    texts: list[tuple[Path, object, int]] = [
        ((*path, "title"), embed.get("title"), 256),
        ((*path, "description"), embed.get("description"), 4096),
        ((*path, "footer", "text"), _part(form, embed, "footer", path).get("text"), 2048),
        ((*path, "author", "name"), _part(form, embed, "author", path).get("name"), 256),
        *_field_texts(form, embed, path),
    ]
    for place, text, most in texts:
        if text is not None:
            form.length(place, text, 0, most)
    for key in ("image", "thumbnail"):
        _check_picture(form, embed, key, path, resolve)
    return sum(len(text) for _, text, _ in texts if isinstance(text, str))


def _field_texts(form: Form, embed: Json, path: Path) -> list[tuple[Path, object, int]]:
    """Return the texts of an embed's fields with their longest lengths; each is required."""
    fields = embed.get("fields") or []
    if not form.count((*path, "fields"), fields, 0, MOST_FIELDS):
        return []
    texts: list[tuple[Path, object, int]] = []
    for i, entry in enumerate(fields):
        for key, most in (("name", 256), ("value", 1024)):
            place = (*path, "fields", i, key)
            text = entry.get(key) if isinstance(entry, dict) else None
            if not text:
                form.missing(place)
            texts.append((place, text, most))
    return texts


def _part(form: Form, embed: Json, key: str, path: Path) -> Json:
    part = embed.get(key)
    return part if part is not None and form.is_object(part, (*path, key)) else {}


def _check_picture(form: Form, embed: Json, key: str, path: Path, resolve: ResolveMedia) -> None:
    """Check an embed's image or thumbnail and replace it with its media object."""
    url = _part(form, embed, key, path).get("url")
    if url is None or not form.length((*path, key, "url"), url, 0, 2048):
        return
    found = resolve(url)
    if found is None:
        form.reject((*path, key, "url"), "EMBED_ATTACHMENT_NOT_FOUND", f"{url} was not uploaded")
    else:
        embed[key] = found
