/** The program of a confined process calls this. The process then ends when its worker ends, and ignores SIGINT and SIGTERM. */
export function beConfined(): void {
  // A stop of the worker may send the signal to the whole group of processes. This process ignores the signal, because the worker ends the process
  // itself.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
  process.once("disconnect", () => process.exit());
}

/** Sends a message to the worker. */
export const tell = (news: object): Promise<void> =>
  new Promise((resolve, reject) => {
    if (!process.send) return reject(new Error("Nobody listens"));
    process.send(news, (error) => (error ? reject(error) : resolve()));
  });

/** Reads the file from the input. */
export async function input(): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
