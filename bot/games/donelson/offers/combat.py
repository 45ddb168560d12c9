"""Attacks declared one by one, proposed whole, and committed together (section 10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.games.contract.choices import PROMPT, Choice, Level, Path, Refusal
from bot.games.descriptor import CommandOption
from bot.games.donelson.data.charts import parsed
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import Hex, Key
from bot.games.donelson.offers import combat_texts as texts
from bot.games.donelson.offers.combat_texts import PICKS, WORDS, check_all, chosen, fitting_number, hex_choice, refused
from bot.games.donelson.offers.guns import bombard, bombards, gun_choice, open_to_fire, support, supports, unfired
from bot.games.donelson.offers.situation import HEX, Owner, Situation
from bot.games.donelson.rules.combat import declaring, fighting, obligations, proposing
from bot.games.donelson.rules.combat.combat_phase import (
    Bombard,
    Change,
    DeclareAttack,
    DeclareSupport,
    Fight,
    Propose,
    Withdraw,
    carry_out,
)
from bot.games.donelson.rules.combat.obligations import Owed
from bot.games.donelson.rules.combat.odds import limit
from bot.games.donelson.rules.combat.proposing import ALL, reckoned_at
from bot.games.donelson.state.state import Attack
from bot.games.donelson.words.names import attack_text, fitting, hex_text, unit_list
from bot.games.kit.language import Command
from bot.games.kit.offers import declared
from bot.games.phrases import counted, listed, sentence

STAGES = ("first-combat", "second-combat")
NEAR = "US-10.3"
"""The rule by which whoever stands in an enemy zone of control attacks."""
FOES = "US-10.5"
"""The rule by which every enemy is attacked that has attackers in its zone of control."""


def offer(now: Situation, path: Path) -> Level | None:
    """Offers the declarations of a combat phase."""
    if not now.active() or now.view.stage not in STAGES:
        if not path:
            return Level("Combat", ())
        raise Refusal("You have no combat phase now", "US-2.2")
    if not path:
        return Level(prompt(now), root(now))
    if path[0] == "fight":
        committed(now)
        return None
    if path[0] not in [choice.key for choice in root(now)]:
        if path[0] in WORDS and len(path) == 3:
            raise refused(now, path[0], path[1], path[2], ())
        why, rule = NOTHING[path[0]] if path[0] != "bombard" or not bombards(now) else FIRING
        raise Refusal(why, rule)
    return BELOW[path[0]](now, path[1:])


NOTHING = {
    "propose": ("There is no other attack to propose", "US-10.2"),
    "attack": ("None of your infantry has an enemy in its front that it may attack", "US-10.2"),
    "support": ("None of your batteries can support an attack that is declared", "US-16.8"),
    "bombard": ("None of your batteries has an enemy in its field of fire, in range and in sight", "US-16.8"),
    "change": ("No attack is declared that can be changed", "US-10.1"),
    "withdraw": ("No attack is declared", "US-10.1"),
}
FIRING = ("Every battery that can bombard does so already", "US-16.8")


def whole(now: Situation, path: Path) -> bool:
    """Whether a path is a decision that is legal though no choice leads to it: it says again what another does, or what
    is declared already."""
    if len(path) < 2 or not path[1].isdigit() or not now.active() or now.view.stage not in STAGES:
        return False
    at = int(path[1])
    if path[0] == "bombard" and len(path) == 3:
        keys, some = path[2].split(","), bombards(now).get(at, ())
        fits = len(keys) <= fitting_number(f"bombard {path[1]} ", some)
        return at not in unfired(now) and fits and keys == [key for key in some if key in keys]
    same = sole(now) if path[0] == "propose" and len(path) == 2 else None
    return same is not None and same.target == at


def prompt(now: Situation) -> str:
    """Returns what is declared so far, and how much is owed."""
    attacks, due = now.view.attacks, owed(now)
    hexes = listed([f"{at:04d}" for at in dict.fromkeys(each.target for each in attacks)])
    told = f"Combat: {counted(len(attacks), 'attack', 'no')} declared{f', on {hexes}' if hexes else ''}."
    told += " Still required: " if due else ""
    return f"{told}{required(due, PROMPT - len(told) - 1)}." if due else told


def required(due: tuple[Owed, ...], room: int = PROMPT) -> str:
    """Returns what is still owed: why first, then who else owes the same or another attack, as many as so many
    characters have room for."""
    why, *others = dict.fromkeys(_owes(due))
    shorter = ([*others[:told], f"{len(others) - told} more"] for told in range(len(others) - 1, -1, -1))
    return fitting(room, *[f"{why}; also {listed(each)}" for each in (others, *shorter)]) if others else why


def _owes(due: tuple[Owed, ...]) -> Iterator[str]:
    """Yields who owes what: of the first all of it, of others a few words. Of those in one hex one attack is enough
    (US-10.4)."""
    for n, each in enumerate(due):
        there = [other for other in due if each.rule == other.rule == NEAR and other.at == each.at]
        if len(there) > 1:
            one = f"{listed([unit_list(other.units) for other in there], 'or')} in {each.at:04d}"
            yield f"{one} must attack: an enemy zone of control is there" if there[0] is due[0] else one
        elif n:
            yield unit_list(each.units) if len(each.units) == 1 else f"an attack on {each.targets[0]:04d}"
        else:
            yield each.why


def owed(now: Situation) -> tuple[Owed, ...]:
    """Returns what is still owed, worked out once."""
    if "owed" not in now.found:
        now.found["owed"] = obligations.owed(texts.battle(now))
    found: tuple[Owed, ...] = now.found["owed"]  # type: ignore[assignment]
    return found


def root(now: Situation) -> tuple[Choice, ...]:
    """Returns the first level, worked out once: the usual next thing is to meet what is owed, else to attack, else to
    go on."""
    if "combat" not in now.found:
        now.found["combat"] = tuple(_root(now))
    found: tuple[Choice, ...] = now.found["combat"]  # type: ignore[assignment]
    return found


def _root(now: Situation) -> list[Choice]:
    there = texts.battle(now)
    due, targets = owed(now), proposals(now)
    found = []
    if targets or due:
        hint = due[0].why if due else "The best attack on a hex"
        label = "Propose attacks" if not due else f"Propose required attacks ({len(due)})"
        found.append(Choice("propose", label, fitting(100, hint), "attack", usual=bool(due), group="Combat"))
    if declaring.open_targets(there):
        hint, aside = "Choose infantry yourself", bool(targets or now.view.attacks)
        found.append(Choice("attack", "Attack a hex", hint, "attack", group="Combat", aside=aside))
    if supports(now):
        rest = "Support with all guns"
        found.append(Choice("support", "Support an attack with guns", role="attack", group="Combat", rest=rest))
    if unfired(now):
        rest = "Bombard with all free guns" if open_to_fire(now) else ""
        found.append(Choice("bombard", "Bombard a hex", role="attack", group="Combat", rest=rest))
    if some := changeable(now):
        label = f"Change the attack on {min(some):04d}" if len(some) == 1 else "Change an attack"
        found.append(Choice("change", label, "With other units", "play", group="Combat"))
    if now.view.attacks:
        found.append(Choice("withdraw", "Cancel an attack", "It is not made", "play", group="Combat", aside=True))
    if not due:
        found.append(fight_choice(now))
    return found


def fight_choice(now: Situation) -> Choice:
    """Returns the choice that commits, which names the odds; without attacks it ends the phase."""
    attacks, victims = now.view.attacks, obligations.helpless(texts.battle(now))
    suffers, gone = f" {suffering(victims)}" if victims else "", texts.spent(now, attacks)
    if not attacks:
        label = "No attack: end the combat phase" if not victims else "Go on"
        return Choice("fight", label, fitting(100, suffers.strip()), "end", group="Combat", usual=not victims)
    for key in gone:
        suffers += f" {counter(key).name} is lost: it fires canister at the enemy beside it with its last crew."
    odds = "; ".join(f"{each.target:04d}, {texts.odds_text(now, each)}" for each in attacks)
    rest = f"{texts.guns_note(now, attacks)}{suffers} High rolls are good for you. Fight?"
    short = f"{counted(len(attacks), 'attack')}: {texts.dice_text(now, attacks)}."
    asks = fitting(300, f"Attacks: {odds}.{rest}", f"{short}{rest}", f"{counted(len(attacks), 'attack')}.{rest}")
    label = f"Fight: carry out {counted(len(attacks), 'attack')}"
    if not victims and not any(each.by for each in attacks):
        # Guns alone risk nothing.
        asks = ""
    return Choice(
        "fight",
        label,
        dice_hint(now, attacks, label),
        "attack",
        usual=True,
        asks=asks,
        plain=not victims and not gone,
        group="Combat",
        also=aims(attacks),
    )


def dice_hint(now: Situation, attacks: Sequence[Attack], label: str) -> str:
    """Returns what is added to the dice of declarations, as the hint of a button with that label."""
    if len(attacks) > 1:
        return fitting(100, texts.dice_text(now, attacks))
    return texts.odds_text(now, attacks[0], texts.ON_BUTTON - len(label))


def aims(attacks: Sequence[Attack]) -> tuple[str, ...]:
    """Returns the hexes that attacks are made on, as a picture names them."""
    return tuple(hex_text(each.target) for each in attacks)


def suffering(victims: Sequence[Key]) -> str:
    """Returns what befalls those that must attack and cannot."""
    them = "it retreats" if len(victims) == 1 else "they retreat"
    return f"{unit_list(victims)} must attack and cannot, so {them} {parsed(fighting.HELPLESS).retreat} hexes."


def committed(now: Situation) -> None:
    """Refuses to commit while anything is owed, and says what and by whom."""
    due = owed(now)
    if due:
        raise Refusal(required(due), due[0].rule, ("propose all",))


def proposals(now: Situation) -> dict[Hex, Attack]:
    """Returns the best attack on each hex that may be attacked by infantry that is not declared elsewhere, the best
    first, worked out once."""
    if "proposals" not in now.found:
        there = texts.battle(now)
        some = [proposing.strongest(there, at, reckoned_at(now.view)) for at in declaring.open_targets(there)]
        some = [each for each in some if each.by and not _made(now, each)]
        some.sort(key=lambda each: (-texts.reckoned(now, each).total, each.target))
        now.found["proposals"] = {each.target: each for each in some}
    found = now.found["proposals"]
    assert isinstance(found, dict)
    return found


def _made(now: Situation, attack: Attack) -> bool:
    """Whether all of an attack is declared already."""
    units = {*attack.by, *attack.guns}
    return any(
        each.target == attack.target and each.by and units <= {*each.by, *each.guns} for each in now.view.attacks
    )


def propose(now: Situation, path: Path) -> Level | None:
    """Offers whole declarations."""
    found, all_, one = [], plan(now), sole(now)
    if all_ != now.view.attacks:
        hexes = ", ".join(dict.fromkeys(f"{each.target:04d}" for each in all_))
        label = fitting(60, f"As proposed: attack {hexes}", f"As proposed: {counted(len(all_), 'attack')}")
        if one:
            label = fitting(80, f"As proposed: attack {attack_text(one)}")
        place = f"{one.target:04d}" if one else ""
        found.append(Choice(ALL, label, dice_hint(now, all_, label), "attack", True, place=place, also=aims(all_)))
    for at, attack in list(proposals(now).items())[:PICKS]:
        if one and one.target == at:
            continue
        label = fitting(80, f"Attack {attack_text(attack)}")
        more = then(now, attack)
        odds = texts.odds_text(now, attack, texts.ON_BUTTON - len(label) - len(more))
        hint = fitting(100, f"{odds}{more}", f"{odds.partition(':')[0]}{more}")
        found.append(Choice(f"{at:04d}", label, hint, "attack", place=f"{at:04d}"))
    return chosen(Level("Declare which attacks?", tuple(found)), path, "No attack on {} can be proposed")


def then(now: Situation, attack: Attack) -> str:
    """Returns which hexes must be attacked too once an attack is declared, as the end of its hint; "" for none."""
    there = texts.battle(now)
    attacks = declaring.with_infantry(now.view.attacks, attack.target, attack.by)
    if attack.guns:
        attacks = declaring.with_support(attacks, attack.target, attack.guns)
    due = obligations.owed(replace(there, attacks=attacks))
    before = {each.targets for each in owed(now)}
    more = [f"{each.targets[0]:04d}" for each in due if each.rule == FOES and each.targets not in before]
    return f"; {listed(more)} must then be attacked too" if more else ""


def plan(now: Situation) -> declaring.Attacks:
    """Returns the attacks proposed for the whole phase: whatever is owed, and what promises well, worked out once."""
    if "plan" not in now.found:
        now.found["plan"] = proposing.dutiful(texts.battle(now), reckoned_at(now.view))
    found = now.found["plan"]
    assert isinstance(found, tuple)
    return found


def sole(now: Situation) -> Attack | None:
    """Returns the one attack that is proposed for the whole phase, where it is also the best on its hex."""
    first = plan(now)[0] if len(plan(now)) == 1 and not now.view.attacks else None
    return first if first and proposals(now).get(first.target) == first else None


def attack(now: Situation, path: Path) -> Level | None:
    """Offers hexes, then the infantry that attacks."""
    there = texts.battle(now)
    hexes = Level(
        "Attack which hex?",
        tuple(
            Choice(
                f"{at:04d}",
                f"Attack {at:04d}",
                fitting(100, unit_list(there.board.combat(at)) or "The pits' garrison"),
                "attack",
                place=f"{at:04d}",
            )
            for at in declaring.open_targets(there)
        ),
    )
    if not path or chosen(hexes, path, "None of your infantry may attack {}") is not None:
        return hexes
    at = int(path[0])
    some = obligations.able(there, at)
    if len(path) == 2:
        check_all(now, "attack", path, some)
        return None
    busy = obligations.declared(there)
    picks = tuple(infantry_choice(now, key, at, some) for key in some[:PICKS])
    most = fitting_number(f"attack {path[0]} ", some)
    free = tuple(key for key in some if busy.get(key, at) == at)
    # As it would be proposed: whoever adds nothing had better stay out of it.
    best = proposals(now).get(at)
    wanted = tuple(key for key in free if best and key in best.by) or free
    return Level(f"Attack {path[0]} with which units?", picks, 1, most, wanted[:most] if most > 1 else ())


def infantry_choice(now: Situation, key: Key, at: Hex, able: Sequence[Key]) -> Choice:
    """Returns a unit that may attack a hex, one of those ``able``, as a choice."""
    there = texts.battle(now)
    here = there.at(key)
    label = f"{now.name(key)} in {here:04d} attacks {at:04d}"
    beside = sum(texts.known(now, other) for other in able if there.at(other) == here)
    room = limit(here, at)
    more = f"; at most {room} count from {here:04d}" if beside > room else ""
    hint = f"{strength_hint(now, key, obligations.declared(there).get(key), at)}{more}"
    return Choice(key, label, hint, "attack", place=hex_text(here), also=(hex_text(at),))


def strength_hint(now: Situation, key: Key, busy: Hex | None, at: Hex) -> str:
    """Returns a unit's strength, and what it is declared against, if that is not the hex ``at``."""
    points = counted(texts.known(now, key), "strength point")
    return f"{points}; until now it attacks {busy:04d}" if busy not in (None, at) else points


def changeable(now: Situation) -> dict[Hex, tuple[Key, ...]]:
    """Returns the hexes against which one attack or bombardment is declared, with all who could be part of it, if a
    decision's text has room for those who are; worked out once."""
    if "changeable" not in now.found:
        now.found["changeable"] = dict(_changeable(now))
    found = now.found["changeable"]
    assert isinstance(found, dict)
    return found


def _changeable(now: Situation) -> Iterator[tuple[Hex, tuple[Key, ...]]]:
    there, targets = texts.battle(now), [each.target for each in now.view.attacks]
    for each in now.view.attacks:
        at, declared_ = each.target, each.by or each.guns
        some = obligations.able(there, at) if each.by else bombards(now).get(at, ())
        some = tuple(dict.fromkeys((*declared_, *some)))[:PICKS]
        fits = len(declared_) <= fitting_number(f"change {at:04d} ", some)
        if targets.count(at) == 1 and len(some) > 1 and fits:
            yield at, some


def change(now: Situation, path: Path) -> Level | None:
    """Offers the hexes against which something is declared, then all who can be part of it, those who are as chosen:
    infantry, whose guns stay with it, or the batteries of a bombardment."""
    able = changeable(now)
    some = (replace(hex_choice(now, at), label=f"Change the attack on {at:04d}", role="play") for at in able)
    hexes = Level("Change which attack?", tuple(some))
    if not path or chosen(hexes, path, "No attack on {} can be changed") is not None:
        return hexes
    at = int(path[0])
    each = next(each for each in now.view.attacks if each.target == at)
    word = "attack" if each.by else "bombard"
    if len(path) == 2:
        check_all(now, word, path, able[at])
        return None
    most = fitting_number(f"change {path[0]} ", able[at])
    if each.by:
        picks = tuple(infantry_choice(now, key, at, able[at]) for key in able[at])
    else:
        picks = tuple(gun_choice(now, key, each) for key in able[at])
    return Level(f"{sentence(word)} {path[0]} with which units?", picks, 1, most, each.by or each.guns)


def withdraw(now: Situation, path: Path) -> Level | None:
    """Offers the hexes against which something is declared."""
    hexes = dict.fromkeys(each.target for each in now.view.attacks)
    some = (replace(hex_choice(now, at), label=f"Cancel the attack on {at:04d}", role="play") for at in hexes)
    level = Level("Cancel which attack?", tuple(some))
    return chosen(level, path, "No attack is now declared against {}")


BELOW = {
    "propose": propose,
    "attack": attack,
    "support": support,
    "bombard": bombard,
    "change": change,
    "withdraw": withdraw,
}


OWNER = Owner(offer, carry_out, whole)
OWNERS = (OWNER,)
UNITS = CommandOption("units", "Which units, by commas")
DECISIONS = (
    declared(
        Propose,
        "propose {declaration}",
        owner=OWNER,
        command=Command("Use a proposed declaration", (CommandOption("declaration", "A hex, or “all”"),)),
    ),
    declared(
        DeclareAttack,
        "attack {at} {units}",
        owner=OWNER,
        command=Command("Declare infantry against a hex", (HEX, UNITS)),
    ),
    declared(Change, "change {at} {units}", owner=OWNER),
    declared(
        DeclareSupport,
        "support {at} {battery}",
        owner=OWNER,
        command=Command("Support a declared attack", (HEX, CommandOption("battery", "Which battery"))),
    ),
    declared(
        Bombard,
        "bombard {at} {batteries}",
        owner=OWNER,
        command=Command("Bombard a hex", (HEX, CommandOption("batteries", "Which batteries, by commas"))),
    ),
    declared(Withdraw, "withdraw {at}", owner=OWNER),
    declared(Fight, "fight", owner=OWNER, command=Command("Carry out all declared attacks")),
)
