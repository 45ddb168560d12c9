"""The practice opponent's reasons in words: which of its weights a decision changes most.

A reason names what stands in the view alone: where hidden enemies are guessed to be is weighed, and never said.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.games.chancellorsville.data.board import board
from bot.games.chancellorsville.data.cards import activation_cards, formation, tactics
from bot.games.chancellorsville.data.terms import LOST, REDOUBTS_HERE, Formation, Place
from bot.games.chancellorsville.practice.combat_plan import staying
from bot.games.chancellorsville.practice.field import Field, near_enemy
from bot.games.chancellorsville.practice.field import objectives as worth_of_objectives
from bot.games.chancellorsville.practice.field import threats as worth_of_threats
from bot.games.chancellorsville.practice.odds import certain, fixable, rolled_odds
from bot.games.chancellorsville.practice.plans import Plan, Planner
from bot.games.chancellorsville.practice.tactics_plan import hidden
from bot.games.chancellorsville.rules.activation import able
from bot.games.chancellorsville.rules.dice import ARROW, arrow, limited
from bot.games.chancellorsville.rules.reactions import fixable_as_seen
from bot.games.chancellorsville.words.cards import EFFECT
from bot.games.chancellorsville.words.events import dice_in_words
from bot.games.chancellorsville.words.labels import left_by_paying, lost_on, names_of, result_words, risk_hint
from bot.games.chancellorsville.words.names import place_name
from bot.games.phrases import counted, listed, sentence, uncapitalised

NOTABLE = 0.3
"""The least change of a weight, in cohesion, that a reason tells of."""
ORDERS = {
    "redoubts": "By this order redoubts fix dice at 1. Two of them make a pair, which costs the attacker 1: they are "
    "spent in pairs, and freely near the end.",
    "between": "This order is for later. If an enemy pays to re-roll dice against you, your redoubts fix some at 1, "
    "so it has paid for nothing.",
    "hold": "Holding costs the card. It is worth it if an objective is at stake or the end is near.",
    "rally": "A formation that fails its test is lost, so a second roll is always worth the card.",
}
"""Why each standing order is given."""
PLAIN = {
    "start": "Any of these starts is good. The enemy can't see them, so be unpredictable.",
    "roll": "Nothing that you could add to this attack is worth its price.",
    "prepare": "Your general's support adds dice to this attack.",
    "accept": "A re-roll would cost more than it should gain.",
    "cash": "These three cards can hardly help you now. A cube can.",
}
"""Reasons that need no figures, by the decision's first word."""
OTHERS = {"roll": "You add nothing to this attack.", "accept": "You keep these dice.", "pass": "You keep your cards."}
"""Reasons for decisions that something else seems better than, by their first words."""
PASSED = {
    "hold": "The card is worth more than this place, which is no objective.",
    "rally": "You have no card for this.",
    "spoils": "No card you hold gains anything by this result.",
}
"""Why a question is answered with nothing, by what it asks."""
STRONGER = "The attack gains more by this than the card is worth."
BETTER = "Nothing it could do without the card gains as much."
FREE = "No activation is needed for it."
USED = {
    "confidence": "It can be played only right after such a fight.",
    "dig": "A redoubt is worth more there than anywhere else.",
    "flank": STRONGER,
    "battery": STRONGER,
    "sappers": STRONGER,
    "forced": BETTER,
    "relocate": BETTER,
    "fresh": "Several of them would pay to march or attack now.",
    "night": FREE,
    "smoke": FREE,
    "prisoners": "It is the most expensive that they hold.",
    "rally": "A formation that fails its test is lost.",
    "reorganize": "It goes to the weakest of those that may have it.",
    "reserves": "The formation needs the troops now.",
    "saddle": "You used that already.",
    "screen": "An enemy next to it could sight it, and no redoubt protects it.",
    "telegraph": "Two cards to choose from are better than one.",
    "timing": "To pay for a re-roll would not do as well.",
}
"""Why a tactics card is played, beside what it does."""


def plain(planner: Planner, text: str) -> str:
    """Returns the reason for a decision that something else seems better than; "" where its own will do."""
    word, *rest = text.split()
    if word == "stand":
        return f"{planner.now.name(rest[0])} stays where it is."
    return "You buy nothing." if text == "buy nothing" else OTHERS.get(word, "")


def reason(planner: Planner, text: str) -> str:
    """Returns the reason for a decision that the practice opponent takes, and what it risks."""
    return f"{_reason(planner, text)} {_risk(planner, text)}".rstrip()


def _risk(planner: Planner, text: str) -> str:
    """Returns how a formation may be lost by what a decision costs, and why it is still the best; "" where none may."""
    now, (word, *rest) = planner.now, text.split()
    fight, key = now.view.combat, ""
    if word == "reroll" and rest[0] == "cohesion" and fight is not None:
        key = fight.attacker
    elif word in ("march", "attack", "stand") and now.view.march is None and not now.view.now.fresh:
        key = rest[0] if word != "stand" or now.redoubts(now.mine[rest[0]].at) < REDOUBTS_HERE else ""
    risk = risk_hint(now.mine[key]) if key in now.mine else ""
    if not risk:
        return ""
    left = left_by_paying(now.mine[key])[1]
    last = ", which loses the game" if now.lost == LOST - 1 else ""
    what = "destroys it" if left <= 0 else f"is followed by a test: {lost_on(left)} destroys it"
    free = word != "reroll" and not any(key in able(now, other) for other in ("dig", "transfer"))
    why = "Every other way to act costs as much." if free else "By these odds it is worth that."
    return f"The 1 cohesion that {now.name(key)} pays {what}{last}. {why}"


def _reason(planner: Planner, text: str) -> str:
    word, *rest = text.split()
    if word in PLAIN:
        return PLAIN[word]
    match word:
        case "pass":
            what = planner.now.view.asks[-1].what
            return _unspent(planner) if what == "fix" else PASSED[what]
        case "fix":
            return _fixed(planner, *map(int, rest))
        case "prefer":
            return ORDERS[rest[0]]
        case "keep":
            return _kept(planner, rest[0].split(","))
        case "play":
            return _played(planner, rest[0])
        case "countermand":
            return _countermanded(planner, rest[1], rest[2])
        case "jackson" if rest[0] == "attack":
            return "AP Hill gains more from a major activation than from a minor one."
        case "jackson":
            return f"The march is free. {_march(planner, 'hill', rest[1])}"
        case "march":
            return _march(planner, rest[0], rest[1])
        case "attack":
            return _attack(planner, rest[0], rest[1], ARROW if planner.now.view.now.bonus == rest[0] else 0)
        case "dig":
            return _dug(planner, rest[0])
        case "stand":
            return _stood(planner, rest[0])
        case "transfer":
            return _transferred(planner, *rest)
        case "reroll":
            return _again(planner, rest[0], [int(die) - 1 for die in rest[1].split(",")])
        case "use":
            return f"{EFFECT[rest[0]]}. {_used(planner, rest[0])}"
        case "buy":
            return _bought(planner, rest[0])
    return _drawn(planner, rest)


def _used(planner: Planner, card: str) -> str:
    """Returns why a tactics card is played now."""
    if card == "hold":
        fight = planner.now.view.combat
        assert fight is not None
        return "An objective is at stake." if fight.target in board().objectives else "More than one would retreat."
    if card == "scouts":
        return f"{hidden(planner)} of them are hidden."
    return USED[card]


def _unspent(planner: Planner) -> str:
    """Returns the reason to spend no redoubt on the dice of an attack."""
    fight = planner.now.view.combat
    assert fight is not None
    if fight.dice:
        return "The redoubts are kept for another attack."
    if fixable_as_seen(planner.now) > 1:
        return "The redoubts are kept for dice that the attacker pays to roll again, or for another attack."
    return (
        "One die alone makes no pair: the roll must bring the other. The redoubt does more on a die that the "
        "attacker pays to roll again."
    )


def _fixed(planner: Planner, number: int, face: int) -> str:
    """Returns the reason to fix so many dice of an attack at a face: the pairs that they make for sure, with dice that
    stay as they are too; of a die without a pair, that it does no harm."""
    fight = planner.now.view.combat
    assert fight is not None
    stay = staying(fight).count(face)
    pairs = (stay + number) // 2 - stay // 2
    with_it = f" with the {face} that stays" if stay % 2 and number % 2 else ""
    makes = f"{counted(pairs, 'pair')} of {face}s{with_it}: that costs the attacker {pairs}"
    paid = f"The attacker pays to roll {'it' if number == 1 else 'them'} again" if fight.dice else ""
    if not pairs:
        return f"{paid}. A die fixed at {face} can't turn against you." if paid else f"A die at {face} can't hurt you."
    return f"{sentence(dice_in_words(number))} fixed at {face} {'makes' if number == 1 else 'make'} {makes}."


def _kept(planner: Planner, cards: list[str]) -> str:
    icons = [activation_cards()[card].icons for card in cards]
    named = {key for card in cards for key in activation_cards()[card].formations}
    if len(cards) == 1:
        return f"{names_of(activation_cards()[cards[0]].formations)} can do most now, and it brings {_cubes(icons[0])}."
    return f"They let {counted(len(named), 'formation')} act, and bring {listed(map(str, icons))} cubes: a good mix."


def _cubes(number: int) -> str:
    return counted(number, "cube")


def _played(planner: Planner, card: str) -> str:
    """Returns what the formations of a card can do best, the one that gains most first."""
    played = activation_cards()[card]
    best = []
    for key in played.formations:
        if key in planner.now.mine:
            best.append((planner.best(key, "major" if key == played.major else "minor"), key))
    plan, key = max(best, default=(Plan(0.0, ""), ""))
    text = f"It brings {_cubes(played.icons)}"
    if plan.gain <= NOTABLE:
        return f"{text}. None of its formations can gain much now."
    return f"{text}, and {planner.now.name(key)} can {_deed(plan.text)}. {_why(planner, plan.text)}".rstrip()


def _deed(text: str) -> str:
    """Returns what a formation does, in a few words."""
    word, _, *rest = text.split()
    if word in ("march", "attack"):
        return f"{word} {'to ' if word == 'march' else ''}{place_name(_end(rest[0]))}"
    return {"dig": "dig in", "transfer": "exchange reinforcements"}.get(word, "stand")


def _why(planner: Planner, text: str, extra: int = 0) -> str:
    """Returns the reason for what a formation does, which attacks with so many ``extra`` dice."""
    word, key, *rest = text.split()
    if word == "attack":
        return _attack(planner, key, rest[0], extra)
    return _march(planner, key, rest[0]) if word == "march" else ""


def _countermanded(planner: Planner, major: Formation, minor: Formation) -> str:
    plan = planner.best(major, "major", extra=ARROW)
    deed = f"{planner.now.name(major)} can {_deed(plan.text)}, and {planner.now.name(minor)} acts too"
    return f"None of your cards lets you do as much: {deed}. {_why(planner, plan.text, ARROW)}".strip()


def _end(way: str) -> Place:
    return int(way.split("-")[-1])


# -- what a formation does


def _march(planner: Planner, key: Formation, way: str) -> str:
    """Returns the weights that a march changes most: the way to the objectives, and the attacks that stand open."""
    to, here = _end(way), planner.now.mine[key].at
    found = [_closer(planner, key, here, to), _open(planner, key, to)]
    told = [words for gain, words in sorted(found, reverse=True) if gain >= NOTABLE]
    leaves = here in board().objectives and to not in board().objectives
    given_up = f" {planner.now.name(key)} leaves {place_name(here)}, an objective." if leaves else ""
    if not told:
        return f"No single reason stands out for {place_name(to)}.{given_up}"
    return " ".join(f"{words}." for words in told) + given_up


def _closer(planner: Planner, key: Formation, here: Place, to: Place) -> tuple[float, str]:
    """Returns what a march gains for the objectives, and the words for it."""
    sign = 1 if planner.side == "usa" else -1

    def worth(field: Field) -> float:
        return sign * worth_of_objectives(field)

    gain = _mean(planner, key, to, worth)
    name = planner.now.name(key)
    if to in board().objectives:
        return gain, f"{name} would hold {place_name(to)}, an objective"
    there, then = board().steps[here], board().steps[to]
    nearer = [place for place in board().objectives if then[place] < there[place]]
    if nearer:
        goal = min(nearer, key=lambda place: then[place])
        steps = counted(then[goal], "step")
        return gain, f"{name} is then {steps} from {place_name(goal)}, an objective, instead of {there[goal]}"
    goal = min(board().objectives, key=lambda place: then[place])
    if then[goal] > there[goal]:
        # No way to an objective speaks for it.
        return 0.0, ""
    return gain, f"{name} is then {counted(then[goal], 'step')} from {place_name(goal)}, an objective to stay near"


def _open(planner: Planner, key: Formation, to: Place) -> tuple[float, str]:
    """Returns what a march gains by the attacks that stand open to both sides, and the words for it."""
    sign = 1 if planner.side == "usa" else -1

    def worth(field: Field) -> float:
        return sign * worth_of_threats(field)

    near = [key for key, piece in planner.now.enemies.items() if to in board().adjacent[piece.at]]
    words = "your attacks from there are better, and the enemy's are worse"
    if near:
        words = f"{names_of(near)} can be attacked from there"
    return _mean(planner, key, to, worth), words[0].upper() + words[1:]


def _mean(planner: Planner, key: Formation, to: Place, worth: Callable[[Field], float]) -> float:
    """Returns the mean change of a weight over all guesses when a formation stands elsewhere."""
    return sum(worth(field.moved(key, to)) - worth(field) for field in planner.fields) / len(planner.fields)


MORE_DICE = ("flank", "battery")
"""Cards that add dice to an attack (CV-12.15, CV-12.16)."""


def _attack(planner: Planner, key: Formation, way: str, extra: int = 0) -> str:
    """Returns what the first roll of an attack comes to, by the exact odds, with a countermand's ``extra`` dice."""
    now, places = planner.now, [int(each) for each in way.split("-")]
    origin = places[-2] if len(places) > 1 else now.mine[key].at
    target = places[-1]
    dice = limited(formation(key).dice + arrow(origin, target) + extra)
    fixed = fixable(now, target, dice)
    found = rolled_odds(dice, fixed if certain(now) else 0)
    enemies = [each for each, piece in now.enemies.items() if piece.at == target]
    text = f"{dice_in_words(dice)} cost {names_of(enemies)} {found.mean_defender:.1f} cohesion on average"
    text += f" and {now.name(key)} {found.mean_attacker:.1f}. {round(100 * found.retreat)}% to force a retreat"
    if fixed and not certain(now):
        # Only the defender knows how many are spent.
        held = rolled_odds(dice, fixed)
        text += f" ({round(100 * held.retreat)}% if the defender's redoubts fix {dice_in_words(fixed)} at 1)"
    text += " from an objective" if target in board().objectives else ""
    cards = [tactics()[card].name for card in MORE_DICE if card in now.tactics()]
    return f"{text}. {listed(['Re-rolls', *cards], 'and')} can raise that."


def _dug(planner: Planner, key: Formation) -> str:
    here = planner.now.mine[key].at
    if near_enemy(planner.fields[0], here) and any(
        board().steps[here][piece.at] <= 2 for piece in planner.now.enemies.values()
    ):
        return f"An enemy is near {place_name(here)}. A redoubt fixes a die of its attack, and digging costs nothing."
    return f"{planner.now.name(key)} has nothing better to do, and digging costs no cohesion."


def _stood(planner: Planner, key: Formation) -> str:
    going = planner.now.view.march
    if going is not None and planner.now.overfull(key):
        return f"It has no room there and no way on, so it goes back to {place_name(going.back)}."
    if going is not None:
        return f"{planner.now.name(key)} is well placed. Going on would gain nothing more."
    pays = planner.toll(key) and planner.now.redoubts(planner.now.mine[key].at) < REDOUBTS_HERE
    toll = "This costs 1 cohesion, like every activation except digging and transfers."
    return f"{planner.now.name(key)} would lose by any other action. {toll if pays else 'This costs nothing here.'}"


def _transferred(planner: Planner, key: Formation, other: Formation, way: str, size: str) -> str:
    giver, receiver = (key, other) if way == "give" else (other, key)
    now = planner.now
    return (
        f"{now.name(receiver)} has cohesion {now.true(receiver)}, {now.name(giver)} {now.true(giver)}: "
        f"{now.name(receiver)} needs {size} more."
    )


# -- dice, and cards at the end of a turn


def _again(planner: Planner, price: str, named: list[int]) -> str:
    fight = planner.now.view.combat
    assert fight is not None
    kept = [die for at, die in enumerate(fight.dice) if at not in named]
    keeps = f"You keep {' '.join(map(str, kept))} and re-roll only the rest" if kept else "You re-roll all of them"
    return (
        f"Your dice are {' '.join(map(str, fight.dice))}: {uncapitalised(result_words(fight.dice))}. "
        f"{keeps}. On average that gains more than {_price(price)}."
    )


def _price(how: str) -> str:
    return "1 cohesion" if how == "cohesion" else "3 cubes"


def _bought(planner: Planner, card: str) -> str:
    if card == "nothing":
        return "No card in the row is worth its price now."
    return f"It is worth more to you than {_cubes(tactics()[card].price)}. {EFFECT[card]}."


def _drawn(planner: Planner, rest: list[str]) -> str:
    if rest[:1] == ["search"]:
        named = names_of(activation_cards()[rest[1]].formations)
        return f"{named} can do far more now than an average card's formations, and you can pay for the search."
    return "No card in the deck is worth the price of a search."
