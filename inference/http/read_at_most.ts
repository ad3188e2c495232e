/**
 * The bytes of an answer, read no further than it takes to see that they are
 * more than the limit; what comes after is not waited for.
 */
export async function readAtMost(
  response: Response,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (response.body === null) return new Uint8Array();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const piece of response.body) {
    pieces.push(piece);
    length += piece.length;
    // Leaving the loop cancels the stream.
    if (length > limit) break;
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
