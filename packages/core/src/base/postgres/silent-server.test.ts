import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openLine } from "../../testing/network/silent-line.ts";
import { makeCompany } from "../../testing/factories.ts";
import { connectionInScope, inCompany } from "../database.ts";
import { env } from "../env.ts";
import { takesLonger } from "../takes-longer.ts";
import { isDatabaseDown } from "./database-errors.ts";
import { answerMs, patience, patienceSeconds } from "./patience.ts";
import { platformPool } from "./platform-pool.ts";
import { scopePool } from "./scope-pool.ts";
import { limitsOf, watchedClient } from "./silent-server.ts";

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable("it must fail"),
    (error) => error,
  );

test("when the server is cut off, a statement fails like one whose database is down, and the next statement gets a new connection", async () => {
  const url = new URL(env.DATABASE_URL);
  const line = await openLine(Number(url.port));
  onTestFinished(line.close);
  url.port = String(line.port);
  const pool = scopePool(url.href, 1, { ...patience, query_timeout: 300 });
  await pool.query("select 1");
  line.cut();
  expect(isDatabaseDown(await failure(pool.query("select 2")))).toBe(true);
  // What was sent on this connection must not reach the server later, because the statement was repeated on another connection meanwhile.
  await expect.poll(line.resets).toBe(1);
  line.mend();
  expect((await pool.query("select 3 as answer")).rows).toEqual([{ answer: 3 }]);
  await pool.end();
});

test("a statement over a local socket, which cannot be reset, is given up as well", async () => {
  const folder = mkdtempSync(join(tmpdir(), "balcao-socket-"));
  const url = new URL(env.DATABASE_URL);
  const server = createServer((near) => {
    const far = connect(Number(url.port), "127.0.0.1");
    for (const socket of [near, far]) socket.on("error", () => undefined);
    near.on("close", () => far.destroy());
    near.pipe(far).pipe(near);
  });
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });
  server.listen(join(folder, `.s.PGSQL.${url.port}`));
  await once(server, "listening");
  url.searchParams.set("host", folder);
  const pool = scopePool(url.href, 1, { ...patience, query_timeout: 300 });
  // An error in the driver's timer would be caught by nobody, and end the process.
  expect(isDatabaseDown(await failure(pool.query("select pg_sleep(5)")))).toBe(true);
  expect((await pool.query("select 3 as answer")).rows).toEqual([{ answer: 3 }]);
  await pool.end();
});

test("the program waits longer for a statement that may take longer, and only in that scope", async () => {
  const companyId = await makeCompany();
  const limit = async () => {
    const connection = connectionInScope();
    return connection && limitsOf(connection).query_timeout;
  };
  const longer = inCompany(companyId, async () => {
    await takesLonger(300);
    return limit();
  });
  expect(await longer).toBe(answerMs(300));
  const usual = Array.from({ length: env.DATABASE_POOL }, () => inCompany(companyId, limit));
  expect(new Set(await Promise.all(usual))).toEqual(new Set([answerMs(patienceSeconds)]));
  expect(answerMs(patienceSeconds)).toBeGreaterThan(patience.statement_timeout);
});

test("the server asks every connection of ours whether its machine is still there", async () => {
  const asked = `select current_setting('tcp_keepalives_idle') as idle, current_setting('tcp_keepalives_interval') as again,
    current_setting('tcp_keepalives_count') as times, current_setting('tcp_user_timeout') as unanswered`;
  const [scopes, platform] = [scopePool(env.DATABASE_URL, 1), platformPool("silence", 1)];
  const single = watchedClient(env.DATABASE_URL, "silence");
  await single.connect();
  for (const connection of [scopes, platform, single])
    expect((await connection.query(asked)).rows).toEqual([{ idle: "5", again: "3", times: "3", unanswered: "15000" }]);
  await Promise.all([scopes.end(), platform.end(), single.end()]);
});
