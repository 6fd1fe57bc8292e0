import type { Actor } from "@balcao/shared/permissions";
import pg from "pg";
import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { receiveMessage } from "../inbound/receive.ts";
import { makeCompany, makeConnection, makeContact, makeQueue, makeUser, newNumber } from "../../testing/factories.ts";
import { inboundText } from "../../testing/inbound.ts";
import { identifyContact } from "./identify.ts";
import { showIdentity } from "./identity-card.ts";
import { mergeContacts } from "./merge.ts";
import { undoMerge } from "./undo-merge.ts";

async function shop() {
  const companyId = await makeCompany();
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const admin = await makeUser(companyId, { profile: "admin" });
  const contact = (name: string, number = newNumber()) => makeContact(companyId, { name, number });
  const card = (id: number) => here(() => showIdentity(admin, id));
  const suggested = async (id: number, actor: Actor = admin) =>
    (await here(() => showIdentity(actor, id))).suggestions.map(({ contact: { id: other }, evidence }) => [
      other,
      evidence.map(({ kind }) => kind),
    ]);
  const rows = (sql: string, bind: unknown[] = []) => here(() => queryText(sql, bind));
  return { companyId, here, admin, contact, card, suggested, rows };
}

test("the same number with and without the ninth digit, the same e-mail and the same name are evidence, in that order", async () => {
  const { contact, suggested, card, rows } = await shop();
  const digits = String(Date.now()).slice(-7);
  const rosa = await contact("Rosa Lima", `551198${digits}`);
  const [form, mail, name, both] = [
    await contact("Outra", `55118${digits}`),
    await contact("Mais uma"),
    await contact("ROSA LÍMA"),
    await contact("rosa lima"),
  ];
  await rows("update contacts set email = 'Rosa@Casa.com' where id = any($1)", [[rosa, mail, both]]);
  expect(await suggested(rosa)).toEqual([
    [form, ["number-form"]],
    [both, ["email", "name"]],
    [mail, ["email"]],
    [name, ["name"]],
  ]);
  expect((await card(rosa)).variants).toEqual([`55118${digits}`]);
});

test("a first name, or a number in place of a name, is no evidence unless the numbers end in the same digits", async () => {
  const { contact, suggested } = await shop();
  const rosa = await contact("Rosa", "351912340077");
  await contact("Rosa", "351912341111");
  const alike = await contact("rosa", "34600000077");
  const numbered = await contact("+351 912 34", "351912399999");
  await contact("+351 912 34", "351912388888");
  expect(await suggested(rosa)).toEqual([[alike, ["name"]]]);
  expect(await suggested(numbered)).toEqual([]);
});

test("a contact known only by LID that wrote its number is suggested as the contact with that number, to users who may read it", async () => {
  const { companyId, here, contact, suggested } = await shop();
  const queueId = await makeQueue(companyId);
  const connectionId = await makeConnection(companyId, { queueIds: [queueId] });
  const number = `551199${String(Date.now()).slice(-7)}`;
  const rosa = await contact("Rosa", number);
  const lid = `8${number}`;
  const say = (body: string) =>
    here(() =>
      receiveMessage(
        inboundText(connectionId, { chat: `${lid}@lid`, identities: [{ kind: "lid", value: lid }], body }),
      ),
    );
  await say("Oi, pedido 12345678901234567890");
  const unknown = await here(() => identifyContact([{ kind: "lid", value: lid }], null));
  expect(await suggested(unknown)).toEqual([]);
  await say(`meu número é (${number.slice(2, 4)}) ${number.slice(4, 9)}-${number.slice(9)}, ok?`);
  expect(await suggested(unknown)).toEqual([[rosa, ["quoted-number"]]]);
  const [ana, bruno] = [await makeUser(companyId, { queueIds: [queueId] }), await makeUser(companyId)];
  expect(await suggested(unknown, ana)).toEqual([[rosa, ["quoted-number"]]]);
  expect(await suggested(unknown, bruno)).toEqual([]);
});

test("groups, merged contacts and separated contacts are not suggested", async () => {
  const { here, admin, contact, suggested, rows } = await shop();
  const [rosa, joined, parted, group] = [
    await contact("Rosa Lima"),
    await contact("Rosa Lima"),
    await contact("Rosa Lima"),
    await contact("Rosa Lima"),
  ];
  await rows("update contacts set is_group = true where id = $1", [group]);
  for (const id of [joined, parted]) await here(() => mergeContacts({ ids: [rosa, id], reason: "same-person" }));
  const [last] = await here(() => queryText<{ id: number }>("select max(id) as id from contact_merges"));
  await here(() => undoMerge(admin, last?.id ?? 0));
  expect(await suggested(rosa)).toEqual([]);
  expect(await suggested(group)).toEqual([]);
});

test("among very many contacts, suggestions are found by indexes, with few blocks read", async () => {
  const { companyId, here, admin, card, rows } = await shop();
  await rows(
    `insert into contacts (company_id, name, number, email) select $1, 'Ana Souza ' || n % 4000, '5561' || (900000000 + n), n || '@casa.com'
     from generate_series(1, 12000) n`,
    [companyId],
  );
  const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
  await owner.connect();
  await owner.query("vacuum analyze contacts");
  await owner.end();
  const [one] = await here(() => queryText<{ id: number }>("select min(id) as id from contacts"));
  const id = one?.id ?? 0;
  /** Counts the blocks of contacts and their indexes that this transaction has read. */
  const looked = () =>
    queryText<{ n: number }>(
      `select sum(pg_stat_get_xact_blocks_fetched(c.oid))::int as n from pg_class c
       where c.oid = 'contacts'::regclass or c.oid in (select indexrelid from pg_index where indrelid = 'contacts'::regclass)`,
    ).then(([found]) => found?.n ?? 0);
  // Postgres plans a statement five times by its values before it settles on one plan for all values.
  for (let round = 0; round < 8; round += 1) await card(id);
  await here(async () => {
    const before = await looked();
    expect((await showIdentity(admin, id)).suggestions).toHaveLength(2);
    expect((await looked()) - before).toBeLessThan(150);
  });
});
