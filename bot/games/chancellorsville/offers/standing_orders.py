"""Standing orders (section 15), and the offer to end without a winner."""

from __future__ import annotations

from bot.games.chancellorsville.data.terms import SIDES
from bot.games.chancellorsville.offers.situation import Owner
from bot.games.chancellorsville.rules import standing_orders, victory
from bot.games.chancellorsville.words.names import preferences
from bot.games.kit import orders

ORDERING = Owner(
    *orders.preferring(
        lambda now: preferences(now.view, now.side),
        lambda now: now.own.orders,
        standing_orders.prefer,
        "CV-15.1",
        barred=("Against the BOT I ask you each time, so there are no standing orders", "CV-16.8a"),
    )
)
PEACE = Owner(
    *orders.agreeing(
        SIDES,
        victory.tell_offer,
        lambda work: victory.end(work, None, "agreed"),
        alone=lambda now: bool(now.view.options.solo),
    )
)
OWNERS = (ORDERING, PEACE)
ORDERS = orders.declared(standing_orders.Prefer, ORDERING, PEACE)
