"""The practice opponent's reasons in words: the largest of the worths that decided."""

from __future__ import annotations

from bot.games.life_1861.data.board import board
from bot.games.life_1861.practice.doings import Doing
from bot.games.life_1861.practice.prospects import Prospects
from bot.games.life_1861.practice.worth import Outlook
from bot.games.life_1861.rules import combat
from bot.games.life_1861.rules.locations import looting
from bot.games.life_1861.rules.locations.farm import CROP, RIPENS
from bot.games.life_1861.rules.locations.town import bread_price
from bot.games.life_1861.rules.turns import ACTIONS_PER_TURN
from bot.games.life_1861.state.state import DieQuestion, Hex, Key
from bot.games.life_1861.words.names import hexes, listed, resource, subject, things, where, who, whose
from bot.games.phrases import counted, sentence

NOTABLE = 0.25
"""The least difference of worths that a reason tells of."""
ANSWERS = {
    "offer": "You are about to lose, and an end without a winner is better than that.",
    "plan": "If I ask you each time, you know what the Civilians have done.",
    "hunger": "If I ask you then, you know which Civilians are hurt.",
    "play-on": "The other side has resigned, so you lose nothing by playing on.",
    "wait": "There is little to gain now. Going late shows you the Civilians' moves. It also lets you take two turns "
    "in a row: this round's last and the next round's first.",
}
"""Reasons that need no figures, by the decision's first word."""


def reason(outlook: Outlook, text: str) -> str:
    """Returns the reason for a decision that the practice opponent takes."""
    word, *rest = text.split()
    if word in ANSWERS:
        return f"{ANSWERS[word]}{_in_time(outlook) if word == 'wait' else ''}"
    if word == "take":
        return f"{sentence(need(outlook, rest[0]))}."
    if word == "use":
        return _die(outlook, int(rest[0]))
    if word == "feed":
        fed = [f"{who(key)} ({outlook.view.pieces[key].health} health)" for key in rest[0].split(",")]
        return f"Their health is worth most to you: {listed(fed)}."
    piece = rest[0]
    prospects = Prospects(outlook, piece)
    if word == "end":
        return f"{subject(piece)} can do nothing better than stay at {where(_at(outlook, piece))}."
    if word == "move":
        return _move(prospects, rest[1])
    return done(outlook, text)


def plain(outlook: Outlook, text: str) -> str:
    """Returns the reason for a decision that something else seems better than; "" where its own will do."""
    word, *rest = text.split()
    return f"{subject(rest[0])} stays at {where(_at(outlook, rest[0]))}." if word == "end" else ""


def _in_time(outlook: Outlook) -> str:
    """Says that what harms the waiting Soldier at the end of the round can still be met in his turn; "" for nothing."""
    ill, hungry = outlook.view.pieces["soldier"].diseases, not outlook.stock.food
    harms = [word for word, there in (("hunger", hungry), ("disease", ill)) if there]
    if not harms:
        return ""
    harm = f"{' and '.join(harms)} {'harm' if len(harms) > 1 else 'harms'}"
    cure = " Medicine can cure him in his turn." if ill and outlook.stock.medicine else ""
    return f" {sentence(harm)} the Soldier only at the end of the round.{cure}"


def _at(outlook: Outlook, piece: Key) -> Hex:
    return outlook.view.pieces[piece].at


def need(outlook: Outlook, what: str) -> str:
    """Returns what a resource is worth to the side, in words."""
    stock = outlook.stock
    if what == "food":
        lasts = stock.food // outlook.meal
        if lasts >= outlook.rounds:
            return f"your food lasts to the end ({counted(lasts, 'meal')}), and you can trade food"
        if not lasts:
            return f"you have no food for this round's meal. A hungry piece loses 1 health{_dying(outlook)}"
        return f"without more, your food lasts for {lasts} of the next {counted(outlook.rounds, 'meal')}"
    if what == "medicine":
        ill = [key for key in outlook.own if outlook.treatment(key)]
        return f"{listed([_state(outlook, key) for key in ill])} can be treated" if ill else "you may need it later"
    if what == "ammo":
        return f"you have {stock.ammo} ammunition, and each shot from afar costs one"
    return f"you have {counted(stock.goods, 'trade good')}, which buy food and the doctor's help"


def _dying(outlook: Outlook) -> str:
    """Names those whom the loss of 1 health kills."""
    last = [who(key) for key in outlook.own if outlook.view.pieces[key].health == 1]
    return f", and {listed(last)} would die" if last else ""


def _state(outlook: Outlook, key: Key) -> str:
    """Names a patient with what is wrong: "Anna (1 of 2 health, 1 disease)"."""
    here = outlook.view.pieces[key]
    ill = f", {counted(here.diseases, 'disease')}" if here.diseases else ""
    return f"{who(key)} ({here.health} of {board().pieces[key].health} health{ill})"


def _die(outlook: Outlook, die: int) -> str:
    choice = outlook.view.pending
    assert isinstance(choice, DieQuestion)
    if not choice.target:
        found = looting.find(outlook.view, choice.piece, die)
        return f"It brings {'any resource you like' if found == 'any' else _found(found)}, the better of the two."
    least = combat.needed(outlook.view, choice.piece, choice.target)
    if die >= least:
        return f"It hits {who(choice.target)}; the attack needs {least} or more."
    return f"A hit on {who(choice.target)} would not serve you now."


def _found(what: str) -> str:
    return {"pistol": "a pistol", "ammo": "1 ammunition", "goods": "1 trade good"}.get(what, what)


def done(outlook: Outlook, text: str) -> str:
    """Returns the reason for an action on the hex where a piece stands, or has come to."""
    view, (word, piece, *rest) = outlook.view, text.split()
    match word:
        case "pick-up":
            return f"{sentence(need(outlook, rest[0].split('-')[0]))}."
        case "bakery":
            price = bread_price(view, piece)
            cost = f"for {counted(price, 'trade good')}" if price else "free"
            return f"There is food at the Bakery, {cost}: {need(outlook, 'food')}."
        case "farm" if rest[0] == "trade":
            return f"The crop is for sale: {need(outlook, 'food')}."
        case "farm":
            late = "it is too late for this round's meal"
            why = late if outlook.stock.food < outlook.meal else need(outlook, "food")
            return f"A crop of {CROP} food comes in {RIPENS} rounds: {why}."
        case "store":
            return f"You need {resource(rest[1])} more than what you give: {need(outlook, rest[1])}."
        case "merchant":
            ware = rest[1].split("-")[0]
            better = f"{resource(ware)} is worth more to you than {resource(rest[0])}"
            return f"The merchant's {better}: {need(outlook, ware)}."
        case "doctor":
            return _treated(outlook, piece, rest[0])
        case "medicine":
            return _treated(outlook, rest[0], rest[1])
        case "church":
            return f"{sentence(whose(piece))} next attack or looting rolls two dice, and you choose one."
        case "loot":
            return _loot(outlook, piece)
    return _attack(outlook, piece, rest[0])


def _treated(outlook: Outlook, patient: Key, service: str) -> str:
    here = outlook.view.pieces[patient]
    if service == "cure":
        last = " and has 1 health left" if here.health == 1 else ""
        return f"{subject(patient)} is ill{last}: each round a die may cost health, and it costs a hex of movement."
    most = board().pieces[patient].health
    if here.health == 1:
        return f"{subject(patient)} has 1 of {most} health, and the next loss would be death."
    return f"{subject(patient)} has {here.health} of {most} health, and this gives 1 back."


def _loot(outlook: Outlook, piece: Key) -> str:
    finds = [looting.find(outlook.view, piece, die) for die in range(1, 7)]
    lucky = sum(find != "nothing" for find in finds)
    if piece == "soldier":
        return f"{lucky} of 6 faces find something, and no one shoots at the Soldier: {need(outlook, 'goods')}."
    risk = 7 - looting.shot_hits(outlook.view)
    return f"{lucky} of 6 faces find something. The shot at {who(piece)} hits on {risk} of 6."


def _attack(outlook: Outlook, piece: Key, target: str) -> str:
    chance = combat.hit_chance(outlook.view, piece, target)
    text = f"{round(100 * chance)}% to hit"
    if target.startswith(combat.BANDIT):
        near = [
            k for k in outlook.own if board().distances[_at(outlook, k), combat.place_of(outlook.view, target)] <= 1
        ]
        return f"{text}, and the bandit threatens {listed(map(who, near))}." if near else f"{text}."
    left = outlook.view.pieces[target].health
    if outlook.enemies == [target] and left == 1:
        return f"{text}, and a hit wins the game."
    return f"{text}. {subject(target)} has {left} health left."


# -- a move: what is to be done there, what it comes nearer to, and what it gets away from


def _move(prospects: Prospects, to: Hex) -> str:
    """Returns the reason for a move: the largest of what it brings, and the next where that is notable too."""
    outlook, piece = prospects.outlook, prospects.piece
    here = _at(outlook, piece)
    found = [_to_do(prospects, to), _nearer(prospects, here, to), _safer(prospects, here, to)]
    told = sorted((each for each in found if each[1] and each[0] >= NOTABLE), reverse=True)[:2]
    if not told:
        told = [max(found)] if max(found)[1] else []
    why = " ".join(f"{sentence(words)}." for _, words in told) or f"No single reason stands out for {where(to)}."
    return f"{why}{_riskier(prospects, here, to)}"


def _to_do(prospects: Prospects, to: Hex) -> tuple[float, str]:
    """Returns the worth of what can be done on a hex in the same turn, and the words for it."""
    outlook = prospects.outlook
    done_before = outlook.view.turn.actions if outlook.view.turn else 0
    if ACTIONS_PER_TURN - done_before < 2:
        return 0.0, ""
    able = prospects.doings(to)
    best = max(able, key=lambda doing: doing.worth + prospects.saves(doing, to), default=Doing("", 0.0))
    if not best.text:
        return 0.0, ""
    hungry = _feeds(best.text) and outlook.stock.food < outlook.meal
    why = f": {need(outlook, 'food')}" if hungry else ""
    return best.worth, f"at {where(to)} {who(prospects.piece)} {_deed(best.text, prospects.piece)} this turn{why}"


def _feeds(text: str) -> bool:
    """Tells whether an action brings food for this round's meal."""
    word, _, *rest = text.split()
    return word == "bakery" or (word == "pick-up" and "food" in rest[0]) or (word == "farm" and rest[0] == "trade")


def _deed(text: str, piece: Key) -> str:
    word, _, *rest = text.split()
    match word:
        case "pick-up":
            return f"picks up {things(rest[0])}"
        case "bakery":
            return "gets food at the Bakery"
        case "farm":
            return "sows a crop" if rest[0] == "activate" else "buys from the crop"
        case "store":
            return f"trades for {resource(rest[1])}"
        case "merchant":
            return f"trades with a merchant for {resource(rest[1].split('-')[0])}"
        case "doctor":
            return "sees the doctor"
        case "medicine":
            return "takes medicine" if rest[0] == piece else f"gives {who(rest[0])} medicine"
        case "church":
            return "gains a Boon at the Church"
        case "loot":
            return "loots the Battlefield"
    return f"can attack {who(rest[0])}"


def _nearer(prospects: Prospects, here: Hex, to: Hex) -> tuple[float, str]:
    """Returns what a move comes nearer to: the worth gained, and the words for the goal."""
    goal, worth = prospects.best_goal(to)
    if goal in ("", to) or board().distances[to, goal] >= board().distances[here, goal]:
        return 0.0, ""
    far = hexes(board().distances[to, goal])
    return worth - prospects.best_goal(here)[1], f"it is then {far} {_away(prospects, goal)}"


def _away(prospects: Prospects, goal: Hex) -> str:
    """Returns from whom, or what, a piece is away that goes for a goal."""
    piece, best = prospects.piece, max(prospects.doings(goal), key=lambda doing: doing.worth, default=None)
    if best is None:
        return f"to {where(goal)}"
    if best.text.startswith("attack"):
        return f"from {who(best.text.split()[-1])}"
    return f"to {where(goal)}, where {who(piece)} {_deed(best.text, piece)}"


def _safer(prospects: Prospects, here: Hex, to: Hex) -> tuple[float, str]:
    """Returns what danger a move gets away from."""
    before, after = prospects.dangers(here), prospects.dangers(to)
    cause = max(before, key=lambda each: before[each] - after[each])
    tension = prospects.outlook.view.tension
    words = {
        "town": f"at tension {tension} the town shoots at the Soldier near {where(here)}",
        "bandits": f"a bandit threatens {who(prospects.piece)} at {where(here)}",
        "enemies": f"{_foes(prospects)} {who(prospects.piece)} at {where(here)}",
    }[cause]
    less = "less" if after[cause] else "not"
    relief = prospects.danger(here) - prospects.danger(to)
    return (relief, f"{words}, and {less} at {where(to)}") if before[cause] > after[cause] else (0.0, "")


def _riskier(prospects: Prospects, here: Hex, to: Hex) -> str:
    """Returns what a move brings a piece nearer to: the town that shoots, and bandits; "" for neither."""
    before, after = prospects.dangers(here), prospects.dangers(to)
    tension = prospects.outlook.view.tension
    words = {
        "town": f"At tension {tension} the town may shoot at the Soldier there.",
        "bandits": f"A bandit threatens {where(to)}.",
    }
    return "".join(f" {said}" for cause, said in words.items() if after[cause] > before[cause])


def _foes(prospects: Prospects) -> str:
    return "the Soldier threatens" if prospects.outlook.seat == "civilians" else "Civilians threaten"
