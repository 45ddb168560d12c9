"""Dixie at the table: a whole battle by two people, who each see their own side and never the other's."""

from __future__ import annotations

import random
import re
import statistics
from collections import defaultdict
from dataclasses import dataclass, field

import pytest

from bot.engine.engine import Engine
from bot.games.contract.game import Seat
from bot.games.dixie.data.cards import printed
from bot.games.dixie.data.terms import RESERVE
from bot.games.dixie.game import GAME
from bot.games.dixie.state.places import Places
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.words.status import EDITIONS
from bot.games.kit.sides import OTHER
from bot.local.clients.person import Person
from bot.local.model.guilds import Message
from bot.local.model.interaction_metadata import InteractionKind
from bot.record.entries import lines_for
from cogs.parts.choice_tree import FIGURES
from tests.wire.playing import by_panel, confirmed, labels, ways
from tests.wire.received import received
from tests.wire.table import ALONE, ONE_BOT, Table, answer

pytestmark = ONE_BOT

BOUND = 1500
"""More decisions than a battle takes."""
DEPLOYMENT, TURN = 10, 8
"""Taps that deploying and a usual Battle Turn may take."""


async def open_dixie(table: Table, **more: str) -> Engine:
    """Ann leads the USA, Bea the CSA; both are to deploy."""
    answer(await table.ann.slash(table.channel, "game new", game="dixie", seat="usa", **more))
    answer(await table.bea.slash(table.channel, "game join"))
    answer(await table.ann.slash(table.channel, "game start"))
    return await table.engine()


def taps(table: Table, person: Person) -> int:
    """How often a person has pressed a button or chosen in a menu."""
    events = table.local.world.interactions.values()
    return sum(e.user is person and e.kind is InteractionKind.COMPONENT for e in events)


def hands(person: Person) -> list[Message]:
    """The person's hands that stand."""
    return [m for m in person.dm_messages() if "**Dixie**" in m.text.split("\n")[0]]


@dataclass
class Battle:
    """A battle that two people play by their panels, as the practice opponent would; the taps that each needed for its
    turns (standing orders are no part of a turn), and which cards each has seen."""

    table: Table
    engine: Engine
    people: dict[Seat, Person]
    rng: random.Random = field(default_factory=lambda: random.Random(1))
    panels: dict[Seat, Message] = field(default_factory=dict)
    turns: dict[tuple[str, int], int] = field(default_factory=lambda: defaultdict(int))
    seen: dict[Seat, set[str]] = field(default_factory=lambda: defaultdict(set))

    async def decide(self) -> bool:
        """One decision or order of whoever is awaited first; False once the battle is over."""
        self.engine = await self.table.engine()
        for seat in self.people:
            self.seen[seat] |= set(self.engine.view(seat).laid)
        seat = next(iter(self.engine.awaited()), "")
        if not seat:
            return False
        view = self.engine.view(seat)
        text, person = shortened(view, GAME.practice(view, seat, self.rng)), self.people[seat]  # type: ignore[misc]
        before = taps(self.table, person)
        await self.table.settled()
        # A panel that stands is renewed in place when its seat is awaited again, unless the bot was stopped meanwhile.
        if seat not in self.panels or not any(path for path in ways(self.panels[seat])):
            self.panels[seat] = await self.table.panel(person)
        if text.startswith("arm"):
            self.panels[seat] = answer(await person.click(self.panels[seat], "Orders"))
        self.panels[seat] = answer(await by_panel(person, self.panels[seat], text))
        if not text.startswith("arm"):
            self.turns[view.phase if view.phase == "deploy" else seat, view.turn] += taps(self.table, person) - before
        return True


def shortened(view: DixieView, text: str) -> str:
    """A fire with all that is ready there, as a person would tap it."""
    words = text.split()
    if words[:1] != ["fire"] or words[2] != "some":
        return text
    return f"fire {words[1]} all" if GAME.check(view, view.seat, GAME.parse(f"fire {words[1]} all")) is None else text


@ALONE
@pytest.mark.long
async def test_a_whole_battle(at_table: Table) -> None:
    """Bull Run from the lobby to its end by taps alone; Bea's private channel is closed for a part of it, the bot is
    stopped and started, and neither ever receives the name of a card that the rules have not shown."""
    engine = await open_dixie(at_table)
    battle = Battle(at_table, engine, {"usa": at_table.ann, "csa": at_table.bea})
    for number in range(BOUND):
        if number == 8:
            assert [hidden_names(battle, seat) for seat in battle.people].count([]) == 0, "there is something to hide"
            at_table.bea.closes_dms = True
        if number == 20:
            await at_table.restart()
        if number == 30:
            at_table.bea.closes_dms = False
            answer(await at_table.bea.slash(at_table.channel, "hand"))
        if number % 8 == 0:
            await must_hide(battle)
        if not await battle.decide():
            break
    assert battle.engine.session.status == "over"
    await at_table.settled()
    await must_hide(battle)
    board = await at_table.board()
    assert battle.engine.result().text in board.text  # type: ignore[union-attr]
    [hand] = hands(at_table.ann)
    assert labels(hand) == ["Read position"] and hand.pictures[0].alt == GAME.alt(battle.engine.view("usa"))
    deployments = [n for (phase, _), n in battle.turns.items() if phase == "deploy"]
    assert sum(deployments) <= 2 * DEPLOYMENT
    assert at_table.local.violations == []


@pytest.mark.long
async def test_a_usual_turn_takes_few_taps(at_table: Table) -> None:
    """In the median of a few battles."""
    turns = list[int]()
    for seed in range(4):
        at_table.channel = at_table.guild.add_channel(f"battle-{seed}")
        people = {"usa": at_table.ann, "csa": at_table.bea}
        battle = Battle(at_table, await open_dixie(at_table), people, random.Random(seed))
        for _ in range(BOUND):
            if not await battle.decide():
                break
        turns += [n for (phase, _), n in battle.turns.items() if phase != "deploy"]
    assert statistics.median(turns) <= TURN, sorted(turns)


async def must_hide(battle: Battle) -> None:
    """Neither side has received the name of a card that it has not seen, nor the rules told it of in passing."""
    entries = await battle.engine.repository.entries()
    for seat, person in battle.people.items():
        told = "\n".join(received(battle.table, person))
        passing = "\n".join(line["text"] for entry in entries for line in lines_for(entry, seat))
        names = [name for name in hidden_names(battle, seat) if name not in passing]
        assert [name for name in names if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", told)] == []


def hidden_names(battle: Battle, seat: Seat) -> list[str]:
    """The names of the other side's cards that were drawn and never seen by that seat, as far as no other card's name
    contains them."""
    side = OTHER[seat]
    known = printed(battle.engine.state.setup.edition)
    hidden = [k for k in battle.engine.state.cards if k[0] == side[0] and k not in battle.seen[seat]]
    shown = {*EDITIONS.values(), *(known[k].name for k in known if k not in hidden)}
    return [n for n in {known[k].name for k in hidden} if not any(n in other for other in shown)]


async def test_the_hand_is_ones_own_picture(at_table: Table) -> None:
    """The public picture is another; staging a card redraws one's own hand alone."""
    engine = await open_dixie(at_table)
    board = await at_table.board()
    [mine], [other] = hands(at_table.ann), hands(at_table.bea)
    pictures = {m.pictures[0].data for m in (board, mine, other)}
    assert len(pictures) == 3
    assert board.pictures[0].alt == GAME.alt(engine.view(None)) and mine.pictures[0].alt == GAME.alt(engine.view("usa"))
    menu = next(m for m in mine.selects if "deploy.uc" in m.custom_id)
    answer(await at_table.ann.select(mine, menu.custom_id, [menu.options[0].value]))
    await at_table.settled()
    assert mine.pictures[0].data not in pictures
    assert {m.pictures[0].data for m in (await at_table.board(), *hands(at_table.bea))} < pictures


async def test_the_panel_shows_ones_own_picture(at_table: Table) -> None:
    """As long as one plays; the public one is beside it already."""
    engine = await open_dixie(at_table)
    panel = await at_table.panel(at_table.ann)
    await at_table.pictured()
    [picture] = panel.pictures
    assert picture.alt == GAME.alt(engine.view("usa"))
    committed = answer(await at_table.ann.click(panel, next(n for n in labels(panel) if n.startswith("Commit"))))
    await at_table.pictured()
    assert committed.pictures[0].data != picture.data


async def test_a_place_large(at_table: Table) -> None:
    """Each sees a column as his own view shows it; who only watches, as everybody does."""
    await open_dixie(at_table)
    names = [value for _, value in await at_table.carl.autocomplete(at_table.channel, "board", "place", "")]
    assert names[:3] == ["r", "c", "l"] and len(names) == 3 + 6, "the columns, then each position"
    shown = [
        answer(await p.slash(at_table.channel, "board", place=names[1]))
        for p in (at_table.ann, at_table.bea, at_table.carl)
    ]
    await at_table.pictured()
    assert all(m.ephemeral for m in shown) and len({m.pictures[0].data for m in shown}) == 3
    refused = answer(await at_table.ann.slash(at_table.channel, "board", place="nowhere"))
    assert "no part with that name" in refused.text


async def test_a_place_is_named_as_the_picture_labels_it(at_table: Table) -> None:
    """By either side's name; a player's own side need not be said, and to a watcher "Left" says nothing."""
    await open_dixie(at_table)

    async def shown(person: Person, place: str) -> str:
        return answer(await person.slash(at_table.channel, "board", place=place)).text.split("\n")[-1]

    left, right = "USA Left / CSA Right", "USA Right / CSA Left"
    for person in (at_table.ann, at_table.bea, at_table.carl):
        assert [await shown(person, place) for place in ("CSA Left", "usa left", right)] == [right, left, right]
    assert await shown(at_table.ann, "Left") == left and await shown(at_table.bea, "Left") == right
    assert "do you mean USA Right / CSA Left, USA Left / CSA Right, " in await shown(at_table.carl, "Left")
    listed = await at_table.bea.autocomplete(at_table.channel, "board", "place", "csa left")
    assert listed == [(right, "r"), ("CSA Left alone", "cl")]


# -- its commands


async def test_commands_do_what_the_panel_does(at_table: Table) -> None:
    """Deploying by typed cards, committing, ending combat and moving: completed, and carried out."""
    await open_dixie(at_table)
    ann, bea, here = at_table.ann, at_table.bea, at_table.channel
    places = [value for _, value in await ann.autocomplete(here, "dixie deploy", "at", "")]
    cards = [value for _, value in await ann.autocomplete(here, "dixie deploy", "cards", "", at=places[0])]
    answer(await ann.slash(here, "dixie deploy", at=places[0], cards=",".join(cards[:2])))
    staged = (await at_table.engine()).view("usa").army.staged
    assert {k for k, at in staged.items() if at == places[0]} == set(cards[:2])
    answer(await ann.slash(here, "dixie deploy", at="suggest"))
    answer(await ann.slash(here, "dixie commit"))
    answer(await ann.slash(here, "dixie recall"))
    assert "usa" in (await at_table.engine()).awaited()
    for person in (ann, bea):
        answer(await person.slash(here, "dixie commit"))
    answer(await confirmed(bea, await bea.slash(here, "dixie next")))
    to = [value for _, value in await bea.autocomplete(here, "dixie move", "to", "CSA Center")]
    movable = [value for _, value in await bea.autocomplete(here, "dixie move", "cards", "", to=to[0])]
    moved = answer(await bea.slash(here, "dixie move", to=to[0], cards=movable[0]))
    assert "The Confederates move" in moved.text
    assert (await at_table.engine()).state.cards[movable[0]].at == to[0]
    refused = answer(await ann.slash(here, "dixie fire", at="cc", how="all"))
    assert "It's the other side's turn" in refused.text and refused.ephemeral
    # A word alone that leads nowhere is told why, too.
    assert "It's the other side's turn" in answer(await ann.slash(here, "dixie fire")).text
    nothing = answer(await ann.slash(here, "dixie disarm"))
    assert "You have armed no such card" in nothing.text and "DX-17.3" in nothing.text


async def deployed(table: Table) -> Engine:
    """A battle in which both sides have deployed as suggested."""
    await open_dixie(table)
    for person in (table.ann, table.bea):
        answer(await person.slash(table.channel, "dixie commit"))
    return await table.engine()


async def test_more_leaves_the_buttons_as_they_were(at_table: Table) -> None:
    """The numbers rise from the first button to the last. *More choices* adds some, *Fewer choices* takes them away."""
    engine = await deployed(at_table)
    [mover] = engine.awaited()
    person = {"usa": at_table.ann, "csa": at_table.bea}[mover]
    while engine.view(mover).phase == "combat":
        await confirmed(person, await person.slash(at_table.channel, "play", decision="end"))
    panel = await at_table.panel(person)
    few = decisions_on(panel)
    numbers = [FIGURES.index(label[0]) for label in few if label[0] in FIGURES]
    assert numbers == list(range(len(numbers))) and len(numbers) > 2
    panel = answer(await person.click(panel, "More choices"))
    more = decisions_on(panel)
    assert [label for label in more if label in few] == few and len(more) == len(few) + 1
    assert decisions_on(answer(await person.click(panel, "Fewer choices"))) == few


def decisions_on(panel: Message) -> list[str]:
    """The labels of the buttons that decide something, from top to bottom."""
    return [b.label for b in panel.buttons if (b.custom_id or "").startswith("a:d:")]


async def test_cards_are_shown_to_who_may_see_them(at_table: Table) -> None:
    """One's own, whatever it is; the other's only face-up; nobody is told more by what is listed or refused."""
    engine = await deployed(at_table)
    theirs = [k for k, laid in engine.state.cards.items() if k[0] == "c" and (laid.at == RESERVE or not laid.up)]
    listed = [value for _, value in await at_table.ann.autocomplete(at_table.channel, "dixie card", "card", "")]
    assert set(listed) <= set(engine.view("usa").laid) and listed
    mine = answer(await at_table.ann.slash(at_table.channel, "dixie card", card=listed[0]))
    assert printed("bull-run")[listed[0]].name in mine.text and mine.ephemeral
    other = answer(await at_table.ann.slash(at_table.channel, "dixie card", card=listed[1]))
    await at_table.pictured()
    [picture] = mine.pictures
    assert picture.data != other.pictures[0].data and printed("bull-run")[listed[0]].name in (picture.alt or "")
    refused = [answer(await at_table.ann.slash(at_table.channel, "dixie card", card=k)) for k in (theirs[0], "c999")]
    assert not any(m.pictures for m in refused) and len({m.text for m in refused}) == 1
    assert "You see no such card" in refused[0].text
    watching = await at_table.carl.autocomplete(at_table.channel, "dixie card", "card", "")
    assert {value for _, value in watching} <= set(engine.view(None).laid)


async def test_when_it_is_over_the_board_shows_every_card(at_table: Table) -> None:
    """The record does as well; while the battle goes on cards lie face-down."""
    engine = await deployed(at_table)
    assert engine.view(None).hidden
    asked = answer(await at_table.ann.slash(at_table.channel, "game resign"))
    answer(await at_table.ann.click(asked, "Yes, resign"))
    await at_table.settled()
    laid = [k for k, card in engine.state.cards.items() if card.at not in (RESERVE, "") and not card.up]
    names = {printed("bull-run")[k].name for k in laid if k[0] in "cu"}
    whole = answer(await at_table.carl.click(await at_table.board(), "Read position")).text
    assert names and not engine.view(None).hidden and all(name in whole for name in names)


async def test_odds_come_from_ones_own_sight(at_table: Table) -> None:
    """Chances before firing, in private; refused for what cannot fire, and for who only watches."""
    engine = await deployed(at_table)
    board = Places.of(engine.view("csa"))
    deployed_cards = [k for k, laid in board.cards.items() if k[0] == "c" and laid.at != RESERVE]
    listed = await at_table.bea.autocomplete(at_table.channel, "dixie odds", "at", "")
    assert len(listed) == 6
    for gun in (k for k in deployed_cards if board.card(k).kind == "artillery"):
        at = board.field.across(board.cards[gun].at)
        told = answer(await at_table.bea.slash(at_table.channel, "dixie odds", at=at, cards=gun))
        assert told.ephemeral and "hits on average" in told.text and "at least 1" in told.text
    mine = next(k for k in board.cards if k[0] == "c" and board.cards[k].at == RESERVE)
    for wrong in (mine, "u1", "c999"):
        refused = answer(await at_table.bea.slash(at_table.channel, "dixie odds", at="uc", cards=wrong))
        assert "is no card of yours on the field" in refused.text
    watching = answer(await at_table.carl.slash(at_table.channel, "dixie odds", at="uc"))
    assert "You're watching" in watching.text


@ALONE
@pytest.mark.parametrize("name", ["first bull run", "shiloh", "gettysburg"])
async def test_every_edition_fits_discords_messages(at_table: Table, name: str) -> None:
    """Hands, panels and pictures of each edition are taken by Discord as they are."""
    listed = await at_table.ann.autocomplete(at_table.channel, "game new", "options", name, game="dixie")
    await open_dixie(at_table, options=listed[0][1])
    at_table.local.clock.advance(300.0)
    for person in (at_table.ann, at_table.bea):
        answer(await person.slash(at_table.channel, "hand"))
    await at_table.settled()
    assert len(hands(at_table.ann)) == len(hands(at_table.bea)) == 1
    assert at_table.local.violations == []


async def test_the_footer_names_what_several_options_may_be(at_table: Table) -> None:
    """Options are understood by their values' names, too."""
    await open_dixie(at_table, options="bull run, Decoys: On, Battle Points")
    text = (await at_table.board()).text
    assert "· Battle Points, Decoys: On ·" in text
