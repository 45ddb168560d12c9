"""Offers fire and counter-battery."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import prod

from msgspec.structs import replace

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.dixie.data.terms import PAGES, CardKey, Pos
from bot.games.dixie.offers.situation import AT, CARDS, Owner, Situation, declared
from bot.games.dixie.rules.combat.combat_phase import PLAIN, Battery, Fire, carry_out
from bot.games.dixie.rules.combat.firepower import Shot, aimed, objection, ready_at, shootable, telling_dice
from bot.games.dixie.state.places import Places, everywhere
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.words.card_menus import card_level, label_single_cards
from bot.games.dixie.words.events import hitting
from bot.games.kit.kept_with_view import kept_with_view
from bot.games.kit.language import Command
from bot.games.kit.sides import OTHER, Side
from bot.games.paths import down
from bot.games.phrases import counted, listed
from bot.games.tokens import token_of


def choices(now: Situation, path: Path) -> Level | None:
    """Offers fire and counter-battery, after ``path``."""
    view, board, side = now.view, now.board, now.side
    if not path:
        open_to = in_reach(view, board, side)
        unfired = any(s.how in PLAIN for shots in open_to.values() for s in shots)
        found = [Choice("fire", "Fire", role="attack", usual=unfired)] if open_to else []
        if any(_batteries(view, board, side, p, shots) for p, shots in open_to.items()):
            found.append(Choice("battery", "Fire at guns alone", "counter-battery", role="attack"))
        return Level("Combat", tuple(found))
    if path[0] == "battery":
        return _battery_choices(view, board, side, path)
    return _fire_choices(view, board, side, path)


def in_reach(view: DixieView, board: Places, side: Side) -> dict[Pos, list[Shot]]:
    """Returns the positions that may be fired at, each with the shots possible there; worked out once a view."""
    kept = _aims(view)
    if side not in kept:
        kept[side] = ready_at(board, side, [p for p in everywhere(board) if p not in view.closed])
    return kept[side]


@kept_with_view
def _aims(view: DixieView) -> dict[Side, dict[Pos, list[Shot]]]:
    """Returns the cache of ``_open`` in a view: for each side asked about, the positions that it may fire at, with the
    shots."""
    return {}


def _batteries(view: DixieView, board: Places, side: Side, at: Pos, shots: list[Shot]) -> dict[CardKey, list[Shot]]:
    """Returns the enemy's artillery cards in a position that may be fired at alone, each with those of ``shots`` that
    may be aimed at it (DX-13.4)."""
    if not view.setup.counter_battery:
        return {}
    found = {k: aimed(board, k, shots) for k in board.troops(OTHER[side], at)}
    return {k: some for k, some in found.items() if some}


def _fire_choices(view: DixieView, board: Places, side: Side, path: Path) -> Level | None:
    open_to = in_reach(view, board, side)
    at = path[1] if len(path) > 1 else ""
    aim = board.target(side, at) if at in board.field.spots else ""
    shots = open_to.get(at, [])
    plain = [s for s in shots if s.how in PLAIN]
    if path[2:3] == ("some",) and shots:
        prompt = f"Fire at {aim} with which cards?"
        return _picked(board, shots, path, prompt, aim)
    if path[2:] == ("all",) and plain:
        return None
    all_ = {p: _with_all(open_to, p) for p in open_to}
    # What is under way comes first, for fire elsewhere ends it.
    best = max(all_, key=lambda p: (bool(all_[p]) and p == view.firing, sum(s.expected for s in all_[p])), default="")
    places = tuple(_place(board, side, p, x, p == best, _given_up(view, board, open_to, p)) for p, x in open_to.items())
    where = Level("Fire at which position?", places)
    if not shots:
        levels = {("fire",): where, ("fire", at): Level("Nothing", ())}
        return down(levels, path, *_why_not(view, board, side, at))
    ends = _given_up(view, board, open_to, at)
    whole = _whole(board, side, path[:2], shots, all_[at], ends)
    label, every = f"Fire at {aim} with {_which(board, plain, alone=whole is None)}"[:80], whole is None
    odds, sources = _after(ends, label, average(telling_dice(board, side, at, plain))), _sources(board, plain)
    ways = [Choice("all", label, odds, role="attack", usual=every, place=at, also=sources)] if plain else []
    # One card alone is "all" of them: to choose it would be the same button twice.
    choose = f"Fire at {aim}: choose cards"
    beside, sources = _after(ends, choose, _beside(shots)), _sources(board, shots)
    some = Choice("some", choose, beside, role="attack", place=at, also=sources, whole=whole)
    ways = [*([some] if whole else []), *ways, *([some] if not whole and (len(shots) > 1 or not plain) else [])]
    levels = {("fire",): where, ("fire", at): Level(f"Fire at {aim} with which cards?", tuple(ways))}
    return down(levels, path, *_why_not(view, board, side, at))


def _with_all(open_to: Mapping[Pos, Sequence[Shot]], at: Pos) -> list[Shot]:
    """Returns the shots at a position that harm no friends, without those in enfilade that gain more elsewhere."""
    elsewhere = {s.card for p, shots in open_to.items() if p != at for s in shots if s.how in PLAIN}
    return [s for s in open_to[at] if s.how in PLAIN or (s.how == "enfilade" and s.card not in elsewhere)]


def _whole(
    board: Places, side: Side, path: Path, shots: Sequence[Shot], fired: Sequence[Shot], ends: str
) -> Choice | None:
    """Returns the fire of all cards at once, those in enfilade with the others; None where "all" says it already, one
    card is left, or a text has no room for them."""
    aslant = sum(s.how == "enfilade" for s in fired)
    level = _picked(board, shots, (*path, "some"), "", "")
    if not aslant or len(fired) < 2 or level is None or level.most < len(fired):
        return None
    if not {s.card for s in fired} <= {c.key for c in level.choices}:
        return None
    at = path[1]
    # Those that would hit friends, and those in enfilade that gain more elsewhere, stay out.
    which = f"all {len(fired)}" if len(fired) == len(shots) else f"{len(fired)} of {len(shots)}"
    label = f"Fire at {board.target(side, at)} with {which}"
    odds = _after(ends, label, f"{average(telling_dice(board, side, at, fired))}, {aslant} in enfilade")
    key = token_of(level, [s.card for s in fired])
    return Choice(key, label, odds, role="attack", usual=True, place=at, also=_sources(board, fired))


def _sources(board: Places, shots: Iterable[Shot]) -> tuple[Pos, ...]:
    """Returns the positions that some shots are fired from."""
    return tuple(dict.fromkeys(board.cards[s.card].at for s in shots))


def _which(board: Places, shots: Sequence[Shot], *, alone: bool) -> str:
    """Returns the cards of plain shots for a label; not ``alone`` where others could fire with them."""
    if len(shots) == 1:
        return board.name(shots[0].card)
    return f"all {len(shots)}" if alone or not shots else f"the {len(shots)} {_SHORTLY[shots[0].how]}"


def _battery_choices(view: DixieView, board: Places, side: Side, path: Path) -> Level | None:
    open_to = in_reach(view, board, side)
    found = {p: x for p, shots in open_to.items() if (x := _batteries(view, board, side, p, shots))}
    targets = found.get(path[1], {}) if len(path) > 1 else {}
    if len(path) > 2 and path[2] in targets:
        prompt = f"Fire at {board.name(path[2])} with which cards?"
        return _picked(board, targets[path[2]], path, prompt, f"{board.name(path[2])} alone")
    levels: dict[Path, Level] = {
        ("battery",): Level(
            "Fire at guns in which position?",
            tuple(Choice(p, f"Fire at guns in {board.spot(p)}", role="attack", place=p) for p in found),
        ),
    }
    if targets:
        guns = (
            Choice(k, f"Fire at {board.name(k)}", f"CV {board.card(k).cv}, {average(x)}", role="attack", place=path[1])
            for k, x in targets.items()
        )
        levels[path[:2]] = Level("At which artillery card?", tuple(guns))
    return down(levels, path, "No card of yours can fire at guns alone there", "DX-13.4")


def _picked(board: Places, shots: Sequence[Shot], path: Path, prompt: str, aim: str) -> Level | None:
    """Returns a menu of the cards that can fire, each with its dice, after a path whose first three words name the
    target; ``aim`` names the target in words where it is not the whole position."""
    able, rest = [s.card for s in shots], path[3:]
    for key in rest[-1].split(",") if rest and rest[-1] not in PAGES else ():
        if key not in able:
            raise Refusal(*objection(board, key, path[1]))
    level = card_level(board, able, path, rest, prompt)
    hints = {s.card: f"{WAYS[s.how]}: {s.dice} {'die' if s.dice == 1 else 'dice'}, {hitting(s.power)}" for s in shots}
    if level is None or not all(c.key in hints for c in level.choices):
        return level
    told = tuple(replace(c, hint=hints[c.key]) for c in level.choices)
    return label_single_cards(Level(level.prompt, told, level.least, level.most), f"Fire at {aim}", path[1])


HARMLESS = (*PLAIN, "enfilade")
"""The ways to fire that hit no friends."""
ON_BUTTON = 80
"""Characters of a button's label with its hint."""
WAYS = {"short": "Engaged", "long": "Long range", "support": "Support, 5s hit friends", "enfilade": "Enfilade"}


def expected(shots: Sequence[Shot]) -> str:
    """Returns the expected effect of some shots in words: "5 dice, 1.7 hits on average, at least one 87%"."""
    dice = sum(s.dice for s in shots)
    some = 1 - prod((1 - s.power / 6) ** s.dice for s in shots)
    return f"{dice} dice, {sum(s.expected for s in shots):.1f} hits on average, at least one {some:.0%}"


def average(shots: Sequence[Shot]) -> str:
    """Returns the hits that some shots make on average, short enough for a button."""
    return f"{sum(s.expected for s in shots):.1f} hits"


def _given_up(view: DixieView, board: Places, open_to: Mapping[Pos, Sequence[Shot]], at: Pos) -> str:
    """Returns what fire at a position gives up: that at the one fired at now (DX-7.0b), "" where nothing is left to
    fire there."""
    left = open_to.get(view.firing, ()) if view.firing != at else ()
    shots = sum(s.how in HARMLESS for s in left)
    return f"loses {counted(shots, 'shot')} at {board.spot(view.firing)}" if shots else ""


def _after(ends: str, label: str, hint: str) -> str:
    """Returns a hint after what fire gives up, without where if a button has no room for that."""
    if len(f"{label} · {ends}") > ON_BUTTON:
        ends = ends.partition(" at ")[0]
    return ", ".join(filter(None, (ends, hint)))


def _place(board: Places, side: Side, at: Pos, shots: Sequence[Shot], usual: bool, ends: str) -> Choice:
    ways = [f"{n} {what.lower()}" for how, what in _SHORTLY.items() if (n := sum(s.how == how for s in shots))]
    ways = [ends, *ways] if ends else ways
    label, also = f"Fire at {board.target(side, at)}", _sources(board, shots)
    return Choice(at, label, ", ".join(ways), role="attack", usual=usual, place=at, also=also)


_SHORTLY = {"short": "engaged", "long": "at long range", "support": "in support", "enfilade": "in enfilade"}


def _beside(shots: Sequence[Shot]) -> str:
    more = [
        f"{n} {what}" for how, what in _SHORTLY.items() if how not in PLAIN and (n := sum(s.how == how for s in shots))
    ]
    return f"also {listed(more)}" if more else ""


def _why_not(view: DixieView, board: Places, side: Side, at: Pos) -> tuple[str, str]:
    """Returns the reason why a side may not fire at a position with the cards asked for, and the rule."""
    if at not in board.field.spots:
        return "There is nothing that you can fire at" if not at else f"“{at[:20]}” is no position here", "DX-7.0"
    if at in view.closed:
        return f"Fire at {board.spot(at)} is over, because you moved on to another position", "DX-7.0b"
    if not shootable(board, OTHER[side], at):
        return f"There are no enemy troops in {board.spot(at)} to fire at", "DX-7.3"
    return f"Those cards cannot fire at {board.spot(at)} now", "DX-7.2"


OWNER = Owner(choices, carry_out, phases=("combat",))
DECISIONS = (
    declared(
        Fire,
        "fire {at} all",
        "fire {at} some {page?} {cards}",
        owner=OWNER,
        command=Command(
            "Fire at the enemy in a position", (AT, CommandOption("how", "With all cards there, or some"), CARDS)
        ),
    ),
    declared(
        Battery,
        "battery {at} {target} {page?} {cards}",
        owner=OWNER,
        command=Command(
            "Fire at one artillery card alone",
            (AT, CommandOption("target", "At which guns"), CommandOption("cards", "With which cards, by commas")),
        ),
    ),
)
