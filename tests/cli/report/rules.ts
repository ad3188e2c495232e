import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { all, documentOf, everything, type PageElement } from "./document.ts";

/**
 * Checks what every report must keep, whatever its release holds, and answers
 * the page as elements.
 */
export function requireSound(page: string): PageElement {
  ok(page.startsWith("<!DOCTYPE html>\n"));
  ok(new TextEncoder().encode(page).length < 10_000_000);
  const root = documentOf(page);
  requireInert(root);
  requireOutline(root);
  requireAlternatives(root);
  return root;
}

/** Nothing runs, and nothing is fetched. */
function requireInert(root: PageElement): void {
  const policy =
    all(root, "meta").find(({ attributes }) =>
      attributes["http-equiv"] === "Content-Security-Policy"
    )?.attributes["content"] ?? "";
  match(
    policy,
    /^default-src 'none'; img-src data:; style-src 'unsafe-inline'/,
  );
  const active = [
    "script",
    "iframe",
    "object",
    "embed",
    "link",
    "form",
    "base",
  ];
  for (const { name, attributes } of everything(root)) {
    ok(!active.includes(name), name);
    for (const [key, value] of Object.entries(attributes)) {
      ok(!key.startsWith("on"), `${name} ${key}`);
      if (key === "src") ok(/^data:image\/(png|jpeg);base64,/.test(value));
      if (key === "href") ok(value.startsWith("#"), value);
      if (key === "style") ok(/^--c:#[0-9a-f]{6}$/.test(value), value);
    }
  }
  const style = all(root, "style").map(({ text }) => text).join("");
  ok(!/url\(|@import/.test(style));
}

/** Headings step down one at a time; ids are unique and links lead somewhere. */
function requireOutline(root: PageElement): void {
  strictEqual(root.attributes["lang"], "en");
  const levels = everything(root).flatMap(({ name }) =>
    /^h[1-6]$/.test(name) ? [Number(name[1])] : []
  );
  deepStrictEqual(levels.filter((level) => level === 1), [1]);
  levels.forEach((level, i) => ok(level <= (levels[i - 1] ?? 0) + 1, `${i}`));
  for (const name of ["header", "nav", "main", "footer"]) {
    strictEqual(all(root, name).length, 1, name);
  }
  const ids = everything(root).flatMap(({ attributes }) =>
    attributes["id"] === undefined ? [] : [attributes["id"]]
  );
  strictEqual(new Set(ids).size, ids.length);
  for (const { attributes } of everything(root)) {
    const target = attributes["aria-labelledby"] ??
      attributes["href"]?.slice(1);
    if (target !== undefined) ok(ids.includes(target), target);
  }
  for (const section of all(root, "section")) {
    ok(section.attributes["aria-labelledby"]);
  }
}

/** Whatever is seen can be heard. */
function requireAlternatives(root: PageElement): void {
  for (const { attributes } of all(root, "img")) ok(attributes["alt"]);
  for (const { attributes } of all(root, "svg")) {
    ok(
      attributes["aria-hidden"] === "true" ||
        attributes["role"] === "img" && attributes["aria-label"],
    );
  }
  for (const table of all(root, "table")) {
    ok(table.attributes["aria-labelledby"] ?? all(table, "caption")[0]);
    for (const { attributes } of all(table, "th")) ok(attributes["scope"]);
  }
}
