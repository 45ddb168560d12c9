"""A seat's page. It shows the game from the seat's own view and its lines of the log. The engine that carries out
clicks in Discord carries out its acts too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from bot.attention.preferences import is_asked
from bot.engine.decide import Outdated
from bot.engine.engine import Engine
from bot.engine.hints import are_offered, check_hinted, check_may_take_hint
from bot.engine.undo import may_undo
from bot.games.contract.advice import Foreseen
from bot.games.contract.choices import Focus, Path, Refusal
from bot.games.contract.game import PUBLIC, Seat
from bot.opponents.planning import MOST_STEPS, Plan
from bot.table.log_pages import Reader
from bot.table.session import Actor
from bot.table.table import Table
from bot.web.doors import Guest
from bot.web.drawn import badges_of, steps_of, ways_of
from bot.web.offers import MOST_PATHS, Data, offer, question_data, which
from bot.web.plans import Plans
from cogs.answering.context import Bot
from cogs.panels.counsel import odds_texts, plan_lines, plan_text, plan_title
from cogs.parts.choice_tree import SeatTree
from cogs.past.catch_up import known_until, passed, told_lines
from cogs.pictures.waiting_pictures import Urgency
from cogs.words.house_rules import on_page as house_rules
from cogs.words.log_lines import WHOLE as WHOLE_ENTRY
from cogs.words.log_lines import log_line, seat_names, waiting_for
from renderers.artist import WHOLE, Outline

LINES = 40
"""Entries of the log on a page."""
TOLD = 9
"""Lines of what others have done."""
MOST_DRAWN = 30
"""Steps of it that are drawn, the latest."""
HANDED_OVER = "You no longer see the {} side, so this page is closed"


class PageAct(Struct, frozen=True):
    """Something that a page asks to be carried out: a decision or an order (``verb`` "d" or "o") by its whole ``path``,
    from the choices of a seat's ``revision``; ``asked`` tells that its question was answered by *Yes*."""

    seat: str
    revision: int
    verb: str = "d"
    path: tuple[str, ...] = ()
    asked: bool = False


class Following(Struct, frozen=True):
    """A plan to be carried out, but for those lines that are not ``kept``."""

    seat: str
    revision: int
    kept: tuple[int, ...] = ()


class Planned(Struct, frozen=True):
    """A plan of one's own to be carried out: its decisions by their canonical texts, in their order; with a ``rest``
    then all that is left of that kind as well, alike."""

    seat: str
    revision: int
    plan: tuple[str, ...] = ()
    rest: str = ""


class SeatPage:
    """The pages of all seats."""

    def __init__(self, bot: Bot) -> None:
        self._bot, self._plans = bot, Plans(bot.thinking)

    # -- what it shows

    def seat(self, guest: Guest, wanted: str) -> Seat:
        """Returns the seat that a guest's page shows: the one that is ``wanted``, or with "" the first that is to act.
        Raises Refusal where it is not theirs."""
        held = guest.engine.sides_of(guest.user)
        if wanted and wanted not in held:
            raise Refusal(HANDED_OVER.format(guest.engine.seat_name(wanted[:40])))
        if not held:
            raise Refusal("You no longer see a side of this game, so this page is closed")
        if guest.engine.state is None:
            raise Refusal("The game has not started yet")
        return wanted or held[0]

    async def position(self, guest: Guest, seat: Seat) -> Data:
        """Returns all that a seat's page shows, with the choices at the root."""
        engine = guest.engine
        view, game = engine.view(seat), engine.game
        playing, awaited = engine.session.status == "playing", engine.awaited()
        result, hints = engine.result(), are_offered(engine)
        orders = engine.orders(seat, ()) if playing else None
        words = SeatTree(engine, seat).walk.words() if seat in awaited else set()
        moves = playing and seat in engine.seats_to_play(guest.user)
        return {
            "moment": moment_of(engine, seat),
            "game": game.name,
            "seat": seat,
            "name": engine.seat_name(seat),
            "player": engine.players[seat].name,
            "seats": [
                {"key": s, "name": engine.seat_name(s), "awaited": s in awaited} for s in engine.sides_of(guest.user)
            ],
            "status": engine.session.status,
            "revision": engine.revision(seat),
            "number": engine.session.numbers.get(PUBLIC, 0),
            "headline": game.headline(view),
            "own": game.own(view),
            "alt": game.alt(view),
            "position": game.position(view),
            "now": now_line(engine, seat) if moves or not playing else watched_line(engine, seat),
            "offered": game.offered(view).get(seat, "") if playing else "",
            "result": result.text if result is not None and not playing else "",
            "draws": self._bot.gallery.draws(game.key),
            "sheets": self._sheets(engine, seat),
            "tiles": [[*map(round, box)] for box in self._bot.gallery.tiles(game.key, view)],
            "acts": {
                "decide": moves and seat in awaited,
                "undo": moves and may_undo(engine, engine.players[seat].user),
                "hint": moves and seat in awaited and seat in engine.seats_of(guest.user) and hints,
                "odds": bool(words & game.rolls),
                "orders": moves and orders is not None and bool(orders.choices),
            },
            "offer": self._offer(engine, seat, ()) if moves and seat in awaited else None,
            "log": await self._log(guest),
            "house": house_rules(engine),
        }

    async def offer(self, guest: Guest, seat: Seat, verb: str, path: Path, plan: Sequence[str] = ()) -> Data:
        """Returns what comes after a path, once a plan is carried out. Raises Refusal."""
        return self._offer(await self._plans.after(guest.engine, seat, plan), seat, path, verb)

    async def which(self, guest: Guest, seat: Seat, verb: str, paths: Sequence[Path], plan: Sequence[str] = ()) -> Data:
        """Returns the choices of several paths together, once a plan is carried out. Raises Refusal."""
        tree, outlines = self._tree(await self._plans.after(guest.engine, seat, plan), seat, verb)
        if len(paths) > MOST_PATHS:
            raise Refusal("That is more than can be shown at once")
        return {"verb": tree.verb, "revision": guest.engine.revision(seat), **which(tree, paths, outlines)}

    def _offer(self, table: Table, seat: Seat, path: Path, verb: str = "d") -> Data:
        tree, outlines = self._tree(table, seat, verb)
        return {"verb": tree.verb, "revision": table.revision(seat), **offer(tree, path, outlines)}

    def _tree(self, table: Table, seat: Seat, verb: str) -> tuple[SeatTree, Mapping[str, Outline]]:
        """Returns a tree of a seat's that may be walked now, and where places are. Raises Refusal."""
        if table.session.status != "playing" or (verb != "o" and seat not in table.awaited()):
            raise Refusal("There is nothing to decide for you now")
        return SeatTree(table, seat, "o" if verb == "o" else "d"), self._outlines(table, seat)

    def _outlines(self, table: Table, seat: Seat) -> Mapping[str, Outline]:
        return self._bot.gallery.outlines(table.game.key, table.view(seat))

    async def sketch(self, guest: Guest, seat: Seat, path: Path, plan: Sequence[str] = ()) -> Data:
        """Returns the ways that pieces take by what is chosen so far, as lines on the picture."""
        engine = guest.engine
        if not path or engine.session.status != "playing" or seat not in engine.awaited():
            return {"ways": []}
        table = await self._plans.after(engine, seat, plan)
        return {"ways": ways_of(await self._bot.thinking.sketch(table, seat, path), self._outlines(engine, seat))}

    async def plan(self, guest: Guest, seat: Seat, plan: Sequence[str]) -> Data:
        """Returns the steps of a plan that are possible in their turn, those left out with the reasons, and what may
        follow. Raises Refusal."""
        engine = guest.engine
        found, table = await self._plans.composed(engine, seat, plan)
        return {
            "revision": engine.revision(seat),
            "steps": steps_of(found, self._outlines(engine, seat)),
            "left_out": [why for _, why in found.left_out],
            "why": found.why_not_further,
            "offer": None if table is None else self._offer(table, seat, ()),
        }

    async def since(self, guest: Guest, seat: Seat, number: int) -> Data:
        """Returns what others have done since a public entry, by its number, or with 0 since the guest's last move: in
        a few lines, and step by step as it is drawn on the board."""
        engine, outlines = guest.engine, self._outlines(guest.engine, seat)
        known = await engine.repository.seq_of(number) if number else known_until(engine, guest.user)
        found = await passed(engine, guest.user, seat, known) if known else []
        drawn = [{"ways": ways_of(each.marks, outlines), "badges": badges_of(each.marks, outlines)} for each in found]
        return {
            "lines": told_lines(engine, seat, [told for each in found for told in each.happened], TOLD),
            "steps": [each for each in drawn if each["ways"] or each["badges"]][-MOST_DRAWN:],
        }

    async def picture(self, guest: Guest, seat: Seat, part: str = "") -> bytes:
        """Returns the picture of a seat's whole board, or of a sheet beside it, as it is now. Raises Refusal where
        there is none."""
        engine = guest.engine
        places = self._bot.gallery.places(engine.game.key, engine.view(seat))
        if part and part not in self._sheets(engine, seat):
            raise Refusal("There is no such picture")
        wanted = part or (WHOLE if WHOLE in places else "")
        focus = Focus((wanted,)) if wanted else None
        found = await self._bot.gallery.draw(engine, engine.view(seat), seat, focus, Urgency.ACTING)
        if found is None:
            raise Refusal("There is no such picture")
        return found.png

    async def tile(self, guest: Guest, seat: Seat, number: str) -> bytes:
        """Returns a part of the board, three times as large. Raises Refusal for one that there is not."""
        engine = guest.engine
        view = engine.view(seat)
        if number not in map(str, range(len(self._bot.gallery.tiles(engine.game.key, view)))):
            raise Refusal("There is no such picture")
        focus = Focus((number,), way="tile")
        found = await self._bot.gallery.draw(engine, view, seat, focus, Urgency.ONLOOKING)
        assert found is not None, "only what is drawn has tiles"
        return found.png

    def _sheets(self, engine: Engine, seat: Seat) -> dict[str, str]:
        """Returns the pictures beside the board, such as a roster, by key with their names: what can be drawn but is no
        place of the board."""
        gallery, view = self._bot.gallery, engine.view(seat)
        targets = gallery.targets(engine.game.key, view)
        there = gallery.places(engine.game.key, view)
        if WHOLE not in there:
            return {}
        return {key: name for key, name in there.items() if key not in targets and key != WHOLE}

    async def _log(self, guest: Guest) -> list[str]:
        reader = Reader(guest.engine, guest.engine.sides_of(guest.user), seat_names(guest.engine))
        page = await reader.until(reader.end, LINES)
        return [log_line(told, WHOLE_ENTRY) for told in reversed(page.told)]

    # -- what it carries out

    async def act(self, guest: Guest, act: PageAct) -> Data:
        """Carries a decision or an order out, or asks before it. Raises Refusal, and Outdated for choices of an earlier
        position."""
        engine = guest.engine
        seat = self.seat(guest, act.seat)
        check_now(engine, seat, act.revision)
        tree = SeatTree(engine, seat, "o" if act.verb == "o" else "d")
        if not tree.holds(act.path):
            raise Refusal("That isn't a whole decision")
        asked = tree.question(act.path)
        if not act.asked and await is_asked(self._bot.database, guest.user, asked):
            return {"asks": question_data(asked)}
        reply = await engine.decide(person(guest, seat), " ".join(act.path), seat, act.revision)
        return {"said": list(reply.lines)}

    async def undo(self, guest: Guest, act: PageAct) -> Data:
        """Takes the last decision back, or asks the others to agree. Raises Refusal."""
        seat = self.seat(guest, act.seat)
        reply = await guest.engine.undo(person(guest, seat), seat, act.revision)
        return {"said": list(reply.lines)}

    async def hint(self, guest: Guest, act: PageAct) -> Data:
        """Returns a hint, and counts it. Raises Refusal."""
        engine, seat = guest.engine, self.seat(guest, act.seat)
        check_may_take_hint(engine, person(guest, seat), seat)
        check_now(engine, seat, act.revision)
        plan = await self._bot.thinking.plan(engine, seat)
        if plan is None:
            raise Refusal("I have no advice right now")
        await engine.take_hint(person(guest, seat), seat, act.revision)
        return self._counsel(engine, seat, plan)

    def _counsel(self, engine: Engine, seat: Seat, plan: Plan) -> Data:
        path = tuple(plan.steps[0].decision.split(" "))
        asked = next(
            (t.question(path) for v in "do" if (t := SeatTree(engine, seat, v)).holds(path)),
            None,
        )
        return {
            "title": plan_title(plan),
            "text": plan_text(plan),
            "lines": plan_lines(plan),
            "ways": ways_of(plan.marks, self._outlines(engine, seat)),
            "asks": question_data(asked) if len(plan.steps) == 1 else None,
        }

    async def follow(self, guest: Guest, following: Following) -> Data:
        """Carries a hint's plan out. Raises Refusal."""
        engine, seat = guest.engine, self.seat(guest, following.seat)
        check_now(engine, seat, following.revision)
        check_hinted(engine, seat, following.revision)
        plan = await self._bot.thinking.plan(engine, seat)
        kept = {n for n in following.kept if 0 <= n < MOST_STEPS}
        row = plan.kept(kept) if plan is not None else []
        reply = await engine.follow_plan(person(guest, seat), row, seat, following.revision)
        return {"said": list(reply.lines)}

    async def carry_out(self, guest: Guest, planned: Planned) -> Data:
        """Carries a plan out in one go, each decision as one of its own: up to one that rolls dice or shows something
        hidden. Raises Refusal where it is not possible as it stands, and nothing is done."""
        engine, seat = guest.engine, self.seat(guest, planned.seat)
        check_now(engine, seat, planned.revision)
        found, _ = await self._plans.composed(engine, seat, planned.plan)
        if found.left_out:
            text, why = found.left_out[0]
            raise Refusal(f"Take “{text[:60]}” out of your plan: {why}")
        row = [Foreseen(step.text) for step in found.steps]
        if planned.rest:
            table = await self._plans.after(engine, seat, planned.plan)
            alike = await self._bot.thinking.rest(table, seat, (planned.rest,))
            if not alike:
                raise Refusal("That asks before it is carried out. Choose them one by one")
            row += alike
        reply = await engine.follow_plan(person(guest, seat), row, seat, planned.revision)
        last = [f": {step.label}" for step in found.steps[reply.done - 1 : reply.done]]
        stopped = f"I stopped after step {reply.done} of {len(row)}{''.join(last)}."
        return {"said": [*reply.lines, *([stopped] if reply.done < len(row) else [])]}

    async def odds(self, guest: Guest, seat: Seat) -> Data:
        """Returns the odds of what dice decide now."""
        engine = guest.engine
        found = await self._bot.thinking.odds(engine.game, engine.state, seat)
        title, *texts = odds_texts(found)
        return {"title": title.removeprefix("### "), "text": "\n".join(texts)}


def person(guest: Guest, seat: Seat) -> Actor:
    """Returns the guest as somebody who does something in a game."""
    holder, team = guest.engine.players[seat], guest.engine.session.teams.get(seat)
    companions = team.companions if team is not None else ()
    return Actor(
        guest.user, next(each.name for each in (*companions, holder) if each.user in (guest.user, holder.user))
    )


def check_now(engine: Engine, seat: Seat, revision: int) -> None:
    """Raises Outdated for choices of another position than the one there is."""
    if revision != engine.revision(seat):
        raise Outdated("The game has moved on since this page showed that, so I did nothing")


def moment_of(engine: Engine, seat: Seat | None) -> str:
    """Returns what a page of a seat (None: of spectators) was made for: it differs once there is something new to see
    for it, and not before."""
    session = engine.session
    shown = [session.status, str(session.numbers.get(PUBLIC, 0))]
    if seat is not None:
        shown += [str(session.numbers.get(seat, 0)), str(engine.revision(seat))]
        shown += [str(session.mover_at(seat, engine.players[seat]))] if seat in session.teams else []
    return "-".join(shown)


def now_line(engine: Engine, seat: Seat | None) -> str:
    """Returns in a line what a seat (None: nobody) is to decide, or whom the game waits for."""
    awaited = engine.awaited()
    if engine.session.status != "playing":
        return ""
    return f"Your turn: {awaited[seat]}." if seat in awaited else waiting_for(engine)


def watched_line(engine: Engine, seat: Seat) -> str:
    """Returns in a line what a seat is to decide, or whom the game waits for, to somebody of its team who does not move
    now."""
    team, holder = engine.session.teams.get(seat), engine.players[seat]
    companions = team.companions if team is not None else ()
    mover = engine.session.mover_at(seat, holder)
    name = next(each.name for each in (*companions, holder) if each.user == mover)
    due = f" {now_line(engine, seat)}" if seat not in engine.awaited() else ""
    return f"{name} moves for your side.{due}"
