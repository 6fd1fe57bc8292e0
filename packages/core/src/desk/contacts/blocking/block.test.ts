import { expect, test } from "vitest";
import { speak } from "../../../followers/automation/speak.ts";
import { receiveMessage } from "../../inbound/receive.ts";
import { sendMessages } from "../../messages/sending/send.ts";
import { retryMessage } from "../../messages/changes/service.ts";
import { sendDueSchedule } from "../../../followers/schedules/send.ts";
import { makeSchedule } from "../../../testing/contact-factories.ts";
import {
  makeConnection,
  makeContact,
  makeMessage,
  makeTicket,
  newNumber,
  publishedBy,
  someAdmin,
} from "../../../testing/factories.ts";
import { inboundText } from "../../../testing/inbound.ts";
import { contactToBlock } from "../../../testing/stages/contact-to-block.ts";
import { blockContact, learnBlocked } from "./block.ts";
import { finishCommands } from "../../../numbers/commands/line.ts";
import { blockOrder, freedOrder } from "./block-order.ts";
import { blockAllOn, blockSome } from "./block-orders.ts";
import { mergeContacts } from "../../identity/merge.ts";
import { updateContact } from "../service.ts";

test("a contact is blocked here immediately, every linked number gets the command to block it, and a second block changes nothing", async () => {
  const { companyId, here, rows, contactId, connectionId, number, block, orders } = await contactToBlock();
  const other = await makeConnection(companyId);
  await makeConnection(companyId);
  await rows("update connections set number = $2, status = 'DISCONNECTED' where id = $1", [other, newNumber()]);
  expect(await block()).toMatchObject({ id: contactId, blocked: true });
  expect(await orders()).toEqual([connectionId, other]);
  const addresses = [{ kind: "phone", value: number }];
  expect(await here(() => blockOrder(contactId, other))).toEqual({
    blocked: true,
    phone: number,
    lid: null,
    addresses,
  });
  await block();
  expect(await orders()).toHaveLength(2);
  expect(await block(false)).toMatchObject({ blocked: false });
  expect(await here(() => blockOrder(contactId, other))).toMatchObject({ blocked: false });
  expect(await orders()).toHaveLength(4);
  expect((await publishedBy(companyId)).map(({ name }) => name)).toEqual(["contact.update", "contact.update"]);
});

test("messages of a blocked contact are ignored with the reason in the journal, in a new conversation and in an open one", async () => {
  const { companyId, here, rows, number, connectionId, contactId, block, admin } = await contactToBlock();
  await block();
  const say = (part: Parameters<typeof inboundText>[1] = {}) =>
    here(() => receiveMessage(inboundText(connectionId, { number, ...part })));
  const ignored = { state: "ignored", reason: "muted_contact" };
  expect(await say()).toEqual(ignored);
  expect(await rows("select 1 from tickets")).toEqual([]);
  await makeTicket(companyId, { contactId, connectionId, status: "open", userId: admin.userId });
  expect(await say()).toEqual(ignored);
  expect(await rows("select 1 from messages")).toEqual([]);
  // Messages written on the company's own phone are still stored.
  expect(await say({ fromMe: true })).toMatchObject({ state: "stored" });
  await block(false);
  expect(await say()).toMatchObject({ state: "stored" });
});

test("neither users nor automatic texts can write to a blocked contact", async () => {
  const { companyId, here, rows, connectionId, contactId, block, admin } = await contactToBlock();
  const ticketId = await makeTicket(companyId, { contactId, connectionId, status: "open", userId: admin.userId });
  const failed = await makeMessage(companyId, ticketId, { fromMe: true, ack: -1, userId: admin.userId });
  await block();
  const refused = { code: "ERR_CONTACT_BLOCKED" };
  await expect(here(() => sendMessages(admin, ticketId, { body: "Oi" }, []))).rejects.toMatchObject(refused);
  await expect(here(() => retryMessage(admin, failed))).rejects.toMatchObject(refused);
  expect(await here(() => speak(ticketId, { source: "greeting", text: "Oi", below: "" }, []))).toBe("nothing");
  const id = await makeSchedule(companyId, { contactId, connectionId, sendAt: new Date(0) });
  await here(() => sendDueSchedule({ id, companyId, contactId }, new Date(1000)));
  expect(await rows("select status, reason from schedules")).toEqual([{ status: "ERRO", reason: "blocked" }]);
});

test("a contact blocked on one phone is blocked on the other numbers too, and blocking a stranger makes no contact", async () => {
  const { companyId, here, rows, connectionId, contactId, number, orders } = await contactToBlock();
  const other = await makeConnection(companyId);
  await rows("update connections set number = $2 where id = $1", [other, newNumber()]);
  const learn = (value: string, blocked: boolean) =>
    here(() => learnBlocked(connectionId, [{ kind: "phone", value }], blocked));
  await learn(number, true);
  await learn(number, true);
  await learn(newNumber(), true);
  expect(await rows("select id, blocked_by from contacts where blocked_at is not null")).toEqual([
    { id: contactId, blocked_by: null },
  ]);
  expect(await orders()).toEqual([other]);
  await learn(number, false);
  expect(await rows("select 1 from contacts where blocked_at is not null")).toEqual([]);
});

test("a newly linked number gets commands to block all blocked contacts, a few at a time", async () => {
  const { companyId, here, rows } = await contactToBlock();
  const blocked: number[] = [];
  for (let count = 0; count < 12; count += 1) blocked.push(await makeContact(companyId, { number: newNumber() }));
  const fresh = await makeConnection(companyId);
  await here(() => blockAllOn(fresh));
  expect(await rows("select 1 from connection_commands")).toEqual([]);
  await rows("update contacts set blocked_at = now() where id = any($1::int[])", [blocked]);
  await here(() => blockAllOn(fresh));
  const [whole] = await rows<{ id: number }>("select id from connection_commands");
  const more = () => here(() => blockSome(whole?.id ?? 0));
  const orders = () =>
    rows<{ id: number; contactId: number; state: string }>(
      `select id, (payload->>'contactId')::int as "contactId", state from connection_commands where id <> $1 order by id`,
      [whole?.id],
    );
  const finish = async (count: number) => {
    const waiting = (await orders()).filter(({ state }) => state === "waiting");
    await here(() => finishCommands(waiting.slice(0, count).map(({ id }) => id)));
  };
  const ordered = async () => (await orders()).map(({ contactId }) => contactId);
  expect(await more()).toBe(true);
  expect(await more()).toBe(true);
  expect(await ordered()).toEqual(blocked.slice(0, 5));
  await finish(3);
  expect(await more()).toBe(true);
  expect(await ordered()).toEqual(blocked.slice(0, 8));
  await finish(5);
  // A contact that was unblocked meanwhile needs no command.
  await rows("update contacts set blocked_at = null where id = $1", [blocked[9]]);
  expect(await more()).toBe(false);
  expect(await ordered()).toEqual(blocked.filter((_id, index) => index !== 9));
});

test("an address that a blocked contact lost is unblocked, unless the contact that now has the address is blocked too", async () => {
  const { companyId, here, rows, contactId, number, block, connectionId } = await contactToBlock();
  const other = newNumber();
  const move = () => here(() => updateContact(someAdmin, contactId, {}, { phone: other, lid: null, verified: true }));
  await move();
  expect(await rows("select 1 from connection_commands")).toEqual([]);
  await here(() => updateContact(someAdmin, contactId, {}, { phone: number, lid: null, verified: true }));
  await block();
  await move();
  expect(await rows("select connection_id as id, lane, payload from connection_commands order by id")).toEqual([
    { id: connectionId, lane: `block:${contactId}`, payload: { contactId } },
    { id: connectionId, lane: `block:${contactId}`, payload: { phone: number, lid: null } },
    { id: connectionId, lane: `block:${contactId}`, payload: { contactId } },
  ]);
  const freed = () => here(() => freedOrder({ phone: number, lid: null }));
  expect(await freed()).toMatchObject({ phone: number, lid: null, blocked: false });
  await rows("update contacts set blocked_at = now() where id = $1", [await makeContact(companyId, { number })]);
  expect(await freed()).toMatchObject({ blocked: true });
});

test("a group cannot be blocked", async () => {
  const { here, rows, admin, contactId, block } = await contactToBlock();
  await block();
  await rows("update contacts set is_group = true where id = $1", [contactId]);
  await expect(here(() => blockContact(admin, contactId, { blocked: false }))).rejects.toMatchObject({
    code: "ERR_WAPP_INVALID_CONTACT",
  });
});

test("a blocked contact stays blocked under all its addresses after a merge into another contact", async () => {
  const { companyId, here, rows, contactId, block, number } = await contactToBlock();
  const older = await makeContact(companyId, { number: "" });
  await rows("delete from contact_identities where contact_id = $1", [older]);
  await block();
  await here(() => mergeContacts({ ids: [contactId, older], reason: "user" }));
  const kept = Math.min(contactId, older);
  expect(await here(() => blockOrder(kept, null))).toMatchObject({ blocked: true, phone: number });
  expect(await rows("select 1 from connection_commands where payload->>'contactId' = $1", [String(kept)])).not.toEqual(
    [],
  );
});
