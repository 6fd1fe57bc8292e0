import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isAlive } from "../../scripts/lib/processes.mjs";
import { ensurePostgres } from "../../scripts/postgres.mjs";

async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

async function remove(server: Awaited<ReturnType<typeof ensurePostgres>>, dataDir: string) {
  await server.stop();
  for (const folder of [dataDir, server.folder]) rmSync(folder, { recursive: true, force: true });
}

/** Kills the process and waits until it is gone. */
async function kill(pid: number) {
  process.kill(pid, "SIGKILL");
  await expect.poll(() => isAlive(pid)).toBe(false);
}

describe("the private Postgres", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "balcao-pg-"));
  const ensure = (database = "balcao") => ensurePostgres({ dataDir, database });
  beforeAll(() => chmodSync(dataDir, 0o755));
  afterAll(async () => remove(await ensure(), dataDir));

  test("the private Postgres is one server for two callers at the same time, and for a later caller", async () => {
    const [a, b] = await Promise.all([ensure(), ensure()]);
    expect(b.pid).toBe(a.pid);
    expect((await ensure()).ownerUrl).toBe(a.ownerUrl);
  });

  test("the private Postgres has an owner who is no superuser, but can create databases and roles", async () => {
    const { ownerUrl } = await ensure();
    const [owner] = await ask(
      ownerUrl,
      "select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user",
    );
    expect(owner).toEqual({ rolsuper: false, rolbypassrls: false, rolcreatedb: true, rolcreaterole: true });
    await ask(ownerUrl, "create extension pg_trgm; create table mine (); drop table mine");
  });

  test("the private Postgres comes back with its data after it was killed", async () => {
    const { ownerUrl, pid } = await ensure();
    await ask(ownerUrl, "create table t as select 7 as n");
    await kill(pid);
    const again = await ensure();
    expect(again.pid).not.toBe(pid);
    expect(await ask(again.ownerUrl, "select n from t")).toEqual([{ n: 7 }]);
  });

  test("the private Postgres takes another port when its old port is taken", async () => {
    const first = await ensure();
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    const thief = createServer().listen(first.port, "127.0.0.1");
    await once(thief, "listening");
    const again = await ensure();
    expect(again.port).not.toBe(first.port);
    expect(await ask(again.ownerUrl, "select 1 as n")).toEqual([{ n: 1 }]);
    thief.close();
  });

  test("the private Postgres ignores a postmaster.pid with the pid of another program", async () => {
    const first = await ensure();
    const file = join(first.folder, "data/postmaster.pid");
    const stale = readFileSync(file, "utf8");
    await first.stop();
    writeFileSync(file, stale.replace(/^\d+/, String(process.pid)));
    expect((await ensure()).pid).not.toBe(process.pid);
  });

  test("the private Postgres creates databases, and drops them even while a client is connected", async () => {
    const server = await ensure("postgres");
    await server.createDatabase("one");
    const client = new pg.Client({ connectionString: server.ownerUrl.replace(/postgres$/, "one") });
    client.on("error", () => undefined);
    await client.connect();
    await server.dropDatabase("one");
    expect(await ask(server.ownerUrl, "select from pg_database where datname = 'one'")).toEqual([]);
    await client.end();
  });

  test("the private Postgres allows only the owner to read the passwords file", async () => {
    const { folder } = await ensure();
    expect(statSync(join(folder, "passwords.json")).mode & 0o777).toBe(0o600);
  });

  test.runIf(process.getuid?.() === 0)(
    "the private Postgres keeps its data elsewhere when only root may enter the checkout",
    async () => {
      const closed = mkdtempSync(join(tmpdir(), "balcao-pg-"));
      const server = await ensurePostgres({ dataDir: closed });
      expect(server.folder).toMatch(/^\/var\/lib\/balcao\/postgres-/);
      expect(await ask(server.ownerUrl, "select 1 as n")).toEqual([{ n: 1 }]);
      await remove(server, closed);
    },
  );
});
