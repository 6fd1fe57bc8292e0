import { beforeEach, expect, test } from "vitest";
import { eventually, useDesk } from "../testing/stage.ts";

const context = useDesk();
const company = () => context.stage.network.account(context.desk.number);
const choose = (key: string, value: string) =>
  context.desk.rows(
    "insert into settings (company_id, key, value) values ($1, $2, $3) on conflict (company_id, key) do update set value = excluded.value",
    [context.desk.companyId, key, value],
  );
beforeEach(async () => {
  await choose("call", "enabled");
  await choose("CheckMsgIsGroup", "disabled");
});
const logged = (callId: string) => context.desk.message(callId);
const ticketOf = async (ticketId: number) =>
  (
    await context.desk.rows("select status, unread_messages as unread, is_group as group from tickets where id = $1", [
      ticketId,
    ])
  )[0];
const dispositionOf = (callId: string) =>
  eventually(async () => {
    const row = (await context.desk.journal()).find(({ wid }) => wid === callId);
    if (!row || row.state === "received") throw new Error("Not processed yet");
    return row;
  });

test("a call is stored like a message, and the phone keeps ringing when the company takes calls", async () => {
  const customer = context.stage.customer({ name: "Dona Rosa" });
  const callId = company().call(customer.number, { video: false });
  const log = await logged(callId);
  expect(log).toMatchObject({ mediaType: "call_log", body: "voice", fromMe: false, chat: customer.lid });
  expect(await ticketOf(log.ticketId)).toMatchObject({ status: "pending", unread: 1 });
  expect(await dispositionOf(callId)).toMatchObject({ state: "stored", reason: null });
  await customer.send(context.desk.number, { kind: "text", text: "me liga?" }, { id: "AFTERTHECALL" });
  expect((await context.desk.message("AFTERTHECALL")).ticketId).toBe(log.ticketId);
  expect(await context.desk.rows("select kind from connection_commands where kind in ('reject', 'send')")).toEqual([]);
});

test("when the company takes no calls, a call is rejected immediately, and the caller gets one text about it in ten minutes", async () => {
  await choose("call", "disabled");
  await choose("callMessage", "Escreva para nós, {{firstName}}.");
  const customer = context.stage.customer({ name: "Rosa Maria" });
  const calls: string[] = [];
  for (const video of [true, false]) {
    const rejected = context.stage.next("callRejected");
    const callId = company().call(customer.number, { video });
    calls.push(callId);
    expect(await rejected).toMatchObject({ number: context.desk.number, callId });
    expect((await logged(callId)).body).toBe(video ? "video-refused" : "voice-refused");
  }
  const told = () =>
    customer
      .chat(company().jid)
      .filter(({ fromCustomer }) => !fromCustomer)
      .map(({ text }) => text);
  await eventually(() => expect(told()).toEqual(["Escreva para nós, Rosa."]));
  const { ticketId } = await logged(calls[0] ?? "");
  const ours = (await context.desk.messages()).filter((message) => message.ticketId === ticketId && message.fromMe);
  expect(ours).toHaveLength(1);
  await context.desk.rows("update contacts set call_answered_at = call_answered_at - interval '10 minutes'");
  await logged(company().call(customer.number, { video: false }));
  await eventually(() => expect(told()).toHaveLength(2));
});

test("a call that is announced twice is stored once, and the end of a call makes no second call", async () => {
  const customer = context.stage.customer();
  const callId = company().call(customer.number, { video: false });
  await logged(callId);
  company().endCall(callId, "timeout");
  await customer.send(context.desk.number, { kind: "text", text: "oi" }, { id: "AFTERTHEEND" });
  await context.desk.message("AFTERTHEEND");
  expect((await context.desk.journal()).filter(({ wid }) => wid === callId)).toHaveLength(1);
  expect((await context.desk.messages()).filter(({ wid }) => wid === callId)).toHaveLength(1);
});

test("a call to a group is stored in the group without a reply to its members; a call to an ignored group is not stored", async () => {
  await choose("call", "disabled");
  const [rosa, ana] = [context.stage.customer({ name: "Rosa" }), context.stage.customer({ name: "Ana" })];
  const group = context.stage.network.group("Família", [rosa.number, ana.number, context.desk.number]);
  const rejected = context.stage.next("callRejected");
  const callId = company().call(rosa.number, { video: true, group: group.jid });
  const log = await logged(callId);
  expect(log).toMatchObject({ chat: group.jid, body: "video-refused" });
  expect((await rejected).callId).toBe(callId);
  expect(await ticketOf(log.ticketId)).toMatchObject({ group: true });
  expect((await context.desk.messages()).filter((one) => one.ticketId === log.ticketId && one.fromMe)).toEqual([]);
  await choose("CheckMsgIsGroup", "enabled");
  const ignored = company().call(rosa.number, { video: false, group: group.jid });
  expect(await dispositionOf(ignored)).toMatchObject({ state: "ignored", reason: "group_off" });
});
