import { readRow } from "@balcao/shared/contact-lists/rows";
import { beforeAll, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { encodeCursor } from "../../base/sql.ts";
import { makeListWithImport } from "../../testing/contact-list-factories.ts";
import { makeCompany, makeConnection } from "../../testing/factories.ts";
import { plansIn } from "../../testing/plans.ts";
import { queryText } from "../../testing/query-text.ts";
import { orderChecks, renewChecks, takeAnswers } from "./checks.ts";
import { forgetRows, listsWith } from "./forget.ts";
import { countContacts, nextContacts } from "./from-contacts.ts";
import { listImports } from "./imports.ts";
import { createItem, deleteItem } from "./items.ts";
import { listItems, listLists } from "./list.ts";
import { reportPage } from "./report.ts";
import { takeRows } from "./take-rows.ts";

// As in office/plans.test.ts, Postgres may read a whole table, or sort a whole list, only when no index can answer.
const large =
  "contact_list_items|contact_list_import_rows|known_numbers|contact_identities|messages|tickets|ticket_tags|connection_commands";
const unable = new RegExp(`Seq Scan on (${large})\\b`);
const worker = "00000000-0000-4000-8000-000000000001";

let companyId: number;
let ids: Awaited<ReturnType<typeof makeListWithImport>>;
beforeAll(async () => {
  companyId = await makeCompany();
  await makeConnection(companyId, { status: "CONNECTED" });
  ids = await makeListWithImport(companyId);
  await inCompany(companyId, () =>
    queryText("update contact_list_imports set status = 'running', claimed_by = $1", [worker]),
  );
});

const filter = {
  tagIds: [1],
  queueIds: [1],
  lastBefore: "2030-01-01T00:00:00Z",
  lastAfter: "2020-01-01T00:00:00Z",
  optedIn: true,
};
const rows = () => [readRow(2, ["Ana", "11987654321"], [{ use: "name" }, { use: "number" }])];
const work: [string, () => Promise<unknown>][] = [
  [
    "rows of a file",
    () => takeRows({ importId: ids.importId, contactListId: ids.contactListId, worker, rows: rows() }),
  ],
  ["the next numbers to ask about", () => orderChecks()],
  ["answers of WhatsApp", () => takeAnswers([{ number: "5511987654321", phone: "551187654321", lid: null }])],
  ["answers that are too old", () => renewChecks(ids.contactListId)],
  ["contacts for a list", () => nextContacts(filter, 0, 1000)],
  ["how many contacts there are", () => countContacts(filter)],
  ["what reports say of who is deleted", () => forgetRows(["5511987654321", "551187654321"])],
  ["the lists that have a number", () => listsWith(["5511987654321", "551187654321"])],
  ["imports", () => listImports(ids.contactListId)],
  ["the rows of a report", () => reportPage(ids.importId, "added", 0)],
  [
    "one more and one less",
    async () => {
      const fields = { contactListId: ids.contactListId, name: "Bia", number: "11987650000", email: "", variables: {} };
      await deleteItem((await createItem(fields)).id);
    },
  ],
];
test.each(work)("%s: no large table is read whole", async (_name, act) => {
  const plans = await plansIn(companyId, act, ["seqscan"]);
  expect(plans.length).toBeGreaterThan(0);
  expect(plans.filter(({ plan }) => unable.test(plan))).toEqual([]);
});

const page = { pageNumber: 1, searchParam: "", cursor: encodeCursor("a", 5) };
test.each([
  ["lists", () => listLists(page)],
  ["people of a list", () => listItems({ ...page, contactListId: ids.contactListId })],
  ["people that are searched", () => listItems({ ...page, contactListId: ids.contactListId, searchParam: "ana" })],
  ["a report", () => reportPage(ids.importId, "all", 5)],
] as [string, () => Promise<unknown>][])("%s: a page is read in the order of an index", async (_name, act) => {
  const [paged] = (await plansIn(companyId, act, ["seqscan", "bitmapscan", "sort"])).slice(-1);
  expect(paged?.plan).toMatch(/Limit/);
  expect(paged?.plan).not.toMatch(/Sort/);
  expect(paged?.plan).not.toMatch(unable);
});
