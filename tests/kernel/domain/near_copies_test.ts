import {
  deepStrictEqual,
  notStrictEqual,
  strictEqual,
} from "node:assert/strict";
import {
  type FoldedPicture,
  type NearCopies,
  nearCopies,
} from "../../../kernel/domain/near_copies.ts";
import {
  anyFingerprint,
  distance,
  unlike,
} from "../../support/fingerprints.ts";
import { Random } from "../../support/random.ts";

function found(
  pictures: readonly FoldedPicture[],
  named = 5,
): readonly NearCopies[] {
  const steps = nearCopies(pictures, named);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function picture(
  fold: FoldedPicture["fold"],
  asset_id: string,
  fingerprint: string | null,
): FoldedPicture {
  return { fold, asset_id, fingerprint };
}

Deno.test("nearCopies() draws the line at 10 coarse and 48 bits", async (t) => {
  const cases = [
    [{ coarse: 0, fine: 0 }, true],
    [{ coarse: 10, fine: 0 }, true],
    [{ coarse: 11, fine: 0 }, false],
    [{ coarse: 10, fine: 38 }, true],
    [{ coarse: 10, fine: 39 }, false],
    [{ coarse: 0, fine: 48 }, true],
    [{ coarse: 0, fine: 49 }, false],
  ] as const;
  for (const [bits, isNear] of cases) {
    await t.step(JSON.stringify(bits), () => {
      const random = new Random(7);
      for (let i = 0; i < 50; i++) {
        const one = anyFingerprint(random);
        const other = unlike(one, bits, random);

        const copies = found([
          picture("train", "a", one),
          picture("val", "b", other),
        ]);

        deepStrictEqual(
          copies,
          isNear
            ? [{ fold: "val", count: 1, pairs: [{ asset_id: "b", like: "a" }] }]
            : [],
        );
      }
    });
  }
});

Deno.test("nearCopies() finds what comparing all with all finds", () => {
  const random = new Random(3);
  const looks = Array.from({ length: 40 }, () => anyFingerprint(random));
  const some = () => {
    const bits = { coarse: random.whole(0, 9), fine: random.whole(0, 30) };
    return unlike(random.pick(looks), bits, random);
  };
  const train = Array.from(
    { length: 400 },
    (_, i) => picture("train", `t${i}`, some()),
  );
  const val = Array.from(
    { length: 200 },
    (_, i) => picture("val", `v${i}`, some()),
  );

  const [copies] = found([...val, ...train], val.length);

  const expected = val.flatMap(({ asset_id, fingerprint }) => {
    const distances = train
      .map((t) => distance(t.fingerprint!, fingerprint!))
      .filter(({ coarse, all }) => coarse <= 10 && all <= 48);
    if (distances.length === 0) return [];
    return [[asset_id, Math.min(...distances.map(({ all }) => all))]];
  });
  const byId = new Map([...train, ...val].map((p) => [p.asset_id, p]));
  const looksOf = (id: string) => byId.get(id)!.fingerprint!;
  const named = copies!.pairs.map(({ asset_id, like }) => [
    asset_id,
    distance(looksOf(asset_id), looksOf(like)).all,
  ]);
  notStrictEqual(expected.length, 0);
  notStrictEqual(expected.length, val.length);
  deepStrictEqual(named, expected);
  strictEqual(copies!.count, expected.length);
});

Deno.test("nearCopies() compares known looks of other folds with train", () => {
  const random = new Random(5);
  const [a, b, c] = Array.from({ length: 3 }, () => anyFingerprint(random));
  const pictures = [
    picture("train", "first", a!),
    picture("train", "again", a!),
    picture("train", "b", b!),
    picture("train", "flat", ""),
    picture("train", "unknown", null),
    picture("val", "v1", a!),
    picture("val", "v2", c!),
    picture("val", "v3", ""),
    picture("val", "v4", null),
    picture("val", "v5", b!),
    picture("test", "t1", c!),
    picture("test", "t2", b!),
  ];

  deepStrictEqual(found(pictures, 1), [
    { fold: "val", count: 2, pairs: [{ asset_id: "v1", like: "first" }] },
    { fold: "test", count: 1, pairs: [{ asset_id: "t2", like: "b" }] },
  ]);
  deepStrictEqual(found(pictures.filter((p) => p.fold !== "train")), []);
  deepStrictEqual(found([]), []);
});
