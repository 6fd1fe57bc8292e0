import type { Actor } from "@balcao/shared/permissions";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { asPlatform, inCompany } from "../../base/database.ts";
import { search } from "../search/service.ts";
import { makeCompany, makeConnection, makeQueue, makeUser } from "../../testing/factories.ts";
import { blocksOf } from "../../testing/blocks.ts";
import { plansIn } from "../../testing/plans.ts";
import { queryText } from "../../testing/query-text.ts";
import { everyTicket } from "../../testing/stages/ticket-list.ts";
import { countActive, countTickets, listTickets } from "./lists/list.ts";

// One attendant has closed fifty thousand tickets, and the others few. A statement with one plan for all users must be fast for both.

const closed = 50_000;
const open = 150;
let companyId: number;
const actors = new Map<string, Actor>();
let chosen: { queue: number; tag: number };
beforeAll(async () => {
  companyId = await makeCompany();
  const queues: number[] = [];
  for (let n = 0; n < 20; n += 1) queues.push(await makeQueue(companyId));
  const connectionId = await makeConnection(companyId);
  const veteran = await makeUser(companyId, { queueIds: queues.slice(0, 3) });
  actors.set("the attendant", veteran);
  actors.set("an admin", await makeUser(companyId, { profile: "admin" }));
  const run = (sql: string, ...bind: unknown[]) => inCompany(companyId, () => queryText<{ id: number }>(sql, bind));
  const staff = await run(
    "insert into users (company_id, name, email, password_hash) select $1, 'u', gen_random_uuid(), 'x' from generate_series(1, 400) n returning id",
    companyId,
  );
  await run(
    "insert into contacts (company_id, name, number) select $1, 'Cliente ' || n, '55119' || lpad(n::text, 8, '0') from generate_series(1, 10000) n",
    companyId,
  );
  const tickets = `insert into tickets (company_id, contact_id, connection_id, status, user_id, queue_id, created_at, updated_at, closed_at)
    select $1, c.low + n % 10000, $2, $3, case when $4::int[] <> '{}' then ($4::int[])[1 + n % cardinality($4::int[])] end, ($5::int[])[1 + n % cardinality($5::int[])],
      now() - n * $8::int * interval '1 minute', now() - n * $8::int * interval '1 minute', case when $3 = 'closed' then now() end
    from generate_series($6::int + 1, $6::int + $7::int) n, (select min(id) as low from contacts where company_id = $1) c`;
  await run(tickets, companyId, connectionId, "closed", [veteran.userId], queues, 5000, closed, 5);
  await run(tickets, companyId, connectionId, "open", [veteran.userId], queues, 0, open, 1500);
  await run(
    tickets,
    companyId,
    connectionId,
    "open",
    staff.map(({ id }) => id),
    queues,
    1000,
    6000,
    // These tickets are newer than the first closed ticket. A plan that reads the newest tickets of all states for a page of closed tickets reads
    // these first.
    0,
  );
  await run(tickets, companyId, connectionId, "pending", [], queues.slice(1, 2), 8000, 1000, 5);
  // Most companies are small. A plan for the average company would read all tickets of the large company.
  await asPlatform(() =>
    queryText(
      `with small as (insert into companies (name) select 'Pequena' from generate_series(1, 1000) returning id),
         phone as (insert into connections (company_id, name, network) select id, 'x', 'simulator' from small returning company_id, id),
         people as (insert into contacts (company_id, name, number) select id, 'x', '' from small, generate_series(1, 20) returning company_id, id)
       insert into tickets (company_id, contact_id, connection_id, status)
       select p.company_id, p.id, phone.id, 'open' from people p join phone on phone.company_id = p.company_id`,
    ),
  );
  const [tag] = await run("insert into tags (company_id, name) values ($1, 'um') returning id", companyId);
  await run("insert into ticket_tags select company_id, id, $1 from tickets where id % 400 = 0", tag?.id);
  chosen = { queue: queues[1] ?? 0, tag: tag?.id ?? 0 };
  const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
  await owner.connect();
  await owner.query("vacuum analyze tickets, contacts, ticket_tags");
  await owner.end();
  // The test makes tens of thousands of rows, which takes long on a busy machine.
}, 180_000);

const day = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);
type CostCase = [name: string, (actor: Actor) => Promise<unknown>];
const tabs: CostCase[] = [
  ["all", (actor) => listTickets(actor, everyTicket)],
  ["open", (actor) => listTickets(actor, { ...everyTicket, status: "open" })],
  ["pending", (actor) => listTickets(actor, { ...everyTicket, status: "pending" })],
  ["closed", (actor) => listTickets(actor, { ...everyTicket, status: "closed" })],
  ["snoozed", (actor) => listTickets(actor, { ...everyTicket, snoozed: true })],
  ["counts", (actor) => countTickets(actor, { showAll: false, queueIds: [] })],
];
const choices: CostCase[] = [
  ["open ones of a queue", (actor) => listTickets(actor, { ...everyTicket, status: "open", queueIds: [chosen.queue] })],
  [
    "waiting ones of a queue",
    (actor) => listTickets(actor, { ...everyTicket, status: "pending", queueIds: [chosen.queue] }),
  ],
  ["of a tag", (actor) => listTickets(actor, { ...everyTicket, tags: [chosen.tag] })],
  ["open ones of a tag", (actor) => listTickets(actor, { ...everyTicket, status: "open", tags: [chosen.tag] })],
  ["of a user", (actor) => listTickets(actor, { ...everyTicket, users: [actor.userId] })],
  [
    "waiting ones of a user",
    (actor) => listTickets(actor, { ...everyTicket, status: "pending", users: [actor.userId] }),
  ],
  ["begun on a day", (actor) => listTickets(actor, { ...everyTicket, date: day })],
  ["changed on a day", (actor) => listTickets(actor, { ...everyTicket, updatedAt: day })],
  ["by a name, anywhere", (actor) => search(actor, { ...everyTicket, q: "cliente 77" })],
];

describe.each(["the attendant", "an admin"])("%s requests tickets", (who) => {
  const actor = () => actors.get(who) as Actor;

  // Forty rows with their related rows.
  test.each(tabs)("%s: one plan for all users reads only one page", async (_name, ask) => {
    await inCompany(companyId, async () => {
      await queryText("set local plan_cache_mode = force_generic_plan");
      expect(await blocksOf(() => ask(actor()))).toBeLessThan(600);
    });
  });

  // The contacts with the name are found first, and they are the same contacts for each user.
  test("a search by name: one plan for all users reads only the tickets of the contacts with the name", async () => {
    await inCompany(companyId, async () => {
      await queryText("set local plan_cache_mode = force_generic_plan");
      const blocks = await blocksOf(() => listTickets(actor(), { ...everyTicket, searchParam: "cliente 77" }));
      expect(blocks).toBeLessThan(4000);
    });
  });

  test.each(choices)("%s: the plan is made anew for each choice", async (_name, ask) => {
    await inCompany(companyId, async () => {
      const names = () => queryText("select name from pg_prepared_statements where statement like '%page%' order by 1");
      const before = await names();
      const blocks = await blocksOf(() => ask(actor()));
      expect(blocks).toBeLessThan(4000);
      expect(await names()).toEqual(before);
    });
  });
});

test("pending and open tickets are counted without reading a ticket", async () => {
  const plans = await plansIn(companyId, countActive, ["seqscan"]);
  expect(plans.map(({ plan }) => plan.match(/Index Only Scan using tickets_counts/g)?.length)).toEqual([2]);
  const blocks = await inCompany(companyId, () => blocksOf(countActive));
  expect(blocks).toBeLessThan(90);
});
