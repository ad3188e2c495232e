const SHORT_HEX = /^#([0-9a-f])([0-9a-f])([0-9a-f])[0-9a-f]?$/i;
const LONG_HEX = /^#[0-9a-f]{6}(?:[0-9a-f]{2})?$/i;

/** Told apart easily, also by eyes that confuse red and green. */
const PALETTE = [
  "#ff3b30",
  "#00c8ff",
  "#ffd60a",
  "#34e04a",
  "#ff5ce0",
  "#ff9500",
  "#7d6bff",
  "#00e5b0",
  "#b5f22e",
  "#4d8dff",
  "#ff7d9c",
  "#c79a5b",
] as const;
/** Spreads hues so that neighbours differ most. */
const GOLDEN_ANGLE = 137.508;

/** A CSS hex colour as `#rrggbb`, its alpha left out; null for other words. */
export function hexColour(words: string | null): string | null {
  const text = words?.trim() ?? "";
  if (LONG_HEX.test(text)) return text.slice(0, 7).toLowerCase();
  const short = SHORT_HEX.exec(text);
  if (short === null) return null;
  return `#${short.slice(1).map((digit) => digit + digit).join("")}`
    .toLowerCase();
}

/** The colour of the class at a place in its schema, if it names none itself. */
export function paletteColour(place: number): string {
  const fixed = PALETTE[place];
  if (fixed !== undefined) return fixed;
  const hue = (place * GOLDEN_ANGLE) % 360;
  return `#${
    [0, 8, 4].map((n) => {
      const k = (n + hue / 30) % 12;
      const level = 0.6 - 0.4 * Math.max(-1, Math.min(k - 3, 9 - k, 1));
      return Math.round(level * 255).toString(16).padStart(2, "0");
    }).join("")
  }`;
}
