"""Who may open which page: links that work once, the browsers that they open, and the links of spectators.

A secret is 128 random bits. For a player's link and cookie only the hash is kept.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable

from msgspec import Struct

from bot.engine.engine import Engine
from bot.engine.engines import Engines
from bot.games.contract.choices import Refusal
from bot.storage.transaction import Transaction
from bot.storage.web import browsers, spectators
from bot.storage.web.browsers import Holder

BYTES = 16
SECRET = re.compile(r"[A-Za-z0-9_-]{22}")
"""What a secret looks like."""
SYSTEMS = {"iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows", "Mac OS X": "Mac",
           "Linux": "Linux"}  # fmt: skip
BROWSERS = {"Edg/": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "FxiOS/": "Firefox", "CriOS/": "Chrome",
            "Chrome/": "Chrome", "Safari/": "Safari"}  # fmt: skip
"""What browsers call themselves, those first that also name another."""
CLOSED = "This page is closed in this browser. Press *Open the map* in Discord for a new link"


class Closed(Refusal):
    """The browser has no open page here, or its link is not good."""


class Guest(Struct, frozen=True):
    """The person who uses a page: a user, and the game that the page is of; ``hash`` is the browser's."""

    user: int
    engine: Engine
    hash: str


class Doors:
    """Opens and closes pages. ``address`` is how the world reaches them, without a slash at its end; ``closed`` hears
    of games that are not to be watched any more."""

    def __init__(self, engines: Engines, address: str, closed: Callable[[str], None]) -> None:
        self._engines, self._services, self.address = engines, engines.services, address
        self._closed = closed
        self._watched = dict[str, str]()
        """The games of spectators' links that are known to be good, by their tokens."""

    async def link(self, user: int, game: str) -> str:
        """Returns a new link to a game's page for a user, good once and for ten minutes."""
        secret, now = self._secret(), self._services.now()
        holder = Holder(user, game)
        await self._services.database.write(
            lambda transaction: browsers.put_link(transaction, hashed(secret), holder, now)
        )
        return f"{self.address}/play/{game}#{secret}"

    async def enter(self, game: str, link: str, agent: str) -> str:
        """Uses a link up and opens the browser that did so. Returns its cookie. Raises Closed for a link that is not
        good, or of another game."""
        cookie, now, name = self._secret(), self._services.now(), named(agent)

        def work(transaction: Transaction) -> bool:
            holder = browsers.use_link(transaction, hashed(link), now)
            if holder is None or holder.game != game:
                return False
            browsers.open_browser(transaction, hashed(cookie), holder, name, now)
            return True

        if not SECRET.fullmatch(link) or not await self._services.database.write(work):
            raise Closed("This link was used already, or is older than ten minutes. Press *Open the map* again")
        return cookie

    async def guest(self, game: str, cookie: str) -> Guest:
        """Returns who uses a page by its cookie. Raises Closed."""
        if not SECRET.fullmatch(cookie):
            raise Closed(CLOSED)
        hash, now = hashed(cookie), self._services.now()
        found = await self._services.database.look_up(lambda transaction: browsers.holder(transaction, hash, now))
        if found is None or found[0].game != game:
            raise Closed(CLOSED)
        if found[1]:
            await self._services.database.write(lambda transaction: browsers.note_use(transaction, hash, now))
        return Guest(found[0].user, await self._engines.get(game), hash)

    async def is_open(self, guest: Guest) -> bool:
        """Tells whether a guest's browser is still open."""
        now, hash = self._services.now(), guest.hash
        return (
            await self._services.database.look_up(lambda transaction: browsers.holder(transaction, hash, now))
        ) is not None

    async def leave(self, guest: Guest) -> None:
        """Closes a guest's browser."""
        await self._services.database.write(lambda transaction: browsers.close(transaction, guest.user, guest.hash))

    async def watch_link(self, game: str) -> str:
        """Returns the link by which anybody may watch a game, "" where its table has opened none."""
        token = await self._services.database.look_up(lambda transaction: spectators.link_of(transaction, game))
        if self._watched.get(token) != game:
            # Another process may have taken an earlier one back.
            self._forget(game)
        return self.watched_at(token) if token else ""

    async def open_to_all(self, game: str) -> str:
        """Opens a game to spectators, and returns the link."""
        secret = self._secret()
        return self.watched_at(
            await self._services.database.write(lambda transaction: spectators.open_link(transaction, game, secret))
        )

    async def close_to_all(self, game: str) -> bool:
        """Takes the spectators' link of a game back. Returns whether there was one."""
        was_open = await self._services.database.write(lambda transaction: spectators.close_link(transaction, game))
        # Not before: whoever asked meanwhile would have it known again.
        self._forget(game)
        self._closed(game)
        return was_open

    async def watched(self, token: str) -> Engine:
        """Returns the game that a spectators' link is of. Raises Closed."""
        game = ""
        if SECRET.fullmatch(token):
            game = await self._services.database.look_up(lambda transaction: spectators.game_of(transaction, token))
        if not game:
            raise Closed("This link shows no game. Ask for a new one")
        self._watched[token] = game
        return await self._engines.get(game)

    def is_watched(self, token: str) -> bool:
        """Returns whether a spectators' link is known to be good."""
        return token in self._watched

    def _forget(self, game: str) -> None:
        self._watched = {token: known for token, known in self._watched.items() if known != game}

    def watched_at(self, token: str) -> str:
        """Returns the address of a spectators' link."""
        return f"{self.address}/watch/{token}"

    def _secret(self) -> str:
        return base64.urlsafe_b64encode(self._services.entropy(BYTES)).rstrip(b"=").decode()


def hashed(secret: str) -> str:
    """Returns what is kept of a secret, whatever a header holds in its place."""
    return hashlib.sha256(secret.encode(errors="surrogatepass")).hexdigest()


def named(agent: str) -> str:
    """Returns a browser in a few words by what it says of itself, such as "Firefox on Android"."""
    browser = next((name for mark, name in BROWSERS.items() if mark in agent), "A browser")
    system = next((name for mark, name in SYSTEMS.items() if mark in agent), "")
    return f"{browser} on {system}" if system else browser
