import { readRow } from "@balcao/shared/contact-lists/rows";
import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeListWithImport } from "../../testing/contact-list-factories.ts";
import { makeCompany, newNumber } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { overlapping } from "../../testing/race.ts";
import { takeAnswers } from "./checks.ts";
import { takeRows } from "./take-rows.ts";

test("an import of rows and WhatsApp's answers about the same list never wait for each other forever", async () => {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const { importId, contactListId } = await makeListWithImport(companyId);
  const worker = crypto.randomUUID();
  await here(() => queryText("update contact_list_imports set status = 'running', claimed_by = $1", [worker]));
  const take = (row: number, number: string) =>
    takeRows({ importId, contactListId, worker, rows: [readRow(row, [number], [{ use: "number" }])] });
  const [asked, next] = [newNumber(), newNumber()];
  await here(() => take(2, asked));
  // The answers hold the lock of the list when the rows arrive, and only then continue to the import.
  const [answered, taken] = await overlapping(
    companyId,
    () => queryText("select 1 from contact_lists where id = $1 for no key update", [contactListId]),
    () => take(3, next),
    () => takeAnswers([{ number: asked, phone: asked, lid: null }]),
  );
  expect([answered, taken]).toEqual([{ done: [expect.anything()] }, { done: true }]);
});
