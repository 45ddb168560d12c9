"""The lines of the log, each named after its event; those of combat and of the BOT's turns stand beside."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from bot.games.chancellorsville.data.cards import activation_cards, formation, tactics
from bot.games.chancellorsville.data.terms import NOWHERE, SEARCH, Formation, Place
from bot.games.chancellorsville.state.state import Ending
from bot.games.chancellorsville.words.names import PREFERENCES, place_name
from bot.games.kit.sides import NAMES, OTHER, Side, does
from bot.games.phrases import counted, listed, sentence, whose

STATED: tuple[re.Pattern[str], ...] = tuple(
    map(
        re.compile,
        (
            r"^(?P<of>[A-Z][\w. ]+?) (?:is activated and )?(?:pays|loses) \d+ cohesion"
            r"(?P<out>: [^.]+|(?: \([^()]+ left[^()]*\))?)",
            r"^(?P<of>[A-Z][\w. ]+?)['’]s? reinforcement cards .+(?P<out>, so its cohesion is now \d+)",
            r"^(?P<of>[A-Z][\w. ]+?) gains \d+ cohesion",
        ),
    )
)
"""How lines state a formation's cohesion."""

Told = tuple[str, str]
"""A line for the side that knows, and one for everyone else."""
OPENING = "The armies face each other across the Rappahannock."
JACKSON_MARCHES = "Jackson marches with AP Hill."
JACKSON_ATTACKS = "Jackson makes AP Hill's activation a major one."
RECONSIDERS: Told = "You choose starts and cards again.", "A side chooses its starts and cards again."
ASKED = {
    "fix": "fix dice with redoubts?",
    "hold": "play Hold the Line?",
    "rally": "play Rally on a failed test?",
    "spoils": "play a card on the attack's result?",
}
"""The questions in a few words."""


def name(key: Formation) -> str:
    """Returns a formation's name."""
    return formation(key).name


def dice_in_words(number: int) -> str:
    """Returns a number of dice: "1 die", "3 dice"."""
    return f"{number} {'die' if number == 1 else 'dice'}"


def card_with_cubes(card: str) -> str:
    """Returns an activation card in words: "Meade / Couch, Sickles (2 cubes)"."""
    played = activation_cards()[card]
    return f"{played.label.rpartition(' (')[0]} ({counted(played.icons, 'cube')})"


# -- setup


def begin_on_the_board(starts: Mapping[Formation, Place]) -> str:
    """In solitaire formations start where everyone sees them."""
    return f"{listed(f'{name(key)} at {place_name(at)}' for key, at in starts.items())} begin on the board."


def starts(side: Side, starts: Mapping[Formation, Place]) -> Told:
    """A side chooses where its formations start."""
    where = ", ".join(f"{name(key)} at {place_name(at)}" for key, at in starts.items())
    return f"You start {where}.", f"{does(side, 'has', 'have')} chosen where to start."


def keeps(side: Side, cards: Iterable[str]) -> Told:
    """A side keeps three of the cards dealt."""
    labels = listed(map(card_with_cubes, cards))
    ready = f"{does(side, 'has', 'have')} kept three cards and {'is' if side == 'usa' else 'are'} ready."
    return f"You keep {labels}.", ready


def begins(first: Side) -> str:
    """The first turn begins."""
    return f"Both armies are in place. {does(first, 'moves', 'move')} first."


def removed(number: int) -> str:
    """Cards of the player's deck are removed, unseen."""
    verb, turns = ("is", "one turn") if number == 1 else ("are", f"{number} turns")
    return f"{counted(number, 'card')} of the player's deck {verb} removed unseen: the BOT has {turns} more."


# -- a turn


def plays(side: Side, card: str, countermanded: bool, cubes: int) -> str:
    """A side plays an activation card, or countermands it, and gains cubes."""
    gains = f"{'gains' if side == 'usa' else 'gain'} {counted(cubes, 'cube')}"
    played = activation_cards()[card]
    minor = listed(name(key) for key in played.minor)
    activated = f"{name(played.major)} major{f', {minor} minor' if minor else ''}"
    does_so = does(side, "countermands", "countermand") if countermanded else does(side, "plays", "play")
    return f"{does_so} card {card.upper()} ({activated}) and {gains}."


def third_in_a_row(icons: int, cubes: int) -> str:
    """Three cards with as many icons gain cubes, as far as there are any."""
    bonus = f"{cubes} of those cubes {'is' if cubes == 1 else 'are'} the bonus for it"
    of_them = bonus if cubes else "no cube is left for the bonus"
    return f"It is the third card in a row with {counted(icons, 'icon')}: {of_them}."


def countermands(general: str, ordered: Iterable[Formation]) -> str:
    """A general orders two formations instead of a card's."""
    parts = [f"{name(key)} ({kind})" for key, kind in zip(ordered, ("major", "minor"), strict=False)]
    return f"{general.capitalize()} activates {listed(parts)} instead."


def buys(side: Side, card: str) -> str:
    """A side buys a tactics card."""
    bought = tactics()[card]
    return f"{does(side, 'buys', 'buy')} the card {bought.name} for {counted(bought.price, 'cube')}."


def buys_nothing(side: Side, gone: str) -> str:
    """A side buys no card, and the rightmost is discarded."""
    return f"{does(side, 'buys', 'buy')} nothing. {tactics()[gone].name} is discarded from the tactics row."


def draws(side: Side, card: str) -> Told:
    """A side draws an activation card."""
    return f"You draw {card_with_cubes(card)}.", f"{does(side, 'draws', 'draw')} a card."


def searches(side: Side, came: str, found: bool) -> Told:
    """A side searches its deck for a card, and finds it or draws another."""
    label = card_with_cubes(came)
    own = f"You find {label}." if found else f"It is not in the deck. You draw {label}."
    return (
        f"You pay {SEARCH} cubes to search. {own}",
        f"{does(side, 'pays', 'pay')} {SEARCH} cubes to search for a card.",
    )


def takes(key: Formation, at: Place) -> str:
    """A formation takes an objective."""
    return f"{name(key)} takes {place_name(at)} for {NAMES[formation(key).side]}."


# -- formations


def acts(key: Formation, left: int, covered: bool = False) -> str:
    """A formation acts and pays for it; ``covered`` by reinforcement cards it has more or less than its track shows."""
    return f"{name(key)} is activated and pays 1 cohesion: {left_of(left, covered)}."


def left_of(left: int, covered: bool) -> str:
    """The cohesion that is left: that of the track alone if reinforcement cards lie face down."""
    return f"{left} left{' on its track' if covered else ''}"


def acts_free(key: Formation) -> str:
    """A formation acts in a turn in which nobody pays."""
    return f"{name(key)} is activated and pays nothing."


def marches(key: Formation, start: Place, to: Place) -> str:
    """A formation marches, out of sight where ``to`` is NOWHERE."""
    if to == NOWHERE:
        return f"{name(key)} marches away from {place_name(start)}."
    return f"{name(key)} marches from {place_name(start)} to {place_name(to)}."


def may_march_on(key: Formation, alone: bool = False) -> str:
    """A march is interrupted by what comes into sight; ``alone`` where that is the formation itself."""
    return f"{name(key)} stops{' there' if alone else ' because of what came into sight'}, and may march on."


def finished(key: Formation) -> str:
    """A formation acts no more, and nothing else has been told of it."""
    return f"{name(key)} has finished acting."


def stands_free(key: Formation) -> str:
    """A formation stands on three redoubts."""
    return f"{name(key)} stands on its redoubts and pays nothing."


def digs(key: Formation, at: Place) -> str:
    """A formation digs."""
    return f"{name(key)} digs a redoubt at {place_name(at)}."


def sighted(key: Formation, at: Place, screened: bool = False) -> str:
    """A formation comes into sight."""
    screen = ", under its Cavalry Screen" if screened else ""
    return f"{name(key)} is sighted at {place_name(at)}{screen}."


def out_of_sight(key: Formation) -> str:
    """A formation goes behind the screen."""
    return f"{name(key)} is out of sight."


def gives(giver: Formation, receiver: Formation, size: int, how: str = "") -> str:
    """A formation gives another cohesion."""
    return f"{name(giver)} gives {size} cohesion to {name(receiver)}{how}."


def exchange(active: Formation, partner: Formation) -> str:
    """Two formations exchange reinforcement cards, as the enemy sees it."""
    return f"{name(active)} and {name(partner)} exchange reinforcement cards."


def cards_turned(key: Formation, values: Iterable[int], true: int) -> str:
    """A formation's reinforcement cards are turned over."""
    said = ", ".join(f"{value:+}".replace("-", "−") for value in values)
    return f"{whose(name(key))} reinforcement cards are turned over ({said}), so its cohesion is now {true}."


def tests(key: Formation, left: int, die: int) -> str:
    """A formation tests its cohesion."""
    return f"{name(key)} tests its cohesion of {left} and {_rolls(left, die)}"


def rallies(key: Formation, left: int, die: int) -> str:
    """A formation rolls again for a failed test."""
    return f"{name(key)} tries to rally and {_rolls(left, die)}"


def _rolls(left: int, die: int) -> str:
    return f"rolls {die} (needs {left} or less): it {'breaks' if die > left else 'holds'}."


def destroyed(key: Formation) -> str:
    """A formation is lost for good."""
    return f"{name(key)} is destroyed."


def no_retreat(key: Formation) -> str:
    """A formation that must retreat cannot."""
    return f"{name(key)} has nowhere to retreat to."


def retreats(key: Formation, to: Place) -> str:
    """A formation retreats."""
    return f"{name(key)} retreats to {place_name(to)}."


# -- tactics cards


def plays_tactics(side: Side, card: str) -> str:
    """A side plays a tactics card."""
    return f"{does(side, 'plays', 'play')} the card {tactics()[card].name}."


def change_places(mine: Formation, friend: Formation) -> str:
    """Two formations change places."""
    return f"{name(mine)} and {name(friend)} change places."


def gains(key: Formation, number: int) -> str:
    """A formation gains cohesion."""
    return f"{name(key)} gains {number} cohesion."


def ready_again(general: str) -> str:
    """A general may step in once more."""
    return f"{general.capitalize()} is ready again."


def takes_card(side: Side, card: str) -> str:
    """A side takes a tactics card from the enemy."""
    return f"{does(side, 'takes', 'take')} the card {tactics()[card].name} from {NAMES[OTHER[side]]}."


def sappers(at: Place) -> str:
    """Sappers remove a redoubt."""
    return f"Sappers remove a redoubt at {place_name(at)}."


def dice_now(number: int) -> str:
    """A card gives an attack more dice."""
    return f"The attack has {dice_in_words(number)} now."


def scouts_report(found: Mapping[Formation, Place]) -> str:
    """Scouts find the enemy's hidden formations."""
    places = [f"{name(key)} at {place_name(at)}" for key, at in found.items()]
    return f"Your scouts report {listed(places)}." if places else "Your scouts find no one hidden."


def screens(key: Formation) -> str:
    """A formation has a Cavalry Screen."""
    return f"Cavalry screens {name(key)}."


def draws_two(side: Side, drawn: Sequence[str]) -> Told:
    """A side draws two activation cards, of which it keeps one."""
    labels = listed(map(card_with_cubes, drawn))
    return f"You draw {labels}.", f"{does(side, 'draws', 'draw')} two activation cards."


def keeps_one(side: Side, card: str) -> Told:
    """A side keeps one of the two."""
    kept = does(side, "keeps", "keep")
    return f"You keep {card_with_cubes(card)}.", f"{kept} one of the two cards. The other goes back into the deck."


def hands_in(side: Side, cards: Iterable[str], gained: int) -> str:
    """A side hands tactics cards in for cubes."""
    names = listed(tactics()[card].name for card in cards)
    return f"{does(side, 'hands', 'hand')} in {names}: +{counted(gained, 'cube')}."


# -- questions, orders and the end


def asked(side: Side, what: str) -> str:
    """A side is asked for a reaction."""
    return f"{does(side, 'is', 'are')} asked: {ASKED[what]}"


def passes(side: Side) -> str:
    """A side plays no card on the result of its attack."""
    return f"{does(side, 'plays', 'play')} no card on the result."


def offers(side: Side, what: str) -> str:
    """A side offers to end without a winner, or takes that back."""
    if what == "end":
        return f"{does(side, 'offers', 'offer')} to end the game without a winner."
    return f"{does(side, 'takes back its', 'take back their')} offer to end without a winner."


def ending(winner: Side | None, how: Ending, objectives: int, needed: int) -> str:
    """Returns the ending in a sentence; ``objectives`` are those that the Union controls, and
    ``needed`` those that it had to."""
    if winner is None:
        return "Both sides agree to end the game. No one wins."
    name, loser = sentence(NAMES[winner]), NAMES[OTHER[winner]]
    wins = "win" if winner == "csa" else "wins"
    all_ = ", and needed all" if needed == 3 else ""
    return {
        "destroyed": f"{name} {wins}: three formations of {loser} are destroyed.",
        "objectives": f"{name} {wins}: the Union controls {objectives or 'none'} of the three objectives{all_}.",
        "resigned": f"{does(OTHER[winner], 'resigns', 'resign')}: {NAMES[winner]} {wins}.",
    }[how]


def prefers(what: str, answer: str) -> str:
    """A side changes one of its standing orders."""
    return f"Your standing order is set. {PREFERENCES[what].answers[answer]}."
