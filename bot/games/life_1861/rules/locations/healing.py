"""Medicine and the Doctor: what brings health back and cures diseases (LF-9.4, LF-5.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from bot.games.contract.choices import Objection
from bot.games.descriptor import CommandOption
from bot.games.kit.language import Command, Declared
from bot.games.life_1861.data.board import board
from bot.games.life_1861.rules.locations.town import away
from bot.games.life_1861.rules.owners import PIECE, ActionRules, Declaration
from bot.games.life_1861.state.state import CIVILIANS, Key, seat_of
from bot.games.life_1861.state.view import Position
from bot.games.life_1861.state.working_copy import Work
from bot.games.life_1861.words import events, names

SERVICES = ("heal", "cure")
"""The treatments of medicine and the Doctor."""


class GiveMedicine(Struct, frozen=True):
    """ "medicine anna ben heal": a piece gives a patient medicine."""

    piece: Key
    patient: Key
    service: str


class SeeDoctor(Struct, frozen=True):
    """ "doctor anna cure": a piece sees the Doctor."""

    piece: Key
    service: str


def patients(position: Position, piece: Key) -> Iterable[tuple[str, str]]:
    """Lists the patients of one's own side that medicine helps, with the treatments (LF-9.4, LF-9.5)."""
    if not position.stocks[seat_of(piece)].medicine:
        return ()
    own: Iterable[Key] = ("soldier",) if piece == "soldier" else CIVILIANS
    return ((patient, service) for patient in own for service in _treatments(position, patient))


def _treatments(position: Position, patient: Key) -> Iterator[str]:
    """Yields the treatments that help a piece (LF-1.6)."""
    piece = position.pieces[patient]
    if 0 < piece.health < board().pieces[patient].health:
        yield "heal"
    if piece.diseases and piece.health:
        yield "cure"


def objection_to_medicine(position: Position, piece: Key, patient: Key, service: str) -> Objection | None:
    """Returns why medicine may not be given, or None."""
    if not position.stocks[seat_of(piece)].medicine:
        return "There is no medicine", "LF-9.4"
    if patient not in position.pieces or seat_of(patient) != seat_of(piece):
        return f"{names.subject(patient)} is not one of your pieces", "LF-9.5"
    return objection_to_treatment(position, patient, service, "LF-9.4")


def objection_to_treatment(position: Position, patient: Key, service: str, rule: str) -> Objection | None:
    """Returns why nobody can heal or cure a piece, or None; ``rule`` is the one under which it is tried."""
    piece, who = position.pieces[patient], names.subject(patient)
    if not piece.health:
        return f"{who} is dead", "LF-1.5"
    if service == "cure":
        return None if piece.diseases else (f"{who} has no disease", rule)
    if service != "heal":
        return "One is healed or cured", rule
    return None if piece.health < board().pieces[patient].health else (f"{who} has full health", "LF-1.6")


def treat(work: Work, patient: Key, service: str, by: str) -> None:
    """Heals 1 health or cures a disease; ``by`` is what does it."""
    before = work.state.pieces[patient]
    if service == "heal":
        after = work.piece(patient, health=before.health + 1)
    else:
        after = work.piece(patient, diseases=before.diseases - 1)
    work.show_change("is healed" if service == "heal" else "is cured", patient, after.at)
    text = events.treated(patient, service, after, by)
    work.tell("treat", text, patient=patient, service=service, health=after.health, diseases=after.diseases)


def medicine(work: Work, piece: Key, patient: Key, service: str) -> None:
    """Gives medicine."""
    work.pay(seat_of(piece), "medicine")
    does = "takes" if piece == patient else "gives"
    treat(work, patient, service, f"{names.subject(piece)} {does} medicine, which")


def services(position: Position, piece: Key) -> Iterator[tuple[str]]:
    """Lists the Doctor's treatments that help a piece there (LF-5.6)."""
    if position.stocks[seat_of(piece)].goods:
        yield from ((service,) for service in _treatments(position, piece))


def objection_to_doctor(position: Position, piece: Key, service: str) -> Objection | None:
    """Returns why the Doctor may not treat a piece, or None."""
    if barred := away(position, piece, "doctor"):
        return barred
    if not position.stocks[seat_of(piece)].goods:
        return "The Doctor takes 1 trade good, and there is none", "LF-5.6"
    return objection_to_treatment(position, piece, service, "LF-5.6")


def doctor(work: Work, piece: Key, service: str) -> None:
    """Has the Doctor treat a piece."""
    work.pay(seat_of(piece), "goods")
    treat(work, piece, service, "For 1 trade good the Doctor")


_HOW = CommandOption("how", "Heal it, or cure a disease")
SEE_DOCTOR: Declaration = Declared(
    SeeDoctor,
    ("doctor {piece} {service}",),
    ActionRules(services, objection_to_doctor, doctor, "doctor"),
    Command("Have the Doctor treat a piece (1 trade good)", (PIECE, _HOW)),
)
GIVE_MEDICINE: Declaration = Declared(
    GiveMedicine,
    ("medicine {piece} {patient} {service}",),
    ActionRules(patients, objection_to_medicine, medicine),
    Command("Use a medicine", (PIECE, CommandOption("patient", "On which of your pieces"), _HOW)),
)
