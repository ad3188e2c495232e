const FIRST_ROOM = 64 * 1024;

/**
 * The bytes of an answer, read no further than it takes to see that they are
 * more than the limit; what comes after is not waited for. Takes memory of at
 * most twice the limit.
 */
export async function readAtMost(
  response: Response,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (response.body === null) return new Uint8Array();
  let room = new Uint8Array(FIRST_ROOM);
  let length = 0;
  // A small piece may hold on to a large buffer, so none is kept.
  for await (const piece of response.body) {
    const isOver = length + piece.length > limit;
    const taken = isOver ? piece.subarray(0, limit + 1 - length) : piece;
    if (length + taken.length > room.length) {
      const wanted = Math.max(2 * room.length, length + taken.length);
      const larger = new Uint8Array(Math.min(wanted, limit + 1));
      larger.set(room.subarray(0, length));
      room = larger;
    }
    room.set(taken, length);
    length += taken.length;
    // Leaving the loop cancels the stream.
    if (isOver) break;
  }
  return room.subarray(0, length);
}
