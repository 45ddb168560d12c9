"""Checks a state for contradictions that play cannot lead to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bot.games.dixie.data.board import field
from bot.games.dixie.data.card import Card
from bot.games.dixie.data.cards import cards, side_of
from bot.games.dixie.data.deck_sizes import scale, total
from bot.games.dixie.data.terms import KIND, OUT, RESERVE, SIDES, CardKey, Pos
from bot.games.dixie.rules import decks
from bot.games.dixie.rules.staging import TERRAIN
from bot.games.dixie.state.places import Places, everywhere
from bot.games.dixie.state.state import DixieState, HitsQuestion, ReactionQuestion, WithdrawalQuestion
from bot.games.kit.sides import Side, does

_WHY = {"routed", "eliminated", "played", "removed"}
_ENDINGS = {"", "positions", "envelopment", "held", "time", "resigned", "agreed"}


def problems(state: DixieState) -> list[str]:
    """Returns the problems of a state, in sentences; empty for every state that play can reach. Where the state names a
    card that does not exist, returns only such problems."""
    return list(_of_setup(state)) or list(_of_names(state)) or list(_of_position(state))


def _of_setup(state: DixieState) -> Iterator[str]:
    setup = state.setup
    if setup.columns not in (3, 5) or (setup.columns == 5 and setup.edition == "shiloh"):
        yield f"There is no battle of that edition with {setup.columns} columns."
    if setup.days != {"shiloh": 2}.get(setup.edition, setup.days) or setup.days not in (1, 2, 3):
        yield f"{setup.edition} is not played over {setup.days} days."
    if setup.days == 3 and (setup.edition != "gettysburg" or setup.deck != "random" or setup.columns == 5):
        yield "Three days are for Gettysburg, with standard decks and three columns."
    if setup.columns == 5 and setup.deck == "random":
        yield "Five columns are played with decks by Battle Points."
    if set(state.armies) != set(SIDES):
        yield "Each side needs its army, and no other side has one."


def _of_names(state: DixieState) -> Iterator[str]:
    """Yields a problem for each card and position that does not exist, and for each number out of range."""
    known = {side: cards(state.setup.edition, side) for side in SIDES}
    land = field(state.setup.edition, state.setup.columns)
    spots = set(land.spots)
    for key, laid in state.cards.items():
        if not key or key not in known[side_of(key)]:
            yield f"There is no card {key}."
        if laid.at not in spots and laid.at not in (RESERVE, OUT):
            yield f"{key} is in “{laid.at}”, which is no position."
        if laid.hits < 0:
            yield f"{key} has {laid.hits} hits."
        if (laid.at == OUT) != (laid.why in _WHY):
            yield f"{key} is out of play exactly where it is said why."
    yield from _of_army_names(state, known, spots)
    yield from (f"“{p}” is no position." for p in _places(state) if p not in spots)
    everyone = known["csa"] | known["usa"]
    yield from (f"There is no card {k}." for k in _named(state) if k not in everyone)
    if state.ending not in _ENDINGS:
        yield f"No battle ends by “{state.ending}”."
    if state.turn < 0 or not 1 <= state.day <= state.setup.days:
        yield f"Turn {state.turn} of day {state.day} is not in this battle."
    for column, count in state.crossed.items():
        if column not in land.columns or count < 0:
            yield f"{count} cards cannot have crossed in column {column}."


def _of_army_names(state: DixieState, known: dict[Side, dict[CardKey, Card]], spots: set[Pos]) -> Iterator[str]:
    """Yields a problem for each card and position named by the armies that does not exist."""
    for side, army in state.armies.items():
        named = [*army.list, *army.staged, *army.decoys, *(a.card for a in army.armed), *(a.card for a in army.aims)]
        yield from (f"{does(side, 'has', 'have')} no card {k}." for k in named if k not in known[side])
        if army.deck < 0:
            yield f"{does(side, 'cannot', 'cannot')} have {army.deck} cards left to draw."
        yield from (f"“{p}” is no position." for p in army.staged.values() if p not in spots)
        leader = army.commander
        if leader and (leader not in known[side] or known[side][leader].kind != "general"):
            yield f"{leader} is no {KIND[side]} general, and commands no army."


def _places(state: DixieState) -> list[Pos]:
    """Returns the positions that a state names other than those of cards and deployments."""
    under_way = [x.at for x in (state.melee, state.volley) if x is not None]
    marked = [mark.at for mark in state.last]
    firing = [state.firing] if state.firing else []
    asked = [ask.at for ask in state.asks]
    for army in state.armies.values():
        asked += [each for each in (*(a.at for a in army.armed), *(a.at for a in army.aims)) if each]
    return [*state.holders, *state.closed, *state.outflanking.values(), *asked, *under_way, *marked, *firing]


def _named(state: DixieState) -> list[CardKey]:
    """Returns the cards that a state names other than as lying somewhere."""
    found = [k for keys in state.known.values() for k in keys] + list(state.outflanking)
    found += [a.target for army in state.armies.values() for a in army.aims if a.target]
    found += [a.card for a in state.asks if isinstance(a, ReactionQuestion) and (a.card or a.moment == "rout")]
    if state.volley is not None:
        target = [state.volley.target] if state.volley.target else []
        found += [*state.volley.cards, *target, *state.volley.short, *state.volley.confused]
    return found + list(state.melee.charge if state.melee else ())


def _whole_board(state: DixieState) -> Places:
    commanders = {side: army.commander for side, army in state.armies.items()}
    return Places(
        state.setup,
        state.cards,
        state.holders,
        state.crossed,
        state.outflanking,
        commanders,
        {},
        state.phase,
        state.active,
        state.day,
        state.stacks,
    )


def _of_position(state: DixieState) -> Iterator[str]:
    board = _whole_board(state)
    for side in SIDES:
        yield from _of_decks(state, board, side)
        yield from _of_secrets(state, board, side)
    yield from _of_stacks(state, board)
    yield from _of_phase(state, board)


def _of_decks(state: DixieState, board: Places, side: Side) -> Iterator[str]:
    """Yields a problem for each way in which the cards drawn and to be drawn cannot come from the side's deck."""
    army, name = state.armies[side], KIND[side]
    drawn = [k for k in state.cards if side_of(k) == side]
    points = total(state.setup, side)
    if bool(army.list) > bool(points):
        yield f"The {name} side has a list of cards, but its deck is a standard one."
    if points and decks.points_of(board, army.list) > points:
        yield f"The {name} deck has more than {points} Battle Points."
    if state.phase == "decks":
        if drawn:
            yield f"The {name} side has drawn cards before its deck was chosen."
        return
    by_day = decks.arrives_by_day(state.setup, side)
    if points and not (by_day and state.day > 1):
        if len(drawn) + army.deck != len(army.list):
            yield f"The {name} side has drawn {len(drawn)} cards of {len(army.list)}, and {army.deck} are left."
        yield from (f"{k} is not in the {name} deck." for k in drawn if k not in army.list)
    late = [k for k in drawn if by_day and decks.arrives_late(state.setup, board.card(k))]
    if state.day == 1 and late:
        yield f"{', '.join(late)} cannot have come on the first day."
    most = scale(state.setup, side)
    size = most.three_days.deck if state.setup.days == 3 and most.three_days else most.deck
    if not points and len(drawn) + army.deck > size:
        more = f"has {army.deck} to draw, more than the {size} of its deck"
        yield f"The {name} side has drawn {len(drawn)} cards and {more}."


def _of_secrets(state: DixieState, board: Places, side: Side) -> Iterator[str]:
    """Yields a problem for each secret preparation of a side that is not about cards of its Reserve."""
    army = state.armies[side]
    reserve = set(board.cards_at(side, RESERVE))
    yield from (f"{k} is staged but not in the Reserve." for k in army.staged if k not in reserve)
    yield from (f"{k} is a decoy but not staged." for k in army.decoys if k not in army.staged)
    if army.staged and state.phase != "deploy":
        yield f"{does(side, 'has', 'have')} staged a deployment, but no one deploys."
    for armed in army.armed:
        if armed.card not in reserve or board.card(armed.card).kind != "special":
            yield f"{armed.card} is armed, but is no special card in the Reserve."
    aimed = [a.card for a in army.aims if not board.card(a.card).horse]
    yield from (f"{k} is no horse artillery, and is not aimed in secret." for k in aimed)
    out = [k for k in state.outflanking if side_of(k) == side]
    yield from (f"{k} is to outflank, but is not in the Reserve." for k in out if k not in reserve)


def _of_stacks(state: DixieState, board: Places) -> Iterator[str]:
    """Yields a problem for each position that holds cards that may not lie there; overstacking ends with movement."""
    quiet = state.phase in ("combat", "deploy") and not state.asks and not state.volley and not state.melee
    for at in everywhere(board):
        kinds = Counter((side, board.card(k).kind) for side in SIDES for k in board.cards_at(side, at))
        name = board.spot(at)
        if kinds["csa", "terrain"] + kinds["usa", "terrain"] > TERRAIN:
            yield f"More than two terrain cards lie in {name}."
        for side in SIDES:
            shown = [k for k in board.cards_at(side, at) if board.card(k).kind == "general" and board.cards[k].up]
            if quiet and len(shown) > 1:
                yield f"{does(side, 'has', 'have')} more than one general in {name}."
            if quiet and board.stacking_count(side, at) > max(0, board.room(side, at)):
                yield f"{does(side, 'has', 'have')} more cards in {name} than there is room for."
    for key, laid in state.cards.items():
        if laid.at == RESERVE and laid.up:
            yield f"{key} lies face-up in the Reserve."
        if laid.hits and board.card(key).troop and laid.hits > board.card(key).cv and quiet:
            yield f"{key} has taken more hits than its CV and is still there."


def _of_phase(state: DixieState, board: Places) -> Iterator[str]:
    """Yields a problem for each disagreement of phase, questions and ending."""
    if (state.phase == "over") != bool(state.ending):
        yield "The battle is over exactly where it is said how it ended."
    if bool(state.winner) == (state.ending in ("", "agreed")):
        yield "There is a winner exactly where the battle has been won."
    if state.phase in ("morale", "reinforce") and not state.asks:
        yield f"The {state.phase} phase stands still without a question."
    if state.ending and state.asks:
        yield "The battle is over, but a question is open."
    if state.phase not in ("decks", "deploy", "over") and not state.turn:
        yield "The battle goes on before its first turn."
    if len(set(state.offers)) != len(state.offers) or (len(state.offers) > 1 and state.ending != "agreed"):
        yield "Both sides offer to end the battle, but it goes on."
    for ask in state.asks:
        here = board.cards_at(ask.side, ask.at)
        if isinstance(ask, HitsQuestion | WithdrawalQuestion) and not 0 < ask.count <= max(1, len(here)) * 9:
            yield f"{ask.count} cards cannot be asked for in {board.spot(ask.at)}."


__all__ = ["problems"]
