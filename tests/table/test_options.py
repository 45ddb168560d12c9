"""Options: read from what people type, completed, packed into a button, and changed in the lobby for all to see."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.options import as_text, completed, from_text, packed, unpacked
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC, Option
from bot.record.entries import public_body
from bot.record.log_text import tell
from tests.probe.game import Probe
from tests.table.house import ANN, BEA, CARL, House, check_agrees, refused

NIGHTS = Option("nights", "Nights", {"3": "3", "6": "6"})
WEATHER = Option("weather", "Weather", {"fair": "Fair: no rain, no snow", "foul": "Foul, and worse: mud"})


class Rich(Probe):
    """The probe with several options, as larger games have them."""

    key = "rich"
    name = "Rich"
    options = (Probe.options[0], NIGHTS, WEATHER)


USUAL = {"opponent": "person", "table": "plain"}
"""The probe's other options as they usually are."""
YES_NO = {"no": "No: as in the basic game", "yes": "Yes: as the advanced rules say"}


class Richest(Probe):
    """The probe with fifteen."""

    key = "richest"
    name = "Richest"
    options = (Probe.options[0], *(Option(f"rule-{n}", f"Optional rule number {n}", YES_NO) for n in range(14)))


RICH: Any = Rich()
RICHEST: Any = Richest()


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("", {}),
        (" , ,", {}),
        ("Length: 6 rounds", {"rounds": "6"}),
        ("length:6", {"rounds": "6"}),
        ("6 ROUNDS", {"rounds": "6"}),
        ("length=6, Nights = 3", {"rounds": "6", "nights": "3"}),
        ("length 6 rounds", {"rounds": "6"}),
        ("rounds: 3, Nights: 6", {"rounds": "3", "nights": "6"}),
        ("foul", {"weather": "foul"}),
        ("Foul, and worse", {"weather": "foul"}),
        ("Weather: Foul, and worse: mud, nights: 3", {"weather": "foul", "nights": "3"}),
        ("fair: no rain, no snow, 6 rounds", {"weather": "fair", "rounds": "6"}),
        ("foul, foul", {"weather": "foul"}),
    ],
)
def test_a_text_of_options_is_understood(text: str, meant: dict[str, str]) -> None:
    assert from_text(RICH, text) == meant


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("6", "“6” is not clear: write “Length: 6 rounds” or “Nights: 6”."),
        ("Length: 9", "Length can be 3 rounds or 6 rounds, not 9."),
        ("Weather: **wet**", "Weather can be Fair or Foul, and worse, not wet."),
        ("chess", "Rich has no option “chess”; there is Length, Nights, Weather."),
        ("foul, chess", "Rich has no option “chess”; there is Length, Nights, Weather."),
        ("foul, fair", "Weather is given twice."),
        (",foul" * 1000, "The options are said in 2000 characters at most."),
    ],
)
def test_a_text_that_is_not_understood_is_answered_with_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(Refusal) as refusal:
        from_text(RICH, text)
    assert str(refusal.value) == sentence


def test_a_half_typed_text_is_completed() -> None:
    assert completed(RICH, "")[0] == ("Length: 3 rounds", "Length: 3 rounds")
    assert [text for _, text in completed(RICH, "wea")] == ["Weather: Fair", "Weather: Foul, and worse"]
    assert completed(RICH, "weather: fo") == [("Weather: Foul, and worse: mud", "Weather: Foul, and worse")]
    more = completed(RICH, "6 rounds, nig")
    assert [text for _, text in more] == ["Length: 6 rounds, Nights: 3", "Length: 6 rounds, Nights: 6"]
    assert completed(RICH, "6 rounds, length") == [], "it is given already"
    assert completed(RICH, "juggle") == []


def test_whatever_is_suggested_is_understood() -> None:
    """The label too: it is what stands in the field when somebody types on."""
    for game in (RICH, RICHEST):
        typed = ""
        for _ in game.options:
            found = completed(game, typed)
            for label, text in found:
                assert from_text(game, label) == from_text(game, text)
                assert len(label) <= 100 and len(text) <= 100
            if not found:
                assert len(from_text(game, typed)) > 4, "as many as a hundred characters hold"
                break
            typed = f"{found[-1][1]}, "


def test_many_options_fit_into_a_button() -> None:
    chosen = {o.key: list(o.values)[n % 2] for n, o in enumerate(RICHEST.options)}
    code = packed(RICHEST, chosen)
    assert len(code) <= 20 and unpacked(RICHEST, code) == chosen
    for stale in (packed(RICH, {}), code[:-1], code[:-1] + "z", "", "colour=red"):
        with pytest.raises(Refusal, match="The options of Richest have changed since"):
            unpacked(RICHEST, stale)


def test_what_is_too_long_in_words_is_said_shortly() -> None:
    chosen = {o.key: "yes" for o in RICHEST.options[1:5]}
    text = as_text(RICHEST, chosen, 100)
    assert text.startswith("rule-0:yes, ") and from_text(RICHEST, text) == chosen
    assert as_text(RICHEST, dict.fromkeys(list(chosen), "yes"), 20) == ""


async def test_the_owner_changes_an_option_for_all_to_see(house: House) -> None:
    engine = await house.open("probe")
    await engine.join(house.actor(BEA))
    reply = await engine.choose(house.actor(ANN), {"rounds": "6"})
    assert reply.lines == ("Length: 6 rounds.",)
    entry = engine.recent[-1]
    assert (entry.kind, entry.data) == ("options", {"options": {"rounds": "6"} | USUAL, "said": "Length: 6 rounds"})
    assert public_body(entry) is not None
    assert tell(engine.recent, PUBLIC, {})[-1].lines == ("Length: 6 rounds.",)
    assert (await house.outbox())[-1][0] == "board", "the lobby shows it at once"
    seq = engine.session.seq
    assert (await engine.choose(house.actor(ANN), {"rounds": "6"})).lines == ("Length: 6 rounds, as it was.",)
    assert engine.session.seq == seq
    await engine.start(house.actor(BEA))
    assert engine.state.rounds == 6
    await check_agrees(house, engine)


async def test_a_repeated_change_acts_once(house: House) -> None:
    engine = await house.open("probe")
    actor = house.actor(ANN)
    first = await engine.choose(actor, {"rounds": "6"})
    await engine.choose(house.actor(ANN), {"rounds": "3"})
    again = await engine.choose(actor, {"rounds": "6"})
    assert again.repeated and again.lines == first.lines and engine.session.options == {"rounds": "3"} | USUAL


async def test_who_may_not_change_options_and_when(house: House) -> None:
    engine = await house.open("probe")
    await engine.join(house.actor(BEA))
    for user in (BEA, CARL):
        said = await refused(house, engine, lambda u=user: engine.choose(house.actor(u), {"rounds": "6"}))  # type: ignore[misc]
        assert said == f"Only <@{ANN}>, who opened the lobby, can change the options."
    for key, value, sentence in (
        ("colour", "red", "Probe has no option colour."),
        ("rounds", "9", "Length can be 3 rounds or 6 rounds, not 9."),
    ):
        said = await refused(house, engine, lambda k=key, v=value: engine.choose(house.actor(ANN), {k: v}))  # type: ignore[misc]
        assert said == sentence
    await engine.leave(house.actor(ANN))
    await engine.choose(house.actor(BEA), {"rounds": "6"})
    await engine.join(house.actor(ANN))
    await engine.start(house.actor(ANN))
    said = await refused(house, engine, lambda: engine.choose(house.actor(BEA), {"rounds": "3"}))
    assert said == "The game has begun."
