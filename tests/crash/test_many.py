"""Nothing is lost and nothing doubled by several bots on one database."""

from __future__ import annotations

from pathlib import Path

from tests.crash.many import besieged


async def test_bots_on_one_database_through_kills(tmp_path: Path) -> None:
    """Two bots, both players of each game by either; kills, cut connections and a restart of the database. The long run
    is tests.crash.many as a program."""
    many = await besieged(tmp_path, games=4, decisions=60, kills=2, processes=2)
    done = [said for _, said in many.answers.values() if said.isdigit()]
    assert len(done) > 25 and many.happened["database restarted"] == 1
    assert all(seconds < 10 for seconds in many.takeovers)
