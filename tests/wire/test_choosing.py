"""A game is chosen by its cover and its card, set up by a preset or by its options, and its lobby shows all of it."""

from __future__ import annotations

import pytest

from bot.games.library import GAMES
from bot.local.model.guilds import Message
from tests.wire.playing import labels, main_buttons
from tests.wire.table import ALONE, ONE_BOT, Table, answer

pytestmark = ONE_BOT


def chosen(sheet: Message) -> dict[str, list[str]]:
    """What the menus of a message show as chosen."""
    return {m.placeholder or "": [o.label for o in m.options if o.default] for m in sheet.selects}


async def test_games_are_shown_to_choose_from(at_table: Table) -> None:
    """All at once, each with its cover, goal and facts; a menu names the one that the buttons open. What is given
    beside needs the game's name."""
    shown = answer(await at_table.ann.slash(at_table.channel, "game new"))
    assert shown.ephemeral and labels(shown) == ["Play Overland", "Learn with a coach"]
    for key, game in at_table.games.items():
        card = game.introduction({}, None)
        assert f"**{game.name.partition(':')[0]}**\n{card.goal or card.aim}\n-# " in shown.text
        assert answer(await at_table.ann.select(shown, "Which game?", [key])) is shown
        assert chosen(shown) == {"Which game?": [game.name]}
        assert [f.filename for f in shown.files] == [f"{each}-cover.png" for each in GAMES]
        assert "Play with others" in labels(shown) or key == "overland"
    answer(await at_table.ann.select(shown, "Which game?", ["donelson"]))
    assert (
        "*Play alone* opens **One day of battle** against the practice opponent (medium): 45 to 60 minutes"
        in shown.text
    )
    assert "45–60 min · for 1–2 · Hard" in shown.text and "10 min · for 1 · Easy" in shown.text
    told = answer(await at_table.ann.slash(at_table.channel, "game new", seat="usa")).text
    assert told == "Name the game, too. `/game new` alone lists the games."


@ALONE
async def test_the_menu_opens_on_the_game_played_last(at_table: Table) -> None:
    """Whatever was played, lost or given up, but no lobby; somebody else's is none of theirs."""
    ann, other = at_table.ann, at_table.guild.add_channel("other")
    await at_table.open_overland()
    answer(await ann.slash(other, "game new", game="dixie"))
    assert chosen(answer(await ann.slash(other, "game new"))) == {"Which game?": ["Overland"]}
    answer(await ann.slash(other, "game leave"))
    at_table.local.clock.advance(60)
    await at_table.open_probe(other)
    assert chosen(answer(await ann.slash(other, "game new"))) == {"Which game?": ["Probe"]}
    assert chosen(answer(await at_table.carl.slash(other, "game new"))) == {"Which game?": ["Overland"]}


@pytest.mark.parametrize(
    ("game", "pressed", "other"),
    [
        ("dixie", "Play alone", "Union: Practice opponent"),
        ("dixie", "Play with others", "Union: *free*"),
        ("chancellorsville", "Play alone", "Confederates: Practice opponent"),
    ],
)
async def test_a_game_is_opened_by_its_button(at_table: Table, game: str, pressed: str, other: str) -> None:
    """Alone against whoever plays at once, or with a free seat; one *Start* leads to the board."""
    shown = answer(await at_table.ann.slash(at_table.channel, "game new"))
    answer(await at_table.ann.select(shown, "Which game?", [game]))
    opened = answer(await at_table.ann.click(shown, pressed))
    assert "Start" not in labels(opened), "the lobby has it"
    lobby = await at_table.board()
    assert other in lobby.text and at_table.ann.mention in lobby.text
    [main] = main_buttons(lobby)
    assert main == ("Start" if pressed == "Play alone" else "Practice opponent")
    assert ("Practice opponent" in chosen(lobby)) == (pressed == "Play alone"), "its level is a menu"


async def test_a_lobby_shows_the_game(at_table: Table) -> None:
    """The cover, the card of the battle that is chosen, who sits where, what is not as usual and nothing else of the
    options. Buttons explain the dice, and what of the game is not the publisher's."""
    ann = at_table.ann
    answer(await ann.slash(at_table.channel, "game new", game="dixie", options="Battle: Shiloh, Decoys: On"))
    lobby = await at_table.board()
    card = GAMES["dixie"].introduction({"edition": "shiloh"}, None)
    assert "### Dixie: Shiloh – a new game" in lobby.text and card.aim in lobby.text and card.turn in lobby.text
    assert [f.filename for f in lobby.files] == ["dixie-shiloh-cover.png"] and lobby.pictures[0].alt
    assert "Decoys: **On**" in lobby.text and "Melee" not in lobby.text and "Outflanking" not in lobby.text
    commitment = (await at_table.engine()).session.commitment
    explaining = next(b for b in lobby.buttons if b.label == "How dice work")
    assert str(explaining.custom_id).endswith(f":{commitment}"), "all have it before anybody joins"
    assert commitment not in lobby.text and "econstruct" not in lobby.text
    explained = answer(await at_table.bea.click(lobby, "How dice work"))
    assert explained.ephemeral and commitment in explained.text and "/game export" in explained.text
    about = answer(await at_table.bea.click(lobby, "About"))
    assert about.ephemeral and "Those cards and figures are ours" in about.text
    assert "**Our reconstructions:** " in about.text and about.text.endswith(
        "*Rules* has them all, each with its mark."
    )


async def test_a_preset_sets_many_options_at_once(at_table: Table) -> None:
    """Named when a game is opened, what is given beside it counting more; picked in the lobby by its owner, for all to
    see."""
    ann, bea = at_table.ann, at_table.bea
    listed = await ann.autocomplete(at_table.channel, "game new", "preset", "first", game="dixie")
    assert [value for _, value in listed] == ["first"]
    assert await ann.autocomplete(at_table.channel, "game new", "preset", "", game="overland") == []
    refused = answer(await ann.slash(at_table.channel, "game new", game="dixie", preset="last")).text
    assert refused.startswith("Dixie has no such preset; there is First battle, Standard rules and Everything.")
    answer(await ann.slash(at_table.channel, "game new", game="dixie", preset="first", options="Melee: On"))
    engine, lobby = await at_table.engine(), await at_table.board()
    assert engine.session.options["melee"] == "on" and engine.session.options["scouting"] == "off"
    [menu] = lobby.selects
    assert chosen(lobby) == {"Own options": []}
    refused = answer(await bea.select(lobby, "Own options", ["First battle"])).text
    assert refused == f"Only {ann.mention}, who opened the lobby, can change the options."
    told = answer(await ann.select(lobby, "Own options", ["First battle"]))
    assert told.text.startswith("**First battle**: For a first game, about 45 minutes alone: First Bull Run")
    lobby = await at_table.board()
    assert engine.session.options["melee"] == "off" and chosen(lobby) == {"Own options": ["First battle"]}
    assert "Options: **First battle**" in lobby.text and "Melee" not in lobby.text
    answer(await ann.select(lobby, "Own options", ["Everything"]))
    assert {engine.session.options[key] for key in ("melee", "decoys", "live")} == {"on"}
    assert engine.session.options["integrity"] == "none", "it means nothing at Bull Run"
    assert len(menu.options) == 3


SETTLED = ["Hints", "Clock", "Players who stay away", "Prepared decisions", "What if", "Rated"]
"""What a table settles beside the options."""


async def test_only_options_of_the_battle_are_offered(at_table: Table) -> None:
    """By heading, those that are on or off in one menu; what means nothing any more goes back to the usual."""
    ann = at_table.ann
    answer(await ann.slash(at_table.channel, "game new", game="dixie"))
    engine = await at_table.engine()
    sheet = answer(await ann.click(await at_table.board(), "Options"))
    assert list(chosen(sheet)) == ["Battle"], "what a newcomer may want"
    answer(await ann.click(sheet, "More options"))
    menus = chosen(sheet)
    assert list(menus) == ["Columns", "Decks", "Advanced rules: none", "Special cards", *SETTLED]
    assert "Decoys" not in menus["Advanced rules: none"] and "Melee" in menus["Advanced rules: none"]
    assert "**The battle**" in sheet.text and "(1 of" not in sheet.text
    assert "Each choice is saved at once" in sheet.text and "Go to lobby" in [b.label for b in sheet.buttons]
    answer(await ann.select(sheet, "Advanced rules: none", ["Melee", "Decoys"]))
    assert {k for k, v in engine.session.options.items() if v == "on"} == {"melee", "decoys"}
    answer(await ann.select(sheet, "Columns", ["5 columns"]))
    answer(await ann.click(sheet, "Fewer options"))
    answer(await ann.select(sheet, "Battle", ["Gettysburg"]))
    assert "Days (Gettysburg)" in chosen(sheet)
    answer(await ann.select(sheet, "Days (Gettysburg)", ["Three days"]))
    assert "Columns" not in chosen(answer(await ann.click(sheet, "More options")))
    answer(await ann.click(sheet, "Fewer options"))
    assert engine.session.options["columns"] == "3"
    old = {m.placeholder: m.custom_id for m in sheet.selects}["Days (Gettysburg)"]
    answer(await ann.select(sheet, "Battle", ["Shiloh"]))
    assert "Days (Gettysburg)" not in chosen(sheet) and engine.session.options["days"] == "one"
    assert old not in {m.custom_id for m in sheet.selects} and "go together" not in sheet.text
