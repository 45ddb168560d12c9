"""What Dixie says: cards, the position, and how a battle stands and ends, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.games.contract import Passage
from bot.games.dixie.cards.card_set import Card, kinds
from bot.games.dixie.state.battlefield import field
from bot.games.dixie.state.board import Sight, everywhere
from bot.games.dixie.state.game_state import (
    OTHER,
    OUT,
    RESERVE,
    SIDES,
    Again,
    CardKey,
    DixieState,
    DixieView,
    Hits,
    Laid,
    Mark,
    Pos,
    Setup,
    Side,
    Window,
    Withdraw,
)

POSITION, OWN, ALT = 3000, 1500, 1024
"""The most characters of a position in words, of what a seat alone knows, and of an alternative text."""
EDITIONS = {"bull-run": "First Bull Run", "shiloh": "Shiloh", "gettysburg": "Gettysburg"}
_SHORT = {"infantry": "inf", "cavalry": "cav", "artillery": "art"}
_PHASES = {
    "decks": "Battle Decks are chosen",
    "deploy": "deployment",
    "morale": "Morale",
    "combat": "Combat",
    "move": "moves",
    "reinforce": "end of moves",
}


def brief(card: Card) -> str:
    """What a card is worth, in at most 100 characters: "infantry 3", "general 2/1 +1"."""
    if card.kind == "general":
        stacking = f" +{card.stacking}" if card.stacking else ""
        return f"general {card.attack}/{card.defence}{stacking}"
    if card.kind == "terrain":
        name = kinds()[0][card.effect].name
        return f"{name}, {card.place.replace('-', ' ')}" if card.place else name
    if card.kind == "special":
        return f"special: {kinds()[1][card.effect].name}"
    gun = {"smoothbore": " F1/F3", "rifled": " F2/F2"}.get(card.gun, "")
    return f"{'horse ' if card.horse else ''}{card.kind} {card.cv}{card.morale}{gun}"


def short(card: Card) -> str:
    """The same in a few characters: "inf 3A", "2/1+1"."""
    if card.kind == "general":
        return f"{card.attack}/{card.defence}" + (f"+{card.stacking}" if card.stacking else "")
    if card.kind in ("terrain", "special"):
        return card.effect.replace("-", " ")
    return f"{_SHORT[card.kind]} {card.cv}{card.morale}"


def the(side: str) -> str:
    """A side within a sentence."""
    return f"the {side.upper()}"


def count(number: int, what: str) -> str:
    """ "1 card", "3 cards"."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def question(view: DixieView) -> str:
    """What the open question asks, in a few words; "" without one."""
    ask = view.asks[-1] if view.asks else None
    spots = field(view.setup.edition, view.setup.columns).spots
    match ask:
        case Hits(_, at, hits):
            return f"who takes {count(hits, 'hit')} in {spots[at].name}"
        case Window(_, _, at):
            return f"a special card in {spots[at].name}?"
        case Again(_, at):
            return f"another round of melee in {spots[at].name}?"
        case Withdraw(_, at, cards):
            return f"which {count(cards, 'card')} leave{'s' if cards == 1 else ''} {spots[at].name}"
    return ""


def awaited(view: DixieView) -> dict[str, str]:
    """Who is to act, and why."""
    if view.ending:
        return {}
    if view.asks:
        return {view.asks[-1].side: f"{the(view.asks[-1].side)}: {question(view)}"}
    if view.phase in ("decks", "deploy"):
        what = "chooses its deck" if view.phase == "decks" else "deploys"
        return {side: f"{the(side)} {what}" for side in SIDES if not view.committed[side]}
    return {view.active: f"{the(view.active)}: {_PHASES[view.phase]}"}


def opening(setup: Setup) -> str:
    """The first line: which battle, how it is played, and whose cards these are."""
    on = {"outflanking", "melee", "enfilade", "counter_battery", "support", "scouting", "decoys"}
    named = {name: "artillery support" if name == "support" else name.replace("_", "-") for name in on}
    rules = sorted(named[name] for name in on if getattr(setup, name))
    rules += [f"{setup.integrity} integrity"] if setup.integrity != "none" else []
    decks = {"random": "standard decks", "points": "random decks by Battle Points", "own": "own decks"}[setup.deck]
    days = {1: "one day", 2: "two days", 3: "three days"}[setup.days]
    with_ = ", ".join(rules) or "basic rules"
    return (
        f"{EDITIONS[setup.edition]} begins: {setup.columns} columns, {decks}, {days}, with {with_}. "
        "The cards are this project's reconstruction from the orders of battle, not the publisher's."
    )


def headline(view: DixieView) -> str:
    """Where the battle stands, in one line."""
    name = EDITIONS[view.setup.edition]
    if view.ending:
        return f"{name} · {ending(view)}"
    day = f"Day {view.day}, " if view.setup.days > 1 else ""
    if view.phase in ("decks", "deploy"):
        return f"{name} · {day}{_PHASES[view.phase]}"
    asked = f" · {view.asks[-1].side.upper()}: {question(view)}" if view.asks else ""
    return f"{name} · {day}Turn {view.turn}, {view.active.upper()}: {_PHASES[view.phase]}{asked}"


def ending(view: DixieView) -> str:
    """How the battle ended, in a sentence."""
    winner, loser = view.winner.upper(), OTHER[view.winner].upper() if view.winner else ""
    needed = {3: "two", 5: "three"}[view.setup.columns]
    key = "Center-Back" if view.winner == "csa" else "Center-Front"
    taken = key if view.setup.edition == "shiloh" else f"{needed} enemy positions"
    return {
        "positions": f"The {winner} holds {taken} and wins.",
        "envelopment": f"The {winner} has enveloped the enemy and wins.",
        "held": f"The {winner} has held the field for three days and wins.",
        "time": f"Time is up, and the {winner} wins.",
        "resigned": f"The {loser} resigns, and the {winner} wins.",
        "agreed": "Both sides agree to end the battle without a winner.",
    }[view.ending]


def position(view: DixieView, sight: Sight) -> str:
    """The whole position in Markdown, at most 3,000 characters, as far as the viewer knows it."""
    return _fitting(POSITION, *(lambda say=say: _position(view, sight, say) for say in _DETAIL))


def own(view: DixieView, sight: Sight) -> str:
    """What only the viewer knows, in Markdown, at most 1,500 characters; "" for a spectator."""
    return _fitting(OWN, *(lambda say=say: "\n".join(_own(view, sight, say)) for say in _DETAIL))


def alt(view: DixieView, sight: Sight) -> str:
    """The picture in words, at most 1,024 characters."""
    return _fitting(ALT, *(lambda say=say: _alt(view, sight, say) for say in _DETAIL))


Saying = Callable[[Sight, list[CardKey]], str]


def _in_full(sight: Sight, keys: list[CardKey]) -> str:
    return ", ".join(f"`{k}` {sight.name(k)} ({short(sight.card(k))}{_state(sight, k)})" for k in keys)


def _named(sight: Sight, keys: list[CardKey]) -> str:
    return ", ".join(f"{k} {sight.name(k)}{_marks(sight, k)}" for k in keys)


def _keyed(sight: Sight, keys: list[CardKey]) -> str:
    return " ".join(f"{k}{_marks(sight, k)}" for k in keys)


def _counted(sight: Sight, keys: list[CardKey]) -> str:
    return count(len(keys), "card")


_DETAIL: tuple[Saying, ...] = (_in_full, _named, _keyed, _counted)
"""Ways to list cards, the longest first."""


def _fitting(most: int, *ways: Callable[[], str]) -> str:
    """The first text that is not too long."""
    for way in ways:
        if len(text := way()) <= most:
            return text
    return f"{text[: most - 1]}…"


def _state(sight: Sight, key: CardKey) -> str:
    laid = sight.cards.get(key, Laid(RESERVE))  # a card of a deck that is being chosen lies nowhere
    told = [count(laid.hits, "hit")] if laid.hits else []
    told += [laid.done] if laid.done in ("fired", "moved", "failed") else []
    told += ["face-down"] if not laid.up and laid.at != RESERVE else []
    return "".join(f", {t}" for t in told)


def _marks(sight: Sight, key: CardKey) -> str:
    hits = sight.cards[key].hits if key in sight.cards else 0
    return f" ({count(hits, 'hit')})" if hits else ""


def _stack(sight: Sight, side: Side, at: Pos, say: Saying) -> str:
    """A side's cards in a position, "" for none."""
    unseen, cards = sight.unseen(side, at), [k for k in sight.stack(side, at) if sight.card(k).kind != "terrain"]
    parts = [f"{unseen} face-down"] if unseen else []
    parts += [say(sight, cards)] if cards else []
    return f"{side.upper()}: {', '.join(parts)}" if parts else ""


def _place(view: DixieView, sight: Sight, at: Pos, say: Saying) -> str:
    stacks = [text for side in SIDES if (text := _stack(sight, side, at, say))]
    ground = ", ".join(sight.name(k) for k in sight.terrain(at))
    taken = next((s for s in SIDES if sight.defends(s, at) and sight.field.spots[at].line != s), "")
    notes = [ground] if ground else []
    notes += [f"taken by {the(taken)}"] if taken else []
    notes += ["engaged"] if sight.engaged(at) else []
    said = f" ({'; '.join(notes)})" if notes else ""
    return f"{sight.spot(at)}{said}: {'; '.join(stacks) or 'nobody'}"


def _sizes(view: DixieView) -> str:
    return "; ".join(f"{s.upper()} Reserve {view.reserves[s]}, deck {view.decks[s]}" for s in SIDES)


def _own(view: DixieView, sight: Sight, say: Saying) -> list[str]:
    """What only the viewer knows: his Reserve, his deployment so far, and what he has armed."""
    army = view.army
    if army is None or view.seat not in SIDES:
        return []
    side: Side = "usa" if view.seat == "usa" else "csa"
    reserve = [k for k in sight.stack(side, RESERVE) if k not in army.staged]
    found = [f"**Your Reserve**: {say(sight, reserve) if reserve else 'empty'}"] if view.phase != "decks" else []
    for at in dict.fromkeys(army.staged.values()):
        found.append(f"**Staged in {sight.spot(at)}**: {say(sight, [k for k, p in army.staged.items() if p == at])}")
    if army.decoys:
        found.append(f"**To lie face-down**: {', '.join(map(sight.name, army.decoys))}")
    if view.phase == "decks":
        found.append(f"**Your deck**: {say(sight, list(army.list)) if army.list else 'no card yet'}")
    if army.armed:
        armed = (f"{sight.name(a.card)} {'in ' + sight.spot(a.at) if a.at else 'anywhere'}" for a in army.armed)
        found.append(f"**Armed**: {', '.join(armed)}")
    if view.outflanking:
        found.append(f"**To outflank**: {', '.join(map(sight.name, view.outflanking))}")
    return found


def _gone(view: DixieView, sight: Sight) -> str:
    lost = {side: [k for k in sight.stack(side, OUT) if view.laid[k].why != "played"] for side in SIDES}
    return f"**Out of play**: {'; '.join(f'{s.upper()} {len(lost[s])}' for s in SIDES)}"


def _position(view: DixieView, sight: Sight, say: Saying) -> str:
    parts = [f"**{headline(view)}**", f"{_sizes(view)}."]
    acting = awaited(view)
    if acting:
        parts.append(f"To act: {'; '.join(acting.values())}.")
    parts.append("\n".join(f"- {_place(view, sight, at, say)}" for at in everywhere(sight)))
    if own := _own(view, sight, say):
        parts.append("\n".join(own))
    parts.append(_gone(view, sight))
    parts += [f"**Last**: {last}."] if (last := _last(view, sight)) else []
    parts += [f"{the(view.offers[0]).capitalize()} offers to end without a winner."] if view.offers else []
    return "\n\n".join(parts)


def _last(view: DixieView, sight: Sight, most: int = 6) -> str:
    return "; ".join(_happened(sight, mark) for mark in view.last[-most:])


def _happened(sight: Sight, mark: Mark) -> str:
    """A mark of the picture in words: what its sign, its place and its dice say there."""
    spot = sight.spot(mark.at) if mark.at else "the Reserve"
    rolled = f", rolls {', '.join(map(str, mark.dice))}" if mark.dice else ""
    match mark.what:
        case "fire":
            return f"{mark.words} fires at {spot}{rolled}"
        case "melee":
            return f"{mark.words} fights in {spot}{rolled}"
        case "capture":
            return f"{the(mark.side)} captures {spot}"
        case "special":
            return f"{the(mark.side)} plays {mark.words} at {spot}"
    return f"{spot}: {mark.words}"


def _alt(view: DixieView, sight: Sight, say: Saying) -> str:
    places = "; ".join(_place(view, sight, at, say) for at in everywhere(sight))
    last = f" Last: {_last(view, sight, 3)}." if view.last else ""
    own = "".join(f" {line}." for line in _own(view, sight, say)).replace("**", "")
    return f"Dixie, {headline(view)}. {_sizes(view)}. {places}.{own}{last}".replace("`", "").replace("..", ".")


def report(passages: Iterable[Passage[DixieState]]) -> list[str]:
    """Lines said when a battle has ended: its length, what each side lost, and how its dice fell."""
    found = list(passages)
    if not found:
        return []
    end = found[-1].after
    lines = [f"The battle took {count(end.turn, 'Battle Turn')} and {count(len(found), 'decision')}."]
    for side in SIDES:
        lost = sum(x.why in ("routed", "eliminated") for k, x in end.cards.items() if k[0] == side[0])
        shots = [m for p in found for m in p.after.last if m.side == side and m.what in ("fire", "melee")]
        dice, hits = sum(len(m.dice) for m in shots), sum(sum(d in m.hit for d in m.dice) for m in shots)
        rolled = f" and hit with {hits} of {count(dice, 'die')}".replace("dies", "dice") if dice else ""
        lines.append(f"The {side.upper()} lost {count(lost, 'card')}{rolled}.")
    return lines
