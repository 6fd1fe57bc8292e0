import { readPerson } from "@balcao/shared/people-files/person";
import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { userNamesOfFiles } from "../../base/migrations/0171-user-names-of-files.ts";
import { makeContactFileImport } from "../../testing/contact-file-factories.ts";
import { makeListWithImport } from "../../testing/contact-list-factories.ts";
import { makeCompany, makeContact, someAdmin } from "../../testing/factories.ts";
import { plansIn } from "../../testing/plans.ts";
import { queryText } from "../../testing/query-text.ts";
import { deleteContact } from "../identity/removal.ts";
import { erasedOf } from "../contacts/numbers/removed-numbers.ts";
import { noteErased } from "./known-contacts.ts";

async function company() {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const rows = <T extends object>(sql: string, bind: unknown[] = []) => here(() => queryText<T>(sql, bind));
  const contactId = await makeContact(companyId);
  return { companyId, here, rows, contactId };
}

test("rows of imports that name a deleted contact only by user name are emptied too, and the user name counts as erased", async () => {
  const { companyId, here, rows, contactId } = await company();
  await rows(
    "insert into contact_identities (company_id, contact_id, kind, value) values ($1, $2, 'username', 'rosa_l')",
    [companyId, contactId],
  );
  const importId = await makeContactFileImport(companyId);
  const list = await makeListWithImport(companyId);
  const typed = ["@rosa_l", " @Rosa_L", "@rosaxl"].map(
    (cell, at) => readPerson(at, [cell], { uses: ["number"], maxName: 50 }).number,
  );
  await rows(
    `insert into contact_file_import_rows (company_id, import_id, row, outcome, reason, name, number) values
      ($1, $2, 92, 'refused', 'userName', 'Rosa', $3), ($1, $2, 93, 'repeated', 'inFile', 'Rosa', $4), ($1, $2, 94, 'refused', 'userName', 'Bia', $5)`,
    [companyId, importId, ...typed],
  );
  await rows(
    `insert into contact_list_import_rows (company_id, import_id, row, outcome, reason, name, number, email) values
      ($1, $2, 92, 'invalid', 'userName', 'Rosa', $3, ''), ($1, $2, 93, 'invalid', 'userName', 'Rosa', $4, ''), ($1, $2, 94, 'invalid', 'userName', 'Bia', $5, '')`,
    [companyId, list.importId, ...typed],
  );
  await here(() => deleteContact(someAdmin, contactId));
  for (const table of ["contact_file_import_rows", "contact_list_import_rows"])
    expect(await rows(`select name, number from ${table} where row > 90 order by row`)).toEqual([
      { name: "", number: "" },
      { name: "", number: "" },
      { name: "Bia", number: "@rosaxl" },
    ]);
  expect(await here(() => erasedOf(["@rosa_l", "@rosaxl"]))).toEqual(new Set(["@rosa_l"]));
});

test("user names that older versions stored in capitals are found after the upgrade", async () => {
  const { companyId, here, rows, contactId } = await company();
  await rows(
    "insert into contact_identities (company_id, contact_id, kind, value) values ($1, $2, 'username', 'rosa_l')",
    [companyId, contactId],
  );
  const { importId } = await makeListWithImport(companyId);
  await rows(
    `insert into contact_list_import_rows (company_id, import_id, row, outcome, reason, name, number, email) values
      ($1, $2, 92, 'invalid', 'userName', 'Rosa', ' @Rosa_L', ''), ($1, $2, 93, 'invalid', 'length', 'Bia', 'Ramal 3', '')`,
    [companyId, importId],
  );
  await userNamesOfFiles.up((statement) => rows(statement));
  await here(() => deleteContact(someAdmin, contactId));
  expect(await rows("select name, number from contact_list_import_rows where row > 90 order by row")).toEqual([
    { name: "", number: "" },
    { name: "Bia", number: "Ramal 3" },
  ]);
});

test("an index on the number finds the rows of deleted people", async () => {
  const { companyId, contactId } = await company();
  const plans = await plansIn(companyId, () => noteErased([contactId], ["@rosa_l"]), ["seqscan", "bitmapscan"]);
  const nobody = plans.filter(({ sql }) => /update contact_file_import_rows[^]*contact_id is null/.test(sql));
  expect(nobody.map(({ plan }) => plan)).toEqual([
    expect.stringMatching(/contact_file_import_rows_nobody[^]*Index Cond:[^\n]*number = ANY/),
  ]);
});
