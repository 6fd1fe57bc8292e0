import type { Actor } from "@balcao/shared/permissions";
import { beforeAll, describe, expect, test } from "vitest";
import { inCompany } from "../../../base/database.ts";
import { makeIntegration } from "../../../testing/company/integration-factory.ts";
import { makeAssistant } from "../../../testing/knowledge-factories.ts";
import { queryText } from "../../../testing/query-text.ts";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMessage,
  makeQueue,
  makeTicket,
  makeUser,
  publishedBy,
} from "../../../testing/factories.ts";
import { showTicket } from "../access.ts";
import { createTicket } from "./create.ts";
import { countTickets, listTickets } from "../lists/list.ts";
import { changeTicket, deleteTicket, readTicket } from "./service.ts";

let companyId: number;
let queueId: number;
let otherQueueId: number;
let connectionId: number;
let admin: Actor;
let ana: Actor;
let bruno: Actor;
let stranger: Actor;

beforeAll(async () => {
  companyId = await makeCompany();
  queueId = await makeQueue(companyId, { name: "Vendas" });
  otherQueueId = await makeQueue(companyId);
  connectionId = await makeConnection(companyId, { isDefault: true });
  admin = await makeUser(companyId, { profile: "admin" });
  ana = await makeUser(companyId, { name: "Ana", queueIds: [queueId] });
  bruno = await makeUser(companyId, { name: "Bruno", queueIds: [queueId] });
  stranger = await makeUser(companyId, { queueIds: [otherQueueId] });
});
const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
const refused = (work: () => Promise<unknown>) =>
  here(work).then(
    () => "allowed",
    (error: { code?: string }) => error.code,
  );
const lastEvents = async (n: number) => (await publishedBy(companyId)).slice(-n);

test("when twenty attendants accept a ticket at the same time, one is the owner and nineteen get the owner's name", async () => {
  const id = await makeTicket(companyId, { queueId });
  const actors = await Promise.all(Array.from({ length: 20 }, () => makeUser(companyId, { queueIds: [queueId] })));
  const answers = await Promise.allSettled(
    actors.map((actor) => here(() => changeTicket(actor, id, { status: "open" }))),
  );
  const won = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
  const lost = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as object] : []));
  expect(won).toHaveLength(1);
  expect(lost).toHaveLength(19);
  for (const error of lost)
    expect(error).toMatchObject({
      code: "ERR_OTHER_OPEN_TICKET",
      details: { ticketId: id, userId: won[0]?.userId, user: { name: won[0]?.user?.name }, queue: { name: "Vendas" } },
    });
  expect(
    (await here(() => queryText("select 1 from ticket_events where ticket_id = $1 and kind = 'accepted'", [id])))
      .length,
  ).toBe(1);
});

test("accepting, returning, closing and reopening each publish the ticket's new state and write their lines of history", async () => {
  const id = await makeTicket(companyId, { queueId });
  const step = async (actor: Actor, status: "open" | "pending" | "closed") => {
    const ticket = await here(() => changeTicket(actor, id, { status }));
    const [told] = (await publishedBy(companyId)).filter((event) => event.name === "ticket.update").slice(-1);
    expect(told).toMatchObject({ payload: { ticket: { id, status: ticket.status, userId: ticket.userId } } });
    return [ticket.status, ticket.userId];
  };
  expect(await step(ana, "open")).toEqual(["open", ana.userId]);
  expect(await step(ana, "pending")).toEqual(["pending", null]);
  expect(await step(bruno, "open")).toEqual(["open", bruno.userId]);
  expect(await step(bruno, "closed")).toEqual(["closed", bruno.userId]);
  expect(await step(ana, "open")).toEqual(["open", ana.userId]);
  const kinds = await here(() =>
    queryText<{ kind: string }>("select kind from ticket_events where ticket_id = $1 order by id", [id]),
  );
  expect(kinds.map((row) => row.kind)).toEqual(["accepted", "returned", "queued", "accepted", "closed", "reopened"]);
});

test("a change to the state that a ticket already has returns the ticket and publishes nothing", async () => {
  const id = await makeTicket(companyId, { queueId, status: "open", userId: ana.userId });
  const before = (await publishedBy(companyId)).length;
  expect(await here(() => changeTicket(ana, id, { status: "open" }))).toMatchObject({ userId: ana.userId });
  expect(await publishedBy(companyId)).toHaveLength(before);
});

test("the integration or assistant of a ticket can be changed alone or with another change, and ends when the ticket is closed", async () => {
  const id = await makeTicket(companyId, { queueId });
  const change = (actor: Actor, body: Parameters<typeof changeTicket>[2]) => here(() => changeTicket(actor, id, body));
  const { promptId } = await makeAssistant(companyId, id);
  const integrationId = await makeIntegration(companyId);
  const machine = { useIntegration: true, promptId, integrationId };
  expect(await change(ana, { status: "open", ...machine })).toMatchObject({ status: "open", ...machine });
  expect((await publishedBy(companyId)).at(-1)).toMatchObject({ payload: { ticket: { id, ...machine } } });
  expect(await refused(() => changeTicket(bruno, id, { promptId: null }))).toBe("ERR_NO_PERMISSION");
  expect(await change(ana, { promptId: null })).toMatchObject({ status: "open", ...machine, promptId: null });
  const before = (await publishedBy(companyId)).length;
  await change(ana, { useIntegration: true, integrationId });
  expect(await publishedBy(companyId)).toHaveLength(before);
  const none = { useIntegration: false, promptId: null, integrationId: null };
  expect(await change(ana, { status: "closed", ...machine })).toMatchObject({ status: "closed", ...none });
});

test("a colleague's open ticket is read-only, and an admin may close it", async () => {
  const id = await makeTicket(companyId, { queueId, status: "open", userId: ana.userId });
  expect(await refused(() => changeTicket(bruno, id, { status: "closed" }))).toBe("ERR_NO_PERMISSION");
  expect(await refused(() => changeTicket(bruno, id, { status: "pending" }))).toBe("ERR_NO_PERMISSION");
  expect(await refused(() => changeTicket(stranger, id, { status: "closed" }))).toBe("ERR_TICKET_NO_ACCESS");
  expect(await refused(() => changeTicket(admin, id, { status: "closed" }))).toBe("allowed");
});

test("reopening beside an active ticket of the same contact and number is refused, and the refusal names the owner", async () => {
  const contactId = await makeContact(companyId);
  const old = await makeTicket(companyId, { contactId, connectionId, queueId, status: "closed" });
  const active = await makeTicket(companyId, {
    contactId,
    connectionId,
    queueId,
    status: "open",
    userId: bruno.userId,
  });
  await expect(here(() => changeTicket(ana, old, { status: "open" }))).rejects.toMatchObject({
    code: "ERR_OTHER_OPEN_TICKET",
    details: { ticketId: active, user: { name: "Bruno" } },
  });
});

test("users who no longer see a ticket get the event that it is gone, and users who see it get the ticket", async () => {
  const id = await makeTicket(companyId, { queueId, status: "closed", userId: stranger.userId });
  await here(() => changeTicket(ana, id, { status: "open" }));
  const c = `c:${companyId}`;
  expect(await lastEvents(2)).toMatchObject([
    { name: "ticket.update", rooms: [`${c}:admins`, `${c}:u:${ana.userId}`, `${c}:q:${queueId}`], except: [] },
    {
      name: "ticket.gone",
      payload: { ticketId: id },
      rooms: [`${c}:u:${stranger.userId}`],
      except: [`${c}:admins`, `${c}:u:${ana.userId}`, `${c}:q:${queueId}`],
    },
  ]);
});

test("a created ticket is open and its creator's own, needs a queue unless an admin creates it, and is the only active one per contact and number", async () => {
  const contactId = await makeContact(companyId);
  expect(await refused(() => createTicket(ana, { contactId, status: "open" }))).toBe("ERR_VALIDATION");
  expect(await refused(() => createTicket(ana, { contactId, status: "open", queueId: 2_000_000_000 }))).toBe(
    "ERR_NO_QUEUE_FOUND",
  );
  for (const status of ["open", "pending"] as const)
    expect(await refused(() => createTicket(stranger, { contactId, status, queueId }))).toBe("ERR_USER_NOT_IN_QUEUE");
  const ticket = await here(() => createTicket(ana, { contactId, queueId, status: "open" }));
  expect(ticket).toMatchObject({ status: "open", userId: ana.userId, whatsappId: connectionId });
  await expect(here(() => createTicket(admin, { contactId, status: "open" }))).rejects.toMatchObject({
    code: "ERR_OTHER_OPEN_TICKET",
    details: { userId: ana.userId, user: { name: "Ana" }, queue: { name: "Vendas" } },
  });
});

test("reading resets the count and requests blue ticks, only for the owner", async () => {
  const id = await makeTicket(companyId, { queueId, status: "open", userId: ana.userId, unread: 1 });
  const messageId = await makeMessage(companyId, id, { wid: "READ1" });
  await here(() => readTicket(bruno, id));
  expect(await here(() => queryText("select 1 from connection_commands where kind = 'read'"))).toEqual([]);
  expect(await here(() => readTicket(ana, id))).toMatchObject({ unreadMessages: 0 });
  expect(await here(() => queryText("select payload from connection_commands where kind = 'read'"))).toEqual([
    { payload: { keys: [{ wid: "READ1", participant: null }] } },
  ]);
  expect(await here(() => queryText("select ack from messages where id = $1", [messageId]))).toEqual([{ ack: 3 }]);
});

test("a company that switched blue ticks off sends none", async () => {
  const quiet = await makeCompany();
  const user = await makeUser(quiet, { profile: "admin" });
  const id = await makeTicket(quiet, { status: "open", userId: user.userId, unread: 1 });
  await makeMessage(quiet, id);
  await inCompany(quiet, () =>
    queryText("insert into settings (company_id, key, value) values ($1, 'sendReadMarks', 'disabled')", [quiet]),
  );
  expect(await inCompany(quiet, () => readTicket(user, id))).toMatchObject({ unreadMessages: 0 });
  expect(await inCompany(quiet, () => queryText("select ack from messages"))).toEqual([{ ack: 3 }]);
  expect(await inCompany(quiet, () => queryText("select 1 from connection_commands"))).toEqual([]);
});

test("users who saw a deleted ticket get the event that it is gone", async () => {
  const id = await makeTicket(companyId, { queueId });
  await here(() => deleteTicket(admin, id));
  expect(await lastEvents(1)).toMatchObject([{ name: "ticket.gone", payload: { ticketId: id } }]);
  expect(await refused(() => showTicket(admin, id))).toBe("ERR_NO_TICKET_FOUND");
});

describe("the list", () => {
  test("the list follows the user's rights, counts the same tickets, and pages by cursor without gap or repeat", async () => {
    const company = await makeCompany();
    const queue = await makeQueue(company);
    const connection = await makeConnection(company);
    const boss = await makeUser(company, { profile: "admin" });
    const mine = await makeUser(company, { queueIds: [queue] });
    const everywhere = await makeUser(company, { queueIds: [queue], allTicket: true });
    for (let n = 0; n < 45; n += 1)
      await makeTicket(company, {
        connectionId: connection,
        queueId: queue,
        updatedAt: new Date(2026, 0, 1, 0, 0, Math.floor(n / 2)),
      });
    await makeTicket(company, { connectionId: connection });
    await makeTicket(company, { connectionId: connection, queueId: queue, status: "open", userId: boss.userId });
    const ask = {
      status: "pending" as const,
      showAll: false,
      queueIds: [],
      withUnreadMessages: false,
      searchParam: "",
      tags: [],
      users: [],
      pageNumber: 1,
    };
    const inIt = <T>(work: () => Promise<T>) => inCompany(company, work);
    const first = await inIt(() => listTickets(mine, ask));
    const second = await inIt(() => listTickets(mine, { ...ask, cursor: first.nextCursor ?? "" }));
    expect([first.tickets.length, second.tickets.length, second.hasMore]).toEqual([40, 5, false]);
    expect(new Set([...first.tickets, ...second.tickets].map((ticket) => ticket.id)).size).toBe(45);
    const counted = { showAll: false, queueIds: [] };
    expect(await inIt(() => countTickets(mine, counted))).toMatchObject({ open: 0, pending: 45, snoozed: 0, late: 0 });
    expect(await inIt(() => countTickets(everywhere, counted))).toMatchObject({
      open: 0,
      pending: 46,
      snoozed: 0,
      late: 0,
    });
    expect(await inIt(() => countTickets(boss, { ...counted, showAll: true }))).toMatchObject({
      open: 1,
      pending: 46,
      snoozed: 0,
      late: 0,
    });
    await expect(inIt(() => countTickets(mine, { ...counted, showAll: true }))).rejects.toMatchObject({
      code: "ERR_NO_PERMISSION",
    });
  });
});
