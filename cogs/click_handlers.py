"""Handles each of our buttons, menus and forms."""

from __future__ import annotations

from bot.engine.engine import Engine
from bot.games.choices import Path, Refusal
from bot.games.tokens import NONE, token_of
from cogs import inactivity, why_not
from cogs.cases.click_handlers import CASE_FORMS, CASE_HANDLERS
from cogs.choice_tree import SeatTree
from cogs.clocks.click_handlers import CLOCK_HANDLERS
from cogs.close_up import show_whole
from cogs.components import text_layout
from cogs.context import Handler, Interaction
from cogs.counsel.hints import show_hint
from cogs.counsel.odds import show_odds
from cogs.custom_ids import CustomId, to_path
from cogs.form_sheet import after_picking
from cogs.judging.click_handlers import DESK_FORMS, DESK_HANDLERS
from cogs.learning.lesson_clicks import open_lesson
from cogs.learning.start import show_start
from cogs.lobby.click_handlers import LOBBY_HANDLERS, game_of
from cogs.log import page_of, show_earlier, show_log, show_step, show_turn
from cogs.messages import private_board
from cogs.orders.click_handlers import ORDERS_HANDLERS
from cogs.panel import panel, words_of
from cogs.past.film import offer_film, show_film
from cogs.past.how_it_went import show_how_it_went
from cogs.past.moving import NAMES
from cogs.personal import my_games, notes
from cogs.personal.click_handlers import PERSONAL_HANDLERS
from cogs.play import decide, must_ask, open_panel, show_panel, undo
from cogs.responses import answer, form_values, selected_value, selected_values
from cogs.rules import answers as rule_answers
from cogs.seats.following import FOLLOWING_HANDLERS
from cogs.seats.sheet import SEAT_HANDLERS
from cogs.trials.clicks import open_at, what_if


async def move(interaction: Interaction, id: CustomId) -> None:
    """*Your move*, *My side*: opens the panel."""
    await open_panel(interaction, await game_of(interaction, id))


async def renew(interaction: Interaction, id: CustomId) -> None:
    """*Refresh*, *Back*: the panel from its root."""
    await show_panel(interaction, await game_of(interaction, id), id.arguments[0])


async def hint(interaction: Interaction, id: CustomId) -> None:
    """*Hint*."""
    await show_hint(interaction, await game_of(interaction, id), id.arguments[0])


async def odds(interaction: Interaction, id: CustomId) -> None:
    """*Odds*."""
    await show_odds(interaction, await game_of(interaction, id), id.arguments[0])


async def choose(interaction: Interaction, id: CustomId) -> None:
    """A button of the panel: a whole decision is carried out, a part of one opens what comes next."""
    await go_on_with(interaction, await game_of(interaction, id), id, to_path(id.arguments[-1]))


async def select(interaction: Interaction, id: CustomId) -> None:
    """A menu of the panel; several picks are one token, in the order of the level."""
    engine, path = await game_of(interaction, id), to_path(id.arguments[-1])
    keys = selected_values(interaction)
    level = SeatTree(engine, id.arguments[0], id.verb[-1]).level(path) if of_today(interaction, engine, id) else None
    await go_on_with(interaction, engine, id, (*path, token_of(level, keys) if level else ",".join(keys) or NONE))


async def fill_in(interaction: Interaction, id: CustomId) -> None:
    """A menu of a form's field: the form is shown with what was picked."""
    engine, path = await game_of(interaction, id), to_path(id.arguments[-1])
    if not of_today(interaction, engine, id):
        await go_on_with(interaction, engine, id, path)
        return
    tree = SeatTree(engine, id.arguments[0], id.verb[-1])
    path = after_picking(tree, path, int(id.arguments[2]), selected_values(interaction))
    await show_panel(interaction, engine, tree.seat, path, verb=tree.verb)


def of_today(interaction: Interaction, engine: Engine, id: CustomId) -> bool:
    """Whether a component of a panel is of the position as it is now, and the asker holds its seat."""
    seat, revision = id.arguments[0], int(id.arguments[1])
    mine = engine.session.status == "playing" and seat in engine.seats_of(interaction.user.id)
    return mine and engine.revision(seat) == revision


async def go_on_with(interaction: Interaction, engine: Engine, id: CustomId, path: Path) -> None:
    """Opens what comes after a path, or asks before it, or carries it out where it is whole; a component of former
    choices does none of it."""
    seat, revision = id.arguments[0], int(id.arguments[1])
    tree = SeatTree(engine, seat, id.verb[-1])
    if of_today(interaction, engine, id):
        path = tree.after_choosing(path)
        opens = tree.walk.sheet(path) is not None or tree.level(path) is not None
        asks = not opens and await must_ask(interaction, tree, path)
        if opens or asks:
            await show_panel(interaction, engine, seat, path, verb=tree.verb, asking=asks)
            return
    await decide(interaction, engine, " ".join(path), seat, revision)


async def confirm(interaction: Interaction, id: CustomId) -> None:
    """*Yes*: carries out what was asked."""
    path = to_path(id.arguments[-1])
    await decide(interaction, await game_of(interaction, id), " ".join(path), id.arguments[0], int(id.arguments[1]))


async def log(interaction: Interaction, id: CustomId) -> None:
    """*Log*."""
    await show_log(interaction, await game_of(interaction, id))


async def page(interaction: Interaction, id: CustomId) -> None:
    """*Older*, *Newer*, *List*."""
    await show_log(interaction, await game_of(interaction, id), *id.arguments[:2])


async def step(interaction: Interaction, id: CustomId) -> None:
    """*Step through*, and its arrows."""
    await show_step(interaction, await game_of(interaction, id), *id.arguments[:2])


async def then(interaction: Interaction, id: CustomId) -> None:
    """*Open this board* of an earlier one."""
    await show_earlier(interaction, await game_of(interaction, id), int(id.arguments[0]))


async def try_step(interaction: Interaction, id: CustomId) -> None:
    """*What if* beside a step of the log."""
    await what_if(interaction, await game_of(interaction, id), id.arguments[0])


async def try_then(interaction: Interaction, id: CustomId) -> None:
    """*What if* under an earlier board."""
    await open_at(interaction, await game_of(interaction, id), int(id.arguments[0]))


async def account(interaction: Interaction, id: CustomId) -> None:
    """*Full account*: what has happened since one acted, in a message of its own."""
    engine = await game_of(interaction, id)
    await answer(interaction, await page_of(engine, interaction.user.id))


async def turn(interaction: Interaction, id: CustomId) -> None:
    """*Full account* under a board, a message of its own; *Go on* in it."""
    first, last, *more = id.arguments
    begun = int(more[0]) if more and more[0].isascii() and more[0].isdigit() else 0
    await show_turn(interaction, await game_of(interaction, id), int(first), int(last), begun)


async def film(interaction: Interaction, id: CustomId) -> None:
    """*Moving picture*, and what it is to show."""
    engine = await game_of(interaction, id)
    which = next((each for each in NAMES if each in id.arguments), None)
    if which is None:
        await offer_film(interaction, engine)
    else:
        await show_film(interaction, engine, which)


async def went(interaction: Interaction, id: CustomId) -> None:
    """*How it went*."""
    await show_how_it_went(interaction, await game_of(interaction, id))


async def whole(interaction: Interaction, id: CustomId) -> None:
    """*Whole board*."""
    await show_whole(interaction, await game_of(interaction, id), id.arguments[0])


async def rules(interaction: Interaction, id: CustomId) -> None:
    """*Rules* under a board or a call: a message of its own."""
    engine = await game_of(interaction, id)
    await rule_answers.show_rules(interaction, engine.game.key)


async def book(interaction: Interaction, id: CustomId) -> None:
    """*All rules*: a rulebook's first page."""
    await rule_answers.show_rules(interaction, id.game)


async def section(interaction: Interaction, id: CustomId) -> None:
    """The menu of a rulebook's sections."""
    value = selected_value(interaction)
    await rule_answers.show_section(interaction, id.game, int(value) if value.isascii() and value.isdigit() else -1)


async def entry(interaction: Interaction, id: CustomId) -> None:
    """A menu of entries."""
    await rule_answers.show_entry(interaction)


async def rule(interaction: Interaction, id: CustomId) -> None:
    """The rule under a refusal."""
    await rule_answers.show_rule(interaction, id.game)


async def ask(interaction: Interaction, id: CustomId) -> None:
    """*Ask*: the form for a question."""
    await rule_answers.ask(interaction, id.game)


async def asked(interaction: Interaction, id: CustomId) -> None:
    """The form of a question."""
    await rule_answers.asked(interaction, id.game)


async def words(interaction: Interaction, id: CustomId) -> None:
    """*Explain* on a panel: what its words mean, those of its choices first."""
    engine, (seat, verb, path) = await game_of(interaction, id), id.arguments[:3]
    if seat not in engine.seats_of(interaction.user.id):
        raise Refusal("That is not your side")
    tree = SeatTree(engine, seat, verb)
    at = to_path(path) if tree.walk.leads_on(to_path(path)) else ()
    await rule_answers.explain_text(interaction, engine.game.key, words_of(panel(tree, at)))


async def why(interaction: Interaction, id: CustomId) -> None:
    """*Why not?* under a refusal."""
    await why_not.explain(interaction, await game_of(interaction, id), " ".join(to_path(id.arguments[0])))


async def ask_why(interaction: Interaction, id: CustomId) -> None:
    """*Why not?* on a panel: asks what was wanted."""
    await why_not.ask(interaction, await game_of(interaction, id))


async def why_kind(interaction: Interaction, id: CustomId) -> None:
    """The menu of actions under *Why not?*."""
    await why_not.explain(interaction, await game_of(interaction, id), selected_value(interaction), edit=True)


async def why_form(interaction: Interaction, id: CustomId) -> None:
    """*Type it* under *Why not?*."""
    await why_not.open_question(interaction, await game_of(interaction, id))


async def why_typed(interaction: Interaction, id: CustomId) -> None:
    """The form of *Type it*."""
    text = form_values(interaction).get(why_not.FORM_FIELD, "")
    await why_not.explain(interaction, await game_of(interaction, id), text)


async def explain(interaction: Interaction, id: CustomId) -> None:
    """*Explain* under a card."""
    await rule_answers.explain(interaction, id.game, id.arguments[0])


async def text(interaction: Interaction, id: CustomId) -> None:
    """*Text*: the position in words, as the asker may know it; from a hand, as that seat sees it."""
    engine = await game_of(interaction, id)
    if engine.state is None:
        await answer(interaction, text_layout("The game has not started yet."))
        return
    held = engine.seats_of(interaction.user.id)
    seat = next((s for s in held if s in id.arguments), held[0] if held else None)
    await answer(interaction, text_layout(engine.game.position(engine.view(seat))))


async def take_back(interaction: Interaction, id: CustomId) -> None:
    """*Undo* on the panel."""
    await undo(interaction, await game_of(interaction, id), id.arguments[0], int(id.arguments[1]))


async def nudge(interaction: Interaction, id: CustomId) -> None:
    """*Nudge*."""
    await my_games.nudge(interaction, await game_of(interaction, id))


async def ask_to_close(interaction: Interaction, id: CustomId) -> None:
    """*Close without result*."""
    await inactivity.ask(interaction, await game_of(interaction, id))


async def close(interaction: Interaction, id: CustomId) -> None:
    """*Close it*, after the question."""
    await inactivity.close(interaction, await game_of(interaction, id))


async def wish_hand(interaction: Interaction, id: CustomId) -> None:
    """*Send it in private*, *No private messages*."""
    await private_board.choose_delivery(interaction, await game_of(interaction, id), id.arguments[0] == "yes")


async def note(interaction: Interaction, id: CustomId) -> None:
    """*Edit* under a note."""
    await notes.edit(interaction, await game_of(interaction, id))


async def keep_note(interaction: Interaction, id: CustomId) -> None:
    """A note's form."""
    await notes.save(interaction, await game_of(interaction, id))


async def mine(interaction: Interaction, id: CustomId) -> None:
    """*My games*."""
    await my_games.show_mine(interaction)


async def books(interaction: Interaction, id: CustomId) -> None:
    """*Rules*, of any game."""
    await rule_answers.show_everywhere(interaction)


async def learn(interaction: Interaction, id: CustomId) -> None:
    """*Learn*: a coached first game, or a choice of them."""
    if id.game in interaction.client.games:
        await open_lesson(interaction, id.game)
    else:
        await show_start(interaction)


HANDLERS: dict[str, Handler] = (
    LOBBY_HANDLERS
    | CLOCK_HANDLERS
    | SEAT_HANDLERS
    | FOLLOWING_HANDLERS
    | PERSONAL_HANDLERS
    | ORDERS_HANDLERS
    | CASE_HANDLERS
    | DESK_HANDLERS
    | {
        "learn": learn,
        "mine": mine,
        "books": books,
        "move": move,
        "side": move,
        "panel": renew,
        "hint": hint,
        "odds": odds,
        "d": choose,
        "o": choose,
        "sd": select,
        "so": select,
        "fd": fill_in,
        "fo": fill_in,
        "yd": confirm,
        "yo": confirm,
        "log": log,
        "page": page,
        "step": step,
        "then": then,
        "whatif": try_step,
        "whatifthen": try_then,
        "whole": whole,
        "film": film,
        "went": went,
        "account": account,
        "turn": turn,
        "rules": rules,
        "book": book,
        "section": section,
        "entry": entry,
        "rule": rule,
        "ask": ask,
        "explain": explain,
        "words": words,
        "why": why,
        "whynot": ask_why,
        "whykind": why_kind,
        "whytype": why_form,
        "text": text,
        "undo": take_back,
        "nudge": nudge,
        "close": ask_to_close,
        "closed": close,
        "note": note,
        "handwish": wish_hand,
    }
)


FORMS: dict[str, Handler] = {"note": keep_note, "ask": asked, "why": why_typed} | CASE_FORMS | DESK_FORMS
"""The handlers of forms, by the verb of their custom id."""
