import type { Readable } from "node:stream";
import { Confined } from "../confined/confined.ts";
import { type Reading, SheetError, type SheetNews, type SheetRow } from "./sheet.ts";

const limits = { heapMb: 512, memoryMb: 700, silentMs: 30_000 };

export interface SheetEnd {
  total: number;
  sheet: string;
  sheets: number;
}

/**
 * Reads a spreadsheet in a process of its own and hands its rows to `take`, a thousand at a time; `take` answers false to end it early, which
 * answers null. Throws a SheetError when the file cannot be read.
 */
export async function readSheet(
  file: Readable,
  { kind, after }: Reading,
  take: (rows: SheetRow[]) => Promise<boolean>,
): Promise<SheetEnd | null> {
  const program = { beside: import.meta.url, name: "read-process", args: [kind, String(after)] };
  const reader = new Confined<SheetNews>(program, limits);
  try {
    reader.feed(file);
    for (;;) {
      const told = await reader.next();
      if (told === null) throw new SheetError(reader.excess);
      if ("fault" in told) throw new SheetError(told.fault);
      if ("end" in told) return told.end;
      if (!(await take(told.rows))) return null;
      reader.goOn();
    }
  } finally {
    await reader.end();
  }
}
