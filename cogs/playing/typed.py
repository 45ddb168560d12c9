"""What is typed with /play, where it is no decision word by word: a number of the picture, *yes* or *no* after a
question, and whatever is near to one of the seat's own choices."""

from __future__ import annotations

from bot.engine.engine import Engine
from bot.games.contract.choices import Path, Refusal
from bot.games.contract.game import Seat
from bot.games.descriptor import Descriptor
from bot.games.in_words import COST
from bot.games.kit.spelling import NotPossible
from bot.games.phrases import listed, plain_words, quoted, shortened
from bot.games.tree import holder
from bot.games.wishes.nearest import IDLE, Near, continued, corrected, ending, is_number, labelled, nearest
from bot.games.wishes.why_not import wanted
from bot.table.table import Table
from cogs.answering.context import Interaction, PanelContents
from cogs.panels.panel import rests
from cogs.panels.panel_picture import panel_focus, shown_choices
from cogs.parts.choice_tree import SeatTree, button_ways, opened
from cogs.pictures.gallery import Gallery
from cogs.playing.directions import directed

YES, NO = frozenset(("yes", "y", "yep", "yeah", "sure")), frozenset(("no", "n", "nope", "cancel"))
ALL = frozenset(("all", "both", "each", "every", "everybody", "everyone", "everything", "rest"))
"""Words for all that is left of a kind."""
FEWEST_SAID = 3
"""Words of a text that may be those of a button; fewer are the name of something."""
MOST_NAME = 140
"""Characters of a name that explains a code."""
MOST_NAMED = 4
"""Possibilities that are named where a text is not clear."""


def understood(interaction: Interaction, engine: Engine, held: list[Seat], text: str) -> tuple[SeatTree, Path] | str:
    """What a text says that one of the asker's seats may do: a path of a tree, whole or not; or else a text, that
    which is to be read by the rules themselves, which say why not. Raises Refusal where it is not clear."""
    text = without_manners(engine, held, text)
    kinds = kinds_of(interaction.client.library[engine.game.key], engine, held)
    found, refused = list[tuple[SeatTree, Near]](), False
    for seat in held:
        if (read := is_read(engine, seat, text)) is True:
            return text
        if (answers := answer_of(interaction, engine, seat, text, kinds)) is not None:
            return answers
        if (lies := place_of(interaction, engine, seat, text, kinds)) is not None:
            return lies
        tree = SeatTree(engine, seat)
        if (ends := ending(tree.walk, text)) is not None:
            return tree, ends.path
        named = labels_of(engine, seat, text)
        if read is None:
            # What the rules refuse is meant otherwise only where it is a label from end to end.
            named = [way for way in named if set(plain_words(headed(*way))) <= set(plain_words(text))]
        if read is None and not named:
            refused = True
            continue
        if (way := numbered_way(interaction, engine, seat, text, kinds)) is not None:
            return way
        some = named if len(named) == 1 or read is None else near_of(engine, seat, text, kinds)
        found += not_ordered(engine, seat, text, some, kinds)
    best = min((near.cost for _, near in found), default=0.0)
    found = [(tree, near) for tree, near in found if near.cost <= best + 1e-9]
    if len(found) == 1:
        [(tree, near)] = found
        return tree, near.path
    if found:
        said = dict.fromkeys(explained(engine, held, " ".join(near.path)) for _, near in found)
        raise not_clear(text, list(said))
    if not refused and (bare := wanted(text)) != " ".join(plain_words(text)) and bare:
        # Where can Baldwin go? is a question, and its answer the choices.
        meant = understood(interaction, engine, held, bare)
        if not isinstance(meant, str):
            return meant
    return text if refused or names_a_piece(engine, held, text) else corrected(text, kinds) or text


def names_a_piece(engine: Engine, held: list[Seat], text: str) -> bool:
    """Whether a text begins with the name of something on the board: "Morrison" is no misspelled "garrison"."""
    first = text.strip().split(" ")[0]
    return any(engine.game.whereabouts(engine.view(seat), first) for seat in held)


def not_ordered(
    engine: Engine, seat: Seat, text: str, some: list[tuple[SeatTree, Near]], kinds: set[str]
) -> list[tuple[SeatTree, Near]]:
    """What a text is near to, without the orders of another kind than the one that it begins with: "support with all
    guns" is no standing order."""
    kind = " ".join(engine.game.words(engine.view(seat), seat, text).split()[:1])
    said = plain_words(text)
    # An order stands for turns: it is never set by a guess at words that do not name it.
    return [
        (tree, near)
        for tree, near in some
        if tree.verb == "d"
        or near.path[0] == kind
        or (kind not in kinds and (not near.guessed or near.path[0] in said))
    ]


def without_manners(engine: Engine, held: list[Seat], text: str) -> str:
    """A text without words of courtesy ("please attack Lee again"), where the rules understand none of it with them."""
    bare = wanted(text)
    if any(is_read(engine, seat, text) is not False for seat in held):
        return text
    return bare if bare and any(is_read(engine, seat, bare) is not False for seat in held) else text


def answer_of(
    interaction: Interaction, engine: Engine, seat: Seat, text: str, kinds: set[str]
) -> tuple[SeatTree, Path] | None:
    """The way on from half a decision that stands on the asker's panel, where a text answers what is asked there; None
    where it begins another decision, or answers nothing."""
    standing = interaction.client.panel_sessions.shown_to(engine, interaction.user.id)
    begun = {text.casefold().split(" ")[0], *engine.game.words(engine.view(seat), seat, text).split()[:1]}
    if standing is None or standing.seat != seat or standing.asking or not standing.path or begun & kinds:
        return None
    tree = SeatTree(engine, seat, standing.verb)
    found = continued(tree.walk, standing.path, text) if tree.walk.leads_on(standing.path) else []
    return (tree, found[0].path) if len(found) == 1 else None


def place_of(
    interaction: Interaction, engine: Engine, seat: Seat, text: str, kinds: set[str]
) -> tuple[SeatTree, Path] | None:
    """What a text says that names a place by where it lies, *next to the Bakery* or *forward*: the one way that is
    possible. None where it names none so, or nothing so named is possible. Raises Refusal where several are."""
    found = dict[Path, SeatTree]()
    for said in directed(engine.game, engine.view(seat), seat, text):
        if (read := is_read(engine, seat, said)) is None:
            continue  # The rules say no: nothing else is meant by it.
        if read:
            path = tuple(engine.game.text(engine.game.read(engine.view(seat), seat, said)).split(" "))
            tree = holder(path, (SeatTree(engine, seat, verb) for verb in "do"))
            ways = [(tree, path)] if tree is not None else []
        elif (answers := answer_of(interaction, engine, seat, said, kinds)) is not None:
            ways = [answers]
        else:
            ways = [(tree, near.path) for tree, near in near_of(engine, seat, said, kinds) if near.whole]
        found |= {path: tree for tree, path in ways}
    if len(found) > 1:
        raise not_clear(text, [explained(engine, [seat], " ".join(path)) for path in found])
    return next(((tree, path) for path, tree in found.items()), None)


def not_clear(text: str, meant: list[str]) -> Refusal:
    """Returns the refusal of a text that may mean several things."""
    more = f" (and {len(meant) - MOST_NAMED} more)" if len(meant) > MOST_NAMED else ""
    return Refusal(f"{quoted(text)} is not clear: do you mean {listed(meant[:MOST_NAMED], 'or')}{more}?")


def explained(engine: Table, held: list[Seat], text: str) -> str:
    """Returns a text that may be typed with the name of what a code at its end stands for: "deploy ur (USA Right)".
    Unchanged where its end says so itself."""
    path = tuple(text.split())
    for seat in held:
        for verb in "do":
            walk = SeatTree(engine, seat, verb).walk
            if path and (walk.leads_on(path) or walk.holds(path)) and (step := [*walk.steps(path)][-1]).picked:
                name = "; ".join(COST.sub("", choice.label).partition(": ")[0] for choice in step.picked)
                said = set(plain_words(path[-1])) <= set(plain_words(name))
                return text if said else f"{text} ({shortened(name, MOST_NAME)})"
    return text


def typeable(engine: Engine, held: list[Seat], text: str, instead: str) -> str:
    """Returns what a refusal of a text offers ``instead`` as it can be typed: after as many of the text's first words
    as make a decision of it. Unchanged where it is one by itself, or is none after any of them."""
    for seat in held:
        words = engine.game.words(engine.view(seat), seat, text).split()
        for path in ((*words[:size], *instead.split()) for size in range(len(words))):
            for verb in "do":
                walk = SeatTree(engine, seat, verb).walk
                if walk.leads_on(path) or walk.holds(path):
                    return " ".join(path)
    return instead


def kinds_of(descriptor: Descriptor, engine: Engine, held: list[Seat]) -> set[str]:
    """The first words of all decisions and orders of a game."""
    commands = descriptor.commands.commands if descriptor.commands is not None else ()
    own = {word for seat in held for verb in "do" for word in SeatTree(engine, seat, verb).walk.words()}
    return own | {command.start[0] for command in commands}


def is_read(engine: Engine, seat: Seat, text: str) -> bool | None:
    """Whether the rules understand a text word by word; None where they say themselves why it is not possible. A
    decision's own text is never taken for anything else, be it possible now or not: it may be a command given again."""
    view = engine.view(seat)
    try:
        decision = engine.game.read(view, seat, text)
    except Refusal as refusal:
        never = isinstance(refusal, NotPossible) or isinstance(refusal.__cause__, NotPossible)
        return None if never else False
    if engine.game.text(decision) == " ".join(text.casefold().split()):
        return True
    return True if engine.game.check(view, seat, decision) is None else None


def labels_of(engine: Engine, seat: Seat, text: str) -> list[tuple[SeatTree, Near]]:
    """The decisions or orders of a seat that a text names by the words of their labels, a decision before an order;
    none where they are many. Of a text of a word or two, those alone that are whole and that it names in full."""
    trees = [SeatTree(engine, seat, verb) for verb in "do"]
    each = [[(tree, near) for near in labelled([tree.walk], text)] for tree in trees]
    if len(said := plain_words(text)) < FEWEST_SAID:
        each = [[way for way in some if way[1].whole and plain_words(headed(*way)) == said] for some in each]
    found = next((some for some in each if len(some) == 1), [way for some in each for way in some])
    return found if len(found) <= MOST_NAMED else []


def headed(tree: SeatTree, near: Near) -> str:
    """The label of the last choice on a path, without a cost or what a colon adds."""
    return COST.sub("", tree.walk.labels(near.path)[-1]).partition(": ")[0]


def near_of(engine: Engine, seat: Seat, text: str, kinds: set[str]) -> list[tuple[SeatTree, Near]]:
    """What a text is near to among a seat's decisions and orders."""
    trees = [SeatTree(engine, seat, verb) for verb in "do"]
    walks = [tree.walk for tree in trees]
    found = nearest(walks, text, kinds)
    if len(found) != 1:
        # The game's own words may say what the text leaves open.
        meant = nearest(walks, engine.game.words(engine.view(seat), seat, text), kinds)
        found = meant if len(meant) == 1 or not found else found
    return [
        (tree, near)
        for near in found
        for tree in trees
        if (tree.walk.holds(near.path) if near.whole else tree.walk.leads_on(near.path))
    ]


def numbered_way(
    interaction: Interaction, engine: Engine, seat: Seat, text: str, kinds: set[str]
) -> tuple[SeatTree, Path] | None:
    """The choice whose number on the picture ends a text: of the panel that stands where that is all of it, else of
    the one that the words before it open. None where the text ends with no number of that picture."""
    before, _, last = text.strip().rpartition(" ")
    if (number := is_number(last)) is None:
        return None
    tree, path = SeatTree(engine, seat), Path()
    standing = interaction.client.panel_sessions.shown_to(engine, interaction.user.id)
    if before:
        begun = [(t, near.path) for t, near in near_of(engine, seat, before, kinds) if not near.whole]
        if len(begun) != 1:
            return None
        [(tree, path)] = begun
    elif standing is not None and standing.seat == seat and not standing.asking:
        tree, path = SeatTree(engine, seat, standing.verb), standing.path
    way = way_of_number(interaction.client.gallery, tree, path, number)
    return (tree, way) if way is not None else None


def way_of_number(gallery: Gallery, tree: SeatTree, path: Path, number: int) -> Path | None:
    """The path of the choice that bears a number on the panel at ``path``, in a menu that stands open beside it too;
    None where none does. Raises Refusal where several do."""
    walk = tree.walk
    if not walk.leads_on(path) or walk.sheet(path) is not None:
        return None
    focus = panel_focus(gallery, tree, path)
    place = next((target.place for target in focus.targets if target.number == number), None) if focus else None
    if place is None or not any(choice.place == place for choice in shown_choices(tree, path)):
        return None
    at, level = walk.narrowed(path)
    ways = (button_ways(walk, at, level) if tree.verb == "d" else None) or [
        ((*at, choice.key), choice) for choice in level.choices
    ]
    beside = [((*before, choice.key), choice) for before, below in opened(walk, at, level) for choice in below.choices]
    fitting = [way for way, choice in (*ways, *beside) if choice.place == place]
    if len(fitting) > 1:
        raise not_clear(str(number), [explained(tree.engine, [tree.seat], " ".join(way)) for way in fitting])
    return fitting[0] if fitting else None


def all_alike(engine: Engine, seat: Seat, text: str) -> Path:
    """The kind of which a text decides all that is left alike, "all stand" or "dig with the rest", where a panel has a
    button for it and the rules know no such words; () for any other text."""
    words = {word for word in plain_words(text) if word not in IDLE}
    if words.isdisjoint(ALL) or is_read(engine, seat, text) is not False:
        return ()
    named = words - ALL
    for key, label in rests(SeatTree(engine, seat)):
        if key in named and named <= {key, *plain_words(label)}:
            return (key,)
    return ()


def answered_question(standing: PanelContents | None, text: str) -> bool | None:
    """Whether a text says yes, or no, to the question that a panel asks; None where it asks none, or says neither."""
    word = text.strip().casefold().rstrip(".!")
    if standing is None or not standing.asking or word not in YES | NO:
        return None
    return word in YES
