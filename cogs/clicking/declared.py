"""Which handler carries out a click, and what it reads of the custom id.

A handler says by ``click`` which verbs it answers, and by its own parameters what it is given. The first is the
interaction. The second, where its type is a table's, is what the id names: a game, a lesson, a trial. Those that follow
are the id's arguments in order, each read as its type says: one that does not fit takes the parameter's default, and
where it has none the button counts as one of another version. What is named by keyword alone is not read of an id.
``click`` says as well what has to hold before the handler runs: see Click.

The ids stand in messages for years: a verb keeps its arguments, and what comes new has a default.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Awaitable, Callable, Iterator
from functools import cache
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, get_type_hints

import discord
from msgspec import Struct

import cogs
from bot.coaching.lessons import CoachedTable, is_lesson
from bot.engine.decide import not_outdated
from bot.engine.engine import Engine
from bot.games.contract.choices import Path
from bot.games.contract.game import Seat
from bot.table.table import Table
from bot.trials.trials import TrialTable, is_trial
from cogs.answering.context import Interaction
from cogs.answering.responses import check_deliberate
from cogs.clicking.tables import table_of
from cogs.parts.custom_ids import CustomId, to_path
from cogs.words.questions import case_of_mark

Handler: TypeAlias = Callable[..., Awaitable[None]]
H = TypeVar("H", bound=Handler)
Of = Literal["game", "lesson", "trial", "form"]
"""What a verb belongs to: the same one means something else on another kind of message."""

Check: TypeAlias = Callable[[Interaction, Any], None]
"""Raises Refusal for a person who may not click, by the interaction and the table."""
Snowflake = Annotated[int, "an id of Discord's"]
CaseNo = Annotated[int, "the number of a case, of its mark"]
Named = Annotated[str, "what stands in the place of a game: the key of one, or a rule"]
Verb = Annotated[str, "the verb itself"]

DIGITS = 16
"""The most digits of a number in an id, but for Discord's own."""
MOST = 1 << 63


def number(text: str) -> int | None:
    """A number of ours; None where it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= DIGITS else None


def snowflake(text: str) -> int | None:
    """An id of Discord's; None where it is none."""
    found = int(text) if text.isascii() and text.isdigit() and len(text) <= 19 else MOST
    return found if found < MOST else None


READ: dict[Any, Callable[[str], Any]] = {
    str: str,
    int: number,
    Snowflake: snowflake,
    CaseNo: number,
    Path: to_path,
}
"""How an argument is read, by its parameter's type; None where it does not fit."""
TABLES: dict[Any, tuple[Of, ...]] = {
    Engine: ("game",),
    CoachedTable: ("lesson",),
    TrialTable: ("trial",),
    Table: ("game", "lesson", "trial"),
}
"""What a handler belongs to, by the type of its table."""


class Parameter(Struct, frozen=True):
    """What one parameter is given: ``type`` is a key of READ, or Verb."""

    name: str
    type: Any
    default: Any


class Click(Struct, frozen=True):
    """A handler, the type of its second parameter where that is a table or Named (else None), those that are read of an
    id (``rest``: whatever is left, too), and what is checked before it, in this order: that the choices of its ``seat``
    are still those of its ``revision`` (``now``; otherwise Outdated is raised), that it is no second tap of a double
    tap (``deliberate``), and who may click (``check``, such as check_has_desk for what only the game master may).
    Refusals show ``on_panel`` where that was clicked."""

    handler: Handler
    of: Any
    parameters: tuple[Parameter, ...]
    rest: bool
    now: bool
    deliberate: bool
    check: Check | None
    on_panel: bool

    def read(self, id: CustomId) -> list[Any] | None:
        """The arguments of an id, as the handler wants them; None where it has others."""
        found, left = list[Any](), list(id.arguments)
        for parameter in self.parameters:
            if parameter.type == Verb:
                found.append(id.verb)
                continue
            value = READ[parameter.type](left.pop(0)) if left else None
            if value is None and parameter.default is inspect.Parameter.empty:
                return None
            found.append(parameter.default if value is None else value)
        return [*found, *(left if self.rest else ())]

    def named(self, arguments: list[Any]) -> dict[str, Any]:
        """What was read of an id, by the names of the handler's parameters."""
        return {parameter.name: argument for parameter, argument in zip(self.parameters, arguments, strict=False)}

    async def carry_out(self, interaction: Interaction, id: CustomId, arguments: list[Any]) -> None:
        """Carries the click out, with what was read of its id. Raises Refusal."""
        table: Any = None if self.of is None or self.of == Named else await table_of(interaction, id)
        if self.now:
            named = self.named(arguments)
            check_now(interaction, table, named["seat"], named["revision"])
        if self.deliberate:
            check_deliberate(interaction)
        if self.check is not None:
            self.check(interaction, table)
        if table is None:
            await self.handler(interaction, *(() if self.of is None else (id.game,)), *arguments)
            return
        known = [
            case_of_mark(table, argument) if parameter.type == CaseNo else argument
            for parameter, argument in zip(self.parameters, arguments, strict=False)
        ]
        await self.handler(interaction, table, *known, *arguments[len(known) :])


def check_now(interaction: Interaction, engine: Engine, seat: Seat, revision: int) -> None:
    """Raises Outdated where a person clicked a button of theirs that was made for another revision of their seat's.
    Anybody else's click is refused by what it would do."""
    if engine.session.status == "playing" and seat in engine.sides_of(interaction.user.id):
        not_outdated(engine, seat, revision)


class Declaration(Struct, frozen=True):
    """What ``click`` was told."""

    verbs: tuple[str, ...]
    handler: Handler
    form: bool
    of: Any
    needs: dict[str, Any]


_DECLARED: list[Declaration] = []


def click(
    *verbs: str,
    form: bool = False,
    of: Any = None,
    now: bool = False,
    deliberate: bool = False,
    check: Check | None = None,
    on_panel: bool = False,
) -> Callable[[H], H]:
    """Says which verbs a handler answers, of buttons and menus or, with ``form``, of forms. ``of`` is the type of its
    table where its signature does not say it; for the others see Click."""

    def declare(handler: H) -> H:
        needs = {"now": now, "deliberate": deliberate, "check": check, "on_panel": on_panel}
        _DECLARED.append(Declaration(verbs, handler, form, of, needs))
        return handler

    return declare


@cache
def clicks() -> dict[tuple[Of, str], Click]:
    """Every click that any module of the cogs declares, by what it belongs to and its verb. Raises ValueError where two
    handlers answer the same."""
    for module in pkgutil.walk_packages(cogs.__path__, "cogs."):
        importlib.import_module(module.name)
    found: dict[tuple[Of, str], Click] = {}
    for each in _DECLARED:
        made = made_of(each)
        for key in keys_of(each, made):
            if key in found:
                raise ValueError(f"{key} is answered by {found[key].handler} and by {made.handler}")
            found[key] = made
    return found


def keys_of(declared: Declaration, made: Click) -> Iterator[tuple[Of, str]]:
    """What a declared click is found by."""
    belongs: tuple[Of, ...] = ("form",) if declared.form else TABLES.get(made.of, ("game",))
    for verb in declared.verbs:
        yield from ((of, verb) for of in belongs)


def made_of(declared: Declaration) -> Click:
    """A click, by the signature of its handler. Raises KeyError for a type that no argument is read as, and where it is
    not given what is checked before it."""
    types = get_type_hints(declared.handler, include_extras=True)
    _, *parameters = inspect.signature(declared.handler).parameters.values()
    rest = any(each.kind is each.VAR_POSITIONAL for each in parameters)
    read = [each for each in parameters if each.kind is each.POSITIONAL_OR_KEYWORD]
    of = declared.of or (types[read[0].name] if read and types[read[0].name] in (*TABLES, Named) else None)
    told = [Parameter(each.name, types[each.name], each.default) for each in (read if of is None else read[1:])]
    if unknown := [each for each in told if each.type not in (*READ, Verb)]:
        raise KeyError(f"{declared.handler} is to be given {unknown}, as which nothing is read")
    needed = {"seat", "revision"} if declared.needs["now"] else {"seat"} if declared.needs["on_panel"] else set()
    if missing := needed - {each.name for each in told}:
        raise KeyError(f"{declared.handler} is not given {missing}, by which it is checked or refused")
    return Click(declared.handler, of, tuple(told), rest, **declared.needs)


def found_for(interaction: Interaction, id: CustomId) -> Click | None:
    """The click that an interaction is; None for one that no handler answers."""
    of: Of = "lesson" if is_lesson(id.game) else "trial" if is_trial(id.game) else "game"
    if interaction.type is discord.InteractionType.modal_submit:
        of = "form"
    return clicks().get((of, id.verb))
