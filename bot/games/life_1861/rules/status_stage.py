"""The Status stage (section 8 of the rulebook), in its printed order."""

from __future__ import annotations

from bot.games.life_1861.data.board import board
from bot.games.life_1861.rules.combat import board_attack, own_dice
from bot.games.life_1861.rules.locations.farm import CROP, FARM
from bot.games.life_1861.rules.locations.town import BAKERY
from bot.games.life_1861.rules.placement import scatter
from bot.games.life_1861.rules.turns import alive
from bot.games.life_1861.state.state import CIVILIANS, Farm, FeedingQuestion, Key
from bot.games.life_1861.state.working_copy import Work
from bot.games.life_1861.words import events, names

FED_BY_ONE = 2
"""Civilians that one food feeds (LF-8.3, LF-8.5)."""
BANDIT_HITS = 5
"""The least die with which a bandit hits (LF-8.11)."""
DISEASE_HURTS = 1
"""The die on which a disease costs health (LF-10.7)."""
COUNTED = 3
"""The count at which the tension counter starts again and tension rises (LF-7.8)."""


def begin(work: Work) -> bool:
    """Carries the stage out, or (False) first asks which Civilians are fed."""
    eaters = _eaters(work)
    if eaters is None:
        return False
    carry_out(work, eaters)
    return True


def carry_out(work: Work, eaters: tuple[Key, ...]) -> None:
    """The whole stage; of the Civilians those eat."""
    _feed_soldier(work)
    _feed_civilians(work, eaters)
    _bake(work)
    scatter(work, "food")
    _farm(work)
    _merchants_leave(work)
    _bandits_attack(work)
    _diseases_wear(work)
    _count_tension(work)


def _eaters(work: Work) -> tuple[Key, ...] | None:
    """The Civilians that eat; None where their player is to choose among them (LF-8.5)."""
    state = work.state
    living = tuple(key for key in CIVILIANS if alive(state, key))
    food = state.stocks["civilians"].food
    number = min(len(living), food * FED_BY_ONE)
    if number in (0, len(living)):
        return living[:number]
    if order := work.consult("civilians").hunger:  # LF-13.6
        first = [key for key in order if key in living][:number]
        return tuple(key for key in living if key in first)
    work.set(pending=FeedingQuestion(number))
    work.tell("short", events.short(food, number), food=food, fed=number)
    return None


def _feed_soldier(work: Work) -> None:
    """Feeds the Soldier, or lets him starve (LF-8.2)."""
    if not alive(work.state, "soldier"):
        return
    if work.state.stocks["soldier"].food:
        work.pay("soldier", "food")
        work.tell("fed", events.fed(("soldier",), 1), pieces=["soldier"], food=1)
    else:
        _starve(work, "soldier")


def _feed_civilians(work: Work, eaters: tuple[Key, ...]) -> None:
    """Feeds the Civilians named (LF-8.3); the other living ones go hungry (LF-8.4)."""
    if eaters:
        food = -(-len(eaters) // FED_BY_ONE)
        work.pay("civilians", "food", food)
        work.tell("fed", events.fed(eaters, food), pieces=list(eaters), food=food)
    for key in CIVILIANS:
        if key not in eaters and alive(work.state, key):
            _starve(work, key)


def _starve(work: Work, piece: Key) -> None:
    at = work.state.pieces[piece].at
    left = work.wound(piece)
    work.show_change("goes hungry" if left else "starves", piece, at)
    work.tell("hungry", events.hungry(piece, at, left), piece=piece, at=at, health=left)


def _bake(work: Work) -> None:
    if not work.lay(BAKERY, "food"):
        work.tell("lacking", events.lacking("bread"), what="food")
        return
    lying = work.state.ground[BAKERY].food
    work.show_change("bread is baked", "", BAKERY)
    work.tell("baked", events.baked(lying, BAKERY), at=BAKERY, food=lying)


def _farm(work: Work) -> None:
    """A crop that is due is laid on the Farm; fallow rounds end (LF-8.8)."""
    farm = work.state.farm
    if work.state.round < farm.round or farm.stage not in ("growing", "fallow"):
        return
    if farm.stage == "fallow":
        work.set(farm=Farm())
        work.tell("farm-ready", events.ready(FARM), at=FARM)
        return
    crop = work.lay(FARM, "food", CROP)
    work.set(farm=Farm("ripe", farm.owner, crop=crop) if crop else Farm())  # LF-5.24
    work.show_change("the crop is ripe" if crop else "the crop fails", "", FARM)
    work.tell("crop", events.ripe(crop, CROP, farm.owner, FARM), at=FARM, food=crop, owner=farm.owner)


def _merchants_leave(work: Work) -> None:
    """Removes merchants whose time is over (LF-8.9, LF-10.4); their resources go back to the supply (LF-10.2)."""
    for merchant in work.state.merchants:
        if merchant.until <= work.state.round:
            work.dismiss(merchant)
            work.show_change("the merchant leaves", "", merchant.at)
            work.tell("merchant-leaves", events.leaves(merchant.at), at=merchant.at)


def _bandits_attack(work: Work) -> None:
    """Each bandit attacks every piece within a hex of it (LF-8.11, LF-8.12)."""
    for at in work.state.bandits:
        for key in work.state.pieces:
            if not alive(work.state, key) or board().distances[at, work.state.pieces[key].at] > 1:
                continue
            die = work.draw(6, f"the bandit's attack on {names.subject(key)}")
            board_attack(work, "bandit", key, (die,), BANDIT_HITS, at)


def _diseases_wear(work: Work) -> None:
    """A die for each disease, as long as its piece lives; with a Boon the better of two (LF-10.7, LF-10.8)."""
    for key, piece in work.state.pieces.items():
        for _ in range(piece.diseases):
            if not alive(work.state, key):
                break
            dice = own_dice(work, key, f"{names.subject(key)}'s disease")
            board_attack(work, "disease", key, dice, DISEASE_HURTS)


def _count_tension(work: Work) -> None:
    """Advances the tension counter (LF-7.8)."""
    count = (work.state.counter + 1) % COUNTED
    work.set(counter=count)
    before = work.state.tension
    level = before if count else work.tension(1)
    work.tell("counter", events.counter(count, level, before), counter=count, tension=level)
