"""A person with a Discord client: reads what it shows and does what it allows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from bot.local.clients import slash_commands
from bot.local.clients.modals import FilledModal, pick_value
from bot.local.model.attachments import LocalFile
from bot.local.model.components import Button, ButtonStyle, ComponentKind, Select, find
from bot.local.model.content import Draft
from bot.local.model.guilds import Channel, Message
from bot.local.model.interaction_metadata import InteractionKind
from bot.local.model.interactions import Interaction
from bot.local.model.users import User
from bot.local.world import World

T = TypeVar("T")

LONGEST_WAIT = 60.0
"""Real seconds to wait for an interaction to be answered or to fail, in case the clock stands still."""


@dataclass(eq=False)
class Person(User):
    """A user with a Discord client. Made by ``LocalDiscord.add_user``.

    Methods raise AssertionError for everything that a real client would refuse: an unknown command, a disabled button,
    a message that the person cannot see. The bot's own refusals and failures show in the returned ``Interaction``.
    """

    world: World = field(kw_only=True, repr=False)
    chosen: dict[tuple[int, str], tuple[int, list[str]]] = field(default_factory=dict, repr=False)
    """What stands as chosen in the menus that this client shows, and in which version of the message. Like a real
    client's, a menu keeps it until its message changes, and choosing the same again sends nothing."""

    # Commands

    async def slash(self, channel: Channel, command: str, /, **options: Any) -> Interaction:
        """Use a slash command ("overland attack") and wait until the bot acknowledges it or it fails.

        Options are given by name: text, numbers, True or False, a Person, a Channel, or a LocalFile.
        """
        chosen = slash_commands.choose(self.world, self, channel, command)
        data = slash_commands.fill(self.world, channel, chosen, options)
        if channel.archived:
            # A client unarchives a thread before it sends a command there.
            assert not channel.locked, f"the thread {channel.name!r} is locked"
            self.world.archive(channel, archived=False)
        return await self._interact(InteractionKind.COMMAND, channel, data, name=chosen.name)

    async def autocomplete(
        self, channel: Channel, command: str, option: str, typed: str, /, **others: Any
    ) -> list[tuple[str, Any]]:
        """Return the bot's suggestions while ``typed`` stands in ``option``: (name, value), in its order.

        Raises AssertionError when the bot does not answer in time.
        """
        chosen = slash_commands.choose(self.world, self, channel, command)
        data = slash_commands.fill_partly(chosen, option, typed, others)
        event = await self._interact(InteractionKind.AUTOCOMPLETE, channel, data, name=chosen.name)
        assert event.state == "choices", f"loading options failed: {event.error}"
        return event.choices

    def commands(self, channel: Channel) -> list[str]:
        """Return the names of the slash commands offered in ``channel``."""
        return [c["name"] for c in slash_commands.offered(self.world, self, channel)]

    # Components

    async def click(self, message: Message, which: str) -> Interaction:
        """Click a button, named by its custom id, its label or the part of that before " · ", or choose the only line
        of a menu with such a label or value, and wait for the acknowledgement or failure."""
        lines = [] if self._buttons(message, which) else self._lines(message, which)
        if len(lines) == 1:
            return await self.select(message, *lines[0])
        button = self._button(message, which)
        assert button.custom_id is not None
        raw = find(message.components, button.custom_id)
        assert raw is not None
        data = {"component_type": int(ComponentKind.BUTTON), "custom_id": button.custom_id, "id": raw["id"]}
        return await self._interact(InteractionKind.COMPONENT, message.channel, data, message=message)

    async def select(self, message: Message, which: str, values: Sequence[str | User | Channel]) -> Interaction:
        """Choose in a select menu, named by its custom id or placeholder, and wait for the acknowledgement or failure.

        ``values`` are option values (or labels), users or channels.
        """
        self._must_see(message)
        menu = self._menu(message, which)
        by_label = {o.label: o.value for o in menu.options}
        allowed = {o.value for o in menu.options}
        wanted = [by_label.get(v, v) if isinstance(v, str) and v not in allowed else v for v in values]
        if menu.kind is ComponentKind.STRING_SELECT:
            assert set(wanted) <= allowed, f"{which!r} offers {sorted(allowed)}, not {wanted}"
        assert menu.min_values <= len(wanted) <= menu.max_values, (
            f"{which!r} takes {menu.min_values} to {menu.max_values} lines, not {len(wanted)}"
        )
        resolved: dict[str, Any] = {}
        picked = [pick_value(menu.kind, v, message.channel, self.world.bot, resolved) for v in wanted]
        assert len(set(picked)) == len(picked), "each line can be chosen once"
        raw = find(message.components, menu.custom_id)
        assert raw is not None
        stands = (message.id, menu.custom_id)
        assert self.chosen.get(stands) != (len(message.revisions), picked), (
            f"{wanted} stands as chosen in {which!r} already, and a client sends nothing until the message changes"
        )
        self.chosen[stands] = (len(message.revisions), picked)
        data = {
            "component_type": int(menu.kind),
            "custom_id": menu.custom_id,
            "id": raw["id"],
            "values": picked,
        } | ({"resolved": resolved} if resolved else {})
        event = await self._interact(InteractionKind.COMPONENT, message.channel, data, message=message)
        if event.state == "failed":
            del self.chosen[stands]
        return event

    async def submit(self, opened: Interaction, answers: Mapping[str, Any]) -> Interaction:
        """Fill in the modal that ``opened`` opened and send it; ``answers`` by custom id or label.

        Text fields without an answer keep the bot's value.
        """
        assert opened.user is self, f"the form was opened for {opened.user.name}"
        assert opened.modal is not None, f"{opened!r} opened no form"
        data = FilledModal(self.world, opened.channel, opened.modal, answers).data
        return await self._interact(
            InteractionKind.MODAL_SUBMIT, opened.channel, data, message=opened.message, name=opened.command_name
        )

    # Reading

    def messages(self, channel: Channel) -> list[Message]:
        """Return the messages that this person sees in ``channel``, oldest first."""
        return sorted((m for m in channel.messages.values() if m.visible_to(self)), key=lambda m: m.id)

    def dm(self) -> Channel:
        """Return the direct message channel with the bot."""
        return self.world.open_dm(self)

    def dm_messages(self) -> list[Message]:
        """Return the direct messages exchanged with the bot, oldest first."""
        return self.messages(self.dm())

    @property
    def pings(self) -> list[Message]:
        """The messages, deleted ones too, that notified this person by mention, oldest first. Edits never do."""
        return [m for m in self.world.posts if self in m.pinged]

    @property
    def notifications(self) -> list[Message]:
        """Like ``pings``, with every direct message from the bot that does not suppress notifications."""
        return [m for m in self.world.posts if self in m.pinged or (self._is_received_dm(m) and not m.silent)]

    def _is_received_dm(self, message: Message) -> bool:
        return message.channel.recipient is self and message.author is not self

    async def wait_for(self, predicate: Callable[[], T | None], timeout: float = LONGEST_WAIT) -> T:
        """Return the first true value of ``predicate``. Raises TimeoutError after ``timeout`` real seconds."""
        return await self.world.wait_for(predicate, timeout)

    # Writing

    def say(self, channel: Channel, text: str, *files: LocalFile) -> Message:
        """Post an ordinary message."""
        assert channel.visible_to(self), f"{self.name} cannot see {channel.name}"
        kept = [self.world.keep_file(channel, f.name, f.data) for f in files]
        return self.world.post(channel, self, Draft(content=text, attachments=kept))

    def dismiss(self, message: Message) -> None:
        """Remove an ephemeral message of one's own."""
        assert message.only_for is self, "only one's own ephemeral messages can be dismissed"
        self.world.delete_message(message)

    # Interactions

    async def _interact(
        self,
        kind: InteractionKind,
        channel: Channel,
        data: dict[str, Any],
        *,
        message: Message | None = None,
        name: str = "",
    ) -> Interaction:
        event = self.world.interact(kind, self, channel, data, message=message, command_name=name)
        await self.world.wait_for(lambda: event.settled, LONGEST_WAIT)
        return event

    def _must_see(self, message: Message) -> None:
        assert message.visible_to(self), f"{self.name} does not see {message!r}"
        assert not message.loading, f"{message!r} is still loading"

    def _buttons(self, message: Message, which: str) -> list[Button]:
        return (
            [b for b in message.buttons if b.custom_id == which]
            or [b for b in message.buttons if which in (b.label, f"{b.emoji} {b.label}", b.emoji)]
            or [b for b in message.buttons if b.label and b.label.startswith(f"{which} · ")]
        )

    def _lines(self, message: Message, which: str) -> list[tuple[str, list[str]]]:
        menus = [s for s in message.selects if not s.disabled and s.min_values <= 1 <= s.max_values]
        return [(s.custom_id, [o.value]) for s in menus for o in s.options if which in (o.label, o.value)]

    def _button(self, message: Message, which: str) -> Button:
        self._must_see(message)
        found = self._buttons(message, which)
        labels = [b.label or b.emoji for b in message.buttons]
        assert found, f"no button {which!r} on {message!r}, only {labels}"
        assert len(found) == 1, f"several buttons {which!r} on {message!r}: {labels}"
        button = found[0]
        assert not button.disabled, f"the button {which!r} is disabled"
        assert button.style not in (ButtonStyle.LINK, ButtonStyle.PREMIUM), f"{which!r} leads to {button.url}"
        return button

    def _menu(self, message: Message, which: str) -> Select:
        found = [s for s in message.selects if which in (s.custom_id, s.placeholder)]
        names = [s.placeholder or s.custom_id for s in message.selects]
        assert found, f"no menu {which!r} on {message!r}, only {names}"
        assert not found[0].disabled, f"the menu {which!r} is disabled"
        return found[0]
