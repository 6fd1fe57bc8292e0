import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownDatabase } from "../../testing/own-database.ts";

// The cost of a message in the database, whichever statement is planned first and however small the tables were then. No other test notices a plan
// that reads every contact of the company. Its answer is right, but each message is slower than the one before.

let database: Awaited<ReturnType<typeof ownDatabase>>;
let owner: pg.Client;
let core: Awaited<ReturnType<typeof loadCore>>;

/** This import comes late, because core reads the database's address from the environment. */
const loadCore = async () => ({
  ...(await import("../../base/database.ts")),
  ...(await import("../../testing/query-text.ts")),
  ...(await import("./receive.ts")),
  ...(await import("./receive-together.ts")),
  ...(await import("../../testing/inbound.ts")),
  ...(await import("../../testing/factories.ts")),
});

beforeAll(async () => {
  database = await ownDatabase("cost", process.env);
  process.env.DATABASE_URL = database.appUrl;
  owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  // Autovacuum is switched off before the test, because its work would count as the messages' cost.
  await owner.query(`do $$ declare name text; begin
    for name in select c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'm') and n.nspname = 'public'
    loop execute format('alter table %s set (autovacuum_enabled = off)', name); end loop; end $$`);
  core = await loadCore();
});
afterAll(async () => {
  await owner.end();
  await database.end();
});

const customers = 24;

/** A number of a company of its own, with a function in which each of its customers writes once. */
async function number() {
  const companyId = await core.makeCompany();
  const connectionId = await core.makeConnection(companyId);
  return (many = customers, { together = false } = {}) =>
    core.inCompany(companyId, async () => {
      const messages = Array.from({ length: many }, (_, n) => {
        const digits = `${companyId}5511${900_000_000 + n}`;
        const identities = [
          { kind: "lid" as const, value: `8${digits}` },
          { kind: "phone" as const, value: digits },
        ];
        return core.inboundText(connectionId, { identities, chat: `8${digits}@lid` });
      });
      const stored = together ? await core.receiveTogether(messages) : new Map<object, number>();
      for (const message of messages) if (!stored.has(message)) await core.receiveMessage(message);
      await core.queryText("select pg_stat_force_next_flush()");
    });
}

/** The read blocks of tables and indexes, and the searches of each index, in the whole database so far. */
async function spent(): Promise<{ blocks: number; searches: Record<string, number>; scans: number }> {
  const [sums] = (
    await owner.query<{ blocks: number }>(
      `select sum(heap_blks_hit + heap_blks_read + coalesce(idx_blks_hit + idx_blks_read, 0))::int as blocks from pg_statio_user_tables`,
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

/** The cost of one of these messages. */
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

const below = (most: number) => expect.toSatisfy((n: number) => n < most, `below ${most}`);
const alone = {
  blocks: below(190),
  scans: below(0.1),
  identities: below(6),
  contacts: below(12),
  messages: below(14),
  connections: below(6),
};
const together = { ...alone, blocks: below(165), contacts: below(6), messages: below(10) };

test("storing costs the same in a new database, whose tables were empty when their plans were made", async () => {
  const write = await number();
  await write();
  expect(await costOf(customers, () => write())).toEqual(alone);
  await write(customers, { together: true });
  expect(await costOf(customers, () => write(customers, { together: true }))).toEqual(together);
});

test("storing costs the same in a large company, on a connection that served a small company first", async () => {
  const [large, small] = [await number(), await number()];
  await large();
  await owner.query("analyze");
  for (const one of [false, true]) for (let n = 0; n < 6; n += 1) await small(1, { together: one && n > 0 });
  expect(await costOf(customers, () => large())).toEqual(alone);
  expect(await costOf(customers, () => large(customers, { together: true }))).toEqual(together);
});
