import { expect, test } from "vitest";
import { samples } from "../samples.ts";
import { messagesOf, startAll, statusesOf, valuesOf } from "../testing/product.ts";

async function start() {
  const kit = await startAll();
  const ask = async (name: string, body: object = {}, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${kit.graph.url}/__sim/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
  };
  const list = async <T = Record<string, unknown>[]>(name: string) =>
    (await (await fetch(`${kit.graph.url}/__sim/${name}`)).json()) as T;
  return { ...kit, ask, list };
}

test("another process creates a company, gets its events, writes, sends, presses and reads", async () => {
  const { graph, ask, list, product, heard } = await start();
  const { json: desk } = await ask("desk", { phone: "5521933330000", name: "Loja" });
  expect((await ask("subscribe", { app: desk.app, url: product.url, verifyToken: "our word" })).status).toBe(200);
  const { json: cid } = await ask("customer", { phone: "5521988880000", name: "Caio", readsAtOnce: true });
  const content = {
    type: "image",
    mimeType: "image/jpeg",
    base64: samples.jpeg.bytes.toString("base64"),
    caption: "oi",
  };
  const written = await ask("write", { customer: cid.id, number: desk.number, content, beside: { forwarded: true } });
  expect(written.json).toMatchObject({ type: "image", number: desk.number, customer: cid.id });
  await heard.until(({ raw }) => raw.includes("image\\/jpeg"));
  const interactive = {
    type: "button",
    body: { text: "?" },
    action: { buttons: [{ type: "reply", reply: { id: "opt:1", title: "Sim" } }] },
  };
  const body = { messaging_product: "whatsapp", to: "5521988880000", type: "interactive", interactive };
  await fetch(`${graph.url}/v25.0/${String(desk.number)}/messages`, {
    method: "POST",
    headers: { authorization: `Bearer ${String(desk.token)}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const [sent] = await list("sent");
  expect(sent).toMatchObject({
    type: "interactive",
    content: interactive,
    customer: cid.id,
    statuses: ["sent", "delivered", "read"],
  });
  await ask("press", { message: sent?.id, which: "Sim" });
  expect((await list("received?after=1"))[0]).toMatchObject({ message: { context: { id: sent?.id } } });
  expect(await list("calls")).toEqual([expect.objectContaining({ method: "POST", status: 200 })]);
  expect((await list<{ numbers: { id: string; windows: Record<string, number> }[] }>("state")).numbers).toContainEqual(
    expect.objectContaining({
      id: desk.number,
      windows: expect.objectContaining({ [String(cid.id)]: expect.any(Number) }),
    }),
  );
});

test("another process orders faults and moves the clock", async () => {
  const { ask, clock, number, ana, heard, send, graph } = await start();
  await ask("hold");
  ana.write(number, "1");
  ana.write(number, "2");
  await ask("release", { batch: "entries", order: "reversed" });
  await heard.until();
  expect(messagesOf(heard)).toHaveLength(2);
  await ask("fail", { kind: "error", code: 130429, path: "/messages", retryAfter: 2 });
  expect((await send({ text: { body: "a" } })).status).toBe(429);
  await ask("fail", { kind: "failed", code: 131000 });
  await send({ text: { body: "a" } });
  await heard.count(2);
  expect(statusesOf(heard)[0]).toMatchObject({ status: "failed" });
  const before = clock.now();
  await ask("advance", { ms: 86_400_000 });
  expect(clock.now() - before).toBe(86_400_000);
  await ask("window", { refusal: "direct" });
  expect((await send({ text: { body: "a" } })).json.error?.code).toBe(131047);
  await ask("webhook", { drop: true });
  ana.write(number, "3");
  expect((await ask("idle")).status).toBe(200);
  expect(graph.posted.all).toHaveLength(2);
});

test("another process writes on a number's own phone, and shares its address book and earlier conversations", async () => {
  const { ask, account, ana, graph, heard } = await start();
  const both = graph.makeNumber(account, "5511955550000", { coexists: true });
  const who = { customer: ana.person.id, number: both.id };
  const content = { type: "text", body: "Já vai" };
  const { json } = await ask("phone-write", { ...who, content });
  await ask("phone-contact", { ...who, action: "add" });
  await ask("phone-history", { ...who, past: [{ from: "customer", at: 1000, content }] });
  await heard.count(3);
  expect(valuesOf(heard, "smb_message_echoes")[0]?.message_echoes).toMatchObject([{ id: json.id, type: "text" }]);
  expect(valuesOf(heard, "smb_app_state_sync")).toHaveLength(1);
  expect(valuesOf(heard, "history")).toHaveLength(1);
});

test("another process changes customers, and makes Meta's decisions", async () => {
  const { ask, account, number, ana, graph, token, app, call } = await start();
  const { json } = await ask("template", {
    account: account.id,
    name: "oi",
    components: [{ type: "body", text: "Olá!" }],
  });
  const template = account.templates.get(String(json.id));
  await ask("review", { template: json.id, event: "PAUSED" });
  await ask("rate-template", { template: json.id, quality: "RED" });
  await ask("categorize", { template: json.id, category: "MARKETING" });
  expect(template).toMatchObject({
    status: "PAUSED",
    quality: "RED",
    category: "MARKETING",
    components: [{ type: "BODY" }],
  });
  await ask("rate-number", { number: number.phone, quality: "YELLOW" });
  await ask("limit", { number: number.id, tier: "TIER_250" });
  await ask("restrict", { account: account.id, code: 131031 });
  expect([number.quality, account.portfolio.tier, account.restriction]).toEqual(["YELLOW", "TIER_250", 131031]);
  const customer = ana.person.phone;
  await ask("online", { customer, online: false });
  await ask("block", { customer, number: number.id, blocks: true });
  await ask("marketing", { customer, number: number.id, value: "stop" });
  await ask("customer", { phone: customer, hasWhatsApp: false });
  expect(ana.person).toMatchObject({ online: false, hasWhatsApp: false, blocks: new Set([number.id]) });
  expect(ana.person.stopped.size).toBe(1);
  await ask("change-phone", { customer, phone: "5511966660000" });
  expect(ana.person.phone).toBe("5511966660000");
  expect((await ask("signup-code", { app: app.id, token: token.value })).json.code).toEqual(expect.any(String));
  await ask("revoke", { token: token.value });
  expect((await call("GET", number.id)).status).toBe(401);
  expect(graph.world.people.size).toBe(1);
});

test("events are streamed, and a message is streamed again with each status", async () => {
  const { graph, ana, number, send } = await start();
  const ended = new AbortController();
  const stream = await fetch(`${graph.url}/__sim/events`, { signal: ended.signal });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = (await reader?.read())?.value ?? "";
  ana.write(number, "oi");
  await send({ text: { body: "olá" } });
  while (!text.includes('"statuses":["sent","delivered"]')) text += (await reader?.read())?.value ?? "";
  ended.abort();
  expect(text).toMatch(/"type":"received"[\s\S]*"type":"sent"[\s\S]*"statuses":\[\]/);
});

test.each([
  ["an unknown deed", "nothing", {}, 404],
  [
    "an unknown customer",
    "write",
    { customer: "1", number: "551133330000", content: { type: "text", body: "a" } },
    404,
  ],
  ["an unknown kind", "write", { customer: "5511999990000", number: "551133330000", content: { type: "poll" } }, 400],
  ["an unknown fault", "fail", { kind: "flood" }, 400],
  ["an unknown component", "template", { account: "1", name: "a", components: [] }, 404],
  ["a wrong phone", "change-phone", { customer: "5511999990000", phone: "x".repeat(200_000) }, 400],
  ["an address of another machine", "subscribe", { app: "1", url: "nowhere", verifyToken: "a" }, 400],
])("the control refuses %s", async (_name, deed, body, status) => {
  const { ask } = await start();
  expect((await ask(deed, body)).status).toBe(status);
});

test("pages of other sites may not use the control, and host names of other machines are refused", async () => {
  const { ask, graph } = await start();
  expect((await ask("hold", {}, { origin: "http://evil.example" })).status).toBe(403);
  expect((await ask("hold", {}, { origin: graph.url })).status).toBe(200);
  const { request } = await import("node:http");
  const status = await new Promise((resolve) => {
    request(`${graph.url}/__sim/state`, { headers: { host: "evil.example" } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).end();
  });
  expect(status).toBe(403);
});
