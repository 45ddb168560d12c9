"""Playing an activation card, or countermanding it (CV-3.3, CV-13.1); Jackson's two abilities (CV-13.6, CV-13.7); and a
BOT's one decision: to turn over its card, from which all else follows (CV-16.7)."""

from __future__ import annotations

from bot.games.chancellorsville.data.cards import activation_cards
from bot.games.chancellorsville.data.terms import LOST, RUN, RUN_GAIN, Formation
from bot.games.chancellorsville.offers.situation import Owner
from bot.games.chancellorsville.offers.ways import WAY, way_level, way_refusal
from bot.games.chancellorsville.rules import generals, turn
from bot.games.chancellorsville.rules.generals import (
    HILL,
    JACKSON_STEPS,
    Jackson,
    Promote,
    jackson,
    may_countermand,
    may_interrupt,
)
from bot.games.chancellorsville.rules.situation import Situation
from bot.games.chancellorsville.rules.solitaire import turn as bot_turn
from bot.games.chancellorsville.rules.solitaire.turn import TurnOver
from bot.games.chancellorsville.rules.turn import NOBODY, Countermand, Play
from bot.games.chancellorsville.words.labels import (
    GENERALS,
    HINT,
    LABEL,
    STEPS,
    card_label,
    fitting,
    names_of,
    risk_hint,
)
from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.kit.language import Command
from bot.games.kit.offers import declared
from bot.games.phrases import listed, quoted, uncapitalised


def offer(now: Situation, path: Path) -> Level | None:
    """Offers the cards in hand, and to countermand one of them."""
    open_ = now.active() and now.view.stage == "card" and now.view.march is None
    general = GENERALS[now.side]
    may = open_ and may_countermand(now)
    if not path:
        kinds = [Choice("play", "Play a card", role="play", usual=True, group="Card")] if open_ else []
        if may:
            hint = "Once a game: any two formations act instead of the card's, for 3 cubes"
            kinds.append(Choice("countermand", f"Countermand with {general}", hint, "play", group="Card"))
        return Level(prompt(now), tuple(kinds))
    if not open_:
        raise Refusal("You can play a card only at the beginning of your turn", "CV-3.2")
    if path[0] == "countermand" and not may:
        why = f"{general} has countermanded already" if now.mine else f"{general} has no formation left to activate"
        raise Refusal(why, "CV-13.1", ("play",))
    if len(path) == 1:
        of_word = prompt(now) if path[0] == "play" else f"{general}: countermand which card?"
        return Level(of_word, tuple(card_choice(now, card, path[0] == "play") for card in now.own.hand))
    if path[1] not in now.own.hand:
        some = tuple(f"{path[0]} {card}" for card in now.own.hand)
        raise Refusal(f"{quoted(path[1].upper())} is not in your hand", "CV-3.3", some)
    if path[0] == "play":
        return None
    for at, key in enumerate(path[2:], 2):
        if key not in (*now.mine, NOBODY) or key in path[2:at]:
            some = tuple(" ".join((*path[:at], other)) for other in now.mine if other not in path[2:at])
            twice = f"{now.name(key)} has the major activation; the minor one is another's" if key in now.mine else ""
            raise Refusal(twice or f"{quoted(key)} is no formation of yours on the map", "CV-13.1", some[:3])
    return ordered(now, path[1], path[2:]) if len(path) < 4 else None


PROMPT = f"Play a card: each turn must begin with one. {STEPS}."


def prompt(now: Situation) -> str:
    """Returns what is asked of a side that is to play a card, with how near it is to losing all (CV-14.4)."""
    near = f" {now.lost} of your formations are destroyed: you lose with the third." if now.lost == LOST - 1 else ""
    return PROMPT + near


def ordered(now: Situation, card: str, chosen: Path) -> Level:
    """Offers the formations that a countermand orders."""
    if not chosen:
        choices = tuple(Choice(k, f"{now.name(k)} major", role="play", place=str(now.mine[k].at)) for k in now.mine)
        return Level("Give the major activation (2 more dice) to which formation?", choices)
    first, others = now.name(chosen[0]), [key for key in now.mine if key != chosen[0]]
    spent = f"{GENERALS[now.side]}: {first} major, "
    choices = tuple(Choice(k, f"{spent}{now.name(k)} minor", role="play", place=str(now.mine[k].at)) for k in others)
    choices = choices or (Choice(NOBODY, f"{spent}no one minor", role="play"),)
    return Level("Give the minor activation to which formation?", choices)


def card_choice(now: Situation, card: str, plays: bool) -> Choice:
    """A card in hand as a choice, with what is to be known before it is played."""
    found, army = activation_cards()[card], now.army
    label = card_label(card)
    notes = []
    if plays and army.run % RUN == RUN - 1 and army.icons == found.icons:
        notes.append(f"Third {found.icons} in a row: {RUN_GAIN} more cubes")
    if risky := [f"{now.name(key)} {risk}" for key in found.formations if (risk := endangered(now, key))]:
        notes.append(f"If it pays: {listed(risky)}")
    if lost := [key for key in found.formations if not now.view.pieces[key].alive]:
        notes.append(f"{names_of(lost)} destroyed, so {'it' if len(lost) == 1 else 'they'} can't act")
    return Choice(card, fitting(LABEL, label), fitting(HINT, ". ".join(notes)), "play", group="Card")


def endangered(now: Situation, key: Formation) -> str:
    """Returns how a formation may be lost by paying for its activation, in a few words; "" where it can't be."""
    return uncapitalised(risk_hint(now.mine[key])) if key in now.mine else ""


def offer_jackson(now: Situation, path: Path) -> Level | None:
    """Offers Jackson's march and, in a later turn, his attack."""
    abilities = jackson_choices(now)
    if not path:
        label = next(iter(abilities.values())).label if len(abilities) == 1 else "Jackson"
        return Level("Jackson", (Choice("jackson", label, role="play", group="Generals"),) if abilities else ())
    if not abilities:
        raise Refusal(*jackson_objection(now))
    if len(path) == 1:
        return Level("Jackson, once a game: choose his action", tuple(abilities.values()))
    if path[1] not in abilities:
        raise Refusal(f"Jackson cannot {quoted(path[1])} now", "CV-13.7", tuple(f"jackson {k}" for k in abilities))
    if path[1] == "attack":
        return None
    level = way_level(now, HILL, JACKSON_STEPS, "Costs nothing")
    if len(path) == 2:
        return level
    if path[2] not in [choice.key for choice in level.choices]:
        raise way_refusal(now, HILL, path[:3], JACKSON_STEPS, level)
    return None


def jackson_choices(now: Situation) -> dict[str, Choice]:
    """Returns what Jackson can do now, as choices."""
    once = "Once a game, if he moves no other way this turn. His attack comes later"
    major = "Jackson: AP Hill's minor activation becomes major"
    some = {
        "march": Choice("march", "Jackson marches AP Hill up to 3, free", once, "move", group="Generals"),
        "attack": Choice("attack", major, "Once a game, at no cost", "play", group="Generals"),
    }
    return {key: some[key] for key in jackson(now)}


def jackson_objection(now: Situation) -> tuple[str, str]:
    """Returns why Jackson can do nothing now, with the rule."""
    army = now.army
    if now.side != "csa":
        return "Jackson fights for the Confederates", "CV-13.6"
    if HILL not in now.mine:
        return "AP Hill, whom Jackson would lead, isn't on the map", "CV-13.6"
    if "march" not in army.spent:
        if now.view.now.hill:
            return "AP Hill has moved by activation in this turn", "CV-13.6"
        if now.active() and now.view.combat is None and not may_interrupt(now):
            return "Jackson can march once the formation on its way has gone on", "CV-13.8"
        return "Jackson marches AP Hill in your own turn, outside combat", "CV-13.8"
    if "attack" in army.spent:
        return "Jackson has marched and attacked, each once", "CV-13.7"
    return "Jackson's attack waits for a later turn in which AP Hill has a minor activation to come", "CV-13.7"


OWNER = Owner(offer, turn.carry_out)
JACKSON = Owner(offer_jackson, generals.carry_out)
CARD = CommandOption("card", "Which card of your hand")
DECISIONS = (
    declared(Play, "play {card}", owner=OWNER, command=Command("Play an activation card from your hand", (CARD,))),
    declared(
        Countermand,
        "countermand {card} {major} {minor}",
        owner=OWNER,
        command=Command(
            "Countermand a card: Hooker or Lee activates any two formations",
            (CARD, CommandOption("major", "The major activation"), CommandOption("minor", "The minor one")),
        ),
    ),
    declared(
        Jackson,
        "jackson march {way}",
        owner=JACKSON,
        command=Command(
            "Jackson: a free march of AP Hill's, or later a major activation for him",
            (CommandOption("ability", "The march, or the attack"), WAY),
        ),
    ),
    declared(Promote, "jackson attack", owner=JACKSON),
)


TURN = "turn"


def offer_turning_over(now: Situation, path: Path) -> Level | None:
    """Offers a BOT to turn over its card, when it is to act."""
    view = now.view
    open_ = now.side == view.options.bot == view.active and view.stage == "card" and not view.asks and not view.ending
    if not path:
        return Level(
            "The BOT's turn:", (Choice(TURN, "Turn over the BOT's card", role="play", group="Card"),) if open_ else ()
        )
    if not open_:
        raise Refusal("Only the BOT turns over its cards", "CV-16.7")
    return None


BOT = Owner(offer_turning_over, bot_turn.take)
BOTS = (declared(TurnOver, TURN, owner=BOT),)
"""The BOT's one decision."""
