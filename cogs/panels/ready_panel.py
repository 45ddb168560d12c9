"""A panel ready to send: what its person may do now, and what has happened since."""

from __future__ import annotations

import contextlib

import discord
from discord import ui
from msgspec import Struct
from msgspec.structs import replace

from bot.attention.pending_turns import since
from bot.engine.engine import Engine
from bot.games.choices import Focus, Path, Question, Refusal
from bot.games.contract import Happening, Seat
from bot.games.in_words import labels
from bot.record.digest import MOST, digest, weight
from bot.record.log_text import Told, tell
from bot.storage.errors import StorageError
from cogs.answering.context import Interaction, PanelContents
from cogs.answering.responses import rule_row
from cogs.panels.counsel import short_label
from cogs.panels.fitting import LITTLE_NEWS
from cogs.panels.panel import panel
from cogs.panels.panel_picture import has_sheet, panel_focus, shows_picture, with_marks, with_numbers
from cogs.panels.private_board import delivery_choice
from cogs.parts.choice_tree import SeatTree
from cogs.parts.components import QUIET, text_layout
from cogs.pictures.gallery import Gallery
from cogs.pictures.picture import Picture, files_of
from cogs.pictures.waiting_pictures import Part
from cogs.words.log_lines import FOLDED, LONGEST, SHORT, happenings, in_brief, in_short, seat_names

NEWS = 300
"""Characters of what has happened between a picture and the choices: a phone shows them with the first of these."""
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


def told_from(engine: Engine, seat: Seat, since: int) -> list[Told]:
    """The entries of the log from one on as a seat may read them, without those taken back."""
    return [t for t in tell(engine.recent, seat, seat_names(engine)) if t.seq >= since and not t.struck]


def happened_from(engine: Engine, seat: Seat, since: int | None) -> list[Happening]:
    """What a seat has learnt of the entries of the log from one on, without those taken back."""
    if since is None:
        return []
    seqs = {t.seq for t in told_from(engine, seat, since)}
    return [each for entry in engine.recent if entry.seq in seqs for each in happenings(engine, entry, seat)]


def news_since(engine: Engine, seat: Seat, after: int) -> tuple[str, ...]:
    """Tells a seat the entries of the log after one, without those taken back: a digest where they are long."""
    lines = tuple(" ".join(t.lines)[:LONGEST] for t in told_from(engine, seat, after + 1))
    happened = happened_from(engine, seat, after + 1)
    if len(happened) <= MOST or total(lines) <= SHORT:
        return lines
    return (*(text[:LONGEST] for _, text in digest(happened, engine.game, seat)), FOLDED)


def own_news(engine: Engine, shown: PanelContents, room: int) -> tuple[str, ...]:
    """What a panel says of its person's own act: a digest where that led to more than there is room for. The first and
    the last of a dozen lines would leave out the result of an attack."""
    if total(shown.said) <= room:
        return shown.said
    made = [entry for entry in engine.recent if entry.seq == shown.after]
    happened = [each for entry in made for each in happenings(engine, entry, shown.seat)]
    if tuple(line.text for _, line in happened) != shown.said or len(happened) <= MOST:
        return shown.said
    return (*(text[:LONGEST] for _, text in digest(happened, engine.game, shown.seat)), FOLDED)


def shortened_news(
    engine: Engine, shown: PanelContents, since_then: tuple[str, ...], most: int, own_act: bool
) -> tuple[str, ...]:
    """What has happened in so many characters at most: the person's own act, then what others have done."""
    told = (*(own_news(engine, shown, most) if own_act else shown.said), *since_then)
    own = own_act and FOLDED not in told
    said = in_short(told, most, own)
    cut = len(said) < len(told) if FOLDED in told else own and len(told) > 1 and said[1:] == (FOLDED,)
    if cut and (weighty := heaviest_in(engine, shown.seat, tells_from(shown), most, told[0] if own else "")):
        # What came of one's own act, or what weighs most, is not what goes.
        return (*weighty, FOLDED)
    return said


def tells_from(shown: PanelContents) -> int | None:
    """The first entry of those that a panel tells of; None where it tells of none."""
    return shown.after if shown.since is None else shown.since


def heaviest_in(engine: Engine, seat: Seat, since: int | None, most: int, own: str = "") -> tuple[str, ...]:
    """What weighs most for a seat of what has happened from an entry on, after its ``own`` act: as much of it as fits
    in so many characters, and one thing at least. Empty where nothing has happened."""
    happened = happened_from(engine, seat, since)
    for number in range(MOST, 0, -1):
        found = digest(happened, engine.game, seat, number)
        # Without what led to them more things fit.
        for lines in ([text for _, text in found], [happened[n][1].text for n, _ in found]):
            led = () if not own or any(line.startswith(own) for line in lines) else (own,)
            if lines and total((*led, *lines)) <= most:
                return (*led, *lines)
    both = dict.fromkeys(filter(None, (own, heaviest(engine, seat, since, own))))
    return tuple(in_brief(line, LITTLE_NEWS) for line in both)


def heaviest(engine: Engine, seat: Seat, since: int | None, own: str = "") -> str:
    """The one thing that weighs most for a seat of what has happened from an entry on: its ``own`` act, or the latest
    of several; "" for nothing."""
    happened = happened_from(engine, seat, since)
    weighed = [(weight(engine.game, each, seat), each[1].text == own, n) for n, each in enumerate(happened)]
    return happened[max(weighed)[2]][1].text if weighed else ""


def less_news(
    engine: Engine, shown: PanelContents, some: tuple[str, ...], whole: tuple[str, ...], own_act: bool
) -> tuple[tuple[str, ...], ...]:
    """What a panel says in place of some news where it has less room, and where it has still less: the person's own act
    and what weighs most for their seat, and the latter alone."""
    if shown.after is None:
        return (in_short(some, LITTLE_NEWS, own_act),)
    if total(some) <= LITTLE_NEWS:
        return ()
    own = shown.said[0] if own_act else ""
    since = tells_from(shown)
    some = heaviest_in(engine, shown.seat, since, 2 * LITTLE_NEWS, own) or in_short(some, LITTLE_NEWS, own_act)
    weighty = heaviest(engine, shown.seat, since, own)
    return tuple(
        (*lines, *(() if {*lines} >= {*whole} else (FOLDED,)))
        for lines in dict.fromkeys((some, (in_brief(weighty, LITTLE_NEWS),) if weighty else some))
    )


def total(lines: tuple[str, ...]) -> int:
    """The characters of some lines."""
    return sum(map(len, lines))


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
            found.append(short_label(" – ".join(labels(tree, path))))
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
    since_then = () if shown.after is None else news_since(engine, shown.seat, shown.after)
    counsel = shown.counsel
    if counsel is not None and counsel.revision != engine.revision(shown.seat):
        counsel = None
    drawn = shows and gallery.draws(engine.game.key)
    sheet = drawn and has_sheet(gallery, engine, shown.seat)
    room = NEWS if drawn and shown.seat in engine.awaited() else NEWS_ALONE
    # No digest begins with one's own act.
    own_act = bool(shown.said) and FOLDED not in (*shown.said, *since_then)
    said = shortened_news(engine, shown, since_then, room, own_act)
    some = said if room == NEWS else shortened_news(engine, shown, since_then, NEWS, own_act)
    shorter = some, *less_news(engine, shown, some, (*shown.said, *since_then), own_act)
    view = panel(
        with_numbers(tree, focus),
        path,
        said,
        link,
        picture or (there if drawn else None),
        counsel or asks,
        drawn,
        sheet,
        interaction.client.pages is not None,
        own_act,
        shorter,
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
