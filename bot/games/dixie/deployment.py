"""Deployment, and Battle Decks before it: prepared in secret by both sides at once, and shown when both have committed.

A deployment begins with the one that the bot suggests. Orders change it; ``commit`` is final as soon as the other side
has committed too. At Shiloh the USA alone deploys; over three days at Gettysburg both deploy again in each night.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.games.contract import Choice, Level, Path, Refusal
from bot.games.dixie import decks, options, staging
from bot.games.dixie.battle import Battle
from bot.games.dixie.decisions import Commit, Decision, Decoy, Deploy, Recall, Suggest
from bot.games.dixie.picking import MENU, on_page, pick
from bot.games.dixie.sight import Sight, everywhere, side_of
from bot.games.dixie.state import OTHER, RESERVE, SIDES, CardKey, DixieView, Pos, Setup, Side

_MOST = 10
"""Cards that one order may name: four that count, three more by a general's bonus, the general, and two specials."""


def begin(battle: Battle) -> None:
    """Opens the deployment with what is suggested. At Shiloh the CSA has nothing to deploy (DX-3.21b)."""
    battle.phase = "deploy"
    for side in SIDES:
        idle = battle.setup.edition == "shiloh" and side == "csa"
        battle.army(side, committed=idle, staged={} if idle else _suggested(battle, side), decoys=())


def _suggested(battle: Battle, side: Side) -> dict[CardKey, Pos]:
    found = staging.suggest(battle, side)
    return staging.filled(battle, side, found) if battle.setup.edition == "shiloh" else found


def choices(view: DixieView, sight: Sight, side: Side, path: Path) -> Level | None:
    """To commit, after ``path`` (DX-17.1)."""
    army = view.army
    open_ = view.phase in ("decks", "deploy") and army is not None and not army.committed
    if not path:
        if not open_:
            return None
        prompt = "Choose your deck, then commit it"
        if view.phase == "deploy":
            prompt = "Deploy, then commit. What lies in the menus already is a suggestion."
        return Level(prompt, (_commit(view, sight, side),), staged=_beside(view, sight, side))
    if not open_:
        raise Refusal("There is nothing to commit now", "DX-17.1")
    if len(path) > 1:
        raise Refusal(f"“{path[1][:40]}” is too much", "DX-17.1", ("commit",))
    return None


def _beside(view: DixieView, sight: Sight, side: Side) -> tuple[Path, ...]:
    """What is laid out beside the button that commits: a menu for each position where one holds all cards, else the way
    to them; the suggestion and the decoys."""
    if view.phase == "decks":
        return (("list",),)
    found: list[Path] = []
    offered = [c.key for c in _offered(view, sight, side)]
    if "deploy" in offered:
        paged = len(_qualified(sight, side)) > MENU
        menus = [("deploy", at) for at in staging.friendly(sight, side)]
        found += [("deploy",)] if paged else [*menus, ("deploy", "suggest")]
    if "decoy" in offered:
        found.append(("decoy",))
    return tuple(found)


def _commit(view: DixieView, sight: Sight, side: Side) -> Choice:
    army = view.army
    assert army is not None
    if view.phase == "decks":
        left = options.total(view.setup, side) - decks.points_of(sight, army.list)
        more = f"; {left} Battle Points are filled at random" if decks.fitting(sight, side, army.list) else ""
        return Choice("commit", f"Commit your deck: {len(army.list)} cards{more}")
    empty = sum(not _staged_troops(sight, army.staged, at) for at in staging.friendly(sight, side))
    empty -= sum(bool(sight.troops(side, at)) for at in staging.friendly(sight, side))
    said = f"; {empty} position{'s' if empty > 1 else ''} without troops" if empty > 0 else ""
    return Choice("commit", f"Commit your deployment: {len(army.staged)} cards{said}")


def _staged_troops(sight: Sight, staged: dict[CardKey, Pos], at: Pos) -> list[CardKey]:
    return [k for k, p in staged.items() if p == at and sight.card(k).troop]


def orders(view: DixieView, sight: Sight, side: Side, path: Path) -> Level | None:
    """The orders that change one's deployment, and the one that takes a commitment back, after ``path``."""
    army = view.army
    if not path:
        return Level("Deployment", tuple(_offered(view, sight, side)))
    if path[0] not in [c.key for c in _offered(view, sight, side)] or army is None:
        raise _untimely(view, path[0])
    if path[0] == "recall":
        _end(path, 1)
        return None
    if path[0] == "decoy":
        masks = _maskable(sight, army.staged)
        return pick(sight, masks, path, path[1:], "Which of these lie face-down?", least=0, chosen=army.decoys)
    places = staging.friendly(sight, side)
    if len(path) == 1:
        found = [_place(sight, army.staged, at) for at in places]
        return Level("Deploy where?", (*found, Choice("suggest", "Deploy as suggested")))
    if path[1] == "suggest":
        _end(path, 2)
        return None
    if path[1] not in places:
        raise Refusal(f"“{path[1][:40]}” is not a position where you may deploy", "DX-3.2a", tuple(places[:4]))
    prompt, able = f"Which cards in {sight.spot(path[1])}?", _qualified(sight, side)
    here = [k for k, p in army.staged.items() if p == path[1]]
    level = pick(sight, able, path, path[2:], prompt, least=0, most=_MOST, chosen=here, rule="DX-3.1")
    return _told_where(sight, army.staged, path[1], level)


def _offered(view: DixieView, sight: Sight, side: Side) -> list[Choice]:
    army = view.army
    if view.phase not in ("decks", "deploy") or army is None:
        return []
    if army.committed:
        withdrawn = view.phase == "decks" or _deploying(view.setup, side)
        return [Choice("recall", "Take your commitment back")] if withdrawn else []
    if view.phase == "decks":
        return []
    found = [Choice("deploy", "Deploy")] if _qualified(sight, side) and staging.friendly(sight, side) else []
    if view.setup.decoys and _maskable(sight, army.staged):
        found.append(Choice("decoy", "Decoys: what lies face-down"))
    return found


def _deploying(setup: Setup, side: Side) -> bool:
    """Whether a side deploys at all: at Shiloh the CSA comes from its Reserve (DX-3.21b)."""
    return setup.edition != "shiloh" or side == "usa"


def _untimely(view: DixieView, word: str) -> Refusal:
    if word == "recall":
        return Refusal("There is no commitment that could be taken back", "DX-17.1")
    if word == "decoy" and not view.setup.decoys:
        return Refusal("This battle is fought without decoys", "DX-13.6")
    if word == "decoy" and view.phase == "move":
        return Refusal("Decoys are laid by a move now", "DX-13.6d", ("move decoy",))
    if view.army is not None and view.army.committed:
        return Refusal("You have committed your deployment", "DX-17.1", ("recall",))
    return Refusal("There is nothing to deploy now", "DX-17.1")


def _end(path: Path, length: int) -> None:
    if len(path) > length:
        raise Refusal(f"“{path[length][:40]}” is too much", "DX-17.1")


def _told_where(sight: Sight, staged: dict[CardKey, Pos], at: Pos, level: Level | None) -> Level | None:
    """A menu of cards for a position, in which those that are staged elsewhere say where."""
    if level is None:
        return None
    elsewhere = {k: sight.spot(p) for k, p in staged.items() if p != at}
    told = (replace(c, hint=f"{c.hint}; in {elsewhere[c.key]}") if c.key in elsewhere else c for c in level.choices)
    return replace(level, choices=tuple(told))


def _place(sight: Sight, staged: dict[CardKey, Pos], at: Pos) -> Choice:
    here = [sight.name(k) for k, p in staged.items() if p == at]
    names = ", ".join(here) or "nothing staged"
    return Choice(at, f"{sight.spot(at)}: {len(here)} staged", names if len(names) <= 100 else f"{names[:97]}…")


def _qualified(sight: Sight, side: Side) -> list[CardKey]:
    """The cards of the Reserve that may be deployed somewhere."""
    return [k for k in sight.stack(side, RESERVE) if staging.deployable(sight, k)]


def _maskable(sight: Sight, staged: dict[CardKey, Pos]) -> list[CardKey]:
    """The staged cards that may lie face-down or face-up: generals, terrain and specials that stay (DX-13.6)."""
    return [k for k in staged if not sight.card(k).troop and not staging.bluff(sight, k)]


def carry_out(battle: Battle, side: Side, decision: Decision) -> None:
    """Stages in secret, commits, or takes a commitment back."""
    army = battle.armies[side]
    match decision:
        case Commit():
            _commit_side(battle, side)
        case Recall():
            battle.army(side, committed=False)
            battle.tell("recalled", f"The {side.upper()} takes its commitment back.")
        case Suggest():
            battle.secret = True
            battle.army(side, staged=_suggested(battle, side), decoys=())
            _tell_staged(battle, side, ())
        case Decoy(cards):
            battle.secret = True
            forced = [k for k in army.staged if staging.bluff(battle, k)]
            _stage(battle, side, army.staged, (*cards, *forced))
        case Deploy(at, cards, page):
            battle.secret = True
            paged = on_page(battle, _qualified(battle, side), page)
            staged = {k: p for k, p in army.staged.items() if k not in cards and (p != at or k not in paged)}
            _stage(battle, side, staged | dict.fromkeys(cards, at), army.decoys)


def _stage(battle: Battle, side: Side, staged: dict[CardKey, Pos], decoys: tuple[CardKey, ...]) -> None:
    """Keeps of a staging what fits, and tells its side what does not."""
    kept = staging.refit(battle, side, staged, decoys)
    masked = tuple(
        k
        for k, at in kept.items()
        if k in decoys or staging.bluff(battle, k) or staging.dry(battle, k, at, kept, decoys)
    )
    battle.army(side, staged=kept, decoys=masked)
    _tell_staged(battle, side, tuple(k for k in staged if k not in kept))


def _tell_staged(battle: Battle, side: Side, out: tuple[CardKey, ...]) -> None:
    staged = battle.armies[side].staged
    places = [(at, [battle.name(k) for k, p in staged.items() if p == at]) for at in staging.friendly(battle, side)]
    told = "; ".join(f"{battle.spot(at)}: {', '.join(names) or 'nothing'}" for at, names in places)
    lacking = f" What does not fit stays in the Reserve: {', '.join(battle.name(k) for k in out)}." if out else ""
    battle.tell_apart("staged", side, f"Staged: {told}.{lacking}", "")


def _commit_side(battle: Battle, side: Side) -> None:
    what = "has chosen its deck" if battle.phase == "decks" else "has deployed"
    battle.army(side, committed=True)
    battle.tell("committed", f"The {side.upper()} {what}.")
    if not battle.armies[OTHER[side]].committed:
        return
    battle.consulted = True
    if battle.phase == "decks":
        for each in SIDES:
            decks.fill(battle, each)
        muster(battle)
    else:
        _show(battle)


def muster(battle: Battle) -> None:
    """Both sides draw their musters and deploy."""
    for side in SIDES:
        battle.army(side, committed=False)
        decks.muster(battle, side)
    begin(battle)


def _show(battle: Battle) -> None:
    """Lays both deployments and goes on with the turn (DX-3.2b)."""
    laid: list[CardKey] = []
    stagings = {side: _final(battle, side) for side in SIDES}  # before either lies, for creeks may meet (DX-8.3b)
    for side, staged in stagings.items():
        army = battle.armies[side]
        for key, at in staged.items():
            battle.lay(key, at=at, up=not battle.card(key).troop and key not in army.decoys)
            laid.append(key)
        armed = tuple(a for a in army.armed if a.card not in staged)
        battle.army(side, committed=False, staged={}, decoys=(), armed=armed)
    for side in SIDES:
        _tell_shown(battle, side, [k for k in laid if side_of(k) == side])
    _drain(battle, laid)
    battle.phase = "morale"
    battle.settle()


def _final(battle: Battle, side: Side) -> dict[CardKey, Pos]:
    """What a side deploys of what it has staged."""
    army = battle.armies[side]
    staged = staging.refit(battle, side, army.staged, army.decoys)
    shiloh = battle.setup.edition == "shiloh" and side == "usa"
    return staging.filled(battle, side, staged, army.decoys) if shiloh else staged


def _tell_shown(battle: Battle, side: Side, laid: list[CardKey]) -> None:
    told = []
    for at in everywhere(battle):
        here = [k for k in laid if battle.cards[k].at == at]
        down = sum(not battle.cards[k].up for k in here)
        names = [battle.name(k) for k in here if battle.cards[k].up]
        parts = [f"{down} face-down"] if down else []
        if here:
            told.append(f"{battle.spot(at)}: {', '.join((*parts, *names))}")
            battle.mark("move", at, side, f"{len(here)} deployed")
    if told or _deploying(battle.setup, side):
        battle.tell("deployed", f"The {side.upper()} deploys – {'; '.join(told) or 'nothing'}.")


def _drain(battle: Battle, laid: list[CardKey]) -> None:
    """Removes one of two creeks or ponds that came into the same column, at random (DX-8.3b)."""
    for column in battle.field.columns:
        waters = staging.water(battle, column)
        if len(waters) > 1:
            new = [k for k in waters if k in laid]
            gone = new[battle.draw(len(new), f"which of two waters goes: {', '.join(map(battle.name, new))}") - 1]
            at = battle.cards[gone].at
            battle.remove(gone, "removed")
            battle.tell("drained", f"Two waters in one column: {battle.name(gone)} is removed.", card=gone)
            if ford := battle.special(side_of(gone), at, "ford"):
                battle.lay(ford, at=RESERVE, up=False)
                text = f"The Ford in {battle.spot(at)} has no water any more and goes back to the Reserve."
                battle.tell("recalled", text, card=ford, at=at)
