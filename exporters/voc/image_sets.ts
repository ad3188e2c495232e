import type { ExportAsset, ExportClass, Fold, OutputFile } from "../api.ts";
import { flag } from "./xml.ts";

const FOLDS: readonly Fold[] = ["train", "val", "test"];
const MAX_NAME_BYTES = 200;

interface Member {
  readonly stem: string;
  /** By class index: 1 with an ordinary object, 0 with difficult ones only. */
  readonly flags: ReadonlyMap<number, 0 | 1>;
}

/** Geometries that become objects. */
const WRITABLE: ReadonlySet<string> = new Set(["bbox", "polygon"]);

/**
 * Names of the classes that get lists: whose labels can be objects, as a list
 * of -1 would deny labels that the format leaves out, and whose name can be
 * the start of a file name. Spaces may be in it: such a list is opened by its
 * class, and holds stems and flags only.
 */
export function listable(
  classes: readonly Pick<ExportClass, "name" | "geometries">[],
): ReadonlySet<string> {
  const seen = new Set<string>();
  const kept = classes.filter(({ name, geometries }) => {
    if (!geometries.some((word) => WRITABLE.has(word))) return false;
    const key = name.normalize("NFC").toUpperCase().toLowerCase()
      .normalize("NFC");
    if (!fitsFileName(name) || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return new Set(kept.map(({ name }) => name));
}

function fitsFileName(name: string): boolean {
  return name !== "" && !name.startsWith(".") && name.isWellFormed() &&
    // deno-lint-ignore no-control-regex
    !/[/\\\u0000-\u001f\u007f-\u009f]/.test(name) &&
    utf8Length(name) <= MAX_NAME_BYTES;
}

function utf8Length(text: string): number {
  let length = 0;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return length;
}

/** Collects who is in which fold, then writes `ImageSets/Main`. */
export class ClassLists {
  readonly #classes: readonly ExportClass[];
  readonly #members: Readonly<Record<Fold, Member[]>> = {
    train: [],
    val: [],
    test: [],
  };

  /** @param classes In authored order. */
  constructor(classes: readonly ExportClass[]) {
    this.#classes = classes;
  }

  /** Takes note of one picture and its objects. */
  add(asset: ExportAsset): void {
    const flags = new Map<number, 0 | 1>();
    for (const label of asset.labels) {
      if (flags.get(label.class_index) === 1) continue;
      flags.set(label.class_index, flag(label, "difficult") === 1 ? 0 : 1);
    }
    this.#members[asset.fold].push({ stem: asset.stem, flags });
  }

  /** The lists of the folds that hold pictures, and of each class in them. */
  *files(): Generator<OutputFile> {
    const kept = listable(this.#classes);
    for (const [set, members] of this.#sets()) {
      const path = (name: string) => `ImageSets/Main/${name}.txt`;
      yield { path: path(set), text: lines(members, () => "") };
      for (const [index, { name }] of this.#classes.entries()) {
        if (!kept.has(name)) continue;
        yield {
          path: path(`${name}_${set}`),
          text: lines(members, ({ flags }) => ` ${flags.get(index) ?? -1}`),
        };
      }
    }
  }

  *#sets(): Generator<[string, readonly Member[]]> {
    const { train, val } = this.#members;
    for (const fold of FOLDS) {
      const members = this.#members[fold];
      if (members.length > 0) yield [fold, sorted(members)];
    }
    const both = [...train, ...val];
    if (both.length > 0) yield ["trainval", sorted(both)];
  }
}

function sorted(members: readonly Member[]): readonly Member[] {
  return [...members].sort((a, b) => a.stem < b.stem ? -1 : 1);
}

function* lines(
  members: readonly Member[],
  rest: (member: Member) => string,
): Generator<string> {
  for (const member of members) yield `${member.stem}${rest(member)}\n`;
}
