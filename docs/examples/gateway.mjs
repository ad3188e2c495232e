// Stands before a detector that answers [{ name, conf, xyxy }] to a picture.
import { Buffer } from "node:buffer";
import { createServer } from "node:http";
import process from "node:process";

const { PORT = "9000", DETECTOR = "http://127.0.0.1:8000/" } = process.env;
const MODEL = { model_ref: "orchard@r12", capability: "text_detect" };

async function look({ targets: [{ asset_id, media_type, content }] }) {
  const reply = await fetch(DETECTOR, {
    method: "POST",
    headers: { "content-type": media_type },
    body: Buffer.from(content, "base64"),
  });
  if (!reply.ok) throw new Error(`The detector answers ${reply.status}`);
  const regions = (await reply.json())
    .map(({ name: label, conf: confidence, xyxy: [x, y, right, bottom] }) => {
      const geometry = {
        type: "bbox",
        x,
        y,
        width: right - x,
        height: bottom - y,
      };
      return { label, confidence, geometry };
    });
  return { asset_id, model_ref: MODEL.model_ref, regions };
}

createServer(async (request, response) => {
  try {
    if (request.method === "GET") return response.end(JSON.stringify(MODEL));
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString());
    response.end(JSON.stringify({ answers: [await look(body)] }));
  } catch (error) {
    response.writeHead(502).end(error.message);
  }
}).listen(Number(PORT), "127.0.0.1");
