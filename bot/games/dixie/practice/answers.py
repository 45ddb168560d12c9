"""The practice opponent's answers to questions, and the special cards that it arms."""

from __future__ import annotations

from collections.abc import Iterator

from bot.games.contract.advice import Proposal
from bot.games.dixie.data.cards import number
from bot.games.dixie.data.terms import ANY, CardKey, Pos
from bot.games.dixie.offers.answers import AT_ONCE
from bot.games.dixie.practice import reasons
from bot.games.dixie.practice.assessment import Assessment
from bot.games.dixie.practice.combat_plan import melee_ahead
from bot.games.dixie.practice.deployment_plan import worth
from bot.games.dixie.practice.reasons import SPECIALS
from bot.games.dixie.rules.combat.hits import eligible
from bot.games.dixie.state.state import HitsQuestion, MeleeQuestion, ReactionQuestion, WithdrawalQuestion

LEAST = {"cover": 4, "rally": 3, "low-ammunition": 3, "uniform-confusion": 3, "rebel-yell": 0, "railway": 0}
"""The least at stake for which each kind is armed; 0 where the order names no stake."""


def proposals(assessment: Assessment) -> Iterator[Proposal]:
    """Yields the answer to the open question."""
    match assessment.view.asks[-1]:
        case HitsQuestion(_, at, count):
            keys = eligible(assessment.board, assessment.side, at)
            taken = _listed(_weakest(assessment, keys, min(count, len(keys))))
            yield Proposal(f"hits {taken}", "The least valuable cards take the hits, and the strong ones fight on.")
        case WithdrawalQuestion(_, at, count):
            keys = list(assessment.board.troops(assessment.side, at))
            gone = _listed(_weakest(assessment, keys, min(count, AT_ONCE)))
            yield Proposal(f"withdraw {gone}", "The least valuable cards go back. The strong ones hold the position.")
        case MeleeQuestion(_, at):
            said = f"{reasons.strengths(assessment, at)}. {reasons.estimate(melee_ahead(assessment, at, 1))}."
            worth = _fights_on(assessment, at)
            if not worth:
                yield Proposal("leave", f"Another round is not worth it. {said}")
            yield Proposal("again", f"{'Another round is worth it.' if worth else 'If you fight on:'} {said}")
        case ReactionQuestion() as window:
            yield from _window(assessment, window)


def _fights_on(assessment: Assessment, at: Pos) -> bool:
    """Tells whether another round of melee in a position promises more than leaving it to the enemy."""
    holds = assessment.board.defends(assessment.side, at)
    return melee_ahead(assessment, at, 1).worth(assessment.stake(at), holds=holds) > assessment.leaving(at)


def _window(assessment: Assessment, window: ReactionQuestion) -> Iterator[Proposal]:
    """Yields the plays of special cards for which enough is at stake, then a pass."""
    view = assessment.view
    for effect in LEAST:
        for key in assessment.hand(effect):
            if window.moment == "fire" and view.volley and effect in ("low-ammunition", "uniform-confusion"):
                strong = [k for k in view.volley.cards if k in assessment.board.cards]
                for target in sorted(strong, key=lambda k: (-assessment.board.card(k).cv, number(k)))[:1]:
                    yield Proposal(f"play {key} {target}", f"{SPECIALS[effect]}: {assessment.board.name(target)}.")
            elif effect != "cover" or (view.volley and len(view.volley.cards) > 1):
                yield Proposal(f"play {key}", f"{SPECIALS[effect]}.")
    yield Proposal("pass now", "No card in your hand does enough here.")


def arming(assessment: Assessment) -> Iterator[Proposal]:
    """Yields the orders that arm the special cards of the Reserve."""
    army = assessment.view.army
    armed = [a.card for a in army.armed] if army is not None else []
    for effect, least in LEAST.items():
        for key in assessment.hand(effect):
            if key not in armed and (effect != "rebel-yell" or assessment.view.setup.melee):
                text = f"arm {key} {ANY} {least}" if least else f"arm {key} {ANY}"
                yield Proposal(text, f"{reasons.ARMED[effect].format(least)}.")


def _weakest(assessment: Assessment, keys: list[CardKey], count: int) -> list[CardKey]:
    """Returns the ``count`` cards that are worth least, guns last."""

    def order(key: CardKey) -> tuple[bool, float, int]:
        return assessment.board.card(key).kind == "artillery", worth(assessment, key), number(key)

    return sorted(keys, key=order)[:count]


def _listed(keys: list[CardKey]) -> str:
    return ",".join(sorted(keys, key=number))
