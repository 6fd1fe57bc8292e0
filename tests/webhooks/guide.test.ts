import { type ChildProcess, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { examples } from "../../apps/web/src/features/webhooks/guide.ts";
import { freePort } from "../../scripts/lib/port.mjs";

// The program that the screen offers to copy, unchanged.

const key = Buffer.alloc(32, "k");
const folder = mkdtempSync(join(tmpdir(), "balcao-guide-"));
let program: ChildProcess;
let url = "";
let said = "";
beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}/`;
  const file = join(folder, "receiver.mjs");
  writeFileSync(file, examples.Node);
  program = spawn(process.execPath, [file], {
    env: { PORT: String(port), WEBHOOK_SECRET: `whsec_${key.toString("base64")}` },
    stdio: ["ignore", "pipe", "inherit"],
  });
  program.stdout?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  // Until the program listens, the call throws.
  await vi.waitFor(() => fetch(url), { timeout: 60_000 });
});
afterAll(async () => {
  const ended = once(program, "close");
  program.kill();
  await ended;
  rmSync(folder, { recursive: true });
});

const body = JSON.stringify({
  id: "evt_1",
  event: "message.received",
  contact: { name: "Ana" },
  message: { body: "açaí" },
});
async function post({ seconds = Math.floor(Date.now() / 1000), by = key, others = "" } = {}) {
  const signature = createHmac("sha256", by).update(`evt_1.${seconds}.${body}`).digest("base64");
  const headers = {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(seconds),
    "webhook-signature": `${others}v1,${signature}`,
  };
  return (await fetch(url, { method: "POST", headers, body })).status;
}

test("the example in Node accepts our signatures and handles each event once, even while the secret changes", async () => {
  expect(await post()).toBe(204);
  expect(await post({ others: "v1,b2xk " })).toBe(204);
  await expect.poll(() => said).toBe("message.received Ana açaí\n");
});

test("the example refuses a signature with another secret, and an old signature", async () => {
  expect(await post({ by: Buffer.alloc(32, "x") })).toBe(400);
  expect(await post({ seconds: Math.floor(Date.now() / 1000) - 301 })).toBe(400);
});
