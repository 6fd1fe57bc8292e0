import { inCompany } from "@balcao/core/base/database";
import { showList } from "@balcao/core/desk/contact-lists/access";
import { takeAnswers } from "@balcao/core/desk/contact-lists/checks";
import { createFromContacts } from "@balcao/core/desk/contact-lists/from-contacts";
import { listImports } from "@balcao/core/desk/contact-lists/imports";
import { createItem, deleteItem, updateItem } from "@balcao/core/desk/contact-lists/items";
import { listItems, listLists } from "@balcao/core/desk/contact-lists/list";
import { createList, deleteList, updateList } from "@balcao/core/desk/contact-lists/service";
import { takeRows } from "@balcao/core/desk/contact-lists/take-rows";
import { startImport, stopImport, takeSpreadsheet } from "@balcao/core/desk/contact-lists/upload";
import { claimImport, endImport, previewRead } from "@balcao/core/desk/contact-lists/work";
import { makeListWithImport } from "@balcao/core/testing/contact-list-factories";
import { makeCompany, makeUser, publishedBy, someAdmin } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { contactListItemsApi, contactListsApi } from "@balcao/shared/contact-lists/api";
import { contactListImportsApi } from "@balcao/shared/contact-lists/imports-api";
import { readRow } from "@balcao/shared/contact-lists/rows";
import { expect, test } from "vitest";
import { contactListKeys } from "../../../apps/web/src/nouns/contact-lists/cache.ts";
import { itemPages, listPages } from "../../../apps/web/src/nouns/contact-lists/queries.ts";
import { paged, play } from "../support/harness.ts";
import { cacheOf, expectFresh, type ScreenQuery } from "../support/screens.ts";

const page = { pageNumber: 1, searchParam: "" };
const worker = "00000000-0000-4000-8000-000000000002";
const columns = [{ use: "name" as const }, { use: "number" as const }];

async function stage() {
  const companyId = await makeCompany();
  const ids = await makeListWithImport(companyId);
  const ana = await makeUser(companyId);
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const open = () => claimImport(ids.importId, worker);
  return { companyId, ana, ...ids, here, open };
}
type Stage = Awaited<ReturnType<typeof stage>>;

const take = async ({ importId, contactListId, open }: Stage) => {
  await startImport(importId, { sheet: "", hasHeader: false, columns });
  await open();
  const rows = [readRow(1, ["Ana", "11987654321"], columns), readRow(2, ["Bia", "1"], columns)];
  await takeRows({ importId, contactListId, worker, rows });
};
/** Each action with the call that performs it, if there is such a call. */
const actions: [name: string, act: (s: Stage) => Promise<unknown>, call?: string][] = [
  ["a list is made", () => createList({ name: "Aniversariantes" }), "lists.create"],
  ["a list is renamed", (s) => updateList(s.contactListId, { name: "Zeladores" }), "lists.update"],
  ["a list is deleted", (s) => deleteList(someAdmin, s.contactListId), "lists.delete"],
  [
    "somebody is added",
    (s) => createItem({ contactListId: s.contactListId, name: "Ana", number: "11987654321", email: "", variables: {} }),
    "items.create",
  ],
  ["somebody is renamed", (s) => updateItem(s.itemId, { name: "Zilda" }), "items.update"],
  ["somebody gets another number", (s) => updateItem(s.itemId, { number: "11987650001" })],
  ["somebody is taken off", (s) => deleteItem(s.itemId), "items.delete"],
  [
    "the columns of a file are chosen",
    (s) => startImport(s.importId, { sheet: "", hasHeader: true, columns }),
    "imports.start",
  ],
  ["an import is stopped", (s) => stopImport(s.importId), "imports.stop"],
  [
    "a file is uploaded",
    (s) =>
      takeSpreadsheet(s.ana, s.contactListId, {
        key: `${s.companyId}/b`,
        name: "b.csv",
        size: 3,
        mimetype: "text/csv",
      }),
    "imports.upload",
  ],
  [
    "a list is made of contacts",
    (s) =>
      createFromContacts(s.ana, {
        name: "Dos contatos",
        tagIds: [],
        queueIds: [],
        lastBefore: null,
        lastAfter: null,
        optedIn: false,
      }),
    "lists.createFromContacts",
  ],
  ["rows are taken in", take],
  [
    "an import ends",
    async (s) => {
      await take(s);
      await endImport(s.importId, worker, null);
    },
  ],
  [
    "a file cannot be read",
    async (s) => {
      await queryText("update contact_list_imports set status = 'reading'");
      await s.open();
      await endImport(s.importId, worker, "broken");
    },
  ],
  [
    "a file is looked at",
    async (s) => {
      await queryText("update contact_list_imports set status = 'reading'");
      await s.open();
      const first = [[1, ["a"]]] as const;
      await previewRead(s.importId, worker, [{ name: "", hidden: false, total: 1, first, places: [0] }]);
    },
  ],
  [
    "WhatsApp answers",
    async (s) => {
      await take(s);
      await takeAnswers([{ number: "5511987654321", phone: "5511987654321", lid: null }]);
    },
  ],
];

test.each(actions)("when %s, the screens show the same as a fresh fetch, or fetch again", async (_name, act) => {
  const s = await stage();
  const shown: ScreenQuery[] = [
    [contactListKeys.one(s.contactListId), () => showList(s.contactListId)],
    [listPages("").queryKey, () => listLists(page).then(paged)],
    [contactListKeys.imports(s.contactListId), () => listImports(s.contactListId)],
    [itemPages(s.contactListId, "").queryKey, () => listItems({ ...page, contactListId: s.contactListId }).then(paged)],
  ];
  const cache = await cacheOf(shown, s.here);
  await s.here(() => act(s));
  play(cache, await publishedBy(s.companyId));
  await expectFresh(cache, shown, s.here);
});

test("the list of actions contains every call that changes a list, its people or an import", () => {
  const apis = { lists: contactListsApi, items: contactListItemsApi, imports: contactListImportsApi };
  const changing = Object.entries(apis).flatMap(([noun, api]) =>
    Object.entries(api).flatMap(([name, { method }]) => (method === "GET" ? [] : [`${noun}.${name}`])),
  );
  expect(actions.flatMap(([, , call]) => (call ? [call] : [])).toSorted()).toEqual(changing.toSorted());
});
