"""What game masters and directors did, in words, for moderators: nothing that the public log does not tell."""

from __future__ import annotations

from bot.engine.engine import Engine
from bot.games.contract.game import PUBLIC
from bot.games.phrases import sentence, shortened
from bot.record.log_text import said
from bot.record.players import NO_PERSONS, mention
from bot.storage.club.cups import Cup, CupAct
from cogs.words.log_lines import seat_names

LONGEST = 260
"""Characters of one act."""


def doer(user: int) -> str:
    """Names whoever did something."""
    return "The bot" if user in NO_PERSONS else mention(user)


async def game_lines(engine: Engine, seq: int) -> str:
    """What a game master did by an entry of a game: who, where, and what the public log tells of it."""
    [entry] = await engine.repository.entries(after=seq - 1, most=1)
    number, _ = await engine.repository.public_end(seq)
    text = shortened(" ".join(said(entry, PUBLIC, seat_names(engine))), LONGEST)
    where = f"{engine.game.name} `{engine.id}` in <#{engine.session.channel}>, entry {number}"
    return f"{doer(entry.by)} · {where}\n{text}"


def cup_lines(cup: Cup, act: CupAct) -> str:
    """What somebody did in a cup."""
    return f"{doer(act.by)} · {cup.name}, a cup in <#{cup.channel}>\n{shortened(sentence(act.text), LONGEST)}"
