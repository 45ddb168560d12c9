"""A shell as the reader of a page has it, with the bot installed in an environment of its own."""

from __future__ import annotations

import os
import re
import subprocess
import venv
from pathlib import Path
from site import getsitepackages
from urllib.request import urlopen

ROOT = Path(__file__).parents[2]
"""The repository."""


class Shell:
    """A shell in ``folder``. A virtual environment is active, in which Adjutant stands with all the packages that are
    installed here; pip installs into it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        venv.create(folder / "venv")
        [site] = (folder / "venv" / "lib").glob("python*/site-packages")
        (site / "here.pth").write_text("\n".join([str(ROOT), *getsitepackages()]), "utf-8")
        # Without a network: a package is built by the setuptools that is here. pip reads this variable as a negation.
        offline = {"PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        # The tests of a package need no plugins but its own, which take as long to load as the tests take.
        offline["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        own = {"PATH": f"{folder / 'venv' / 'bin'}:{os.environ['PATH']}", "XDG_CACHE_HOME": str(folder / "cache")}
        self.environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"} | offline | own

    @property
    def python(self) -> str:
        """The environment's interpreter."""
        return str(self.folder / "venv" / "bin" / "python")

    def does(self, commands: str, fails: bool = False) -> str:
        """What commands say, which must succeed, or with ``fails`` must not."""
        bash = ["bash", "-euo", "pipefail", "-c", commands]
        ran = subprocess.run(bash, cwd=self.folder, env=self.environment, capture_output=True, text=True, check=False)
        said = ran.stdout + ran.stderr
        assert (ran.returncode != 0) == fails, said
        return said

    def starts(self, command: str) -> str:
        """What a command says that runs until it is stopped: it must answer at the address that it prints."""
        bash, said = ["bash", "-c", f"exec {command}"], ""
        with subprocess.Popen(
            bash, cwd=self.folder, env=self.environment, stdout=subprocess.PIPE, text=True
        ) as running:
            assert running.stdout is not None
            try:
                for line in running.stdout:
                    said += line
                    if address := re.search(r"http://\S+", line):
                        assert urlopen(address[0], timeout=60).status == 200
                        break
            finally:
                running.terminate()
        return said
