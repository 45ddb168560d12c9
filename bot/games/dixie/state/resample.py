"""Another state that gives a seat the same view."""

from __future__ import annotations

import random
from collections.abc import Callable

from msgspec.structs import replace

from bot.games.dixie.data.board import field
from bot.games.dixie.data.card import Card
from bot.games.dixie.data.cards import cards as printed
from bot.games.dixie.data.cards import side_of
from bot.games.dixie.data.deck_sizes import total
from bot.games.dixie.data.terms import OUT, RESERVE, CardKey, Pos
from bot.games.dixie.rules import decks, staging
from bot.games.dixie.rules.combat import late_fire
from bot.games.dixie.state import checks
from bot.games.dixie.state.stacks import CardState
from bot.games.dixie.state.state import Aim, Armed, Army, DixieState, HitsQuestion, Preferences
from bot.games.dixie.state.working_copy import Work
from bot.games.kit.sides import OTHER, Side

_SWAPS_PER_CARD = 3
"""Swaps tried for each hidden card when a state is dealt anew."""


def resample(state: DixieState, seat: str, rng: random.Random) -> DixieState:
    """Returns another state with the same view for a seat: deals the other side's hidden cards, its deck's list, its
    staged and armed cards, and its preferences anew."""
    side = OTHER[seat]
    if state.phase == "decks":
        return _with_other_list(state, side, rng)
    secret = [k for k, x in state.cards.items() if side_of(k) == side and _hidden(state, k, x)]
    if state.setup.decoys:
        bluffing = _with_exchanges(state, side, _exchanges(state, side, secret, rng, _may_be_decoy), rng)
        if not checks.problems(bluffing):
            return bluffing
    return _with_exchanges(state, side, _exchanges(state, side, secret, rng, _same_role), rng)


def _with_other_list(state: DixieState, side: Side, rng: random.Random) -> DixieState:
    """Returns such a state while Battle Decks are chosen, when a side has nothing but its list."""
    work = Work(state, lambda sides, purpose, stream="": int(rng.random() * sides) + 1)
    work.army(side, list=())
    decks.fill(work, side)
    some = tuple(k for k in work.consult(side).list if rng.random() < 0.7)
    army = replace(state.armies[side], list=some)
    other = replace(state, armies=state.armies | {side: army})
    return replace(other, armies=other.armies | {side: with_other_secrets(other, side, rng)})


def _with_exchanges(state: DixieState, side: Side, renamed: dict[CardKey, CardKey], rng: random.Random) -> DixieState:
    """Returns the state with a side's cards exchanged, and its secret preparations made up anew."""
    cards = {renamed.get(k, k): x for k, x in state.cards.items()}
    army = state.armies[side]
    if army.list:
        army = replace(army, list=tuple(sorted((renamed.get(k, k) for k in army.list), key=lambda k: int(k[1:]))))
    other = replace(
        state,
        cards=cards,
        outflanking={renamed.get(k, k): p for k, p in state.outflanking.items()},
        armies=state.armies | {side: replace(army, staged={}, decoys=(), armed=(), aims=())},
    )
    return replace(other, armies=other.armies | {side: with_other_secrets(other, side, rng)})


def _hidden(state: DixieState, key: CardKey, x: CardState) -> bool:
    """Tells whether the enemy of a card's side does not know where it is, or that it has been drawn."""
    return (x.at == RESERVE or not x.up) and x.at != OUT and key not in state.known.get(OTHER[side_of(key)], ())


Rule = Callable[[DixieState, CardKey, Card, Card], bool]
"""A test whether the card in a place (named by the card that lies there in the state) may be one card instead of
another."""


def _exchanges(
    state: DixieState, side: Side, secret: list[CardKey], rng: random.Random, rule: Rule
) -> dict[CardKey, CardKey]:
    """Returns the card that each hidden one is to be instead: a permutation of the hidden cards, and of cards of the
    set that have not been drawn, found by swaps that keep the public knowledge and the demands of the rules."""
    half = printed(state.setup.edition, side)
    army, drawn = state.armies[side], set(state.cards)
    undrawn = [k for k in half if k not in drawn]
    fixed = named(state)
    places = [k for k in (*secret, *undrawn) if k not in fixed]
    now = {k: k for k in places}
    listed = set(army.list)
    points = sum(half[k].points for k in listed)
    most = total(state.setup, side)
    for one in [k for k in places if k in drawn or k in listed] * _SWAPS_PER_CARD:
        two = places[int(rng.random() * len(places))]
        a, b = now[one], now[two]
        if a == b or not (rule(state, one, half[b], half[a]) and rule(state, two, half[a], half[b])):
            continue
        if most and (one in listed) != (two in listed):
            change = half[b].points - half[a].points if one in listed else half[a].points - half[b].points
            if points + change > most:
                continue
            points += change
        now[one], now[two] = b, a
    return {k: v for k, v in now.items() if k != v}


def named(state: DixieState) -> set[CardKey]:
    """Returns cards that public parts of the state name though they may lie hidden."""
    named = {army.commander for army in state.armies.values()}
    for ask in state.asks:
        named.add(getattr(ask, "card", ""))
    if state.volley:
        named |= {*state.volley.cards, state.volley.target, *state.volley.short, *state.volley.confused}
    if state.melee:
        named |= set(state.melee.charge)
    return named


def _same_role(state: DixieState, place: CardKey, card: Card, instead: Card) -> bool:
    """Tells whether one card may be in another's place: troops for troops and any other for its kind wherever a card
    lies or has done something; in the Reserve any card, within the historical arrivals of its day."""
    late = [decks.arrives_late(state.setup, c) for c in (card, instead)]
    if decks.arrives_by_day(state.setup, card.side) and late[0] != late[1]:
        return False
    x = state.cards.get(place)
    if x is None or (x == CardState(RESERVE) and place not in state.outflanking):
        return True
    return (card.troop and instead.troop) or (card.kind == instead.kind and card.place == instead.place)


def _may_be_decoy(state: DixieState, place: CardKey, card: Card, instead: Card) -> bool:
    """Tells the same, except that a card lying face-down may be a decoy where no enemy is, whether it was deployed or
    has come in a move."""
    x = state.cards.get(place)
    if x is None or x.at in (RESERVE, OUT) or x.up or x.hits or x.done not in ("", "moved") or x.engaged or x.left:
        return _same_role(state, place, card, instead)
    if _enemy_present(state, place, x.at) or (
        _may_win_battle(state, card.side, x.at) and not _occupied(state, card.side, x.at)
    ):
        return _same_role(state, place, card, instead)
    return card.kind != "terrain" and _same_role(state, "", card, instead)


def _enemy_present(state: DixieState, place: CardKey, at: Pos) -> bool:
    """Tells whether an enemy of the card in a place is in its position."""
    return any(y.at == at and k[0] != place[0] for k, y in state.cards.items())


def _may_win_battle(state: DixieState, side: Side, at: Pos) -> bool:
    """Tells whether troops in a position may win a side the battle."""
    shiloh = state.setup.edition == "shiloh"
    return field(state.setup.edition, state.setup.columns).spots[at].line != side or (shiloh and at == "fc")


def _occupied(state: DixieState, side: Side, at: Pos) -> bool:
    """Tells whether a side has troops lying face-up in a position."""
    half = printed(state.setup.edition, side)
    return any(y.at == at and y.up and k in half and half[k].troop for k, y in state.cards.items())


def with_other_secrets(state: DixieState, side: Side, rng: random.Random) -> Army:
    """Returns a side's army with its staged and armed cards and its preferences made up anew."""
    army = state.armies[side]
    work = Work(state, lambda sides, purpose, stream="": 1)
    shiloh = state.setup.edition == "shiloh"
    if state.phase == "deploy" and not (shiloh and side == "csa"):
        found = staging.suggest(work, side)
        some = {k: at for k, at in found.items() if shiloh or rng.random() < 0.8}
        army = replace(army, staged=staging.fit_staging(work, side, some, ()))
    hand = [k for k in work.cards_at(side, RESERVE) if work.card(k).kind == "special"]
    armed = tuple(Armed(k) for k in hand if rng.random() < 0.5) if state.phase not in ("decks", "over") else ()
    asked = any(isinstance(ask, HitsQuestion) and ask.side == side for ask in state.asks)
    hits = "ask" if asked else rng.choice(("lowest", "highest", "ask"))
    melee, horse = rng.choice(("fewer", "stay", "leave")), rng.choice(("fire", "hold"))
    preferences = Preferences(hits, melee, horse, rng.choice(("play", "hold")))  # type: ignore[arg-type]
    aims = tuple(_aim(work, k, rng) for k in late_fire.ridden(work, side) if state.phase == "move")
    return replace(army, armed=armed, aims=aims, preferences=preferences)


def _aim(work: Work, key: CardKey, rng: random.Random) -> Aim:
    """Returns an order for horse artillery that has moved: to fire at some position, or to hold its fire."""
    return Aim(key, rng.choice(["", *(s.at for s in late_fire.shots(work, key))]))
