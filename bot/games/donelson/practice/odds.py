"""The exact odds of the attacks that are declared, or could be, by a side's own roster sheet and what the table reckons
the enemy at."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.contract.advice import Chance, Odds, OddsTable, at_least, mean
from bot.games.donelson.data.charts import Result, bombarded, result
from bot.games.donelson.offers import combat_texts as texts
from bot.games.donelson.offers.combat import STAGES, proposals
from bot.games.donelson.offers.situation import Situation
from bot.games.donelson.rules.combat.bombarding import strength as bombardment
from bot.games.donelson.rules.combat.retreating import OVERRUN
from bot.games.donelson.state.state import Attack
from bot.games.donelson.words.names import attack_text
from bot.games.tree import Tree

ROLLS = frozenset({"propose", "attack", "bombard", "fight"})
"""The decisions by which it comes to a roll."""
WORDS = ("propose", "attack", "support", "bombard", "withdraw")
"""The decisions about an attack on a hex."""
NOTE = "Based on your own strengths, the estimate of the enemy's, and all enemy guns in range firing in support."
MOST = 24
"""Attacks that are only possible, of which the odds are told."""
FACES = range(1, 7)


def table(now: Situation, tree: Tree) -> OddsTable:
    """Returns the odds of each attack that is declared, then of those that could be."""
    if not now.active() or now.view.stage not in STAGES:
        return OddsTable("Odds", (), "")
    declared = now.view.attacks
    busy = {each.target for each in declared}
    possible = [each for at, each in proposals(now).items() if at not in busy][:MOST]
    rows = (*(row(now, each, "") for each in declared), *(row(now, each, "possible: ") for each in possible))
    return OddsTable("Odds", rows, NOTE if rows else "")


def row(now: Situation, attack: Attack, start: str) -> Odds:
    """Returns the odds of an attack, with what each side loses."""
    found = results(now, attack)
    own: dict[int, float] = {}
    theirs: dict[int, float] = {}
    for each in found:
        own[each.loss] = own.get(each.loss, 0) + 1 / len(found)
        theirs[each.defender_loss] = theirs.get(each.defender_loss, 0) + 1 / len(found)
    chances = [*at_least(theirs, "lost by them"), *at_least(own, "lost by you")]
    for label, many in (
        ("they retreat", sum(each.defender_retreat > 0 for each in found)),
        ("you retreat", sum(each.retreat > 0 for each in found)),
        ("engaged", sum(each.engaged for each in found)),
    ):
        if many:
            chances.append(Chance(label, many / len(found)))
    average = f"{texts.odds_text(now, attack)}; they lose {mean(theirs):.1f} on average, you {mean(own):.1f}"
    about = tuple((word, f"{attack.target:04d}") for word in WORDS)
    return Odds(f"{start}{attack_text(attack)}", average, tuple(chances), about)


def results(now: Situation, attack: Attack) -> list[Result]:
    """Returns the result of each face of the die."""
    if not attack.by:
        return [bombarded(die + bombardment(attack.guns, attack.target)) for die in FACES]
    total = texts.reckoned(now, attack).total
    found = [result(die + total) for die in FACES]
    return [for_guns(each) for each in found] if not now.board.inf(attack.target) else found


def for_guns(row: Result) -> Result:
    """Returns what a result does to batteries without infantry: an engagement costs them a gun, and they retreat
    (US-16.16)."""
    if row.defender_retreat or not row.engaged:
        return row
    return replace(row, defender_loss=1, defender_retreat=OVERRUN, engaged=False)
