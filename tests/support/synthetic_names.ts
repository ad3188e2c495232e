type Kind = "jpeg" | "png" | "webp";

const SUFFIX = { jpeg: "jpg", png: "png", webp: "webp" };

/** Odd names; the dot and the suffix are added unless a name has its own. */
const ODD: readonly ((suffix: string) => string)[] = [
  (s) => `고양이 1.${s}`,
  (s) => `Gr\u00f6\u00dfe.${s}`,
  (s) => `Gro\u0308\u00dfe.${s}`,
  (s) => `a.${s}.${s}`,
  (s) => `b.v1.${s}`,
  () => "noext",
  () => "another without extension",
  (s) => `-rf.${s}`,
  (s) => `--help.${s}`,
  (s) => `it's "quoted".${s}`,
  (s) => `two  blanks .${s}`,
  (s) => ` leading blank.${s}`,
  (s) => `100%25 #1 & 2; $HOME.${s}`,
  (s) => `images.${s}`,
  (s) => `labels.txt.${s}`,
  (s) => `\u{1f408} cat.${s}`,
  (s) => `SHOUTED.${s.toUpperCase()}`,
  (s) => `shouted.${s}`,
  (s) => `back\\slash.${s}`,
  (s) => `colon: star* q?.${s}`,
  (s) => `con.${s}`,
  (s) => `${"long".repeat(60)}.${s}`,
  (s) => `trailing.dot..${s}`,
  (s) => `\u05e9\u05dc\u05d5\u05dd.${s}`,
  (s) => `[glob]{a,b}.${s}`,
];

/** The file name of the picture at this position; no two are equal. */
export function nameFor(index: number, kind: Kind): string {
  const suffix = SUFFIX[kind];
  const odd = index % 4 === 1 ? ODD[(index - 1) / 4] : undefined;
  return odd?.(suffix) ?? `picture_${String(index).padStart(4, "0")}.${suffix}`;
}
