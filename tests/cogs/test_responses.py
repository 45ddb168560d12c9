"""Answers keep Discord's limits, whatever people call themselves and however much there is to say."""

from __future__ import annotations

import discord
import pytest
from discord import app_commands, ui

from cogs.answering.responses import error_text, escaped
from cogs.parts.components import MOST_TEXT, cut_to_limits, text_layout


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("foo_bar", r"foo\_bar"),
        ("http://a`b**c", r"http://a\`b\*\*c"),
        ("[a](http://b.co)", r"\[a](http://b.co)"),
        ("<t:0:R>", r"\<t:0:R>"),
        ("</game new:1>", r"\</game new:1>"),
        ("two\n\tlines\u2028here", "two lines here"),
    ],
)
def test_names_are_shown_as_they_are(name: str, shown: str) -> None:
    assert escaped(name) == shown


@pytest.mark.parametrize("lengths", [(3900, 3900), (1500, 2000, 1000, 300), (4000,), (3999, 1)])
def test_texts_are_cut_until_the_message_fits(lengths: tuple[int, ...]) -> None:
    view = text_layout(*("x" * n for n in lengths))
    view.add_item(ui.TextDisplay("⚠️ told"))
    cut_to_limits(view)
    texts = [t.content for t in view.walk_children() if isinstance(t, ui.TextDisplay)]
    assert sum(map(len, texts)) <= MOST_TEXT and all(texts) and texts[-1] == "⚠️ told"


def test_what_fits_is_left_alone() -> None:
    view = text_layout("x" * 2000, "y" * 1900)
    cut_to_limits(view)
    assert view.content_length() == 3900


def test_a_command_that_changed_is_explained() -> None:
    gone = app_commands.CommandNotFound("move", [], discord.AppCommandType.chat_input)
    assert (said := error_text(gone)) is not None and "Reload Discord" in said
