import { Readable } from "node:stream";
import { csvLine, csvStart } from "@balcao/shared/csv";
import type { Response } from "express";
import { pour } from "./serve-file.ts";

type Cells = (string | number | null)[];
/** Reads one page in a scope of its own: its lines, and where the next page begins (null after the last). */
type ReadPage<K> = (after: K) => Promise<{ lines: Cells[]; next: K | null }>;

/**
 * Sends a CSV file of any length with little memory: each page is read only after the previous page is sent, and reading stops when the caller
 * leaves. The answer starts after the first page is read, so that an error in the first page still gets a status.
 */
export async function sendCsv<K>(
  res: Response,
  { name, head, start }: { name: string; head: Cells; start: K },
  readPage: ReadPage<K>,
): Promise<void> {
  const first = await readPage(start);
  res.set({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}.csv"`,
    "cache-control": "private, no-store",
  });
  await pour(Readable.from(pages(first), { highWaterMark: 1 }), res);

  async function* pages(page: Awaited<ReturnType<ReadPage<K>>>): AsyncGenerator<string> {
    yield csvStart + csvLine(head) + page.lines.map(csvLine).join("");
    for (let { next } = page; next !== null; ) {
      const following = await readPage(next);
      next = following.next;
      yield following.lines.map(csvLine).join("");
    }
  }
}
