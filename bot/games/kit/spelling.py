"""People's spellings of the fields of decisions, and the refusals of words that go astray."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import Struct

from bot.games.contract.choices import Path, Refusal
from bot.games.kit.forms import Slot
from bot.games.phrases import listed, quoted


class NotPossible(Refusal):
    """Raised for words that people may well write but that a rule of the game never allows where they stand: the reason
    is shown unchanged."""


class Spelling(Struct, frozen=True):
    """The spelling of a field: ``read`` gives the token that the first of some words mean and how many words it took,
    or None; ``lacks`` names, in a refusal, the missing words, as in "a position such as “uc”"; ``rule`` is the rulebook
    id of that. ``read`` may raise NotPossible."""

    read: Callable[[Sequence[str]], tuple[str, int] | None]
    lacks: str
    rule: str = ""


def one_of(*allowed: str) -> Spelling:
    """Returns the spelling of a field that is one of a few words."""
    some = [word for word in allowed if word]
    return Spelling(lambda words: (words[0], 1) if words[0] in some else None, listed(some, "or"))


def any_word(field: str) -> Spelling:
    """Returns the spelling of a field that is any one word."""
    return Spelling(lambda words: (words[0], 1), f"the {field.replace('_', ' ')}")


class Lacking(Refusal):
    """Raised where words go astray: ``said`` are all of them, ``done`` those understood, and ``lacks`` names the words
    that should follow these. ``path`` are the canonical tokens of those understood, ``typed`` is what was said in its
    speaker's own words."""

    def __init__(self, said: str, done: str, lacks: str, rule: str, path: Path = (), typed: str = "") -> None:
        self.said, self.done, self.lacks, self.path = said, done, lacks, path
        reason = f"{quoted(typed or said)} is not understood: after {quoted(done)} there should be {lacks}"
        super().__init__(reason, rule)

    def beside(self, others: Iterable[Lacking], rule: str, typed: str) -> Lacking:
        """Returns the same refusal for several forms, by a ``rule``, of what was ``typed``: it lists the missing words
        of ``others`` too."""
        lacks = dict.fromkeys((self.lacks, *(each.lacks for each in others)))
        return Lacking(self.said, self.done, " or ".join(lacks), rule, self.path, typed)

    @property
    def left(self) -> tuple[str, ...]:
        """The words that are not understood."""
        return tuple(self.said.split()[len(self.done.split()) :])


def clearest(astray: Sequence[Refusal], rule: str, typed: str) -> Refusal:
    """The one refusal for words that fit no form: a rule's reason, or all that is missing in what was ``typed``. The
    first rule of a missing word that is not the language's own, ``rule``, is cited."""
    if never := [each for each in astray if isinstance(each, NotPossible)]:
        return never[0]
    lacking = [each for each in astray if isinstance(each, Lacking)]
    if not lacking:
        return astray[0]
    own = next((each.rule for each in lacking if each.rule != rule), rule)
    return lacking[0].beside(lacking[1:], own, typed)


class Attempt:
    """One form tried on some words; ``at`` is the number of words that it has understood."""

    def __init__(self, words: Sequence[str], spelled: Mapping[str, Spelling], rule: str) -> None:
        self.words, self.spelled, self.rule, self.at = words, spelled, rule, 0
        self.path: Path = ()

    def made(self, said: Sequence[Slot]) -> Path:
        """Returns the tokens of the form. Raises Refusal where the words are another form's, too few or too many."""
        for slot in said:
            left = self.words[self.at :]
            if slot.rest:
                self.path += tuple(self.rest(slot.field))
            elif slot.word:
                if not left or left[0] != slot.word:
                    raise self.refusal(f"“{slot.word}”", self.rule)
                self.path = (*self.path, slot.word)
                self.at += 1
            else:
                spelling = self.spelled[slot.field]
                found = spelling.read(left) if left else None
                if found is not None:
                    self.path = (*self.path, found[0])
                    self.at += found[1]
                elif not slot.optional:
                    raise self.refusal(spelling.lacks, spelling.rule)
        if self.at < len(self.words):
            over = " ".join(self.words[self.at :])
            raise Refusal(f"{quoted(' '.join(self.words))} is not understood: {quoted(over)} is too much", self.rule)
        return self.path

    def rest(self, field: str) -> Sequence[str]:
        """Returns the tokens of all words that are left: unchanged, or as the field is spelled, one after the other."""
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
        """Returns the refusal that names the words missing where these go astray."""
        return Lacking(" ".join(self.words), " ".join(self.words[: self.at]), lacks, rule or self.rule, self.path)
