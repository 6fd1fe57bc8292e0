import { afterEach, expect, test } from "vitest";
import { conversation, shown } from "../testing/conversation.ts";
import { eventually, useDesk } from "../testing/stage.ts";

const context = useDesk();
afterEach(() => context.stage.network.clearFaults());

const isUnopened = async (wid: string) => {
  const [row] = await context.desk.rows<{ unopened: boolean }>("select unopened from messages where wid = $1", [wid]);
  return row?.unopened;
};

test("a phone that lost its sessions asks again for an answer, and gets the answer once, under its id", async () => {
  const { customer, ticketId } = await conversation(context);
  await shown(context, customer, (await context.desk.write(ticketId, "antes")).wid);
  await context.desk.message(await customer.send(context.desk.number, { kind: "text", text: "ok" }));
  customer.loseSessions();
  const asked = context.stage.next("askedAgain", (event) => event.customer === customer.number);
  const { wid } = await context.desk.write(ticketId, "de novo");
  expect(await asked).toMatchObject({ id: wid, count: 1 });
  await context.desk.message(wid, ({ ack }) => ack === 2);
  expect(await shown(context, customer, wid)).toMatchObject({ text: "de novo", copies: 1 });
  expect(await isUnopened(wid)).toBe(false);
});

test("an answer that a phone cannot open is marked as unreadable, until the phone has it", async () => {
  const { ticketId } = await conversation(context);
  context.stage.network.addFault({ kind: "unopenable", number: context.desk.number, times: 1000 });
  const { wid } = await context.desk.write(ticketId, "ilegível");
  await eventually(async () => expect(await isUnopened(wid)).toBe(true));
  expect(await context.desk.message(wid, ({ ack }) => ack === 1)).toMatchObject({ failure: null });
  context.stage.network.clearFaults();
  const after = await context.desk.write(ticketId, "legível");
  await context.desk.message(after.wid, ({ ack }) => ack === 2);
  expect(await isUnopened(after.wid)).toBe(false);
  const [event] = await context.desk.rows<{ message: object }>(
    "select payload->'message' as message from outbox where payload->'message'->>'isUnopened' = 'true' and payload->'message'->>'body' = 'ilegível' limit 1",
  );
  expect(event?.message).toMatchObject({ body: "ilegível", isUnopened: true });
});

test("an answer that a phone opens only at the second try gets its tick, and loses the mark", async () => {
  const { customer, ticketId } = await conversation(context);
  context.stage.network.addFault({ kind: "unopenable", number: context.desk.number, times: 1 });
  const { wid } = await context.desk.write(ticketId, "à segunda");
  await context.desk.message(wid, ({ ack }) => ack === 2);
  expect(await isUnopened(wid)).toBe(false);
  expect(await shown(context, customer, wid)).toMatchObject({ text: "à segunda", copies: 1 });
});
