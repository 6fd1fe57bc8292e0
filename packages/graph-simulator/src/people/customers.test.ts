import { describe, expect, test } from "vitest";
import { samples } from "../samples.ts";
import { messagesOf, startAll, statusesOf, valuesOf } from "../testing/product.ts";
import type { Content } from "./content.ts";

const day = 86_400_000;

describe("every kind that a customer writes has its node", () => {
  test.each<[string, Content, object]>([
    ["text", { type: "text", body: "oi" }, { type: "text", text: { body: "oi" } }],
    [
      "image",
      { type: "image", ...samples.jpeg, caption: "a" },
      {
        type: "image",
        image: {
          caption: "a",
          mime_type: "image/jpeg",
          id: expect.stringMatching(/^\d+$/),
          sha256: expect.any(String),
          url: expect.any(String),
        },
      },
    ],
    ["video", { type: "video", ...samples.video }, { type: "video", video: { mime_type: "video/mp4" } }],
    ["audio", { type: "audio", ...samples.voice }, { type: "audio", audio: { voice: false } }],
    ["sticker", { type: "sticker", ...samples.sticker }, { type: "sticker", sticker: { animated: false } }],
    [
      "location",
      { type: "location", latitude: -23.5, longitude: -46.6, name: "Sé" },
      { type: "location", location: { latitude: -23.5, longitude: -46.6, name: "Sé" } },
    ],
    [
      "contacts",
      { type: "contacts", contacts: [{ name: { formatted_name: "A" } }] },
      { contacts: [{ name: { formatted_name: "A" } }] },
    ],
    [
      "reaction",
      { type: "reaction", messageId: "wamid.a", emoji: "👍" },
      { reaction: { message_id: "wamid.a", emoji: "👍" } },
    ],
    [
      "a reaction taken back",
      { type: "reaction", messageId: "wamid.a", emoji: "" },
      { reaction: { message_id: "wamid.a" } },
    ],
    [
      "a button",
      { type: "button_reply", id: "opt:1", title: "Sim" },
      { type: "interactive", interactive: { type: "button_reply", button_reply: { id: "opt:1", title: "Sim" } } },
    ],
    [
      "a row",
      { type: "list_reply", id: "opt:1", title: "Sim", description: "d" },
      { interactive: { type: "list_reply", list_reply: { id: "opt:1", title: "Sim", description: "d" } } },
    ],
    [
      "a flow",
      { type: "nfm_reply", name: "flow", body: "Sent", responseJson: '{"a":1}' },
      { interactive: { type: "nfm_reply", nfm_reply: { name: "flow", body: "Sent", response_json: '{"a":1}' } } },
    ],
    [
      "a permission to call",
      { type: "call_permission_reply", response: "accept", expiresAt: 1000 },
      { interactive: { call_permission_reply: { response: "accept", expiration_timestamp: 1 } } },
    ],
    [
      "an order",
      { type: "order", catalogId: "1", text: "quero", items: [] },
      { order: { catalog_id: "1", text: "quero", product_items: [] } },
    ],
    [
      "an edit",
      { type: "edit", messageId: "wamid.a", body: "novo" },
      { type: "edit", edit: { original_message_id: "wamid.a", message: { type: "text", text: { body: "novo" } } } },
    ],
    [
      "a deletion",
      { type: "revoke", messageId: "wamid.a" },
      { type: "revoke", revoke: { original_message_id: "wamid.a" } },
    ],
    ["something unsupported", { type: "unsupported" }, { type: "unsupported", errors: [{ code: 131051 }] }],
  ])("%s", async (_name, content, node) => {
    const { number, ana, heard } = await startAll();
    const { id } = ana.write(number, content);
    await heard.until();
    expect(messagesOf(heard)).toEqual([expect.objectContaining({ id, from: "5511999990000" })]);
    expect(messagesOf(heard)[0]).toMatchObject(node);
  });
});

test("beside a message stand what it answers, its forwards, its product, its advertisement and its moment", async () => {
  const { number, ana, heard, clock } = await startAll();
  const { id } = ana.write(number, "1");
  const referral = {
    source_url: "https://fb.me/1",
    source_id: "9",
    source_type: "ad",
    headline: "Promo",
    ctwa_clid: "c",
  } as const;
  ana.write(number, "2", {
    answers: id,
    forwarded: true,
    oftenForwarded: true,
    referral,
    writtenAt: clock.now() - 60_000,
  });
  ana.write(number, "3", { product: { catalog_id: "1", product_retailer_id: "2" }, group: "g1" });
  await heard.count(3);
  const second = messagesOf(heard).find(({ text }) => (text as { body: string }).body === "2");
  expect(second).toMatchObject({
    context: { from: "5511999990000", id, forwarded: true, frequently_forwarded: true },
    referral,
    timestamp: String(Math.floor(clock.now() / 1000) - 60),
  });
  expect(messagesOf(heard)).toContainEqual(
    expect.objectContaining({
      group_id: "g1",
      context: { referred_product: { catalog_id: "1", product_retailer_id: "2" } },
    }),
  );
});

test("a person with a user name shows no phone, unless the company wrote to it in the last thirty days", async () => {
  const { graph, number, heard, send, clock } = await startAll();
  const bia = graph.makeCustomer("5531988887777", { name: "Bia", username: "bia.sa" });
  expect(bia.person.waId).toBe("553188887777");
  const scoped = bia.write(number, "1").message.from_user_id;
  await heard.until();
  expect(valuesOf(heard)[0]?.contacts).toEqual([{ profile: { name: "Bia", username: "bia.sa" }, user_id: scoped }]);
  expect(messagesOf(heard)[0]).not.toHaveProperty("from");
  await send({ type: "text", text: { body: "oi" } }, { recipient: scoped });
  await heard.count(3);
  expect(statusesOf(heard)).toEqual([
    expect.objectContaining({ recipient_user_id: scoped }),
    expect.objectContaining({ recipient_user_id: scoped }),
  ]);
  for (const status of statusesOf(heard)) expect(status).not.toHaveProperty("recipient_id");
  const answer = await send({ type: "text", text: { body: "oi" } }, { to: "5531988887777" });
  expect(answer.json.contacts).toEqual([{ input: "5531988887777", wa_id: "553188887777" }]);
  expect(bia.write(number, "2").message.from).toBe("553188887777");
  clock.advance(30 * day + 1);
  expect(bia.write(number, "3").message.from).toBeUndefined();
});

test("the user name stands in the contacts of what arrived, and not of what went off", async () => {
  const { graph, number, heard, send } = await startAll();
  const bia = graph.makeCustomer("5511988887777", { username: "bia" });
  const scoped = bia.write(number, "1").message.from_user_id;
  await send({ type: "text", text: { body: "oi" } }, { recipient: scoped });
  await heard.count(3);
  const names = valuesOf(heard).flatMap(({ statuses, contacts }) =>
    statuses ? [[statuses[0]?.status, (contacts?.[0]?.profile as { username?: string }).username]] : [],
  );
  expect(names.toSorted()).toEqual([
    ["delivered", "bia"],
    ["sent", undefined],
  ]);
});

test("a person has another scoped id in another portfolio, and the same one in the same", async () => {
  const { graph, account, number, ana } = await startAll();
  const beside = graph.makeNumber(graph.makeAccount({ portfolio: account.portfolio }), "5511944440000");
  const apart = graph.makeNumber(graph.makeAccount(), "5511955550000");
  const [own, same, other] = [number, beside, apart].map((each) => ana.write(each, "oi").message.from_user_id);
  expect(own).toMatch(/^BR\.[0-9A-Za-z]{1,128}$/);
  expect(same).toBe(own);
  expect(other).not.toBe(own);
});

test("who takes another phone is told by the system, with the old and the new scoped id", async () => {
  const { number, ana, heard, send, graph } = await startAll();
  const old = ana.write(number, "oi").message.from_user_id;
  await heard.until();
  ana.changePhone("5511966660000");
  await heard.count(3);
  const system = valuesOf(heard).find(({ messages }) => messages?.[0]?.type === "system");
  expect(system).not.toHaveProperty("contacts");
  const fresh = ana.write(number, "sou eu").message.from_user_id;
  expect(fresh).not.toBe(old);
  expect(system?.messages?.[0]).toMatchObject({
    from: "5511999990000",
    from_user_id: old,
    system: { type: "user_changed_number", wa_id: "5511966660000", user_id: fresh },
  });
  expect(valuesOf(heard, "user_id_update")[0]?.user_id_update).toEqual([
    expect.objectContaining({ user_id: { previous: old, current: fresh } }),
  ]);
  await send({ type: "text", text: { body: "oi" } }, { to: "5511966660000" });
  expect(graph.sent.all[0]?.person).toBe(ana.person);
});

test("messages wait for who is offline, are read at once, or are read without having been delivered", async () => {
  const { graph, number, ana, send, heard } = await startAll();
  ana.write(number, "oi");
  ana.goOffline();
  await send({ type: "text", text: { body: "1" } });
  await heard.count(2);
  expect(graph.sent.all[0]?.statuses).toEqual(["sent"]);
  ana.comeOnline();
  expect(graph.sent.all[0]?.statuses).toEqual(["sent", "delivered"]);
  ana.person.readsAtOnce = true;
  await send({ type: "text", text: { body: "2" } });
  await heard.count(6);
  expect(graph.sent.all[1]?.statuses).toEqual(["sent", "delivered", "read"]);
  ana.goOffline();
  await send({ type: "audio", audio: { link: `${graph.url}/none` } });
  await send({ type: "text", text: { body: "3" } });
  await heard.count(8);
  const last = graph.sent.all[3];
  if (!last) throw new Error("nothing was sent");
  ana.read(last, { withoutDelivery: true });
  ana.read(last);
  ana.play(last);
  expect(last.statuses).toEqual(["sent", "read", "played"]);
});

test("a customer presses a button, picks a row, and gives the number that was asked for", async () => {
  const { graph, number, ana, send } = await startAll();
  ana.write(number, "oi");
  const choices = [
    {
      type: "button",
      body: { text: "?" },
      action: { buttons: [{ type: "reply", reply: { id: "opt:1", title: "Sim" } }] },
    },
    {
      type: "list",
      body: { text: "?" },
      action: { button: "Ver", sections: [{ rows: [{ id: "opt:2", title: "Dois" }] }] },
    },
    { type: "request_contact_info", body: { text: "?" }, action: { name: "request_contact_info" } },
  ];
  for (const interactive of choices) await send({ type: "interactive", interactive });
  const [buttons, list, question] = graph.sent.all;
  if (!buttons || !list || !question) throw new Error("nothing was sent");
  expect(ana.press(buttons, "Sim").message.interactive).toMatchObject({ button_reply: { id: "opt:1" } });
  expect(ana.press(list, "opt:2").message.interactive).toMatchObject({ list_reply: { title: "Dois" } });
  expect(() => ana.press(list, "Três")).toThrow(/nothing to press/);
  expect(ana.giveNumber(question).message.contacts).toEqual([
    expect.objectContaining({ origin: "contact_request", vcard: expect.stringContaining("+5511999990000") }),
  ]);
});

test("a company marks as read what came until then, and is shown as typing for 25 seconds", async () => {
  const { graph, number, ana, call, clock } = await startAll();
  const [first, second] = [ana.write(number, "1"), ana.write(number, "2")];
  const mark = (body: object) =>
    call("POST", `${number.id}/messages`, { messaging_product: "whatsapp", status: "read", ...body });
  const typing = { typing_indicator: { type: "text" } };
  expect((await mark({ message_id: second.id, ...typing })).json).toEqual({ success: true });
  expect([first.isRead, second.isRead]).toEqual([true, true]);
  expect(graph.marks.all).toEqual([expect.objectContaining({ message: second, isTyping: true })]);
  expect(second.typingUntil).toBe(clock.now() + 25_000);
  for (const body of [
    {},
    { message_id: "wamid.none" },
    { ...typing },
    { message_id: second.id, typing_indicator: { type: "voice" } },
  ])
    expect((await mark(body)).status).toBe(400);
  expect((await mark({ message_id: second.id, status: "delivered" })).status).toBe(400);
});

test("what is done on the phone of a number that coexists is told: messages, address book, history", async () => {
  const { graph, account, ana, heard, clock, number } = await startAll();
  const both = graph.makeNumber(account, "5511955550000", { coexists: true });
  const phone = graph.phoneOf(both);
  const id = phone.write(ana.person, "do celular");
  phone.setContact(ana.person, "add");
  phone.setContact(ana.person, "remove");
  phone.shareHistory(ana.person, [
    { from: "customer", at: clock.now() - day, content: { type: "text", body: "antes" } },
    { from: "business", at: clock.now() - day, content: { type: "image", ...samples.jpeg } },
  ]);
  phone.declineHistory();
  await heard.count(5);
  expect(valuesOf(heard, "smb_message_echoes")[0]?.message_echoes).toEqual([
    expect.objectContaining({
      from: "5511955550000",
      to: "5511999990000",
      id,
      type: "text",
      text: { body: "do celular" },
    }),
  ]);
  expect(
    valuesOf(heard, "smb_app_state_sync")
      .map(({ state_sync: sync }) => (sync as { action: string }[])[0]?.action)
      .toSorted(),
  ).toEqual(["add", "remove"]);
  const told = valuesOf(heard, "history").map(({ history }) => (history as Record<string, unknown>[])[0]);
  expect(told).toContainEqual({ errors: [expect.objectContaining({ code: 2593109 })] });
  expect(told).toContainEqual({
    metadata: { phase: 0, chunk_order: 1, progress: 100 },
    threads: [
      {
        id: "5511999990000",
        messages: [
          expect.objectContaining({
            from: "5511999990000",
            text: { body: "antes" },
            history_context: { status: "READ" },
          }),
          expect.objectContaining({ from: "5511955550000", to: "5511999990000", type: "media_placeholder" }),
        ],
      },
    ],
  });
  expect(() => graph.phoneOf(number)).toThrow(/coexists/);
});
