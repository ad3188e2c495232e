import assert from "node:assert/strict";
import type { Exporter } from "../../exporters/api.ts";
import { box, ExportRoom, treeOf } from "./room.ts";

/** Lets a number of changes to the disk through, and none after them. */
class Mortal implements Disposable {
  readonly #real = {
    mkdir: Deno.mkdir,
    rename: Deno.rename,
    remove: Deno.remove,
    open: Deno.open,
  };
  #left: number;
  isDead = false;

  constructor(changes: number) {
    this.#left = changes;
    const { mkdir, rename, remove, open } = this.#real;
    Deno.mkdir = (...args) => this.#live(() => mkdir(...args));
    Deno.rename = (...args) => this.#live(() => rename(...args));
    Deno.remove = (...args) => this.#live(() => remove(...args));
    Deno.open = (path, options) =>
      options?.write === true
        ? this.#live(() => open(path, options))
        : open(path, options);
  }

  #live<T>(step: () => Promise<T>): Promise<T> {
    if (this.#left-- > 0) return step();
    this.isDead = true;
    return Promise.reject(new Error("Killed"));
  }

  [Symbol.dispose](): void {
    Object.assign(Deno, this.#real);
  }
}

const faulty: Exporter = {
  format: {
    name: "faulty",
    lossy: false,
    omits: [],
    geometries: ["bbox"],
    degraded_geometries: [],
    modalities: ["image"],
  },
  vanishes: () => false,
  obstacle: () => null,
  files() {
    throw new Error("Out of cheese");
  },
};

const CASES = {
  "into a folder that is missing": null,
  "over the same export": "yolo",
  "over another format": "coco",
} as const;

for (const [name, former] of Object.entries(CASES)) {
  Deno.test(`export() ${name} may be killed at any change`, async () => {
    using room = new ExportRoom();
    const labels = [{ label_class: "cat", geometry: box(1, 1, 9, 9) }];
    const first = await room.freeze({ assets: [{ labels }, { fold: "val" }] });
    const second = await room.freeze({ assets: [{ labels: [] }, { labels }] });
    const whole = treeOf(
      (await room.export(second, { format: "yolo" })).directory,
    );
    const states = [whole, new Map<string, string>()];
    if (former !== null) {
      const { directory } = await room.export(first, { format: former });
      states.push(treeOf(directory));
    }
    let killed = 0;
    for (let isOver = false; !isOver; killed++) {
      const dest = room.fresh();
      await Deno.mkdir(dest);
      if (former !== null) await room.export(first, { format: former, dest });
      {
        using life = new Mortal(killed);
        const request = { format: "yolo", dest };
        const run = await Promise.allSettled([room.export(second, request)]);
        isOver = !life.isDead;
        const { status } = run[0];
        // Only removing its own folder is left once the report is in place.
        if (!life.isDead) assert.equal(status, "fulfilled");
      }
      // A run that fails by itself shows what is left of the former export.
      await assert.rejects(
        room.export(second, { format: "faulty", dest }, {
          exporters: [faulty],
        }),
        /Out of cheese/,
      );
      const left = treeOf(dest);
      const isWhole = states.some((state) => same(state, left));
      assert.equal(isWhole, true, `${killed}: ${[...left.keys()].join()}`);
      await room.export(second, { format: "yolo", dest });
      assert.deepEqual(treeOf(dest), whole, `killed at change ${killed}`);
    }
    assert.equal(killed > 20, true, `${killed} changes`);
  });
}

function same(a: Map<string, string>, b: Map<string, string>): boolean {
  return a.size === b.size &&
    [...a].every(([path, text]) => b.get(path) === text);
}
