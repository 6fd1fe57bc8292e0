import { webhookBody } from "@balcao/shared/webhooks/bodies";
import type { WebhookEvent } from "@balcao/shared/webhooks/schema";
import { rooms } from "@balcao/shared/rooms";
import type { Actor } from "@balcao/shared/permissions";
import { beforeEach, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { updateContact } from "../../desk/contacts/service.ts";
import { receiveMessage } from "../../desk/inbound/receive.ts";
import { receiveTogether } from "../../desk/inbound/receive-together.ts";
import { messageFailed, receiveAcks } from "../../desk/messages/changes/acks.ts";
import { createTicket } from "../../desk/tickets/verbs/create.ts";
import { changeTicket } from "../../desk/tickets/verbs/service.ts";
import { recordStatus } from "../../numbers/connections/status.ts";
import { deleteConnection, startSession } from "../../numbers/connections/service.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMessage,
  makeQueue,
  makeTag,
  makeTicket,
  makeTicketTag,
  makeUser,
  newNumber,
  publishedBy,
} from "../../testing/factories.ts";
import { inboundText } from "../../testing/inbound.ts";
import { queryText } from "../../testing/query-text.ts";
import { statementsOf } from "../../testing/statements.ts";
import { makeWebhook } from "../../testing/company/webhook-factories.ts";

let companyId: number;
let connectionId: number;
let admin: Actor;
beforeEach(async () => {
  companyId = await makeCompany();
  connectionId = await makeConnection(companyId, { name: "Vendas", isDefault: true });
  admin = await makeUser(companyId, { profile: "admin" });
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);

/** The bodies for the webhooks, as receivers read them. */
const bodies = async () =>
  (await here(() => queryText<{ body: string }>("select body from webhook_deliveries order by id"))).map(({ body }) =>
    webhookBody.parse(JSON.parse(body)),
  );
const events = async () => (await bodies()).map(({ event }) => event);
const keys = async () =>
  (await here(() => queryText<{ key: string }>("select order_key as key from webhook_deliveries order by id"))).map(
    ({ key }) => key,
  );
const only = (...names: WebhookEvent[]) => makeWebhook(companyId, { events: names });

test("a customer's first message sends webhooks the contact, the ticket and the message, with their contents", async () => {
  await makeWebhook(companyId);
  const number = newNumber();
  await here(() => receiveMessage(inboundText(connectionId, { number, body: 'Oi "você" 😀\nlinha' })));
  expect(await bodies()).toMatchObject([
    { event: "contact.changed", contact: { name: "Carla", number }, ticket: null, company: { id: companyId } },
    {
      event: "ticket.opened",
      connection: { id: connectionId, name: "Vendas" },
      ticket: { status: "pending", tags: [] },
    },
    {
      event: "message.received",
      contact: { number },
      message: { type: "text", body: 'Oi "você" 😀\nlinha', fromMe: false, mediaUrl: null },
    },
  ]);
});

test("messages that are stored together are delivered one by one, with the tags of their ticket", async () => {
  const number = newNumber();
  await here(() => receiveMessage(inboundText(connectionId, { number, chatName: null })));
  const [ticket] = await here(() => queryText<{ id: number }>("select id from tickets"));
  await makeTicketTag(companyId, ticket?.id ?? 0, await makeTag(companyId, { name: "vip" }));
  await makeWebhook(companyId);
  const two = ["um", "dois"].map((body) => inboundText(connectionId, { number, chatName: null, body }));
  expect((await here(() => receiveTogether(two))).size).toBe(2);
  expect(await bodies()).toMatchObject([
    { event: "message.received", message: { body: "um" }, ticket: { tags: ["vip"] } },
    { event: "message.received", message: { body: "dois" } },
  ]);
});

test("a repeated message is delivered once, an unreadable message when it can be read, and a message from our phone never", async () => {
  await only("message.received");
  const message = inboundText(connectionId);
  await here(() => receiveMessage(message));
  await here(() => receiveMessage(message));
  await here(() => receiveMessage(inboundText(connectionId, { fromMe: true })));
  expect(await events()).toHaveLength(1);
  const hidden = inboundText(connectionId, { mediaType: "undecrypted", body: "" });
  await here(() => receiveMessage(hidden));
  expect(await events()).toHaveLength(1);
  await here(() => receiveMessage({ ...hidden, mediaType: "text", body: "agora sim" }));
  expect((await bodies()).map(({ message: told }) => told?.body)).toEqual(["Bom dia", "agora sim"]);
});

test("a change that is rolled back is not delivered", async () => {
  await makeWebhook(companyId);
  const failing = here(async () => {
    await receiveMessage(inboundText(connectionId));
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await events()).toEqual([]);
});

test("each tick and each failure of our message is delivered", async () => {
  const ticketId = await makeTicket(companyId, { connectionId, status: "open", userId: admin.userId });
  const id = await makeMessage(companyId, ticketId, { fromMe: true, ack: 0, wid: "TICKS", body: "Segue" });
  await makeWebhook(companyId);
  await here(() => messageFailed(id, "no-connection"));
  for (const ack of [1, 2, 2, 3, 4] as const) await here(() => receiveAcks(connectionId, [{ wid: "TICKS", ack }]));
  const told = await bodies();
  expect(told.map((body) => body.event === "message.state" && body.message.state)).toEqual([
    "failed",
    "sent",
    "delivered",
    "read",
    "played",
  ]);
  expect(told[0]).toMatchObject({ ticket: { id: ticketId }, message: { id, body: "Segue", fromMe: true } });
  expect(new Set(await keys())).toEqual(new Set([`ticket ${ticketId}`]));
});

test("each opening, transfer, closing and reopening of a ticket is delivered, and accepting it is not", async () => {
  await makeWebhook(companyId);
  const queueId = await makeQueue(companyId);
  const contactId = await makeContact(companyId);
  const { id } = await here(() => createTicket(admin, { contactId, status: "pending" }));
  await here(() => changeTicket(admin, id, { status: "open" }));
  await here(() => changeTicket(admin, id, { queueId }));
  await here(() => changeTicket(admin, id, { status: "closed" }));
  await here(() => changeTicket(admin, id, { status: "open" }));
  const told = await bodies();
  expect(told.map(({ event }) => event)).toEqual([
    "ticket.opened",
    "ticket.transferred",
    "ticket.closed",
    "ticket.opened",
  ]);
  expect(told.map(({ ticket }) => [ticket?.status, ticket?.queueId])).toEqual([
    ["pending", null],
    ["pending", queueId],
    ["closed", queueId],
    ["open", queueId],
  ]);
});

test("a customer who writes again after the ticket was closed causes the event of an opened ticket", async () => {
  const number = newNumber();
  await here(() => receiveMessage(inboundText(connectionId, { number })));
  await here(() => queryText("update tickets set status = 'closed', closed_at = now()"));
  await only("ticket.opened");
  await here(() => receiveMessage(inboundText(connectionId, { number })));
  await here(() => receiveMessage(inboundText(connectionId, { number })));
  expect(await events()).toEqual(["ticket.opened"]);
});

test("a contact that a user changes is delivered with its values of that moment", async () => {
  const contactId = await makeContact(companyId);
  await only("contact.changed");
  await here(() => updateContact(admin, contactId, { name: "Dona Rosa" }, null));
  expect(await bodies()).toMatchObject([{ contact: { id: contactId, name: "Dona Rosa" }, ticket: null }]);
  expect(await keys()).toEqual([`contact ${contactId}`]);
});

test("a connection is delivered only when its state changes", async () => {
  await only("connection.state");
  await here(() =>
    queryText(
      "insert into connection_leases (company_id, connection_id, holder, epoch, expires_at) values ($1, $2, 'w', 1, now() + interval '1 minute')",
      [companyId, connectionId],
    ),
  );
  const lease = { connectionId, holder: "w", epoch: 1 };
  for (const qrcode of ["a", "b"]) await here(() => recordStatus(lease as never, { status: "qrcode", qrcode }));
  await here(() => recordStatus(lease as never, { status: "CONNECTED" }));
  await here(() => startSession(admin, connectionId, {}));
  await here(() => deleteConnection(admin, connectionId));
  expect((await bodies()).map(({ event, connection }) => [event, connection])).toEqual(
    ["qrcode", "CONNECTED", "DISCONNECTED"].map((status) => [
      "connection.state",
      { id: connectionId, name: "Vendas", status },
    ]),
  );
});

test("a webhook gets only its chosen events, and only of its own company", async () => {
  const other = await makeCompany();
  await makeWebhook(other);
  const { webhookId } = await only("ticket.opened");
  await only("contact.changed");
  await here(() => receiveMessage(inboundText(connectionId)));
  const told = await here(() =>
    queryText<{ of: number; event: string }>("select endpoint_id as of, event from webhook_deliveries order by id"),
  );
  expect(told).toEqual([
    { of: expect.any(Number), event: "contact.changed" },
    { of: webhookId, event: "ticket.opened" },
  ]);
  expect(await inCompany(other, () => queryText("select 1 from webhook_deliveries"))).toEqual([]);
});

test("a stored delivery sends an event only to admins, and starts a job that sends it", async () => {
  await only("ticket.opened");
  await here(() => receiveMessage(inboundText(connectionId)));
  const told = (await publishedBy(companyId)).filter(({ name }) => name === "webhook-delivery.update");
  expect(told).toMatchObject([{ rooms: [rooms.admins(companyId)], payload: { delivery: { state: "waiting" } } }]);
  expect(JSON.stringify(told)).not.toContain("Bom dia");
  expect(await here(() => queryText("select name from outbox where kind = 'job'"))).toEqual([
    { name: "webhooks.send" },
  ]);
});

test("a company without webhooks causes no further statement and no stored delivery", async () => {
  const cost = async () => (await statementsOf(companyId, () => receiveMessage(inboundText(connectionId)))).length;
  await cost();
  const without = await cost();
  expect(await here(() => queryText("select 1 from outbox where name = 'webhooks.send'"))).toEqual([]);
  await makeWebhook(companyId, { events: ["ticket.closed"] });
  // A webhook for other events costs nothing either.
  expect(await cost()).toBe(without);
  await only("message.received");
  expect(await cost()).toBe(without + 2);
});
