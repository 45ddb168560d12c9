"""All that a person can do from a window. Each act is a JSON object with ``act``, ``ref`` and what the act needs."""

from __future__ import annotations

import base64
import binascii
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from bot.local import client_commands
from bot.local.check_commands import OptionKind
from bot.local.components import SELECTS, Kind, find, walk
from bot.local.interactions import Interaction
from bot.local.messages import Message
from bot.local.model import Channel, ChannelKind, LocalFile, User
from bot.local.page import sight
from bot.local.page.marks import Marks
from bot.local.page.trouble import Troubles
from bot.local.page.window import Window
from bot.local.permissions import Permission
from bot.local.stand_in import LocalDiscord

log = logging.getLogger(__name__)

MOST_FORMS = 20
"""How many opened forms are remembered for each person."""
MOST_FILE = 10 * 1024 * 1024
"""Bytes of one file."""

Json = dict[str, Any]
Act = Callable[[Window, Json], Awaitable[Json]]


class Refused(Exception):
    """The act cannot be done; the message says why."""


class Acts:
    """Carries out what windows ask for."""

    def __init__(self, local: LocalDiscord, marks: Marks, troubles: Troubles) -> None:
        self._local, self._marks, self._troubles = local, marks, troubles
        self._forms: dict[int, Interaction] = {}
        self._known: dict[str, Act] = {
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
        """The answer to an act; ``error`` is a sentence when it could not be done."""
        act = self._known.get(str(asked.get("act")))
        try:
            if act is None:
                raise Refused("This page is older than its server: reload it.")
            return {"state": "done", "error": None} | await act(window, asked)
        except (Refused, AssertionError) as refusal:
            return {"state": "refused", "error": _sentence(str(refusal))}
        except Exception:
            # Every act is answered: the window waits for it.
            log.exception("An act of the page was not understood: %s", asked.get("act"))
            return {"state": "refused", "error": "The server did not understand that."}

    # Finding what is meant

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

    def _who(self, raw: object) -> User:
        found = self._local.world.users.get(int(str(raw)))
        if found is None:
            raise Refused("Nobody here has that name.")
        return found

    # Looking

    async def _open(self, window: Window, asked: Json) -> Json:
        window.open(self._place(window, asked))
        return {}

    async def _older(self, window: Window, asked: Json) -> Json:
        window.look_back()
        return {}

    async def _read(self, window: Window, asked: Json) -> Json:
        if self._marks.mark(window.person, self._place(window, asked), int(asked["message"])):
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
        chosen = client_commands.choose(self._local.world, window.person, place, command)
        kinds = {o["name"]: OptionKind(o["type"]) for o in chosen.options}
        values = {
            name: self._value(kinds.get(name, OptionKind.STRING), raw, window)
            for name, raw in dict(asked.get("options") or {}).items()
        }
        return self._told(await window.person.slash(place, command, **values))

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
        return self._told(await window.person.click(self._message(window, asked), str(asked["custom_id"])))

    async def _select(self, window: Window, asked: Json) -> Json:
        message, custom_id = self._message(window, asked), str(asked["custom_id"])
        menu = find(message.components, custom_id)
        kind = Kind(menu["type"]) if menu is not None else Kind.STRING_SELECT
        values = [self._picked(kind, raw, window) for raw in asked["values"]]
        return self._told(await window.person.select(message, custom_id, values))

    async def _submit(self, window: Window, asked: Json) -> Json:
        opened = self._forms.get(int(asked["interaction"]))
        if opened is None or opened.modal is None or opened.user is not window.person:
            raise Refused("This form is no longer open.")
        fields = {c["custom_id"]: Kind(c["type"]) for c in walk(opened.modal.components) if "custom_id" in c}
        answers = {key: self._field(fields[key], raw, window) for key, raw in dict(asked["answers"]).items()}
        return self._told(await window.person.submit(opened, answers))

    def _told(self, event: Interaction) -> Json:
        if event.modal is not None:
            self._forms[event.id] = event
            while len(self._forms) > MOST_FORMS:
                del self._forms[next(iter(self._forms))]
        return sight.outcome(event)

    def _value(self, kind: OptionKind, raw: Any, window: Window) -> Any:
        """An option's value, as a person's client takes it."""
        match kind:
            case OptionKind.ATTACHMENT:
                return _file(raw)
            case OptionKind.USER | OptionKind.MENTIONABLE:
                return self._who(raw)
            case OptionKind.CHANNEL:
                return self._place(window, {"channel": raw})
            case _:
                return raw

    def _picked(self, kind: Kind, raw: Any, window: Window) -> str | User | Channel:
        if kind is Kind.CHANNEL_SELECT:
            return self._place(window, {"channel": raw})
        return self._who(raw) if kind in SELECTS and kind is not Kind.STRING_SELECT else str(raw)

    def _field(self, kind: Kind, raw: Any, window: Window) -> Any:
        if kind is Kind.FILE_UPLOAD:
            return [_file(file) for file in raw]
        return [self._picked(kind, one, window) for one in raw] if kind in SELECTS else raw

    # The world

    async def _dm(self, window: Window, asked: Json) -> Json:
        return {"channel": str(window.person.dm().id)}

    async def _person(self, window: Window, asked: Json) -> Json:
        name = " ".join(str(asked["name"]).split())
        if not 1 <= len(name) <= 32:
            raise Refused("A name has 1 to 32 characters.")
        if any(p.name.lower() == name.lower() for p in self._local.people):
            raise Refused("Somebody here has that name already.")
        added = self._local.add_user(name)
        self._marks.mark_all(added, list(self._local.world.channels.values()))
        return {"person": str(added.id)}

    async def _channel(self, window: Window, asked: Json) -> Json:
        guild = self._local.world.guilds.get(int(asked["guild"]))
        name = "-".join(str(asked["name"]).lower().split())
        if guild is None:
            raise Refused("This server is gone.")
        if not 1 <= len(name) <= 100:
            raise Refused("A channel's name has 1 to 100 characters.")
        return {"channel": str(guild.add_channel(name).id)}

    async def _thread(self, window: Window, asked: Json) -> Json:
        source, name = self._message(window, asked), " ".join(str(asked["name"]).split())
        if source.channel.kind is not ChannelKind.TEXT or source.ephemeral:
            raise Refused("A thread begins at a message that everybody sees, in a channel.")
        if source.thread is not None:
            raise Refused("This message has a thread already.")
        if not 1 <= len(name) <= 100:
            raise Refused("A thread's name has 1 to 100 characters.")
        thread = self._local.world.add_thread(source.channel, name, window.person, source=source)
        return {"channel": str(thread.id)}

    async def _trouble(self, window: Window, asked: Json) -> Json:
        self._troubles.make(str(asked["kind"]), window.person)
        return {}


def _file(raw: Json) -> LocalFile:
    try:
        data = base64.b64decode(raw["data"], validate=True)
    except binascii.Error:
        raise Refused("That file could not be read.") from None
    if len(data) > MOST_FILE:
        raise Refused("Your files are too powerful: 10 MB each at most.")
    return LocalFile(str(raw["name"]) or "file", data)


def _sentence(text: str) -> str:
    """The reason as one line that ends as sentences do."""
    text = " ".join(text.split()) or "That cannot be done"
    return (text[0].upper() + text[1:]) if text.endswith((".", "!", "?")) else f"{text[0].upper()}{text[1:]}."
