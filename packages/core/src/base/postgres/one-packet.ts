import type { Writable } from "node:stream";

/**
 * Everything that is written to this stream within one turn of the event loop leaves together. The beginning of a transaction, its first statement, and
 * statements of the same turn then form one packet and one system call, which are a large part of the cost of a short statement.
 */
export function inOnePacket(stream: Writable): void {
  const write = stream.write.bind(stream) as (...given: unknown[]) => boolean;
  let gathers = false;
  stream.write = (...given: unknown[]) => {
    if (!gathers) {
      gathers = true;
      stream.cork();
      process.nextTick(() => {
        gathers = false;
        stream.uncork();
      });
    }
    return write(...given);
  };
}
