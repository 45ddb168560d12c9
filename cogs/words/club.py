"""What the club's messages and lists say of challenges, pairings and people."""

from __future__ import annotations

from collections.abc import Mapping

from bot.club.pairing import is_rated
from bot.club.rating import ALL, Rating
from bot.engine.options import apart
from bot.games.contract.game import AnyGame, Seat
from bot.games.contract.options import any_seats, checked_options, full_name, in_words, short, unusual
from bot.games.phrases import counted
from bot.record.players import mention
from bot.record.table_settings import CLOCK, RATED, TIME_OUT, in_short
from bot.storage.club.challenges import Challenge
from bot.storage.club.pairings import Pairing
from bot.storage.club.results import Result

ALL_GAMES = "All games"
STATUS = {"withdrawn": "This challenge was withdrawn.", "lapsed": "No one took this challenge in time."}


def rating_words(standing: Rating) -> str:
    """Returns a rating in words: the number with its range."""
    said = f"{standing.shown:,} ± {standing.spread:,} ({counted(standing.games, 'game')})"
    return f"{said}, *provisional*" if standing.provisional else said


def seat_name(game: AnyGame, seat: Seat) -> str:
    """Returns a seat's name."""
    return next((info.name for info in any_seats(game) if info.key == seat), seat)


def ladder_name(games: Mapping[str, AnyGame], ladder: str) -> str:
    """Returns a ladder in words: the game, and the edition and length where those are rated apart."""
    if ladder == ALL:
        return ALL_GAMES
    key, *values = ladder.split(" ")
    game = games.get(key)
    if game is None:
        return key
    apart = [option for option in game.options if option.ladder]
    said = [short(option, value) for option, value in zip(apart, values, strict=False)]
    return ": ".join([game.name, *([", ".join(said)] if said else [])])


def pace_words(pace: str) -> str:
    """Returns a clock's value in words."""
    return "No clock" if pace == "none" else f"Clock: {short(CLOCK, pace)}"


def table_words(game: AnyGame, chosen: Mapping[str, str]) -> str:
    """Returns what is settled of a game in a line: pace, ratings, options that are not as usual."""
    given, settings = apart(chosen)
    options = checked_options(game, given)
    others = {key: value for key, value in settings.items() if key not in (CLOCK.key, RATED.key, TIME_OUT.key)}
    rated = "rated" if is_rated(settings) else "not rated"
    said = [pace_words(settings.get(CLOCK.key, "none")), rated, *in_short(others)]
    said += [in_words(option, options[option.key]) for option in unusual(game, options) if not option.named]
    return ", ".join(said)


def game_name(game: AnyGame, chosen: Mapping[str, str]) -> str:
    """Returns a game's name with what it is about."""
    return full_name(game, checked_options(game, apart(chosen)[0]))


def who_may(challenge: Challenge) -> str:
    """Returns in words who may take a challenge."""
    said = []
    if challenge.least and challenge.most:
        said.append(f"ratings from {challenge.least} to {challenge.most}")
    elif challenge.least:
        said.append(f"ratings from {challenge.least} on")
    elif challenge.most:
        said.append(f"ratings up to {challenge.most}")
    if challenge.role:
        said.append(f"members of <@&{challenge.role}>")
    return " and ".join(said) or "anyone"


def challenge_lines(game: AnyGame, challenge: Challenge, elsewhere: bool = False) -> list[str]:
    """Returns a challenge in words, as its own server reads it or, with ``elsewhere``, another."""
    side = f"plays the {seat_name(game, challenge.seat)} side" if challenge.seat else "plays either side"
    who = f"**{challenge.name}**" if elsewhere else mention(challenge.user)
    lines = [
        f"{who} {side}.",
        f"{table_words(game, challenge.options)}.",
        f"For {who_may(challenge)}, until <t:{challenge.until // 1000}:f>.",
    ]
    if elsewhere:
        lines.append(
            f"The game belongs to the server **{challenge.home}**: its judges govern. A board stands here too."
        )
    elif challenge.home:
        lines.append("People on other servers can take it too. This server's judges govern.")
    return lines


def pairing_lines(game: AnyGame, pairing: Pairing, place: int, result: Result | None) -> list[str]:
    """Returns a pairing in words: who plays whom, where, and how it ended."""
    one, other = map(mention, pairing.people)
    if pairing.abroad:
        # Nobody here knows a person of another server by a mention.
        other = f"**{pairing.second.name}**"
    lines = [f"{one} plays {other}. {table_words(game, pairing.options)}."]
    if pairing.off:
        return [*lines, "No game is opened for them any longer."]
    if not place:
        return [*lines, "I'm opening their thread."]
    lines.append(f"Their game: <#{place}>")
    if result is not None:
        names = dict(zip(pairing.people, (one, other), strict=True))
        users = [result.seats[seat] for seat in result.winners if seat in result.seats]
        winners = [names.get(user, mention(user)) for user in users]
        lines.append(f"{winners[0]} won." if winners else "No one won.")
    return lines
