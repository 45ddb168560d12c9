"""The remedies that a ruling's panel offers, and the forms that ask about them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from discord import ui

from bot.clocks.control import HOUR_MS
from bot.engine.engine import Engine
from bot.engine.judging.cases import open_case
from bot.games.contract.choices import Refusal
from bot.record.judging import Remedy
from cogs.words.questions import case_id

FORMED = {"back": "Entry to go back to", "roll": "Its dice, if you rolled them yourselves", "time": "Hours"}
FORMED |= {"decide": "What the seat decides", "again": "Entry of the decision", "anew": "Entry to go on from"}
"""The remedies that a form asks about, with its field's label."""


def offered(engine: Engine) -> dict[str, str]:
    """The remedies of the menu, by what it sends: the kind, and the seat where it is about one."""
    seats = [(info.key, info.name) for info in engine.seats]
    case, found = open_case(engine), dict[str, str]()
    if engine.session.status == "playing":
        number = 0 if case.sealed or case.claim.refused else case.claim.entry
        found["back"] = "Go back to after an entry"
        found[f"again:{number}"] = f"Decision {number} is made again" if number else "Make a decision again"
        found[f"roll:{number}"] = f"The dice of entry {number} again" if number else "Roll the dice of an entry again"
        if engine.game.settable(engine.view(None)):
            found["set"] = "Set the position"
        found |= {f"decide:{seat}": f"Decide for {name}" for seat, name in seats}
        found |= {f"time:{seat}": f"Give {name} time" for seat, name in seats if seat in engine.session.clocks}
        found |= {
            f"open:{seat}": f"Open the {name} seat to a substitute"
            for seat, name in seats
            if engine.players[seat].is_person
        }
        found |= {
            f"replace:{seat}:{player.user}": f"{player.name} takes over the {engine.seat_name(seat)} seat"
            for seat, opened in engine.session.open_seats.items()
            for player in opened.applied
        }
        found["close"] = "Close the game with no result"
    found |= {f"award:{seat}": f"{name} wins" for seat, name in seats}
    found["draw"] = "A draw"
    if engine.session.status == "over":
        found["anew"] = "Continue from an entry as a new game, with new dice"
    return found


def remedy_form(engine: Engine, no: int, what: str, about: str) -> ui.Modal:
    """The form that asks about a remedy."""
    form = ui.Modal(title="A remedy", custom_id=case_id("ruleremedy", engine, no, what, about or "-"))
    asks_entry = what == "roll" and about == "0"
    if asks_entry:
        entry: ui.TextInput[ui.Modal] = ui.TextInput(custom_id="entry", max_length=9)
        form.add_item(ui.Label(text="Entry whose dice these are", component=entry))
    field: ui.TextInput[ui.Modal] = ui.TextInput(custom_id="value", max_length=100, required=what != "roll")
    form.add_item(ui.Label(text=FORMED[what][:45], component=field))
    return form


def applicant_name(engine: Engine, seat: str, user: str) -> str:
    """The name of an applicant for an open seat."""
    return next((p.name for p in engine.session.open_seats[seat].applied if str(p.user) == user), "")


def number_in(text: str, what: str) -> int:
    """A whole number that somebody typed. Raises Refusal."""
    text = text.strip()
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Refusal(f"{what} is a whole number")
    return int(text)


def remedy_said(what: str, about: str, values: Mapping[str, str]) -> Remedy:
    """The remedy that a form says, by its fields. Raises Refusal."""
    text = values.get("value", "").strip()
    made: dict[str, Callable[[], Remedy]] = {
        "back": lambda: Remedy("back", entry=number_in(text, "An entry")),
        "anew": lambda: Remedy("anew", entry=number_in(text, "An entry")),
        "again": lambda: Remedy("again", entry=number_in(text, "An entry")),
        "roll": lambda: Remedy(
            "roll",
            entry=number_in(values.get("entry", about), "An entry"),
            values=tuple(number_in(each, "A die") for each in text.replace(",", " ").split()),
        ),
        "time": lambda: Remedy("time", about, span=number_in(text, "The number of hours") * HOUR_MS),
        "decide": lambda: Remedy("decide", about, text=text),
    }
    if what not in made:
        raise Refusal("That remedy isn't available now")
    return made[what]()
