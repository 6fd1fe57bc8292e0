/** For the program of a confined process: it ends with its worker, and only its worker ends it. */
export function beConfined(): void {
  // Whoever stops the worker may tell the whole group of processes: that says nothing of the file, and the worker ends this one itself.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
  process.once("disconnect", () => process.exit());
}

/** Says something to the worker. */
export const tell = (news: object): Promise<void> =>
  new Promise((resolve, reject) => {
    if (!process.send) return reject(new Error("Nobody listens"));
    process.send(news, (error) => (error ? reject(error) : resolve()));
  });

/** The file. */
export async function input(): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
