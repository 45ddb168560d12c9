"""The working copy of a game of Chancellorsville 1863, and the gate to what a side alone knows."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.games.chancellorsville.data.cards import formation, of_side
from bot.games.chancellorsville.data.terms import CUBES, NOWHERE, REDOUBTS, Formation, Place
from bot.games.chancellorsville.state.state import (
    Army,
    Combat,
    DieRoll,
    Ending,
    March,
    Moved,
    Piece,
    Question,
    Scouted,
    Stage,
    State,
    Task,
    Turn,
)
from bot.games.chancellorsville.words import events
from bot.games.contract.choices import Path
from bot.games.contract.game import PUBLIC, Draws, Outcome, Seat
from bot.games.kit.sides import NAMES, OTHER, Side, side_of_seat
from bot.games.kit.working_copy import WorkingCopy

UNSPOKEN = ("night", "smoke", "forced", "reserves")
"""Tactics cards whose words tell a march or an exchange."""


class Secrets(Struct, frozen=True):
    """What a side alone knows: its formations with their places and cards, and its army."""

    pieces: dict[Formation, Piece]
    army: Army


class PublicPiece(Struct, frozen=True):
    """What everyone knows of a formation; ``at`` is NOWHERE where it is hidden."""

    at: Place
    cohesion: int
    alive: bool
    shown: bool
    screened: bool
    track: int


class Work(WorkingCopy[State, Secrets]):
    """One decision, order or setup being carried out. The rules change fields that everyone knows themselves, pieces
    by :meth:`change`, armies by :meth:`supply`; what a side alone knows they read through the gate (see
    :class:`bot.games.kit.working_copy.WorkingCopy`), by :meth:`piece`, :meth:`pieces` and :meth:`army`."""

    MOST_MARKS = 40

    def __init__(self, state: State, draw: Draws, actor: Seat = "") -> None:
        super().__init__(actor, draw)
        self.options, self.turn = state.options, state.turn
        self.stage: Stage = state.stage
        self.active: Side = state.active
        self.redoubts, self.control = dict(state.redoubts), state.control
        self.row, self._tactics_deck = state.row, state.tactics_deck
        self.now: Turn = state.now
        self.march: March | None = state.march
        self.combat: Combat | None = state.combat
        self.tasks: list[Task] = list(state.tasks)
        self.asks: list[Question] = list(state.asks)
        self.last: list[DieRoll | Moved] = list(state.last)
        self.this_turn, self.last_turn = state.this_turn, state.last_turn
        self.spoils = state.spoils
        self.winner: Side | None = state.winner
        self.ending: Ending = state.ending
        self.offers: tuple[Side, ...] = state.offers
        self._before = state.pieces
        self._pieces, self._armies = dict(state.pieces), dict(state.armies)

    # -- the gate

    def hidden(self, owner: Seat) -> Secrets:
        """What a side alone knows."""
        side = side_of_seat(owner)
        return Secrets({key: self._pieces[key] for key in of_side(side)}, self._armies[side])

    def unspoken(self, words: Path) -> bool:
        """Whether a decision's words name something that its side alone knows: where a formation marches, that a hidden
        one stands, or is to attack at the end of its march, what stays in hand, what was looked for, what was given.
        What others see of it, the events tell."""
        if words[0] in ("keep", "prefer") or words[:2] == ("draw", "search"):
            return True
        if self.options.solo:
            return False
        if words[0] == "start":
            return True
        if words[0] in ("stand", "attack"):
            return not self._shown_before(words[1])
        if words[0] == "attack":
            # It has not come to that: the words tell where a formation that nobody sees was to step.
            return self.combat is None
        marches = words[0] == "march" or words[:2] == ("jackson", "march")
        return marches or words[0] == "transfer" or (words[0] == "use" and words[1] in UNSPOKEN)

    def _shown_before(self, key: Formation) -> bool:
        """Whether a formation was shown before this decision."""
        return self._before[key].shown

    def piece(self, key: Formation) -> Piece:
        """Returns all that a formation's side knows of it, through the gate."""
        return self.consult(formation(key).side).pieces[key]

    def pieces(self, side: Side) -> dict[Formation, Piece]:
        """Returns a side's living formations as that side knows them, through the gate."""
        return {key: piece for key, piece in self.consult(side).pieces.items() if piece.alive}

    def places(self, side: Side) -> dict[Formation, Place]:
        """Returns the places of a side's living formations on the map: through the gate if some are hidden, which is
        public, or else as everyone sees them."""
        if self.any_hidden(side):
            return {key: piece.at for key, piece in self.pieces(side).items() if piece.at}
        return {key: self._pieces[key].at for key in of_side(side) if self._pieces[key].at}

    def army(self, side: Side) -> Army:
        """Returns a side's army with its secrets, through the gate."""
        return self.consult(side).army

    # -- what everyone knows

    def seen(self, key: Formation) -> PublicPiece:
        """Returns what everyone knows of a formation."""
        piece = self._pieces[key]
        at = piece.at if piece.shown else 0
        return PublicPiece(at, piece.cohesion, piece.alive, piece.shown, piece.screened, piece.track)

    def holds(self, key: Formation) -> bool:
        """Whether a formation is shown for having taken an objective (CV-5.7): its enemy saw it take it."""
        return self._pieces[key].held

    def any_hidden(self, side: Side) -> bool:
        """Whether a side has formations on the map that the other does not see: that much is public."""
        return any(p.at and not p.shown for p in (self._pieces[key] for key in of_side(side)))

    def covered(self, key: Formation) -> bool:
        """Whether reinforcement cards lie face down on a formation: that much is public (CV-10.4)."""
        return bool(self._pieces[key].cards)

    def cards_down(self, side: Side) -> bool:
        """Whether reinforcement cards lie face down on a side's formations: that much is public (CV-10.4)."""
        return any(self._pieces[key].cards for key in of_side(side))

    def shown_at(self, side: Side, place: Place) -> list[Formation]:
        """Returns a side's formations that everyone sees in a location."""
        return [key for key in of_side(side) if self._pieces[key].shown and self._pieces[key].at == place]

    def is_ready(self, side: Side) -> bool:
        """Whether a side has chosen its starts and cards."""
        return self._armies[side].ready

    def hand_left(self, side: Side) -> int:
        """Returns how many activation cards a side has in hand."""
        return len(self._armies[side].hand)

    def turn_left(self, side: Side) -> bool:
        """Whether a side has another turn: activation cards in hand, or a BOT in its deck (CV-3.10, CV-16.7)."""
        return bool(self._armies[side].hand) or (side == self.options.bot and self.deck_left(side) > 0)

    def last_played(self, side: Side) -> str:
        """Returns the activation card that a side played last."""
        return self._armies[side].played[-1]

    def choosing_card(self) -> bool:
        """Whether the active side has two cards of which it keeps one: that much is public."""
        return bool(self._armies[self.active].dealt)

    def deck_left(self, side: Side) -> int:
        """Returns how many activation cards a side has yet to draw, without those removed (CV-16.6)."""
        return len(self._armies[side].deck) - self._armies[side].removed

    def cubes(self, side: Side) -> int:
        """Returns a side's momentum cubes."""
        return self._armies[side].cubes

    def tactics(self, side: Side) -> tuple[str, ...]:
        """Returns the tactics cards before a side, without those bought in this turn (CV-11.4)."""
        return tuple(b.card for b in self._armies[side].tactics if b.turn < self.turn)

    def bought(self, side: Side) -> tuple[str, ...]:
        """Returns all tactics cards before a side."""
        return tuple(b.card for b in self._armies[side].tactics)

    def general_spent(self, side: Side) -> tuple[str, ...]:
        """Returns the abilities that a side's generals have used up."""
        return self._armies[side].spent

    def scouted(self, side: Side) -> tuple[Scouted, ...]:
        """Returns what a side's scouts found: to be written into that side's army alone."""
        return self._armies[side].scouted

    def lost(self, side: Side) -> int:
        """Returns how many of a side's formations are destroyed."""
        return sum(not self._pieces[key].alive for key in of_side(side))

    def redoubts_at(self, place: Place) -> int:
        """Returns the number of redoubts in a location."""
        return self.redoubts.get(place, 0)

    def pool_of_redoubts(self) -> int:
        """Returns the redoubts that are not on the map."""
        return REDOUBTS - sum(self.redoubts.values())

    # -- changing

    def change(self, key: Formation, **changes: Any) -> None:
        """Changes fields of a formation's Piece. Whoever is seen is no longer where scouts found it (CV-12.17)."""
        if changes.get("shown") or changes.get("at") == NOWHERE:
            self._forget(key)
        self._pieces[key] = replace(self._pieces[key], **changes)

    def _forget(self, key: Formation) -> None:
        enemy = OTHER[formation(key).side]
        if noted := self._armies[enemy].scouted:
            self.supply(enemy, scouted=tuple(note for note in noted if note.formation != key))

    def supply(self, side: Side, **changes: Any) -> None:
        """Changes fields of a side's Army."""
        self._armies[side] = replace(self._armies[side], **changes)

    def gain_cubes(self, side: Side, number: int) -> int:
        """Gives a side momentum cubes as far as the pool goes (CV-1.5); returns how many."""
        pool = CUBES - sum(army.cubes for army in self._armies.values())
        gained = min(number, pool)
        self.supply(side, cubes=self.cubes(side) + gained)
        return gained

    def spend(self, side: Side, card: str) -> None:
        """Takes a tactics card away from before a side, one that it may play; and tells everyone."""
        held = self._armies[side].tactics
        used = next(each for each in held if each.card == card and each.turn < self.turn)
        at = held.index(used)
        self.supply(side, tactics=held[:at] + held[at + 1 :])
        self.tell("card", events.plays_tactics(side, card), side=side, card=card)

    def set_redoubts(self, place: Place, number: int) -> None:
        """Sets the number of redoubts in a location."""
        self.redoubts = {**self.redoubts, place: number} if number else _without(self.redoubts, place)

    def draw_activation(self, side: Side) -> str:
        """Moves a card from a side's activation deck to its hand by its own stream; returns it, to be told to that
        side alone. Nobody else learns anything, whoever acts."""
        army, purpose = self._armies[side], f"an activation card for {NAMES[side]}"
        cards = tuple(card for card in army.deck if card not in army.surely)
        if army.surely:
            # Any of the others may be one of those removed; those put back are not.
            at = self.draw(self.deck_left(side), f"{purpose}: whether it is one put back", side)
            cards = army.surely[at - 1 : at] or cards
        card = cards[self.draw(len(cards), purpose, side) - 1]
        self.take_activation(side, card)
        return card

    def look_for(self, side: Side, card: str) -> bool:
        """Whether a card is in a side's deck, and not among those removed, which its own stream decides where nobody
        can know (CV-3.8, CV-16.6). One that is not is known to be removed from then on."""
        army = self._armies[side]
        if not army.removed or card in army.surely:
            return card in army.deck
        found = self.draw(len(army.deck) - len(army.surely), "whether it is in the deck", side) > army.removed
        if not found:
            deck, missed = tuple(c for c in army.deck if c != card), (*army.missed, card)
            self.supply(side, deck=deck, removed=army.removed - 1, missed=missed)
        return found

    def draw_bot_card(self, side: Side) -> str:
        """Turns over the BOT's top card: for everyone to see."""
        army = self._armies[side]
        card = army.deck[self.draw(len(army.deck), f"the BOT's card for {NAMES[side]}") - 1]
        self.supply(side, deck=tuple(c for c in army.deck if c != card), played=(*army.played, card))
        return card

    def take_activation(self, side: Side, card: str) -> None:
        """Moves a card from a side's activation deck to its hand."""
        army = self._armies[side]
        hand = tuple(sorted((*army.hand, card)))
        deck, surely = (tuple(c for c in cards if c != card) for cards in (army.deck, army.surely))
        self.supply(side, deck=deck, surely=surely, hand=hand)

    def turn_tactics(self) -> None:
        """Fills the tactics row from the left, as long as the deck lasts (CV-11.3)."""
        while len(self.row) < 3 and self._tactics_deck:
            at = self.draw(len(self._tactics_deck), "the next tactics card") - 1
            deck = self._tactics_deck
            self.row, self._tactics_deck = (deck[at], *self.row), deck[:at] + deck[at + 1 :]

    # -- telling

    def told_everyone(self) -> bool:
        """Whether everyone has been told anything of this decision so far."""
        return any(PUBLIC in event.lines for event in self.events)

    # -- the end

    def outcome(self, words: Path = ()) -> Outcome[State]:
        """Returns what a decision of those words, or the setup, came to."""
        dug = tuple(sorted(self.redoubts.items()))
        state = State(
            self.options, self.stage, self.active, self.turn, self._pieces, self._armies, dug, self.control,
            self.row, self._tactics_deck, self.now, self.march, self.combat, tuple(self.tasks), tuple(self.asks),
            tuple(self.last), self.spoils, self.winner, self.ending, self.offers, self.this_turn, self.last_turn,
        )  # fmt: skip
        return self.concluded(state, words)


def _without(redoubts: dict[Place, int], place: Place) -> dict[Place, int]:
    return {p: n for p, n in redoubts.items() if p != place}
