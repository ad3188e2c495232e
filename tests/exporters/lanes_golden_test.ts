import type { FrozenRelease } from "../../kernel/mod.ts";
import { assertGolden } from "./golden.ts";
import { freezeLanes, lane, LANE_FORMATS } from "./lanes.ts";
import { box, ExportRoom } from "./room.ts";

/** Every slot, roles by class and attribute, a cut lane, empty pictures. */
async function sample(room: ExportRoom): Promise<FrozenRelease> {
  const ego = { style: "continuous", color: "white" };
  return await freezeLanes(room, [
    {
      width: 160,
      height: 90,
      labels: [
        lane([[95, 12.5], [120.75, 60.125], [150.5, 90]], {
          style: "double_continuous",
          color: "yellow",
          position_role: "adjacent_right",
        }),
        lane([[78, 10], [60, 88]], { ...ego, position_role: "ego_left" }),
        lane([[84, 10], [104, 88]], ego, "Ego_Right"),
        lane([[70, 14], [-20, 80]], {
          style: "botts_dots",
          position_role: "adjacent_left",
        }),
        lane([[158, 5], [158, 85]], { position_role: "road_edge" }),
        lane(
          [[40, 15], [2, 45]],
          { style: "dashed", color: "blue" },
          "road_edge",
        ),
        lane([[30, 80], [130, 80]], { color: "white" }, "crosswalk"),
        lane([[5, 5], [5.00001, 5]]),
        { label_class: "lane", geometry: box(1, 1, 5, 5) },
      ],
    },
    { fold: "val", width: 20, height: 10 },
    {
      fold: "test",
      width: 30,
      height: 64,
      labels: [lane([[10.005, 0], [10.005, 64]], { style: "dashed" })],
    },
  ]);
}

for (const format of LANE_FORMATS) {
  Deno.test(`${format} writes the golden tree, byte for byte`, async () => {
    using room = new ExportRoom();

    const { directory } = await room.export(await sample(room), { format });

    await assertGolden(format, directory);
  });
}
