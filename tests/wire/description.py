"""Discord's own description of its API (OpenAPI 3.1), to hold requests against."""

from __future__ import annotations

import functools
import json
import re
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from jsonschema.exceptions import best_match  # type: ignore[import-untyped]

from bot.local.rest.journal import Exchange

METHODS = ("get", "put", "post", "patch", "delete")


class Description:
    """The operations by method and path; each body's validator is made once."""

    def __init__(self, path: Path) -> None:
        self._document: dict[str, Any] = json.loads(path.read_text("utf-8"))
        self._operations = [
            (method.upper(), _pattern(template), operation)
            for template, item in self._document["paths"].items()
            for method, operation in item.items()
            if method in METHODS
        ]

    def operation(self, method: str, path: str) -> dict[str, Any] | None:
        """The operation that serves a request, with the fewest parameters where several fit; None without one."""
        found = [(p, o) for m, p, o in self._operations if m == method and p.fullmatch(path)]
        return min(found, key=lambda f: f[0].groups)[1] if found else None

    @functools.cache  # noqa: B019 - lives as long as the description does
    def validator(self, operation_id: str) -> Draft202012Validator | None:
        """What a JSON body of that operation must be; None where it takes none."""
        operation = next(o for _, _, o in self._operations if o["operationId"] == operation_id)
        content = operation.get("requestBody", {}).get("content", {})
        body = content.get("application/json") or content.get("multipart/form-data")
        if body is None:
            return None
        # References begin at the document's root, so the components come along.
        return Draft202012Validator({"components": self._document["components"], **_without_files(body["schema"])})

    def objections(self, entry: Exchange) -> list[str]:
        """What is wrong with a request, in words; empty where all is well."""
        path = entry.path.split("?")[0]
        operation = self.operation(entry.method, path)
        if operation is None:
            return [f"{entry.method} {path} is no operation of Discord's"]
        validator = self.validator(operation["operationId"])
        if validator is None:
            return [] if entry.payload is None else [f"{operation['operationId']} takes no body"]
        # Where one of several shapes must fit, the best match says which detail keeps the nearest from fitting.
        errors = [best_match([error]) for error in validator.iter_errors(with_text_ids(entry.payload))]
        return [f"{operation['operationId']}: {error.json_path}: {error.message[:200]}" for error in errors]


def with_text_ids(value: Any) -> Any:
    """A body with the ids of attachments, of users to be pinged and of who is written to as text: the library sends
    them as numbers, which Discord takes as well, though the description says text."""
    if isinstance(value, list):
        return [with_text_ids(item) for item in value]
    if not isinstance(value, dict):
        return value
    body = {key: with_text_ids(item) for key, item in value.items()}
    for attachment in body.get("attachments") or ():
        attachment["id"] = str(attachment["id"])
    if "recipient_id" in body:
        body["recipient_id"] = str(body["recipient_id"])
    mentions = body.get("allowed_mentions")
    if mentions and "users" in mentions:
        mentions["users"] = [str(user) for user in mentions["users"]]
    return body


def _pattern(template: str) -> re.Pattern[str]:
    """A path's template as a regular expression with a group for each parameter; "@me" and the like stand for
    themselves."""
    parts = re.split(r"\{[^}]+\}", template)
    return re.compile("([^/]+)".join(map(re.escape, parts)))


def _without_files(schema: dict[str, Any]) -> dict[str, Any]:
    """A multipart form's schema without its files, which are not JSON."""
    if "allOf" not in schema:
        return schema
    return {"allOf": [part for part in schema["allOf"] if "files[0]" not in part.get("properties", {})]}
