"""The director's desk: what a cup's director does. Each act is noted in a ledger that is only added to."""

from __future__ import annotations

from bot.clocks.control import DAY_MS
from bot.club import cups as running
from bot.club.cups import call_off, held, keep, numbered, playing
from bot.games.contract.choices import Refusal
from bot.games.phrases import counted
from bot.record.players import mention
from bot.storage import games
from bot.storage.club import pairings
from bot.storage.club.cups import Cup, CupAct, CupGame, CupOutcome
from bot.storage.transaction import Transaction

MOST_DAYS = 30
SAID: dict[CupOutcome, str] = {
    "first": "{} wins",
    "second": "{} wins",
    "draw": "a draw",
    "none": "no points",
    "": "open",
}


def directed(transaction: Transaction, id: str, user: int, manages: bool) -> Cup:
    """Returns a cup if the user directs it or ``manages`` the server. Raises Refusal."""
    cup = held(transaction, id)
    if user != cup.director and not manages:
        raise Refusal(f"Only <@{cup.director}>, the director of {cup.name}, can do that")
    return cup


def running_now(cup: Cup) -> None:
    """Raises Refusal for a cup that is not played now."""
    if cup.status not in ("playing", "paused"):
        raise Refusal(f"{cup.name} isn't being played")


def extend(transaction: Transaction, cup: Cup, by: int, days: int, number: int, now: int) -> list[int]:
    """Gives a game (0: all that are not over in this round) more days. Raises Refusal."""
    running_now(cup)
    current = cup.played[-1]
    wanted = [game_numbered(cup, number)] if number else current.games
    open_ = [game for game in wanted if not game.outcome and game in current.games]
    if not open_:
        raise Refusal("That game is over. `/cup desk` lists the games with their numbers")
    for game in open_:
        game.until = max(game.until or current.deadline, now) + days * DAY_MS
    current.told = False
    which = f"game {number}" if number else "the round"
    running.note(transaction, cup, CupAct(now, by, f"extended {which} by {counted(days, 'day')}"))
    return keep(transaction, cup, now)


def rule(
    transaction: Transaction, cup: Cup, by: int, number: int, outcome: CupOutcome, why: str, now: int
) -> list[int]:
    """Settles a game, or corrects its result; "" has it be played, or counted as it was. Raises Refusal."""
    if cup.status not in ("playing", "paused", "over"):
        raise Refusal(f"{cup.name} has no games yet")
    game = game_numbered(cup, number)
    if not outcome and game not in cup.played[-1].games:
        raise Refusal("The round of that game is over, so it needs a result")
    if by in (cup.places[game.first].user, cup.places[game.second].user):
        raise Refusal("You play that game yourself. Someone else who manages the server settles it")
    game.outcome, game.how = outcome, "director" if outcome else ""
    if outcome:
        call_off(transaction, game)
    said = outcome_words(cup, game)
    running.note(transaction, cup, CupAct(now, by, f"settled game {number}: {said}. {why}".strip()))
    return keep(transaction, cup, now)


def replace(
    transaction: Transaction, cup: Cup, by: int, old: int, new: int, name: str, now: int
) -> tuple[list[int], int]:
    """Gives a player's place to another person, with its points. Games that have not begun are opened afresh. Returns
    the channels where something waits, and how many games are in play already. Raises Refusal."""
    running_now(cup)
    place = playing(cup, old)
    if place is None:
        raise Refusal(f"That player doesn't take part in {cup.name}")
    running.check_no_rival(cup, by, place)
    if playing(cup, new) is not None:
        raise Refusal("That person takes part already")
    cup.places[place].user, cup.places[place].name = new, name
    begun = 0
    for game in cup.played[-1].games:
        if game.outcome or place not in (game.first, game.second):
            continue
        made = pairings.held(transaction, game.pairing)
        there = games.load(transaction, made.game) if made is not None and made.game else None
        if there is not None and there.status != "lobby":
            begun += 1
            continue
        call_off(transaction, game)
        running.open_game(transaction, cup, game, len(cup.played), f"{game.pairing} {new}")
    running.note(transaction, cup, CupAct(now, by, f"replaced {mention(old)} by {mention(new)}"))
    return keep(transaction, cup, now), begun


def pause(transaction: Transaction, cup: Cup, by: int, now: int) -> list[int]:
    """Has a cup rest: no deadline passes. Raises Refusal."""
    if cup.status != "playing":
        raise Refusal(f"{cup.name} isn't being played")
    cup.status, cup.paused = "paused", now
    running.note(transaction, cup, CupAct(now, by, "paused the cup"))
    return keep(transaction, cup, now)


def resume(transaction: Transaction, cup: Cup, by: int, now: int) -> list[int]:
    """Has a cup go on; its deadlines are as far away as they were. Raises Refusal."""
    if cup.status != "paused":
        raise Refusal(f"{cup.name} isn't paused")
    rested, current = now - cup.paused, cup.played[-1]
    current.deadline += rested
    for game in current.games:
        game.until += rested if game.until else 0
    cup.status, cup.paused = "playing", 0
    running.note(transaction, cup, CupAct(now, by, "resumed the cup"))
    return keep(transaction, cup, now)


def cancel(transaction: Transaction, cup: Cup, by: int, now: int) -> list[int]:
    """Ends a cup without a winner. Raises Refusal."""
    if cup.status in ("over", "off"):
        raise Refusal(f"{cup.name} is over")
    cup.status = "off"
    for _, game in numbered(cup):
        if not game.outcome:
            call_off(transaction, game)
    running.note(transaction, cup, CupAct(now, by, "canceled the cup"))
    return keep(transaction, cup, now)


def start(transaction: Transaction, cup: Cup, by: int, now: int) -> list[int]:
    """Begins a cup before it is full. Raises Refusal."""
    if cup.status != "open":
        raise Refusal(f"{cup.name} has begun, or is over")
    if len(cup.places) < running.FEWEST:
        raise Refusal(f"A cup needs {running.FEWEST} players or more")
    running.note(transaction, cup, CupAct(now, by, "began the cup early"))
    running.begin(transaction, cup, now)
    return keep(transaction, cup, now)


def game_numbered(cup: Cup, number: int) -> CupGame:
    """Returns the game of that number. Raises Refusal."""
    found = numbered(cup)
    if not 1 <= number <= len(found):
        raise Refusal(f"There is no game {number}. `/cup desk` lists the games with their numbers")
    return found[number - 1][1]


def outcome_words(cup: Cup, game: CupGame) -> str:
    """Returns how a game ended, in words."""
    winner = cup.places[game.second if game.outcome == "second" else game.first].user
    return SAID[game.outcome].format(mention(winner))
