import { createHash } from "node:crypto";
import type { Api } from "@balcao/api/server";
import { asPlatform, inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { receiveMessage } from "@balcao/core/desk/inbound/receive";
import { makeConnection, makeUser } from "@balcao/core/testing/factories";
import { inboundText } from "@balcao/core/testing/inbound";
import type { Signs } from "@balcao/shared/presence/signals";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { freePort } from "../../scripts/lib/port.mjs";
import { startRedis } from "../setup/redis.ts";

// Two servers that know each other only by Redis stand for two api processes. The api reads REDIS_URL when it is loaded.
const port = await freePort();
let server = await startRedis(port);
vi.stubEnv("REDIS_URL", server.url);
const { startApi } = await import("@balcao/api/server");
const { redis } = await import("@balcao/api/redis");
const { checkHealth } = await import("@balcao/api/health/check");
const { as, signIn } = await import("@balcao/api/testing/client");
const { makeDesk } = await import("@balcao/api/testing/desk");
const { connect, disconnectAll, hears } = await import("@balcao/api/testing/live");
const { login, makeLogin } = await import("@balcao/api/testing/login");

const fill = (status: number) => Array.from({ length: 10 }, () => status);

let nodes: [Api, Api];
beforeAll(async () => {
  const start = () => startApi({ port: 0, host: "127.0.0.1" });
  nodes = [await start(), await start()];
});
afterEach(disconnectAll);
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()));
  redis?.disconnect();
  await server.stop();
});

test("browsers of a new process fetch again, because that process may have missed the first events of other processes", async () => {
  const { token } = await makeDesk();
  const browser = await connect(nodes[1].port, token);
  await hears(browser, "resync");
  expect(await redis?.xlen("socket.io")).toBeGreaterThan(0);
});

describe("two processes", () => {
  test("an event reaches the company's browsers of both processes, in order, and no browser of another company", async () => {
    const [mine, theirs] = [await makeDesk(), await makeDesk()];
    const browsers = [await connect(nodes[0].port, mine.token), await connect(nodes[1].port, mine.token)];
    const strangers = [await connect(nodes[0].port, theirs.token), await connect(nodes[1].port, theirs.token)];
    const words = Array.from({ length: 30 }, (_, index) => `${index}`);
    for (const body of words) await mine.ana.post(`/messages/${mine.ticketId}`).send({ body }).expect(200);
    for (const browser of browsers) {
      await hears(browser, "message.create", 30);
      expect(browser.of("message.create").map(({ message }) => (message as { body: string }).body)).toEqual(words);
    }
    for (const stranger of strangers) expect(stranger.of("message.create")).toEqual([]);
  });

  test("the end of a session closes its sockets on both processes, after they got the reason", async () => {
    const { email } = await makeLogin();
    const token = (await login(email)).body.token as string;
    const browsers = [await connect(nodes[0].port, token), await connect(nodes[1].port, token)];
    await as(token).delete("/auth/logout").expect(200);
    for (const { socket, of } of browsers) {
      await expect.poll(() => socket.connected).toBe(false);
      expect(of("session.ended")).toMatchObject([{ reason: "logout" }]);
    }
  });

  test("both processes know which users view a ticket and which user writes in it", async () => {
    const { companyId, queueId, ticketId, token } = await makeDesk();
    const bruno = await makeUser(companyId, { name: "Bruno", queueIds: [queueId] });
    const [one, other] = [await connect(nodes[0].port, token), await connect(nodes[1].port, await signIn(bruno))];
    const present = (browser: typeof one) =>
      (browser.of("ticket.present").at(-1) as Signs["ticket.present"] | undefined)?.users.map(
        ({ name, typing }) => name + (typing ? "…" : ""),
      );
    const both = async (names: string[]) => {
      for (const browser of [one, other]) await expect.poll(() => present(browser)).toEqual(names);
    };
    for (const { socket } of [one, other]) socket.emit("ticket.watch", { ticketIds: [ticketId] });
    await both(["Ana", "Bruno"]);
    other.socket.emit("ticket.typing", { ticketId, typing: true });
    await both(["Ana", "Bruno…"]);
    other.socket.disconnect();
    await expect.poll(() => present(one)).toEqual(["Ana"]);
  });

  test("when the relaying process stops, the other process relays", async () => {
    const { companyId, queueId, token } = await makeDesk();
    const browser = await connect(nodes[1].port, token);
    await nodes[0].stop();
    const connectionId = await makeConnection(companyId, { queueIds: [queueId] });
    await inCompany(companyId, () => receiveMessage(inboundText(connectionId)));
    await hears(browser, "message.create");
    expect(browser.of("ticket.update")).toHaveLength(1);
    nodes[0] = await startApi({ port: 0, host: "127.0.0.1" });
  });
});

describe("wrong passwords", () => {
  test("wrong passwords are counted for all processes together, exactly, even at the same moment", async () => {
    const { email } = await makeLogin();
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(email, "errada")));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...fill(401), ...fill(429)]);
    const refused = await login(email).expect(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(800);
    const counters = (await redis?.keys("guess:*:wrong")) ?? [];
    const hits = (await redis?.mget(counters)) ?? [];
    // Guesses are counted by the address, by the account, and by both together. Refused guesses do not count as wrong passwords.
    expect(hits).toEqual(["10", "10", "10"]);
    expect(counters.join()).not.toContain("@");
    expect(await redis?.keys("guess:*:under-way")).toEqual([]);
  });

  test("wrong passwords that a dead process was checking stop counting once their time is over", async () => {
    const { email } = await makeLogin();
    await login(email).expect(200);
    const [seconds] = ((await redis?.time()) ?? [0]) as [number];
    const place = `guess:{account:${createHash("sha256").update(email.toLowerCase()).digest("base64url")}}:under-way`;
    for (let lost = 0; lost < 100; lost += 1) await redis?.zadd(place, seconds * 1000 - 1, `lost ${lost}`);
    await login(email).expect(200);
  });
});

describe("while Redis is away", () => {
  test("users can sign in and the health is red; after the return of Redis every browser fetches again and gets events", async () => {
    // Jobs of earlier tests, which no worker runs here, would make the health red too.
    await asPlatform(() => queryText("delete from outbox"));
    const { ana, ticketId, token } = await makeDesk();
    const { email } = await makeLogin();
    const browsers = [await connect(nodes[0].port, token), await connect(nodes[1].port, token)];
    await server.stop();
    const before = browsers.map((browser) => browser.of("resync").length);
    await login(email).expect(200);
    expect((await checkHealth()).queue).toEqual({ ok: false, detail: "Redis does not answer" });
    await ana.post(`/messages/${ticketId}`).send({ body: "durante" }).expect(200);
    await as((await login(email)).body.token)
      .delete("/auth/logout")
      .expect(200);
    server = await startRedis(port);
    for (const [index, browser] of browsers.entries()) {
      await expect.poll(() => browser.of("resync").length).toBeGreaterThan(before[index] ?? 0);
      await expect.poll(() => browser.of("message.create").length).toBeGreaterThan(0);
    }
    await expect.poll(checkHealth).toMatchObject({ queue: { ok: true, detail: "Redis" }, relay: { ok: true } });
  });
});
