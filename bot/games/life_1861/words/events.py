"""The texts of events: setup and stages, turns and dice, orders."""

from __future__ import annotations

import re

from bot.games.life_1861.data.board import board
from bot.games.life_1861.state.state import (
    DieQuestion,
    Hex,
    Key,
    LifeState,
    Piece,
    Plan,
    Resource,
    Roll,
    Seat,
    Stock,
)
from bot.games.life_1861.words import names
from bot.games.phrases import sentence

STATED: tuple[re.Pattern[str], ...] = tuple(
    map(
        re.compile,
        (
            r"(?<=\.)(?P<out> (?P<of>Tension) (?:stays at|rises|falls)(?: from \d+ to)? \d+\.)",
            r"(?P<of>tension) (?:is now|stays at|rises to) \d",
            r"(?<=\.)(?P<out> (?P<of>The Soldier|\w+) has \d health\.)",
            r"(?P<of>The Soldier|\w+) at .+ goes hungry(?P<out> and has \d health)",
            r"(?P<of>The Soldier|\w+)(?: at .+ goes hungry and dies| dies\.)",
            r"heals (?P<of>the Soldier|\w+) at ",
            r"(?P<of>cures .+) at .+ of a disease(?P<out>: \d diseases? left)",
        ),
    )
)
"""How lines state tension, a piece's health, and its diseases."""


def opening(state: LifeState) -> str:
    """The opening."""
    before = "the survivors win" if state.survivor else "no one has won"
    return (
        "1861: the Soldier stands at I3 (Base), Anna, Ben and Clara at A3 (House), Daniel at C3 (Town Hall). Every "
        f"side still alive after fifteen rounds wins. If one side is wiped out before that, {before}. "
        "The board and the event cards are this project's reconstruction, not the publisher's."
    )


def gives_up(seat: Seat, other: Seat) -> str:
    """Says that a side gives up, and the other goes on."""
    leaves = "resign and leave the board. Their" if seat == "civilians" else "resigns and leaves the board. His"
    plays, wins = ("play", "win") if other == "civilians" else ("plays", "wins")
    return (
        f"{sentence(names.side(seat))} {leaves} resources go to the supply. {sentence(names.side(other))} {plays} on "
        f"alone, and {wins} by being alive after fifteen rounds."
    )


def placed(what: str, die: int, at: Hex) -> str:
    """A thing placed by a twenty-sided die."""
    return f"A roll of {die} places {what} at {names.where(at)}."


def lacking(what: str) -> str:
    """A resource that cannot come, because the supply is empty."""
    return f"No {what} comes: the supply is empty."


def card(number: int, key: str) -> str:
    """The round's event card."""
    return f"Round {number}. Event: {names.card(key)} – {names.effect(key)}."


def merchant_comes(at: Hex, stock: str, until: int) -> str:
    """A merchant's resources."""
    return f"The merchant at {names.where(at)} has {stock} and leaves at the end of round {until}."


def falls_ill(piece: Key, after: Piece) -> str:
    """A disease by event card."""
    return f"{names.subject(piece)} at {names.where(after.at)} falls ill: {names.count(after.diseases, 'disease')}."


def cured(piece: Key, after: Piece) -> str:
    """A disease gone by event card."""
    left = names.count(after.diseases, "disease")
    return f"{names.subject(piece)} at {names.where(after.at)} is cured of a disease: {left} left."


def tension(level: int, why: str) -> str:
    """Tension moved without combat."""
    return f"{why}: tension is now {level}."


def wagon(brought: Stock, load: Stock, at: Hex) -> str:
    """Tells of the resources that the supply wagon brings: its load, or as much of it as the supply has."""
    short = "" if brought == load else ", because the supply has no more"
    return f"The supply wagon brings {names.stock(brought)} to {names.where(at)}{short}."


def drought(due: int) -> str:
    """The crop is late."""
    return f"The growing crop comes at the end of round {due}."


def fed(pieces: tuple[Key, ...], food: int) -> str:
    """A meal."""
    eat, together = ("eats", "") if len(pieces) == 1 else ("eat", " together")
    return f"{sentence(names.listed(map(names.who, pieces)))} {eat} {food} food{together}."


def hungry(piece: Key, at: Hex, health: int) -> str:
    """A piece that is not fed."""
    left = f"has {health} health" if health else "dies"
    return f"{names.subject(piece)} at {names.where(at)} goes hungry and {left}."


def short(food: int, number: int) -> str:
    """The Civilians have too little food."""
    return f"The Civilians have only {food} food: {number} of them can eat."


def baked(lying: int, at: Hex) -> str:
    """Bread is baked."""
    return f"Bread is baked: {lying} food at {names.where(at)}."


def ripe(crop: int, due: int, owner: Seat, at: Hex) -> str:
    """Tells of the Farm's crop, or as much of what was due as the supply has."""
    if not crop:
        return f"{names.where(at)} yields nothing, because the supply of food is empty. It may be activated again."
    short = f" of {due}, because the supply has no more" if crop < due else ""
    pay = "the Soldier pays" if owner == "civilians" else "the Civilians pay"
    free = f"free for {names.side(owner)}, while {pay} 2 trade goods for each"
    return f"{names.where(at)} yields {crop} food{short}: {free}."


def ready(at: Hex) -> str:
    """The Farm after its fallow rounds."""
    return f"{names.where(at)} may be activated again."


def leaves(at: Hex) -> str:
    """A merchant goes."""
    return f"The merchant at {names.where(at)} leaves."


def counter(count: int, level: int, before: int) -> str:
    """The tension counter; tension, which was ``before``, is highest where it does not rise."""
    if count:
        return f"The tension counter is at {count} of 3. Tension stays at {level}."
    now = f"rises to {level}" if level > before else f"stays at {level}, the highest"
    return f"The tension counter reaches 3 and starts again: tension {now}."


WAITS = "The Soldier waits: a Civilian goes first."
WAITS_AND_LOSES = "The Soldier waits: a Civilian goes first, and one of his turns will be lost."


def plays_on(seat: Seat) -> str:
    """Says that the side that is left goes on."""
    return f"{sentence(names.side(seat))} {'play' if seat == 'civilians' else 'plays'} on alone."


def _dice(roll: Roll) -> str:
    """ "rolls 4", or "rolls 2 and 4 (Boon), 4 counts"."""
    if len(roll.dice) == 1:
        return f"rolls {roll.used}"
    return f"rolls {roll.dice[0]} and {roll.dice[1]} (Boon: {roll.used} counts)"


def _needed(roll: Roll) -> str:
    """ "hits on 4+", "hits on 6", "hurts on 1"."""
    if roll.what == "disease":
        return "a 1 hurts"
    return f"needs {roll.needed}{' or more' if roll.needed < 6 else ''}"


def _left(piece: Key, after: LifeState) -> str:
    """The health left to a piece that was hit."""
    health = after.pieces[piece].health
    return f"{names.subject(piece)} has {health} health." if health else f"{names.subject(piece)} dies."


def boon(piece: Key, at: Hex) -> str:
    """A Boon received."""
    return f"{names.subject(piece)} at {names.where(at)} receives a Boon for {names.his(piece)} next roll."


def turn_begins(state: LifeState) -> str:
    """The Soldier's plan begins his turn."""
    which = "second" if "soldier" in state.turns else "first"
    return f"The Soldier at {names.where(state.pieces['soldier'].at)} begins his {which} turn of round {state.round}."


def ends(piece: Key, at: Hex, actions: int) -> str:
    """A turn ended early."""
    after = f"after {names.count(actions, 'action')}" if actions else "without an action"
    return f"{names.subject(piece)} at {names.where(at)} ends {names.his(piece)} turn {after}."


def lost(number: int) -> str:
    """A Soldier turn that could only have followed another."""
    return f"A turn of the Soldier's in round {number} is lost, because no Civilian is left to act before it."


def moves(piece: Key, start: Hex, end: Hex, far: int) -> str:
    """A move."""
    return f"{names.subject(piece)} moves from {names.where(start)} to {names.where(end)}, {names.hexes(far)}."


def picks_up(piece: Key, what: str, at: Hex) -> str:
    """A pick-up."""
    return f"{names.subject(piece)} picks up {names.things(what)} at {names.where(at)}."


def bread(piece: Key, price: int, at: Hex) -> str:
    """A food from the Bakery."""
    cost = names.amount(price, "goods") if price else "free"
    return f"{names.subject(piece)} takes 1 food at {names.where(at)} for {cost}."


def treated(patient: Key, service: str, after: Piece, by: str) -> str:
    """A treatment by medicine or the Doctor; ``by`` begins the sentence."""
    if service == "heal":
        return f"{by} heals {names.who(patient)} at {names.where(after.at)}, who now has {after.health} health."
    left = names.count(after.diseases, "disease")
    return f"{by} cures {names.who(patient)} at {names.where(after.at)} of a disease: {left} left."


def trades(piece: Key, give: str, get: str, at: Hex) -> str:
    """A trade at the Store, with a merchant or at the Farm."""
    return f"{names.subject(piece)} at {names.where(at)} trades {names.things(give)} for {names.things(get)}."


def farm_activated(piece: Key, at: Hex, due: int) -> str:
    """The Farm activated."""
    return f"{names.subject(piece)} activates {names.where(at)}: its crop comes at the end of round {due}."


def crop_bought(piece: Key, owner: Seat, at: Hex) -> str:
    """Tells of a food of the other player's crop."""
    whose = "the Civilians'" if owner == "civilians" else "the Soldier's"
    return f"{names.subject(piece)} at {names.where(at)} trades 2 trade goods for 1 food of {whose} crop."


def crop_left(left: int, until: int, at: Hex) -> str:
    """Tells of the rest of a crop, or the Farm's rest after it."""
    if left:
        return f"{names.amount(left, 'food')} of the crop is left at {names.where(at)}."
    return f"The crop is gone: {names.where(at)} lies fallow through round {until}."


def church_activated(piece: Key, at: Hex) -> str:
    """The Church activated."""
    return f"{names.subject(piece)} activates {names.where(at)}: a Boon comes at the end of {names.his(piece)} turn."


def loot(found: str) -> str:
    """A result of looting, within a sentence."""
    return {
        "any": "any one resource",
        "nothing": "nothing that the supply has",
        "pistol": "a pistol (range 2, hits on 4 or more)",
        "ammo": "1 ammunition",
        "goods": "1 trade good",
    }[found]


def loots(roll: Roll) -> str:
    """A roll for loot and its result."""
    return f"{names.subject(roll.piece)} loots {names.where(roll.at)}, {_dice(roll)} and finds {loot(roll.outcome)}."


def takes(resource: Resource, at: Hex) -> str:
    """The resource that the Soldier chose."""
    return f"The Soldier at {names.where(at)} takes {names.amount(1, resource)} as his loot."


def two_dice(question: DieQuestion, at: Hex) -> str:
    """Two dice, and a choice to come."""
    aim = f"attacks {names.who(question.target)} at" if question.target else "loots"
    one, two = question.dice
    who = names.subject(question.piece)
    choosing = "the Soldier chooses" if question.piece == "soldier" else "the Civilians choose"
    return f"{who} {aim} {names.where(at)} with a Boon and rolls {one} and {two}: {choosing} which one counts."


def attack(before: LifeState, after: LifeState, roll: Roll) -> str:
    """An attack and its result."""
    attacker = before.pieces[roll.piece]
    far = board().distances[attacker.at, roll.at]
    verb = "shoots at" if attacker.pistol or board().pieces[roll.piece].gun else "attacks"
    there = f"at {names.where(roll.at)}, {names.hexes(far)} away" if far else "on the same hex"
    result = "a miss" if roll.outcome == "miss" else "a hit"
    said = (
        f"{names.subject(roll.piece)} at {names.where(attacker.at)} {verb} {names.who(roll.target)} {there}: "
        f"{_dice(roll)} ({_needed(roll)}), {result}."
    )
    if roll.target == "bandit":
        return f"{said} The bandit dies." if roll.outcome == "kill" else said
    left = "" if roll.outcome == "miss" else f" {_left(roll.target, after)}"
    return f"{said}{left} Tension {_from_to(before.tension, after.tension)}."


def _from_to(before: int, after: int) -> str:
    """Tells of a level with the one before, which may be told nowhere else: "rises from 3 to 4", "stays at 1"."""
    return (
        f"stays at {after}" if before == after else f"{'rises' if after > before else 'falls'} from {before} to {after}"
    )


def board_attack(after: LifeState, roll: Roll, source: Hex) -> str:
    """Tells of a die of the board's against a piece; ``source`` is a bandit's hex."""
    who, at = names.who(roll.piece), names.where(roll.at)
    beside = "on the same hex" if source == roll.at else f"at {at}, 1 hex away"
    what = {
        "shot": f"{sentence(who)} has looted {at} and is shot at",
        "town": f"At tension {after.tension} the town attacks {who}, who ends his turn near it, at {at}",
        "bandit": f"The bandit at {names.where(source)} attacks {who} {beside}",
        "disease": f"{sentence(who)} at {at} is ill",
    }[roll.what]
    rolled = f"{f'the die shows {roll.used}' if roll.what == 'shot' else _dice(roll)} ({_needed(roll)})"
    if roll.what == "disease":
        return f"{what}: {rolled}. {'Nothing happens.' if roll.outcome == 'miss' else _left(roll.piece, after)}"
    result = "a miss." if roll.outcome == "miss" else f"a hit. {_left(roll.piece, after)}"
    return f"{what}: {rolled}, {result}"


def planned(plan: Plan) -> str:
    """The Soldier's plan, for him alone."""
    return f"Your plan: {plan_in_words(plan)}."


def feeding(order: tuple[Key, ...]) -> str:
    """The order of feeding, for the Civilian player alone."""
    named = ", ".join(map(names.name, order))
    return f"When food is short, they eat in this order: {named}." if order else "When food is short, I ask you."


def offers(seat: Seat, what: str) -> str:
    """An offer to end the game, or its withdrawal."""
    side, many = sentence(names.side(seat)), seat == "civilians"
    if what == "end":
        return f"{side} {'offer' if many else 'offers'} to end the game without a winner."
    return f"{side} {'withdraw their' if many else 'withdraws his'} offer to end the game."


def plan_in_words(order: Plan) -> str:
    """The Soldier's standing plan, without a full stop."""
    if order.kind == "after":
        first = f"after {order.first}" if order.first else "before any"
        return f"act {first} and after {names.count(order.second, 'Civilian turn')}"
    if order.kind == "near":
        return f"ask once a Civilian is within {names.hexes(order.hexes)}"
    return "ask before every Civilian turn"
