"""What the author of a game imports, in one place."""

from __future__ import annotations

from bot.games.contract.advice import Chance, Odds, OddsTable, Proposal
from bot.games.contract.choices import Choice, Level, Path, Refusal
from bot.games.contract.game import (
    PUBLIC,
    Draws,
    Event,
    Line,
    Option,
    Outcome,
    Preset,
    Result,
    Seat,
    SeatInfo,
    TurnMark,
    public,
)
from bot.games.contract.introduction import Introduction
from bot.games.descriptor import CommandOption, Descriptor
from bot.games.kit.base import Base
from bot.games.kit.language import Command, Declared, Language
from bot.games.kit.listed import Listed
from bot.games.kit.plain import Board, Grid, Row, row
from bot.games.kit.work import Work

__all__ = [
    "PUBLIC",
    "Base",
    "Board",
    "Chance",
    "Choice",
    "Command",
    "CommandOption",
    "Declared",
    "Descriptor",
    "Draws",
    "Event",
    "Grid",
    "Introduction",
    "Language",
    "Level",
    "Line",
    "Listed",
    "Odds",
    "OddsTable",
    "Option",
    "Outcome",
    "Path",
    "Preset",
    "Proposal",
    "Refusal",
    "Result",
    "Row",
    "Seat",
    "SeatInfo",
    "TurnMark",
    "Work",
    "public",
    "row",
]
