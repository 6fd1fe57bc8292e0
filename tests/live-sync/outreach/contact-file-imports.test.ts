import { inCompany } from "@balcao/core/base/database";
import { listFileImports } from "@balcao/core/desk/contact-file-imports/imports";
import {
  checkContactFile,
  startContactFile,
  stopContactFile,
  takeContactFile,
  undoContactFile,
} from "@balcao/core/desk/contact-file-imports/service";
import { checkRows, takeContacts } from "@balcao/core/desk/contact-file-imports/take-contacts";
import { undoRows } from "@balcao/core/desk/contact-file-imports/undo";
import { claimFileImport, endFileImport, fileChecked, fileLookedAt } from "@balcao/core/desk/contact-file-imports/work";
import { listContacts } from "@balcao/core/desk/tickets/lists/contact-list";
import { makeContactFileImport } from "@balcao/core/testing/contact-file-factories";
import { makeCompany, makeContact, makeUser, publishedBy } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { contactFileImportsApi } from "@balcao/shared/contact-file-imports/api";
import { readContact } from "@balcao/shared/contact-file-imports/rows";
import { expect, test } from "vitest";
import { contactFileKeys } from "../../../apps/web/src/nouns/contact-file-imports/live.ts";
import { contactKeys } from "../../../apps/web/src/nouns/contacts/cache.ts";
import { paged, play } from "../support/harness.ts";
import { cacheOf, expectFresh, type ScreenQuery } from "../support/screens.ts";

const worker = "00000000-0000-4000-8000-000000000003";
const columns = [{ use: "name" as const }, { use: "number" as const }];
const page = { searchParam: "", sortBy: "name" as const, pageNumber: 1 };

async function stage() {
  const companyId = await makeCompany();
  const importId = await makeContactFileImport(companyId);
  await makeContact(companyId, { name: "Bia", number: "5511987654322" });
  const admin = await makeUser(companyId, { profile: "admin" });
  return { companyId, importId, admin, here: <T>(work: () => Promise<T>) => inCompany(companyId, work) };
}
type Stage = Awaited<ReturnType<typeof stage>>;

const claim = ({ importId }: Stage) => claimFileImport(importId, worker);
const check = async (s: Stage) => {
  const choices = { sheet: "", hasHeader: false, columns, existing: "overwrite" as const, bringBack: false };
  await checkContactFile(s.importId, choices);
  await claim(s);
  const rows = [readContact(1, ["Ana", "11987654321"], columns), readContact(2, ["Bia Reis", "11987654322"], columns)];
  await checkRows(s.importId, worker, rows);
  await fileChecked(s.importId, worker);
};
const run = async (s: Stage) => {
  await check(s);
  await startContactFile(s.admin, s.importId);
  await claim(s);
  await takeContacts(s.importId, worker);
  await endFileImport(s.importId, worker, null);
};

/** Each action with the call that performs it, if there is such a call. */
const actions: [name: string, act: (s: Stage) => Promise<unknown>, call?: string][] = [
  [
    "a file is uploaded",
    (s) => takeContactFile(s.admin, { key: `${s.companyId}/b`, name: "b.csv", size: 3, mimetype: "text/csv" }),
    "upload",
  ],
  [
    "a file is looked at",
    async (s) => {
      await queryText("update contact_file_imports set status = 'reading'");
      await claim(s);
      const first = [[1, ["a"]]] as const;
      await fileLookedAt(s.importId, worker, [{ name: "", hidden: false, total: 1, first, places: [0] }]);
    },
  ],
  ["the rows of a file are compared", check, "check"],
  ["contacts are made and changed", run, "start"],
  ["an import is stopped", (s) => stopContactFile(s.importId), "stop"],
  [
    "a running import is stopped",
    async (s) => {
      await check(s);
      await startContactFile(s.admin, s.importId);
      await claim(s);
      await takeContacts(s.importId, worker);
      await stopContactFile(s.importId);
    },
  ],
  [
    "an import is undone",
    async (s) => {
      await run(s);
      await undoContactFile(s.admin, s.importId);
      await claim(s);
      await undoRows(s.importId, worker);
      await endFileImport(s.importId, worker, null);
    },
    "undo",
  ],
];

test.each(actions)("when %s, the screens show the same as a fresh fetch, or fetch again", async (_name, act) => {
  const s = await stage();
  const shown: ScreenQuery[] = [
    [contactFileKeys.imports, listFileImports],
    [contactKeys.list("", "name"), () => listContacts(s.admin, page).then(paged)],
  ];
  const cache = await cacheOf(shown, s.here);
  await s.here(() => act(s));
  play(cache, await publishedBy(s.companyId));
  await expectFresh(cache, shown, s.here);
});

test("the list of actions contains every call that changes an import", () => {
  const changing = Object.entries(contactFileImportsApi).flatMap(([name, { method }]) =>
    method === "GET" ? [] : [name],
  );
  expect(actions.flatMap(([, , call]) => (call ? [call] : [])).toSorted()).toEqual(changing.toSorted());
});
