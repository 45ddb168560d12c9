"""People who play whole games, each in one way only: by a game's own commands, by /play, or by a panel's buttons."""

from __future__ import annotations

from math import ceil
from typing import Any
from unittest import mock

import msgspec

from bot.attention import dispatcher
from bot.engine.engine import Engine
from bot.games.contract.choices import Path
from bot.games.contract.game import PUBLIC
from bot.games.overland.game import GAME
from bot.games.overland.practice import solver
from bot.games.overland.state.state import OverlandState
from bot.local.clients.person import Person
from bot.local.model.components import ButtonStyle, Select
from bot.local.model.guilds import Message
from bot.local.model.interactions import Interaction
from bot.table.session import Actor
from cogs.parts.custom_ids import parsed, to_path
from tests.wire.table import Table, answer

OWN_COMMANDS: dict[str, tuple[str, str, Path]] = {
    "attack": ("overland attack", "target", ("attack",)),
    "move": ("overland move", "to", ("move", "grant")),
    "turn": ("overland turn", "to", ("turn", "grant")),
}
"""Overland's commands that take an option: the command, the option, and what the canonical text has before it."""

STRIDES_A_DAY = 4
"""Steps in which a day is lived."""


def main_buttons(message: Message) -> list[str]:
    """The labels of a message's main buttons."""
    return [button.label or "" for button in message.buttons if button.style is ButtonStyle.PRIMARY]


async def more_options(table: Table, person: Person) -> Message:
    """The private sheet of a lobby's options with those that are shown on request."""
    sheet = answer(await person.click(await table.board(), "Options"))
    while "Fewer options" not in labels(sheet):
        sheet = answer(await person.click(sheet, "More options" if "More options" in labels(sheet) else "▶"))
    return sheet


async def with_lee_far_away(table: Table) -> Engine:
    """Sets the campaign's position so that Grant may move freely: Lee is in Richmond. Carl is its game master."""
    engine = await table.engine()
    engine.session.gm = table.carl.id
    far = msgspec.structs.replace(engine.state, lee="richmond", last=())
    await engine.gm_edit(Actor(table.carl.id, "Carl"), msgspec.to_builtins(far))
    return engine


def labels(message: Message) -> list[str]:
    """The labels of a message's buttons, without the hints on them."""
    return [button.label.split(" · ")[0] for button in message.buttons]


def services(message: Message) -> list[str]:
    """What the menu under a message's buttons offers."""
    return [option.label for menu in message.selects for option in menu.options if parsed(option.value)]


def menus(message: Message) -> list[Select]:
    """The menus of a message's choices."""
    return [menu for menu in message.selects if not menu.custom_id.startswith("a:services:")]


def ways(message: Message) -> dict[Path, str]:
    """What a panel offers by buttons: the path of each decision or order, and the button's custom id. What leads back
    to where one has been is no way on."""
    found = (b.custom_id or "" for b in message.buttons if b.label not in ("Back", "Fewer choices"))
    return {to_path(id.rsplit(":", 1)[1]): id for id in found if id.startswith(("a:d:", "a:o:"))}


def yes_ids(message: Message) -> list[str]:
    """The custom ids of the buttons that confirm what a panel asks."""
    return [b.custom_id for b in message.buttons if b.custom_id and b.custom_id.startswith(("a:yd:", "a:yo:"))]


async def confirmed(person: Person, event: Interaction) -> Interaction:
    """What an interaction led to, once *Yes* is pressed where it was answered by a question."""
    asked = yes_ids(answer(event))
    return await person.click(answer(event), asked[0]) if asked else event


async def by_command(table: Table, person: Person, text: str) -> Interaction:
    """Gives a decision of Overland's by its own command, as autocomplete lists it."""
    kind = text.split()[0]
    if kind == "cross":
        return await confirmed(person, await person.slash(table.channel, "overland cross"))
    command, option, path = OWN_COMMANDS[kind]
    wanted = text.removeprefix(" ".join(path)).strip()
    listed = [value for _, value in await person.autocomplete(table.channel, command, option, "")]
    assert wanted in listed, f"/{command} lists {listed}, not {wanted}"
    return await confirmed(person, await person.slash(table.channel, command, **{option: wanted}))


async def by_play(table: Table, person: Person, text: str) -> Interaction:
    """Gives a decision by /play, picking it from what is listed for its first word."""
    listed = [value for _, value in await person.autocomplete(table.channel, "play", "decision", text.split()[0])]
    assert text in listed, f"/play lists {listed}, not {text}"
    return await confirmed(person, await person.slash(table.channel, "play", decision=text))


async def by_panel(person: Person, panel: Message, text: str) -> Interaction:
    """Gives a decision by the buttons and menus of a panel, level by level as they are offered."""
    words = tuple(text.split())
    while True:
        offered = ways(panel)
        path = max((p for p in offered if p and p == words[: len(p)]), key=len, default=())
        if path:
            event = await person.click(panel, offered[path])
        else:
            try:
                event, path = await _by_menu(person, panel, words)
            except AssertionError:
                if "More choices" not in labels(panel):
                    raise
                event = await person.click(panel, "More choices")
        panel = answer(event)
        if yes_ids(panel):
            return await confirmed(person, event)
        if path == words:
            return event


async def _by_menu(person: Person, panel: Message, words: Path) -> tuple[Interaction, Path]:
    """Picks the next word from a panel's menu, or a form's next field that says another; also what is decided then."""
    if fields := form_menus(panel):
        start = len(to_path(fields[0].custom_id.rsplit(":", 1)[1])) - len({field_of(menu) for menu in fields})
        for menu in fields:
            picks = [pick for pick in words[start + field_of(menu)].split(",") if pick != "-"]
            offered = {option.value: option.default for option in menu.options}
            if [key for key, default in offered.items() if default] != picks and set(picks) <= offered.keys():
                return await person.select(panel, menu.custom_id, picks), ()
    for menu in menus(panel):
        at = to_path(menu.custom_id.rsplit(":", 1)[1])
        if len(at) >= len(words) or at != words[: len(at)]:
            continue
        picks = [pick for pick in words[len(at)].split(",") if pick != "-"]
        if set(picks) <= {option.value for option in menu.options}:
            return await person.select(panel, menu.custom_id, picks), words[: len(at) + 1]
    raise AssertionError(f"the panel offers no way to {words}: {labels(panel)}, {[m.options for m in menus(panel)]}")


def chosen(panel: Message) -> list[list[str]]:
    """What stands as chosen in each of a panel's menus."""
    return [[option.value for option in menu.options if option.default] for menu in menus(panel)]


def form_menus(panel: Message) -> list[Select]:
    """The menus of a form's fields on a panel."""
    return [menu for menu in panel.selects if menu.custom_id.startswith(("a:fd:", "a:fo:"))]


def field_of(menu: Select) -> int:
    """The number of a form's field, from 0, that a menu is of."""
    return int(menu.custom_id.split(":")[5])


class Loaded:
    """A die that always shows the same, and counts how often it was rolled."""

    def __init__(self, face: int) -> None:
        self.face, self.rolls = face, 0

    def __call__(self, sides: int, purpose: str, stream: str = PUBLIC) -> int:
        self.rolls += 1
        return self.face


async def load_dice(engine: Engine, text: str, earn_a_turn: bool) -> None:
    """Has a game master supply the dice for a decision of Overland's, those that help the Union most; where
    ``earn_a_turn``, those that earn a Turning Movement Attempt, if any do."""
    outcomes: list[tuple[bool, float, Loaded]] = []
    for face in range(1, 7):
        die = Loaded(face)
        after: OverlandState = GAME.apply(engine.state, "us", GAME.parse(text), die).state
        view = GAME.view(after, None)
        outcomes.append((earn_a_turn and after.turn, solver.odds(view), die))
    best = max(outcomes, key=lambda outcome: outcome[:2])[2]
    if best.rolls:
        engine.session.gm = 1
        await engine.gm_dice(Actor(1, "Gus"), [best.face] * best.rolls)


def wanted(engine: Engine, done: set[str]) -> str:
    """What the Union does next: a kind of decision that it has not tried, else the best there is."""
    legal = [text for text, _ in solver.options(engine.view(None))]
    return next((text for text in legal if text.split()[0] not in done), legal[0])


async def over(table: Table) -> Any:
    """The final state, once the game has ended and everything is delivered; None while it goes on."""
    engine = await table.engine()
    if engine.session.status != "over":
        return None
    await table.settled()
    return engine.state


async def lives(at: Table, days: float) -> None:
    """Days pass for a running bot, in steps of hours that it does not take for outages."""
    strides = ceil(days * STRIDES_A_DAY)
    with mock.patch.object(dispatcher, "OUTAGE_MS", 86_400_000):
        for _ in range(strides):
            at.local.clock.advance(days * 86_400 / strides)
            await at.settled()


async def with_reason(person: Person, shown: Message, button: str, reason: str = "It was agreed") -> Message:
    """What a game master is answered who presses a button that asks for a reason, and gives one."""
    return answer(await person.submit(await person.click(shown, button), {"reason": reason}))
