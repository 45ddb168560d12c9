"""The declaration of decisions and orders: each kind is declared beside its owner, with its text and its slash command.

A decision's text is its path in the tree of choices: words joined by spaces, several cards as one word joined by commas
in the order of their numbers, "-" for no card at all. Where more cards qualify than one menu holds, a word such as
"infantry" or "infantry-2" before them names the page that they are on (see bot.games.kit.menus).
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.contract.choices import Level, Path, Refusal
from bot.games.contract.game import Seat
from bot.games.descriptor import CommandOption
from bot.games.dixie.data.terms import Phase
from bot.games.dixie.offers.typed import TOKENS
from bot.games.dixie.state.places import places_of
from bot.games.dixie.state.state import HitsQuestion, MeleeQuestion, Question, ReactionQuestion, WithdrawalQuestion
from bot.games.dixie.state.view import DixieView
from bot.games.dixie.state.working_copy import Work
from bot.games.dixie.words.status import question
from bot.games.kit import offers
from bot.games.kit.language import Command, Declared
from bot.games.kit.offers import Decision
from bot.games.kit.sides import side_of_seat
from bot.games.tokens import picks


class Situation(offers.Situation):
    """A seat's view with the questions that offers ask of it: its ``board``, and what its ``side`` may decide now."""

    def __init__(self, view: DixieView, seat: Seat) -> None:
        super().__init__()
        self.view, self.side, self.board = view, side_of_seat(seat), places_of(view)
        self.question = view.asks[-1] if view.asks else None
        """What must be answered before anything else."""

    @property
    def deciding(self) -> bool:
        """Whether the side may decide anything now."""
        if self.question is not None:
            return self.question.side == self.side
        return self.view.phase not in ("combat", "move") or self.view.active == self.side


ANSWERS: Mapping[type[Question], tuple[str, ...]] = {
    MeleeQuestion: ("again", "leave"),
    ReactionQuestion: ("pass now", "play"),
    HitsQuestion: ("hits",),
    WithdrawalQuestion: ("withdraw",),
}
"""How answers to each kind of question begin."""
Owned = offers.Owner[Situation, Work]
"""An owner, as the kit's trees know it."""


class Owner(Owned, frozen=True):
    """A part of the rules that owns kinds of decisions, or of orders.

    It offers decisions in its ``phases``, and the answers to its ``question`` while that is open; orders, for which
    both are None, at any time. ``offer`` checks all words of a path itself, and raises Refusal for the first that leads
    nowhere.
    """

    phases: tuple[Phase, ...] | None = None
    question: type[Question] | None = None

    def timely(self, now: Situation) -> bool:
        """Whether its decisions may be taken now."""
        if self.phases is None and self.question is None:
            return True
        if now.question is not None:
            return now.deciding and type(now.question) is self.question
        return now.deciding and now.view.phase in (self.phases or ())

    def level(self, now: Situation, path: Path) -> Level | None:
        """See ``offers.Owner``."""
        if self.timely(now):
            return super().level(now, path)
        if path:
            raise self._untimely(now, path[0])
        return None

    def _untimely(self, now: Situation, word: str) -> Refusal:
        """Returns the reason why a decision of that kind may not be taken now."""
        if now.question is not None and now.deciding:
            return Refusal(f"Answer the question first ({question(now.view)})", "", ANSWERS[type(now.question)])
        if not now.deciding:
            return Refusal("It's the other side's turn", "DX-5.0")
        if self.phases == ("move",) and now.view.phase == "combat":
            return Refusal("Combat comes first: cards move, and attack other positions, when it has ended", "DX-5.0a")
        if self.phases == ("combat",) and now.view.phase == "move":
            return Refusal("Combat is over for this turn: now cards move", "DX-5.0a")
        return Refusal(f"“{word}” is not for the {now.view.phase} phase", "DX-5.0a")

    def followed(self, now: Situation, path: Path) -> Level | None:
        """See ``offers.Owner``. No decision goes on after its cards: what has just been picked from a menu of several
        is whole."""
        above = now.levels.get((self.offer, path[:-1]))
        if above is not None and above.most > 1 and picks(above, path[-1]):
            return None
        return self.level(now, path)


Kind = Declared[Decision, Owned]
"""A kind of decision, declared."""


def declared(
    struct: type[Decision], *forms: str, owner: Owner, command: Command | None = None, order: bool = False
) -> Kind:
    """Declares a kind of decision; see bot.games.kit.language.Declared."""
    return Declared(struct, forms, owner, command, order, TOKENS)


CARDS = CommandOption("cards", "Cards, separated by commas; or their page if they fill more than one menu")
NO_PAGES = CommandOption("cards", "Which cards, by commas")
PAGE = CommandOption("page", "Which cards of that page, by commas")
AT = CommandOption("at", "In which position")
"""Options of several slash commands."""
