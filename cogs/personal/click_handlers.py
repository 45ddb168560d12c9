"""Handles the buttons and menus of a person's own settings, days and vacation."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from cogs.context import Handler, Interaction
from cogs.custom_ids import CustomId
from cogs.personal import settings, vacation


def alone(work: Callable[[Interaction], Awaitable[None]]) -> Handler:
    """A handler of what needs nothing of its custom id."""

    async def handle(interaction: Interaction, id: CustomId) -> None:
        await work(interaction)

    return handle


PERSONAL_HANDLERS: dict[str, Handler] = {
    "called": alone(settings.choose_notifications),
    "twice": alone(settings.choose_asked),
    "reminded": alone(settings.choose_reminded),
    "quietfrom": alone(settings.choose_quiet_from),
    "quietto": alone(settings.choose_quiet_to),
    "quietstops": alone(settings.choose_stops),
    "digest": alone(settings.choose_digest),
    "settings": alone(settings.show_settings),
    "vacation": alone(vacation.show),
    "vacate": alone(vacation.begin),
    "back": alone(vacation.come_back),
    "leaveself": alone(vacation.choose_leave),
}
