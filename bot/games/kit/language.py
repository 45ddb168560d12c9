"""Decisions declared once: struct, text, slash command and owner come from one declaration.

A declaration's *forms* say how a decision is written. A form is words and fields of the struct: ``{at}`` is one token,
``{page?}`` one that is left out where the field has nothing in it, ``{rest*}`` all tokens that are left. A tuple stands
as one token, joined by commas, "-" where it is empty. So ``("fire {at} all", "fire {at} some {page?} {cards}")`` says
that a Fire without cards is "fire uc all", and one with cards "fire uc some u1,u2".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, Literal, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from bot.games import descriptor
from bot.games.contract.choices import Path, Refusal
from bot.games.descriptor import CommandGroup, CommandOption
from bot.games.kit.forms import Slot, slots, written
from bot.games.kit.spelling import Attempt, Spelling, any_word, clearest, one_of
from bot.games.phrases import quoted
from bot.games.tokens import NONE

D = TypeVar("D", bound=Struct)
O = TypeVar("O")  # noqa: E741 - an owner


class Command(Struct, frozen=True):
    """The slash command of a kind of decision: its description and its options, one for each level below its word."""

    about: str
    options: tuple[CommandOption, ...] = ()


class Declared(Struct, Generic[D, O], frozen=True):
    """One kind of decision: the ``struct`` that holds it, the ``forms`` in which it is written, the ``owner`` that
    offers and carries it out (of a type that the game chooses), its slash ``command`` where it has one of its own, and
    whether it is an ``order``. ``tokens`` gives the test for a field's tokens, where its type does not: it keeps apart
    fields that may be left out."""

    struct: type[D]
    forms: tuple[str, ...]
    owner: O
    command: Command | None = None
    order: bool = False
    tokens: Mapping[str, Callable[[str], bool]] = {}

    @property
    def word(self) -> str:
        """The first word of the text."""
        return self.forms[0].split()[0]


def reader(hint: Any, fits: Callable[[str], bool] | None) -> Callable[[str], Any]:
    """Returns a function from a token to the value of a field of that type, None where it cannot be one; ``fits`` is
    the field's own test for tokens."""
    words = get_args(hint) if get_origin(hint) is Literal else ()
    is_tuple = get_origin(hint) is tuple

    def read(token: str) -> Any:
        if (words and token not in words) or (fits is not None and not fits(token)):
            return None
        if hint is int:
            return int(token) if token.isascii() and token.isdigit() and len(token) < 10 else None
        if is_tuple:
            return () if token == NONE else tuple(token.split(","))
        return token

    return read


class Language(Generic[D, O]):
    """All kinds of decisions and orders of a game, and how they are written. ``examples`` ends a refusal of a text that
    begins with no known word: "decisions look like “fire uc all” or “next”"; ``rule`` is that refusal's."""

    def __init__(self, declared: Iterable[Declared[D, O]], examples: str, rule: str = "") -> None:
        self.declared, self.examples, self.rule = tuple(declared), examples, rule
        self._by_struct = {each.struct: each for each in self.declared}
        self._slots = {(each.struct, form): slots(form) for each in self.declared for form in each.forms}
        self._hints = {each.struct: get_type_hints(each.struct) for each in self.declared}
        self._readers = {
            (each.struct, name): reader(hint, each.tokens.get(name))
            for each in self.declared
            for name, hint in self._hints[each.struct].items()
        }
        self._written = {each.struct: tuple(map(self._form_of(each.struct), each.forms)) for each in self.declared}

    def _form_of(self, struct: type[D]) -> Callable[[str], tuple[tuple[Slot, ...], dict[str, Any]]]:
        """Prepares a form: its slots, and the fields that it leaves out, with the values that they must have."""
        defaults = {f.name: f.default for f in fields(struct)}

        def taken_apart(form: str) -> tuple[tuple[Slot, ...], dict[str, Any]]:
            said = self._slots[struct, form]
            named = {slot.field for slot in said}
            return said, {name: default for name, default in defaults.items() if name not in named}

        return taken_apart

    @cached_property
    def words(self) -> dict[str, tuple[Declared[D, O], ...]]:
        """The declarations by the first word of their text; those whose form has more fixed words come first."""
        found: dict[str, list[Declared[D, O]]] = {}
        for each in self.declared:
            for form in each.forms:
                some = found.setdefault(form.split()[0], [])
                if each not in some:
                    some.append(each)

        def loose(each: Declared[D, O]) -> int:
            return -max(sum(bool(s.word) for s in slots(form)) for form in each.forms)

        return {word: tuple(sorted(some, key=loose)) for word, some in found.items()}

    @cached_property
    def orders(self) -> frozenset[str]:
        """The first words of orders."""
        return frozenset(word for word, some in self.words.items() if all(each.order for each in some))

    def commands(self, about: str) -> CommandGroup:
        """The slash commands, in the order of the declarations; ``about`` is the description of their group."""
        declared = [each for each in self.declared if each.command is not None]
        return CommandGroup(about, tuple(self._command(each) for each in declared))

    def _command(self, each: Declared[D, O]) -> descriptor.DeclaredCommand:
        """Returns a kind's slash command; its options go on from the words with which all decisions of its word
        begin."""
        command = each.command
        assert command is not None
        forms = [slots(form) for other in self.words[each.word] for form in other.forms if form.startswith(each.word)]
        start: Path = ()
        for some in zip(*forms, strict=False):
            if not command.options or len({slot.word for slot in some}) > 1 or not some[0].word:
                break
            start = (*start, some[0].word)
        path = start if len(start) > 1 else ()
        return descriptor.DeclaredCommand(each.word, command.about, command.options, each.order, path)

    def of(self, decision: D) -> Declared[D, O]:
        """Returns the declaration of a decision's kind."""
        return self._by_struct[type(decision)]

    def text(self, decision: D) -> str:
        """Returns the canonical text: that of the first form that leaves nothing of the decision out."""
        return " ".join(self.path(decision))

    def path(self, decision: D) -> Path:
        """Returns the canonical text's tokens."""
        struct = type(decision)
        for said, left_out in self._written[struct]:
            if not left_out or all(getattr(decision, name) == value for name, value in left_out.items()):
                return tuple([token for slot in said for token in written(slot, decision)])
        raise ValueError(f"no form of {struct.__name__} says {decision}")

    def decision(self, path: Path) -> D:
        """Returns the decision whose canonical text has those tokens. Raises Refusal where there is none."""
        for each in self.words.get(path[0], ()) if path else ():
            for form in each.forms:
                if (values := self._match(each, self._slots[each.struct, form], path)) is not None:
                    found = each.struct(**values)
                    if self.path(found) == path:
                        return found
        said = " ".join(path)
        if path and path[0] in self.words:
            raise Refusal(f"{quoted(said)} does not say one decision: {self.examples}", self.rule)
        raise Refusal(f"{quoted(said)} begins with no known action: {self.examples}", self.rule)

    def _match(self, each: Declared[D, O], said: Sequence[Slot], path: Path) -> dict[str, Any] | None:
        """Returns the values of a form's fields in a path, None where it is of another form."""
        if not said:
            return {} if not path else None
        slot, rest = said[0], said[1:]
        if slot.rest:
            return {slot.field: path}
        if path and slot.word == path[0] and slot.word:
            return self._match(each, rest, path[1:])
        if path and not slot.word:
            value = self._readers[each.struct, slot.field](path[0])
            if value is not None and (below := self._match(each, rest, path[1:])) is not None:
                return {slot.field: value, **below}
        return self._match(each, rest, path) if slot.optional else None

    # -- people's words

    def meaning(self, words: Sequence[str], spelled: Mapping[str, Spelling], typed: str = "") -> Path:
        """Returns the canonical tokens of a text in people's words, whose first is one of ``words``; ``spelled`` tells
        how each field is written that is more than a word. Whether the decision is legal now is not checked. Raises
        Refusal that names the missing words, of what was ``typed`` before it was put in the game's words."""
        some = self.words.get(words[0], ()) if words else ()
        if not some:
            said = typed or " ".join(words)
            reason = f"{quoted(said)} begins with no known action" if words else "An empty text says nothing"
            raise Refusal(f"{reason}: {self.examples}", self.rule)
        best, astray = -1, list[Refusal]()
        for each in some:
            for form in each.forms:
                found = Attempt(words, {**self._one_word_each(each), **spelled}, self.rule)
                try:
                    return found.made(self._slots[each.struct, form])
                except Refusal as refusal:
                    if found.at > best:
                        best, astray = found.at, []
                    astray += [refusal] if found.at == best else []
        raise clearest(astray, self.rule, typed)

    def _one_word_each(self, each: Declared[D, O]) -> dict[str, Spelling]:
        """Returns the spellings of the fields as one word each: one of a few, where these are known."""
        return {
            name: one_of(*map(str, get_args(hint))) if get_origin(hint) is Literal else any_word(name)
            for name, hint in self._hints[each.struct].items()
        }
