import type { Readable } from "node:stream";
import { Confined } from "../confined/confined.ts";
import { type FileKind, type ReadOrder, type SeenSheet, SheetError, type SheetNews, type SheetRow } from "./sheet.ts";

const limits = { heapMb: 512, memoryMb: 700, silentMs: 30_000 };

/** Reads a spreadsheet to its end in a confined process. Throws a SheetError when the file cannot be read. */
export async function lookAtSheets(file: Readable, kind: FileKind): Promise<SeenSheet[]> {
  return inProcess(file, { ...kind, want: "look" }, (told) => Promise.resolve("seen" in told ? told.seen : null));
}

/**
 * Reads one sheet in a confined process and passes its rows to `take`, a thousand at a time. When `take` returns false the reading ends early, and
 * this function returns false too. Throws a SheetError when the file cannot be read.
 */
export async function readSheet(
  file: Readable,
  { kind, language, ...want }: FileKind & { sheet: string | null; after: number },
  take: (rows: SheetRow[]) => Promise<boolean>,
): Promise<boolean> {
  return inProcess(file, { kind, language, want }, async (told) => {
    if ("end" in told) return true;
    return "rows" in told && !(await take(told.rows)) ? false : null;
  });
}

/** Passes the messages of the process to `hear`, until `hear` returns something other than null. */
async function inProcess<Answer>(
  file: Readable,
  reading: ReadOrder,
  hear: (told: SheetNews) => Promise<Answer | null>,
): Promise<Answer> {
  const program = { beside: import.meta.url, name: "read-process", args: [JSON.stringify(reading)] };
  const reader = new Confined<SheetNews>(program, limits);
  try {
    reader.feed(file);
    for (;;) {
      const told = await reader.next();
      if (told === null) throw new SheetError(reader.excess);
      if ("fault" in told) throw new SheetError(told.fault);
      const answer = await hear(told);
      if (answer !== null) return answer;
      reader.goOn();
    }
  } finally {
    await reader.end();
  }
}
