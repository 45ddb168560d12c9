"""What the files of the house import and say, read once for all tests that ask."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple


class Source(NamedTuple):
    """What is read off a module: to read it takes long, its text most of all."""

    imported: frozenset[str]
    """The dotted names that it imports, wherever in it, types included: modules, and what is taken from them."""
    texts: tuple[str, ...]
    """Its texts; of those with places to fill in, the parts."""
    said: tuple[str, ...]
    """Its texts that are no docstrings, each f-string whole with X for what is filled in."""
    defined: frozenset[str]
    """The names that it defines itself, outside of its functions and classes."""


def nodes(file: Path) -> list[ast.AST]:
    """Returns all that a module is written of, the module itself first; of a name no more than that it stands there."""
    found: list[ast.AST] = [ast.parse(file.read_text("utf-8"))]
    for node in found:
        if type(node) not in (ast.Name, ast.Constant):
            for part in vars(node).values():
                if isinstance(part, list):
                    found += [each for each in part if isinstance(each, ast.AST)]
                elif isinstance(part, ast.AST):
                    found.append(part)
    return found


@cache
def source(file: Path) -> Source:
    """What is to be known of a module."""
    imported, texts, said, apart = set[str](), list[str](), list[str](), set[int]()
    every = nodes(file)
    for node in every:
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.module and not node.level, f"{file}: imports say where they lead"
            imported |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            apart.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            apart |= {id(part) for part in node.values}
    for node in every:
        if isinstance(node, ast.JoinedStr):
            said.append("".join(str(part.value) if isinstance(part, ast.Constant) else "X" for part in node.values))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            texts.append(node.value)
            if id(node) not in apart:
                said.append(node.value)
    return Source(frozenset(imported), tuple(texts), tuple(said), frozenset(_defined(every[0])))


def _defined(module: ast.AST) -> Iterator[str]:
    assert isinstance(module, ast.Module)
    for node in module.body:
        match node:
            case ast.FunctionDef(name) | ast.ClassDef(name):
                yield name
            case ast.Assign(targets):
                yield from (target.id for target in targets if isinstance(target, ast.Name))
            case ast.AnnAssign(ast.Name(name)):
                yield name


def imported(file: Path) -> frozenset[str]:
    """The dotted names that a module imports."""
    return source(file).imported


def texts(file: Path) -> tuple[str, ...]:
    """The texts in a module, those with places to fill in included."""
    return source(file).texts
