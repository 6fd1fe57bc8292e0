import type { Actor } from "@balcao/shared/permissions";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import { statementsOf } from "../../testing/statements.ts";
import { makeCompany, makeConnection, makeMessage, makeQueue, makeTicket, makeUser } from "../../testing/factories.ts";
import { everyTicket } from "../../testing/stages/ticket-list.ts";
import { countTickets, listTickets } from "../tickets/lists/list.ts";
import { ticketsWithWords } from "../terms/messages.ts";
import { readTerm } from "../terms/term.ts";
import { search } from "./service.ts";

// With this many rows Postgres chooses the same plans as in real use. The test counts the rows it read, because a large table must never be read whole.

const many = 20_000;
let companyId: number;
const actors = new Map<string, Actor>();
let choice: { queue: number; tag: number; user: number };
beforeAll(async () => {
  companyId = await makeCompany();
  const queues = [await makeQueue(companyId), await makeQueue(companyId)];
  const connectionId = await makeConnection(companyId);
  const admin = await makeUser(companyId, { profile: "admin" });
  const ana = await makeUser(companyId, { queueIds: queues.slice(1) });
  for (const [name, actor] of [
    ["an admin", admin],
    ["an attendant", ana],
  ] as const)
    actors.set(name, actor);
  const run = (sql: string, ...bind: unknown[]) => inCompany(companyId, () => queryText<{ id: number }>(sql, bind));
  await run(
    `insert into contacts (company_id, name, number)
     select $1, case n % 100 when 0 then 'Maria ' else 'Cliente ' end || md5(n::text), '55119' || lpad(n::text, 8, '0') from generate_series(1, $2::int) n`,
    companyId,
    many,
  );
  await run(
    `insert into tickets (company_id, contact_id, connection_id, status, user_id, queue_id, created_at, updated_at, closed_at)
     select $1, c.id, $2, case when n > $6::int - 300 then 'open' when n > $6::int - 500 then 'pending' else 'closed' end,
       case when n % 50 = 0 or n > $6::int - 300 then $3::int end, case when n % 50 = 1 then $5::int else $4::int end,
       now() - ($6::int - n) * interval '5 minutes', now() - ($6::int - n) * interval '5 minutes', now()
     from (select id, row_number() over (order by id) as n from contacts) c`,
    companyId,
    connectionId,
    ana.userId,
    ...queues,
    many,
  );
  await run(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wid, from_me, source, body, media_type)
     select company_id, id, contact_id, connection_id, 'c' || contact_id, 'V' || id, false, 'customer',
       case when id % 200 = 0 then 'bom dia ' else '' end || md5(id::text), 'text' from tickets`,
  );
  const [tag] = await run("insert into tags (company_id, name) values ($1, 'um') returning id", companyId);
  await run("insert into ticket_tags select company_id, id, $1 from tickets where id % 400 = 0", tag?.id);
  await makeMessage(companyId, await makeTicket(companyId, { connectionId }), { body: "ornitorrinco" });
  choice = { queue: queues[1] ?? 0, tag: tag?.id ?? 0, user: ana.userId };
  const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
  await owner.connect();
  await owner.query("vacuum analyze tickets, contacts, messages, message_words, ticket_tags");
  await owner.end();
  // The test makes tens of thousands of rows, which takes long on a busy machine.
}, 180_000);

const day = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10);
const asked: [string, (actor: Actor) => Promise<unknown>][] = [
  ["all", (actor) => listTickets(actor, everyTicket)],
  ["open", (actor) => listTickets(actor, { ...everyTicket, status: "open" })],
  ["pending", (actor) => listTickets(actor, { ...everyTicket, status: "pending" })],
  ["closed", (actor) => listTickets(actor, { ...everyTicket, status: "closed" })],
  ["closed, far behind", (actor) => listTickets(actor, { ...everyTicket, status: "closed", pageNumber: 50 })],
  ["snoozed", (actor) => listTickets(actor, { ...everyTicket, snoozed: true })],
  ["late", (actor) => listTickets(actor, { ...everyTicket, late: true })],
  ["of a queue", (actor) => listTickets(actor, { ...everyTicket, queueIds: [choice.queue] })],
  ["of a tag", (actor) => listTickets(actor, { ...everyTicket, tags: [choice.tag] })],
  [
    "of a tag and a queue",
    (actor) => listTickets(actor, { ...everyTicket, tags: [choice.tag], queueIds: [choice.queue] }),
  ],
  ["of a user", (actor) => listTickets(actor, { ...everyTicket, users: [actor.userId] })],
  ["begun on a day", (actor) => listTickets(actor, { ...everyTicket, date: day })],
  ["changed on a day", (actor) => listTickets(actor, { ...everyTicket, updatedAt: day })],
  ["counts", (actor) => countTickets(actor, { showAll: false, queueIds: [] })],
  ["searched by a name", (actor) => listTickets(actor, { ...everyTicket, searchParam: "maria" })],
  ["searched by a number", (actor) => listTickets(actor, { ...everyTicket, searchParam: "5511900001234" })],
  ["searched by a word", (actor) => listTickets(actor, { ...everyTicket, searchParam: "bom dia" })],
  ["a name", (actor) => search(actor, { ...everyTicket, q: "maria" })],
  ["a name that all have", (actor) => search(actor, { ...everyTicket, q: "cliente" })],
  ["the end of a number", (actor) => search(actor, { ...everyTicket, q: "1234" })],
  ["a frequent word", (actor) => search(actor, { ...everyTicket, q: "bom dia" })],
  ["a rare word", (actor) => search(actor, { ...everyTicket, q: "ornitorrinco" })],
  ["a word that nobody wrote", (actor) => search(actor, { ...everyTicket, q: "inexistente" })],
];
const large = ["tickets", "contacts", "messages", "message_words"];

describe.each(["an admin", "an attendant"])("%s requests tickets", (who) => {
  test.each(asked)("%s: no large table is read whole", async (_name, ask) => {
    const actor = actors.get(who);
    const read = () =>
      queryText("select t as name, pg_stat_get_xact_numscans(t::regclass) as times from unnest($1::text[]) t", [large]);
    const [before, after] = await inCompany(companyId, async () => {
      const first = await read();
      if (actor) await ask(actor);
      return [first, await read()];
    });
    expect(after).toEqual(before);
  });
});

test("a search costs one statement more when the user may not see its first hits", async () => {
  const stranger = await makeUser(companyId);
  const asks = async (actor: Actor | undefined) => {
    const seen = await statementsOf(
      companyId,
      async () => actor && (await search(actor, { ...everyTicket, q: "bom dia" })),
    );
    return seen.filter((statement) => statement.includes("search_messages")).length;
  };
  expect([await asks(actors.get("an admin")), await asks(stranger)]).toEqual([1, 2]);
});

test("a rare word is found by the index of words", async () => {
  const scans = "select pg_stat_get_xact_numscans('message_words_search'::regclass) as n";
  const [before, after] = await inCompany(companyId, async () => {
    const [first] = await queryText<{ n: number }>(scans);
    await queryText("select * from search_rare_messages(words_asked('ornitorrinco'), $1, 10)", [
      Number.MAX_SAFE_INTEGER,
    ]);
    const [last] = await queryText<{ n: number }>(scans);
    return [first?.n, last?.n];
  });
  expect(after).toBe((before ?? 0) + 1);
});

test.each(["ornitorrinco", "inexistente"])(
  "%s: reading less than a fifth of the rows shows that the word is rare",
  async (word) => {
    const read = () =>
      queryText<{ rows: number }>("select pg_stat_get_xact_tuples_fetched('message_words'::regclass)::int as rows");
    const rows = await inCompany(companyId, async () => {
      const [before] = await read();
      await ticketsWithWords(readTerm(word));
      const [after] = await read();
      return (after?.rows ?? 0) - (before?.rows ?? 0);
    });
    expect(rows).toBeLessThan(many / 5);
  },
);
