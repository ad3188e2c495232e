/**
 * One exact change of an upright picture, nothing left to chance. Sizes are
 * whole pixels; turns are clockwise on screen.
 */
export type PictureOperation =
  /** Horizontal changes left and right over, vertical top and bottom. */
  | { readonly kind: "mirror"; readonly axis: "horizontal" | "vertical" }
  | { readonly kind: "quarter_turn"; readonly turns: 1 | 2 | 3 }
  /** About the centre; the canvas keeps its size. */
  | {
    readonly kind: "rotate";
    readonly degrees: number;
    readonly fill: string;
  }
  | {
    readonly kind: "crop";
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }
  | {
    readonly kind: "scale";
    readonly width: number;
    readonly height: number;
  }
  /** A canvas of this size with the picture's top left corner at x, y. */
  | {
    readonly kind: "pad";
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    readonly fill: string;
  }
  | {
    readonly kind: "brightness" | "contrast" | "saturation";
    readonly factor: number;
  }
  | { readonly kind: "grayscale" }
  /** Gaussian; sigma in pixels. */
  | { readonly kind: "blur"; readonly sigma: number }
  /** Gaussian, per sample; the standard deviation as a share of full scale. */
  | {
    readonly kind: "noise";
    readonly std: number;
    /** 32 hex digits that decide every sample. */
    readonly seed: string;
  };

/** One picture that a recipe makes of an asset. */
export interface PlannedPicture {
  /** 0 for the unaugmented one. */
  readonly variant: number;
  /** In order, on the upright source picture. */
  readonly operations: readonly PictureOperation[];
  /** Size of the result in pixels. */
  readonly width: number;
  readonly height: number;
}
