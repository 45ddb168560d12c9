"""What 1861 tells of what happened: sentences that name who, where, the die, what it needed and what came of it."""

from __future__ import annotations

from typing import Any

from bot.games.life_1861.board import board
from bot.games.life_1861.state import RESOURCES, Change, Hex, Key, LifeState, Luck, Piece, Plan, Resource, Roll, Seat
from bot.games.life_1861.text import names

WAITS = "The Soldier waits: a Civilian goes first."
WAITS_AND_LOSES = "The Soldier waits: a Civilian goes first, and one of his turns will be lost."


def subject(piece: Key) -> str:
    """A piece as the beginning of a sentence: "The Soldier", "Anna"."""
    return names.capital(names.who(piece))


def whose(piece: Key) -> str:
    """ "Anna's", "the Soldier's"."""
    return f"{names.who(piece)}'s"


def his(piece: Key) -> str:
    """ "his" or "her"."""
    return "her" if piece in ("anna", "clara") else "his"


def things(keys: str) -> str:
    """A bundle of resources by its key: "2 food", "1 food and 1 ammunition"."""
    named = keys.split("-")
    return names.listed(names.amount(named.count(key), key) for key in RESOURCES if key in named)


def change(what: str, piece: Key, at: Hex) -> Change:
    """What happened to a piece ("" for none), in a few words for the picture."""
    return Change(f"{names.name(piece)} {what}" if piece else what, at)


def rolled(roll: Roll, after: LifeState) -> dict[str, Any]:
    """A roll as an event's data, with the health that is left to whom it was against."""
    hurt = roll.target if roll.what == "attack" else roll.piece
    data: dict[str, Any] = {
        "piece": roll.piece,
        "target": roll.target,
        "at": roll.at,
        "dice": list(roll.dice),
        "used": roll.used,
        "needed": roll.needed,
        "outcome": roll.outcome,
        "tension": after.tension,
    }
    return data | ({"health": after.pieces[hurt].health} if hurt in after.pieces else {})


def _dice(roll: Roll) -> str:
    """ "4", or "2 and 4 (Boon), 4 counts"."""
    if len(roll.dice) == 1:
        return str(roll.used)
    return f"{roll.dice[0]} and {roll.dice[1]} (Boon), {roll.used} counts"


def _needed(roll: Roll) -> str:
    """ "4+ needed", "6 needed", "a 1 hurts"."""
    if roll.what == "disease":
        return "a 1 hurts"
    return f"{roll.needed}{'+' if roll.needed < 6 else ''} needed"


def _left(piece: Key, after: LifeState) -> str:
    """What is left of a piece that was hit."""
    health = after.pieces[piece].health
    return f"{subject(piece)} has {health} health." if health else f"{subject(piece)} is dead."


# -- setup and the Event stage


def opening(state: LifeState) -> str:
    """How the game begins."""
    before = "the survivors win" if state.survivor else "nobody has won"
    return (
        "1861: the Soldier stands at I3 (Base), Anna, Ben and Clara at A3 (House), Daniel at C3 (Town Hall). Whoever "
        f"is alive after fifteen rounds wins. If one side is wiped out before, {before}. "
        "The board and the event cards are this project's reconstruction, not the publisher's."
    )


def placed(what: str, die: int, at: Hex) -> str:
    """A thing placed by a twenty-sided die."""
    return f"{names.capital(what)} is placed randomly: {die}, {names.where(at)}."


def lacking(what: str) -> str:
    """Nothing comes, because the supply is empty."""
    return f"No {what} comes: the supply is empty."


def card(number: int, key: str) -> str:
    """The round's event card."""
    return f"Round {number}. Event: {names.card(key)} – {names.effect(key)}."


def merchant_comes(at: Hex, stock: str, until: int) -> str:
    """What a merchant brings."""
    return f"The merchant at {names.where(at)} has {stock}. He leaves at the end of round {until}."


def falls_ill(piece: Key, after: Piece) -> str:
    """A disease by event card."""
    return f"{subject(piece)} at {names.where(after.at)} falls ill: {names.count(after.diseases, 'disease')}."


def cured(piece: Key, after: Piece) -> str:
    """A disease gone by event card."""
    return f"{subject(piece)} at {names.where(after.at)} is cured: {names.count(after.diseases, 'disease')} left."


def boon(piece: Key, at: Hex) -> str:
    """A Boon received."""
    return f"{subject(piece)} at {names.where(at)} receives a Boon for {his(piece)} next roll."


def tension(level: int, why: str) -> str:
    """Tension moved without combat."""
    return f"{why}: tension {level}."


def wagon(food: int, ammo: int, at: Hex) -> str:
    """What the supply wagon brings."""
    brought = [names.amount(food, "food")] if food else []
    brought += [names.amount(ammo, "ammo")] if ammo else []
    return f"The supply wagon brings {names.listed(brought) if brought else 'nothing'} to {names.where(at)}."


def drought(due: int) -> str:
    """The crop is late."""
    return f"The crop that is growing comes at the end of round {due}."


# -- turns


def turn_begins(state: LifeState) -> str:
    """The Soldier's plan begins his turn."""
    which = "second" if "soldier" in state.turns else "first"
    return f"The Soldier at {names.where(state.pieces['soldier'].at)} begins his {which} turn of round {state.round}."


def ends(piece: Key, at: Hex, actions: int) -> str:
    """A turn ended early."""
    after = f"after {names.count(actions, 'action')}" if actions else "without an action"
    return f"{subject(piece)} at {names.where(at)} ends {his(piece)} turn {after}."


def lost(number: int) -> str:
    """A Soldier turn that could only have followed another."""
    return f"A turn of the Soldier's in round {number} is lost: no Civilian is left to act before it."


# -- actions


def moves(piece: Key, start: Hex, end: Hex, far: int) -> str:
    """A move."""
    return f"{subject(piece)} moves from {names.where(start)} to {names.where(end)}, {names.hexes(far)}."


def picks_up(piece: Key, what: str, at: Hex) -> str:
    """A pick-up."""
    return f"{subject(piece)} picks up {things(what)} at {names.where(at)}."


def bread(piece: Key, price: int, at: Hex) -> str:
    """A food from the Bakery."""
    return (
        f"{subject(piece)} takes 1 food at {names.where(at)} for {names.amount(price, 'goods') if price else 'free'}."
    )


def treated(patient: Key, service: str, after: Piece, by: str) -> str:
    """What medicine or the Doctor did; ``by`` begins the sentence."""
    if service == "heal":
        return f"{by} heals {names.who(patient)} at {names.where(after.at)}: {after.health} health."
    left = names.count(after.diseases, "disease")
    return f"{by} cures {names.who(patient)} at {names.where(after.at)} of a disease: {left} left."


def trades(piece: Key, give: str, get: str, at: Hex) -> str:
    """A trade at the Store, with a merchant or at the Farm."""
    return f"{subject(piece)} at {names.where(at)} trades {things(give)} for {things(get)}."


def farm_activated(piece: Key, at: Hex, due: int) -> str:
    """The Farm activated."""
    return f"{subject(piece)} activates {names.where(at)}: its crop comes at the end of round {due}."


def church_activated(piece: Key, at: Hex) -> str:
    """The Church activated."""
    return f"{subject(piece)} activates {names.where(at)}: a Boon comes at the end of {his(piece)} turn."


def loot(found: str) -> str:
    """What looting brings."""
    return {
        "any": "any one resource",
        "nothing": "nothing that is to be had",
        "pistol": "a pistol (range 2, hits on 4+)",
        "ammo": "1 ammunition",
        "goods": "1 trade good",
    }[found]


def loots(roll: Roll) -> str:
    """What looting brought."""
    return f"{subject(roll.piece)} loots {names.where(roll.at)}: {_dice(roll)}, {loot(roll.outcome)}."


def takes(resource: Resource, at: Hex) -> str:
    """The resource that the Soldier chose."""
    return f"The Soldier at {names.where(at)} takes {names.amount(1, resource)} as his loot."


def luck(question: Luck, at: Hex) -> str:
    """Two dice, and a choice to come."""
    aim = f"attacks {names.who(question.target)} at" if question.target else "loots"
    one, two = question.dice
    return f"{subject(question.piece)} {aim} {names.where(at)} with a Boon: {one} and {two}, one of them to be chosen."


def attack(before: LifeState, after: LifeState, roll: Roll) -> str:
    """An attack and its result."""
    attacker = before.pieces[roll.piece]
    far = board().distances[attacker.at, roll.at]
    verb = "shoots at" if attacker.pistol or board().pieces[roll.piece].gun else "attacks"
    apart = f"{names.hexes(far)} away" if far else "on the same hex"
    result = "misses" if roll.outcome == "miss" else "hits"
    said = (
        f"{subject(roll.piece)} at {names.where(attacker.at)} {verb} {names.who(roll.target)} at "
        f"{names.where(roll.at)}, {apart}: {_dice(roll)} {result} ({_needed(roll)})."
    )
    if roll.target == "bandit":
        return f"{said} The bandit is dead." if roll.outcome == "kill" else said
    left = "" if roll.outcome == "miss" else f" {_left(roll.target, after)}"
    return f"{said}{left} Tension {after.tension}."


def board_attack(after: LifeState, roll: Roll) -> str:
    """A die of the board's against a piece."""
    who, at = names.who(roll.piece), names.where(roll.at)
    what = {
        "shot": f"{names.capital(who)}, looting {at}, is shot at",
        "town": f"The town attacks {who} at {at}",
        "bandit": f"A bandit attacks {who} at {at}",
        "disease": f"A disease wears {who} at {at}",
    }[roll.what]
    result = "Nothing happens." if roll.outcome == "miss" else _left(roll.piece, after)
    return f"{what}: {_dice(roll)} ({_needed(roll)}). {result}"


# -- the Status stage


def fed(pieces: tuple[Key, ...], food: int) -> str:
    """Who eats."""
    eat = "eats" if len(pieces) == 1 else "eat"
    return f"{names.capital(names.listed(map(names.who, pieces)))} {eat} {food} food."


def hungry(piece: Key, at: Hex, health: int) -> str:
    """A piece that is not fed."""
    left = f"has {health} health" if health else "is dead"
    return f"{subject(piece)} at {names.where(at)} goes hungry and {left}."


def short(food: int, number: int) -> str:
    """The Civilians have too little food."""
    return f"The Civilians have only {food} food: {number} of them can eat."


def baked(lying: int, at: Hex) -> str:
    """Bread is baked."""
    return f"Bread is baked: {lying} food at {names.where(at)}."


def ripe(crop: int, owner: Seat, at: Hex) -> str:
    """The Farm's crop."""
    if not crop:
        return f"{names.where(at)} yields nothing: the supply is empty."
    return f"{names.where(at)} yields {crop} food, free for {names.side(owner)}."


def ready(at: Hex) -> str:
    """The Farm after its fallow rounds."""
    return f"{names.where(at)} may be activated again."


def leaves(at: Hex) -> str:
    """A merchant goes."""
    return f"The merchant at {names.where(at)} leaves."


def counter(count: int, level: int) -> str:
    """The tension counter."""
    if count:
        return f"The tension counter goes to {count} of 3; tension {level}."
    return f"The tension counter reaches 3 and starts again: tension {level}."


# -- orders


def planned(plan: Plan) -> str:
    """The Soldier's plan, for him alone."""
    return f"Your plan: {names.plan(plan)}."


def feeding(order: tuple[Key, ...]) -> str:
    """The order of feeding, for the Civilian player alone."""
    named = ", then ".join(map(names.name, order))
    return f"When food is short, fed first: {named}." if order else "When food is short, you are asked."


def offers(seat: Seat, what: str) -> str:
    """An offer to end the game, or its withdrawal."""
    side, many = names.capital(names.side(seat)), seat == "civilians"
    if what == "end":
        return f"{side} {'offer' if many else 'offers'} to end the game without a winner."
    return f"{side} {'withdraw their' if many else 'withdraws his'} offer to end the game."
