"""Offers to scout an enemy position with cavalry."""

from __future__ import annotations

from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.dixie.data.terms import Pos
from bot.games.dixie.offers.moves import position, refuse_barred_cards
from bot.games.dixie.offers.situation import AT, CARDS, Owner, Situation, declared
from bot.games.dixie.rules.movement.mobility import Mobility, mobility_of
from bot.games.dixie.rules.movement.scouting import Scout, barred, carry_out, scouts, unfit
from bot.games.dixie.state.places import everywhere
from bot.games.dixie.words.card_menus import card_level, label_single_cards
from bot.games.kit.language import Command
from bot.games.kit.sides import OTHER
from bot.games.phrases import counted


def choices(now: Situation, path: Path) -> Level | None:
    """Offers to scout an enemy position with cavalry, after ``path``."""
    view, board, side = now.view, now.board, now.side
    if not view.setup.scouting:
        if path:
            raise Refusal("This battle is played without scouting", "DX-13.0")
        return Level("Scouting", ())
    mobility = mobility_of(view, side)
    found = {at: keys for at in everywhere(board) if (keys := scouts(mobility, at)) and not barred(mobility, at)}
    if not path:
        hint = "cavalry looks at the cards there"
        return Level("Scouting", (Choice("scout", "Scout", hint, role="move"),) if found else ())
    if len(path) == 1:
        places = (Choice(at, f"Scout {board.spot(at)}", _hint(mobility, at), role="move", place=at) for at in found)
        return Level("Scout which position?", tuple(places))
    at = position(mobility, path[1])
    if why := barred(mobility, at):
        raise Refusal(*why, tuple(found))
    refuse_barred_cards(mobility, path[2:], lambda key: unfit(mobility, key, at))
    if at not in found:
        raise Refusal(f"No cavalry of yours can scout {board.spot(at)}", "DX-13.7", tuple(found))
    prompt = f"Scout {board.spot(at)} with which cavalry?"
    level = card_level(
        board, found[at], path, path[2:], prompt, most=mobility.most_at_once(found[at], at), rule="DX-8.3"
    )
    return label_single_cards(level, f"Scout {board.spot(at)}", at)


def _hint(mobility: Mobility, at: Pos) -> str:
    enemy = OTHER[mobility.side]
    down = mobility.board.unseen(enemy, at) + sum(
        not mobility.board.cards[k].up for k in mobility.board.cards_at(enemy, at)
    )
    return f"{counted(down, 'card')} face-down"


OWNER = Owner(choices, carry_out, phases=("move",))
DECISIONS = (
    declared(
        Scout,
        "scout {at} {cards}",
        owner=OWNER,
        command=Command("Scout an enemy position with cavalry", (AT, CARDS)),
    ),
)
