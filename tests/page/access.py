"""Checks for every screen: contrast by WCAG's AA, a name for every control, nothing wider than the window, and nothing
that axe-core calls serious or critical."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from playwright.async_api import Page

CONTRASTS = """() => {
    const parse = (text) => {
        const [r, g, b, a = 1] = text.match(/[\\d.]+/g).map(Number);
        return [r, g, b, a];
    };
    const over = (top, under) => [0, 1, 2].map((i) => top[i] * top[3] + under[i] * (1 - top[3])).concat(1);
    const light = (colour) => {
        const [r, g, b] = colour
            .map((v) => v / 255)
            .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ground = (element) => {
        const layers = [];
        for (let e = element; e; e = e.parentElement) {
            layers.push(parse(getComputedStyle(e).backgroundColor));
            if (layers.at(-1)[3] === 1) break;
        }
        return layers.reduceRight((under, top) => over(top, under), [0, 0, 0, 1]);
    };
    const seen = (element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest("[disabled], [inert], .hidden, [aria-hidden=true], .waits .label");
    const faded = (element) => {
        let share = 1;
        for (let e = element; e; e = e.parentElement) share *= Number(getComputedStyle(e).opacity);
        return share;
    };
    const poor = [];
    const judge = (said, element, style, wanted) => {
        const under = ground(element);
        const [r, g, b, a] = parse(style.color);
        const [top, below] = [light(over([r, g, b, a * faded(element)], under)), light(under)];
        const ratio = (Math.max(top, below) + 0.05) / (Math.min(top, below) + 0.05);
        if (ratio < wanted) poor.push(`${said}: ${ratio.toFixed(2)} (${style.color} on ${under})`);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const text = walker.currentNode.textContent.trim();
        const element = walker.currentNode.parentElement;
        if (!text || !seen(element)) continue;
        const style = getComputedStyle(element);
        const size = parseFloat(style.fontSize);
        const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        judge(text.slice(0, 40), element, style, large ? 3 : 4.5);
    }
    for (const field of document.querySelectorAll("input:not([type]), input[type=text], textarea")) {
        if (!seen(field) || !(field.value || field.placeholder)) continue;
        const style = getComputedStyle(field, field.value ? null : "::placeholder");
        judge(field.value || field.placeholder, field, style, 4.5);
    }
    for (const control of document.querySelectorAll("button, a")) {
        const sign = control.querySelector(":scope > svg");
        if (!sign || control.textContent.trim() || !seen(control)) continue;
        judge(`the sign of ${control.getAttribute("aria-label")}`, control, getComputedStyle(sign), 3);
    }
    return poor;
}"""
"""The texts, fields and icons on the screen whose contrast is below WCAG's AA, which exempts disabled controls."""

NAMELESS = """() => [..."button a input textarea [role=combobox] [role=option] img dialog".split(" ")]
    .flatMap((selector) => [...document.querySelectorAll(selector)])
    .filter((e) => e.checkVisibility() && !e.closest("[aria-hidden=true]"))
    .filter((e) => {
        const label = e.getAttribute("aria-label") || e.getAttribute("alt") || e.textContent.trim();
        const by = e.getAttribute("aria-labelledby");
        return !label && !by && !e.labels?.length && !e.querySelector("img[alt]");
    })
    .map((e) => e.outerHTML.slice(0, 120))"""
"""The controls on the screen that have no name."""


AXE = """async () => {
    const rules = { "color-contrast": { enabled: false } };
    const { violations } = await axe.run(document, { resultTypes: ["violations"], rules });
    return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`));
}"""
"""What axe-core finds on the screen that is serious or critical, but for contrast: CONTRASTS finds all that it
does, and fields and icons besides, in a twentieth of the time."""


async def has_contrast(page: Page) -> None:
    """Assert that the screen has contrast, after a change of nothing but colors."""
    found = await page.evaluate(CONTRASTS)
    assert found == [], "\n".join(found)


async def passes(page: Page) -> None:
    """Assert that the screen has contrast and names, fits in its width, and has nothing serious against it."""
    await has_contrast(page)
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(axe())
    for check in (NAMELESS, AXE):
        found = await page.evaluate(check)
        assert found == [], "\n".join(found)
    width = page.viewport_size
    assert width is not None
    assert await page.evaluate("document.scrollingElement.scrollWidth") <= width["width"]
    across = (
        "[...document.querySelectorAll('#scroller, #top, #composer')].filter((e) => e.scrollWidth > e.clientWidth + 1)"
    )
    assert await page.evaluate(f"{across}.map((e) => e.id)") == []


@cache
def axe() -> str:
    """The script of axe-core, which a package brings along. A page's policy doesn't stop what a debugger runs."""
    return (files("axe_playwright_python") / "axe.min.js").read_text("utf-8")
