import { takeAnswers } from "@balcao/core/desk/contact-lists/checks";
import { createItem, deleteItem } from "@balcao/core/desk/contact-lists/items";
import { loadImport } from "@balcao/core/desk/contact-lists/imports";
import { makeContactList } from "@balcao/core/testing/contact-list-factories";
import { inCompany } from "@balcao/core/base/database";
import { newNumber } from "@balcao/core/testing/factories";
import { expect, test } from "vitest";
import { eventually, useDesk } from "../testing/stage.ts";
import { checkLists } from "./check.ts";

const here = useDesk();
const add = (contactListId: number, number: string) =>
  inCompany(here.desk.companyId, () => createItem({ contactListId, name: "Rosa", number, email: "", variables: {} }));
const checks = () =>
  here.desk.rows<{ numbers: string[]; state: string }>(
    "select payload->'numbers' as numbers, state from connection_commands where kind = 'checks' order by id",
  );

test("a connected number checks up to fifty numbers in one call, and the answers go to every list and report", async () => {
  const { desk, stage } = here;
  const one = await makeContactList(desk.companyId);
  const other = await makeContactList(desk.companyId);
  const rosa = stage.customer({ name: "Rosa" });
  const absent = newNumber();
  for (const list of [one, other]) await add(list, rosa.number);
  await add(one, absent);
  const [made] = await desk.rows<{ id: number }>(
    `insert into contact_list_imports (company_id, contact_list_id, source, status, total, unchecked)
     values ($1, $2, 'file', 'done', 2, 2) returning id`,
    [desk.companyId, one],
  );
  await desk.rows(
    "insert into contact_list_import_rows (company_id, import_id, row, outcome, number) values ($1, $2, 2, 'unchecked', $3), ($1, $2, 3, 'unchecked', $4)",
    [desk.companyId, made?.id, rosa.number, absent],
  );
  await checkLists();
  await eventually(async () => {
    const items = await desk.rows("select number, is_whatsapp_valid as valid from contact_list_items order by id");
    expect(items).toEqual([
      { number: rosa.number, valid: true },
      { number: rosa.number, valid: true },
      { number: absent, valid: false },
    ]);
  });
  expect(await desk.rows("select valid_count, invalid_count from contact_lists order by id")).toEqual([
    { valid_count: 1, invalid_count: 1 },
    { valid_count: 1, invalid_count: 0 },
  ]);
  const report = await inCompany(desk.companyId, () => loadImport(made?.id ?? 0));
  expect(report.counts).toMatchObject({ unchecked: 0, valid: 1, notOnWhatsapp: 1 });
  const [known] = await desk.rows("select is_valid, phone, lid from known_numbers where number = $1", [rosa.number]);
  expect(known).toEqual({ is_valid: true, phone: rosa.number, lid: rosa.lid.split("@")[0] });
  // The next question has to wait, whichever list needs it.
  await add(one, newNumber());
  await checkLists();
  expect((await checks()).map(({ numbers }) => numbers.length)).toEqual([2]);
  await desk.rows("update connection_commands set created_at = created_at - interval '1 minute' where kind = 'checks'");
  for (let n = 0; n < 60; n += 1) await add(one, newNumber());
  await checkLists();
  expect((await checks()).map(({ numbers }) => numbers.length)).toEqual([2, 50]);
});

test("without a connected number no check is made, and a report stops waiting for an item that was removed from the list", async () => {
  const { desk } = here;
  await desk.rows("delete from contact_list_items");
  await desk.rows("delete from connection_commands where kind = 'checks'");
  await desk.rows("update connections set status = 'DISCONNECTED'");
  const list = await makeContactList(desk.companyId);
  const number = newNumber();
  const item = await add(list, number);
  await checkLists();
  expect(await checks()).toEqual([]);
  const [made] = await desk.rows<{ id: number }>(
    `insert into contact_list_imports (company_id, contact_list_id, source, status, total, unchecked)
     values ($1, $2, 'file', 'done', 1, 1) returning id`,
    [desk.companyId, list],
  );
  await desk.rows(
    "insert into contact_list_import_rows (company_id, import_id, row, outcome, number) values ($1, $2, 2, 'unchecked', $3)",
    [desk.companyId, made?.id, number],
  );
  const report = async () => (await inCompany(desk.companyId, () => loadImport(made?.id ?? 0))).counts;
  await inCompany(desk.companyId, () => deleteItem(item.id));
  expect(await report()).toMatchObject({ unchecked: 0, removed: 1 });
  await inCompany(desk.companyId, () => takeAnswers([{ number, phone: number, lid: null }]));
  expect(await report()).toMatchObject({ unchecked: 0, removed: 1, valid: 0 });
});
