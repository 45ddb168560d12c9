"""The knowledge of a battle that only one side has."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.games.contract.choices import Path
from bot.games.contract.game import Draws, Outcome, Seat
from bot.games.dixie.data.card import kinds
from bot.games.dixie.data.cards import number, side_of
from bot.games.dixie.data.terms import OUT, PAGES, RESERVE, CardKey, Pos
from bot.games.dixie.state.places import Places
from bot.games.dixie.state.stacks import EMPTY_STACK, CardState, Stack, make_stack
from bot.games.dixie.state.state import Aim, Armed, Army, DixieState, Mark, Preferences
from bot.games.dixie.state.view import hand_on_parts
from bot.games.kit.menus import MENU_SIZE
from bot.games.kit.sides import OTHER, Side
from bot.games.kit.working_copy import WorkingCopy


class Secrets(Struct, frozen=True):
    """The knowledge that only its owner has of a side: its Battle Deck's ``list``, the ``staged`` cards and those of
    them that are ``decoys``, the ``armed`` cards, the ``aims`` of its horse artillery, its ``preferences``, the enemy's
    cards that it has seen (``known``), and its cards, of which others see those that lie face-up."""

    list: tuple[CardKey, ...]
    staged: dict[CardKey, Pos]
    decoys: tuple[CardKey, ...]
    armed: tuple[Armed, ...]
    aims: tuple[Aim, ...]
    preferences: Preferences
    known: tuple[CardKey, ...]
    stacks: Mapping[str, Stack]

    def stack_at(self, at: str) -> Stack:
        """Returns the side's cards at a place, sorted out."""
        return self.stacks.get(at, EMPTY_STACK)


MOVES = ("move", "march", "outflank")
"""First words of the moves that name cards."""


class Work(WorkingCopy[DixieState, Secrets], Places):
    """A working copy. Every field of the state that phases change is an attribute of the same name, except a side's
    secrets. ``cards`` gives the state of a card to code that already knows of it: from a decision that names it, or
    from the gate."""

    def __init__(self, state: DixieState, draw: Draws, actor: Seat = "") -> None:
        commanders = {side: army.commander for side, army in state.armies.items()}
        WorkingCopy.__init__(self, actor, draw)
        Places.__init__(
            self,
            state.setup,
            state.cards,
            dict(state.holders),
            dict(state.crossed),
            dict(state.outflanking),
            commanders,
            {},
            state.phase,
            state.active,
            state.day,
            {side: dict(places) for side, places in state.stacks.items()},
        )
        self._laid = dict(state.cards)
        self.cards = self._laid
        self._before, self.turn = state, state.turn
        self._armies: dict[Side, Army] = dict(state.armies)
        self._known: dict[Side, tuple[CardKey, ...]] = dict(state.known)
        self._secrets: dict[Side, Secrets] = {}
        """Each side's secrets as they were asked for last, until they change; its stacks are the living ones."""
        self._seen: set[CardKey] = set()
        """Cards that have lain face-up since the decision began."""
        self._changed: set[CardKey] = set()
        """Cards whose state has changed since the decision began."""
        self.firing, self.closed, self.fought = state.firing, state.closed, state.fought
        self.asks, self.melee, self.volley = list(state.asks), state.melee, state.volley
        self.played, self.idle, self.offers = list(state.played), state.idle, state.offers
        self.dawn = state.dawn
        self.winner, self.ending = state.winner, state.ending
        self.marks: list[Mark] = []
        self.changes = 0
        """The number of changes to where cards lie, and to which of them lie face-up."""
        self.settled: tuple[object, ...] = ()
        """The situation that was last settled; see bot.games.dixie.rules.settlement."""

    # -- the gate

    def hidden(self, owner: Seat) -> Secrets:
        """Returns a side's secrets."""
        side = _side(owner)
        if side not in self._secrets:
            army, known = self._armies[side], self._known.get(side, ())
            self._secrets[side] = Secrets(
                army.list,
                army.staged,
                army.decoys,
                army.armed,
                army.aims,
                army.preferences,
                known,
                self._stacks[side],
            )
        return self._secrets[side]

    def stack_at(self, side: Side, at: str) -> Stack:
        """Returns a side's cards at a place, sorted out; where any lie face-down, through the gate."""
        here = self._stacks[side].get(at, EMPTY_STACK)
        return self.consult(side).stack_at(at) if here.hidden and side != self.actor else here

    @property
    def outflanking(self) -> dict[CardKey, Pos]:
        """The cards that are to outflank, each with its position: they are of the side that moves, and lie in its
        Reserve."""
        if self._outflanking:
            self.consult(self.active)
        return self._outflanking

    @outflanking.setter
    def outflanking(self, ways: dict[CardKey, Pos]) -> None:
        self._outflanking = ways

    def unspoken(self, words: Path) -> bool:
        """Tells whether a decision's words are to stay secret. A move's event gives only the number of cards and the
        places (DX-17.2), so its words are secret where they name a card that lay face-down when it set out, or where
        the side has so many cards that they may name a page. Other words are secret where they name a page, or a card
        of the actor's that has not been seen: the pages, and the cards on them, would reveal the Reserve. The end of
        the moves is as secret for a side with a Railway to play as for one without (DX-12.10), and so is for how long a
        side passes (DX-17.4)."""
        before, side = self._before, _side(self.actor)
        named = [k for word in words for k in word.split(",") if k[:1] == side[:1] and k in before.cards]
        lay_down = [k for k in named if not before.cards[k].up]
        if words[0] == "pass":
            return True
        if words[0] in MOVES:
            own = sum(len(here.cards) for at, here in before.stacks[side].items() if at != OUT)
            return own > MENU_SIZE or bool(lay_down)
        if words[0] == "next" and before.phase == "move":
            railway = kinds()[1]["railway"]
            return (railway.side, railway.edition) == (side, self.setup.edition) and before.armies[side].deck > 0
        return not PAGES.isdisjoint(words) or any(k not in self._seen for k in lay_down)

    # -- public knowledge of a side

    def deck(self, side: Side) -> int:
        """Returns the number of reinforcements that a side has left to draw this day."""
        return self._armies[side].deck

    def committed(self, side: Side) -> bool:
        """Tells whether a side has committed its preparations."""
        return self._armies[side].committed

    def passing(self, side: Side) -> bool:
        """Tells whether a side wants no more windows this Battle Turn."""
        return self._armies[side].passing

    # -- changing

    def lay(self, key: CardKey, **changes: Any) -> None:
        """Changes fields of a card's state."""
        self.put({key: replace(self._laid[key], **changes)})

    def lay_all(self, keys: Iterable[CardKey], **changes: Any) -> None:
        """Changes the same fields of the state of several cards."""
        self.put({key: replace(self._laid[key], **changes) for key in keys})

    def put(self, laid: Mapping[CardKey, CardState]) -> None:
        """Sets the state of cards, new or changed. Cards that go together are put together: each stack that they leave
        or come to is then sorted out once."""
        changed: dict[tuple[Side, str], list[CardKey]] = {}
        self._changed.update(laid)
        for key, now in laid.items():
            side, before = side_of(key), self._laid.get(key)
            self._laid[key] = now
            if now.up:
                self._seen.add(key)
            if before is not None and before.at == now.at and before.up == now.up:
                continue
            self._list(changed, side, now.at)
            if before is None or before.at != now.at:
                insort(changed[side, now.at], key, key=number)
                if before is not None:
                    self._list(changed, side, before.at)
                    changed[side, before.at].remove(key)
        for (side, at), keys in changed.items():
            self.changes += 1
            if keys:
                self._stacks[side][at] = make_stack(self.setup.edition, keys, self._laid)
            else:
                del self._stacks[side][at]

    def _list(self, changed: dict[tuple[Side, str], list[CardKey]], side: Side, at: str) -> None:
        """Lists a side's cards at a place among those ``changed``, unless they are listed."""
        if (side, at) not in changed:
            changed[side, at] = list(self._stacks[side].get(at, EMPTY_STACK).cards)

    def clear_turn_marks(self) -> None:
        """Clears the marks of the cards' actions, wherever they are, at the end of a turn or a night."""
        self.crossed = {}
        marked = [(key, x) for key, x in self._laid.items() if x.done or x.engaged or x.left]
        self.put({key: CardState(x.at, x.up, x.hits, why=x.why) for key, x in marked})

    def army(self, side: Side, **changes: Any) -> None:
        """Changes fields of a side's army."""
        self._armies[side] = replace(self._armies[side], **changes)
        self._secrets.clear()
        self.commanders[side] = self._armies[side].commander

    def remember(self, side: Side, keys: Sequence[CardKey]) -> None:
        """Lets a side know these enemy cards lying face-down from now on."""
        self._know(side, tuple(dict.fromkeys((*self._known.get(side, ()), *keys))))

    def hide_from_enemy(self, key: CardKey) -> None:
        """Makes the enemy forget a card's identity: it has been in the Reserve, or lies face-up."""
        enemy = OTHER[side_of(key)]
        self._know(enemy, tuple(k for k in self._known.get(enemy, ()) if k != key))

    def forget_mingled(self) -> None:
        """Makes both sides forget the enemy's cards in a position that some, but not all, of those lying face-down
        there have left unseen: nobody can tell which (DX-12.12a)."""
        for side in (side for side, known in self._known.items() if known):
            for at, here in self._before.stacks[OTHER[side]].items():
                unseen = [k for k in here.cards if not self._before.cards[k].up and k not in self._seen]
                if at != RESERVE and len({self._laid[k].at for k in unseen}) > 1:
                    self._know(side, tuple(k for k in self._known[side] if k not in unseen))

    def _know(self, side: Side, keys: tuple[CardKey, ...]) -> None:
        """Sets the enemy cards lying face-down that a side knows."""
        self._known[side] = keys
        self._secrets.clear()

    def remove(self, key: CardKey, why: str) -> None:
        """Takes a card out of play for good ("routed", "eliminated", "played", "removed"); the caller calls settle()
        afterwards."""
        self.put({key: CardState(OUT, up=True, why=why)})
        self._outflanking.pop(key, None)

    def reveal(self, key: CardKey) -> bool:
        """Turns a card face-up, for everybody to see; returns whether it was face-down."""
        if self.cards[key].up:
            return False
        self.disclose(side_of(key))
        self.lay(key, up=True)
        self.hide_from_enemy(key)
        return True

    def die(self, purpose: str, sides: int = 6) -> int:
        """Rolls a public die and returns its number."""
        return self.draw(sides, purpose)

    def mark(
        self, what: Any, at: Pos, side: Side, words: str, dice: tuple[int, ...] = (), hit: tuple[int, ...] = ()
    ) -> None:
        """Leaves a mark for the picture."""
        self.marks.append(Mark(what, at, side, words, dice, hit))

    def keep_marks(self) -> None:
        """Keeps the picture's marks as they were before."""
        self.marks = list(self._before.last)

    # -- concluding

    def outcome(self, words: Path = ()) -> Outcome[DixieState]:
        """Returns the new state and the events of a decision with these words."""
        self.forget_mingled()
        state = DixieState(
            setup=self.setup,
            phase=self.phase,
            active=self.active,
            turn=self.turn,
            day=self.day,
            cards=self._laid,
            armies=self._armies,
            holders=self.holders,
            crossed=self.crossed,
            firing=self.firing,
            closed=self.closed,
            fought=self.fought,
            outflanking=self._outflanking,
            known=self._known,
            asks=tuple(self.asks),
            melee=self.melee,
            volley=self.volley,
            played=tuple(self.played),
            dawn=self.dawn,
            idle=self.idle,
            offers=self.offers,
            winner=self.winner,
            ending=self.ending,
            last=tuple(self.marks),
        )
        vars(state)["stacks"] = self._stacks
        hand_on_parts(self._before, state, self._changed)
        return self.concluded(state, words)


def _side(seat: Seat) -> Side:
    return "usa" if seat == "usa" else "csa"
