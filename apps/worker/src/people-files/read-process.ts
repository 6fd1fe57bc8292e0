import { once } from "node:events";
import { beConfined, input, tell } from "../confined/inside.ts";
import { type ReadOrder, rowsAtOnce, SheetError, type SheetNews, type SheetRow } from "./sheet.ts";
import { lookAt, openSheets, sheetOf } from "./spreadsheet.ts";

/*
 * The program of a confined process, because a file from outside may make its reader hang or fill the memory. It gets the file on its input and sends rows
 * a thousand at a time. It sends the next thousand only after the worker has stored these.
 */

beConfined();

const [, , asked = ""] = process.argv;
const { want, ...file } = JSON.parse(asked) as ReadOrder;

async function hand(rows: SheetRow[]): Promise<void> {
  // The listener is set before the rows are sent, because the answer may come immediately.
  const goOn = once(process, "message");
  await tell({ rows } satisfies SheetNews);
  await goOn;
}

async function work(): Promise<void> {
  const bytes = await input();
  if (want === "look") return tell({ seen: lookAt(await openSheets(bytes, file)) } satisfies SheetNews);
  let some: SheetRow[] = [];
  for (const row of sheetOf(await openSheets(bytes, file), want.sheet)) {
    if (row[0] > want.after) some.push(row);
    if (some.length < rowsAtOnce) continue;
    await hand(some);
    some = [];
  }
  if (some.length > 0) await hand(some);
  await tell({ end: true } satisfies SheetNews);
}

try {
  await work();
} catch (error) {
  await tell({ fault: error instanceof SheetError ? error.fault : "broken" } satisfies SheetNews);
}
if (process.connected) process.disconnect();
