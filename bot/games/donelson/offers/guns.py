"""Batteries that support a declared attack, or bombard (section 16)."""

from __future__ import annotations

from bot.games.contract.choices import Choice, Level, Path
from bot.games.donelson.data.forces import counter
from bot.games.donelson.data.terms import Hex, Key
from bot.games.donelson.offers import combat_texts as texts
from bot.games.donelson.offers.combat_texts import PICKS, check_all, chosen, fitting_number, hex_choice
from bot.games.donelson.offers.situation import Situation
from bot.games.donelson.rules.combat import declaring, obligations
from bot.games.donelson.rules.facts import idle
from bot.games.donelson.state.state import Attack
from bot.games.donelson.words.names import fitting, hex_text, unit_list


def supports(now: Situation) -> dict[Hex, tuple[Key, ...]]:
    """Returns the declared attacks that batteries can support, and which, but for those that do already."""
    return declaring.supports(texts.battle(now))


def support(now: Situation, path: Path) -> Level | None:
    """Offers declared attacks, then the batteries that can support one."""
    able = supports(now)
    hexes = Level("Support which attack?", tuple(hex_choice(now, at) for at in able))
    if not path or chosen(hexes, path, "No attack on {} can be supported") is not None:
        return hexes
    at = int(path[0])
    if len(path) == 2:
        check_all(now, "support", path, able[at])
        return None
    declaration = next(each for each in now.view.attacks if each.target == at and each.by)
    picks = tuple(gun_choice(now, key, declaration) for key in able[at])
    return Level(f"Support the attack on {path[0]} with which battery?", picks)


def gun_choice(now: Situation, key: Key, attack: Attack) -> Choice:
    """Returns a battery that can have a part in an attack, or in a bombardment, as a choice."""
    at, here = hex_text(attack.target), hex_text(now.view.units[key].at)
    if not attack.by:
        busy = obligations.firing(texts.battle(now)).get(key, attack.target)
        hint = f"fires at {busy:04d} so far" if busy != attack.target else ""
        return Choice(key, f"{now.name(key)} bombards {at}", hint, "attack", place=here, also=(at,))
    points = texts.canister_text(now, key, attack)
    return Choice(key, f"{now.name(key)} supports at {at}", points, "attack", place=here, also=(at,))


def bombards(now: Situation) -> dict[Hex, tuple[Key, ...]]:
    """Returns the hexes that can be bombarded, and by which batteries, worked out once."""
    if "bombards" not in now.found:
        there = texts.battle(now)
        now.found["bombards"] = declaring.bombardments(there, sorted(there.board.held(there.enemy)))
    found = now.found["bombards"]
    assert isinstance(found, dict)
    return found


def free_guns(now: Situation, at: Hex) -> tuple[Key, ...]:
    """Returns the batteries that can bombard a hex and fire at nothing yet."""
    busy = obligations.firing(texts.battle(now))
    return tuple(key for key in bombards(now)[at] if key not in busy)


def wakes(now: Situation, at: Hex) -> bool:
    """Whether fire at a hex would activate a Union division that stands idle."""
    return any(idle(now.view, key) for key in now.board.combat(at) if counter(key).side == "usa")


def open_to_fire(now: Situation) -> tuple[Hex, ...]:
    """Returns the hexes at which guns can well fire that fire at nothing yet: none that is attacked, whose attack they
    can support, and none where they would wake an idle division."""
    attacked = {each.target for each in now.view.attacks}
    return tuple(at for at in bombards(now) if at not in attacked and free_guns(now, at) and not wakes(now, at))


def unfired(now: Situation) -> tuple[Hex, ...]:
    """Returns the hexes to bombard, where guns can well fire first: none at which all that can already do."""
    fires, able, first = obligations.firing(texts.battle(now)), bombards(now), open_to_fire(now)
    rest = tuple(at for at in able if at not in first)
    return (*first, *(at for at in rest if any(fires.get(key) != at for key in able[at])))


def bombard(now: Situation, path: Path) -> Level | None:
    """Offers hexes, then the batteries that bombard. What is declared as it stands is only changed or cancelled, and
    legal to say again."""
    able, there = bombards(now), texts.battle(now)
    hexes = Level(
        "Bombard which hex?",
        tuple(
            Choice(
                f"{at:04d}",
                f"Bombard {at:04d}",
                fitting(100, unit_list(there.board.combat(at))),
                "attack",
                place=f"{at:04d}",
            )
            for at in unfired(now)
        ),
    )
    if not path or chosen(hexes, path, "None of your batteries can bombard {}") is not None:
        return hexes
    some = able[int(path[0])]
    if len(path) == 2:
        check_all(now, "bombard", path, some)
        return None
    picks = tuple(gun_choice(now, key, Attack(int(path[0]), ())) for key in some[:PICKS])
    most = fitting_number(f"bombard {path[0]} ", some)
    free = free_guns(now, int(path[0]))[:most]
    return Level(f"Bombard {path[0]} with which batteries?", picks, 1, most, free if most > 1 else ())
