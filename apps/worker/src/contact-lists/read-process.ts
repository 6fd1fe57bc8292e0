import { once } from "node:events";
import { beConfined, input, tell } from "../confined/inside.ts";
import { type Reading, rowsAtOnce, SheetError, type SheetNews, type SheetRow } from "./sheet.ts";
import { openSpreadsheet } from "./spreadsheet.ts";

/*
 * The program of a process of its own, for a file from outside may hang whoever reads it, or fill the memory. It gets the file on its input
 * and sends the rows a thousand at a time, and the next ones only when these are stored.
 */

beConfined();

const [, , kind = "csv", after = "0"] = process.argv;
const reading = { kind, after: Number(after) } as Reading;

async function hand(rows: SheetRow[]): Promise<void> {
  // Listened for before it is told: the answer may come at once.
  const goOn = once(process, "message");
  await tell({ rows } satisfies SheetNews);
  await goOn;
}

async function work(): Promise<void> {
  const { rows, sheet, sheets } = await openSpreadsheet(await input(), reading.kind);
  let some: SheetRow[] = [];
  let total = 0;
  for (const row of rows) {
    total += 1;
    if (row[0] > reading.after) some.push(row);
    if (some.length < rowsAtOnce) continue;
    await hand(some);
    some = [];
  }
  if (some.length > 0) await hand(some);
  await tell({ end: { total, sheet, sheets } } satisfies SheetNews);
}

try {
  await work();
} catch (error) {
  await tell({ fault: error instanceof SheetError ? error.fault : "broken" } satisfies SheetNews);
}
if (process.connected) process.disconnect();
