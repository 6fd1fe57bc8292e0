import type { Actor } from "@balcao/shared/permissions";
import { randomInt } from "node:crypto";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { integer } from "../../../base/columns.ts";
import { inCompany, query } from "../../../base/database.ts";
import { and, type Sql, sql } from "../../../base/sql.ts";
import { blocksOf } from "../../../testing/blocks.ts";
import {
  makeCompany,
  makeConnection,
  makeMessage,
  makeQueue,
  makeTicket,
  makeUser,
} from "../../../testing/factories.ts";
import { queryText } from "../../../testing/query-text.ts";
import { statementsOf } from "../../../testing/statements.ts";
import { countBoard } from "../../kanban/board.ts";
import { readTerm } from "../../terms/term.ts";
import { contactMatches } from "../../terms/contacts.ts";
import { chosen, type ListFilter, listed, orderOf } from "./filter.ts";
import { withContacts } from "./hits.ts";
import { listTickets } from "./list.ts";

const tickets = 5000;
let companyId: number;
let connectionId: number;
let queues: number[];
let tags: number[];
let actors: Actor[];
const run = <T extends object = { id: number }>(text: string, ...bind: unknown[]) =>
  inCompany(companyId, () => queryText<T>(text, bind));

/**
 * Words, each with the condition of the messages that have it: `n` is the message, one of three in each ticket; `k` is the ticket, and `p` its place
 * in a random order.
 */
const words = {
  rara: "k % 700 = 0 and n = 1",
  frequente: "k % 3 = 0",
  antiga: "n = 1 and k % 2 = 0",
  recente: "n = 3 and p > 4800",
  maria: "k % 4 = 1 and n = 2",
  nenhuma: "false",
};
/** Many messages of few tickets say `insistente`. */
const typed = [...Object.keys(words), "insistente", "frequente antiga", "maria rara"];
const having = new Map<string, number[]>();

beforeAll(async () => {
  companyId = await makeCompany();
  connectionId = await makeConnection(companyId);
  queues = [await makeQueue(companyId), await makeQueue(companyId)];
  const ana = await makeUser(companyId, { queueIds: queues.slice(1) });
  actors = [await makeUser(companyId, { profile: "admin" }), ana];
  await run(
    `insert into contacts (company_id, name, number)
     select $1, case when n % 3 > 0 then 'Maria ' else 'Cliente ' end || n, '55119' || lpad(n::text, 8, '0') from generate_series(1, $2::int) n`,
    companyId,
    tickets,
  );
  await run(
    `insert into tickets (company_id, contact_id, connection_id, status, user_id, queue_id, created_at, updated_at, waiting_since, unread_messages, snoozed_until, closed_at)
     select $1, id, $2, status, case when status <> 'pending' and k % 2 = 0 then $3::int end, ($4::int[])[1 + k % 2], at, at, at, k % 2,
       case when status <> 'closed' and k % 10 = 0 then now() + interval '1 day' end, case when status = 'closed' then at end
     from (select id, k, (array['open', 'pending', 'closed', 'closed'])[1 + floor(random() * 4)::int] as status,
       date_trunc('milliseconds', now() - random() * interval '20 days') as at from (select id, row_number() over (order by id)::int as k from contacts) c) new`,
    companyId,
    connectionId,
    ana.userId,
    queues,
  );
  const message = `insert into messages (company_id, ticket_id, contact_id, connection_id, chat, wid, from_me, source, media_type, body)
     select company_id, id, contact_id, connection_id, 'c' || contact_id, 'W' || id || '-' || n, false, 'customer', 'text', `;
  await run(
    `${message} 'insistente' from (select t.*, row_number() over (order by id) as k from tickets t) t, generate_series(11, 90) n where k % 150 = 0`,
  );
  const body = Object.entries(words).map(([word, when]) => `case when ${when} then '${word}' end`);
  await run(
    `${message} concat_ws(' ', 'palavra', ${body.join(", ")})
     from (select t.*, row_number() over (order by id) as k, row_number() over (order by random()) as p from tickets t) t, generate_series(1, 3) n order by n, p`,
  );
  tags = (
    await run(
      "insert into tags (company_id, name) select $1, 'Tag ' || n from generate_series(1, 2) n returning id",
      companyId,
    )
  ).map(({ id }) => id);
  await run("insert into ticket_tags select company_id, id, $1 from tickets where id % 3 = 0", tags[0]);
  await run("insert into ticket_tags select company_id, id, $1 from tickets where id % 50 = 0", tags[1]);
  const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
  await owner.connect();
  await owner.query("vacuum analyze tickets, contacts, messages, message_words, ticket_tags");
  await owner.end();
  for (const q of typed) await learn(q);
  // The test makes thousands of rows, which takes long on a busy machine.
}, 180_000);

const learn = async (q: string) => {
  const said = await run("select distinct ticket_id as id from messages where words_of(body) @@ words_asked($1)", q);
  having.set(
    q,
    said.map(({ id }) => id),
  );
};

const whole: ListFilter = {
  showAll: true,
  queueIds: [],
  withUnreadMessages: false,
  searchParam: "",
  tags: [],
  users: [],
  pageNumber: 1,
};

/** The condition that the actor may see a ticket whose contact or messages have the text. */
const has = (actor: Actor, { searchParam, ...filter }: ListFilter): Sql =>
  and(
    chosen(actor, filter),
    sql`(${contactMatches(readTerm(searchParam))} or t.id = any(${having.get(searchParam) ?? []}::int[]))`,
  );

/** The plain definition of a search: all tickets of the list whose contact or messages have the text, in the order of the list. */
const defined = async (actor: Actor, filter: ListFilter): Promise<number[]> => {
  const rows = await inCompany(companyId, () =>
    query(
      { id: integer },
      sql`select t.id from ${withContacts}
        where ${and(listed(actor, filter), has(actor, filter))}
        order by ${orderOf(filter).sql}`,
    ),
  );
  return rows.map(({ id }) => id);
};
const page = (actor: Actor, filter: ListFilter) => inCompany(companyId, () => listTickets(actor, filter));
const idsOf = ({ tickets: found }: Awaited<ReturnType<typeof page>>) => found.map(({ id }) => id);

/** At most this many pages of a list, by their cursors. */
async function turned(actor: Actor, filter: ListFilter, most: number): Promise<{ ids: number[]; ended: boolean }> {
  const ids: number[] = [];
  for (let cursor: string | undefined, n = 0; n < most; n += 1) {
    const found = await page(actor, { ...filter, ...(cursor && { cursor }) });
    ids.push(...idsOf(found));
    if (!found.nextCursor) return { ids, ended: true };
    cursor = found.nextCursor;
  }
  return { ids, ended: false };
}

const oneOf = <T>(of: readonly T[]): T => of[randomInt(of.length)] as T;
const maybe = <T>(value: T, otherwise: T): T => (randomInt(3) === 0 ? value : otherwise);

function anyFilter(): ListFilter {
  const status = oneOf(["open", "pending", "closed", undefined] as const);
  return {
    ...whole,
    ...(status && { status }),
    showAll: maybe(false, true),
    queueIds: maybe([oneOf(queues)], []),
    tags: maybe(oneOf([[...tags], tags.slice(0, 1), tags.slice(1)]), []),
    withUnreadMessages: maybe(true, false),
    ...(maybe(true, false) && { sort: "waiting" as const }),
    ...(maybe(true, false) && { snoozed: true }),
    searchParam: oneOf(typed),
  };
}

test("the pages of a search are the tickets of the list that have the text, in the list's order, without gap or repeat", async () => {
  for (let round = 0; round < 60; round += 1) {
    // Some tickets move up for another reason than a message.
    await run(
      "update tickets set updated_at = clock_timestamp() where id in (select id from tickets order by random() limit 3)",
    );
    const filter = anyFilter();
    const actor = filter.showAll ? (actors[0] as Actor) : oneOf(actors);
    const all = await defined(actor, filter);
    const { ids, ended } = await turned(actor, filter, 4);
    expect({ filter, ids }).toEqual({ filter, ids: all.slice(0, ended ? undefined : 160) });
    const second = await page(actor, { ...filter, pageNumber: 2 });
    expect({ filter, ids: idsOf(second) }).toEqual({ filter, ids: all.slice(40, 80) });
  }
});

test("a ticket that changed lately for another reason comes first, however old the found message is", async () => {
  const admin = actors[0] as Actor;
  for (const q of ["frequente", "antiga"]) {
    const [old] = await run("select min(ticket_id) as id from messages where body like $1", `%${q}%`);
    await run("update tickets set updated_at = clock_timestamp() where id = $1", old?.id);
    expect(idsOf(await page(admin, { ...whole, searchParam: q }))[0]).toBe(old?.id);
  }
});

test("the board counts the active tickets that have the text, for rare and frequent words", async () => {
  for (const searchParam of typed)
    for (const actor of actors) {
      const { counts } = await inCompany(companyId, () => countBoard(actor, { searchParam, queueIds: [], users: [] }));
      const active = await inCompany(companyId, () =>
        query(
          { id: integer },
          sql`select t.id from ${withContacts} where t.status <> 'closed' and ${has(actor, { ...whole, searchParam })}`,
        ),
      );
      expect({ searchParam, counts }).toEqual({ searchParam, counts: [{ tagId: null, count: active.length }] });
    }
});

test("a message that moves to another ticket is found there", async () => {
  const admin = actors[0] as Actor;
  const [from, to] = [await makeTicket(companyId, { connectionId }), await makeTicket(companyId, { connectionId })];
  const id = await makeMessage(companyId, from, { body: "tamarindo" });
  expect(idsOf(await page(admin, { ...whole, searchParam: "tamarindo" }))).toEqual([from]);
  await run("update messages set ticket_id = $2 where id = $1", id, to);
  expect(idsOf(await page(admin, { ...whole, searchParam: "tamarindo" }))).toEqual([to]);
});

test("no search function finds tickets of another company", async () => {
  const elsewhere = await makeCompany();
  const among = having.get("frequente") ?? [];
  const calls = [
    "select ids from tickets_with_words(words_asked('frequente'), null) where cardinality(ids) > 0",
    "select ticket_id from tickets_by_words(words_asked('frequente'), 1)",
    `select id from tickets_saying(words_asked('frequente'), '{${among.join()}}', true) limit 1`,
    `select id from tickets_saying(words_asked('frequente'), '{${among.join()}}', false) limit 1`,
  ];
  for (const call of calls) {
    expect(await run(call)).toHaveLength(1);
    expect(await inCompany(elsewhere, () => queryText(call))).toEqual([]);
  }
});

describe("the cost of a page", () => {
  test.each([
    ["rara", 3, 300],
    ["nenhuma", 3, 120],
    ["frequente", 4, 2000],
    ["antiga", 4, 1500],
    ["recente", 6, 20_000],
    ["insistente", 6, 15_000],
  ])("the cost of a page for %s is at most %i statements and %i blocks", async (searchParam, statements, blocks) => {
    const admin = actors[0] as Actor;
    const filter = { ...whole, searchParam };
    const seen = await statementsOf(companyId, () => listTickets(admin, filter));
    expect(seen.length).toBeLessThanOrEqual(statements);
    const read = await inCompany(companyId, () => blocksOf(() => listTickets(admin, filter)));
    expect(read).toBeLessThan(blocks);
  });
});
