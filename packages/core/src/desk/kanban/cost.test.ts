import type { Actor } from "@balcao/shared/permissions";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { blocksOf } from "../../testing/blocks.ts";
import { makeCompany, makeConnection, makeQueue, makeTicket, makeUser } from "../../testing/factories.ts";
import { plansIn } from "../../testing/plans.ts";
import { queryText } from "../../testing/query-text.ts";
import { statementsOf } from "../../testing/statements.ts";
import { countBoard, listCards, showBoard } from "./board.ts";
import { moveCard } from "./move.ts";

// A company with very many closed tickets, all with one kanban tag, and six columns. The board's cost depends only on the active tickets.

const closed = 50_000;
const active = 4_000;
let companyId: number;
let queueId: number;
let columns: number[];
const actors = new Map<string, Actor>();
beforeAll(async () => {
  companyId = await makeCompany();
  const queues: number[] = [];
  for (let n = 0; n < 10; n += 1) queues.push(await makeQueue(companyId));
  queueId = queues[0] ?? 0;
  const connectionId = await makeConnection(companyId);
  const veteran = await makeUser(companyId, { queueIds: queues.slice(0, 2) });
  actors.set("an attendant", veteran);
  actors.set("an admin", await makeUser(companyId, { profile: "admin" }));
  const run = (sql: string, ...bind: unknown[]) => inCompany(companyId, () => queryText<{ id: number }>(sql, bind));
  await run(
    "insert into contacts (company_id, name, number) select $1, 'Cliente ' || n, '55119' || lpad(n::text, 8, '0') from generate_series(1, 10000) n",
    companyId,
  );
  const tickets = `insert into tickets (company_id, contact_id, connection_id, status, user_id, queue_id, updated_at)
    select $1, c.low + n % 10000, $2, $3, $4, ($5::int[])[1 + n % cardinality($5::int[])], now() - n * interval '1 minute'
    from generate_series(1, $6::int) n, (select min(id) as low from contacts where company_id = $1) c`;
  await run(tickets, companyId, connectionId, "closed", veteran.userId, queues, closed);
  await run(tickets, companyId, connectionId, "open", actors.get("an admin")?.userId, queues, active);
  const tags = await run(
    "insert into tags (company_id, name, kanban) select $1, 'Coluna ' || n, true from generate_series(1, 6) n returning id",
    companyId,
  );
  columns = tags.map(({ id }) => id);
  await run(
    "insert into ticket_tags select company_id, id, $1 from tickets where company_id = $2 and status = 'closed'",
    columns[0],
    companyId,
  );
  await run(
    "insert into ticket_tags select company_id, id, ($1::int[])[1 + id % 6] from tickets where company_id = $2 and status = 'open' and id % 7 > 0",
    columns,
    companyId,
  );
  const owner = new pg.Client(process.env.DATABASE_OWNER_URL);
  await owner.connect();
  await owner.query("vacuum analyze tickets, contacts, tags, ticket_tags");
  await owner.end();
  // The test makes tens of thousands of rows, which takes long on a busy machine.
}, 180_000);

const whole = { queueIds: [], users: [], searchParam: "" };
const page = { ...whole, pageNumber: 1 };
type CostCase = [name: string, statements: number, (actor: Actor) => Promise<unknown>];
const asked: CostCase[] = [
  ["the board", 3, (actor) => showBoard(actor, whole)],
  ["the board of a queue", 3, (actor) => showBoard(actor, { ...whole, queueIds: [queueId] })],
  ["the board of a user", 3, (actor) => showBoard(actor, { ...whole, users: [actor.userId] })],
  ["the board by a name", 5, (actor) => showBoard(actor, { ...whole, searchParam: "cliente 77" })],
  ["the counts", 2, (actor) => countBoard(actor, whole)],
  ["cards of the first column", 3, (actor) => listCards(actor, { ...page, column: "none" })],
  ["cards of a column", 3, (actor) => listCards(actor, { ...page, column: columns[1] ?? 0 })],
  ["cards of all columns", 2, (actor) => listCards(actor, page)],
];

describe.each(["an attendant", "an admin"])("%s requests", (who) => {
  const actor = () => actors.get(who) as Actor;

  // Each active ticket and its tags are read once, in some blocks each. Reading the closed tickets too would take half a million blocks.
  test.each(asked)("%s: closed tickets are not read", async (_name, _statements, ask) => {
    await inCompany(companyId, async () => {
      expect(await blocksOf(() => ask(actor()))).toBeLessThan(active * 8);
    });
  });

  test.each(asked)("%s: no large table is read whole", async (_name, _statements, ask) => {
    const plans = await plansIn(companyId, () => ask(actor()), ["seqscan"]);
    expect(plans.filter(({ plan }) => /Seq Scan on (tickets|ticket_tags|contacts|messages)\b/.test(plan))).toEqual([]);
  });

  test.each(asked)("%s: the number of statements does not change", async (_name, statements, ask) => {
    expect(await statementsOf(companyId, () => ask(actor()))).toHaveLength(statements);
  });
});

test("a move costs seven statements, however many cards there are", async () => {
  const ticketId = await makeTicket(companyId, { queueId });
  const move = () => moveCard(actors.get("an attendant") as Actor, ticketId, { from: null, to: columns[2] ?? 0 });
  expect(await statementsOf(companyId, move)).toHaveLength(7);
});
