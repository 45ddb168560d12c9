"""Levels in which cards are picked: one menu where they fit, else a page first, and never more than a text holds."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache

from msgspec.structs import replace

from bot.games.contract import Choice, Level, Path, Refusal
from bot.games.dixie.sight import Sight, card, number
from bot.games.dixie.state import CardKey, Edition

MENU = 25
"""Choices in a multi-select."""
TEXT = 60
"""Characters in a whole path."""
_PAGES = {"infantry": "infantry", "cavalry": "cavalry", "artillery": "artillery"}


def pick(
    sight: Sight,
    keys: Iterable[CardKey],
    path: Path,
    rest: Path,
    prompt: str,
    least: int = 1,
    most: int = MENU,
    chosen: Collection[CardKey] = (),
) -> Level | None:
    """The level below ``path``, of which ``rest`` is what comes after the words that cards follow: a page where there
    are more than 25 cards, then between ``least`` and ``most`` cards, of which ``chosen`` stand as chosen already; None
    where ``rest`` is complete. Raises Refusal where it leads nowhere."""
    found = sorted(keys, key=number)
    if len(found) <= MENU:
        return _cards(sight, found, path, rest, prompt, least, most, chosen)
    pages = paged(sight, found)
    if not rest:
        return Level(prompt, tuple(Choice(page, _title(page, len(on))) for page, on in pages.items()))
    if rest[0] not in pages:
        raise Refusal(f"There is no page “{rest[0]}” of cards", "", tuple(list(pages)[:4]))
    return _cards(sight, pages[rest[0]], path, rest[1:], prompt, least, most, chosen)


def alone(level: Level | None, doing: str) -> Level | None:
    """The level; where it has one card only, which is a button of its own, that says what is done with it."""
    if level is None or len(level.choices) != 1:
        return level
    (only,) = level.choices
    return replace(level, choices=(replace(only, label=f"{doing}: {only.label}"[:80]),))


def paged(sight: Sight, keys: Sequence[CardKey]) -> dict[str, list[CardKey]]:
    """More than 25 cards by page: by kind, the rest together, in parts of at most 25."""
    kinds: dict[str, list[CardKey]] = {}
    for key in keys:
        kinds.setdefault(_PAGES.get(sight.card(key).kind, "other"), []).append(key)
    pages: dict[str, list[CardKey]] = {}
    for kind in ("infantry", "cavalry", "artillery", "other"):
        some = kinds.get(kind, [])
        for start in range(0, len(some), MENU):
            name = kind if len(some) <= MENU else f"{kind}-{start // MENU + 1}"
            pages[name] = some[start : start + MENU]
    return pages


def on_page(sight: Sight, keys: Iterable[CardKey], page: str) -> list[CardKey]:
    """The cards among ``keys`` that a decision with that page (or "") is about."""
    found = sorted(keys, key=number)
    return paged(sight, found).get(page, []) if len(found) > MENU else found


def card_choice(sight: Sight, key: CardKey) -> Choice:
    """A card as a menu shows it: its name, and what its values are."""
    return _choice(sight.setup.edition, key)


@cache
def _choice(edition: Edition, key: CardKey) -> Choice:
    from bot.games.dixie.words import brief

    found = card(edition, key)
    return Choice(key, found.name, brief(found))


def _cards(
    sight: Sight,
    keys: list[CardKey],
    path: Path,
    rest: Path,
    prompt: str,
    least: int,
    most: int,
    chosen: Collection[CardKey],
) -> Level | None:
    if len(rest) > 1:
        raise Refusal(f"“{rest[1][:40]}” is too much")
    if rest:
        picked = [] if rest[0] == "-" else rest[0].split(",")
        if picked != [k for k in keys if k in picked] or not least <= len(picked) <= _fit(keys, path, rest, most):
            raise Refusal(_objection(sight, keys, picked, least, _fit(keys, path, rest, most)))
        return None
    if not keys:
        raise Refusal("There is no card for that")
    most = _fit(keys, path, rest, most)
    # A level whose cards may be left out altogether is a multi-select even with one card on it.
    cards = tuple(card_choice(sight, k) for k in keys)
    most = most if least else max(2, most)
    stand = tuple(k for k in keys if k in chosen)
    return Level(prompt, cards, least, most, stand if len(stand) <= most else ())


def _fit(keys: list[CardKey], path: Path, rest: Path, most: int) -> int:
    """How many cards fit, in what is left of a path's text and in ``most``."""
    words = path[: len(path) - 1] if rest else path
    room = TEXT - len(" ".join(words))
    longest = max((len(k) for k in keys), default=3)
    return max(1, min(most, len(keys), room // (longest + 1)))


def _objection(sight: Sight, keys: list[CardKey], picked: list[str], least: int, most: int) -> str:
    wrong = [k for k in picked if k not in keys]
    if wrong:
        return f"{wrong[0]} is not among the cards for that"
    if len(picked) > most:
        return f"At most {most} card{'s' if most > 1 else ''} may be named at once"
    return f"At least {least} card{'s' if least > 1 else ''} must be named"


def _title(page: str, count: int) -> str:
    return f"{page.replace('-', ' ').capitalize()}: {count} card{'s' if count > 1 else ''}"
