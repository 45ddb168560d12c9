"""The Status stage (section 8 of the rulebook), in its printed order."""

from __future__ import annotations

from bot.games.life_1861.actions.bakery import BAKERY
from bot.games.life_1861.actions.farm import CROP, FARM
from bot.games.life_1861.board import board
from bot.games.life_1861.rules.combat import board_attack, own_dice
from bot.games.life_1861.rules.placement import scatter
from bot.games.life_1861.rules.turns import alive
from bot.games.life_1861.rules.working_copy import Play
from bot.games.life_1861.state import CIVILIANS, Farm, Hunger, Key
from bot.games.life_1861.text import names, stage_text

FED_BY_ONE = 2
"""Civilians that one food feeds (LF-8.3, LF-8.5)."""
BANDIT_HITS = 5
"""The least die with which a bandit hits (LF-8.11)."""
DISEASE_HURTS = 1
"""The die on which a disease costs health (LF-10.7)."""
COUNTED = 3
"""Where the tension counter starts again (LF-7.8)."""


def begin(play: Play) -> bool:
    """Carries the stage out, or (False) first asks which Civilians are fed."""
    eaters = _eaters(play)
    if eaters is None:
        return False
    carry_out(play, eaters)
    return True


def carry_out(play: Play, eaters: tuple[Key, ...]) -> None:
    """The whole stage; of the Civilians those eat."""
    _feed_soldier(play)
    _feed_civilians(play, eaters)
    _bake(play)
    scatter(play, "food")
    _farm(play)
    _merchants_leave(play)
    _bandits_attack(play)
    _diseases_wear(play)
    _count_tension(play)


def _eaters(play: Play) -> tuple[Key, ...] | None:
    """The Civilians that eat; None where their player is to choose among them (LF-8.5)."""
    state = play.state
    living = tuple(key for key in CIVILIANS if alive(state, key))
    food = state.stocks["civilians"].food
    number = min(len(living), food * FED_BY_ONE)
    if number in (0, len(living)):
        return living[:number]
    play.consulted = True
    if state.hunger:  # LF-13.6
        first = [key for key in state.hunger if key in living][:number]
        return tuple(key for key in living if key in first)
    play.set(pending=Hunger(number))
    play.tell("short", stage_text.short(food, number), food=food, fed=number)
    return None


def _feed_soldier(play: Play) -> None:
    """LF-8.2."""
    if play.state.stocks["soldier"].food:
        play.pay("soldier", "food")
        play.tell("fed", stage_text.fed(("soldier",), 1), pieces=["soldier"], food=1)
    else:
        _starve(play, "soldier")


def _feed_civilians(play: Play, eaters: tuple[Key, ...]) -> None:
    """LF-8.3: what the living need is eaten; the others go hungry (LF-8.4)."""
    if eaters:
        food = -(-len(eaters) // FED_BY_ONE)
        play.pay("civilians", "food", food)
        play.tell("fed", stage_text.fed(eaters, food), pieces=list(eaters), food=food)
    for key in CIVILIANS:
        if key not in eaters and alive(play.state, key):
            _starve(play, key)


def _starve(play: Play, piece: Key) -> None:
    at = play.state.pieces[piece].at
    left = play.wound(piece)
    play.show_change("goes hungry" if left else "starves", piece, at)
    play.tell("hungry", stage_text.hungry(piece, at, left), piece=piece, at=at, health=left)


def _bake(play: Play) -> None:
    if not play.lay(BAKERY, "food"):
        play.tell("lacking", stage_text.lacking("bread"), what="food")
        return
    lying = play.state.ground[BAKERY].food
    play.show_change("bread is baked", "", BAKERY)
    play.tell("baked", stage_text.baked(lying, BAKERY), at=BAKERY, food=lying)


def _farm(play: Play) -> None:
    """A crop that is due is laid on the Farm; fallow rounds end (LF-8.8)."""
    farm = play.state.farm
    if play.state.round < farm.round or farm.stage not in ("growing", "fallow"):
        return
    if farm.stage == "fallow":
        play.set(farm=Farm())
        play.tell("farm-ready", stage_text.ready(FARM), at=FARM)
        return
    crop = play.lay(FARM, "food", CROP)
    play.set(farm=Farm("ripe", farm.owner, crop=crop) if crop else Farm())
    play.show_change("the crop is ripe", "", FARM)
    play.tell("crop", stage_text.ripe(crop, farm.owner, FARM), at=FARM, food=crop, owner=farm.owner)


def _merchants_leave(play: Play) -> None:
    """LF-8.9, LF-10.4: what they have goes back to the supply (LF-10.2)."""
    for merchant in play.state.merchants:
        if merchant.until <= play.state.round:
            play.dismiss(merchant)
            play.show_change("the merchant leaves", "", merchant.at)
            play.tell("merchant-leaves", stage_text.leaves(merchant.at), at=merchant.at)


def _bandits_attack(play: Play) -> None:
    """Each bandit attacks every piece within a hex of it (LF-8.11, LF-8.12)."""
    for at in play.state.bandits:
        for key in play.state.pieces:
            if not alive(play.state, key) or board().distances[at, play.state.pieces[key].at] > 1:
                continue
            die = play.draw(6, f"the bandit's attack on {names.subject(key)}")
            board_attack(play, "bandit", key, (die,), BANDIT_HITS)


def _diseases_wear(play: Play) -> None:
    """A die for each disease, as long as its piece lives; with a Boon the better of two (LF-10.7, LF-10.8)."""
    for key, piece in play.state.pieces.items():
        for _ in range(piece.diseases):
            if not alive(play.state, key):
                break
            dice = own_dice(play, key, f"{names.subject(key)}'s disease")
            board_attack(play, "disease", key, dice, DISEASE_HURTS)


def _count_tension(play: Play) -> None:
    """LF-7.8."""
    count = (play.state.counter + 1) % COUNTED
    play.set(counter=count)
    level = play.state.tension if count else play.tension(1)
    play.tell("counter", stage_text.counter(count, level), counter=count, tension=level)
