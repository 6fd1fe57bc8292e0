import { readRow } from "@balcao/shared/contact-lists/rows";
import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { makeContactList, makeListItem, makeListWithImport } from "../../testing/contact-list-factories.ts";
import { makeCompany, makeContact, makeUser, newNumber, publishedBy } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { statementsOf } from "../../testing/statements.ts";
import { showItem, showList } from "./access.ts";
import { createItem, deleteItem, updateItem } from "./items.ts";
import { listAllLists, listItems, listLists } from "./list.ts";
import { createList, deleteList, updateList } from "./service.ts";
import { takeRows } from "./take-rows.ts";

async function stage() {
  const companyId = await makeCompany();
  const ana = await makeUser(companyId);
  const contactListId = await makeContactList(companyId);
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const add = (number: string, values: object = {}) =>
    here(() => createItem({ contactListId, name: "Rosa", number, email: "", variables: {}, ...values }));
  return { companyId, ana, contactListId, here, add };
}
const page = { pageNumber: 1, searchParam: "" };

test("a list is made, renamed and deleted with all its people, and browsers and the audit get each change", async () => {
  const { companyId, ana, here } = await stage();
  const { id } = await here(() => createList({ name: "Natal" }));
  await here(() => updateList(id, { name: "Natal 2026" }));
  await makeListItem(companyId, id);
  await here(() => deleteList(ana, id));
  await expect(here(() => showList(id))).rejects.toMatchObject({ code: "ERR_NO_CONTACT_LIST_FOUND" });
  expect(await here(() => queryText("select 1 from contact_list_items where contact_list_id = $1", [id]))).toEqual([]);
  const told = (await publishedBy(companyId)).map(({ name }) => name);
  expect(told).toEqual(["contact-list.update", "contact-list.update", "contact-list.delete"]);
  expect(await here(() => queryText("select action, about_name as about from audit"))).toEqual([
    { action: "contactList.removed", about: "Natal 2026" },
  ]);
});

test("a list says where its people agreed to get messages, and a new name does not change that", async () => {
  const { here } = await stage();
  const { id } = await here(() => createList({ name: "Natal", consentSource: "Formulário do site" }));
  expect(await here(() => updateList(id, { name: "Natal 2026" }))).toMatchObject({
    consentSource: "Formulário do site",
  });
  expect(await here(() => updateList(id, { consentSource: "" }))).toMatchObject({
    name: "Natal 2026",
    consentSource: "",
  });
});

test("lists and their people are found without accents, numbers with and without the ninth digit, page by page", async () => {
  const { companyId, contactListId, here, add } = await stage();
  for (let n = 10; n < 35; n += 1) await makeContactList(companyId, { name: `Lista ${n}` });
  const first = await here(() => listLists(page));
  const rest = await here(() => listLists({ ...page, cursor: first.nextCursor ?? "" }));
  expect([first.records.length, rest.records.length, rest.hasMore]).toEqual([20, 6, false]);
  expect(await here(() => listAllLists())).toHaveLength(26);
  expect((await here(() => listLists({ ...page, searchParam: "1 LÍSTA" }))).records).toHaveLength(10);
  await add("11 98765-4321", { name: "Antônia" });
  for (let n = 0; n < 45; n += 1) await makeListItem(companyId, contactListId, { name: `Pessoa ${n}` });
  const find = async (searchParam: string) =>
    (await here(() => listItems({ ...page, contactListId, searchParam }))).contacts.map(({ name }) => name);
  expect(await find("antonia")).toEqual(["Antônia"]);
  expect(await find("551187654321")).toEqual(["Antônia"]);
  expect(await find("%")).toEqual([]);
  const people = await here(() => listItems({ ...page, contactListId }));
  const others = await here(() => listItems({ ...page, contactListId, cursor: people.nextCursor ?? "" }));
  expect(new Set([...people.contacts, ...others.contacts].map(({ id }) => id)).size).toBe(46);
});

test("a list has a number once, in either of its written forms, and the list's counts follow every change", async () => {
  const { contactListId, here, add } = await stage();
  const rosa = await add("(11) 98765-4321", { variables: { cidade: "Recife" } });
  expect(rosa).toMatchObject({ number: "5511987654321", isWhatsappValid: null, variables: { cidade: "Recife" } });
  for (const same of ["551187654321", "+55 11 98765 4321", "0055 11 98765-4321"])
    await expect(add(same)).rejects.toMatchObject({ code: "ERR_NUMBER_ON_LIST" });
  for (const wrong of ["98765-4321", "5,51199E+12", "12345678901234567"])
    await expect(add(wrong)).rejects.toMatchObject({ code: "ERR_WAPP_INVALID_CONTACT" });
  const second = await add("11 98765-4322");
  await expect(here(() => updateItem(second.id, { number: "11987654321" }))).rejects.toMatchObject({
    code: "ERR_NUMBER_ON_LIST",
  });
  await here(() => queryText("update contact_list_items set is_whatsapp_valid = (id = $1)", [rosa.id]));
  const counts = () => here(() => showList(contactListId));
  expect(await counts()).toMatchObject({ contactsCount: 2, validCount: 1, invalidCount: 1 });
  await here(() => updateItem(rosa.id, { name: "Rosa Lima", number: "11 98765-9999" }));
  expect(await here(() => showItem(rosa.id))).toMatchObject({ name: "Rosa Lima", isWhatsappValid: null });
  expect(await counts()).toMatchObject({ contactsCount: 2, validCount: 0, invalidCount: 1 });
  await here(() => deleteItem(second.id));
  expect(await counts()).toMatchObject({ contactsCount: 1, validCount: 0, invalidCount: 0 });
});

test("WhatsApp is not asked about a number with an answer of the last thirty days, or with a contact", async () => {
  const { companyId, here, add } = await stage();
  const [asked, gone, old, contact] = [newNumber(), newNumber(), newNumber(), newNumber()];
  await here(() =>
    queryText(
      `insert into known_numbers (company_id, number, is_valid, checked_at) values
       ($1, $2, true, now() - interval '29 days'), ($1, $3, false, now() - interval '6 days'), ($1, $4, true, now() - interval '31 days')`,
      [companyId, asked, gone, old],
    ),
  );
  await makeContact(companyId, { number: contact });
  await here(() => queryText("update contact_identities set verified = true where value = $1", [contact]));
  const valid: (boolean | null)[] = [];
  for (const number of [asked, gone, old, contact]) valid.push((await add(number)).isWhatsappValid);
  expect(valid).toEqual([true, false, null, true]);
});

test("reading a thousand rows of a file costs as many statements as one row", async () => {
  const { companyId, here } = await stage();
  const { importId, contactListId } = await makeListWithImport(companyId);
  const worker = crypto.randomUUID();
  await here(() => queryText("update contact_list_imports set status = 'running', claimed_by = $1", [worker]));
  const columns = [{ use: "number" as const }];
  const cost = async (first: number, most: number) => {
    const rows = Array.from({ length: most }, (_, n) => readRow(first + n, [`119${80_000_000 + first + n}`], columns));
    return (await statementsOf(companyId, () => takeRows({ importId, contactListId, worker, rows }))).length;
  };
  const [one, many] = [await cost(2, 1), await cost(3, 1000)];
  expect(one).toBe(many);
  // One of these statements locks the list before the import.
  expect(many).toBeLessThanOrEqual(11);
  expect(await here(() => showList(contactListId))).toMatchObject({ contactsCount: 1002 });
});

test("a page of lists or of a list's people costs the same, however long the list is", async () => {
  const { companyId, contactListId } = await stage();
  for (let n = 0; n < 45; n += 1) await makeListItem(companyId, contactListId, { name: `Pessoa ${n}` });
  const count = async (work: () => Promise<unknown>) => (await statementsOf(companyId, work)).length;
  expect(await count(() => listLists(page))).toBe(1);
  expect(await count(() => listItems({ ...page, contactListId }))).toBe(2);
});

test("a typed name becomes one line, like an imported name, because it is put in the middle of a text", async () => {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const contactListId = await makeContactList(companyId);
  const person = { contactListId, number: "11987654321", email: "", variables: {} };
  const made = await here(() => createItem({ ...person, name: "Rosa\n  Lima" }));
  expect(made.name).toBe("Rosa Lima");
  expect((await here(() => updateItem(made.id, { name: "Rosa\r\nLima" }))).name).toBe("Rosa Lima");
});
