"""Two servers that share the bot, with a challenge from one to the other, and a game between them."""

from __future__ import annotations

from bot.engine.engine import Engine
from bot.local.clients.person import Person
from bot.local.model.guilds import Channel, Guild, Message
from tests.wire.table import Table, answer


class Neighbours:
    """Ann's server, which is the table's, and Bea's, with a board of challenges on each. Neither is on the other's.
    ``there`` is Bea's, where it is not made here; ``beside`` is a second bot on the same database."""

    def __init__(self, table: Table, there: Guild | None = None, beside: Table | None = None) -> None:
        self.table, self.beside, self.ann, self.bea = table, beside, table.ann, table.bea
        table.guild.owner = table.ann
        self.there: Guild = there or table.local.add_guild("Neighbors")
        self.there.owner = table.carl
        self.board: Channel = self.there.add_channel("challenges")
        table.guild.members.pop(table.bea.id)
        self.there.members.pop(table.ann.id)

    async def settled(self) -> None:
        """Returns when everything that was committed has been delivered."""
        for table in filter(None, (self.table, self.beside)):
            if not table.bot.is_closed():
                await table.settled()

    async def allow(self) -> None:
        """Both servers and Ann allow games between servers."""
        for manager, channel in ((self.ann, self.table.channel), (self.table.carl, self.board)):
            answer(await manager.slash(channel, "challenge server", channel=channel))
            sheet = answer(await manager.slash(channel, "settings"))
            answer(await manager.click(sheet, "Allow games with other servers"))
        sheet = answer(await self.ann.slash(self.table.channel, "settings"))
        answer(await self.ann.click(sheet, "Allow games between servers"))

    async def challenge(self) -> Message:
        """Ann's challenge, as it stands on the other server."""
        answer(await self.ann.slash(self.table.channel, "challenge new", game="probe", side="red", elsewhere=True))
        await self.settled()
        return self.posts()[-1]

    def posts(self) -> list[Message]:
        """What stands on the other server's board."""
        return [m for m in self.bea.messages(self.board) if not m.ephemeral and m.author.bot]

    async def taken(self) -> Message:
        """Bea takes it, having allowed it, and the game begins; returns the board there."""
        asked = answer(await self.bea.click(await self.challenge(), "Take it"))
        answer(await self.bea.click(asked, "Allow games between servers"))
        await self.settled()
        return self.posts()[-1]

    @property
    def thread(self) -> Channel:
        """The thread of the game."""
        return self.table.guild.threads[-1]

    async def call(self) -> Message:
        """The message that tells Bea of her turn, once she has been away from the game for a while."""
        self.table.local.clock.advance(121)
        await self.settled()
        return [m for m in self.bea.dm_messages() if "Your move" in [b.label for b in m.buttons]][-1]

    async def engine(self, table: Table | None = None) -> Engine:
        """The game as the database has it, in the memory of the first bot or of another."""
        engines = (table or self.table).bot.engines
        return await engines.newest((await engines.in_channel(self.thread.id)).id)

    async def move(self) -> str:
        """Whoever is awaited does the least that they can, on their own server's board. Returns their side."""
        engine = await self.engine()
        seat = next(iter(engine.awaited()))
        guest = engine.players[seat].user == self.bea.id
        board = self.posts()[-1] if guest else await self.table.board(self.thread)
        await self.decide(self.bea if guest else self.ann, board)
        return seat

    async def decide(self, person: Person, board: Message) -> None:
        """A person does the least that they can on their panel, which they open under a board, or on a private one."""
        panel = board
        if "Your move" in [b.label for b in board.buttons]:
            panel = answer(await person.click(board, "Your move"))
        label = next(b.label for b in panel.buttons if b.label and b.label.startswith(("Hold", "End the turn")))
        said = answer(await person.click(panel, label))
        if "Yes: End the turn" in [b.label for b in said.buttons]:
            answer(await person.click(said, "Yes: End the turn"))
        await self.settled()

    def told(self, message: Message) -> str:
        """What a message says, with names in place of mentions."""
        text = message.text.replace(f"<@{self.ann.id}>", "**Ann**")
        return text.replace(f"<@{self.bea.id}>", "**Bea**")
