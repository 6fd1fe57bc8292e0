import { contactsApi } from "@balcao/shared/contacts/api";
import pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { inCompany } from "../../../base/database.ts";
import { queryText } from "../../../testing/query-text.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeQueue,
  makeTicket,
  makeUser,
  someAdmin,
} from "../../../testing/factories.ts";
import { listContacts } from "./contact-list.ts";

let companyId: number;
beforeAll(async () => {
  companyId = await makeCompany();
  const others = ["João Conceição", "JOANA", "Ângela", "100% Pão", "a_b", "axb", "C:\\pão", "Érico"];
  for (const [n, name] of others.entries()) await makeContact(companyId, { name, number: `552133334444${n}` });
  await makeContact(companyId, { name: "Com nove", number: "5511987650001" });
  await makeContact(companyId, { name: "Sem nove", number: "551187650002" });
});
const list = async (
  searchParam: string,
  more: { cursor?: string; pageNumber?: number; sortBy?: "lastTicket" } = {},
  company = companyId,
) => inCompany(company, () => listContacts(someAdmin, { searchParam, pageNumber: 1, sortBy: "name", ...more }));
const found = async (searchParam: string) => (await list(searchParam)).contacts.map(({ name }) => name);

test("names are found without accents, in any case, and from their middle", async () => {
  expect(await found("conceicao")).toEqual(["João Conceição"]);
  expect(await found("CONCEIÇÃO")).toEqual(["João Conceição"]);
  expect(await found("joã")).toEqual(["JOANA", "João Conceição"]);
  expect(await found("ngel")).toEqual(["Ângela"]);
  expect(await found("  erico ")).toEqual(["Érico"]);
});

test("a search finds names that have all its words, in any order, whatever characters are between the words", async () => {
  const company = await makeCompany();
  for (const name of ["José (novo)", "João 😀 Feliz", "Ana-Maria D'Ávila", "Feliz Natal Lojas", "Novo Hamburgo Gás"])
    await makeContact(company, { name });
  const names = async (term: string) => (await list(term, {}, company)).contacts.map(({ name }) => name);
  for (const [term, expected] of [
    ["jose novo", ["José (novo)"]],
    ["novo jose", ["José (novo)"]],
    ["joao feliz", ["João 😀 Feliz"]],
    ["FELIZ, joão", ["João 😀 Feliz"]],
    ["davila ana", []],
    ["avila maria", ["Ana-Maria D'Ávila"]],
    ["lojas natal feliz", ["Feliz Natal Lojas"]],
    ["lojas natal feliz de", []],
    ["hamburgo lojas", []],
    ["jo\u200Bao \u200E😀 feliz", ["João 😀 Feliz"]],
    ["ｊｏａｏ", ["João 😀 Feliz"]],
    ["novo", ["José (novo)", "Novo Hamburgo Gás"]],
    ["😀", ["João 😀 Feliz"]],
    ["gás do novo hamburgo", []],
    ["gas novo hamburgo no", ["Novo Hamburgo Gás"]],
  ] as const)
    expect([term, await names(term)]).toEqual([term, expected]);
});

test("wildcards of a search pattern are found literally", async () => {
  expect(await found("%")).toEqual(["100% Pão"]);
  expect(await found("a_b")).toEqual(["a_b"]);
  expect(await found("c:\\p")).toEqual(["C:\\pão"]);
  expect(await found("'")).toEqual([]);
});

test("numbers are found whole or by a part, with and without the ninth digit", async () => {
  for (const term of [
    "5511987650001",
    "551187650001",
    "(11) 98765-0001",
    "11 8765-0001",
    "98765-0001",
    "650001",
    "\u202A+55 11 98765\u20110001\u202C",
    "１１ ９８７６５-０００１",
    "٩٨٧٦٥٠٠٠١",
    "11/98765–0001",
  ])
    expect([term, await found(term)]).toEqual([term, ["Com nove"]]);
  for (const term of ["5511987650002", "551187650002", "+55 11 98765-0002", "11987650002", "987650002"])
    expect([term, await found(term)]).toEqual([term, ["Sem nove"]]);
});

test("pages of twenty, by cursor or by number, have no gap or repeat, even when names are equal, long or new", async () => {
  const company = await makeCompany();
  const names = Array.from({ length: 50 }, (_, n) => (n < 25 ? "Igual" : `${"🙂ç\u0001".repeat(33)}${n}`));
  for (const name of names) await makeContact(company, { name });
  const seen: number[] = [];
  let cursor: string | undefined;
  for (let page = 1; page <= 3; page += 1) {
    const byNumber = await list("", { pageNumber: page }, company);
    const byCursor = await list("", { ...(cursor && { cursor }) }, company);
    expect(byCursor.contacts).toEqual(byNumber.contacts);
    expect([byCursor.contacts.length, byCursor.hasMore]).toEqual(page < 3 ? [20, true] : [10, false]);
    seen.push(...byCursor.contacts.map(({ id }) => id));
    cursor = byCursor.nextCursor ?? undefined;
    expect(contactsApi.list.query.safeParse({ ...(cursor && { cursor }) }).success).toBe(true);
  }
  expect(new Set(seen).size).toBe(50);
  const first = await list("", {}, company);
  await makeContact(company, { name: "Aaa" });
  const { contacts } = await list("", { cursor: first.nextCursor ?? "" }, company);
  expect(contacts.map(({ id }) => id)).toEqual(seen.slice(20, 40));
});

test("a contact with two numbers is found by each number", async () => {
  const company = await makeCompany();
  const id = await makeContact(company, { name: "Duas linhas", number: "5511987650010" });
  await inCompany(company, () =>
    queryText("insert into contact_identities (company_id, contact_id, kind, value) values ($1, $2, 'phone', $3)", [
      company,
      id,
      "552187650011",
    ]),
  );
  for (const term of ["5511987650010", "(21) 98765-0011", "21 8765-0011", "650011"])
    expect([term, (await list(term, {}, company)).contacts.map((one) => one.id)]).toEqual([term, [id]]);
  expect((await list("0012", {}, company)).contacts).toEqual([]);
});

test("a search finds only contacts of its company, and no merged contacts", async () => {
  const [mine, theirs] = [await makeCompany(), await makeCompany()];
  await makeContact(theirs, { name: "Deles", number: "5541987650009" });
  const [kept, gone] = [await makeContact(mine, { name: "Meu" }), await makeContact(mine, { name: "Meu também" })];
  await inCompany(mine, () => queryText("update contacts set merged_into = $1 where id = $2", [kept, gone]));
  expect((await list("", {}, mine)).contacts.map(({ id }) => id)).toEqual([kept]);
  expect((await list("meu", {}, mine)).contacts.map(({ id }) => id)).toEqual([kept]);
  expect((await list("deles", {}, mine)).contacts).toEqual([]);
  expect((await list("987650009", {}, mine)).contacts).toEqual([]);
});

test("among very many contacts a name or a number is found by its own index", async () => {
  const company = await makeCompany();
  await inCompany(company, () =>
    queryText(
      `with made as (
         insert into contacts (company_id, name, number) select $1, md5(n::text), '5561' || (900000000 + n) from generate_series(1, 12000) n
         returning id, number
       ) insert into contact_identities (company_id, contact_id, kind, value) select $1, id, 'phone', number from made`,
      [company],
    ),
  );
  const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
  await owner.connect();
  await owner.query("vacuum analyze contacts, contact_identities");
  // The list does not include contacts that are found by their shown number, because every searched contact is compared with the whole list.
  await owner.query("select set_config('app.company_id', $1, false)", [company]);
  const { rows } = await owner.query("select contacts_with_number('{61900000}') as besides");
  expect(rows).toEqual([{ besides: [] }]);
  await owner.end();
  const scans = async (work: () => Promise<unknown>, index: string) => {
    const count = () => queryText<{ n: number }>(`select pg_stat_get_xact_numscans('${index}'::regclass) as n`);
    return inCompany(company, async () => {
      const [before] = await count();
      await work();
      const [after] = await count();
      return (after?.n ?? 0) - (before?.n ?? 0);
    });
  };
  const search = (searchParam: string) => () => listContacts(someAdmin, { searchParam, pageNumber: 1, sortBy: "name" });
  // Postgres plans a statement five times by its values before it settles on one plan for all values.
  for (let round = 0; round < 8; round += 1) await inCompany(company, search("nobody"));
  expect(await scans(search("nobody"), "contacts_name_search")).toBe(1);
  // One index scan for all forms of the number.
  expect(await scans(search("61900000009"), "contacts_number_search")).toBe(1);
  expect(await scans(search("61900000009"), "contact_identities_search")).toBe(1);
  expect(await scans(search(""), "contacts_name")).toBe(1);
});

/** A company, and the function `talk`, which makes a contact with one closed conversation that was last active at that minute. */
async function talks() {
  const company = await makeCompany();
  const [connectionId, queueId] = [await makeConnection(company), await makeQueue(company)];
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 10, minute));
  const talk = async (name: string, minute: number, more: { queueId?: number } = {}) => {
    const contactId = await makeContact(company, { name });
    const ticket = { contactId, connectionId, status: "closed", updatedAt: at(minute), ...more } as const;
    return { contactId, ticketId: await makeTicket(company, ticket) };
  };
  return { company, connectionId, queueId, at, talk };
}
const names = ({ contacts }: Awaited<ReturnType<typeof listContacts>>) => contacts.map(({ name }) => name);

test("a contact shows its latest conversation that the reader may see", async () => {
  const { company, connectionId, queueId, at, talk } = await talks();
  const { contactId, ticketId } = await talk("Rosa", 1, { queueId });
  const later = await makeTicket(company, { contactId, connectionId, status: "closed", updatedAt: at(5) });
  const ana = await makeUser(company, { queueIds: [queueId] });
  const bruno = await makeUser(company);
  const lastOf = async (reader: typeof ana) =>
    inCompany(company, async () => {
      const answer = await listContacts(reader, { searchParam: "", pageNumber: 1, sortBy: "name" });
      return answer.contacts.map(({ lastTicket }) => lastTicket && { id: lastTicket.id, at: lastTicket.at });
    });
  expect(await lastOf(someAdmin)).toEqual([{ id: later, at: at(5).toISOString() }]);
  expect(await lastOf(ana)).toEqual([{ id: ticketId, at: at(1).toISOString() }]);
  expect(await lastOf(bruno)).toEqual([null]);
});

test("sorted by latest conversation, contacts come newest first, then contacts without a conversation by name, with no gap or repeat", async () => {
  const { company, queueId, talk } = await talks();
  for (let minute = 0; minute < 23; minute += 1) await talk(`Falou ${minute}`, minute, { queueId });
  for (const name of ["Zélia", "Abel"]) await makeContact(company, { name });
  const seen: string[] = [];
  let cursor: string | undefined;
  for (const hasMore of [true, false]) {
    const page = await list("", { sortBy: "lastTicket", ...(cursor && { cursor }) }, company);
    expect(page.hasMore).toBe(hasMore);
    seen.push(...names(page));
    cursor = page.nextCursor ?? undefined;
  }
  expect(seen).toEqual([...Array.from({ length: 23 }, (_, n) => `Falou ${22 - n}`), "Abel", "Zélia"]);
  // A user who may not see a conversation finds its contact among the contacts without a conversation.
  const bruno = await makeUser(company);
  const first = await inCompany(company, () =>
    listContacts(bruno, { searchParam: "", pageNumber: 1, sortBy: "lastTicket" }),
  );
  expect(names(first).slice(0, 2)).toEqual(["Abel", "Falou 0"]);
  const rest = await inCompany(company, () =>
    listContacts(bruno, { searchParam: "", pageNumber: 1, sortBy: "lastTicket", cursor: first.nextCursor ?? "" }),
  );
  expect(new Set([...names(first), ...names(rest)]).size).toBe(25);
});

test("a search sorted by the latest conversation finds only matching contacts, and only in its company", async () => {
  const [mine, theirs] = [await talks(), await talks()];
  for (const { talk } of [mine, theirs]) await talk("Rosa", 1);
  await mine.talk("Rui", 2);
  await mine.talk("Rosana", 3);
  expect(names(await list("rosa", { sortBy: "lastTicket" }, mine.company))).toEqual(["Rosana", "Rosa"]);
});
