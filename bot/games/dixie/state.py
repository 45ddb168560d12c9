"""The state, the views and the decisions of Dixie: plain data."""

from __future__ import annotations

from typing import Literal

Edition = Literal["bull-run", "shiloh", "gettysburg"]
Side = Literal["usa", "csa"]
Kind = Literal["infantry", "cavalry", "artillery", "general", "terrain", "special"]
