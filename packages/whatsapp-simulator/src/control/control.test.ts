import { request } from "node:http";
import { expect, test } from "vitest";
import { useNetwork } from "../testing/setup.ts";
import { createPhoneClient } from "./client.ts";
import { BODY_LIMIT } from "./http.ts";

const stage = useNetwork();

interface ControlCall {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

/** A raw request of a browser or an attacker, because fetch does not let callers choose Host and Origin. */
function ask(path: string, { method = "GET", headers = {}, body }: ControlCall = {}) {
  const { port } = new URL(stage.network.httpUrl);
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const asking = request({ host: "127.0.0.1", port, path, method, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    asking.on("error", reject).end(body);
  });
}

async function post(path: string, body: unknown) {
  const answer = await ask(path, { method: "POST", body: JSON.stringify(body) });
  return { status: answer.status, ...(JSON.parse(answer.text || "{}") as { error?: string; message?: string }) };
}

test.each(["127.0.0.1:4400", "localhost", "LOCALHOST:1", "[::1]:4400"])(
  "the control answers under its own name %s",
  async (host) => {
    expect((await ask("/api/state", { headers: { host } })).status).toBe(200);
  },
);

test.each([
  "evil.example",
  "127.0.0.1.evil.example:4400",
  "localhost.evil.example",
  "192.168.0.10",
  "127.0.0.1:4400@evil",
])("the control refuses the foreign name %s, even for pages", async (host) => {
  for (const path of ["/", "/api/state", "/api/events"]) {
    const { status, text } = await ask(path, { headers: { host } });
    expect([status, JSON.parse(text).error]).toEqual([403, "ERR_FOREIGN_HOST"]);
  }
});

test("the control takes writes from its own page and from programs, and not from other pages", async () => {
  const write = (headers: Record<string, string>) => ask("/api/faults", { method: "DELETE", headers });
  const { host } = new URL(stage.network.httpUrl);
  expect((await write({ host })).status).toBe(204);
  expect((await write({ host, origin: `http://${host}` })).status).toBe(204);
  for (const origin of ["http://evil.example", "http://localhost:8080", "null", `https://${host}`]) {
    const { status, text } = await write({ host, origin });
    expect([status, JSON.parse(text).error]).toEqual([403, "ERR_FOREIGN_ORIGIN"]);
  }
});

test("the control answers the state of the network", async () => {
  const maria = stage.network.customer("5511987650001", { name: "Maria" });
  const account = stage.network.account("5511900000001");
  const group = stage.network.group("Obra", [maria.number, account.number]);
  const state = await createPhoneClient(stage.network.httpUrl).state();
  expect(state).toEqual({
    accounts: [{ number: account.number, jid: account.jid, lid: account.lid, devices: [], passkey: null }],
    customers: [
      {
        number: maria.number,
        jid: maria.jid,
        lid: maria.lid,
        name: "Maria",
        state: "online",
        autoRead: false,
        pictureId: null,
      },
    ],
    groups: [{ jid: group.jid, subject: "Obra", participants: group.participants }],
    waiting: [],
  });
});

test("the control answers a faulty request with a status and a code", async () => {
  expect(await post("/api/nothing", {})).toMatchObject({ status: 404, error: "ERR_NOT_FOUND" });
  expect((await ask("/api/state", { method: "PUT" })).status).toBe(405);
  expect(await post("/api/accounts/%E0%A4%A/scan", { qr: "x" })).toMatchObject({
    status: 400,
    error: "ERR_VALIDATION",
  });
  const broken = await ask("/api/customers", { method: "POST", body: '{"number": ' });
  expect([broken.status, JSON.parse(broken.text).error]).toEqual([400, "ERR_BROKEN_JSON"]);
  expect(await post("/api/customers", { number: "+55 11", nome: "Maria" })).toEqual({
    status: 400,
    error: "ERR_VALIDATION",
    message: expect.stringContaining("number: digits with country code"),
    details: expect.arrayContaining([expect.objectContaining({ message: expect.stringContaining("nome") })]),
  });
});

test("the control reads a body up to the limit and answers 413 beyond it", async () => {
  stage.network.customer("5511987650001");
  const sized = (size: number) => ask("/api/customers", { method: "POST", body: Buffer.alloc(size, " ") });
  expect(JSON.parse((await sized(BODY_LIMIT)).text).error).toBe("ERR_BROKEN_JSON");
  const { status, text } = await sized(BODY_LIMIT + 1);
  expect([status, JSON.parse(text).error]).toEqual([413, "ERR_TOO_LARGE"]);
});

test("the control serves the page under a strict policy, and no file outside its folder", async () => {
  const page = await ask("/");
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'; script-src 'self';");
  expect(page.headers["x-content-type-options"]).toBe("nosniff");
  for (const [, path = ""] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) expect((await ask(path)).status).toBe(200);
  for (const path of ["/../control/control.ts", "/%2e%2e/package.json", "/types.ts", "/tsconfig.json", "/styles"]) {
    expect((await ask(path)).status).toBe(404);
  }
});
