"""The page that verifies a record in the browser: from the disk, with no server, by the vectors of docs/dice.md."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Page

import bot
from bot.games.library import GAMES
from bot.record.replay import Wrong, read, verify
from tests.kept.test_kept import EXPECTED, record
from tests.page.browser import PATIENCE, PHONE, Tabs
from tests.table.house import RULES
from tests.table.played import finished, of_red, with_letters
from tests.test_dice import SALTS, SEEDS, VECTORS

FILE = Path(bot.__file__).parent / "web" / "verify" / "verify.html"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def opened(tabs: Tabs) -> AsyncIterator[tuple[Page, list[str]]]:
    """The page as a phone shows it, opened from the disk, and the errors of its console."""
    mistakes: list[str] = []
    tab = await tabs.opened(PHONE, [], mistakes)
    await tab.page.goto(FILE.as_uri())
    yield tab.page, mistakes
    await tabs.put_back(tab)


@pytest.fixture
def page(opened: tuple[Page, list[str]]) -> Iterator[Page]:
    """The page, which is given one file after another, as by somebody who has several."""
    page, mistakes = opened
    mistakes.clear()
    yield page
    assert mistakes == []


async def verified(page: Page, data: bytes, name: str = "record.json") -> tuple[str, list[str]]:
    """Gives the page a file. Returns its verdict and its checks."""
    await page.evaluate("document.getElementById('result').hidden = true")
    await page.set_input_files("#file", {"name": name, "mimeType": "application/json", "buffer": data})
    await page.locator("#result").wait_for(timeout=PATIENCE)
    return await page.locator("#verdict").inner_text(), await page.locator("#checks li").all_inner_texts()


def test_nothing_but_its_own_script_and_style_may_run() -> None:
    """The policy names what stands in the file, so that a saved copy is as strict."""
    text = FILE.read_text("utf-8")
    for kind in ("script", "style"):
        inside = re.search(rf"<{kind}>(.*?)</{kind}>", text, re.DOTALL)
        assert inside is not None
        digest = base64.b64encode(hashlib.sha256(inside[1].encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{digest}'" in text, f"the policy has to name {kind} as sha256-{digest}"
    assert "default-src 'none'" in text and not re.search(r"https?://", text)


async def test_the_vectors_of_the_dice_are_met(page: Page) -> None:
    ask = """async ([seed, salts, game, epoch, stream, number, sides]) =>
        roll(await key(seed), await salted(salts), game, epoch, stream, number, sides)"""
    assert len(VECTORS) > 10
    for seed, salts, game, epoch, stream, number, sides, value in VECTORS:
        asked = [SEEDS[seed][0].hex(), list(SALTS[salts][0]), game, epoch, stream, int(number), int(sides)]
        assert await page.evaluate(ask, asked) == int(value), asked


FURTHER = [name for name in EXPECTED.records if re.search("-[2-9]-whole$", name)][:-1]
"""Kept records that differ from others of their games in the rules' versions alone, which the page does not know."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.long if name in FURTHER else ()) for name in EXPECTED.records]
)
async def test_a_kept_record_holds(page: Page, name: str) -> None:
    """Each says of its chains and its dice what the command says, and the head and commitment to compare."""
    data = record(name)
    verdict, checks = await verified(page, data)
    assert verdict == "This record holds"
    expected = [line for line in EXPECTED.records[name].verified if "entries follow one another" in line]
    assert expected and [line for line in checks if "entries follow one another" in line] == expected
    found = read(data)
    assert any("The seed is the one committed to" in line for line in checks) is (found.whole is not None)
    about = await page.locator("#about").inner_text()
    assert found.chains["public"][-1].head in about
    assert json.loads(bytes(found.chains["public"][0].body))["data"]["commitment"] in about


async def test_a_packed_record_is_unpacked(page: Page) -> None:
    verdict, _ = await verified(page, gzip.compress(finished()), "record.json.gz")
    assert verdict == "This record holds"


async def test_supplied_dice_are_counted_apart(page: Page) -> None:
    verdict, checks = await verified(page, finished())
    supplied = sum(draw.supplied for entry in read(finished()).whole.entries for draw in entry.draws)  # type: ignore[union-attr]
    assert verdict == "This record holds" and supplied
    assert f"{supplied} rolls are marked as given: by a game master, or by a roll that was taken back." in checks


async def test_letters_a_journal_and_house_rules_hold(page: Page) -> None:
    """A line of the journal stands in no chain."""
    verdict, checks = await verified(page, with_letters())
    assert verdict == "This record holds", checks


async def test_a_running_games_dice_cannot_be_checked_yet(page: Page) -> None:
    verdict, checks = await verified(page, of_red())
    assert verdict == "This record holds"
    assert any("its dice cannot be checked yet" in line for line in checks)


@pytest.mark.parametrize(
    "share", [pytest.param(n / 12, marks=() if n in (0, 5, 11) else pytest.mark.long) for n in range(12)]
)
async def test_one_changed_digit_is_found(page: Page, share: float) -> None:
    """Wherever it stands, as the command finds it."""
    data = bytearray(finished())
    at = next(i for i in range(int(share * len(data)), len(data)) if data[i : i + 1].isdigit())
    data[at] = b"1234567890"[data[at] - ord("0")]
    verdict, checks = await verified(page, bytes(data))
    assert verdict == "This record does not hold", checks


def changed(change: Callable[[Any], None]) -> bytes:
    """A finished record in which something was changed, written and sealed as the bot does."""
    plain = json.loads(finished())
    change(plain)
    plain.pop("digest")
    bare = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    plain["digest"] = hashlib.sha256(bare).hexdigest()
    return json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def withhold(plain: Any, at: int, leaf: str = "") -> None:
    """Leaves of a public leaf the hash alone, or another in its place."""
    link = plain["chains"]["public"][at]
    body = json.dumps(link["body"], sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    own = hashlib.sha256(bytes.fromhex(link["nonce"]) + body).hexdigest()
    plain["chains"]["public"][at] = {"head": link["head"], "leaf": leaf or own}


async def test_what_is_withheld_is_counted(page: Page) -> None:
    """Leaves that name somebody who was forgotten, and a person whom nobody can name any more."""

    def change(plain: Any) -> None:
        decisions = [n for n, x in enumerate(plain["chains"]["public"]) if x["body"]["kind"] == "decision"]
        for at in decisions[:3]:
            withhold(plain, at)
        plain["persons"].popitem()

    data, persons = changed(change), len(read(finished()).persons)
    verdict, checks = await verified(page, data)
    assert verdict == "This record holds", checks
    for lines in (checks, verify(data, RULES).lines):
        assert any(line.startswith("3 of them are withheld, because they name") for line in lines), lines
        assert any(line.startswith(f"The commitments to {persons - 1} of {persons} persons open.") for line in lines)


def draw_of(plain: Any) -> Any:
    """The first roll that no one supplied."""
    draws = (draw for entry in plain["whole"]["entries"] for draw in entry.get("draws", ()))
    return next(draw for draw in draws if not draw["supplied"])


FORGERIES: dict[str, tuple[Callable[[Any], Any], str]] = {
    "a die of the entries": (
        lambda plain: draw_of(plain).update(value=draw_of(plain)["value"] % 2 + 1),
        "does not say",
    ),
    "the seed": (lambda plain: plain["whole"].update(seed="00" * 32), "not the one that was committed to"),
    "an entry left out": (lambda plain: plain["whole"]["entries"].pop(3), "missing or out of order"),
    "a leaf left out": (lambda plain: plain["chains"]["public"].pop(3), "missing or out of order"),
    "the end cut off": (lambda plain: plain["chains"]["public"].pop(), "missing from the public chain"),
    "an opening": (lambda plain: plain["chains"]["public"][2]["opening"].update(state="00" * 32), "commits to another"),
    "a state": (lambda plain: plain["whole"]["entries"][-1].update(state="00" * 32), "commits to another"),
    "the game": (lambda plain: plain.update(game="another"), "its hash does not match"),
    "the rules": (lambda plain: plain.update(rules="another"), "opens another game"),
    "a person": (lambda plain: next(iter(plain["persons"].values())).update(user="77"), "does not open to 77"),
    "a leaf that is withheld": (lambda plain: withhold(plain, 3, "00" * 32), "its hash does not match"),
}


@pytest.mark.parametrize("name", FORGERIES)
async def test_what_is_sealed_anew_is_found_where_it_stands(page: Page, name: str) -> None:
    """Whoever changes a record can make its digest anew, but not its chains."""
    change, said = FORGERIES[name]
    verdict, checks = await verified(page, changed(change))
    assert verdict == "This record does not hold" and said in checks[-1], checks
    with pytest.raises(Wrong):
        verify(changed(change), GAMES)


@pytest.mark.parametrize("data", [b"", b"no record", b"{}", b"[1,2", b"\xff\xfe", b'{"format":"adjutant-record-1"}'])
async def test_what_is_no_record_is_said_to_be_none(page: Page, data: bytes) -> None:
    verdict, checks = await verified(page, data)
    assert verdict == "This record does not hold" and len(checks) == 1
    assert re.match(r"The (file|record) (is|has) n", checks[0]), checks


async def test_without_web_crypto_it_says_what_to_do(tabs: Tabs) -> None:
    """A page over plain HTTP in a house has none."""
    context = await tabs.browser.new_context()
    await context.route(
        "http://house.example/verify",
        lambda route: route.fulfill(body=FILE.read_text("utf-8"), content_type="text/html"),
    )
    page = await context.new_page()
    await page.goto("http://house.example/verify")
    assert "Save the page and open the copy" in await page.locator("#status").inner_text()
    assert await page.locator("#file").is_disabled()
    await context.close()
