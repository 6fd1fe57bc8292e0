import { expect, test } from "vitest";
import { samples } from "../samples.ts";
import { startAll, valuesOf } from "../testing/product.ts";

const day = 86_400_000;

test("a person gets messages only while online, and reads them when told to, immediately, or without a delivery report", async () => {
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

test("a customer presses a button, picks a row, and gives the requested number", async () => {
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

test("a company marks all earlier messages as read, and is shown as typing for 25 seconds", async () => {
  const { graph, number, ana, call, clock } = await startAll();
  const [first, second] = [ana.write(number, "1"), ana.write(number, "2")];
  const mark = (body: object) =>
    call("POST", `${number.id}/messages`, { messaging_product: "whatsapp", status: "read", ...body });
  const typing = { typing_indicator: { type: "text" } };
  expect((await mark({ message_id: second.id, ...typing })).json).toEqual({ success: true });
  expect([first.isRead, second.isRead]).toEqual([true, true]);
  expect(graph.marks.all).toEqual([expect.objectContaining({ message: second, isTyping: true })]);
  expect(second.typingUntil).toBe(clock.now() + 25_000);
  ana.write(number, "3");
  await call("POST", `${number.id}/messages`, {
    messaging_product: "whatsapp",
    to: ana.person.phone,
    text: { body: "já" },
  });
  expect(second.typingUntil).toBe(0);
  for (const body of [
    {},
    { message_id: "wamid.none" },
    { ...typing },
    { message_id: second.id, typing_indicator: { type: "voice" } },
  ])
    expect((await mark(body)).status).toBe(400);
  expect((await mark({ message_id: second.id, status: "delivered" })).status).toBe(400);
});

test("actions on the phone of a number that is also on the app are sent by webhook: messages, address book, history", async () => {
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
  const synced = valuesOf(heard, "smb_app_state_sync").flatMap(({ state_sync: sync }) => sync as { action: string }[]);
  expect(new Set(synced.map(({ action }) => action))).toEqual(new Set(["add", "remove"]));
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
