"""A panel ready to send: what its person may do now, and what has happened since."""

from __future__ import annotations

import contextlib
from functools import partial

import discord
from discord import ui
from msgspec import Struct
from msgspec.structs import replace

from bot.attention.pending_turns import since
from bot.engine.engine import Engine
from bot.games.contract.choices import Focus, Path, Question, Refusal
from bot.games.contract.game import Seat
from bot.games.in_words import in_a_line, labels
from bot.storage.errors import StorageError
from cogs.answering.context import Interaction, PanelContents
from cogs.answering.responses import rule_row
from cogs.panels.news import NEWS, news_of, shorter, told_within
from cogs.panels.panel import panel
from cogs.panels.panel_picture import has_sheet, panel_focus, shows_picture, with_marks, with_numbers
from cogs.panels.private_board import delivery_choice
from cogs.parts.choice_tree import SeatTree
from cogs.parts.components import QUIET, text_layout
from cogs.pictures.gallery import Gallery
from cogs.pictures.picture import Picture, files_of
from cogs.pictures.waiting_pictures import Part
from cogs.words.log_lines import FOLDED

NEWS_ALONE = 1900
"""Those of a panel without a picture, or without choices."""

Moment = tuple[str, int | None, int]
"""The part of a game that outdates a panel: its status, since when it awaits the seat (None: it does not), and who
moves for the seat."""
HANDED_OVER: Moment = "handed over", None, 0
"""That of a panel whose person does not see the seat's side any more."""


class ReadyPanel(Struct, frozen=True):
    """A panel ready to send, the moment it was made for, and the last entry that it knows. ``lacks_picture`` says that
    its picture has yet to be drawn."""

    view: ui.LayoutView
    files: list[discord.File]
    moment: Moment
    seq: int
    lacks_picture: bool


def moment_of(engine: Engine, seat: Seat) -> Moment:
    """Returns the moment at which a game is for a seat."""
    awaits = since(engine.session, seat) if seat in engine.awaited() else None
    return engine.session.status, awaits, engine.session.mover_at(seat, engine.players[seat])


def who_moves(engine: Engine, seat: Seat, user: int) -> str:
    """Tells somebody of a team in a line who moves for their seat; "" for whoever does, and for those without a
    team."""
    mover = engine.session.mover_at(seat, engine.players[seat])
    if engine.session.status != "playing" or mover == user:
        return ""
    return f"-# <@{mover}> moves for {engine.seat_name(seat)}. You see all of it, and `/game team` shows the team."


async def board_link(interaction: Interaction, engine: Engine) -> str:
    """Returns a link to the public message, "" where none stands."""
    standing = None
    # A decision may have been made, which a failing link must not make look undone.
    with contextlib.suppress(StorageError):
        standing = await interaction.client.courier.standing(engine.id)
    if standing is None:
        return ""
    return f"https://discord.com/channels/{engine.session.guild}/{standing.channel}/{standing.message}"


def standing_at(engine: Engine, shown: PanelContents) -> tuple[SeatTree, Path, Question | None]:
    """The tree that a panel shows, where in it, and the question before the decision there: at its root where the game
    has moved on meanwhile."""
    tree = SeatTree(engine, shown.seat, shown.verb)
    # What is asked rests on all choices, also on those that the panel leaves out.
    asks = tree.question(shown.path) if shown.asking and tree.walk.holds(shown.path) else None
    tree = replace(tree, usual_alone=not shown.more and asks is None)
    return tree, shown.path if asks is not None or tree.walk.leads_on(shown.path) else (), asks


def part_shown(gallery: Gallery, engine: Engine, shown: PanelContents) -> Part:
    """Says what part of the board a panel shows now."""
    return lambda: focus_of(gallery, engine, shown)


def focus_of(gallery: Gallery, engine: Engine, shown: PanelContents) -> Focus | None:
    """The part of the board that a panel shows now."""
    tree, path, _ = standing_at(engine, shown)
    # What was chosen in part is gone where the game has moved on.
    marks = shown.marks if path == shown.path else ()
    return shown.focus or with_marks(gallery, engine, shown.seat, panel_focus(gallery, tree, path), marks)


def possible(engine: Engine, seat: Seat, refusal: Refusal) -> list[str]:
    """What a refusal names as possible instead, in the words of a panel's choices; what none of them says is left
    out."""
    trees, found = [SeatTree(engine, seat, verb).walk for verb in "do"], list[str]()
    for text in refusal.instead:
        path = tuple(text.split())
        tree = next((tree for tree in trees if path and (tree.holds(path) or tree.leads_on(path))), None)
        if tree is not None:
            found.append(in_a_line(labels(tree, path)))
    return found


async def ready_panel(
    interaction: Interaction, engine: Engine, shown: PanelContents, there: Picture | None = None
) -> ReadyPanel:
    """Makes a panel of the person whose interaction it answers, as of now; with its picture where that is kept, for no
    answer waits for a drawing: until then with the one that is ``there`` already, so that nothing on the screen jumps.
    One whose seat is somebody else's by now shows that alone."""
    link = await board_link(interaction, engine) if shown.board is None else shown.board
    gallery, shows = interaction.client.gallery, shows_picture(interaction, engine)
    if shown.seat not in engine.sides_of(interaction.user.id):
        # The seat may have changed hands, or its team, while this was on its way.
        text = f"You no longer see the {engine.seat_name(shown.seat)} side, so this panel is closed."
        return ReadyPanel(text_layout(text, colour=QUIET), [], HANDED_OVER, engine.session.seq, lacks_picture=False)
    tree, path, asks = standing_at(engine, shown)
    focus = focus_of(gallery, engine, shown) if shows else None
    picture = gallery.kept(engine, shown.seat, focus) if shows else None
    news = news_of(engine, shown, interaction.user.id)
    counsel = shown.counsel
    if counsel is not None and counsel.revision != engine.revision(shown.seat):
        counsel = None
    drawn = shows and gallery.draws(engine.game.key)
    sheet = drawn and has_sheet(gallery, engine, shown.seat)
    room = NEWS if drawn and shown.seat in engine.awaited() else NEWS_ALONE
    # No digest begins with one's own act.
    own_act = bool(shown.said) and FOLDED not in shown.said
    said = told_within(engine.game, shown.seat, news, room)
    view = panel(
        with_numbers(tree, focus),
        path,
        said,
        link,
        picture or (there if drawn else None),
        counsel or asks,
        drawn,
        sheet,
        interaction.client.pages is not None and gallery.enlarges(engine.game.key, engine.view(shown.seat)),
        own_act,
        partial(shorter, engine.game, shown.seat, news),
    )
    if team_line := who_moves(engine, shown.seat, interaction.user.id):
        view.add_item(ui.TextDisplay(team_line))
    if shown.hand is not None:
        view.add_item(delivery_choice(engine, shown.hand))
    if shown.refusal is not None:
        # Under everything else, so that no button moves.
        view.add_item(ui.TextDisplay(f"⚠️ {shown.refusal.told(possible(engine, shown.seat, shown.refusal))}"))
        for row in rule_row(shown.refusal):
            view.add_item(row)
    return ReadyPanel(
        view, files_of(picture), moment_of(engine, shown.seat), engine.session.seq, drawn and picture is None
    )
