"""Everything that a person was sent."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from bot.local.clients.person import Person
from tests.wire.table import Table
from tests.wire.worlds import TO_PEOPLE


def received(table: Table, person: Person) -> Iterator[str]:
    """Everything that was sent where a person sees it."""
    world = table.local.world
    for entry in table.local.journal.entries:
        answered = TO_PEOPLE.match(entry.path)
        event: Any = world.by_token.get(answered[1]) if answered else None
        place = re.match(r"/channels/(\d+)", entry.path)
        channel = world.channels.get(int(place[1])) if place else None
        if (event is not None and event.user is person) or (
            channel is not None and (not channel.is_dm or channel.recipient is person)
        ):
            yield json.dumps(entry.payload, ensure_ascii=False)
