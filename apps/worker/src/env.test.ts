import { expect, test } from "vitest";
import { workerEnv } from "./env.ts";

const base = { DATABASE_URL: "postgres://app@localhost/x", DATA_KEY: "k:0123456789abcdef0123456789abcdef" };
const root = Buffer.alloc(32).toString("base64");
const faults = (given: object) =>
  workerEnv.safeParse({ ...base, ...given }).error?.issues.map(({ path }) => path.join(".")) ?? [];

test("a correct environment has no faults, and the default network is the real WhatsApp", () => {
  expect(workerEnv.parse(base)).toMatchObject({
    WHATSAPP_NETWORK: "whatsapp",
    WHATSAPP_WS_URL: "wss://web.whatsapp.com/ws/chat",
  });
  expect(workerEnv.parse(base).WORKER_ID).not.toBe("");
});

test("a test certificate root is refused unless the server is on this machine", () => {
  for (const host of ["127.0.0.1:4400", "localhost:4400", "[::1]:4400"])
    expect(faults({ WHATSAPP_WS_URL: `ws://${host}/ws/chat`, WHATSAPP_TEST_ROOT: root })).toEqual([]);
  for (const url of ["wss://web.whatsapp.com/ws/chat", "wss://127.0.0.1.example.com/", "wss://localhost.example.com/"])
    expect(faults({ WHATSAPP_WS_URL: url, WHATSAPP_TEST_ROOT: root })).toEqual(["WHATSAPP_TEST_ROOT"]);
  expect(faults({ WHATSAPP_TEST_ROOT: root })).toEqual(["WHATSAPP_TEST_ROOT"]);
  expect(faults({ WHATSAPP_WS_URL: "ws://127.0.0.1/", WHATSAPP_TEST_ROOT: "short" })).toEqual(["WHATSAPP_TEST_ROOT"]);
});

test("a mail server needs a sender, which is exactly one address", () => {
  expect(faults({ SMTP_URL: "smtp://127.0.0.1:25" })).toEqual(["MAIL_FROM"]);
  for (const from of ["a@b.co", "Balcão <a@b.co>"])
    expect(faults({ SMTP_URL: "smtps://u:p@mail.example.com", MAIL_FROM: from })).toEqual([]);
  for (const from of ["Balcão", "a@b.co, c@d.co", "a@b.co\r\nBcc: c@d.co"])
    expect(faults({ MAIL_FROM: from })).toEqual(["MAIL_FROM"]);
  expect(faults({ SMTP_URL: "http://127.0.0.1", MAIL_FROM: "a@b.co" })).toEqual(["SMTP_URL"]);
});

test("no unencrypted connection may leave this machine, and every fault is listed", () => {
  expect(faults({ WHATSAPP_WS_URL: "ws://example.com/" })).toEqual(["WHATSAPP_WS_URL"]);
  expect(faults({ WHATSAPP_NETWORK: "x", MAX_NUMBERS: "0", REDIS_URL: "http://x" })).toEqual([
    "WHATSAPP_NETWORK",
    "REDIS_URL",
    "MAX_NUMBERS",
  ]);
});

test("exceptions for internal webhook addresses are a list of hosts with ports and of address ranges", () => {
  for (const name of ["ALLOW_PRIVATE_ADDRESSES", "WEBHOOK_ALLOWED_HOSTS"]) {
    expect(faults({ [name]: "n8n:5678, 10.0.0.0/8" })).toEqual([]);
    expect(faults({ [name]: "http://n8n:5678" })).toEqual([name]);
  }
});
