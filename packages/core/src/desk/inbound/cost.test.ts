import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownDatabase } from "../../testing/own-database.ts";

// What a message costs the database, whoever asks first and however small the tables were then. A plan that looks at every contact of the
// company shows nowhere else: the answer is right, and each message is slower than the one before.

let database: Awaited<ReturnType<typeof ownDatabase>>;
let owner: pg.Client;
let core: {
  inCompany: <T>(companyId: number, work: () => Promise<T>) => Promise<T>;
  queryText: typeof import("../../testing/query-text.ts")["queryText"];
  receiveMessage: typeof import("./receive.ts")["receiveMessage"];
  inboundText: typeof import("../../testing/inbound.ts")["inboundText"];
  makeCompany: typeof import("../../testing/factories.ts")["makeCompany"];
  makeConnection: typeof import("../../testing/factories.ts")["makeConnection"];
};

beforeAll(async () => {
  database = await ownDatabase("cost", process.env);
  process.env.DATABASE_URL = database.appUrl;
  owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  core = {
    ...(await import("../../base/database.ts")),
    ...(await import("../../testing/query-text.ts")),
    ...(await import("./receive.ts")),
    ...(await import("../../testing/inbound.ts")),
    ...(await import("../../testing/factories.ts")),
  };
});
afterAll(async () => {
  await owner.end();
  await database.end();
});

const customers = 50;

/** A number of a company of its own, and what it does when each of its customers writes once. */
async function number() {
  const companyId = await core.makeCompany();
  const connectionId = await core.makeConnection(companyId);
  let round = 0;
  return async (many = customers) => {
    round += 1;
    for (let n = 0; n < many; n += 1)
      await core.inCompany(companyId, async () => {
        const digits = `${companyId}5511${900_000_000 + n}`;
        const identities = [
          { kind: "lid" as const, value: `8${digits}` },
          { kind: "phone" as const, value: digits },
        ];
        await core.receiveMessage(
          core.inboundText(connectionId, { identities, chat: `8${digits}@lid`, body: `${round}` }),
        );
        await core.queryText("select pg_stat_force_next_flush()");
      });
  };
}

/** Blocks that were read, and searches of each index, in the whole database so far. */
async function spent(): Promise<{ blocks: number; searches: Record<string, number>; scans: number }> {
  const [sums] = (
    await owner.query<{ blocks: number }>(
      `select blks_hit::int + blks_read::int as blocks from pg_stat_database where datname = current_database()`,
    )
  ).rows;
  const tables = (
    await owner.query<{ name: string; searches: number; scans: number }>(
      `select relname as name, coalesce(idx_scan, 0)::int as searches, seq_scan::int as scans from pg_stat_user_tables`,
    )
  ).rows;
  return {
    blocks: sums?.blocks ?? 0,
    searches: Object.fromEntries(tables.map(({ name, searches }) => [name, searches])),
    scans: tables.reduce((sum, { scans }) => sum + scans, 0),
  };
}

/** What one message of these costs. */
async function costOf(messages: number, work: () => Promise<unknown>) {
  const before = await spent();
  await work();
  const after = await spent();
  const each = (from: number, to: number) => (to - from) / messages;
  const searches = (name: string) => each(before.searches[name] ?? 0, after.searches[name] ?? 0);
  return {
    blocks: each(before.blocks, after.blocks),
    scans: each(before.scans, after.scans),
    identities: searches("contact_identities"),
    contacts: searches("contacts"),
    messages: searches("messages"),
    connections: searches("connections"),
  };
}

function expectCheap(cost: Awaited<ReturnType<typeof costOf>>): void {
  expect(cost).toEqual({
    blocks: expect.toSatisfy((n: number) => n < 260),
    scans: expect.toSatisfy((n: number) => n < 0.1),
    identities: expect.toSatisfy((n: number) => n < 6),
    contacts: expect.toSatisfy((n: number) => n < 12),
    messages: expect.toSatisfy((n: number) => n < 12),
    connections: expect.toSatisfy((n: number) => n < 6),
  });
}

test("in a new database, whose tables were empty when their plans were made", async () => {
  const write = await number();
  await write();
  expectCheap(await costOf(customers, () => write()));
});

test("in a large company, on a connection that served a small one first", async () => {
  const [large, small] = [await number(), await number()];
  await large();
  await owner.query("analyze");
  await small(8);
  expectCheap(await costOf(customers, () => large()));
});
