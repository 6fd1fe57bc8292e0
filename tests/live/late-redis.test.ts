import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { createInterface } from "node:readline";
import type { Api } from "@balcao/api/server";
import { makeUser } from "@balcao/core/testing/factories";
import { programOf } from "@balcao/core/testing/run/program";
import type { Signs } from "@balcao/shared/presence/signals";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "../../scripts/lib/port.mjs";
import { startRedis } from "../setup/redis.ts";

// Two servers start while no Redis answers at its address. The api reads REDIS_URL when it is loaded.
const port = await freePort();
vi.stubEnv("REDIS_URL", `redis://127.0.0.1:${port}`);
const { startApi } = await import("@balcao/api/server");
const { redis } = await import("@balcao/api/redis");
const { checkHealth } = await import("@balcao/api/health/check");
const { signIn } = await import("@balcao/api/testing/client");
const { makeDesk } = await import("@balcao/api/testing/desk");
const { connect, disconnectAll, hears } = await import("@balcao/api/testing/live");

let nodes: [Api, Api];
let server: Awaited<ReturnType<typeof startRedis>> | undefined;
beforeAll(async () => {
  const start = () => startApi({ port: 0, host: "127.0.0.1" });
  nodes = [await start(), await start()];
});
afterEach(disconnectAll);
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  redis?.disconnect();
  await server?.stop();
});

type Browser = Awaited<ReturnType<typeof connect>>;
const present = (browser: Browser) =>
  (browser.of("ticket.present").at(-1) as Signs["ticket.present"] | undefined)?.users.map(({ name }) => name);

test("apis that start before Redis serve users and report its absence, and get each other's events once Redis is there", async () => {
  const { ana, companyId, queueId, ticketId, token } = await makeDesk();
  const bruno = await makeUser(companyId, { name: "Bruno", queueIds: [queueId] });
  const anas: [Browser, Browser] = [await connect(nodes[0].port, token), await connect(nodes[1].port, token)];
  const brunos = await connect(nodes[1].port, await signIn(bruno));
  // Each look ends after four tries to reach Redis. Code that gives up after four tries has given up after the second look.
  for (let looks = 0; looks < 2; looks += 1)
    expect((await checkHealth()).queue).toEqual({ ok: false, detail: "Redis does not answer" });
  await ana.post(`/messages/${ticketId}`).send({ body: "antes" }).expect(200);
  anas[0].socket.emit("ticket.watch", { ticketIds: [ticketId] });
  await expect.poll(() => present(anas[0])).toEqual(["Ana"]);
  expect(anas.map((browser) => browser.of("resync"))).toEqual([[], []]);

  server = await startRedis(port);
  for (const browser of anas) {
    await hears(browser, "resync");
    await expect.poll(() => browser.of("message.create").length).toBeGreaterThan(0);
  }
  expect((await checkHealth()).queue).toEqual({ ok: true, detail: "Redis" });
  brunos.socket.emit("ticket.watch", { ticketIds: [ticketId] });
  for (const browser of [anas[0], brunos]) await expect.poll(() => present(browser)).toEqual(["Ana", "Bruno"]);
});

const main = await programOf(new URL("../../apps/api/src/main.ts", import.meta.url), process.env["BALCAO_TEST_RUN"]);
/** Runs an api as a process of its own, stops the process after a line was printed this many times, and returns its end. */
async function stoppedAfter(words: string, times: number, redisPort: number): Promise<unknown[]> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, LOG_LEVEL: "info", PORT: "0", REDIS_URL: `redis://127.0.0.1:${redisPort}` },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = once(child, "exit");
  let said = 0;
  for await (const line of createInterface(child.stdout))
    if (line.includes(words) && (said += 1) === times) child.kill("SIGTERM");
  expect(said).toBeGreaterThanOrEqual(times);
  return ended;
}

test("the process of an api keeps running while Redis is away, and ends without an error when it is stopped", async () => {
  // Eight tries are enough: code that gives up at all does so after four.
  expect(await stoppedAfter("Redis does not answer", 8, await freePort())).toEqual([0, null]);
});

test("the process of an api whose Redis accepts calls and never answers ends without an error too", async () => {
  const mute = createServer((socket) => socket.resume()).listen(0, "127.0.0.1");
  onTestFinished(() => void mute.close());
  await once(mute, "listening");
  expect(await stoppedAfter("api is listening", 1, (mute.address() as AddressInfo).port)).toEqual([0, null]);
});
