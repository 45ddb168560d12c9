"""A strict, in-memory Discord on loopback: play without an account, and test the whole bot end to end.

``LocalDiscord`` speaks REST v10 and the gateway to a real discord.py, and lets tests (and later a web page) act as
people. It knows nothing of the bot.
"""

from bot.local.clock import Clock
from bot.local.components import Button, ButtonStyle, Input, Kind, Option, Select
from bot.local.faults import Gate
from bot.local.interactions import Interaction, Modal
from bot.local.journal import Entry
from bot.local.messages import Message, Picture
from bot.local.model import Attachment, Channel, Guild, LocalFile, User
from bot.local.people import Person
from bot.local.permissions import Permission
from bot.local.stand_in import LocalDiscord

__all__ = [
    "Attachment",
    "Button",
    "ButtonStyle",
    "Channel",
    "Clock",
    "Entry",
    "Gate",
    "Guild",
    "Input",
    "Interaction",
    "Kind",
    "LocalDiscord",
    "LocalFile",
    "Message",
    "Modal",
    "Option",
    "Permission",
    "Person",
    "Picture",
    "Select",
    "User",
]
