"""Why formations must act, and why one cannot do something, in words."""

from __future__ import annotations

from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.words.labels import fitting, names_of
from bot.games.choices import Path
from bot.games.phrases import quoted

NOBODY = "Every formation of the card has acted"
PROMPT = 150
"""Most characters of a prompt, which stands in a menu as well."""
LIMITS = ": the giver keeps 1, no formation has more than 14, and there are three pairs of each size"
"""What an exchange may fail by (CV-10.3, CV-1.5)."""


def rule_of(word: str) -> str:
    """Returns the rule why no formation can do something: that which allows it, or else that all must act."""
    return {"attack": "CV-7.1", "march": "CV-4.7", "dig": "CV-6.3", "transfer": "CV-10.3"}.get(word, "CV-4.3")


def must(now: Situation) -> str:
    """Returns the prompt: who must still act, and why that cannot be skipped (CV-4.3)."""
    names = names_of(each.formation for each in now.left())
    so = "it, so it may not be skipped" if len(now.left()) == 1 else "them, so none may be skipped"
    price = "" if now.view.now.fresh else " Each pays 1 cohesion, unless it digs or transfers."
    return fitting(
        PROMPT,
        f"{names} must act: the card names {so}.{price}",
        f"{names} must act, none may be skipped.",
        "All formations that the card names must act.",
    )


def unable(now: Situation, word: str) -> str:
    """Returns why nobody can do something."""
    if not now.left():
        return NOBODY
    who = names_of(each.formation for each in now.left())
    return {
        "attack": f"No enemy in sight is within reach of {who}",
        "march": f"No location within reach of {who} has room",
        "dig": f"Where {who} may dig, there are three redoubts already, or none are left",
        "transfer": f"No friend beside {who} can exchange{LIMITS}",
    }.get(word, f"{who} cannot {word}")


def objection(now: Situation, path: Path) -> tuple[str, str]:
    """Returns why a formation that is named cannot do something, and the rule."""
    word, key = path[0], path[1]
    if key not in now.mine:
        return f"{quoted(key)} is no formation of yours on the map", "CV-4.3"
    if key not in [each.formation for each in now.left()]:
        return f"{now.name(key)} is not to act: {names_of(each.formation for each in now.left())} still must", "CV-4.3"
    reason = {
        "attack": f"No enemy in sight is within {now.name(key)}'s reach",
        "march": f"There is no room within {now.name(key)}'s reach",
        "dig": f"No redoubt can be dug where {now.name(key)} stands",
        "transfer": f"{now.name(key)} has no neighbor that can exchange{LIMITS}",
    }.get(word, f"{now.name(key)} cannot {word}")
    return reason, rule_of(word)
