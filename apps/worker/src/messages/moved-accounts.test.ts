import type { SimulatedCustomer } from "@balcao/whatsapp-simulator/network-api";
import { afterEach, expect, test } from "vitest";
import { conversation, shown } from "../testing/conversation.ts";
import { eventually, useDesk } from "../testing/stage.ts";

const context = useDesk();
afterEach(() => context.stage.network.clearFaults());

const company = () => context.desk.number;
const write = (ticketId: number, text: string) => context.desk.write(ticketId, text);
const said = (customer: SimulatedCustomer) =>
  customer
    .chat(company())
    .filter(({ fromCustomer }) => !fromCustomer)
    .map(({ text }) => text);
/** The messages that the server refused meanwhile. */
function refusals(): string[] {
  const seen: string[] = [];
  context.stage.network.events.on("event", (event) => {
    if (event.type === "refused" && event.number === company()) seen.push(event.reason);
  });
  return seen;
}

test("when the LID of an account changes, the refused message and all later ones reach the new LID, in order", async () => {
  const { customer, ticketId } = await conversation(context);
  await shown(context, customer, (await write(ticketId, "antes")).wid);
  customer.changeLid();
  const refused = refusals();
  for (const text of ["A", "B"]) await write(ticketId, text);
  const last = await write(ticketId, "C");
  await context.desk.message(last.wid, ({ ack }) => ack === 2);
  expect(said(customer)).toEqual(["antes", "A", "B", "C"]);
  expect(refused).toHaveLength(1);
  // Until WhatsApp confirms that the account is the same, the customer's answer counts as a stranger's. Then both chats are one conversation.
  const wid = await customer.send(company(), { kind: "text", text: "recebi" });
  const answer = await context.desk.message(wid, (one) => one.ticketId === ticketId);
  expect(answer).toMatchObject({ chat: customer.lid, body: "recebi" });
  expect((await context.desk.message((await write(ticketId, "D")).wid, ({ ack }) => ack === 2)).failure).toBeNull();
});

test("a message that was delivered despite the refusal is not sent again, and the next message goes to the new LID", async () => {
  const { customer, ticketId } = await conversation(context);
  context.stage.network.addFault({ kind: "formerLids", taken: true, number: company() });
  customer.changeLid();
  const taken = await write(ticketId, "chegou");
  await context.desk.message(taken.wid, ({ ack }) => ack === 2);
  context.stage.network.clearFaults();
  const refused = refusals();
  const next = await write(ticketId, "e esta");
  await context.desk.message(next.wid, ({ ack }) => ack === 2);
  expect(customer.chat(company()).map(({ text, copies }) => [text, copies])).toEqual([
    ["Oi", 1],
    ["chegou", 1],
    ["e esta", 1],
  ]);
  expect(refused).toEqual([]);
});

test("while the new LID is unknown, nothing more is sent to the old LID", async () => {
  const { customer, ticketId } = await conversation(context, { lidOnly: true });
  await shown(context, customer, (await write(ticketId, "antes")).wid);
  customer.changeLid();
  const refused = refusals();
  for (const text of ["uma", "outra"]) {
    const { wid } = await write(ticketId, text);
    expect(await context.desk.message(wid, ({ ack }) => ack === -1)).toMatchObject({ failure: "refused" });
  }
  await eventually(() => expect(refused).toHaveLength(1));
  expect(said(customer)).toEqual(["antes"]);
});
