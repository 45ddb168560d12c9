"""Offers battle moves, one or two at once, decoys and terrain."""

from __future__ import annotations

from collections.abc import Callable, Collection

from msgspec import Struct

from bot.games.contract.choices import Choice, Level, Path, Refusal, Role
from bot.games.descriptor import CommandOption
from bot.games.dixie.data.terms import RESERVE, CardKey, Pos
from bot.games.dixie.offers.situation import AT, CARDS, PAGE, Owner, Situation, declared
from bot.games.dixie.rules.movement import laying
from bot.games.dixie.rules.movement.laying import barred, closed, grounds, held, layable, lying, unplayable, unshown
from bot.games.dixie.rules.movement.mobility import Mobility, Objection, mobility_of
from bot.games.dixie.rules.movement.move_phase import LayDecoy, LayTerrain, Move, Reveal, carry_out
from bot.games.dixie.rules.movement.moving import March, march
from bot.games.dixie.state.places import Places, everywhere
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.words.card_menus import FIRST, card_level, label_single_cards, labelled_choice, no_more_than
from bot.games.kit.language import Command
from bot.games.kit.sides import Side
from bot.games.phrases import counted


class Gait(Struct, frozen=True):
    """A way to move cards: what a button and a prompt call it (``doing``), the cards that may go so by their goals
    (``goals``), why one may not (``objection``), and what refuses a goal that none may go to."""

    doing: str
    goals: Callable[[Mobility], dict[str, list[CardKey]]]
    objection: Callable[[Mobility, CardKey, str], Objection | None]
    refusal: str
    rule: str

    def places(self, mobility: Mobility) -> tuple[Choice, ...]:
        """Returns the goals."""
        return tuple(place_choice(mobility, to, keys, self.doing) for to, keys in self.goals(mobility).items())

    def cards(self, mobility: Mobility, path: Path) -> Level | None:
        """Returns the cards that may go to the goal in a path, None where it names them. Raises Refusal."""
        to, found = destination(mobility, path[1]), self.goals(mobility)
        refuse_barred_cards(mobility, path[2:], lambda key: self.objection(mobility, key, to))
        name = mobility.place_name(to)
        if to not in found:
            raise Refusal(self.refusal.format(name), self.rule, tuple(found)[:4])
        most = mobility.most_at_once(found[to], to)
        prompt = f"Which cards {self.doing.lower()} to {name}{room_left(mobility, to, found[to])}?"
        level = card_level(mobility.board, found[to], path, path[2:], prompt, most=most, rule="DX-8.3")
        level = no_more_than(level, len(mobility.fitting_together(found[to], to)))
        return label_single_cards(level, way_to(mobility, to, self.doing), "" if to == RESERVE else to)


MOVE = Gait("Move", Mobility.single_moves, Mobility.single_move_objection, "No card can move to {} now", "DX-8.0")
MARCH = Gait(
    "March", Mobility.double_moves, Mobility.double_move_objection, "No card can make two battle moves to {}", "DX-8.5"
)


def march_choices(now: Situation, path: Path) -> Level | None:
    """Offers to make two battle moves at once, after ``path``."""
    mobility = mobility_of(now.view, now.side)
    if not path:
        hint = "two moves; infantry and guns check Morale"
        return Level("March", (Choice("march", "March", hint, role="move"),) if mobility.may_march() else ())
    return Level("March where?", MARCH.places(mobility)) if len(path) == 1 else MARCH.cards(mobility, path)


MARCHING = Owner(march_choices, march, phases=("move",))
MARCHES = (
    declared(
        March,
        "march {to} {page?} {cards}",
        owner=MARCHING,
        command=Command(
            "Move cards two battle moves", (CommandOption("to", "To which position, or to the Reserve"), CARDS, PAGE)
        ),
    ),
)


# -- choices


def choices(now: Situation, path: Path) -> Level | None:
    """Offers to make a battle move, to lay or show a decoy, or to play terrain, after ``path``."""
    view, board, side = now.view, now.board, now.side
    if not path:
        return Level("Moves", _first(view, board, side))
    if path[0] == "move":
        return _move_choices(mobility_of(view, side), path)
    if path[0] == "terrain":
        return terrain_choices(board, side, path)
    return reveal_choices(board, side, path)


def _first(view: DixieView, board: Places, side: Side) -> tuple[Choice, ...]:
    mobility = mobility_of(view, side)
    may_move = mobility.may_move() or laying.layable(mobility)
    # To go back to the Reserve is seldom the best: it is no usual next thing where nothing else can be done.
    onward = any(to != RESERVE for to in mobility.single_moves())
    found = [Choice("move", "Move", "one battle move", role="move", usual=onward)] if may_move else []
    if laying.playable(board, side):
        found.append(Choice("terrain", "Play terrain", role="play"))
    if any(laying.unshown(board, side, key) is None for key in laying.lying(board, side)):
        found.append(Choice("reveal", "Show a decoy", role="play"))
    return tuple(found)


def _move_choices(mobility: Mobility, path: Path) -> Level | None:
    if path[1:2] == (DECOY,):
        return lay_choices(mobility, path)
    if len(path) > 1:
        return MOVE.cards(mobility, path)
    decoy = (Choice(DECOY, "Lay a decoy", "a card face-down", role="play"),) if laying.layable(mobility) else ()
    return Level("Move where?", (*MOVE.places(mobility), *decoy))


OWNER = Owner(choices, carry_out, phases=("move",))
DECISIONS = (
    declared(
        Move,
        "move {to} {page?} {cards}",
        owner=OWNER,
        command=Command(
            "Move cards one battle move, or lay a decoy",
            (CommandOption("to", "To which position, or to the Reserve; or a decoy"), CARDS, PAGE),
        ),
    ),
    declared(LayDecoy, "move decoy {at} {card}", owner=OWNER),
)
SHOWN = (
    declared(
        LayTerrain,
        "terrain {at} {card}",
        owner=OWNER,
        command=Command("Play terrain from the Reserve", (AT, CommandOption("card", "Which terrain"))),
    ),
    declared(
        Reveal,
        "reveal {card}",
        owner=OWNER,
        command=Command("Turn a decoy face-up", (CommandOption("card", "Which card"),)),
    ),
)
DECOY = "decoy"
"""The word after "move" that lays a decoy."""


def lay_choices(mobility: Mobility, path: Path) -> Level | None:
    """Offers to lay decoys, first the position and then the card, after ``path``, which begins with "move decoy"."""
    board = mobility.board
    if not board.setup.decoys:
        raise Refusal("This battle is fought without decoys", "DX-13.6")
    found = layable(mobility)
    if len(path) > 2:
        at = position(mobility, path[2])
        if why := closed(mobility, at):
            raise Refusal(*why, tuple(found)[:4])
        if len(path) > 3 and path[3] in mobility.cards.get(RESERVE, ()) and (why := barred(mobility, path[3], at)):
            raise Refusal(*why)
        some = found.get(at, [])
        if len(path) == 4 and path[3] in some:
            return None
        if len(path) > 3 or not some:
            raise Refusal(f"You have no such card in Reserve to lay in {board.spot(at)}", "DX-13.6d", tuple(some[:4]))
        down = f"face-down in {board.spot(at)}"
        cards = (labelled_choice(board, k, f"Lay {board.name(k)} {down}", "play", at) for k in some)
        return Level(f"Lay which card face-down in {board.spot(at)}?", tuple(cards))
    if not found:
        raise Refusal("You have no card in Reserve to lay as a decoy now", "DX-13.6d")
    return Level("A decoy in which position?", tuple(_lay_choice(mobility, at, len(x)) for at, x in found.items()))


def _lay_choice(mobility: Mobility, at: Pos, count: int) -> Choice:
    return Choice(at, f"Lay a decoy in {mobility.board.spot(at)}", counted(count, "card"), role="play", place=at)


def reveal_choices(board: Places, side: Side, path: Path) -> Level | None:
    """Offers the decoys that may be shown, after ``path``."""
    found = lying(board, side)
    shown = [k for k in found if unshown(board, side, k) is None]
    if len(path) == 1:
        return Level(
            "Show which decoy?", tuple(labelled_choice(board, k, f"Show {board.name(k)}", "play") for k in shown)
        )
    if path[1] in found and path[1] not in shown:
        raise Refusal(*(unshown(board, side, path[1]) or ("", "")))
    if path[1] not in shown or len(path) > 2:
        raise Refusal("You have no such decoy", "DX-13.6b", tuple(f"reveal {k}" for k in shown[:4]))
    return None


def terrain_choices(board: Places, side: Side, path: Path) -> Level | None:
    """Offers terrain to play, first the position and then the card, after ``path``."""
    fits = {key: grounds(board, side, key) for key in held(board, side)}
    places = [at for at in everywhere(board) if any(at in found for found in fits.values())]
    if len(path) == 1:
        return Level(
            "Terrain in which position?",
            tuple(Choice(at, f"Play terrain in {board.spot(at)}", place=at) for at in places),
        )
    at, key = path[1], path[2] if len(path) > 2 else ""
    if at in board.field.spots and key in fits and at not in fits[key]:
        raise Refusal(*(unplayable(board, side, key, at) or ("", "")))
    here = [k for k in fits if at in fits[k]]
    if not here or len(path) > 3 or (key and key not in here):
        raise Refusal("You have no such terrain to play there", "DX-10.2", tuple(places[:4]))
    spot = board.spot(at)
    ways = (labelled_choice(board, k, f"Play {board.name(k)} in {spot}", "play", at) for k in here)
    return None if key else Level(f"Play which terrain in {spot}?", tuple(ways))


def place_choice(mobility: Mobility, to: str, keys: Collection[CardKey], doing: str) -> Choice:
    """Returns a destination of a "Move" or a "March" as a menu shows it; to go back seldom pays."""
    place = "" if to == RESERVE else to
    also = (mobility.field.across(to),) if to != RESERVE else ()
    role: Role = "attack" if to in mobility.opposed else "move"
    aside = to == RESERVE
    name = way_to(mobility, to, doing)
    hint = counted(len(keys), "card") + room_left(mobility, to, keys) + (FIRST if role == "attack" else "")
    return Choice(to, name, hint, role=role, place=place, also=also, aside=aside)


def room_left(mobility: Mobility, to: str, keys: Collection[CardKey]) -> str:
    """Returns how many of some cards have room at a goal, "" if all have: more may go there, and are disorganized."""
    board, side = mobility.board, mobility.side
    if to == RESERVE:
        return ""
    left = max(0, board.room(side, to) - board.stacking_count(side, to))
    return f" (room for {left or 'none'})" if left < sum(board.card(k).troop for k in keys) else ""


def way_to(mobility: Mobility, to: str, doing: str) -> str:
    """Returns the act of cards that "Move" or "March" to a place: they attack if enemies are there."""
    if to not in mobility.opposed:
        return f"{doing} to {mobility.place_name(to)}"
    name = mobility.place_name(to)
    return f"Attack {name}" if doing == "Move" else f"{doing} to attack {name}"


def destination(mobility: Mobility, word: str) -> str:
    """Returns the place that a word of a path names: a position or RESERVE. Raises Refusal."""
    return word if word == RESERVE else position(mobility, word)


def position(mobility: Mobility, word: str) -> Pos:
    """Returns the position that a word of a path names. Raises Refusal."""
    if word not in mobility.field.spots:
        raise Refusal(f"There is no position “{word[:20]}”", "DX-3.0")
    return word


def refuse_barred_cards(mobility: Mobility, rest: Path, barred: Callable[[CardKey], Objection | None]) -> None:
    """Refuses a path that ends with cards of which one may not go, and says why."""
    for key in rest[-1].split(",") if rest and rest[-1][:1] == mobility.side[0] else ():
        if key in mobility.board.cards and mobility.board.cards[key].at not in mobility.cards:
            raise Refusal(f"{mobility.board.name(key)} is out of play", "DX-8.0")
        if key in mobility.board.cards and (why := barred(key)):
            raise Refusal(*why)
