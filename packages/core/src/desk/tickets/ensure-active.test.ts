import type { Actor } from "@balcao/shared/permissions";
import { beforeAll, describe, expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { queryText } from "../../testing/query-text.ts";
import type { InboundMessage } from "../inbound/inbound.ts";
import { receiveMessage } from "../inbound/receive.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeQueue,
  makeTicket,
  makeUser,
  newNumber,
} from "../../testing/factories.ts";
import { inboundText } from "../../testing/inbound.ts";
import { overlapping } from "../../testing/race.ts";
import { lockContact } from "../contacts/access.ts";
import { lockTicketFor } from "./access.ts";
import { createTicket } from "./verbs/create.ts";
import { changeTicket } from "./verbs/service.ts";

let companyId: number;
let connectionId: number;
let ana: Actor;
beforeAll(async () => {
  companyId = await makeCompany();
  connectionId = await makeConnection(companyId, { isDefault: true });
  ana = await makeUser(companyId, { name: "Ana", profile: "admin" });
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);

/** A customer whose last ticket was closed this many minutes ago. */
async function customer(minutesAgo: number | null) {
  const number = newNumber();
  const contactId = await makeContact(companyId, { number });
  const close = async (minutes: number) => {
    const id = await makeTicket(companyId, { contactId, connectionId, status: "closed" });
    await here(() =>
      queryText("update tickets set closed_at = now() - make_interval(secs => $2) where id = $1", [id, minutes * 60]),
    );
    return id;
  };
  const closed = minutesAgo === null ? 0 : await close(minutesAgo);
  const inbound: InboundMessage = inboundText(connectionId, { number });
  const writes = () => receiveMessage(inbound);
  const tickets = () =>
    here(() =>
      queryText<{ id: number; status: string; user_id: number | null }>(
        "select id, status, user_id from tickets where contact_id = $1 order by id",
        [contactId],
      ),
    );
  return { contactId, closed, close, writes, tickets };
}

describe("when an attendant and the customer act at the same time", () => {
  test("reopening a ticket while the customer's new ticket is created is refused, and the refusal names the new ticket", async () => {
    const { closed, writes, tickets } = await customer(500);
    const [received, reopened] = await overlapping(companyId, writes, () =>
      changeTicket(ana, closed, { status: "open" }),
    );
    expect(received).toMatchObject({ done: { state: "stored" } });
    const [, made] = await tickets();
    expect(reopened).toMatchObject({ error: { code: "ERR_OTHER_OPEN_TICKET", details: { ticketId: made?.id } } });
  });

  test("reopening waits for the contact, and then takes the ticket in the state after the customer's message", async () => {
    const { closed, writes, tickets } = await customer(5);
    const outcomes = await overlapping(companyId, writes, () => changeTicket(ana, closed, { status: "open" }));
    expect(outcomes).toMatchObject([{ done: { state: "stored" } }, { done: { status: "open", unreadMessages: 1 } }]);
    expect(await tickets()).toEqual([{ id: closed, status: "open", user_id: ana.userId }]);
  });

  test("reopening holds no lock on the ticket while it waits for the contact", async () => {
    const { contactId, closed } = await customer(5);
    const outcomes = await overlapping(
      companyId,
      () => lockContact(contactId),
      () => changeTicket(ana, closed, { status: "open" }),
      () => lockTicketFor(ana, closed),
    );
    expect(outcomes).toMatchObject([{ done: contactId }, { done: { status: "open" } }]);
  });

  test("a message that arrives while the old ticket is reopened goes into that ticket, within ticketReuseMinutes and after that time", async () => {
    for (const minutes of [5, 500]) {
      const { closed, writes, tickets } = await customer(minutes);
      const outcomes = await overlapping(companyId, () => changeTicket(ana, closed, { status: "open" }), writes);
      expect(outcomes).toMatchObject([{ done: { status: "open" } }, { done: { state: "stored" } }]);
      expect(await tickets()).toEqual([{ id: closed, status: "open", user_id: ana.userId }]);
    }
  });

  test("starting a conversation and the customer's first message at the same time make one ticket", async () => {
    const create = (contactId: number) => () => createTicket(ana, { contactId, status: "open" });
    const one = await customer(null);
    expect(await overlapping(companyId, create(one.contactId), one.writes)).toMatchObject([
      { done: { status: "open" } },
      { done: { state: "stored" } },
    ]);
    expect(await one.tickets()).toHaveLength(1);
    const other = await customer(null);
    expect(await overlapping(companyId, other.writes, create(other.contactId))).toMatchObject([
      { done: { state: "stored" } },
      { error: { code: "ERR_OTHER_OPEN_TICKET" } },
    ]);
  });

  test("when two closed tickets of one customer are reopened at the same time, one is open and the other call is refused", async () => {
    const { closed, close, tickets } = await customer(300);
    const other = await close(200);
    const open = (id: number) => () => changeTicket(ana, id, { status: "open" });
    const [first, second] = await overlapping(companyId, open(closed), open(other));
    expect(first).toMatchObject({ done: { id: closed } });
    expect(second).toMatchObject({ error: { code: "ERR_OTHER_OPEN_TICKET", details: { ticketId: closed } } });
    expect((await tickets()).filter(({ status }) => status === "open")).toHaveLength(1);
  });

  test("accepting a ticket that was just closed does not reopen it", async () => {
    const { contactId } = await customer(null);
    const id = await makeTicket(companyId, { contactId, connectionId });
    const [, accepted] = await overlapping(
      companyId,
      () => changeTicket(ana, id, { status: "closed" }),
      () => changeTicket(ana, id, { status: "open" }),
    );
    expect(accepted).toMatchObject({ error: { code: "ERR_TICKET_STATE" } });
  });

  test("a closing and a message at the same moment each take full effect", async () => {
    const { contactId, writes, tickets } = await customer(null);
    const id = await makeTicket(companyId, { contactId, connectionId, status: "open", userId: ana.userId });
    await overlapping(companyId, () => changeTicket(ana, id, { status: "closed" }), writes);
    expect(await tickets()).toEqual([{ id, status: "pending", user_id: null }]);
  });
});

describe("the window of a ticket", () => {
  test("the window in which a customer returns to the same ticket ends to the second, and starts with the closing of the newest ticket", async () => {
    const inside = await customer(119.98);
    await inside.close(300);
    await here(inside.writes);
    expect((await inside.tickets())[0]).toMatchObject({ id: inside.closed, status: "pending" });
    const outside = await customer(120.02);
    await here(outside.writes);
    expect((await outside.tickets()).map(({ status }) => status)).toEqual(["closed", "pending"]);
  });

  test("the window in which a customer returns to the same ticket belongs to one number, because another number has its own conversation", async () => {
    const { contactId, writes } = await customer(null);
    const other = await makeConnection(companyId);
    const closed = await makeTicket(companyId, { contactId, connectionId: other, status: "closed" });
    await here(writes);
    expect(await here(() => queryText("select status from tickets where id = $1", [closed]))).toEqual([
      { status: "closed" },
    ]);
  });

  test.each([
    ["0", 2],
    ["", 2],
    ["abc", 2],
    ["-5", 2],
    ["1.5", 1],
    ["1e99", 1],
    ["Infinity", 1],
  ])("with the setting %j there are %i tickets, and no message is lost", async (value, count) => {
    const own = await makeCompany({ settings: { ticketReuseMinutes: value } });
    const connection = await makeConnection(own);
    const number = newNumber();
    const write = () => inCompany(own, () => receiveMessage(inboundText(connection, { number })));
    await write();
    await inCompany(own, () => queryText("update tickets set status = 'closed', closed_at = now()"));
    expect(await write()).toMatchObject({ state: "stored" });
    expect(await inCompany(own, () => queryText("select 1 from tickets"))).toHaveLength(count);
  });
});

test("a new ticket is put in the queue of a number that has exactly one queue", async () => {
  const queues = [await makeQueue(companyId), await makeQueue(companyId)];
  for (const queueIds of [[], queues.slice(0, 1), queues]) {
    const number = await makeConnection(companyId, { queueIds });
    const done = await here(() => receiveMessage(inboundText(number)));
    const [ticket] = await here(() =>
      queryText("select t.queue_id from tickets t join messages m on m.ticket_id = t.id where m.id = $1", [
        "messageId" in done ? done.messageId : 0,
      ]),
    );
    expect(ticket).toEqual({ queue_id: queueIds.length === 1 ? queueIds[0] : null });
  }
});
