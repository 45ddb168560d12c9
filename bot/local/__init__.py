"""A strict, in-memory Discord on loopback: play without an account, and test the whole bot end to end.

``LocalDiscord`` speaks REST v10 and the gateway to a real discord.py, and lets tests (and later a web page) act as
people. It knows nothing of the bot:

    local = LocalDiscord(rate_limits=False)
    await local.start()
    channel = local.add_guild("Friends").add_channel("games")
    ann = local.add_user("Ann")
    discord.http.Route.BASE = local.api_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(local.gateway_url)
    ...  # start the bot with local.token, here or in another process
    await local.wait_ready()
    answer = await ann.slash(channel, "game new", name="Overland")
    await ann.click(await answer.wait_message(), "Join")
    assert local.violations == []

Where things are: ``stand_in`` puts all together; ``world`` holds what there is and changes it (``model``, ``messages``,
``interactions``, ``mentions``, ``permissions``, ``clock``); ``people`` act on it as clients would (``client_commands``,
``client_modals``, ``components``); ``server`` serves it (``requests``, ``rest_*``, ``gateway``, ``payloads``) and keeps
the ``journal``, the ``limits`` and the ``faults``; the rules are in ``check_*``, their answers in ``errors``.
"""

from bot.local.clock import Clock
from bot.local.components import Button, ButtonStyle, Input, Kind, Option, Select
from bot.local.faults import Gate
from bot.local.interactions import Interaction, InteractionKind, Modal
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
    "InteractionKind",
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
