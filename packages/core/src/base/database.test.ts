import pg from "pg";
import { expect, test } from "vitest";
import { boolean, integer, text } from "./columns.ts";
import { asPlatform, beforeCommit, inCompany, query, refuseUnfitDatabase, run, companyPool } from "./database.ts";
import { isDatabaseDown } from "./postgres/database-errors.ts";
import { env } from "./env.ts";
import { Sql, sql } from "./sql.ts";
import { ContactRow } from "../desk/contacts/contact.model.ts";
import { makeCompany, makeContact, makeQueue, makeTicket } from "../testing/factories.ts";

const one = () => run(sql`select 1`);
const rename = (contactId: number, name: string) =>
  run(sql`update contacts set name = ${name} where id = ${contactId}`);

test("second wall: raw statements without a condition see and change only the company's rows", async () => {
  const [mine, theirs] = [await makeCompany(), await makeCompany()];
  await makeTicket(mine);
  const foreign = await makeTicket(theirs);
  const seen = await inCompany(mine, () => query({ id: integer }, sql`select distinct company_id as id from tickets`));
  expect(seen).toEqual([{ id: mine }]);
  expect(await inCompany(mine, () => run(sql`update tickets set unread_messages = 5 where id = ${foreign}`))).toBe(0);
  await expect(
    inCompany(mine, () => run(sql`insert into queues (company_id, name, color) values (${theirs}, 'x', 'x')`)),
  ).rejects.toThrow("row-level security");
});

test("second wall: without any scope a statement sees no rows", async () => {
  await makeTicket(await makeCompany());
  const { rows } = await companyPool.query("select 1 from tickets");
  expect(rows).toEqual([]);
});

test("foreign keys between tables of companies cannot cross companies", async () => {
  const [mine, theirs] = [await makeCompany(), await makeCompany()];
  const [ticket, queue] = [await makeTicket(mine), await makeQueue(theirs)];
  await expect(
    inCompany(mine, () => run(sql`update tickets set queue_id = ${queue} where id = ${ticket}`)),
  ).rejects.toThrow("tickets_company_id_queue_id_fkey");
});

test("a search function gets past row-level security, but finds only rows of the company in scope", async () => {
  const [mine, theirs] = [await makeCompany(), await makeCompany()];
  const own = await makeContact(mine, { name: "João Açaí" });
  await makeContact(theirs, { name: "João Açaí" });
  const search = () =>
    query({ id: integer }, sql`select id from search_contacts('joao acai', '{}', null, null, 10, 0)`);
  expect(await inCompany(mine, search)).toEqual([{ id: own }]);
  expect((await companyPool.query("select id from search_contacts('joao', '{}', null, null, 10, 0)")).rows).toEqual([]);
});

test("a scope joins an open scope of the same company; a scope of another company or of the platform inside it is refused, and an ended scope too", async () => {
  const [mine, theirs] = [await makeCompany(), await makeCompany()];
  await inCompany(mine, async () => {
    expect(await inCompany(mine, one)).toBe(1);
    await expect(inCompany(theirs, one)).rejects.toThrow("Already in scope");
    await expect(asPlatform(one)).rejects.toThrow("cannot be nested");
  });
  let late: Promise<unknown> = Promise.resolve();
  let release = () => undefined as void;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await inCompany(mine, async () => {
    late = gate.then(one);
  });
  release();
  await expect(late).rejects.toThrow("This scope has ended");
});

test("work registered with beforeCommit() runs once, inside the same transaction", async () => {
  const companyId = await makeCompany();
  const runs: string[] = [];
  const register = (name: string) =>
    beforeCommit(name, async () => {
      const [row] = await query({ company: text }, sql`select current_setting('app.company_id') as company`);
      runs.push(`${name}:${row?.company}`);
      return [];
    });
  await inCompany(companyId, async () => {
    register("a");
    register("a");
    register("b");
  });
  expect(runs).toEqual([`a:${companyId}`, `b:${companyId}`]);
});

test("a scope whose transaction failed throws, even if the caller ignored the error of the statement", async () => {
  const companyId = await makeCompany();
  const contactId = await makeContact(companyId, { name: "Ana" });
  const work = async () => {
    await rename(contactId, "Bia");
    await run(sql`select 1 / 0`).catch(() => undefined);
  };
  await expect(inCompany(companyId, work)).rejects.toThrow("Nothing was stored");
  expect(await inCompany(companyId, () => ContactRow.findByPk(contactId))).toMatchObject({ name: "Ana" });
});

test("when the statement that is sent with the commit fails, its error is thrown and nothing is stored", async () => {
  const companyId = await makeCompany();
  const contactId = await makeContact(companyId, { name: "Ana" });
  const work = async () => {
    await rename(contactId, "Bia");
    beforeCommit("fails", async () => [run(sql`select 1 / 0`)]);
  };
  await expect(inCompany(companyId, work)).rejects.toThrow("division by zero");
  expect(await inCompany(companyId, () => ContactRow.findByPk(contactId))).toMatchObject({ name: "Ana" });
});

test("a scope that threw leaves its connection without a company", async () => {
  const companyId = await makeCompany();
  await makeTicket(companyId);
  const failing = Array.from({ length: 20 }, () =>
    inCompany(companyId, async () => {
      await run(sql`select 1 from tickets`);
      throw new Error("no");
    }),
  );
  await Promise.allSettled(failing);
  expect((await companyPool.query("select 1 from tickets")).rows).toEqual([]);
});

test("the app role is bound by row-level security, so the start accepts it", async () => {
  await expect(refuseUnfitDatabase()).resolves.toBeUndefined();
});

test("a connection that breaks inside a scope fails only that scope", async () => {
  const companyId = await makeCompany();
  const contactId = await makeContact(companyId, { name: "Ana" });
  const backend = async () => (await query({ pid: integer }, sql`select pg_backend_pid() as pid`))[0]?.pid ?? 0;
  const other = new pg.Client({ connectionString: env.DATABASE_URL });
  await other.connect();
  const kill = (pid: number) => other.query("select pg_terminate_backend($1, 5000)", [pid]);
  for (const last of [one, async () => undefined])
    for (let round = 0; round < env.DATABASE_POOL + 1; round += 1) {
      const work = inCompany(companyId, async () => {
        await rename(contactId, "Bia");
        await kill(await backend());
        await last();
      });
      await expect(work).rejects.toSatisfy(isDatabaseDown);
    }
  await other.end();
  expect(await inCompany(companyId, () => ContactRow.findByPk(contactId))).toMatchObject({ name: "Ana" });
});

test("a read-only scope refuses to write, and returns its connection even when the connection breaks at the scope's end", async () => {
  const companyId = await makeCompany();
  const contactId = await makeContact(companyId, { name: "Ana" });
  const reads = <T>(work: () => Promise<T>) => inCompany(companyId, work, { reads: true });
  for (let round = 0; round < env.DATABASE_POOL + 1; round += 1) {
    await expect(reads(() => rename(contactId, "Bia"))).rejects.toThrow("read-only");
    expect(await reads(one)).toBe(1);
    const dying = reads(() => query({ ended: boolean }, sql`select pg_terminate_backend(pg_backend_pid()) as ended`));
    await expect(dying).rejects.toSatisfy(isDatabaseDown);
  }
  expect(await inCompany(companyId, () => ContactRow.findByPk(contactId))).toMatchObject({ name: "Ana" });
});

test("a connection keeps at most 1000 prepared statements", async () => {
  const kept = await inCompany(await makeCompany(), async () => {
    for (let n = 0; n < 1100; n += 1) await run(new Sql([`select ${n}`], []));
    expect(await one()).toBe(1);
    return query({ many: integer }, sql`select count(*) as many from pg_prepared_statements`);
  });
  expect(kept[0]?.many).toBeGreaterThan(500);
  expect(kept[0]?.many).toBeLessThanOrEqual(1000);
});

test("a scope's statements read no whole table where an index helps, and start no parallel workers", async () => {
  const [settings] = await inCompany(await makeCompany(), () =>
    query(
      { whole: text, workers: text },
      sql`select current_setting('enable_seqscan') as whole, current_setting('max_parallel_workers_per_gather') as workers`,
    ),
  );
  expect(settings).toEqual({ whole: "off", workers: "0" });
});
