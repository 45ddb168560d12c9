"""How people spell the fields of decisions, and what is said where their words go astray."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from bot.games.choices import Path, Refusal
from bot.games.forms import Slot
from bot.games.phrases import listed, quoted


class NotPossible(Refusal):
    """Why something that people may well write is never possible where it stands, by a rule of the game: the reason is
    told as it is."""


class Spelling(Struct, frozen=True):
    """How people write a field: ``read`` gives the token that the first of some words mean and how many words it took,
    or None; ``lacks`` says in a refusal what should stand there, as in "a position such as “uc”"; ``rule`` is the
    rulebook id of that. ``read`` may raise NotPossible."""

    read: Callable[[Sequence[str]], tuple[str, int] | None]
    lacks: str
    rule: str = ""


def one_of(*allowed: str) -> Spelling:
    """How a field is written that is one of a few words."""
    some = [word for word in allowed if word]
    return Spelling(lambda words: (words[0], 1) if words[0] in some else None, listed(some, "or"))


class Lacking(Refusal):
    """Some words go astray: ``said`` are they all, ``done`` those understood, and after them there should be what it
    ``lacks``."""

    def __init__(self, said: str, done: str, lacks: str, rule: str) -> None:
        self.said, self.done, self.lacks = said, done, lacks
        reason = f"{quoted(said)} is not understood: after {quoted(done)} there should be {lacks}"
        super().__init__(reason, rule)

    def beside(self, others: Iterable[Lacking]) -> Lacking:
        """The same where there might be other things instead."""
        lacks = dict.fromkeys((self.lacks, *(each.lacks for each in others)))
        return Lacking(self.said, self.done, " or ".join(lacks), self.rule)


def clearest(astray: Sequence[Refusal], rule: str) -> Refusal:
    """What to say of words that go astray in each of several forms: a rule's reason or else all that is lacking, by
    the first rule that is more than the language's own, ``rule``."""
    if never := [each for each in astray if isinstance(each, NotPossible)]:
        return never[0]
    lacking = [each for each in astray if isinstance(each, Lacking)]
    if not lacking:
        return astray[0]
    found = lacking[0].beside(lacking[1:])
    return Lacking(
        found.said, found.done, found.lacks, next((each.rule for each in lacking if each.rule != rule), rule)
    )


class Attempt:
    """One form tried on some words; ``at`` is how many of them it has understood."""

    def __init__(self, words: Sequence[str], spelled: Mapping[str, Spelling], rule: str) -> None:
        self.words, self.spelled, self.rule, self.at = words, spelled, rule, 0

    def made(self, said: Sequence[Slot]) -> Path:
        """The tokens of the form. Raises Refusal where the words are another's, too few or too many."""
        path: list[str] = []
        for slot in said:
            left = self.words[self.at :]
            if slot.rest:
                path += self.rest(slot.field)
            elif slot.word:
                if not left or left[0] != slot.word:
                    raise self.refusal(f"“{slot.word}”", self.rule)
                path.append(slot.word)
                self.at += 1
            else:
                spelling = self.spelled[slot.field]
                found = spelling.read(left) if left else None
                if found is not None:
                    path.append(found[0])
                    self.at += found[1]
                elif not slot.optional:
                    raise self.refusal(spelling.lacks, spelling.rule)
        if self.at < len(self.words):
            over = " ".join(self.words[self.at :])
            raise Refusal(f"{quoted(' '.join(self.words))} is not understood: {quoted(over)} is too much", self.rule)
        return tuple(path)

    def rest(self, field: str) -> Sequence[str]:
        """The tokens of all words that are left: as they are, or as the field is spelled, one after the other."""
        spelling, tokens = self.spelled.get(field), list[str]()
        while self.at < len(self.words):
            left = self.words[self.at :]
            found = spelling.read(left) if spelling else (left[0], 1)
            if found is None:
                break
            tokens.append(found[0])
            self.at += found[1]
        if spelling and not tokens:
            raise self.refusal(spelling.lacks, spelling.rule)
        return tokens

    def refusal(self, lacks: str, rule: str) -> Lacking:
        """Says what should stand where the words go astray."""
        return Lacking(" ".join(self.words), " ".join(self.words[: self.at]), lacks, rule or self.rule)
