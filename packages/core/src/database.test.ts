import pg from "pg";
import { expect, test } from "vitest";
import { asPlatform, beforeCommit, inCompany, query, refuseUnsafeRole, sequelize } from "./database.ts";
import { isDatabaseDown } from "./database-errors.ts";
import { env } from "./env.ts";
import { makeCompany, makeContact, makeQueue, makeTicket } from "./testing/factories.ts";
import { TicketRow } from "./tickets/ticket.model.ts";

test("first wall: a model outside a scope throws, inside it finds only its company's rows", async () => {
  const [mine, theirs] = [await makeCompany(), await makeCompany()];
  const [own, foreign] = [await makeTicket(mine), await makeTicket(theirs)];
  await expect(TicketRow.findAll()).rejects.toThrow("No scope");
  await inCompany(mine, async () => {
    expect((await TicketRow.findAll()).map((row) => row.id)).toEqual([own]);
    expect(await TicketRow.findByPk(foreign)).toBeNull();
    expect(await TicketRow.update({ unreadMessages: 9 }, { where: { id: foreign } })).toEqual([0]);
    expect(await TicketRow.destroy({ where: { id: foreign } })).toBe(0);
  });
});

test("second wall: raw statements without a condition see and change only the company's rows", async () => {
  const [mine, theirs] = [await makeCompany(), await makeCompany()];
  await makeTicket(mine);
  const foreign = await makeTicket(theirs);
  expect(await inCompany(mine, () => query("select distinct company_id from tickets"))).toEqual([{ company_id: mine }]);
  expect(
    await inCompany(mine, () => query("update tickets set unread_messages = 5 where id = $1 returning id", [foreign])),
  ).toEqual([]);
  await expect(
    inCompany(mine, () => query("insert into queues (company_id, name, color) values ($1, 'x', 'x')", [theirs])),
  ).rejects.toThrow("row-level security");
});

test("second wall: without any scope there is nothing to see", async () => {
  await makeTicket(await makeCompany());
  const [rows] = await sequelize.query("select 1 from tickets");
  expect(rows).toEqual([]);
});

test("keys between tenant tables cannot cross companies", async () => {
  const [mine, theirs] = [await makeCompany(), await makeCompany()];
  const [ticket, queue] = [await makeTicket(mine), await makeQueue(theirs)];
  await expect(
    inCompany(mine, () => query("update tickets set queue_id = $2 where id = $1", [ticket, queue])),
  ).rejects.toThrow("tickets_company_id_queue_id_fkey");
});

test("search crosses row-level security through its function only within the company", async () => {
  const [mine, theirs] = [await makeCompany(), await makeCompany()];
  const own = await makeContact(mine, { name: "João Açaí" });
  await makeContact(theirs, { name: "João Açaí" });
  const search = () => query("select id from search_contacts('joao acai', '{}', null, null, 10, 0)");
  expect(await inCompany(mine, search)).toEqual([{ id: own }]);
  expect((await sequelize.query("select id from search_contacts('joao', '{}', null, null, 10, 0)"))[0]).toEqual([]);
});

test("scopes: the same company joins, another is refused, the platform cannot be nested, an ended one throws", async () => {
  const [mine, theirs] = [await makeCompany(), await makeCompany()];
  await inCompany(mine, async () => {
    expect(await inCompany(mine, () => query("select 1 as one"))).toEqual([{ one: 1 }]);
    await expect(inCompany(theirs, () => query("select 1"))).rejects.toThrow("Already in scope");
    await expect(asPlatform(() => query("select 1"))).rejects.toThrow("cannot be nested");
  });
  let late: Promise<unknown> = Promise.resolve();
  let release = () => undefined as void;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await inCompany(mine, async () => {
    late = gate.then(() => query("select 1"));
  });
  release();
  await expect(late).rejects.toThrow("This scope has ended");
});

test("what is registered for the end runs once, inside the same transaction", async () => {
  const companyId = await makeCompany();
  const runs: string[] = [];
  const register = (name: string) =>
    beforeCommit(name, async () => {
      const [row] = await query<{ company: string }>("select current_setting('app.company_id') as company");
      runs.push(`${name}:${row?.company}`);
    });
  await inCompany(companyId, async () => {
    register("a");
    register("a");
    register("b");
  });
  expect(runs).toEqual([`a:${companyId}`, `b:${companyId}`]);
});

test("a scope whose transaction failed says so, though nobody looked at the error", async () => {
  const companyId = await makeCompany();
  const contactId = await makeContact(companyId, { name: "Ana" });
  const work = async () => {
    await query("update contacts set name = 'Bia' where id = $1", [contactId]);
    await query("select 1 / 0").catch(() => undefined);
  };
  await expect(inCompany(companyId, work)).rejects.toThrow("Nothing was stored");
  expect(await inCompany(companyId, () => query("select name from contacts where id = $1", [contactId]))).toEqual([
    { name: "Ana" },
  ]);
});

test("a scope that threw leaves its connection free of the company", async () => {
  const companyId = await makeCompany();
  await makeTicket(companyId);
  const failing = Array.from({ length: 20 }, () =>
    inCompany(companyId, async () => {
      await query("select 1 from tickets");
      throw new Error("no");
    }),
  );
  await Promise.allSettled(failing);
  expect((await sequelize.query("select 1 from tickets"))[0]).toEqual([]);
});

test("the app role is bound by row-level security, and the start knows", async () => {
  await expect(refuseUnsafeRole()).resolves.toBeUndefined();
});

test("a connection that dies in the middle, or before the end, costs its own scope and no other", async () => {
  const companyId = await makeCompany();
  const contactId = await makeContact(companyId, { name: "Ana" });
  const backend = async () => (await query<{ pid: number }>("select pg_backend_pid() as pid"))[0]?.pid ?? 0;
  const other = new pg.Client({ connectionString: env.DATABASE_URL });
  await other.connect();
  const kill = (pid: number) => other.query("select pg_terminate_backend($1, 5000)", [pid]);
  for (const last of [() => query("select 1"), async () => undefined])
    for (let round = 0; round < env.DATABASE_POOL + 1; round += 1) {
      const work = inCompany(companyId, async () => {
        await query("update contacts set name = 'Bia' where id = $1", [contactId]);
        await kill(await backend());
        await last();
      });
      await expect(work).rejects.toSatisfy(isDatabaseDown);
    }
  await other.end();
  expect(await inCompany(companyId, () => query("select name from contacts where id = $1", [contactId]))).toEqual([
    { name: "Ana" },
  ]);
});

test("a connection keeps so many statements and no more", async () => {
  const kept = await inCompany(await makeCompany(), async () => {
    for (let n = 0; n < 1100; n += 1) await query(`select ${n}`);
    expect(await query("select 1 as one")).toEqual([{ one: 1 }]);
    return query<{ many: number }>("select count(*)::int as many from pg_prepared_statements");
  });
  expect(kept[0]?.many).toBeGreaterThan(500);
  expect(kept[0]?.many).toBeLessThanOrEqual(1000);
});
