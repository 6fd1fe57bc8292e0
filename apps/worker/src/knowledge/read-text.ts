import type { Readable } from "node:stream";
import { Confined, type Limits } from "../confined/confined.ts";
import { ReadingError, type TextKind, type TextNews } from "./reading.ts";

const usual: Limits = { heapMb: 512, memoryMb: 700, silentMs: 60_000 };

/** The text of a file, read in a confined process. Throws a ReadingError when the file has no text. */
export async function readText(file: Readable, kind: TextKind, limits: Partial<Limits> = {}): Promise<string> {
  const program = { beside: import.meta.url, name: "read-process", args: [kind] };
  const reader = new Confined<TextNews>(program, { ...usual, ...limits });
  try {
    reader.feed(file);
    const told = await reader.next();
    if (told === null) throw new ReadingError(reader.excess);
    if ("fault" in told) throw new ReadingError(told.fault);
    return told.text;
  } finally {
    await reader.end();
  }
}
