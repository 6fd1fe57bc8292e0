import { readFileSync } from "node:fs";
import { join } from "node:path";
import { acrossPool, asPlatform, inCompany, run } from "@balcao/core/base/database";
import { logger } from "@balcao/core/base/logger";
import { sql } from "@balcao/core/base/sql";
import { makeCompany, makeConnection } from "@balcao/core/testing/factories";
import { expect, test, vi } from "vitest";

vi.stubEnv("METRICS_TOKEN", "metrics-token-of-the-test");
const { nobody } = await import("./testing/client.ts");
const { ofAddress, spendAsStranger } = await import("./http/budgets.ts");

const scrape = (token: string) => nobody().get("/api/metrics").set("authorization", `Bearer ${token}`);

test("a caller with the metrics token reads the metrics", async () => {
  const companyId = await makeCompany();
  await inCompany(companyId, () =>
    run(sql`insert into outbox (company_id, kind, name, payload, created_at)
      values (${companyId}, 'event', 'x', '{}', now() - interval '7 seconds')`),
  );
  await nobody().get("/api/tickets/12345").expect(401);
  await nobody().get("/api/wp-login.php").expect(404);
  const { text } = await scrape("metrics-token-of-the-test").expect(200);
  expect(text).toContain('balcao_http_request_seconds_count{method="GET",route="/tickets/:ticketId",status="401"} 1');
  expect(text).toContain('balcao_http_request_seconds_count{method="GET",route="other",status="404"} 1');
  expect(Number(/^balcao_work_oldest_seconds\{line="outbox"\} (.+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(7);
  expect(text).toMatch(/^balcao_work_waiting\{line="outbox"\} [1-9]/m);
  expect(text).toMatch(/^balcao_work_waiting\{line="journal"\} \d/m);
  expect(text).toMatch(/^balcao_database_bytes [1-9]/m);
  expect(text).toMatch(/^balcao_database_connections [1-9]/m);
  expect(text).toMatch(/^balcao_database_connections_most [1-9]/m);
  expect(text).toMatch(/^balcao_clock_drift_seconds [0-4]/m);
});

test("workers and numbers that are down are measured, a silent worker is left out, and a missing backup is -1", async () => {
  const companyId = await makeCompany();
  const connectionId = await makeConnection(companyId);
  await asPlatform(async () => {
    await run(
      sql`insert into workers (id, network, numbers, seen_at) values ('here', 'simulator', 3, now()), ('gone', 'simulator', 4, now() - interval '1 hour')`,
    );
  });
  await inCompany(companyId, () =>
    run(sql`insert into connection_incidents (company_id, connection_id, reason, started_at)
      values (${companyId}, ${connectionId}, 'lost', now() - interval '20 minutes')`),
  );
  const shut = await makeCompany();
  const rests = await makeConnection(shut);
  await inCompany(shut, () =>
    run(sql`insert into connection_incidents (company_id, connection_id, reason, started_at)
      values (${shut}, ${rests}, 'lost', now() - interval '3 hours')`),
  );
  await asPlatform(() => run(sql`update companies set status = false where id = ${shut}`));
  const { text } = await scrape("metrics-token-of-the-test").expect(200);
  const valueOf = (name: string) => Number(new RegExp(`^${name} (.+)$`, "m").exec(text)?.[1]);
  expect([valueOf("balcao_workers_alive"), valueOf("balcao_numbers_held"), valueOf("balcao_numbers_down")]).toEqual([
    1, 3, 1,
  ]);
  expect(Math.round(valueOf("balcao_number_down_longest_seconds") / 60)).toBe(20);
  expect(valueOf("balcao_backup_verified_age_seconds")).toBe(-1);
});

test("the oldest e-mail leaves out bulk e-mails that wait their turn or whose company is shut; bulk and unsent e-mails do not count as refused", async () => {
  const [open, shut] = [await makeCompany(), await makeCompany()];
  await asPlatform(() => run(sql`delete from mails`));
  const oldest = async () => {
    const { text } = await scrape("metrics-token-of-the-test").expect(200);
    return Number(/^balcao_work_oldest_seconds\{line="mails"\} (.+)$/m.exec(text)?.[1]);
  };
  const write = (companyId: number, isBulk: boolean, reason: string | null) =>
    asPlatform(() =>
      run(sql`insert into mails (company_id, recipient, subject, body, is_bulk, reason, created_at)
        values (${companyId}, 'a@b.test', 'x', 'x', ${isBulk}, ${reason}, now() - interval '2 hours')`),
    );
  await asPlatform(() => run(sql`update companies set status = false where id = ${shut}`));
  await write(open, true, null);
  await write(shut, true, "no answer");
  expect(await oldest()).toBe(0);
  await write(open, true, "no answer");
  expect(await oldest()).toBeGreaterThanOrEqual(7200);
  await asPlatform(() => run(sql`delete from mails`));
  await write(shut, false, null);
  expect(await oldest()).toBeGreaterThanOrEqual(7200);
  await write(open, false, "over before it could be sent");
  await write(open, true, "no such user");
  await write(open, false, "restored from a backup");
  await write(open, false, "no such user");
  await asPlatform(() =>
    run(sql`update mails set state = 'failed', done_at = now(), attempts = (reason <> 'restored from a backup')::int
      where reason is not null`),
  );
  const { text } = await scrape("metrics-token-of-the-test").expect(200);
  expect(text).toMatch(/^balcao_mails_refused 1$/m);
  await asPlatform(() => run(sql`delete from mails`));
});

test("every figure that the alarms and the board ask for is measured", async () => {
  const { text } = await scrape("metrics-token-of-the-test").expect(200);
  const measured = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const asked = ["alerts.yml", "grafana-board.json"].flatMap((file) => [
    ...readFileSync(join(import.meta.dirname, "../../../hosting/monitoring", file), "utf8").matchAll(
      /\b(?:balcao|nodejs|process)_\w+/g,
    ),
  ]);
  const names = asked.map(([name]) => name.replace(/_(bucket|count|sum)$/, ""));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !measured.has(name))).toEqual([]);
});

test("without the database the metrics have the figures of the process, and not the figures of the installation", async () => {
  const away = vi.spyOn(acrossPool, "connect").mockImplementation(() => {
    throw new Error("gone");
  });
  const { text } = await scrape("metrics-token-of-the-test").expect(200);
  away.mockRestore();
  expect(text).toMatch(/^balcao_http_request_seconds_count/m);
  expect(text).toMatch(/^balcao_installation_read 0$/m);
  expect(text).not.toMatch(/^balcao_workers_alive/m);
  const { text: again } = await scrape("metrics-token-of-the-test").expect(200);
  expect(again).toMatch(/^balcao_installation_read 1$/m);
  expect(again).toMatch(/^balcao_workers_alive/m);
});

test("a caller with a wrong token gets 401, and the security log has a line", async () => {
  const noted = vi.spyOn(logger, "info");
  const wrong = ["", "x", "metrics-token-of-the-tesT", "metrics-token-of-the-test2"];
  for (const token of wrong) await scrape(token).expect(401, { error: "ERR_SESSION_ENDED" });
  const lines = noted.mock.calls.filter(([line]) => (line as { result?: string }).result === "metrics-token");
  noted.mockRestore();
  expect(lines).toHaveLength(wrong.length);
});

test("an address that guesses tokens is refused like every stranger who calls too often, and the right token still reads", async () => {
  for (const address of ["127.0.0.1", "::ffff:127.0.0.1"])
    for (let calls = 0; calls < ofAddress.calls; calls += 1) await spendAsStranger(address).catch(() => undefined);
  await scrape("x").expect(429);
  await scrape("metrics-token-of-the-test").expect(200);
});
