"""What the environment says, as one value."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

EDIT_GAP = 2.0
DRAIN = 3.5
BACK_OFF = (1.0, 2.0, 5.0, 15.0, 60.0)


class Settings(Struct, frozen=True):
    """``token`` "" means: no real Discord. The addresses are "" for Discord's own. ``edit_gap`` is the least time
    between two edits of one message, ``back_off`` the times before failed deliveries are tried again (the last for ever
    after), ``drain`` the time that answers and then posts under way have to end when the bot stops, in seconds."""

    token: str = ""
    api_url: str = ""
    gateway_url: str = ""
    data: Path = Path("data")
    edit_gap: float = EDIT_GAP
    back_off: tuple[float, ...] = BACK_OFF
    drain: float = DRAIN

    @property
    def database(self) -> Path:
        """The database's file."""
        return self.data / "adjutant.db"


def from_environment(environment: Mapping[str, str] = os.environ) -> Settings:
    """DISCORD_TOKEN, DISCORD_API_URL, DISCORD_GATEWAY_URL and ADJUTANT_DATA. Raises ValueError with a sentence."""
    api, gateway = environment.get("DISCORD_API_URL", "").strip(), environment.get("DISCORD_GATEWAY_URL", "").strip()
    if api and not api.startswith(("http://", "https://")):
        raise ValueError(
            f"DISCORD_API_URL is {api}, where an address such as https://discord.com/api/v10 was expected."
        )
    if gateway and not gateway.startswith(("ws://", "wss://")):
        raise ValueError(f"DISCORD_GATEWAY_URL is {gateway}, where an address such as wss://… was expected.")
    return Settings(
        token=environment.get("DISCORD_TOKEN", "").strip(),
        api_url=api.rstrip("/"),
        gateway_url=gateway,
        data=Path(environment.get("ADJUTANT_DATA", "").strip() or "data"),
    )
