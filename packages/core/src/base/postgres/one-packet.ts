import type { Writable } from "node:stream";

/**
 * What is written to this stream until the end of a turn leaves at once. The beginning of a transaction, its first statement, and what is asked at the
 * same time are then one packet and one call of the system, which are a large part of what a short statement costs.
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
