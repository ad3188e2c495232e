import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { type Era, type Served, withServer } from "../support/client.ts";
import { binary, callFromSource, networkSockets, recorded } from "./program.ts";
import { FORMATS, RELEASE } from "./ship.ts";
import { assertSameButIds, assertSameTree } from "./trees.ts";
import { walk } from "./walk.ts";

/** Each revision as its client library and the server's answer tell it. */
const ERAS = [
  { era: "2025-11-25", library: "@modelcontextprotocol/sdk", told: null },
  {
    era: "2026-07-28",
    library: "@modelcontextprotocol/client",
    told: "2026-07-28",
  },
] as const;

Deno.test("visionset carries one cycle for both client libraries", async (t) => {
  const home = await Deno.realPath(
    await Deno.makeTempDir({ prefix: "visionset-cycle-" }),
  );
  const homes = ERAS.map(({ era }) => `${home}/${era}`);
  try {
    for (const [i, { era, library, told }] of ERAS.entries()) {
      await t.step(
        `${library} speaks ${era}`,
        () =>
          recorded(async (recorder) => {
            const own = homes[i]!;
            await Deno.mkdir(own);
            await withServer(async (served) => {
              strictEqual(served.revision, told);
              await walk(served, own);
              for (const pid of recorder.pids()) {
                deepStrictEqual(networkSockets(pid), []);
              }
            }, { era, workspace: `${own}/workspace` });
            const agreed = recorder.messages().flat()
              .map(({ result }) => result?.["protocolVersion"])
              .filter((version) => version !== undefined);
            deepStrictEqual(agreed, told === null ? ["2025-11-25"] : []);
          }),
      );
    }
    await t.step(
      "the other library exports the same bytes",
      () =>
        recorded(async () => {
          for (const [i, own] of homes.entries()) {
            const { era } = ERAS[1 - i]!;
            await exportAll({ era, own, suffix: "other" });
          }
        }),
    );
    await t.step("the sources export the same bytes", async () => {
      const [own = ""] = homes;
      for (const format of FORMATS) {
        const dest = `${own}/${format}-source`;
        await callFromSource(`${own}/workspace`, "export_release", {
          ...RELEASE,
          format,
          dest,
          allow_lossy: true,
        });
        await assertSameTree(`${own}/${format}`, dest);
      }
    });
    await t.step(
      "a moved workspace exports the same bytes",
      () =>
        recorded(async () => {
          const [own = ""] = homes;
          const elsewhere = `${home}/else where`;
          await Deno.rename(own, elsewhere);
          homes[0] = elsewhere;
          await exportAll({
            era: "2026-07-28",
            own: elsewhere,
            suffix: "moved",
          });
        }),
    );
    await t.step("both workspaces export the same but for ids", async () => {
      for (const format of ["yolo", "voc"]) {
        const [one, other] = homes.map((own) => `${own}/${format}`);
        await assertSameButIds(one!, other!);
      }
    });
  } finally {
    await Deno.remove(home, { recursive: true });
  }
});

/** Exports to new folders, and requires what the walk had exported. */
async function exportAll(
  { era, own, suffix }: { era: Era; own: string; suffix: string },
): Promise<void> {
  await withServer(async (served: Served) => {
    const verified = await served.call("verify_release", RELEASE);
    strictEqual(verified.ok, true);
    for (const format of FORMATS) {
      const dest = `${own}/${format}-${suffix}`;
      await served.call("export_release", {
        ...RELEASE,
        format,
        dest,
        allow_lossy: true,
      });
      await assertSameTree(`${own}/${format}`, dest);
    }
  }, { era, workspace: `${own}/workspace` });
}

Deno.test("visionset says which version it is", async () => {
  const { stdout } = await new Deno.Command(binary(), { args: ["--version"] })
    .output();
  strictEqual(new TextDecoder().decode(stdout), "0.1.0\n");
});

Deno.test("networkSockets() sees a socket when there is one", () => {
  using _listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  strictEqual(networkSockets(Deno.pid).length, 1);
});
