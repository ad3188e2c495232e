import assert from "node:assert/strict";
import { RealPathGate } from "../../../kernel/store/real_path_gate.ts";
import { refused } from "../../exporters/refused.ts";

Deno.test("require() judges a path by where it really lies", async (t) => {
  const folder = await Deno.realPath(
    await Deno.makeTempDir({ prefix: "gate-" }),
  );
  const root = `${folder}/root`;
  const outside = `${folder}/outside`;
  await Deno.mkdir(`${root}/sub`, { recursive: true });
  await Deno.mkdir(`${folder}/root-twin`);
  await Deno.mkdir(outside);
  await Deno.writeTextFile(`${root}/file`, "");
  await Deno.symlink(outside, `${root}/out`);
  await Deno.symlink(`${outside}/none`, `${root}/dead`);
  await Deno.symlink("loop", `${root}/loop`);
  await Deno.symlink("sub", `${root}/near`);
  await Deno.symlink(root, `${outside}/in`);
  await Deno.symlink(root, `${folder}/alias`);
  const gate = new RealPathGate([`${folder}/alias`, `${folder}/later/room`]);
  const cases: [string, string, boolean][] = [
    ["the root", root, true],
    ["the root through its alias", `${folder}/alias`, true],
    ["a folder inside", `${root}/sub`, true],
    ["a file inside", `${root}/file`, true],
    ["a path inside that is not there yet", `${root}/new/deep/er`, true],
    ["a link that stays inside", `${root}/near/new`, true],
    ["a link from outside to inside", `${outside}/in/new`, true],
    ["a way up that stays inside", `${root}/sub/../new`, true],
    ["a name that starts with two dots", `${root}/..new`, true],
    ["a root that is not there yet", `${folder}/later/room/x`, true],
    ["the folder above", folder, false],
    ["the file system's root", "/", false],
    ["a folder whose name starts alike", `${folder}/root-twin`, false],
    ["a path outside that is not there", `${folder}/none/root`, false],
    ["a link out", `${root}/out`, false],
    ["beyond a link out", `${root}/out/new`, false],
    ["a dead link", `${root}/dead`, false],
    ["beyond a dead link", `${root}/dead/new`, false],
    ["a link to itself", `${root}/loop/new`, false],
    ["up and out", `${root}/../outside`, false],
    ["up and out to what is not there", `${root}/../none`, false],
    ["up from what is not there", `${root}/none/../../outside/x`, false],
    ["beyond a file", `${root}/file/new`, true],
  ];
  try {
    for (const [name, path, passes] of cases) {
      await t.step(name, async () => {
        if (passes) return await gate.require(path);
        const { message } = await refused(
          () => gate.require(path),
          "PathOutsideRoots",
        );
        assert.ok(message.startsWith(JSON.stringify(path)), message);
      });
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("require() lets every path through when no root was given", async () => {
  await new RealPathGate([]).require("/no/such/../path");
});
