import { Readable } from "node:stream";
import { inCompany } from "@balcao/core/base/database";
import { refuseEnded } from "@balcao/core/company/sessions/refuse-ended";
import { csvLine, csvStart } from "@balcao/shared/csv";
import type { Actor } from "@balcao/shared/permissions";
import type { Response } from "express";
import { pour } from "./serve-file.ts";

type Cells = (string | number | null)[];
/** Reads one page: its lines, and where the next page begins (null after the last). */
type ReadPage<K> = (after: K) => Promise<{ lines: Cells[]; next: K | null }>;

/**
 * Sends a CSV file of any length with little memory: each page is read in a scope of the actor's company, only after the previous page is sent, and
 * reading stops when the caller leaves. It breaks off when the actor's session has ended, for example because the user was removed meanwhile. The
 * answer starts after the first page is read, so that an error in the first page still gets a status.
 */
export async function sendCsv<K>(
  res: Response,
  { name, head, start, actor }: { name: string; head: Cells; start: K; actor: Pick<Actor, "companyId" | "sessionId"> },
  readPage: ReadPage<K>,
): Promise<void> {
  const read = (after: K) =>
    inCompany(actor.companyId, async () => {
      await refuseEnded(actor);
      return readPage(after);
    });
  const first = await read(start);
  res.set({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}.csv"`,
    "cache-control": "private, no-store",
  });
  await pour(Readable.from(pages(first), { highWaterMark: 1 }), res);

  async function* pages(page: Awaited<ReturnType<ReadPage<K>>>): AsyncGenerator<string> {
    yield csvStart + csvLine(head) + page.lines.map(csvLine).join("");
    for (let { next } = page; next !== null; ) {
      const following = await read(next);
      next = following.next;
      yield following.lines.map(csvLine).join("");
    }
  }
}
