"""Everything that a person can do from a window.

Each action arrives as a JSON object with its name under ``act``, its number under ``ref``, and its own fields.
"""

from __future__ import annotations

import base64
import binascii
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from bot.local.clients import slash_commands
from bot.local.local_discord import LocalDiscord
from bot.local.model.attachments import FILE_LIMIT, LocalFile
from bot.local.model.commands import OptionKind
from bot.local.model.components import SELECTS, ComponentKind, find, walk
from bot.local.model.guilds import Channel, ChannelKind, Message
from bot.local.model.interactions import Interaction
from bot.local.model.permissions import Permission
from bot.local.model.users import User
from bot.local.page import views
from bot.local.page.fault_menu import FaultMenu
from bot.local.page.read_states import ReadStates
from bot.local.page.window import Window

log = logging.getLogger(__name__)

MOST_FILES, MOST_PEOPLE, MOST_CHANNELS = 10, 200, 500
"""The number of a message's files, of people, and of a server's channels and threads."""
MOST_MODALS = 20
"""The number of open modals that are kept."""

Json = dict[str, Any]
Action = Callable[[Window, Json], Awaitable[Json]]


class Refused(Exception):
    """The action is refused; the message gives the reason."""


class Actions:
    """Carries out the actions that windows ask for."""

    def __init__(self, local: LocalDiscord, read_states: ReadStates, fault_menu: FaultMenu) -> None:
        self._local, self._read_states, self._fault_menu = local, read_states, fault_menu
        self._modals: dict[int, Interaction] = {}
        self._actions: dict[str, Action] = {
            "open": self._open,
            "older": self._older,
            "read": self._read,
            "say": self._say,
            "slash": self._slash,
            "autocomplete": self._autocomplete,
            "click": self._click,
            "select": self._select,
            "submit": self._submit,
            "dismiss": self._dismiss,
            "delete": self._delete,
            "dm": self._dm,
            "person": self._person,
            "channel": self._channel,
            "thread": self._thread,
            "trouble": self._trouble,
        }

    async def carry_out(self, window: Window, asked: Json) -> Json:
        """Carry out an action and return the answer; ``error`` is a sentence when the action failed."""
        action = self._actions.get(str(asked.get("act")))
        try:
            if action is None:
                raise Refused("This page is older than its server: reload it.")
            return {"state": "done", "error": None} | await action(window, asked)
        except (Refused, AssertionError) as refusal:
            return {"state": "refused", "error": _sentence(str(refusal))}
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
            log.warning("An action of a page cannot be read: %.200r", error)
            return {"state": "refused", "error": "The server did not understand that."}
        except Exception:
            # Every action is answered: the window waits for the answer.
            log.exception("An action of the page failed: %s", asked.get("act"))
            return {"state": "refused", "error": "The server did not understand that."}

    # Lookups

    def _place(self, window: Window, asked: Json) -> Channel:
        place = self._local.world.channels.get(int(asked["channel"]))
        if place is None or not place.visible_to(window.person):
            raise Refused("This channel is gone.")
        return place

    def _message(self, window: Window, asked: Json) -> Message:
        found = self._place(window, asked).messages.get(int(asked["message"]))
        if found is None or not found.visible_to(window.person):
            raise Refused("This message is gone.")
        return found

    def _user(self, raw: object) -> User:
        found = self._local.world.users.get(int(str(raw)))
        if found is None:
            raise Refused("Nobody here has that name.")
        return found

    # Reading

    async def _open(self, window: Window, asked: Json) -> Json:
        window.open(self._place(window, asked))
        return {}

    async def _older(self, window: Window, asked: Json) -> Json:
        window.look_back()
        return {}

    async def _read(self, window: Window, asked: Json) -> Json:
        if self._read_states.mark(window.person, self._place(window, asked), int(asked["message"])):
            self._local.world.changed()
        return {}

    # Writing

    async def _say(self, window: Window, asked: Json) -> Json:
        place = self._place(window, asked)
        text, files = str(asked["text"]).strip(), [_file(raw) for raw in asked.get("files") or ()]
        bits = place.permissions_of(window.person)
        sending = Permission.SEND_MESSAGES_IN_THREADS if place.is_thread else Permission.SEND_MESSAGES
        if not bits & sending or place.locked:
            raise Refused("You do not have permission to send messages here.")
        if len(files) > MOST_FILES:
            raise Refused(f"A message has at most {MOST_FILES} files.")
        if not text and not files:
            raise Refused("There is nothing to send.")
        if len(text) > 2000:
            raise Refused(f"A message has at most 2,000 characters; this one has {len(text):,}.")
        window.person.say(place, text, *files)
        return {}

    async def _dismiss(self, window: Window, asked: Json) -> Json:
        window.person.dismiss(self._message(window, asked))
        return {}

    async def _delete(self, window: Window, asked: Json) -> Json:
        self._message(window, asked).delete()
        return {}

    # Interactions

    async def _slash(self, window: Window, asked: Json) -> Json:
        place, command = self._place(window, asked), str(asked["command"]) or "?"
        chosen = slash_commands.choose(self._local.world, window.person, place, command)
        kinds = {o["name"]: OptionKind(o["type"]) for o in chosen.options}
        values = {
            name: self._value(kinds.get(name, OptionKind.STRING), raw, window)
            for name, raw in dict(asked.get("options") or {}).items()
        }
        return self._outcome(await window.person.slash(place, command, **values))

    async def _autocomplete(self, window: Window, asked: Json) -> Json:
        place, others = self._place(window, asked), dict(asked.get("others") or {})
        try:
            found = await window.person.autocomplete(
                place, str(asked["command"]), str(asked["option"]), str(asked["typed"]), **others
            )
        except AssertionError:
            raise Refused("Loading options failed") from None
        return {"choices": [{"name": name, "value": value} for name, value in found]}

    async def _click(self, window: Window, asked: Json) -> Json:
        return self._outcome(await window.person.click(self._message(window, asked), str(asked["custom_id"])))

    async def _select(self, window: Window, asked: Json) -> Json:
        message, custom_id = self._message(window, asked), str(asked["custom_id"])
        menu = find(message.components, custom_id)
        kind = ComponentKind(menu["type"]) if menu is not None else ComponentKind.STRING_SELECT
        values = [self._picked(kind, raw, window) for raw in asked["values"]]
        return self._outcome(await window.person.select(message, custom_id, values))

    async def _submit(self, window: Window, asked: Json) -> Json:
        opened = self._modals.get(int(asked["interaction"]))
        if opened is None or opened.modal is None or opened.user is not window.person:
            raise Refused("This form is no longer open.")
        fields = {c["custom_id"]: ComponentKind(c["type"]) for c in walk(opened.modal.components) if "custom_id" in c}
        answers = {key: self._field(fields[key], raw, window) for key, raw in dict(asked["answers"]).items()}
        return self._outcome(await window.person.submit(opened, answers))

    def _outcome(self, event: Interaction) -> Json:
        if event.modal is not None:
            self._modals[event.id] = event
            while len(self._modals) > MOST_MODALS:
                del self._modals[next(iter(self._modals))]
        return views.outcome(event)

    def _value(self, kind: OptionKind, raw: Any, window: Window) -> Any:
        """Return an option's value as ``Person.slash`` takes it."""
        match kind:
            case OptionKind.ATTACHMENT:
                return _file(raw)
            case OptionKind.USER | OptionKind.MENTIONABLE:
                return self._user(raw)
            case OptionKind.CHANNEL:
                return self._place(window, {"channel": raw})
            case _:
                return raw

    def _picked(self, kind: ComponentKind, raw: Any, window: Window) -> str | User | Channel:
        if kind is ComponentKind.CHANNEL_SELECT:
            return self._place(window, {"channel": raw})
        return self._user(raw) if kind in SELECTS and kind is not ComponentKind.STRING_SELECT else str(raw)

    def _field(self, kind: ComponentKind, raw: Any, window: Window) -> Any:
        if kind is ComponentKind.FILE_UPLOAD:
            return [_file(file) for file in raw]
        return [self._picked(kind, one, window) for one in raw] if kind in SELECTS else raw

    # The world

    async def _dm(self, window: Window, asked: Json) -> Json:
        return {"channel": str(window.person.dm().id)}

    async def _person(self, window: Window, asked: Json) -> Json:
        name = " ".join(str(asked["name"]).split())
        if len(self._local.people) >= MOST_PEOPLE:
            raise Refused(f"There are {MOST_PEOPLE} people here already.")
        if not 1 <= len(name) <= 32:
            raise Refused("A name has 1 to 32 characters.")
        if any(p.name.lower() == name.lower() for p in self._local.people):
            raise Refused("Someone here already has that name.")
        added = self._local.add_user(name)
        self._read_states.mark_all(added, list(self._local.world.channels.values()))
        return {"person": str(added.id)}

    async def _channel(self, window: Window, asked: Json) -> Json:
        guild = self._local.world.guilds.get(int(asked["guild"]))
        name = "-".join(str(asked["name"]).lower().split())
        if guild is None:
            raise Refused("This server is gone.")
        if len(guild.channels) >= MOST_CHANNELS:
            raise Refused(f"This server has {MOST_CHANNELS} channels already.")
        if not 1 <= len(name) <= 100:
            raise Refused("A channel's name has 1 to 100 characters.")
        return {"channel": str(guild.add_channel(name).id)}

    async def _thread(self, window: Window, asked: Json) -> Json:
        source, name = self._message(window, asked), " ".join(str(asked["name"]).split())
        if source.channel.kind is not ChannelKind.TEXT or source.ephemeral:
            raise Refused("A thread starts at a message that everyone sees, in a channel.")
        if source.thread is not None:
            raise Refused("This message has a thread already.")
        if not 1 <= len(name) <= 100:
            raise Refused("A thread's name has 1 to 100 characters.")
        thread = self._local.world.add_thread(source.channel, name, window.person, source=source)
        return {"channel": str(thread.id)}

    async def _trouble(self, window: Window, asked: Json) -> Json:
        self._fault_menu.cause(str(asked["kind"]), window.person)
        return {}


def _file(raw: Json) -> LocalFile:
    try:
        data = base64.b64decode(raw["data"], validate=True)
    except binascii.Error:
        raise Refused("That file could not be read.") from None
    if len(data) > FILE_LIMIT:
        raise Refused("Your files are too powerful: 10 MB each at most.")
    return LocalFile(str(raw["name"]) or "file", data)


def _sentence(text: str) -> str:
    """Return the reason as one line, with a capital and a full stop."""
    text = " ".join(text.split()) or "That cannot be done"
    return (text[0].upper() + text[1:]) if text.endswith((".", "!", "?")) else f"{text[0].upper()}{text[1:]}."
