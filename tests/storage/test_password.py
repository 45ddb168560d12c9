"""A password of any characters, given apart from the address as compose.yaml does."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.storage.errors import StorageError
from bot.storage.opening import open_database
from tests.postgres import QUICK, Server

PASSWORD = "p@ss:/w#rd %41?&$'\\ é"
COMPOSE = Path(__file__).parents[2] / "compose.yaml"


async def test_a_password_with_special_characters_opens_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server(QUICK)
    try:
        rules = server.data / "pg_hba.conf"
        rules.write_text(f"host secret adjutant 127.0.0.1/32 scram-sha-256\n{rules.read_text('utf-8')}", "utf-8")
        server.start()
        said = PASSWORD.replace("'", "''")
        server.execute(f"ALTER ROLE adjutant PASSWORD '{said}'")
        server.execute("CREATE DATABASE secret")
        monkeypatch.setenv("PGPASSWORD", PASSWORD)
        await (await open_database(server.address("secret"))).close()
        monkeypatch.setenv("PGPASSWORD", f"{PASSWORD}!")
        with pytest.raises(StorageError, match="cannot be opened"):
            await open_database(server.address("secret"))
    finally:
        server.remove()


def test_the_address_in_compose_holds_no_password() -> None:
    """In it a character such as / or @ would have to be written as % and a code."""
    lines = COMPOSE.read_text("utf-8").splitlines()
    [address] = [line.split(": ", 1)[1] for line in lines if "ADJUTANT_DATABASE:" in line]
    assert address == "postgresql://adjutant@database/adjutant"
    assert any(line.strip().startswith("PGPASSWORD: ${POSTGRES_PASSWORD") for line in lines)
