"""The local Discord's state, and every change to it.

Each change is sent to the gateway (``emit``) and wakes the waiting tasks (``changed``). The REST handlers check the
bot's permissions before they change anything here; people may do anything.
"""

from __future__ import annotations

import secrets
from typing import Any

from bot.local.model import mentions
from bot.local.model.attachments import Attachment
from bot.local.model.content import NO_FLAGS, Draft, Flag
from bot.local.model.guilds import Channel, ChannelKind, Guild, Message, MessageKind, Role
from bot.local.model.interaction_metadata import InteractionKind
from bot.local.model.interactions import ACKNOWLEDGE_WITHIN, Interaction
from bot.local.model.permissions import Permission
from bot.local.model.users import User
from bot.local.payloads.channels import channel_payload, thread_members_payload, thread_payload
from bot.local.payloads.guilds import guild_create_payload, role_payloads
from bot.local.payloads.interactions import interaction_payload
from bot.local.payloads.messages import message_event_payload, message_payload
from bot.local.world_state import WorldState


class World(WorldState):
    """Everything that exists on the local Discord, with the changes to it; it outlives the bot's connections."""

    # Guilds and channels

    def add_guild(self, name: str, *, with_bot: bool = True) -> Guild:
        """Add a guild with every user as a member; the bot only ``with_bot``."""
        guild = Guild(self.ids.next_guild(), name, self, has_bot=with_bot)
        people = [u for u in self.users.values() if with_bot or not u.bot]
        guild.members = {u.id: u for u in people}
        self.guilds[guild.id] = guild
        if with_bot:
            self.emit("GUILD_CREATE", guild_create_payload(guild, joined=True), guild)
        self.changed()
        return guild

    def add_role(self, guild: Guild, name: str) -> Role:
        """Add a role."""
        role = Role(self.ids.next(), name)
        guild.roles.append(role)
        payload = next(raw for raw in role_payloads(guild) if raw["id"] == str(role.id))
        self.emit("GUILD_ROLE_CREATE", {"guild_id": str(guild.id), "role": payload}, guild)
        self.changed()
        return role

    def delete_role(self, guild: Guild, role: Role) -> None:
        """Delete a role."""
        guild.roles.remove(role)
        self.emit("GUILD_ROLE_DELETE", {"guild_id": str(guild.id), "role_id": str(role.id)}, guild)
        self.changed()

    def remove_bot(self, guild: Guild) -> None:
        """Remove the bot from ``guild``."""
        guild.members.pop(self.bot.id, None)
        guild.has_bot = False
        self.emit("GUILD_DELETE", {"id": str(guild.id)}, guild)
        self.changed()

    def invite_bot(self, guild: Guild) -> None:
        """Add the bot to ``guild``."""
        guild.members[self.bot.id] = self.bot
        guild.has_bot = True
        self.emit("GUILD_CREATE", guild_create_payload(guild, joined=True), guild)
        self.changed()

    def change_bot_role(self, guild: Guild, bits: Permission) -> None:
        """Give the bot's role exactly these permissions."""
        guild.bot_permissions = bits
        for role in role_payloads(guild):
            self.emit("GUILD_ROLE_UPDATE", {"guild_id": str(guild.id), "role": role}, guild)
        self.changed()

    def add_channel(self, guild: Guild, name: str) -> Channel:
        """Add a text channel."""
        channel = Channel(
            self.ids.next(),
            ChannelKind.TEXT,
            self,
            name,
            guild,
            position=len(guild.channels),
            created=self.clock.now(),
        )
        self.channels[channel.id] = channel
        self.emit("CHANNEL_CREATE", channel_payload(channel), channel)
        self.changed()
        return channel

    def channel_changed(self, channel: Channel) -> None:
        """Announce a channel's new settings."""
        event = "THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE"
        self.emit(event, channel_payload(channel), channel)
        self.changed()

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel with its threads and messages."""
        for thread in [c for c in self.channels.values() if c.parent is channel]:
            self.delete_channel(thread)
        channel.deleted = True
        self.channels.pop(channel.id, None)
        for message in channel.messages.values():
            message.deleted = True
        raw = channel_payload(channel)
        if channel.is_thread:
            raw = {key: raw[key] for key in ("id", "guild_id", "parent_id", "type")}
        self.emit("THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE", raw, channel)
        self.changed()

    def add_thread(
        self, parent: Channel, name: str, owner: User, *, source: Message | None = None, private: bool = False
    ) -> Channel:
        """Add a thread; one started from the message ``source`` takes that message's id."""
        now = self.clock.now()
        thread = Channel(
            source.id if source is not None else self.ids.next(),
            ChannelKind.PRIVATE_THREAD if private else ChannelKind.PUBLIC_THREAD,
            self,
            name,
            parent.guild,
            parent,
            owner=owner,
            archive_changed=now,
            created=now,
            thread_members={owner.id},
        )
        self.channels[thread.id] = thread
        self.emit("THREAD_CREATE", thread_payload(thread) | {"newly_created": True}, thread)
        if source is not None:
            source.thread = thread
            source.flags |= Flag.HAS_THREAD
            self._record(source, "MESSAGE_UPDATE")
        self.changed()
        return thread

    def join_thread(self, thread: Channel, user: User) -> None:
        """Make ``user`` a member of ``thread``."""
        if user.id in thread.thread_members or thread.guild is None:
            return
        thread.thread_members.add(user.id)
        if user is self.bot:
            self.emit("THREAD_CREATE", thread_payload(thread), thread)
            self.emit("THREAD_MEMBERS_UPDATE", thread_members_payload(thread, user), thread)
        self.changed()

    def leave_thread(self, thread: Channel, user: int) -> None:
        """Take a member out of ``thread``. The bot hears nothing: it lacks the intent for other members' coming and
        going."""
        thread.thread_members.discard(user)
        self.changed()

    def archive(self, thread: Channel, *, archived: bool, locked: bool | None = None) -> None:
        """Archive or unarchive ``thread``; ``locked`` None leaves the lock unchanged."""
        if thread.archived != archived:
            thread.archive_changed = self.clock.now()
        thread.archived = archived
        thread.locked = thread.locked if locked is None else locked
        self.channel_changed(thread)

    def open_dm(self, user: User) -> Channel:
        """Return the direct message channel of ``user`` and the bot, made when there is none."""
        for channel in self.channels.values():
            if channel.is_dm and channel.recipient is user:
                return channel
        channel = Channel(self.ids.next(), ChannelKind.DM, self, recipient=user, created=self.clock.now())
        self.channels[channel.id] = channel
        self.changed()
        return channel

    # Messages

    def post(
        self,
        channel: Channel,
        author: User,
        draft: Draft,
        *,
        interaction: Interaction | None = None,
        kind: MessageKind = MessageKind.DEFAULT,
    ) -> Message:
        """Post a message. Posting in an archived thread unarchives it."""
        flags = draft.flags or NO_FLAGS
        message = Message(self.ids.next(), channel, author, self.clock.now(), kind, draft.nonce)
        message.reply_to = draft.reply_to
        if interaction is not None:
            message.interaction_metadata = interaction.metadata
            message.only_for = interaction.user if flags & Flag.EPHEMERAL else None
        message.position = channel.total_messages
        if channel.is_thread and channel.archived and not flags & Flag.EPHEMERAL:
            self.archive(channel, archived=False)
        self._apply(message, draft)
        if message.only_for is None:
            channel.total_messages += 1
            channel.last_message_id = message.id
            if channel.is_thread:
                self.join_thread(channel, author)
            if not flags & (Flag.SUPPRESS_NOTIFICATIONS | Flag.LOADING):
                message.pinged = mentions.notified(message)
        channel.messages[message.id] = message
        self.posts.append(message)
        if author is self.bot and draft.nonce is not None:
            self.by_nonce[channel.id, str(draft.nonce)] = message
        self._record(message, "MESSAGE_CREATE")
        return message

    def edit(self, message: Message, draft: Draft) -> None:
        """Change a message. The change that fills in a "thinking" message does not count as an edit."""
        if message.loading:
            message.flags &= ~Flag.LOADING
        else:
            message.edited_at = self.clock.now()
        self._apply(message, draft)
        self._record(message, "MESSAGE_UPDATE")

    def delete_message(self, message: Message) -> None:
        """Delete a message."""
        if message.deleted:
            return
        message.deleted = True
        message.channel.messages.pop(message.id, None)
        if message.only_for is None:
            raw = {"id": str(message.id), "channel_id": str(message.channel.id)}
            guild = message.channel.guild
            self.emit("MESSAGE_DELETE", raw | ({"guild_id": str(guild.id)} if guild else {}), message.channel)
        self.changed()

    def pin(self, message: Message, *, pinned: bool) -> None:
        """Pin or unpin a message."""
        message.pinned = pinned
        self._record(message, "MESSAGE_UPDATE")

    def keep_file(self, channel: Channel, name: str, data: bytes, *, ephemeral: bool = False) -> Attachment:
        """Store a file at the local attachment server."""
        file = Attachment(self.ids.next(), channel.id, name, data, self.base_url, ephemeral=ephemeral)
        self.attachments[file.id] = file
        return file

    def _apply(self, message: Message, draft: Draft) -> None:
        message.apply(draft)
        rules = draft.allowed_mentions
        message.mentions, message.mentions_everyone = mentions.allowed(message, rules, self.users)

    def restore(self, message: Message) -> None:
        """Register a message that was loaded from storage, without an event."""
        message.raw = message_payload(message)
        message.revisions.append(message.raw)
        if message.author is self.bot and message.nonce is not None:
            self.by_nonce[message.channel.id, str(message.nonce)] = message

    def _record(self, message: Message, event: str) -> None:
        message.raw = message_payload(message)
        message.revisions.append(message.raw)
        if message.only_for is None:
            self.emit(event, message_event_payload(message), message.channel)
        self.changed()

    # Interactions

    def interact(
        self,
        kind: InteractionKind,
        user: User,
        channel: Channel,
        data: dict[str, Any],
        *,
        message: Message | None = None,
        command_name: str = "",
    ) -> Interaction:
        """Send the bot an interaction of ``user``; the bot has three seconds to answer."""
        event = Interaction(
            self.ids.next_interaction(),
            secrets.token_urlsafe(48),
            kind,
            user,
            channel,
            self.clock,
            self.changes,
            self.clock.now(),
            data,
            message,
            command_name,
        )
        self.interactions[event.id] = event
        self.by_token[event.token] = event
        event.deadline = self.clock.after(ACKNOWLEDGE_WITHIN, event.expire)
        self.emit("INTERACTION_CREATE", interaction_payload(event), channel)
        self.changed()
        return event
