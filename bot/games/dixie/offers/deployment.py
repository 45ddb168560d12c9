"""Offers the deployment: orders that stage cards, and the decision that commits them (DX-17.1)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.dixie.data import deck_sizes
from bot.games.dixie.data.terms import CardKey, Pos
from bot.games.dixie.offers.situation import CARDS, NO_PAGES, PAGE, Owner, Situation, declared
from bot.games.dixie.rules import decks, staging
from bot.games.dixie.rules.setup import Commit, Decoy, Deploy, Recall, Suggest, carry_out, deploying, qualified
from bot.games.dixie.state.places import Places
from bot.games.dixie.state.state import Army
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.words.card_menus import card_level, no_more_than
from bot.games.kit.language import Command
from bot.games.kit.menus import MENU_SIZE
from bot.games.kit.sides import Side
from bot.games.phrases import sentence, shortened

_MOST = 10
"""Cards that one order may name: four that count, three more by a general's bonus, the general, and two specials."""
_FINAL = "You can't change it once the other side has committed too."


def choices(now: Situation, path: Path) -> Level | None:
    """Offers to commit, after ``path`` (DX-17.1)."""
    view, board, side = now.view, now.board, now.side
    army = view.army
    open_ = view.phase in ("decks", "deploy") and army is not None and not army.committed
    if not path:
        if not open_:
            return None
        prompt = "Choose your deck, then commit it"
        if view.phase == "deploy":
            prompt = "Deploy, then commit"
            if army is not None and army.staged:
                prompt = "Commit these, or change them first."
        return Level(prompt, (_commit(view, board, side),), staged=_beside(view, board, side))
    if not open_:
        raise Refusal("There is nothing to commit now", "DX-17.1")
    if len(path) > 1:
        raise Refusal(f"“{path[1][:40]}” is too much", "DX-17.1", ("commit",))
    return None


def _beside(view: DixieView, board: Places, side: Side) -> tuple[Path, ...]:
    """Returns the paths shown beside the button that commits: a menu for each position where one holds all cards, else
    the way to them; the suggestion and the decoys."""
    if view.phase == "decks":
        return (("list",),)
    found: list[Path] = []
    offered = [c.key for c in _offered(view, board, side)]
    if "deploy" in offered:
        paged = len(qualified(board, side)) > MENU_SIZE
        menus = [("deploy", at) for at in staging.deployable_positions(board, side)]
        found += [("deploy",)] if paged else [*menus, ("deploy", "suggest")]
    if "decoy" in offered:
        found.append(("decoy",))
    return tuple(found)


def _commit(view: DixieView, board: Places, side: Side) -> Choice:
    army = view.army
    assert army is not None
    if view.phase == "decks":
        left = deck_sizes.total(view.setup, side) - decks.points_of(board, army.list)
        more = f"; {left} Battle Points are filled at random" if decks.fitting(board, side, army.list) else ""
        return _commit_choice(f"your deck: {len(army.list)} cards", more)
    empty = sum(not _staged_troops(board, army.staged, at) for at in staging.deployable_positions(board, side))
    empty -= sum(bool(board.troops(side, at)) for at in staging.deployable_positions(board, side))
    said = f"; {empty} position{'s' if empty > 1 else ''} without troops" if empty > 0 else ""
    return _commit_choice(f"your deployment: {len(army.staged)} cards", said)


def _commit_choice(what: str, overlooked: str) -> Choice:
    """The choice to commit; it asks where something may have been overlooked."""
    what += overlooked
    asks = f"{sentence(what)}. {_FINAL}" if overlooked else ""
    return Choice("commit", f"Commit {what}", role="end", usual=True, asks=asks, plain=True)


def _staged_troops(board: Places, staged: dict[CardKey, Pos], at: Pos) -> list[CardKey]:
    return [k for k, p in staged.items() if p == at and board.card(k).troop]


def orders(now: Situation, path: Path) -> Level | None:
    """Offers the orders that change one's deployment, and the one that takes a commitment back, after ``path``."""
    view, board, side = now.view, now.board, now.side
    army = view.army
    if not path:
        return Level("Deployment", tuple(_offered(view, board, side)))
    if path[0] not in [c.key for c in _offered(view, board, side)] or army is None:
        raise _untimely(view, path[0])
    if path[0] == "recall":
        _end(path, 1)
        return None
    if path[0] == "decoy":
        masks = _maskable(board, army.staged)
        return card_level(board, masks, path, path[1:], "Lay which of these face-down?", least=0, chosen=army.decoys)
    places = staging.deployable_positions(board, side)
    if len(path) == 1:
        found = [_place(board, army.staged, at) for at in places]
        return Level("Deploy where?", (*found, Choice("suggest", "Deploy as suggested")))
    if path[1] == "suggest":
        _end(path, 2)
        return None
    if path[1] not in places:
        raise Refusal(f"“{path[1][:40]}” is not a position you may deploy in", "DX-3.2a", tuple(places[:4]))
    prompt, able = f"Deploy which cards in {board.spot(path[1])}?", qualified(board, side)
    here = [k for k, p in army.staged.items() if p == path[1]]
    level = card_level(board, able, path, path[2:], prompt, least=0, most=_MOST, chosen=here, rule="DX-3.1")
    return _told_where(board, army.staged, path[1], _with_room(board, army, side, path[1], level))


def _offered(view: DixieView, board: Places, side: Side) -> list[Choice]:
    army = view.army
    if view.phase not in ("decks", "deploy") or army is None:
        return []
    if army.committed:
        withdrawn = view.phase == "decks" or deploying(view.setup, side)
        return [Choice("recall", "Take your commitment back")] if withdrawn else []
    if view.phase == "decks":
        return []
    found = [Choice("deploy", "Deploy")] if qualified(board, side) and staging.deployable_positions(board, side) else []
    if view.setup.decoys and _maskable(board, army.staged):
        found.append(Choice("decoy", "Decoys: cards that lie face-down"))
    return found


def _untimely(view: DixieView, word: str) -> Refusal:
    if word == "recall":
        return Refusal("You have no commitment to take back", "DX-17.1")
    if word == "decoy" and not view.setup.decoys:
        return Refusal("This battle is fought without decoys", "DX-13.6")
    if word == "decoy" and view.phase == "move":
        return Refusal("Decoys are laid by a move now", "DX-13.6d", ("move decoy",))
    if view.army is not None and view.army.committed:
        return Refusal("You have committed your deployment", "DX-17.1", ("recall",))
    return Refusal("There is nothing to deploy now", "DX-17.1")


def _end(path: Path, length: int) -> None:
    if len(path) > length:
        raise Refusal(f"“{path[length][:40]}” is too much", "DX-17.1")


def _with_room(board: Places, army: Army, side: Side, at: Pos, level: Level | None) -> Level | None:
    """Returns a menu of cards for a position in which no more can be picked than there is room for, beside those on
    other pages that are staged there."""
    if level is None or level.most == 1:
        return level
    keys = [choice.key for choice in level.choices]
    beside = [k for k, p in army.staged.items() if p == at and k not in keys]
    return no_more_than(level, staging.most_at(board, side, at, [*keys, *beside], army.decoys) - len(beside))


def _told_where(board: Places, staged: dict[CardKey, Pos], at: Pos, level: Level | None) -> Level | None:
    """Returns a menu of cards for a position, in which a card staged in another position names it."""
    if level is None:
        return None
    elsewhere = {k: board.spot(p) for k, p in staged.items() if p != at}
    told = (replace(c, hint=f"{c.hint}; in {elsewhere[c.key]}") if c.key in elsewhere else c for c in level.choices)
    return replace(level, choices=tuple(told))


def _place(board: Places, staged: dict[CardKey, Pos], at: Pos) -> Choice:
    here = [board.name(k) for k, p in staged.items() if p == at]
    told = f"{len(here)} staged: {', '.join(here)}" if here else "nothing staged"
    return Choice(at, board.spot(at), shortened(told, 100), place=at)


def _maskable(board: Places, staged: dict[CardKey, Pos]) -> list[CardKey]:
    """Returns the staged cards that may lie face-down or face-up: generals, terrain and specials that stay
    (DX-13.6)."""
    return [k for k in staged if not board.card(k).troop and not staging.only_face_down(board, k)]


COMMITTING = Owner(choices, carry_out, phases=("decks", "deploy"))
PREPARING = Owner(orders, carry_out)
DECISIONS = (
    declared(
        Commit,
        "commit",
        owner=COMMITTING,
        command=Command("Your deck or deployment is final, once the other side has committed too"),
    ),
)
ORDERS = (
    declared(
        Deploy,
        "deploy {at} {page?} {cards}",
        owner=PREPARING,
        order=True,
        command=Command(
            "Choose the cards of a position (commit makes it final)",
            (CommandOption("at", "In which position, or a suggestion"), CARDS, PAGE),
        ),
    ),
    declared(Suggest, "deploy suggest", owner=PREPARING, order=True),
    declared(
        Decoy,
        "decoy {cards}",
        owner=PREPARING,
        order=True,
        command=Command("Choose deployed cards to lie face-down as decoys", (NO_PAGES,)),
    ),
    declared(
        Recall,
        "recall",
        owner=PREPARING,
        order=True,
        command=Command("Take a commitment back, until the other side has committed"),
    ),
)
