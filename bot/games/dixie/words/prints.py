"""The print of the cards in a few words: their effects, and their place in the army."""

from __future__ import annotations

from bot.games.dixie.data.card import Card, General, kinds

ONLY_ARMY = "Northeastern Virginia"
ARMIES = {"Washington": "Washington"}
"""What is not called an army of the place after which it is named."""
GUNS = {"smoothbore": "1/3", "rifled": "2/2"}
"""Firepower at long and short range (DX-7.2)."""
DOES = {
    "sharpshooters": ("3 dice at a general or Color Guard; a 1 or 2 tests its morale", "3 dice at a general"),
    "uniform-confusion": ("An enemy card's hits fall on its own side", "hits fall on their own"),
    "rally": ("A card that failed its Morale roll stays", "a failed card stays"),
    "rebel-yell": ("Confederate cards +1 CV in a round of melee", "+1 CV in melee"),
    "bayonet-charge": ("Infantry that engages fights a melee at once", "melee on engaging"),
    "cover": ("Takes away 2 hits of fire", "takes away 2 hits"),
    "color-guard": ("Stays: adds its rating to morale here", "adds to morale"),
    "johnny-shiloh": ("Stays: +1 morale in defense", "+1 in defense"),
    "ford": ("Stays: one card more may cross", "1 more may cross"),
    "railway": ("Draw 2 more cards", "2 more cards"),
    "low-ammunition": ("An enemy card fires with 1 CV less", "−1 CV for a shot"),
    "spy": ("See the enemy's cards in one position", "see one position"),
}
"""The effects of special cards, in few words (DX-12.1 to DX-12.12)."""


def effects(card: Card) -> tuple[str, ...]:
    """Returns the effect of a terrain or special card, the longest form first."""
    if card.kind == "special":
        return tuple(typeset(text) for text in DOES[card.effect])
    ground = kinds()[0][card.effect]
    said = []
    if ground.attack_cv or ground.attack_morale:
        said.append(f"attackers {signed(ground.attack_cv)} CV, {signed(ground.attack_morale)} morale")
    if ground.defend_morale:
        said.append(f"defenders {signed(ground.defend_cv)} CV, {signed(ground.defend_morale)} morale")
    elif ground.defend_cv:
        said.append(f"defenders’ short fire {signed(ground.defend_cv)} CV")
    if ground.limit:
        said.append(f"{ground.limit} may cross in a turn")
    if not ground.outflank:
        said.append("no outflanking")
    text = "; ".join(said)
    where = f", {card.place.replace('-', ' ')}" if card.place else ""
    return (text[:1].upper() + text[1:], f"{ground.name}{where}")


def signed(value: int) -> str:
    """Returns a number with its sign, the minus a true one."""
    return f"+{value}" if value >= 0 else f"−{-value}"


def typeset(text: str) -> str:
    """Returns a text with the apostrophes of print."""
    return text.replace("'", "’")


def places(card: Card) -> list[str]:
    """Returns a card's place in its army, on all cards alike and the whole of it first, then as much as has room: its
    corps, or else its army (but for the Union's only one at Bull Run), its division and its brigade ("III Corps,
    Division 2, Brigade 1"). No fraction, which would be read as what a gun hits with."""
    named = card.brigade and not card.brigade.isdigit() and card.brigade in card.name
    brigade = "" if named or not card.brigade else _numbered("Brigade", card.brigade)
    division = "" if card.division == card.name or not card.division else _numbered("Division", card.division)
    corps = " ".join(card.corps)
    army = "" if card.army in ("", ONLY_ARMY) else ARMIES.get(card.army, f"Army of the {card.army}")
    above = {"CAV": "Cavalry", "Reserve": corps, "": army}.get(corps, f"{corps} Corps")
    if isinstance(card, General) and not corps and card.arm:
        # A general of one arm without a corps is known by what he commands.
        above = card.arm.capitalize()
    parts = [part for part in (above, division, brigade) if part]
    shorter = [", ".join(parts[: len(parts) - i]) for i in range(len(parts))]
    below = [", ".join(p for p in (division, brigade) if p), division]
    return list(dict.fromkeys(text for text in (*shorter, *below) if text))


def _numbered(what: str, number: str) -> str:
    """Returns a division or brigade: "Division 2", or its name where it has one."""
    return f"{what} {number}" if number[:1].isdigit() else number


def place(card: Card) -> str:
    """Returns the whole of a card's place in its army, "" for one without any."""
    return next(iter(places(card)), "")
