"""Discord's rules for modals."""

from __future__ import annotations

from typing import Any

from bot.local.model.interactions import Modal
from bot.local.validation.components import ComponentCheck
from bot.local.validation.form import Form


def check_modal(data: dict[str, Any]) -> Modal:
    """Return the modal that a callback of type 9 opens. Raises ApiError 50035."""
    form = Form()
    form.length(("data", "title"), data.get("title"), 1, 45)
    form.length(("data", "custom_id"), data.get("custom_id"), 1, 100)
    check = ComponentCheck(form, lambda url: None)
    components = check.modal(data.get("components"), ("data", "components"))
    form.raise_if_wrong()
    return Modal(data["custom_id"], data["title"], components)
