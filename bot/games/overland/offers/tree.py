"""The tree of Overland's decisions, which are the Union's alone, and how people write them.

No choice is marked as the usual one: people take that for advice, and which is best changes from point to point.
"""

from __future__ import annotations

from functools import lru_cache, partial

from msgspec import Struct
from msgspec.structs import replace

from bot.games import tree as walker
from bot.games.contract.choices import Choice, Level, Path, Refusal, Role
from bot.games.contract.game import Seat
from bot.games.in_words import as_people_read_it
from bot.games.kit.kept_with_view import kept_with_view
from bot.games.kit.spoken import Spoken
from bot.games.overland.data.board import board
from bot.games.overland.decisions import LANGUAGE, every_decision, legal_decisions, objection
from bot.games.overland.offers.typed import SPELLINGS, VOCABULARY, after_lee, without_costs
from bot.games.overland.rules.battles import valley_gain
from bot.games.overland.rules.modifiers import least_die
from bot.games.overland.rules.reactions import may_intercept, shadows
from bot.games.overland.rules.stakes import Decision
from bot.games.overland.state.state import MOST_POINTS, OPPONENTS, RICHMOND, UNION, Area, Leader, OverlandState
from bot.games.overland.state.view import OverlandView
from bot.games.overland.words import names
from bot.games.paths import following, nearest
from bot.games.phrases import quoted

_ROLES: dict[str, Role] = {"attack": "attack", "move": "move", "turn": "move", "cross": "move"}


PASSES_BY = "needs 3 or less; Lee then follows"
"""Of a march around Lee."""
WINS = "wins the campaign"


class Tree(Struct, frozen=True):
    """The decisions of a position: every level by its path (None at a whole decision), and the decisions in order."""

    levels: dict[Path, Level | None]
    legal: dict[Decision, str]


@kept_with_view
def tree(view: OverlandView) -> Tree:
    """The tree for this position; equal positions share it, whatever their Action Points but the first and the
    last."""
    at = view.places
    return _tree(
        view.table,
        at["grant"],
        at["lee"],
        at["beauregard"],
        at["breckinridge"],
        view.turn,
        view.ending != "",
        _points(view.points),
    )


def _points(points: int) -> int:
    """As many points, or as many as for all numbers between the first and the last: choices read alike there."""
    return points if points in (1, MOST_POINTS) else 2


@lru_cache(maxsize=2048)
def _tree(
    table: str, grant: Area, lee: Area, beauregard: Area, breckinridge: Area, turn: bool, over: bool, points: int
) -> Tree:
    places = {"grant": grant, "lee": lee, "beauregard": beauregard, "breckinridge": breckinridge}
    places |= {key: board().leaders[key].start for key in ("butler", "sigel")}
    view = OverlandView(table, points, places, turn, "exhausted" if over else "", (), 0)
    legal = {d: LANGUAGE.text(d) for d in legal_decisions(view)}
    levels: dict[Path, Level | None] = {}
    paths = [LANGUAGE.path(d) for d in legal]
    for prefix in dict.fromkeys(path[:n] for path in paths for n in range(len(path) + 1)):
        keys = following(paths, prefix)
        choices = tuple(marked((*prefix, key), _choice(view, (*prefix, key))) for key in keys)
        levels[prefix] = Level(_prompt(view, prefix), choices) if choices else None
    return Tree(levels, legal)


def _prompt(view: OverlandView, path: Path) -> str:
    if not path:
        return "What does the Union do?"
    return {
        ("attack",): "Attack whom?",
        ("attack", "richmond"): "Attack Richmond with which leader?",
        ("move",): "Move which leader?",
        ("move", "grant"): f"Move Grant from {names.where(view.places['grant'])} to where?",
        ("turn",): "March around Lee with which leader?",
        ("turn", "grant"): "March around Lee to where?",
    }[path]


def _choice(view: OverlandView, path: Path) -> Choice:
    """One branch, with a label that stands alone."""
    match path:
        case ("attack",):
            return Choice("attack", "Attack (1 AP)", "a battle for 1 Action Point")
        case ("move",):
            return Choice("move", "Move Grant (free)", "as often as you like")
        case ("turn",):
            return Choice("turn", "March around Lee (1 AP)", PASSES_BY)
        case ("cross",):
            return Choice("cross", "Cross the James (1 AP)", "needs 3 or less, wins the campaign")
        case ("attack", "richmond"):
            return Choice("richmond", "Attack Richmond (1 AP)", WINS)
        case ("attack", "richmond", leader):
            label = f"Attack Richmond with {names.who(leader)} (1 AP)"
            wins = f", {WINS}" if least_die(view, RICHMOND, leader) <= 6 else ""
            return Choice(leader, label, f"{needed_die(view, RICHMOND, leader)}{wins}")
        case ("attack", target):
            return _attack_choice(view, target)
        case (_, "grant"):
            return Choice("grant", "Grant")
        case (kind, "grant", area):
            return _way_choice(view, kind, area)
    raise AssertionError(path)


def _attack_choice(view: OverlandView, target: str) -> Choice:
    leader = next(union for union, confederate in OPPONENTS.items() if confederate == target)
    return Choice(target, f"Attack {names.who(target)} (1 AP)", needed_die(view, target, leader))


def _way_choice(view: OverlandView, kind: str, area: Area) -> Choice:
    place, lee = view.places["grant"], view.places["lee"]
    back = board().steps[area] > board().steps[place]
    name = names.where(area)
    if kind == "turn":
        label = f"March {'back ' if back else ''}around Lee to {name} (1 AP)"
        return Choice(area, label, PASSES_BY)
    label = f"Move Grant {'back ' if back else ''}to {name}"
    if lee == area:
        return Choice(area, label, "Lee is there")
    if shadows(lee, area):
        return Choice(area, label, "Lee follows")
    if may_intercept(lee, area):
        return Choice(area, label, "Lee intercepts on 3 or less")
    return Choice(area, label, "no one is there")


def marked(path: Path, choice: Choice) -> Choice:
    """The choice with which a path ends, with its marks."""
    return replace(choice, role=_ROLES[path[0]], place=_place(path))


def _place(path: Path) -> str:
    """The area or leader that a choice is about; "" for one that says only what to do."""
    match path:
        case ("cross",):
            return "savage-station"
        case ("attack", *_, last) | ("move" | "turn", "grant", last):
            return last
        case (_, "grant"):
            return "grant"
    return ""


def choices(view: OverlandView, path: Path) -> Level | None:
    """The next level after ``path``, None at a whole decision. Raises Refusal where the path leads nowhere."""
    levels = tree(view).levels
    if path in levels:
        return levels[path]
    if not path:
        return Level("The campaign is over.", ())
    for decision in every_decision():
        if LANGUAGE.path(decision)[: len(path)] == path:
            raise refusal(view, decision)
    said = as_people_read_it(walker.Tree(partial(choices, view)), path)
    raise Refusal(f"{said} is not one of the choices", "OV-4.A", instead(view, " ".join(path)))


def allows(state: OverlandState, decision: Decision) -> bool:
    """Tells whether the decision may be taken: what ``check`` answers, without a view."""
    here = (state.table, state.grant, state.lee, state.beauregard, state.breckinridge)
    return decision in _tree(*here, state.turn, state.ending != "", _points(state.points)).legal


def check(view: OverlandView, decision: Decision) -> Refusal | None:
    """Returns why the decision may not be taken, or None."""
    return None if decision in tree(view).legal else refusal(view, decision)


def refusal(view: OverlandView, decision: Decision) -> Refusal:
    """The refusal of a decision: the reason, its rule, and legal decisions like it."""
    found = objection(view, decision)
    if found is None:  # a decision that no text says, such as one with a key of no leader
        found = (f"{quoted(LANGUAGE.text(decision))} is not one of the choices", "OV-4.A")
    return Refusal(*found, instead(view, LANGUAGE.text(decision)))


def instead(view: OverlandView, refused: str) -> tuple[str, ...]:
    """A few legal decisions, those first that begin like the refused one."""
    return nearest(tree(view).legal.values(), refused)


def needed_die(view: OverlandView, target: str, leader: Leader) -> str:
    """The die that an attack needs before its modifiers, and the points that a victory in The Valley brings
    after the attack is paid for."""
    least = least_die(view, target, leader)
    if least > 6:
        return "even a 6 fails"
    prize = f", wins {valley_gain(view.points - 1)} AP" if target == "breckinridge" else ""
    if least <= 1:
        return f"any die will do{prize}"
    return f"needs {names.at_least(least)}{prize}"


def not_yours() -> Refusal:
    """Returns the refusal of whatever another than the Union decides."""
    return Refusal("Only the Union decides in this game", "OV-1.o")


class OverlandTree(Spoken[OverlandView, Decision]):
    """The tree of decisions; there are no orders."""

    def choices(self, view: OverlandView, seat: Seat, path: Path) -> Level | None:
        """See ``Game.choices``."""
        if seat == UNION:
            return choices(view, path)
        if path:
            raise not_yours()
        return Level("Only the Union decides.", ())

    def orders(self, view: OverlandView, seat: Seat, path: Path) -> Level | None:
        """See ``Game.orders``."""
        if path:
            raise Refusal("Overland has no standing orders")
        return Level("Overland has no standing orders.", ())

    def check(self, view: OverlandView, seat: Seat, decision: Decision) -> Refusal | None:
        """See ``Game.check``."""
        return check(view, decision) if seat == UNION else not_yours()

    def words(self, view: OverlandView, seat: Seat, text: str) -> list[str]:
        """See ``Spoken``: a label's price is no word, and Lee may stand for the area that he is in."""
        return after_lee(super().words(view, seat, without_costs(text)), view.places["lee"])


TREE = OverlandTree(LANGUAGE, VOCABULARY, SPELLINGS)
