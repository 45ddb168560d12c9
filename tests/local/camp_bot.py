"""A small discord.py bot that uses every feature of the local Discord."""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import yarl
from discord import app_commands, ui
from discord.ext import commands

from bot.local.local_discord import LocalDiscord

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000020000000308020000003688491d"
    "0000000e49444154789c63f80f040cc80400440a05fb0d2ab8d60000000049454e44ae426082"
)
"""A picture whose header says 2 by 3 pixels."""

Context = discord.Interaction[Any]


class Scout(ui.DynamicItem[ui.Button[Any]], template=r"scout:(?P<where>\w+)"):
    """A button with its order in its custom id."""

    def __init__(self, where: str) -> None:
        super().__init__(ui.Button(label=f"Scout {where}", custom_id=f"scout:{where}"))
        self.where = where

    @classmethod
    async def from_custom_id(cls, interaction: Context, item: ui.Item[Any], match: re.Match[str], /) -> Scout:
        """Make the item again for each click."""
        return cls(match["where"])

    async def callback(self, interaction: Context) -> None:
        """Answer the click."""
        await interaction.response.send_message(f"{interaction.user.display_name} scouts {self.where}", ephemeral=True)


class Orders(ui.Modal, title="Orders"):
    """A form with a labelled text field and a labelled menu."""

    order = ui.Label(text="Order", component=ui.TextInput[Any](custom_id="order", max_length=20))
    arm = ui.Label(
        text="Arm",
        component=ui.Select[Any](
            custom_id="arm", options=[discord.SelectOption(label="Horse"), discord.SelectOption(label="Foot")]
        ),
    )

    async def on_submit(self, interaction: Context, /) -> None:
        """Answer with the order."""
        order, arm = self.order.component, self.arm.component
        assert isinstance(order, ui.TextInput) and isinstance(arm, ui.Select)
        await interaction.response.send_message(f"{arm.values[0]}: {order.value}")


class Board(ui.LayoutView):
    """A message of components: a picture, text, buttons and a menu."""

    def __init__(self, title: str) -> None:
        super().__init__(timeout=None)
        gallery: ui.MediaGallery[Any] = ui.MediaGallery()
        gallery.add_item(media="attachment://board.png", description="The board: all quiet")
        box: ui.Container[Any] = ui.Container(accent_colour=0x224488)
        box.add_item(ui.TextDisplay(title)).add_item(gallery).add_item(ui.Separator())
        row: ui.ActionRow[Any] = ui.ActionRow()
        row.add_item(Advance()).add_item(ui.Button(label="Rules", url="https://example.org/rules"))
        self.add_item(box).add_item(row)
        self.add_item(ui.ActionRow(Choice()))


class Advance(ui.Button[Any]):
    """A button that edits the board in place."""

    def __init__(self) -> None:
        super().__init__(label="Advance", custom_id="advance", style=discord.ButtonStyle.primary)

    async def callback(self, interaction: Context) -> None:
        """Edit the message and send its picture again."""
        await interaction.response.edit_message(view=Board("Advanced"), attachments=[board_file()])


class Choice(ui.Select[Any]):
    """A menu of two generals."""

    def __init__(self) -> None:
        options = [discord.SelectOption(label="Lee", value="lee"), discord.SelectOption(label="Grant", value="grant")]
        super().__init__(custom_id="general", placeholder="General", options=options)

    async def callback(self, interaction: Context) -> None:
        """Defer the update, then answer with a follow-up."""
        await interaction.response.defer()
        await interaction.followup.send(f"chosen: {self.values[0]}", ephemeral=True)


def board_file() -> discord.File:
    """The board's picture."""
    return discord.File(io.BytesIO(PNG), "board.png", description="all quiet")


@app_commands.guild_only()
class Overland(app_commands.Group):
    """A group of commands."""

    @app_commands.command(description="Attack somebody")
    @app_commands.describe(target="Whom", strength="How strongly", map="A map", general="Who leads")
    async def attack(
        self,
        interaction: Context,
        target: str,
        strength: app_commands.Range[int, 1, 6] = 1,
        map: discord.Attachment | None = None,
        general: discord.Member | None = None,
    ) -> None:
        """Answer with the order."""
        size = len(await map.read()) if map else 0
        leader = general.display_name if general else "nobody"
        await interaction.response.send_message(f"attack {target} with {strength}, map {size}, led by {leader}")

    @attack.autocomplete("target")
    async def targets(self, interaction: Context, current: str) -> list[app_commands.Choice[str]]:
        """Complete a target."""
        names = [n for n in ("lee", "longstreet", "jackson") if n.startswith(current)]
        return [app_commands.Choice(name=n.title(), value=n) for n in names]


class CampBot(commands.AutoShardedBot):
    """The bot of these tests."""

    def __init__(self, **options: Any) -> None:
        intents = discord.Intents(guilds=True)
        # discord.py waits this long for more guilds before it is ready.
        super().__init__("!", intents=intents, max_messages=None, guild_ready_timeout=0.02, **options)
        self.up = asyncio.Event()
        self.resumes = 0
        self.errors: list[Exception] = []

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Do not wait the five seconds between shards that the real Discord asks for."""

    async def setup_hook(self) -> None:
        """Add the commands and send them."""
        self.tree.add_command(Overland(name="overland", description="The campaign"))
        self.tree.add_command(plain)
        self.tree.add_command(board)
        self.tree.add_command(think)
        self.tree.add_command(think_of_board)
        self.tree.add_command(orders)
        self.tree.add_command(scout)
        self.tree.add_command(silence)
        self.tree.on_error = self.note_error  # type: ignore[method-assign]
        self.add_dynamic_items(Scout)
        await self.tree.sync()

    async def note_error(self, interaction: Context, error: app_commands.AppCommandError) -> None:
        """Keep the errors of commands."""
        self.errors.append(getattr(error, "original", error))

    async def on_ready(self) -> None:
        """Note that every shard is connected."""
        self.up.set()

    async def on_resumed(self) -> None:
        """Count resumes."""
        self.resumes += 1


@app_commands.command(description="Say something")
async def plain(interaction: Context, text: str, private: bool = False) -> None:
    """Answer at once."""
    await interaction.response.send_message(text, ephemeral=private)


@app_commands.command(description="Show the board")
async def board(interaction: Context) -> None:
    """Answer with components."""
    await interaction.response.send_message(view=Board("Quiet"), file=board_file())


@app_commands.command(description="Think first")
async def think(interaction: Context, private: bool = False) -> None:
    """Defer, answer, change the answer, follow up."""
    await interaction.response.defer(thinking=True, ephemeral=private)
    await interaction.edit_original_response(content="thought")
    await interaction.edit_original_response(content="thought twice")
    await interaction.followup.send("and more", ephemeral=private)


@app_commands.command(description="Think of the board")
async def think_of_board(interaction: Context) -> None:
    """Defer, then answer with components and a file."""
    await interaction.response.defer(thinking=True)
    await interaction.edit_original_response(view=Board("Quiet"), attachments=[board_file()])


@app_commands.command(description="Give orders")
async def orders(interaction: Context) -> None:
    """Open a form."""
    await interaction.response.send_modal(Orders())


@app_commands.command(description="Scout")
async def scout(interaction: Context) -> None:
    """Offer a persistent button."""
    view: ui.View = ui.View(timeout=None)
    view.add_item(Scout("north"))
    await interaction.response.send_message("where?", view=view)


@app_commands.command(description="Never answer")
async def silence(interaction: Context) -> None:
    """Do nothing."""


def run(api_url: str, gateway_url: str, token: str) -> None:
    """Run the bot in a process of its own."""
    discord.http.Route.BASE = api_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)
    CampBot().run(token, log_handler=None)


@asynccontextmanager
async def running_bot(local: LocalDiscord, *, ready: bool = True, **options: Any) -> AsyncIterator[CampBot]:
    """Run a bot that is connected to ``local`` and has registered its commands."""
    discord.http.Route.BASE = local.api_url
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(local.gateway_url)
    bot = CampBot(**options)
    task = asyncio.create_task(bot.start(local.token))
    try:
        if ready:
            became_ready = asyncio.create_task(bot.up.wait())
            await asyncio.wait([task, became_ready], return_when=asyncio.FIRST_COMPLETED)
            if task.done():
                task.result()
            await local.wait_ready()
        yield bot
    finally:
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)
