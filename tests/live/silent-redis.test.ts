import type { Api } from "@balcao/api/server";
import { asPlatform } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openLine, type SilentLine } from "@balcao/core/testing/network/silent-line";
import { startRedis } from "../setup/redis.ts";

// Redis stands on a machine that can be cut off. The api reads REDIS_URL when it is loaded.
const server = await startRedis();
const line: SilentLine = await openLine(Number(new URL(server.url).port));
vi.stubEnv("REDIS_URL", `redis://127.0.0.1:${line.port}`);
const { startApi } = await import("@balcao/api/server");
const { redis } = await import("@balcao/api/redis");
const { checkHealth } = await import("@balcao/api/health/check");
const { makeDesk } = await import("@balcao/api/testing/desk");
const { connect, disconnectAll, hears } = await import("@balcao/api/testing/live");
const { login, makeLogin } = await import("@balcao/api/testing/login");

let nodes: [Api, Api];
beforeAll(async () => {
  const start = () => startApi({ port: 0, host: "127.0.0.1" });
  nodes = [await start(), await start()];
});
afterEach(disconnectAll);
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  redis?.disconnect();
  line.close();
  await server.stop();
});

test("while Redis is cut off users can sign in and write, and when it is back every browser gets their messages", async () => {
  // Jobs of earlier tests, which no worker runs here, would make the health red too.
  await asPlatform(() => queryText("delete from outbox"));
  const { ana, ticketId, token } = await makeDesk();
  const { email } = await makeLogin();
  const browsers = [await connect(nodes[0].port, token), await connect(nodes[1].port, token)];
  for (const browser of browsers) await hears(browser, "resync");
  line.cut();
  await login(email).expect(200);
  await ana.post(`/messages/${ticketId}`).send({ body: "durante" }).expect(200);
  expect((await checkHealth()).queue).toEqual({ ok: false, detail: "Redis does not answer" });
  const before = browsers.map((browser) => browser.of("resync").length);
  line.mend();
  for (const [index, browser] of browsers.entries()) {
    await expect.poll(() => browser.of("resync").length).toBeGreaterThan(before[index] ?? 0);
    await expect.poll(() => browser.of("message.create").length).toBeGreaterThan(0);
  }
  await expect.poll(checkHealth).toMatchObject({ queue: { ok: true, detail: "Redis" }, relay: { ok: true } });
});
