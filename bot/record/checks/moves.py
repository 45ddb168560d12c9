"""Checks of what a record's entries did: the lobby, drawn sides, the bot's decisions and every move. Each raises Wrong
at the first thing that does not hold."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct, field

from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, Game, TurnMark
from bot.games.contract.options import in_words, named
from bot.record.dice import Replayed
from bot.record.drawn_sides import sides_drawn
from bot.record.entries import CHOOSES, WORDING, Entry, lines_for, state_hash
from bot.record.file import Record
from bot.record.players import PRACTICE_NAME
from bot.record.replayer import Replayer, Step, Wrong, turn_text
from bot.record.wording import facts, lines_of


def check_lobby(game: Game[Any, Any, Any], steps: Iterable[Step]) -> None:
    """The game must start with the options that the lobby had last, and sides that were to be drawn must have fallen as
    the dice say, to those who were there; none is drawn otherwise."""
    options: dict[str, str] = {}
    seated: dict[str, str] = {}
    random = False
    for step in steps:
        if step.kind == "open":
            options, random = step.data["options"], bool(step.data.get("drawn"))
            seated = dict.fromkeys(step.data.get("seats") or [step.data["seat"]], step.data["name"])
            seated |= dict.fromkeys(step.data.get("practice", ()), PRACTICE_NAME)
        elif step.kind == "join":
            seated[step.data["seat"]] = step.data["name"]
        elif step.kind == "leave":
            for seat in step.data.get("seats") or [step.seat]:
                seated.pop(seat, None)
        elif step.kind == "options":
            changed = {k: v for k, v in step.data["options"].items() if options.get(k) != v}
            said = ", ".join(in_words(named(game, k), v) for k, v in changed.items())
            if step.wording == WORDING and step.data["said"] != said:
                raise Wrong(f"entry {step.no} (options) does not say what it changes")
            options = step.data["options"]
            seated |= {seat: seated.pop(place["seat"]) for seat, place in step.data.get("moved", {}).items()}
        elif step.kind == "start":
            if step.data["options"] != options:
                raise Wrong(f"entry {step.no} (start) starts with other options than the lobby had")
            check_drawn(game, step, seated if random else None)


def check_drawn(game: Game[Any, Any, Any], step: Step, seated: dict[str, str] | None) -> None:
    """Checks the drawn sides of a start; ``seated`` names the players by their places, None where nothing is drawn."""
    where, said = f"entry {step.no} (start)", step.data.get("drawn", {})
    if seated is None or not said:
        if (seated is None) == bool(said):
            raise Wrong(f"{where} {'draws sides that were settled' if said else 'does not draw the sides'}")
        return
    try:
        drawn = sides_drawn(game.seats_for(step.data["options"]), Replayed(step.draws, step.wording == WORDING))
    except ValueError as error:
        raise Wrong(f"{where} cannot be played again: {error}") from error
    for seat, place in drawn.items():
        if said.get(seat) != {"seat": place, "name": seated.get(place)}:
            raise Wrong(f"{where} gives {seat} to another than the dice do, which say {seated.get(place, place)}")
    if len(said) != len(drawn):
        raise Wrong(f"{where} gives seats that there are not")


def check_bots(game: Game[Any, Any, Any], steps: Iterable[Step]) -> None:
    """The bot must have decided for the seats that the options in force make its own, and for no other; only a game
    master may act in its place. It never gives an order."""
    bots: set[str] = set()
    for step in steps:
        if step.kind in CHOOSES:
            bots = {info.key for info in game.seats_for(step.data["options"]) if info.bot}
        if step.gm or step.kind not in ("decision", "order", "resign"):
            continue
        if step.by_bot != (step.seat in bots) or (step.by_bot and step.kind != "decision"):
            by = f"made by the bot, which does not play {step.seat} so" if step.by_bot else "of a bot's seat"
            raise Wrong(f"entry {step.no} ({step.text or step.kind}) is {by}")


class Moves(Struct):
    """The moves of a record that were played again: how many, the turn of each entry that rolled, by its number, and
    how many of their lines have other words today."""

    count: int = 0
    turns: dict[int, str] = field(default_factory=dict)
    reworded: int = 0


def check_moves(record: Record, game: Game[Any, Any, Any], steps: Iterable[Step]) -> Moves:
    """Plays every move again. An event must have the kind and the data that the record has, whatever its words."""
    walk, found, turn = Replayer(game), Moves(), None
    for step in steps:
        where = f"entry {step.no} ({step.text or step.kind})"
        try:
            done = walk.take(step)
        except Refusal as refusal:
            raise Wrong(f"{where} is against the rules: {refusal.reason}") from refusal
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise Wrong(f"{where} cannot be played again: {error}") from error
        if step.draws:
            found.turns[step.no] = turn_text(game, walk.basis)
        if step.state and state_hash(walk.state) != step.state:
            raise Wrong(f"{where} leads to another position than the record says")
        if done is None and step.turn is not None:
            raise Wrong(f"{where} says where the game stands, though it moves nothing")
        if done is not None:
            found.count += 1
            happened = Entry(step.no, step.kind, 0, 0, events=tuple(done.events))
            told = happened.events if record.whole is not None else lines_for(happened, PUBLIC)
            turn = check_turn(where, step, game.turn_of(game.view(done.state, None)), turn)
            worked_out = step.kind != "edit" or "parts" in step.data
            if worked_out and facts(told, step.wording) != facts(step.told, step.wording):
                raise Wrong(f"{where} did not happen as the record tells it")
            if worked_out:
                found.reworded += sum(a != b for a, b in zip(lines_of(told), lines_of(step.told), strict=True))
    return found


def check_turn(where: str, step: Step, stands: TurnMark | None, before: TurnMark | None) -> TurnMark | None:
    """Checks an entry's turn mark against the rules; an entry without one, after others that had some, must have left
    the turn as it was, if it is a decision. Returns where the last entry that says so left the game, in today's
    words."""
    if step.turn is None:
        left_out = before is not None and stands not in (None, before) and step.kind in ("decision", "resign")
        if left_out:
            raise Wrong(f"{where} does not say that the turn is another one")
        return before
    if stands is None or (step.wording == WORDING and step.turn != stands):
        raise Wrong(f"{where} says another turn than the game stands in")
    return stands
