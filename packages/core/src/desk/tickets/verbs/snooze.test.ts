import type { Actor } from "@balcao/shared/permissions";
import { beforeAll, expect, test } from "vitest";
import { inCompany } from "../../../base/database.ts";
import { queryText } from "../../../testing/query-text.ts";
import { receiveMessage } from "../../inbound/receive.ts";
import { sendMessages } from "../../messages/sending/send.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMessage,
  makeQueue,
  makeTicket,
  makeUser,
  newNumber,
  publishedBy,
} from "../../../testing/factories.ts";
import { inboundText } from "../../../testing/inbound.ts";
import { overlapping } from "../../../testing/race.ts";
import { createTicket } from "./create.ts";
import { loadTicket } from "../presenter.ts";
import { readTicket, unreadTicket } from "./service.ts";
import { companiesToWake, snoozeTicket, wakeTickets } from "./snooze.ts";

let companyId: number;
let queueId: number;
let connectionId: number;
let ana: Actor;
let bruno: Actor;
beforeAll(async () => {
  companyId = await makeCompany();
  queueId = await makeQueue(companyId);
  connectionId = await makeConnection(companyId, { isDefault: true });
  ana = await makeUser(companyId, { queueIds: [queueId] });
  bruno = await makeUser(companyId, { queueIds: [queueId] });
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const load = (id: number) => here(() => loadTicket(id));
const past = new Date(Date.now() - 86_400_000);
const mine = (values: object = {}) =>
  makeTicket(companyId, { connectionId, queueId, status: "open", userId: ana.userId, updatedAt: past, ...values });
const later = () => new Date(Date.now() + 3_600_000).toISOString();
/** Acts as if the snooze were over. */
const comes = (id: number) =>
  here(() => queryText("update tickets set snoozed_until = now() - interval '1 second' where id = $1", [id]));

test("a ticket is snoozed until a future time, keeps its place in the list, and can be brought back", async () => {
  const id = await mine();
  const until = later();
  expect(await here(() => snoozeTicket(ana, id, { until }))).toMatchObject({
    snoozedUntil: until,
    updatedAt: past.toISOString(),
  });
  expect(await here(() => snoozeTicket(ana, id, { until: null }))).toMatchObject({ snoozedUntil: null });
  await expect(here(() => snoozeTicket(ana, id, { until: past.toISOString() }))).rejects.toMatchObject({
    code: "ERR_VALIDATION",
  });
});

test("when its time has come, a snoozed ticket moves up and is marked as unread, once, even if two timers run at the same time", async () => {
  const id = await mine();
  const other = await mine();
  await here(() => snoozeTicket(ana, other, { until: later() }));
  await comes(id);
  const before = (await publishedBy(companyId)).length;
  expect(await here(companiesToWake)).toContain(companyId);
  const [one, two] = await overlapping(companyId, wakeTickets, wakeTickets);
  expect([one, two]).toEqual([{ done: false }, { done: false }]);
  const woken = await load(id);
  expect(woken).toMatchObject({ snoozedUntil: null, markedUnread: true, status: "open", userId: ana.userId });
  expect(Date.parse(woken?.updatedAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
  expect((await publishedBy(companyId)).slice(before)).toMatchObject([
    { name: "activity.create", payload: { activity: { kind: "woken", actor: null } } },
    { name: "ticket.update", payload: { ticket: woken } },
  ]);
  expect(await load(other)).toMatchObject({ markedUnread: false });
  expect(await here(companiesToWake)).not.toContain(companyId);
});

test("a snoozed ticket that another transaction has locked is left for the next round of the timer", async () => {
  const id = await mine();
  await comes(id);
  const hold = () => queryText("select 1 from tickets where id = $1 for update", [id]);
  expect(await overlapping(companyId, hold, wakeTickets)).toMatchObject([{}, { done: false }]);
  expect(await load(id)).toMatchObject({ markedUnread: false });
  await here(wakeTickets);
  expect(await load(id)).toMatchObject({ markedUnread: true, snoozedUntil: null });
});

test("a customer's message ends a snooze, and our message does not", async () => {
  const number = newNumber();
  const contactId = await makeContact(companyId, { number });
  const id = await mine({ contactId });
  await here(() => snoozeTicket(ana, id, { until: later() }));
  await here(() => sendMessages(ana, id, { body: "Volto já" }, []));
  expect((await load(id))?.snoozedUntil).not.toBeNull();
  await here(() => receiveMessage(inboundText(connectionId, { number })));
  expect(await load(id)).toMatchObject({ snoozedUntil: null, unreadMessages: 1 });
});

test("the unread mark stays until a user who may act on the ticket opens it, which sends no blue ticks", async () => {
  const id = await mine();
  await makeMessage(companyId, id);
  expect(await here(() => unreadTicket(ana, id))).toMatchObject({ markedUnread: true, updatedAt: past.toISOString() });
  const before = (await publishedBy(companyId)).length;
  await here(() => unreadTicket(ana, id));
  await here(() => readTicket(bruno, id));
  expect(await publishedBy(companyId)).toHaveLength(before);
  expect(await load(id)).toMatchObject({ markedUnread: true });
  expect(await here(() => readTicket(ana, id))).toMatchObject({ markedUnread: false });
  expect(
    await here(() =>
      queryText(
        "select 1 from connection_commands k join messages m on m.chat = k.lane where k.kind = 'read' and m.ticket_id = $1",
        [id],
      ),
    ),
  ).toEqual([]);
  const waiting = await makeTicket(companyId, { connectionId, queueId });
  await here(() => unreadTicket(ana, waiting));
  expect(await here(() => readTicket(bruno, waiting))).toMatchObject({ markedUnread: false });
});

test("an admin may start a conversation for a user who works in the ticket's queue, and other users may not", async () => {
  const admin = await makeUser(companyId, { profile: "admin" });
  const stranger = await makeUser(companyId);
  const body = async (userId: number) => ({
    contactId: await makeContact(companyId),
    queueId,
    userId,
    status: "open" as const,
  });
  const asked = async (actor: Actor, userId: number) => {
    const wish = await body(userId);
    return here(() => createTicket(actor, wish)).then(
      (ticket) => ticket.userId,
      (error: { code?: string }) => error.code,
    );
  };
  expect(await asked(admin, ana.userId)).toBe(ana.userId);
  expect(await asked(admin, stranger.userId)).toBe("ERR_USER_NOT_IN_QUEUE");
  expect(await asked(admin, 2_000_000_000)).toBe("ERR_NO_USER_FOUND");
  expect(await asked(bruno, ana.userId)).toBe("ERR_NO_PERMISSION");
  expect(await asked(bruno, bruno.userId)).toBe(bruno.userId);
});
