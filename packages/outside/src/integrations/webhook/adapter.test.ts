import type { Mode } from "@balcao/outside-simulator/control";
import { echo, immediately, type N8nServer, startN8n } from "@balcao/outside-simulator/n8n/server";
import type { WebhookSettings } from "@balcao/shared/integrations/settings";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readAllowance } from "../../allowance.ts";
import { callsThrough } from "../../call.ts";
import { outsideAgent } from "../../post.ts";
import { at, faultOf, impatient, message, surroundings, turn } from "../testing/given.ts";
import { tryWebhook, webhookAdapter } from "./adapter.ts";

let server: N8nServer;
beforeAll(async () => {
  server = await startN8n({ echo, immediately });
});
afterAll(() => server.close());
beforeEach(() => server.control.reset());

const secret = `whsec_${Buffer.alloc(32, "a").toString("base64")}`;
const older = `whsec_${Buffer.alloc(32, "b").toString("base64")}`;
const given = (more: Partial<WebhookSettings> = {}): WebhookSettings => ({
  type: "n8n",
  url: `${server.url}/webhook/echo`,
  format: "ours",
  auth: { kind: "none" },
  signingSecrets: [],
  ...more,
});
const respond = (more: Partial<WebhookSettings> = {}, asked = turn(), around = surroundings()) =>
  webhookAdapter(given(more), around).respond(asked);
const text = (said: string) => ({ do: "text", text: said });
const last = () => server.control.calls.at(-1);

test("what a workflow answers is said, and it may hand over and close", async () => {
  const { actions, session } = await respond();
  expect(actions).toMatchObject([{ do: "text", text: expect.stringMatching(/^Você escreveu: oi\n/) }]);
  expect(session).toBeNull();
  expect((await respond({}, turn("quero um atendente"))).actions).toEqual([
    text("Vou chamar alguém da equipe."),
    { do: "transfer", queueId: null, userId: null },
  ]);
  expect((await respond({}, turn("tchau"))).actions).toEqual([text("Até logo!"), { do: "close" }]);
});

test("a workflow that answers only that it was started says nothing", async () => {
  expect(await respond({ url: `${server.url}/webhook/immediately` })).toEqual({ actions: [], session: null });
});

const photo = message({
  id: "3EB0A2",
  type: "image",
  text: "veja",
  mediaUrl: "https://desk.test/f/1",
  mimetype: "image/png",
});

test("our body tells the whole turn in its version, and where to write later", async () => {
  await respond({}, turn([message("oi"), photo]));
  expect(last()?.json).toEqual({
    version: 1,
    event: "message.received",
    id: "evt_0123456789abcdef0123456789abcdef",
    at: at.toISOString(),
    company: { id: 1 },
    connection: { id: 3, name: "Vendas" },
    ticket: { id: 10, uuid: turn().ticket.uuid, status: "pending", queueId: 2, tags: ["vip"] },
    contact: { id: 7, name: "Ana", number: "5511999990000", extraInfo: { cidade: "Campinas" } },
    message: {
      id: "3EB0A2",
      type: "image",
      body: "oi\nveja",
      mediaUrl: "https://desk.test/f/1",
      mimetype: "image/png",
      quotedId: null,
      at: at.toISOString(),
    },
    messages: [
      { id: "3EB0A1", type: "text", body: "oi", mediaUrl: null, mimetype: null, quotedId: null, at: at.toISOString() },
      {
        id: "3EB0A2",
        type: "image",
        body: "veja",
        mediaUrl: "https://desk.test/f/1",
        mimetype: "image/png",
        quotedId: null,
        at: at.toISOString(),
      },
    ],
    reply: {
      url: "https://desk.test/api/messages/send",
      idempotencyKey: "evt_0123456789abcdef0123456789abcdef",
    },
  });
  expect(last()?.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "user-agent": "Balcao-Webhooks/1",
  });
  const { messagesUrl: _left, ...without } = surroundings();
  await respond({}, turn(), without);
  expect(last()?.json).toMatchObject({ reply: null });
});

test("n8n's chat gets the words as it takes them, with the ticket as the conversation", async () => {
  await respond({ format: "n8n-chat" }, turn([message("oi"), photo]));
  expect(last()?.json).toMatchObject({
    action: "sendMessage",
    chatInput: "oi\nveja\nhttps://desk.test/f/1",
    sessionId: turn().ticket.uuid,
    metadata: { version: 1, contact: { name: "Ana" } },
    remoteJid: "5511999990000@s.whatsapp.net",
    pushName: "Ana",
    keyId: "3EB0A2",
    fromMe: false,
    instanceName: "Vendas",
  });
  await respond({ format: "n8n-chat" }, turn([message({ type: "sticker", text: "" })]));
  expect(last()?.json).toMatchObject({ chatInput: "sticker" });
  expect(JSON.stringify(last()?.json)).not.toContain("apiKey");
});

test("flows of other programs get each message as WhatsApp makes it, under an id of its own", async () => {
  const voice = message({
    id: "3EB0A3",
    type: "audio",
    text: "",
    mediaUrl: "https://desk.test/f/2",
    mimetype: "audio/ogg",
  });
  await respond({ format: "raw" }, turn([message("oi"), photo, voice]));
  const sent = server.control.calls.map(({ json, headers }) => [headers["webhook-id"], json]);
  const key = { remoteJid: "5511999990000@s.whatsapp.net", fromMe: false };
  const head = { messageTimestamp: at.getTime() / 1000, pushName: "Ana", broadcast: false };
  const file = (name: string, mimetype: string) => ({ url: `https://desk.test/f/${name}`, mimetype });
  const id = turn().eventId;
  expect(sent).toEqual([
    [id, { key: { ...key, id: "3EB0A1" }, ...head, message: { conversation: "oi" } }],
    [
      `${id}-2`,
      {
        key: { ...key, id: "3EB0A2" },
        ...head,
        message: { imageMessage: { ...file("1", "image/png"), caption: "veja" } },
      },
    ],
    [
      `${id}-3`,
      { key: { ...key, id: "3EB0A3" }, ...head, message: { audioMessage: { ...file("2", "audio/ogg"), ptt: true } } },
    ],
  ]);
});

test("a receiver with the new or the old secret accepts the very bytes, and one with another does not", async () => {
  const now = () => new Date();
  await respond({ signingSecrets: [secret, older] }, turn("açaí 😀"), surroundings({ now }));
  const { text: body, headers } = last() ?? expect.fail("Nothing was sent");
  const verify = (key: string) => new Webhook(key).verify(body, headers as Record<string, string>);
  for (const key of [secret, older]) expect(verify(key)).toMatchObject({ message: { body: "açaí 😀" } });
  expect(() => verify(`whsec_${Buffer.alloc(32, "c").toString("base64")}`)).toThrow("No matching signature");
  expect(headers["x-event-id"]).toBe(turn().eventId);
});

test("an unsigned call has its id all the same", async () => {
  await respond();
  expect(last()?.headers).toMatchObject({ "webhook-id": turn().eventId });
  expect(last()?.headers["webhook-signature"]).toBeUndefined();
});

test("the words of a user or a header go with the call", async () => {
  await respond({ auth: { kind: "basic", user: "ana", password: "açaí:1" } });
  expect(last()?.headers.authorization).toBe(`Basic ${Buffer.from("ana:açaí:1").toString("base64")}`);
  await respond({ auth: { kind: "header", name: "X-Api-Key", value: "s3cret" } });
  expect(last()?.headers["x-api-key"]).toBe("s3cret");
});

test("what did not get through is made again under the same id, three times at most", async () => {
  server.control.next = [{ status: 503, text: "" }, "reset"];
  expect((await respond({ signingSecrets: [secret] })).actions).toHaveLength(1);
  expect(new Set(server.control.calls.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(server.control.calls).toHaveLength(3);
  server.control.reset();
  server.control.mode = { status: 504, text: "" };
  expect(await faultOf(respond())).toMatchObject({ reason: "bad-answer", detail: "504: " });
  expect(server.control.calls).toHaveLength(3);
});

test.each<[Mode, string, string]>([
  ["error", "bad-answer", "500: Internal server error at …, see …"],
  [{ status: 500, text: '{"message":"Error in workflow"}' }, "bad-answer", "500: Error in workflow"],
  [{ status: 200, text: '{"message":"Error in workflow"}' }, "bad-answer", "200: Error in workflow"],
  ["broken", "bad-answer", '200: {"messages":[{"id":"b1","ty'],
  ["huge", "bad-answer", "too large"],
  ["redirect", "bad-answer", "302: redirect"],
  ["bad-gateway", "bad-answer", "502: 502 Bad Gateway"],
  ["reset", "unreachable", ""],
  [{ status: 401, text: "Authorization data is wrong!" }, "configuration", "401: Authorization data is wrong!"],
  [{ status: 410, text: "" }, "configuration", "410: "],
  [{ status: 422, text: "no" }, "bad-answer", "422: no"],
])("%j is %s, and is asked no more than it helps", async (mode, reason, detail) => {
  server.control.mode = mode;
  expect(await faultOf(respond())).toMatchObject({ reason, detail });
  expect(server.control.calls).toHaveLength(mode === "bad-gateway" || mode === "reset" ? 3 : 1);
});

test("a workflow that is not active is set up wrongly", async () => {
  const fault = await faultOf(respond({ url: `${server.url}/webhook/gone` }));
  expect(fault.reason).toBe("configuration");
  expect(fault.detail).toMatch(
    /^404: The requested webhook "POST gone" is not registered\. The workflow must be active/,
  );
});

test("a program that does not answer in time is silent, and is not asked again", async () => {
  server.control.mode = "slow";
  expect(await faultOf(respond({}, turn(), impatient))).toMatchObject({ reason: "silent" });
  expect(server.control.calls).toHaveLength(1);
});

test("all calls of a turn share its time", async () => {
  server.control.next = ["usual"];
  server.control.mode = "slow";
  const asked = turn(Array.from({ length: 5 }, (_, index) => message(`${index}`)));
  expect(await faultOf(respond({ format: "raw" }, asked, impatient))).toMatchObject({ reason: "silent" });
  expect(server.control.calls.length).toBeLessThan(4);
});

test("an address of the house is not called where the installation does not allow it", async () => {
  const call = callsThrough(outsideAgent(readAllowance("")));
  for (const url of [server.url, "http://169.254.169.254/latest", "http://[::ffff:127.0.0.1]:1/", "http://127.1:2000/"])
    expect(await faultOf(respond({ url }, turn(), surroundings({ call })))).toMatchObject({
      reason: "address",
      detail: "",
    });
  expect(server.control.calls).toEqual([]);
});

test("a fault shows no secret and no address of the program's neighbours, whatever comes back", async () => {
  const auth = { kind: "basic", user: "ana", password: "pass-w0rd" } as const;
  const basic = Buffer.from("ana:pass-w0rd").toString("base64");
  const said = `pass-w0rd ${basic} ${secret} Bearer abc.def 10.0.0.7:5432 [fd00::7]:80 fe80::1 postgres:5432 http://n8n:5678/rest fim`;
  for (const status of [200, 401, 500]) {
    server.control.mode = { status, text: `<html>${said}`, headers: { "content-type": "text/html" } };
    const { detail, message: words } = await faultOf(respond({ auth, signingSecrets: [secret] }));
    expect(detail).toMatch(/^\d{3}: …[ …]*fim$/);
    expect(words).toBe(`The integration gave no usable answer: ${status === 401 ? "configuration" : "bad-answer"}`);
  }
});

test("the admin's test is a signed call that says what it is", async () => {
  const asked = { eventId: "evt_test", companyId: 1 };
  expect(await tryWebhook(given({ signingSecrets: [secret] }), surroundings(), asked)).toEqual([
    text("O fluxo de exemplo recebeu o teste."),
  ]);
  expect(last()?.json).toEqual({
    version: 1,
    event: "webhook.test",
    id: "evt_test",
    at: at.toISOString(),
    company: { id: 1 },
  });
  expect(last()?.headers["webhook-signature"]).toMatch(/^v1,/);
});
