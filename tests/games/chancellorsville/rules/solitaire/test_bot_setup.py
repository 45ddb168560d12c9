"""A game against the BOT: its seats, its setup, its length and its end."""

from __future__ import annotations

from itertools import cycle

import pytest

from bot.games.chancellorsville.data.cards import tactics
from bot.games.chancellorsville.data.terms import SIDES
from bot.games.chancellorsville.game import GAME
from bot.games.chancellorsville.options import OPTIONS, Options
from bot.games.contract.choices import Refusal
from bot.games.contract.game import PUBLIC
from bot.games.kit.sides import OTHER, Side
from tests.games.chancellorsville.positions import Position, opening
from tests.games.chancellorsville.rules.solitaire.bots import against_bot, bot_with, turned
from tests.games.told_dice import Dice

pytestmark = pytest.mark.usefixtures("fixed_cards")

each_player = pytest.mark.parametrize("player", SIDES)


def begun(player: Side, difficulty: str = "standard") -> Position:
    """A game against the BOT at its first turn."""
    at = opening(opponent=player, difficulty=difficulty)
    at = at.play("start 2 3 7" if player == "usa" else "start 10 22")
    return at.play(f"keep {','.join(at.state.armies[player].dealt[:3])}")


@each_player
@pytest.mark.rule("CV-16.1", "CV-1.1")
def test_the_player_goes_first_and_the_bot_has_a_seat(player: Side) -> None:
    seats = {info.key: info.bot for info in GAME.seats_for({"opponent": player})}
    assert seats == {player: False, OTHER[player]: True}
    at = begun(player)
    assert at.awaited() == [player] and (at.state.stage, at.state.turn) == ("card", 1)
    assert "move" in at.told() and ("The Union moves" in at.told()) == (player == "usa")


def test_two_players_have_no_bot() -> None:
    assert [info.bot for info in GAME.seats_for({})] == [False, False]
    assert opening().awaited() == ["csa", "usa"]


@pytest.mark.rule("CV-16.6")
@pytest.mark.parametrize("difficulty", ["hard", "hardest"])
def test_only_a_game_against_the_bot_is_hard(difficulty: str) -> None:
    values = {option.key: next(iter(option.values)) for option in OPTIONS} | {"difficulty": difficulty}
    with pytest.raises(Refusal) as caught:
        GAME.setup(values, Dice([]))
    assert caught.value.rule == "CV-16.6"


@each_player
@pytest.mark.rule("CV-16.2")
def test_nothing_is_hidden(player: Side) -> None:
    at = opening(opponent=player)
    assert at.awaited() == [player]
    asked = [GAME.choices(GAME.view(at.state, player), player, path) for path in ((), ("start",))]
    assert all(level and "secret" not in level.prompt and "unseen" not in level.prompt for level in asked)
    shown = at.play("start 2 3 7" if player == "usa" else "start 10 22")
    assert shown.outcome is not None and not shown.outcome.secret
    assert ("Hartwood (2)" if player == "usa" else "Zoan Church (10)") in shown.told()
    at = begun(player)
    assert all(piece.shown for piece in at.state.pieces.values() if piece.at)
    views = [GAME.view(at.state, seat).pieces for seat in (None, OTHER[player])]
    places = {key: piece.at for key, piece in at.state.pieces.items()}
    assert [{key: piece.at for key, piece in pieces.items()} for pieces in views] == [places, places]
    left = {*at.state.row, *at.state.tactics_deck}
    assert left == {key for key, card in tactics().items() if card.solo} and len(at.state.tactics_deck) == 27


@each_player
@pytest.mark.rule("CV-16.4", "CV-16.2")
def test_the_bots_optional_formations_begin_on_the_track(player: Side) -> None:
    at = begun(player)
    on_track = {key for key, piece in at.state.pieces.items() if piece.track == 0}
    assert on_track == ({"anderson", "mclaws"} if player == "usa" else {"couch", "howard", "meade"})
    assert all(at.state.pieces[key].at == 0 and at.state.pieces[key].alive for key in on_track)
    mine = {"couch": 2, "howard": 3, "meade": 7} if player == "usa" else {"anderson": 10, "mclaws": 22}
    assert {key: at.state.pieces[key].at for key in mine} == mine


@pytest.mark.rule("CV-16.3", "CV-10.2")
def test_transfers_are_open_and_counted() -> None:
    at = against_bot("usa", usa="meade@5/9 reynolds@5/6").play("play u2")
    after = at.play("transfer meade reynolds take 3")
    assert after.cohesion("meade", "reynolds") == [12, 3]
    assert after.outcome is not None and not after.outcome.secret
    assert "Reynolds gives 3 cohesion to Meade" in after.told()
    assert not any(piece.cards for piece in after.state.pieces.values())
    spent = at.armed("usa", given=(3, -3, 3, -3, 3, -3, 1, -1, 1, -1))
    assert spent.legal("transfer meade reynolds take") == ["transfer meade reynolds take 1"]
    last = spent.play("transfer meade reynolds take 1")
    assert not last.armed("usa", given=last.state.armies["usa"].given).allowed("transfer slocum couch give 1")


@pytest.mark.rule("CV-16.2", "CV-10.6")
def test_tests_in_solitaire_need_no_cards() -> None:
    at = against_bot("usa", usa="meade@9/6", csa="anderson@10").play("play u2")
    assert at.play("attack meade 10", 6).cohesion("meade") == [0]


@each_player
@pytest.mark.rule("CV-16.6", "CV-16.6a")
@pytest.mark.parametrize(("difficulty", "removed"), [("standard", 0), ("hard", 1), ("hardest", 2)])
def test_cards_removed_unseen(player: Side, difficulty: str, removed: int) -> None:
    at = begun(player, difficulty)
    view = GAME.view(at.state, player)
    assert view.armies[player].deck == 12 - removed and view.armies[OTHER[player]].deck == 15
    assert view.own is not None and len(view.own.deck) == 12, "nobody knows which of these are gone"
    told = {0: "", 1: "1 card of the player's deck is removed unseen: the BOT has one turn more."}
    told[2] = "2 cards of the player's deck are removed unseen: the BOT has 2 turns more."
    assert told[removed] in at.told() and ("removed unseen" in at.told()) == bool(removed)


def turns_to_the_end(at: Position, player: Side) -> list[str]:
    """Plays to the end with as little as possible, and returns whose turns there were. Every other die of a BOT's
    attack costs the attacker, every other the defender; all tests are passed."""
    turns, faces = [], cycle((2, 3))

    def draw(sides: int, purpose: str, stream: str = PUBLIC) -> int:
        return 1 if sides != 6 or "test" in purpose else next(faces)

    state = at.state
    while to_act := sorted(GAME.awaited(GAME.view(state, None))):
        (seat,) = to_act
        level = GAME.choices(GAME.view(state, seat), seat, ())
        assert level is not None
        words = [choice.key for choice in level.choices]
        if state.stage == "card":
            turns.append(seat)
        text = str(next(word for word in ("turn", "play", "dig", "stand", "buy", "draw") if word in words))
        while (below := GAME.choices(GAME.view(state, seat), seat, tuple(text.split()))) is not None:
            text = f"{text} {below.choices[-1].key}"
        state = GAME.apply(state, seat, GAME.parse(text), draw).state
    assert state.ending == "objectives"
    return turns


@each_player
@pytest.mark.rule("CV-16.6b", "CV-3.10", "CV-3.1")
@pytest.mark.parametrize(("difficulty", "removed"), [("standard", 0), ("hardest", 2)])
def test_the_bots_further_turns_come_at_the_end(player: Side, difficulty: str, removed: int) -> None:
    turns = turns_to_the_end(begun(player, difficulty), player)
    assert turns == [player, OTHER[player]] * (15 - removed) + [OTHER[player]] * removed


def searching(unsure: int) -> Position:
    """A Union player at Hard with 5 cubes at the end of his turn, and five cards of which one is removed; ``unsure``
    draws whether the one searched for is in the deck."""
    at = against_bot("usa", hands={"usa": "u1"}, decks={"usa": "u2 u3 u4 u5 u6"}, stage="draw")
    at = at.changed(options=Options(solo="usa", removed=1)).armed("usa", removed=1, cubes=5)
    return at.play("draw search u4", picks=[unsure, 2])


@pytest.mark.rule("CV-3.8", "CV-16.6a")
def test_a_search_fails_for_a_card_removed() -> None:
    found = searching(2)
    assert found.state.armies["usa"].hand == ("u1", "u4") and GAME.view(found.state, None).armies["usa"].deck == 3
    missed = searching(1)
    army = missed.state.armies["usa"]
    assert army.hand == ("u1", "u3") and (army.missed, army.removed, army.cubes) == (("u4",), 0, 0)
    assert GAME.view(missed.state, None).armies["usa"].deck == 3 == len(army.deck)
    assert missed.outcome is not None and missed.outcome.secret and "U4" not in missed.told()
    assert "It is not in the deck" in missed.told("usa")


@pytest.mark.rule("CV-12.20", "CV-16.6a")
def test_a_card_put_back_is_never_among_those_removed() -> None:
    """Two of three unseen cards are gone; the one put back by a Telegraph comes."""
    at = against_bot("usa", hands={"usa": "u1"}, decks={"usa": "u2 u3 u4"}, stage="draw").bought("usa", "telegraph")
    at = at.changed(options=Options(solo="usa", removed=1)).armed("usa", removed=1)
    kept = at.play("use telegraph", picks=[1, 1]).play("keep u3")
    army = kept.state.armies["usa"]
    assert (army.hand, army.deck, army.surely) == (("u1", "u3"), ("u2", "u4"), ("u2",))
    last = kept.changed(active="usa", stage="draw").armed("usa", tactics=()).play("draw top", picks=[1])
    assert last.state.armies["usa"].hand == ("u1", "u2", "u3") and last.state.armies["usa"].deck == ("u4",)


@pytest.mark.rule("CV-16.19", "CV-14.2", "CV-14.3")
@pytest.mark.parametrize(
    ("player", "control", "winner"),
    [
        ("usa", (13, 18, 22), "usa"),
        ("usa", (13, 18), "csa"),
        ("csa", (13, 18), "usa"),
        ("csa", (18,), "csa"),
    ],
)
def test_objectives_at_the_end(player: Side, control: tuple[int, ...], winner: Side) -> None:
    """The last card is turned over; nobody stands where it would take anything."""
    bot = OTHER[player]
    last = bot_with("c14" if bot == "csa" else "u6", hands={player: ""}, control=control)
    ended = turned(last.armed(player, deck=()))
    assert (ended.state.winner, ended.state.ending) == (winner, "objectives")
    result = GAME.result(GAME.view(ended.state, None))
    assert result is not None and result.winners == (winner,) and ("needed all" in result.text) == (player == "usa")


@pytest.mark.rule("CV-16.19", "CV-14.4")
def test_three_formations_lost_lose_at_once() -> None:
    at = bot_with("c7", usa="couch! howard! meade@19/4", csa="hill@18")
    lost = turned(at, 5, 5, 3)
    assert (lost.state.winner, lost.state.ending) == ("csa", "destroyed") and lost.awaited() == []
    own = turned(bot_with("c7", usa="meade@19", csa="hill@18/2 anderson! mclaws!"), 1, 3, 3)
    assert own.state.winner == "usa"


@pytest.mark.rule("CV-16.10a", "CV-7.14")
def test_if_both_lose_their_third_the_attacker_has_won() -> None:
    at = bot_with("c7", usa="couch! howard! meade@19/2", csa="hill@18/2 anderson! mclaws!")
    assert turned(at, 1, 3, 3).state.winner == "csa"


@pytest.mark.rule("CV-16.8", "CV-16.8a", "CV-16.2")
def test_the_position_in_words_against_the_bot() -> None:
    after = turned(bot_with("c7", usa="meade@20", csa="hill@18"), 3, 3, 3).armed("usa", given=(3, -3))
    text = GAME.position(GAME.view(after.state, "usa"))
    assert "**The Confederates**: the BOT; no cards to come; nothing lost\nLast card: C7. AP Hill: " in text
    assert "**Standing orders**" not in text and "**Hidden**" not in text
    assert "2 transfers of 3 and 3 transfers of 1" in text
    assert GAME.own(GAME.view(after.state, "csa")) == ""
    assert "in secret" not in GAME.headline(GAME.view(opening(opponent="usa").state, None))
