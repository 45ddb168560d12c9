"""The tree in which Overland's decisions are offered."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from bot.games.choices import Choice, Level, Path, Refusal
from bot.games.kept_with_view import kept_with_view
from bot.games.overland.data.board import board
from bot.games.overland.decisions import Decision
from bot.games.overland.offers.marks import marked
from bot.games.overland.rules.campaign import VALLEY_POINTS
from bot.games.overland.rules.declared import LANGUAGE, objection
from bot.games.overland.rules.legal import every_decision, legal_decisions
from bot.games.overland.rules.needed import least_die
from bot.games.overland.rules.reactions import may_intercept, shadows
from bot.games.overland.state.state import OPPONENTS, RICHMOND, Area, Leader, OverlandState, OverlandView
from bot.games.overland.words import names
from bot.games.paths import following, nearest
from bot.games.phrases import quoted


class Tree(Struct, frozen=True):
    """The decisions of a position: every level by its path (None at a whole decision), and the decisions in order."""

    levels: dict[Path, Level | None]
    legal: dict[Decision, str]


@kept_with_view
def tree(view: OverlandView) -> Tree:
    """The tree for this position; equal positions share it, whatever their Action Points but the last."""
    at = view.places
    return _tree(
        view.table,
        at["grant"],
        at["lee"],
        at["beauregard"],
        at["breckinridge"],
        view.turn,
        view.ending != "",
        view.points == 1,
    )


@lru_cache(maxsize=2048)
def _tree(
    table: str, grant: Area, lee: Area, beauregard: Area, breckinridge: Area, turn: bool, over: bool, last: bool
) -> Tree:
    places = {"grant": grant, "lee": lee, "beauregard": beauregard, "breckinridge": breckinridge}
    places |= {key: board().leaders[key].start for key in ("butler", "sigel")}
    view = OverlandView(table, 1 if last else 2, places, turn, "exhausted" if over else "", (), 0)
    legal = {d: LANGUAGE.text(d) for d in legal_decisions(view)}
    levels: dict[Path, Level | None] = {}
    paths = [LANGUAGE.path(d) for d in legal]
    for prefix in dict.fromkeys(path[:n] for path in paths for n in range(len(path) + 1)):
        keys = following(paths, prefix)
        choices = tuple(marked(view, (*prefix, key), _choice(view, (*prefix, key))) for key in keys)
        levels[prefix] = Level(_prompt(view, prefix), choices) if choices else None
    return Tree(levels, legal)


def _prompt(view: OverlandView, path: Path) -> str:
    if not path:
        return "What will the Union do?"
    return {
        ("attack",): "Whom to attack?",
        ("attack", "richmond"): "Who attacks Richmond?",
        ("move",): "Who moves?",
        ("move", "grant"): f"Where does Grant move from {names.where(view.places['grant'])}?",
        ("turn",): "Who marches around Lee?",
        ("turn", "grant"): "Where does Grant march around Lee?",
    }[path]


def _choice(view: OverlandView, path: Path) -> Choice:
    """One branch, with a label that stands alone."""
    match path:
        case ("attack",):
            return Choice("attack", "Attack (1 AP)", "a battle for 1 Action Point")
        case ("move",):
            return Choice("move", "Move Grant (free)", "as often as you like")
        case ("turn",):
            return Choice("turn", "March around Lee (1 AP)", "a Turning Movement: 3 or less, and Lee follows")
        case ("cross",):
            return Choice("cross", "Cross the James (1 AP)", "wins on 3 or less")
        case ("attack", "richmond"):
            return Choice("richmond", "Attack Richmond (1 AP)", "wins if it falls")
        case ("attack", "richmond", leader):
            label = f"Attack Richmond with {names.who(leader)} (1 AP)"
            return Choice(leader, label, needed_die(view, RICHMOND, leader))
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
        return Choice(area, label, "a Turning Movement: 3 or less, and Lee follows")
    label = f"Move Grant {'back ' if back else ''}to {name}"
    if lee == area:
        return Choice(area, label, "Lee is there")
    if shadows(lee, area):
        return Choice(area, label, "Lee follows")
    if may_intercept(lee, area):
        return Choice(area, label, "Lee intercepts on 3 or less")
    return Choice(area, label, "nobody is there")


def choices(view: OverlandView, path: Path) -> Level | None:
    """The next level after ``path``, None at a whole decision. Raises Refusal where the path leads nowhere."""
    levels = tree(view).levels
    if path in levels:
        return levels[path]
    if not path:
        return Level("The campaign is over.", ())
    typed = " ".join(path)
    for decision in every_decision():
        if LANGUAGE.path(decision)[: len(path)] == path:
            raise refusal(view, decision)
    raise Refusal(f"{quoted(typed)} is none of the choices", "OV-4.A", instead(view, typed))


def allows(state: OverlandState, decision: Decision) -> bool:
    """Tells whether the decision may be taken: what ``check`` answers, without a view."""
    here = (state.table, state.grant, state.lee, state.beauregard, state.breckinridge)
    return decision in _tree(*here, state.turn, state.ending != "", state.points == 1).legal


def check(view: OverlandView, decision: Decision) -> Refusal | None:
    """Returns why the decision may not be taken, or None."""
    return None if decision in tree(view).legal else refusal(view, decision)


def refusal(view: OverlandView, decision: Decision) -> Refusal:
    """The refusal of a decision: the reason, its rule, and legal decisions like it."""
    found = objection(view, decision)
    if found is None:  # a decision that no text says, such as one with a key of no leader
        found = (f"{quoted(LANGUAGE.text(decision))} is none of the choices", "OV-4.A")
    return Refusal(*found, instead(view, LANGUAGE.text(decision)))


def instead(view: OverlandView, refused: str) -> tuple[str, ...]:
    """A few legal decisions, those first that begin like the refused one."""
    return nearest(tree(view).legal.values(), refused)


def needed_die(view: OverlandView, target: str, leader: Leader) -> str:
    """The die that an attack needs before its modifiers, and the points that a victory in The Valley brings."""
    least = least_die(view, target, leader)
    if least > 6:
        return "even a 6 fails"
    prize = f", wins {VALLEY_POINTS} AP" if target == "breckinridge" else ""
    if least <= 1:
        return f"any die will do{prize}"
    return f"needs {least}+{prize}" if least < 6 else f"needs a 6{prize}"
