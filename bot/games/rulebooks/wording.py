"""How beginners word a question: the words by which it is compared with others.

Words that say nothing are left out (``small_words.txt``). Sayings have one word in their place, and words that say the
same one of them (``words`` of ``beginners.toml``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from importlib import resources
from itertools import starmap

from bot.games.rulebooks.subjects import BANK

WORD = re.compile(r"[^\W_]+")
SMALL = frozenset(resources.files(__package__).joinpath("small_words.txt").read_text("utf-8").split())
"""Words that say nothing, wherever they stand in a question."""
COMMON = 6_728
"""How often a word at least stands in the spelling checker's texts, if it is one of the six thousand most common."""
PURPOSE = "whatfor"
"""The word for all ways to ask what something is for."""
FIGHTS = "attack|attacking|fight|fighting|fire|firing|go|march|marching|move|moving|shoot|shooting|walk"
GAIN = (
    "(?:get|gain|earn|obtain)(?: more(?! than)| some| any| extra)?"
    r"(?! (?:out|away|around|in|into|over|rid|past|through|to|there|behind|across|off|back|free|\w+ back))"
)
"""To come by something, not to get somewhere."""
STRIKES = "attacks?|charge|fights?|finds?|fires?|hits?|hurts?|kills?|sees?|shoots?|strike"
STRUCK = "attacked|bombarded|captured|destroyed|flanked|hit|hurt|killed|robbed|seen|shelled|shot|sighted|taken|wounded"
SUFFERED = "suffered"
"""The word for what is done to one's own side, by which *can he shoot me* differs from *can I shoot him*."""
WORD_EDGE = r"\b"
"""What every saying begins with."""
Instead = str | Callable[[re.Match[str]], str]
"""What is said in place of a saying: a template, or what makes it of the words that were found."""
SAYINGS: tuple[tuple[str, Instead], ...] = (
    (r"\bhow 2\b", "how to"),
    (r"\bwhat (?:does|do|will) (.+) charge\b", r"\1 cost"),
    (r"\b(?<=\w )when\b", "if"),
    (r"\b(?:have|need|needs|has|got) to be\b", "be"),
    (r"\bstep by step\b|\bsteps (?=(?:in|of) (?:a|each|my|the) (?:round|turn|gameturn)\b)", "phase "),
    (r"\b(?:be|under) (?:attack|fire)\b", f"{SUFFERED} attack"),
    (r"\b(?:id|i would) (?:rather|prefer to)\b|\brather than\b", "instead"),
    (r"\bhow many (?:different )?things\b", "how many actions"),
    (r"\b\d \d\b", "number"),
    (r"\b(?:am|are|im|is|was|were) (?:all )?out of (?!(?:command|the|his|my|our|their|a)\b)", "empty "),
    (r"\bforced? march(?:ed|es|ing)?\b", "forcemarch"),
    (r"\b(?:go|goes|going|went) (down|up)\b", r"\1"),
    (r"\beach other\b|\b(?:among|amongst|between) (?:ourselves|them|themselves)\b", "friend"),
    (r"\b(?:only mine|mine only|all mine|mine alone|(?:is|are) (.+) mine)\b", r"\1 whose"),
    (r"\b(?:carr(?:y|ies)|roll) over\b", "keep late"),
    (r"\bzocs?\b", "zone"),
    (r"\bmps?\b", "movement points"),
    (r"\blos\b", "line of sight"),
    (r"\b(?:bad guys?|other (?:army|lot))\b", "enemy"),
    (r"\bgo up against\b|\b(?:take|taking) on\b|\b(?:have a go at|lay into|pick a fight with)\b", "attack"),
    (r"\b(?:give|gives|lose) ground\b|\b(?:driven|knocked|pushed) off\b", "retreat"),
    (r"\b(?:which|what) (?:way|direction)\b", "where"),
    (r"\b(?:get|gets|getting) (?:away|out)\b(?! of (?:ammo|food|order))", "leave"),
    (r"\bkicks? off\b", "start"),
    (r"\bwraps? up\b", "end"),
    (r"\bpatch(?:ed)? up\b", "heal"),
    (r"\bwithout (?:losing|paying|spending|using)\b", "free"),
    (r"\b(?:do not|dont) (?:like|need|want)\b(?! to)", "unwanted"),
    (r"\b(?:finds?|found|finding) out\b", "see"),
    (r"\b(?:get|gets|lay|lays) (?:hold of|(?:my|our) hands on)\b|\bcome by\b", "gain"),
    (r"\bhelp (?:my|our)sel(?:f|ves) to\b", "take"),
    (r"\b(?:barge|jump|pop|rush|step|swoop)(?:s|ed)? (?:in|into|up)\b", "come"),
    (r"\b(?:hang|sit|stand|stick|wait)(?:ing|ting)? around\b", "stay"),
    (r"\b(?:immediately|in one go|instantly|outright|right away|straight away)\b", "at once"),
    (r"\b(?:as one|at the same moment|join forces|team up)\b", "together"),
    (r"\b(?:better|stronger|weaker|worse) than\b|\bcompared (?:to|with)\b", "strong"),
    (r"\bbefore (?:the|turn|round) (?:end|final|last|\d+)(?: (?:of the game|round|turn))?\b", "early"),
    (r"\bcounts? (?:as|for|toward|towards|against)\b", "count"),
    (r"\b(?:additional|extra) (?=(?:cards|cubes|dice|points)\b)", "more "),
    (r"\bhow (?:do|does|can|to) (.+) (?:get|become|becomes|gets|end up) (?=\w+ed\b)", r"when \1 "),
    (r"\b(?:stay|sit|stand)(?:s|ting|ing)? (?:in (?:one|the same) (?:place|spot)|put|still)\b", "stay"),
    (r"\b(?:on (?:its|their) own|all by (?:itself|themselves))\b", "by itself"),
    (r"\bback to back\b", "in a row"),
    (r"\b(?:go|goes|march|move|moves) in(?m:$)", "enter"),
    (r"\b(?:\d+|one|two|three|four|five|six) (?:hex|hexes|spaces|squares|tiles)? ?away\b", "far"),
    (r"\b(?:harder|tougher) to hit\b", "safe"),
    (r"\bup close\b", "near"),
    (r"\bopens? fire\b", "fire"),
    (r"\bsplit up\b", "apart"),
    (r"\bshake off\b|\b(?:clear|fix|lose) (?=(?:a |the |my )?(?:disease|disorder|marker)s?\b)", "rid "),
    (r"\b(?:only|just) (?:a |an |the |my |one )?(\w+) (?:is |are |remains? )(?:left\b)?", r"\1 alone "),
    (r"\b(?:bring|call|send) (?:in|on|up) (?=(?:\w+ )?(?:men|reinforcements|troops|units)\b)", "reinforcements "),
    (r"\b(?:chase|drive|force|kick|push|throw) (\w+|\w+ enemy) (?:away|off|out)\b", r"\1 leave win"),
    (rf"\b(?<!\bi )(?<!\bwe )({STRIKES}) (?:back )?(?:at |on )?(?:me|us|my|our)\b", rf"{SUFFERED} \1 my"),
    (
        (
            r"\b(?:can|could|did|do|does|if|may|when|will|would) (?:a |an |any |his |the |their )?"
            rf"(?!(?:a|an|any|his|i|it|me|my|not|our|the|their|to|we|you|{STRIKES})\b)"
            rf"(\w+) (?:also |even |ever |still )?(?=(?:{STRIKES})\b)"
        ),
        lambda said: f"{said[1]} {_by(said[1])} ",
    ),
    (rf"\b(?:am|be|been|being|get|gets|getting|got|im) ({STRUCK})\b", rf"{SUFFERED} \1"),
    (r"\b(?:ran|run|running|runs) (?:away|off)\b|\bback off\b", "retreat"),
    (r"\b(?:show|showed|shows|turn|turned|turns) up\b", "come"),
    (r"\b(?:driven|fall|falling|falls|fell|forced|pushed|thrown) back\b", "retreat"),
    (r"\b(?:ran|run|running|runs) out(?: of)?\b", "empty"),
    (r"\bout of (?=(?:action|ammo|bullets|cards|cohesion|cubes|food|medicine|points)\b)", "empty "),
    (r"\btoo many\b", "toomany"),
    (r"\bhow (?:soon|long (?:before|till|until))\b|\b(?:at what point|what time)\b", "when"),
    (r"\bhow come\b", "why"),
    (r"\bhow (?:high|low) (?:can|could|does|may|will) (.+) (?:be|get|go)\b", r"\1 limit"),
    (r"\b(?:did|do|does)(?:nt| not) (?:succeed|work)\b|\bgo(?:es)? wrong\b|\bnot succeed\b", "fail"),
    (r"\bhow many (?:attempts|chances|tries)\b", "often"),
    (r"\b(?<!how )(?:many|multiple|several|two) times\b|\b(?:once more|one more time|second time)\b", "twice"),
    (r"\b(?:at|in|on|to) (?:one|the same) (?=(?:area|field|hex|location|place|position|space|spot)\b)", "together "),
    (r"\bat the same time\b|\bwith each other\b", "together"),
    (
        (
            r"\bhow many (?:areas|fields|hexes|locations|places|spaces|squares|steps|tiles)"
            rf"(?= (?:can|could|do|does|may|will) (?:\w+ ){{1,3}}(?:{FIGHTS}|reach|ride|run|travel)\b)"
        ),
        "how far",
    ),
    (r"\b(?:get|gets|getting) rid of\b", "rid"),
    (r"\b(?:go|goes|going|march|move|walk|way) round\b", "move around"),
    (r"\b(?:take|taking) out\b", "destroy"),
    (r"\b(?:go|goes|going) (?:after|for)\b", "attack"),
    (r"\b(confederate|enemy|other|rebel|union|yankee) players?\b", r"\1"),
    (r"\bmore than (?:once|one time)\b", "twice"),
    (r"\bmore (\w+ )?than\b", r"above \1"),
    (r"\b(?:(?:wont|doesnt) let (?:me|us)|wont|(?:not|isnt|arent) allowed to|refuses? to)\b", "cannot"),
    (r"\bpull (?:(?:my|our|the|some) )?(?:\w+ )?(?:back|out)\b", "retreat"),
    (r"\b(attack|fight|hit|hurt|kill|shoot) (?:any|some)(?:body|one)\b", r"\1 enemy"),
    (r"\b(?:(?:have|need|needs|got|has|forced|obliged|supposed) to|gotta)\b", "must"),
    (r"\bis there (?:a |any )?(?:limit|maximum|max)(?: on| to| of| how)?\b", "how many limit"),
    (r"\b(where|who)s\b", r"\1"),
    (r"\bthe other (?:guy|person|player|side|team)s?\b", "enemy"),
    (r"\b(?:used up|all gone|all spent|run out)\b", "empty"),
    (r"\b(?:my|our|your|his|their) own (?=card|cannon|gun|guy|men|people|troop|unit)", "friend "),
    (r"\b(?:go|goes) away\b", "gone"),
    (r"\b(?:cant|cannot|can not|unable to)\b", "cannot"),
    (r"\bcards? (?:do|can|may|must) i (?:hold|keep|have)\b", "cards in my hand"),
    (r"\bwhich (\w+) (?=can |may )", r"who \1 "),
    (r"\bhow (?:often|many times)\b", "often"),
    (rf"\b(?:do|can|could|does) (?:i|we|you|my \w+) {GAIN}\b", "gain"),
    (r"\bwhat (?:do|can) i (?:do|use) with\b|\bwhat (?:good|use) (?:is|are)\b|\bwhy do i need\b", PURPOSE),
    (r"\b(?:whats|what is) the (?:point|purpose|use) of\b", PURPOSE),
    (r"\bwhat (?:is|are) ((?:\w+ ){1,4})(?:good |used )?for\b", rf"{PURPOSE} \1"),
    (r"\bwhat (?:do|does|can) ((?:\w+ ){1,4})do(?: (?:for|to) me)?(?m:$)", rf"{PURPOSE} \1"),
    (r"\buses? up\b|\bhow much (?:is|are) an?\b", "cost"),
    (r"\bwhat (?:happens|comes|(?:must|do|should) i do) first\b", "what order"),
    (
        (
            r"\b(a|another|each|every|first|his|last|my|next|of|one|own|per|same|that|the|their|this|whose|your|\w+s)"
            r" turn\b"
        ),
        r"\1 turns",
    ),
    (r"\bturns\b", "gameturn"),
    (r"\b(?:my|the|this) (?:battle|match|campaign|war)\b", "the game"),
    (rf"\bafter (?:i |he |it |they |a |the |an )?({FIGHTS})\b", lambda said: f"{said[1]} {_after(said[1])}"),
    (rf"\b({FIGHTS}) (?:and then|and|then|before) (?=(?:{FIGHTS})\b)", lambda said: f"{said[1]} {_after(said[1])} "),
)
"""Sayings, with the words that are compared in their place: what comes after what, a turn (not the verb), and so on."""
SAID = {word for saying, _ in SAYINGS for word in WORD.findall(re.sub(r"\\[a-z]|s\?", " ", saying))}
"""The words of the sayings, which are not misspelled."""
CANONICAL = {other: word for word, others in BANK.words.items() for other in others}
"""The words for which others are said in questions of any game."""


def _after_a_space(saying: str, instead: Instead) -> tuple[re.Pattern[str], Instead]:
    """Returns a saying with the space before it, and what is said in place of both. A space is found five times as fast
    as the edge of a word."""
    after = re.compile(f" (?:{saying.removeprefix(WORD_EDGE)})")
    return after, f" {instead}" if isinstance(instead, str) else lambda said: f" {instead(said)}"


@cache
def _after_spaces() -> tuple[tuple[re.Pattern[str], Instead], ...]:
    """Returns the sayings as they are looked for: each word of a question has a space before it."""
    return tuple(starmap(_after_a_space, SAYINGS))


@cache
def common_english() -> frozenset[str]:
    """Returns the words that people say most often: none of them is misspelled."""
    # Loaded with the first word that no rulebook has: its list takes a tenth of a second.
    from spellchecker import SpellChecker

    counted = SpellChecker().word_frequency.dictionary
    return frozenset(word for word, often in counted.items() if often >= COMMON)


def words_of(text: str) -> list[str]:
    """Returns the words of a text, in small letters, without apostrophes."""
    return WORD.findall(text.casefold().replace("'", "").replace("’", ""))


def compared(question: str) -> list[str]:
    """Returns the words by which a question is compared with known ones; all of them where none says anything."""
    return all_compared((question,))[0]


def all_compared(questions: Iterable[str]) -> list[list[str]]:
    """Returns the same of several questions. No saying reaches beyond a line."""
    lines = [" ".join(("", *words_of(question))) for question in questions]
    text = "\n".join(lines)
    for saying, instead in _after_spaces():
        text = saying.sub(instead, text)
    found = []
    for words in map(str.split, text.split("\n") if lines else ()):
        found.append([canonical(word) for word in words if word not in SMALL] or list(map(canonical, words)))
    return found


def canonical(word: str) -> str:
    """Returns the word of any game's questions for which another is said."""
    return CANONICAL.get(word, word)


def _by(word: str) -> str:
    """Returns the word for one who strikes, by which *can he shoot* differs from *can I shoot him*."""
    return f"by{canonical(word)}"


def _after(word: str) -> str:
    """Returns the word that stands for something's coming after what another word says."""
    return f"after{canonical(word)}"
