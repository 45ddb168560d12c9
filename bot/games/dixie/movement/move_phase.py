"""The Move phase: one battle move at a time, terrain, decoys, and the end of movement (DX-8.0)."""

from __future__ import annotations

from bot.games.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.dixie.combat import late_fire, melee
from bot.games.dixie.data.card import kinds
from bot.games.dixie.data.terms import RESERVE, CardKey, Pos, Side
from bot.games.dixie.interface.decisions import AT, CARDS, PAGE, Cards, Decision, Owner, declared
from bot.games.dixie.movement import decoys, outflanking, terrain
from bot.games.dixie.movement.mobility import DOUBLE_MOVERS, Mobility, mobility_of
from bot.games.dixie.movement.move_menus import destination, place_choice, refuse_barred_cards, way_to
from bot.games.dixie.movement.moving import complete_moves, tell_moved
from bot.games.dixie.offers.card_menus import card_level, label_single_card
from bot.games.dixie.rules import disorganization, settlement
from bot.games.dixie.rules.settlement import settle
from bot.games.dixie.state.board import Board, everywhere
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.state.working_copy import Battle
from bot.games.language import Command
from bot.games.phrases import counted


class Move(Decision, frozen=True):
    """Move phase: one battle move to a position or RESERVE."""

    to: str
    cards: Cards
    page: str = ""


class LayDecoy(Decision, frozen=True):
    """Move phase: lays a general, special or terrain card of the Reserve face-down as a decoy."""

    at: Pos
    card: CardKey


class LayTerrain(Decision, frozen=True):
    """Move phase: plays a terrain card from the Reserve."""

    at: Pos
    card: CardKey


class Reveal(Decision, frozen=True):
    """Move phase: turns a decoy face-up."""

    card: CardKey


def begin(battle: Battle) -> None:
    """Starts the active side's Move phase."""
    battle.phase = "move"


def finish(battle: Battle) -> bool:
    """Carries out everything between the end of movement and the Reinforce phase, in this order: engaged cards are
    revealed, decoys and lone generals eliminated, overstacked positions disorganized, outflankers arrive, they and
    horse artillery fire, bayonet charges are fought. Returns False where a question interrupts it or the battle is won;
    called again, it goes on."""
    settlement.recall_lone(battle)
    settle(battle)
    for step in (outflanking.arrive, late_fire.fire_late, melee.charges):
        if battle.asks or battle.ending or not step(battle):
            return False
    settle(battle)
    return not battle.asks and not battle.ending


def left_to_do(view: DixieView, board: Board, side: Side) -> tuple[str, str]:
    """Returns what a player may have overlooked, for the label of the button that ends the phase, and the consequence
    of ending it; two empty texts for nothing."""
    mobility = mobility_of(view, side)
    held = board.shown(side)
    for at in (at for at in everywhere(board) if at in held):
        if over := disorganization.surplus(board, side, at):
            left = f"{counted(over, 'card')} too many in {board.spot(at)}"
            return left, "When moves end all your cards there roll for morale, and the Reserve takes those that fail"
        leader = held[at].general
        if leader and at in mobility.opposed and not board.troops(side, at):
            left = f"{board.name(leader)} is alone in {board.spot(at)}"
            return left, "When moves end a general alone with the enemy is lost, or goes back to the Reserve"
    return "", ""


# -- choices


def choices(view: DixieView, board: Board, side: Side, path: Path) -> Level | None:
    """Offers to make a battle move, to lay or show a decoy, or to play terrain, after ``path``."""
    if not path:
        return Level("Moves", _first(view, board, side))
    if path[0] == "move":
        return _move_choices(view, board, side, path)
    if path[0] == "terrain":
        return terrain.choices(board, side, path)
    return decoys.reveal_choices(board, side, path)


def _first(view: DixieView, board: Board, side: Side) -> tuple[Choice, ...]:
    mobility = mobility_of(view, side)
    may_move = mobility.may_move() or decoys.layable(mobility)
    # To go back to the Reserve is seldom the best: it is no usual next thing where nothing else can be done.
    onward = any(to != RESERVE for to in mobility.single_moves())
    found = [Choice("move", "Move", "one battle move", role="move", usual=onward)] if may_move else []
    if terrain.playable(board, side):
        found.append(Choice("terrain", "Play terrain", role="play"))
    if any(decoys.unshown(board, side, key) is None for key in decoys.lying(board, side)):
        found.append(Choice("reveal", "Show a decoy", role="play"))
    return tuple(found)


def _move_choices(view: DixieView, board: Board, side: Side, path: Path) -> Level | None:
    mobility = mobility_of(view, side)
    if path[1:2] == (decoys.WORD,):
        return decoys.lay_choices(mobility, path)
    found = mobility.single_moves()
    if len(path) == 1:
        places = [place_choice(mobility, to, len(keys), "Move") for to, keys in found.items()]
        if decoys.layable(mobility):
            places.append(Choice(decoys.WORD, "Lay a decoy", "a card face-down", role="play"))
        return Level("Move where?", tuple(places))
    to = destination(mobility, path[1])
    refuse_barred_cards(mobility, path[2:], lambda key: mobility.single_move_objection(key, to))
    if to not in found:
        raise Refusal(f"No card can move to {mobility.place_name(to)} now", "DX-8.0", tuple(found)[:4])
    prompt = f"Which cards move to {mobility.place_name(to)}?"
    level = card_level(
        board, found[to], path, path[2:], prompt, most=mobility.most_at_once(found[to], to), rule="DX-8.3"
    )
    return label_single_card(level, way_to(mobility, to, "Move"))


# -- carrying out


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """Carries out a move, a decoy laid or shown, or terrain played."""
    match decision:
        case Move(to, cards):
            _move(battle, side, to, cards)
        case LayDecoy(at, key):
            decoys.lay(battle, side, key, at)
        case LayTerrain(at, key):
            battle.lay(key, at=at, up=True)
            name, kind = battle.name(key), kinds()[0][battle.card(key).effect].name
            what = name if kind in name else f"{name} ({kind})"
            text = f"The {side.upper()} plays {what} in {battle.spot(at)}."
            battle.tell("terrain", text, card=key, at=at)
        case Reveal(key):
            at = battle.cards[key].at
            battle.reveal(key)
            text = f"The {side.upper()} turns {battle.name(key)} in {battle.spot(at)} face-up."
            battle.tell("decoy", text, card=key, at=at)
    settle(battle)


def _move(battle: Battle, side: Side, to: str, cards: tuple[CardKey, ...]) -> None:
    mobility = Mobility(battle, side)
    going = mobility.fitting_together(cards, to)
    came = {key: battle.cards[key].at for key in going}
    shown = [key for key in going if battle.cards[key].up]
    complete_moves(battle, mobility, {key: "step" if _has_another(mobility, key) else "moved" for key in going}, to)
    tell_moved(battle, side, came, to, shown)


def _has_another(mobility: Mobility, key: CardKey) -> bool:
    """Tells whether a card that makes a battle move has another one left after it (DX-8.5)."""
    board = mobility.board
    return board.cards[key].done == "" and board.card(key).kind in DOUBLE_MOVERS and not mobility.is_decoy(key)


OWNER = Owner(choices, carry_out)
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
