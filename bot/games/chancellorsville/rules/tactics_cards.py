"""The tactics cards' effects, once it is checked that they may be played (section 12)."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.chancellorsville.data.cards import activation_cards, formation, tactics
from bot.games.chancellorsville.data.terms import CONFIDENCE, NAMES, OTHER, Formation, Place, Side, does
from bot.games.chancellorsville.rules import cohesion, combat, marching
from bot.games.chancellorsville.rules.dice import number_of_dice
from bot.games.chancellorsville.rules.hidden import look
from bot.games.chancellorsville.state.state import Bought, Scouted, Task
from bot.games.chancellorsville.state.working_copy import Campaign
from bot.games.chancellorsville.words.events import dice_in_words
from bot.games.chancellorsville.words.names import place_name
from bot.games.phrases import counted, listed

GENERAL: dict[Side, str] = {"usa": "hooker", "csa": "lee"}
"""The general that may countermand (CV-13.1)."""


def relocate(work: Campaign, mine: Formation, friend: Formation) -> None:
    """A formation that is acting, or begins to and pays, changes places with a friend, and goes on (CV-12.1)."""
    if work.march is None:
        marching.act(work, mine, Task("relocate", mine, other=friend))
    else:
        work.tasks.insert(0, Task("relocate", mine, other=friend))


def swap(work: Campaign, task: Task) -> None:
    """Changes two formations' places, if the one that pays for it is still there; it has as many steps as before."""
    mine, friend = task.formation, task.other
    if not work.seen(mine).alive:
        marching.finish(work)
        return
    work.now = replace(work.now, hill=work.now.hill or mine == "hill")
    for key in (mine, friend):
        marching.keep_covered(work, key)
    here, there = work.piece(mine).at, work.piece(friend).at
    for key, at in ((mine, there), (friend, here)):
        work.change(key, at=at, held=False, screened=False)
    names = f"{formation(mine).name} and {formation(friend).name}"
    work.tell("relocate", f"{names} change places.", formations=[mine, friend])
    look(work)


def reorganize(work: Campaign, key: Formation) -> None:
    """A formation gains 1 cohesion (CV-12.2)."""
    cohesion.gain(work, key, 1)
    work.tell("reorganize", f"{formation(key).name} gains 1 cohesion.", formation=key)


def timing(work: Campaign) -> None:
    """Two dice more after the first roll (CV-12.3)."""
    combat.more_dice(work, 2)


def confidence(work: Campaign) -> None:
    """The attacker gains cohesion (CV-12.4)."""
    question = work.asks.pop()
    gained = cohesion.gain(work, question.formation, CONFIDENCE)
    text = f"{formation(question.formation).name} gains {gained} cohesion."
    work.tell("confidence", text, formation=question.formation)
    combat.ask_for_spoils(work, question.formation)


def saddle(work: Campaign) -> None:
    """A spent Lee or Hooker is ready again (CV-12.5)."""
    side, general = work.active, GENERAL[work.active]
    work.supply(side, spent=tuple(each for each in work.army(side).spent if each != general))
    work.tell("ready", f"{general.capitalize()} is ready again.", side=side, general=general)


def smoke(work: Campaign, key: Formation, path: tuple[Place, ...]) -> None:
    """A march, after which enemies next to its end spend no redoubts (CV-12.7)."""
    marching.free_march(work, key, "smoke", path)


def prisoners(work: Campaign, card: str) -> None:
    """Takes a tactics card from the enemy (CV-12.8)."""
    question = work.asks.pop()
    side, enemy = work.active, OTHER[work.active]
    theirs = work.army(enemy).tactics
    taken = next(each for each in theirs if each.card == card)
    at = theirs.index(taken)
    work.supply(enemy, tactics=theirs[:at] + theirs[at + 1 :])
    work.supply(side, tactics=(*work.army(side).tactics, Bought(card, work.turn)))
    work.tell(
        "prisoners", f"{does(side, 'takes', 'take')} {tactics()[card].name} from {NAMES[enemy]}.", side=side, card=card
    )
    combat.ask_for_spoils(work, question.formation)


def forced(work: Campaign, key: Formation, path: tuple[Place, ...]) -> None:
    """A formation marches a step more than its activation has, and attacks no more in it (CV-12.9)."""
    if work.march is None:
        marching.act(work, key, Task("march", key, path=path))
    else:
        work.tasks.insert(0, Task("march", key, path=path))
    assert work.march is not None
    work.march = replace(work.march, left=work.march.left + 1, forced=True)


def dig_in(work: Campaign, key: Formation) -> None:
    """A redoubt where a formation stands (CV-12.10)."""
    marching.dig(work, key)


def sappers(work: Campaign) -> None:
    """Removes a redoubt in the location attacked (CV-12.11)."""
    at = combat.the(work).target
    work.set_redoubts(at, work.redoubts_at(at) - 1)
    work.tell("sappers", f"Sappers remove a redoubt at {place_name(at)}.", at=at)


def dice(work: Campaign, number: int) -> None:
    """Dice more in the attack about to be rolled (CV-12.15, CV-12.16)."""
    work.combat = replace(combat.the(work), extra=combat.the(work).extra + number)
    text = f"The attack has {dice_in_words(number_of_dice(work))} now."
    work.tell("more-dice", text, number=number, formation=combat.the(work).attacker)


def scouts(work: Campaign) -> None:
    """Shows the active side the enemy's hidden formations as they stand, and notes them for it (CV-12.17)."""
    side, enemy = work.active, OTHER[work.active]
    places = work.disclose(enemy).pieces
    found = [f"{formation(k).name} at {place_name(p.at)}" for k, p in places.items() if p.at and not p.shown]
    text = f"Your scouts report {listed(found)}." if found else "Your scouts find no one hidden."
    notes = tuple(Scouted(k, p.at, work.turn) for k, p in places.items() if p.at and not p.shown)
    work.supply(side, scouted=notes)
    work.tell_own("scouts", side, text, "", places={k: p.at for k, p in places.items() if p.at and not p.shown})


def screen(work: Campaign, key: Formation) -> None:
    """A Cavalry Screen for a formation (CV-12.18)."""
    work.change(key, screened=True)
    work.tell("screen", f"Cavalry screens {formation(key).name}.", formation=key)
    look(work)


def telegraph(work: Campaign) -> None:
    """Draws two activation cards, of which one is to be kept (CV-12.20)."""
    side = work.active
    before = set(work.army(side).hand)
    for _ in range(2):
        work.draw_activation(side)
    drawn = tuple(card for card in work.army(side).hand if card not in before)
    work.supply(side, dealt=drawn)
    labels = " and ".join(activation_cards()[card].label for card in drawn)
    work.tell_own("telegraph", side, f"You draw {labels}.", "Two activation cards are drawn.", cards=list(drawn))


def keep_one(work: Campaign, card: str) -> None:
    """Keeps one of the two cards drawn; the other goes back into the deck (CV-12.20)."""
    side = work.active
    army = work.army(side)
    (other,) = [each for each in army.dealt if each != card]
    hand = tuple(c for c in army.hand if c != other)
    surely = (*army.surely, other) if army.removed else ()
    work.supply(side, hand=hand, dealt=(), deck=tuple(sorted((*army.deck, other))), surely=surely)
    own = f"You keep {activation_cards()[card].label}."
    work.tell_own("kept", side, own, "One is kept, and the other goes back into the deck.", card=card)


def cash(work: Campaign, cards: tuple[str, ...]) -> None:
    """Hands three bought cards in for 1 cube (CV-11.6)."""
    side = work.active
    held = list(work.army(side).tactics)
    for card in cards:
        held.remove(next(each for each in held if each.card == card and each.turn < work.turn))
    work.supply(side, tactics=tuple(held))
    gained = work.gain_cubes(side, 1)
    names = listed([tactics()[card].name for card in cards])
    work.tell(
        "cashed", f"{does(side, 'hands', 'hand')} in {names}: +{counted(gained, 'cube')}.", side=side, gained=gained
    )
