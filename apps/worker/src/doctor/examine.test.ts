import { attempt, fault, report, well } from "@balcao/core/office/doctor/finding";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRedis } from "../../../../tests/setup/redis.ts";
import { openMailbox } from "../testing/mailbox.ts";
import { examineAddress, examineMail, examineRedis } from "./around.ts";
import { examineDisk, examineFfmpeg } from "./machine.ts";

let health: { status: number; body: string };
let server: Server;
let address: string;
beforeAll(async () => {
  server = createServer((_request, response) => response.writeHead(health.status).end(health.body)).listen(
    0,
    "127.0.0.1",
  );
  await once(server, "listening");
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const stateOf = async (what: string, trustProxy = "") =>
  (await examineAddress(address, trustProxy)).find((finding) => finding.what === what)?.state;

test("a public address passes when this product answers at it and is healthy", async () => {
  health = { status: 200, body: '{"ok":true}' };
  expect(await stateOf("Public address")).toBe("well");
  health = { status: 503, body: '{"ok":false}' };
  expect(await stateOf("Public address")).toBe("fault");
  health = { status: 200, body: "<h1>Welcome to nginx</h1>" };
  expect(await stateOf("Public address")).toBe("fault");
});

test("an address where nobody answers is a fault that says why", async () => {
  const [answer] = await examineAddress("http://127.0.0.1:9", "");
  expect(answer).toMatchObject({ state: "fault", found: expect.stringContaining("does not answer") });
});

test("https without a trusted proxy is a fault, and so is a certificate that browsers refuse", async () => {
  health = { status: 200, body: '{"ok":true}' };
  const secure = address.replace("http:", "https:");
  const states = async (trusted: string) =>
    Object.fromEntries((await examineAddress(secure, trusted)).map(({ what, state }) => [what, state]));
  expect(await states("")).toMatchObject({ Proxy: "fault", Certificate: "fault", "Public address": "fault" });
  expect(await states("1")).toMatchObject({ Proxy: "well" });
});

test("a trusted proxy before an http address is a warning, because callers could forge their address", async () => {
  const [, proxy] = await examineAddress(address, "1");
  expect(proxy).toMatchObject({ state: "warning", found: expect.stringContaining("TRUST_PROXY 1") });
});

test("a Redis that may evict jobs is a fault, and so is an unreachable Redis", async () => {
  const redis = await startRedis();
  const ask = () => examineRedis(redis.url);
  expect(await ask()).toMatchObject({ state: "warning", found: "keeps jobs in memory only" });
  const { Redis } = await import("ioredis");
  const client = new Redis(redis.url);
  await client.config("SET", "maxmemory-policy", "allkeys-lru");
  expect(await ask()).toMatchObject({ state: "fault", found: expect.stringContaining("allkeys-lru") });
  await client.config("SET", "maxmemory-policy", "noeviction");
  client.disconnect();
  await redis.stop();
  expect(await ask()).toMatchObject({ state: "fault", found: expect.stringMatching(/^does not answer: ./) });
  expect(await examineRedis(undefined)).toMatchObject({ state: "well" });
});

test("a mail server passes when it accepts our login, and gets no letter", async () => {
  const mailbox = await openMailbox();
  expect(await examineMail(mailbox.url)).toMatchObject({ state: "well" });
  expect(mailbox.received).toEqual([]);
  await mailbox.close();
  expect(await examineMail(mailbox.url)).toMatchObject({
    state: "fault",
    found: expect.stringMatching(/^refuses us: ./),
  });
  expect(await examineMail(undefined)).toMatchObject({ state: "warning" });
});

test("a folder that cannot be written to and a missing ffmpeg are faults", async () => {
  expect(await examineDisk("/nowhere/media")).toMatchObject({ state: "fault" });
  expect(await examineDisk("/tmp")).toMatchObject({
    found: expect.stringMatching(/^[\d.]+ GB of [\d.]+ GB are free$/),
  });
  expect(await examineFfmpeg("/nowhere/ffmpeg")).toMatchObject({ state: "fault" });
  expect(await examineFfmpeg(process.env["FFMPEG_PATH"])).toMatchObject({ state: "well" });
});

test("the report has a line for each finding, with the remedy below it, and a summary", () => {
  const said = report([
    { what: "Clock", state: "well", found: "agrees", remedy: "" },
    { what: "Redis", state: "fault", found: "is gone", remedy: "start it" },
  ]);
  expect(said.split("\n")).toEqual([
    "ok       Clock: agrees",
    "FAULT    Redis: is gone",
    "         start it",
    "1 faults, 0 warnings",
  ]);
});

test("an examination that fails is a fault with a remedy, in one line and without a stack", async () => {
  const away = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
  expect(await attempt("Database", "start it", () => Promise.reject(away))).toEqual([
    fault(
      "Database",
      "could not be examined: The database does not answer: is DATABASE_URL right, and PostgreSQL running?",
      "start it",
    ),
  ]);
  const full = new Error("ENOSPC: no space left on device, write");
  expect(await attempt("Disk", "make room", () => Promise.reject(full))).toMatchObject([
    { found: "could not be examined: A disk is full: ENOSPC: no space left on device, write" },
  ]);
  const closed = new Error("EACCES: permission denied, mkdir '/data/backups/media'");
  expect(await attempt("Disk", "", () => Promise.reject(closed))).toMatchObject([
    { found: expect.stringContaining("must be writable for the user of the product (in Docker 1000:1000)") },
  ]);
  const [odd] = await attempt("Clock", "tell us", () => Promise.reject(new Error("odd")));
  expect(odd).toEqual(fault("Clock", "could not be examined: Error: odd", "tell us"));
  expect(await attempt("Clock", "", async () => well("Clock", "agrees"))).toEqual([well("Clock", "agrees")]);
});
