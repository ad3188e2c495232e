/** How a clip's pictures are coded. */
export interface Coding {
  readonly width: number;
  readonly height: number;
  /** Width of a pixel over its height; 0 over 1 where it is not told. */
  readonly aspect: readonly [num: number, den: number];
  readonly isInterlaced: boolean;
}

/** In what the frames of a clip differ from what a player shows. */
export function remarksOn(
  { width, height, aspect: [num, den], isInterlaced }: Coding,
): string[] {
  const remarks: string[] = [];
  if (num > 0 && den > 0 && num !== den) {
    const shown = Math.max(1, Math.round(width * num / den));
    remarks.push(
      `its pixels are not square (${num}:${den}); frames are kept as coded, ${width} × ${height}, and players show ${shown} × ${height}`,
    );
  }
  if (isInterlaced) {
    remarks.push("it is interlaced; frames are kept as coded, both fields");
  }
  return remarks;
}
