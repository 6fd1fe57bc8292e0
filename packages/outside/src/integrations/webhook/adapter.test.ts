import { echo, immediately, type N8nServer, startN8n } from "@balcao/outside-simulator/n8n/server";
import type { WebhookSettings } from "@balcao/shared/integrations/settings";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { at, message, surroundings, turn } from "../testing/talk-samples.ts";
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

test("a workflow's answer is sent to the customer, and can hand over and close", async () => {
  const { actions, session } = await respond();
  expect(actions).toMatchObject([{ do: "text", text: expect.stringMatching(/^Você escreveu: oi\n/) }]);
  expect(session).toBeNull();
  expect((await respond({}, turn("quero um atendente"))).actions).toEqual([
    text("Vou chamar alguém da equipe."),
    { do: "transfer", queueId: null, userId: null },
  ]);
  expect((await respond({}, turn("tchau"))).actions).toEqual([text("Até logo!"), { do: "close" }]);
});

test("a workflow that only answers that it was started sends nothing", async () => {
  expect(await respond({ url: `${server.url}/webhook/immediately` })).toEqual({ actions: [], session: null });
});

const photo = message({
  id: "3EB0A2",
  type: "image",
  text: "veja",
  mediaUrl: "https://desk.test/f/1",
  mimetype: "image/png",
});

test("our body contains the whole turn with its version, and the address for later messages", async () => {
  await respond({}, turn([message("oi"), photo]));
  expect(last()?.json).toEqual({
    version: 1,
    event: "message.received",
    id: "evt_0123456789abcdef0123456789abcdef",
    at: at.toISOString(),
    company: { id: 1 },
    connection: { id: 3, name: "Vendas" },
    ticket: { id: 10, uuid: turn().ticket.uuid, status: "pending", queueId: 2, tags: ["vip"] },
    contact: { id: 7, name: "Ana", number: "5511999990000", userName: "", lid: "", extraInfo: { cidade: "Campinas" } },
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

test("n8n's chat gets the text in its own format, with the ticket as the conversation", async () => {
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

test("a customer who hides the number is named by the address that WhatsApp knows", async () => {
  const known = turn();
  const hidden = { ...known, contact: { ...known.contact, number: "", userName: "ana.lima", lid: "800001" } };
  await respond({ format: "n8n-chat" }, hidden);
  expect(last()?.json).toMatchObject({ remoteJid: "800001@lid", metadata: { contact: { userName: "ana.lima" } } });
});

test("flows for other programs get each message in WhatsApp's format, under an id of its own", async () => {
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

test("a program gets the advertisement that brought the customer, and a flow for other programs gets it in WhatsApp's form", async () => {
  const advert = {
    sourceId: "1202",
    kind: "ad",
    title: "Verão",
    url: "https://a.example/",
    body: "50% off",
    click: "AfX",
  };
  const brought = turn([message("oi")], { ticket: { ...turn().ticket, advert } });
  await respond({}, brought);
  expect(last()?.json).toMatchObject({ ticket: { advert } });
  await respond({ format: "raw" }, brought);
  const said = { sourceId: "1202", sourceType: "ad", title: "Verão", body: "50% off", ctwaClid: "AfX" };
  expect(last()?.json).toMatchObject({ contextInfo: { externalAdReply: said } });
});

test("a receiver with the new or the old secret accepts exactly these bytes, and a receiver with another secret does not", async () => {
  const now = () => new Date();
  await respond({ signingSecrets: [secret, older] }, turn("açaí 😀"), surroundings({ now }));
  const [call] = server.control.calls;
  const [body, headers] = [call?.text ?? "", call?.headers ?? {}];
  const verify = (key: string) => new Webhook(key).verify(body, headers as Record<string, string>);
  for (const key of [secret, older]) expect(verify(key)).toMatchObject({ message: { body: "açaí 😀" } });
  expect(() => verify(`whsec_${Buffer.alloc(32, "c").toString("base64")}`)).toThrow("No matching signature");
  expect(headers["x-event-id"]).toBe(turn().eventId);
});

test("an unsigned call has its id too", async () => {
  await respond();
  expect(last()?.headers).toMatchObject({ "webhook-id": turn().eventId });
  expect(last()?.headers["webhook-signature"]).toBeUndefined();
});

test("the user and password, or the header, are sent with the call", async () => {
  await respond({ auth: { kind: "basic", user: "ana", password: "açaí:1" } });
  expect(last()?.headers.authorization).toBe(`Basic ${Buffer.from("ana:açaí:1").toString("base64")}`);
  await respond({ auth: { kind: "header", name: "X-Api-Key", value: "s3cret" } });
  expect(last()?.headers["x-api-key"]).toBe("s3cret");
});

test("the admin's test is a signed call that is marked as a test", async () => {
  const asked = { eventId: "evt_test", companyId: 1 };
  expect(await tryWebhook(given({ signingSecrets: [secret] }), surroundings(), asked)).toEqual({
    understood: [{ field: "messages[0].text", action: text("O fluxo de exemplo recebeu o teste.") }],
    unread: [],
  });
  expect(last()?.json).toEqual({
    version: 1,
    event: "webhook.test",
    id: "evt_test",
    at: at.toISOString(),
    company: { id: 1 },
  });
  expect(last()?.headers["webhook-signature"]).toMatch(/^v1,/);
});
