"""House rules on which all players agree, and which they withdraw again: acts of bot.engine.clocks.proposals, called
under the engine's lock. Nothing enforces them.
"""

from __future__ import annotations

import msgspec

from bot.engine.commit import Reply, changeset_of, commit, new_entry
from bot.engine.judging.agreed import check_playing, is_alone
from bot.games.contract.choices import Refusal
from bot.record.house_rules import Agreeing, id_of, next_number, rules_in_force, taken
from bot.record.visible import visible
from bot.table.session import Actor
from bot.table.table import Table

MOST_RULES = 10
"""House rules that a game has at once."""
MOST_CHARACTERS = 300
"""Characters of a house rule."""


def check_new(table: Table, text: str) -> None:
    """Raises Refusal for a text that cannot become a house rule now."""
    check_playing(table)
    rules = rules_in_force(table.session.house_rules)
    if not visible(text):
        raise Refusal("Say what the house rule is")
    if len(visible(text)) > MOST_CHARACTERS:
        raise Refusal(f"Say it in {MOST_CHARACTERS} characters at most")
    if len(rules) >= MOST_RULES:
        raise Refusal(f"A game has {MOST_RULES} house rules at most. Propose to withdraw one first")
    for number, rule in rules.items():
        if rule.text == visible(text):
            raise Refusal(f"That is already house rule {id_of(number)}")


def new_in_words(table: Table, text: str) -> str:
    """Returns in words what is proposed."""
    return f"the house rule “{visible(text)}”"


async def agree_on(table: Table, actor: Actor, text: str, gm: bool) -> Reply:
    """All players have agreed on a house rule."""
    check_new(table, text)
    return await _change(table, actor, Agreeing(next_number(table.session.house_rules), visible(text)))


def check_standing(table: Table, value: str) -> int:
    """Returns the number of the house rule that a value names. Raises Refusal where none of that number holds."""
    check_playing(table)
    number = int(value) if value.isascii() and value.isdigit() and len(value) < 5 else 0
    if number not in rules_in_force(table.session.house_rules):
        raise Refusal(f"There is no house rule {id_of(number) if number else value[:20]} to withdraw")
    return number


def end_in_words(table: Table, value: str) -> str:
    """Returns in words what is proposed."""
    number = check_standing(table, value)
    return f"to withdraw house rule {id_of(number)}, “{table.session.house_rules[number].text}”"


async def end(table: Table, actor: Actor, value: str, gm: bool) -> Reply:
    """All players have agreed that a house rule no longer holds."""
    return await _change(table, actor, Agreeing(check_standing(table, value), withdrawn=True))


async def _change(table: Table, actor: Actor, made: Agreeing) -> Reply:
    proposal = table.session.proposal
    made.agreed = not is_alone(table) or (proposal is not None and bool(proposal.by))
    data = msgspec.to_builtins(made)
    changes = changeset_of(table, new_entry(table, actor, "house", data=data))
    changes.session.house_rules = taken(table.session.house_rules, data)
    changes.session.proposal = None
    done = "is withdrawn" if made.withdrawn else "holds now. I don't enforce it"
    return await commit(table, changes, actor, (f"House rule {id_of(made.rule)} {done}.",))
