/** Wall time of another program that does the same work; milliseconds. */
export async function peerTime(
  program: string,
  args: readonly string[],
): Promise<number> {
  const start = performance.now();
  const { success, stderr } = await new Deno.Command(program, {
    args: [...args],
    stdout: "null",
  }).output();
  const words = new TextDecoder().decode(stderr);
  if (!success) throw new Error(`Cannot run ${program}: ${words}`);
  return performance.now() - start;
}
