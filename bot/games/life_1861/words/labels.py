"""Labels, hints and prompts of actions."""

from __future__ import annotations

from functools import lru_cache

from bot.games.contract.choices import Choice, Path, Role
from bot.games.life_1861.data.board import board
from bot.games.life_1861.rules import combat, movement, rounds, turns
from bot.games.life_1861.rules.locations import farm, looting, town, trading
from bot.games.life_1861.rules.victory import to_come
from bot.games.life_1861.state.state import ROUNDS, Hex, Key, Plan
from bot.games.life_1861.state.view import LifeView
from bot.games.life_1861.words import names

KINDS: dict[str, tuple[str, str, str]] = {
    "move": ("Move", "up to its movement, in one or two steps", "Move which piece?"),
    "pick-up": ("Pick up", "what lies on the hex", "Pick up with which piece?"),
    "bakery": (
        "Take food at the Bakery",
        "A Civilian's first each round is free, then 1 trade good",
        "Take food with which piece?",
    ),
    "doctor": ("See the Doctor", "heals or cures for 1 trade good", "Which piece sees the Doctor?"),
    "store": ("Trade at the Store", "any two things for one", "Trade with which piece?"),
    "farm": ("Use the Farm", "food two rounds later", "Use the Farm with which piece?"),
    "church": ("Activate the Church", "a Boon at the end of the turn", "Activate the Church with which piece?"),
    "loot": ("Loot the Battlefield", "a die decides what you find", "Loot with which piece?"),
    "merchant": ("Trade with a merchant", "one thing for another", "Trade with which piece?"),
    "attack": ("Attack", "ends the turn", "Attack with which piece?"),
    "medicine": ("Give medicine", "to heal or to cure, anywhere", "Give medicine with which piece?"),
    "end": ("End a turn", "unused actions are lost", "End which piece's turn?"),
}
"""For each kind of action: its button, its hint, and the question who does it."""


RESTS = {"end": "Skip all turns that are left"}
"""What all pieces whose turn is still to come can do by one tap."""
_ROLES: dict[str, Role] = {"move": "move", "attack": "attack", "end": "end"}
KILLING_LOSES = "Only {0} is left to act. A hit {1} kills {0}, and the Soldier loses the turn he has left (LF-3.9)."
"""Asked before an attack: the target, and the odds."""
TOWN_FIRES = "The attack ends his turn here, and the town may then fire at the Soldier: it hits {0} (LF-7.9)."
"""Asked before an attack near the town: the odds."""
THERE, OPEN = "Something is there", "Open ground"
"""The headings of the hexes to move to."""


_DOES = {
    "pick-up": "picks up",
    "doctor": "sees the Doctor",
    "store": "trades at the Store",
    "farm": "uses the Farm",
    "merchant": "trades with a merchant",
    "attack": "attacks",
    "medicine": "gives medicine",
}
"""What a piece does, after its name."""
_LOOT = {"any": "any resource", "pistol": "pistol", "ammo": "ammunition", "goods": "goods", "nothing": "nothing"}
_SERVICES = {"heal": "heals", "cure": "cures"}


def root(view: LifeView) -> str:
    """The first question."""
    if view.turn:
        left = turns.ACTIONS_PER_TURN - view.turn.actions
        return f"What does {names.who(view.turn.piece)} do? {names.count(left, 'action')} left."
    if view.asked and not to_come(view):
        return "What does the Soldier do? It is the last turn of the round."
    if view.asked:
        tip = " *Orders* holds plans that answer for you." if view.plan == Plan() else ""
        return f"Does the Soldier go now, or wait?{tip}"
    if piece := _alone(view):
        return f"What does {names.who(piece)} do? It is the last Civilian turn of the round."
    return _to_begin(tuple(to_come(view)))


@lru_cache(maxsize=64)
def _to_begin(waiting: tuple[Key, ...]) -> str:
    """Returns the question which Civilian's turn begins."""
    return f"Whose turn is it now? Still to come: {names.listed(map(names.name, waiting))}."


def kinds(view: LifeView, keys: list[str]) -> tuple[Choice, ...]:
    """Kinds of actions."""
    usual, also = _usual(view, keys), _everybody(view)
    return tuple([_kind(view, key, key == usual, also) for key in keys])


def _kind(view: LifeView, key: str, usual: bool, also: tuple[Hex, ...]) -> Choice:
    label, hint, _ = KINDS[key]
    if key == "end" and not view.turn:
        label, hint = "Skip a turn", "a turn without an action"
    elif key == "bakery" and turns.actors(view, "soldier"):
        hint = "1 trade good" if town.bread_price(view, "soldier") else "free for him this round"
    elif key == "move" and (piece := _alone(view)):
        moved = view.turn.moved if view.turn else 0
        label = f"Move {names.who(piece)}"
        last = ", his last action" if view.turn and view.turn.actions else ""
        hint = f"{names.hexes(movement.allowance(view, piece) - moved)} left{last.replace('his', names.his(piece))}"
    elif key == "pick-up":
        hint = "up to 2 things" if turns.actors(view, "soldier") else "one thing that lies on the hex"
    return _named(key, label, hint, usual, "" if view.turn else RESTS.get(key, ""), also)


@lru_cache(maxsize=256)
def _named(key: str, label: str, hint: str, usual: bool, rest: str, also: tuple[Hex, ...]) -> Choice:
    """Returns a kind of actions as a choice."""
    return Choice(key, label, hint, _ROLES.get(key, ""), usual, rest=rest, also=also)


def _alone(view: LifeView) -> Key:
    """Returns the only piece that can act now, "" where several can."""
    if view.turn:
        return view.turn.piece
    waiting = ["soldier"] if view.asked else to_come(view)
    return waiting[0] if len(waiting) == 1 else ""


def _usual(view: LifeView, keys: list[str]) -> str:
    """The usual next thing: a piece moves first, picks up what lies there, and ends its turn when it has moved and
    nothing else is left to do; "" where there are other things, and while the Soldier may as well wait."""
    if view.asked and to_come(view) and not turns.waiting_loses(view):
        return ""
    if not (view.turn and view.turn.moved):
        return "move"
    if "pick-up" in keys:
        return "pick-up"
    return "end" if {*keys} <= {"move", "end"} else ""


def wait(view: LifeView) -> Choice:
    """The Soldier lets the Civilians go first; a plain warning where it costs him a turn (LF-3.9)."""
    if turns.waiting_loses(view):
        last = names.name(to_come(view)[0])
        hint = f"{last} is the last who can come between your turns (LF-3.9)"
        asks = f"{last} is the last who can come between your turns, so waiting loses one of them (LF-3.9)."
        return Choice("wait", "Wait and lose a turn", hint, "wait", asks=asks, also=_everybody(view))
    return Choice("wait", "Wait", "a Civilian goes first", "wait", also=_everybody(view))


def _everybody(view: LifeView) -> tuple[Hex, ...]:
    """Returns where the living pieces are, which the picture of a decision shows."""
    return tuple(dict.fromkeys(piece.at for piece in view.pieces.values() if piece.health))


def who(key: str) -> str:
    """The question which piece does it."""
    return KINDS[key][2]


def pieces(view: LifeView, key: str, able: list[Key]) -> tuple[Choice, ...]:
    """The pieces that can do something of a kind."""
    return tuple(_actor(view, key, piece) for piece in able)


def _actor(view: LifeView, key: str, piece: Key) -> Choice:
    """A piece that can do something of a kind."""
    asks, at = _asks(view, key, piece), view.pieces[piece].at
    return Choice(piece, *_piece(view, key, piece), _ROLES.get(key, ""), asks=asks, place=at)


def _asks(view: LifeView, key: str, piece: Key) -> str:
    """A warning, with its odds, of what may kill the piece at once: the shot at looters, the town's attack."""
    if view.pieces[piece].health > 1:
        return ""
    least, what = None, "the shot at looters"
    if key == "loot" and piece != "soldier":
        least = looting.shot_hits(view)
    elif key == "end" and piece == "soldier":
        least, what = rounds.town_attack(view), "the town attacks here and"
    if least is None:
        return ""
    return f"{names.subject(piece)} has 1 health left: {what} hits {names.odds(least)}."


def _piece(view: LifeView, key: str, piece: Key) -> tuple[str, str]:
    """A piece's label and hint; whole sentences where nothing more is to be said."""
    name, at = names.subject(piece), names.where(view.pieces[piece].at)
    match key:
        case "move":
            return f"Move {names.who(piece)}", f"now at {at}"
        case "bakery":
            price = "1 trade good" if town.bread_price(view, piece) else "free"
            return f"{name} takes 1 food ({price})", ""
        case "church":
            has = "It has a Boon and gets no other until that is spent" if view.pieces[piece].boon else "for a Boon"
            return f"{name} activates the Church", has
        case "loot":
            return f"{name} loots the Battlefield", _loot_hint(view, piece)
        case "end":
            left = turns.ACTIONS_PER_TURN - (view.turn.actions if view.turn else 0)
            return f"End {names.whose(piece)} turn", f"{names.count(left, 'action')} left"
        case "store" | "merchant" | "farm" | "pick-up" | "doctor" | "attack" | "medicine":
            return f"{name} {_DOES[key]}", at
    return name, at


def _loot_hint(view: LifeView, piece: Key) -> str:
    """The loot by die for this piece now: a second pistol or an empty supply is nothing (LF-5.23, LF-9.3)."""
    six, four, one = (_LOOT[looting.find(view, piece, die)] for die in (6, 4, 1))
    shot = looting.shot_hits(view)
    danger = f"a shot then hits on {names.die(shot)}; " if piece != "soldier" else ""
    return f"{danger}6: {six}, 4–5: {four}, 1–3: {one}"


def prompt(view: LifeView, key: str, piece: Key, chosen: Path) -> str:
    """The question after the piece."""
    match key:
        case "move":
            return f"Move {names.who(piece)} from {names.where(view.pieces[piece].at)} to where?"
        case "pick-up":
            return f"What does {names.who(piece)} pick up?"
        case "store" | "merchant":
            return f"{names.things(chosen[0]).capitalize()} for what?" if chosen else "Give what?"
        case "attack":
            return f"Attack whom with {names.who(piece)}?"
        case "medicine" if not chosen:
            return "Give the medicine to whom?"
        case "doctor" | "medicine":
            return "To heal, or to cure a disease?"
    return f"What does {names.who(piece)} do at the Farm?"


def arguments(view: LifeView, key: str, piece: Key, chosen: Path, keys: tuple[str, ...]) -> tuple[Choice, ...]:
    """The choices after the piece. The last of them stands alone: it names the whole action."""
    if key == "move":
        return _hexes(view, piece, keys)
    if key == "attack":
        return tuple(_target(view, piece, token) for token in keys)
    return tuple(
        Choice(token, *_argument(view, key, piece, (*chosen, token)), place=_place(view, piece, token))
        for token in keys
    )


def _place(view: LifeView, piece: Key, token: str) -> Hex:
    """Returns the hex that an argument is about: the patient's, else where the piece is."""
    return view.pieces[token if token in view.pieces else piece].at


def _hexes(view: LifeView, piece: Key, keys: tuple[str, ...]) -> tuple[Choice, ...]:
    start, notes = view.pieces[piece].at, _notes(view, piece)
    found = [_hex(piece, start, at, notes.get(at, "")) for at in keys]
    # Where something is comes first: the menus are long.
    return (*[choice for choice in found if choice.group == THERE], *[c for c in found if c.group == OPEN])


@lru_cache(maxsize=16384)
def _hex(piece: Key, start: Hex, at: Hex, note: str) -> Choice:
    """Returns the choice of a hex to move to."""
    hint = f"{names.hexes(board().distances[start, at])}{note}"[:100]
    group = THERE if note or at in board().built else OPEN
    label = f"{names.subject(piece)} to {names.where(at)}"
    return Choice(at, label, hint, "move", group=group, place=at, also=(start,))


def _notes(view: LifeView, piece: Key) -> dict[Hex, str]:
    """Notes on things and pieces on the hexes, each after a semicolon."""
    notes: dict[Hex, str] = {}

    def add(at: Hex, what: str) -> None:
        notes[at] = f"{notes.get(at, '')}; {what}"

    for at, lying in view.ground.items():
        add(at, names.stock(lying))
    for at in view.bandits:
        add(at, "a bandit")
    for merchant in view.merchants:
        add(merchant.at, "a merchant")
    for key, other in view.pieces.items():
        if key != piece and other.health:
            add(other.at, names.name(key))
    return notes


def _argument(view: LifeView, key: str, piece: Key, chosen: Path) -> tuple[str, str]:
    name = names.subject(piece)
    match key, chosen:
        case "pick-up", (what,):
            # There are up to seven of them: short where it can only be one piece.
            does = "Pick up" if _alone(view) == piece else f"{name} picks up"
            return f"{does} {names.things(what)}", ""
        case "doctor", (service,):
            return f"The Doctor {_SERVICES[service]} {names.who(piece)}", "1 trade good"
        case "medicine", (patient,):
            return f"{name} gives {_receiver(piece, patient)} medicine", condition(view, patient)
        case "medicine", (patient, service):
            does = f"{name} {_SERVICES[service]} {_receiver(piece, patient)} with medicine"
            return does, _need(view, patient, service)
        case "farm", ("activate",):
            return f"{name} activates the Farm", _crop_hint(view.round + farm.RIPENS)
        case "farm", ("trade",):
            return f"{name} trades for 1 food (2 trade goods)", ""
        case "store", (give,):
            return f"Trade {names.things(give)} at the Store", ""
        case "merchant", (give,):
            return f"Trade {names.things(give)} with a merchant", ""
        case (("store" | "merchant"), (give, get)):
            ware, number = trading.offered(get)
            which = f"the {'second' if number == 1 else 'next'} merchant's " if number else ""
            return f"{name} trades {names.things(give)} for {which}{names.things(ware)}", ""
    raise AssertionError((key, chosen))


def _receiver(giver: Key, patient: Key) -> str:
    """Returns the patient, after the name of whoever gives the medicine."""
    return f"{names.his(giver).replace('his', 'him')}self" if giver == patient else names.who(patient)


def _need(view: LifeView, patient: Key, service: str) -> str:
    """Returns what of a patient's a service changes."""
    here = view.pieces[patient]
    if service == "cure":
        return names.count(here.diseases, "disease")
    return f"{here.health} of {board().pieces[patient].health} health"


def _crop_hint(due: int) -> str:
    if due > ROUNDS:
        return f"Its crop would come too late: the game ends with round {ROUNDS}"
    return f"{farm.CROP} food at the end of round {due}"


def _target(view: LifeView, piece: Key, target: str) -> Choice:
    """Returns the choice of an attack on a target; a plain warning where a kill costs the Soldier a turn (LF-3.9), or
    where the attack itself brings the town's fire on him (LF-7.3, LF-7.9)."""
    label, hint = _attack(view, piece, target)
    asks, fire = list[str](), _town_fire(view, piece, target)
    if fire is not None:
        hint = f"{hint}; then the town hits him on {names.die(fire)}"
        before = rounds.town_attack(view)
        if before is None or fire < before or view.pieces[piece].health == 1:
            asks.append(TOWN_FIRES.format(names.odds(fire)))
    if turns.killing_loses(view, piece, target):
        label, hint = f"{label}: may lose a turn", f"{hint}; a kill loses a turn (LF-3.9)"
        asks.append(KILLING_LOSES.format(names.who(target), names.odds(combat.needed(view, piece, target))))
    at, here = combat.place_of(view, target), view.pieces[piece].at
    return Choice(target, label, hint, "attack", asks=" ".join(asks), place=at, also=(here,))


def _town_fire(view: LifeView, piece: Key, target: str) -> int | None:
    """Returns the least die with which the town hits the Soldier after his attack, at the worst: it ends his turn
    where he stands, and tension has risen by then if it was on a Civilian, by two where it kills (LF-7.5). None where
    the town does not attack."""
    if piece != "soldier":
        return None
    more = 0 if target.startswith(combat.BANDIT) else 2 if view.pieces[target].health == 1 else 1
    return rounds.town_attack(view, more)


def _attack(view: LifeView, piece: Key, target: str) -> tuple[str, str]:
    far, least = combat.distance(view, piece, target), combat.needed(view, piece, target)
    where = f" at {names.where(combat.place_of(view, target))}" if target.startswith(combat.BANDIT) else ""
    cost = ", 1 ammunition" if far > combat.FREE_RANGE else ""
    ends = "" if view.turn and view.turn.actions else ", ends the turn"
    return f"{names.subject(piece)} attacks {names.who(target)}{where}", f"hits on {names.die(least)}{cost}{ends}"


def condition(view: LifeView, piece: Key) -> str:
    """Returns a piece's health and diseases in words."""
    here = view.pieces[piece]
    return f"{here.health} of {board().pieces[piece].health} health, {names.count(here.diseases, 'disease')}"
