import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { loadConnections } from "../../numbers/connections/presenter.ts";
import { makeCompany, makeConnection, makeQueue, makeTicket, makeUser, publishedBy } from "../../testing/factories.ts";
import { showTicket } from "../../desk/tickets/access.ts";
import { changeTicket } from "../../desk/tickets/verbs/service.ts";
import { listQueues } from "./list.ts";
import { queryText } from "../../testing/query-text.ts";
import { statementsOf } from "../../testing/statements.ts";
import { setUserOff } from "../users/off.ts";
import { createQueue, deleteQueue, listPeople, updateQueue } from "./service.ts";

async function stage() {
  const companyId = await makeCompany();
  const admin = await makeUser(companyId, { profile: "admin" });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  return { companyId, admin, here };
}
const texts = { greetingMessage: "", outOfHoursMessage: "" };
const taken = (part: "NAME" | "COLOR") => ({ code: `ERR_QUEUE_${part}_ALREADY_EXISTS` });

test("two queues never share a colour or a name, upper and lower case alike; a change keeps the fields that it leaves out", async () => {
  const { admin, here } = await stage();
  const create = (name: string, color: string) => here(() => createQueue(admin, { name, color, ...texts }));
  const sales = await create("Vendas", "#aa0000");
  await expect(create("VENDAS", "#00aa00")).rejects.toMatchObject(taken("NAME"));
  await expect(create("Suporte", "#AA0000")).rejects.toMatchObject(taken("COLOR"));
  const support = await create("Suporte", "#00aa00");
  expect([sales.orderQueue, support.orderQueue]).toEqual([0, 1]);
  await expect(here(() => updateQueue(admin, support.id, { color: "#aa0000" }))).rejects.toMatchObject(taken("COLOR"));
  await expect(here(() => updateQueue(admin, support.id, { name: "vendas" }))).rejects.toMatchObject(taken("NAME"));
  const changed = await here(() =>
    updateQueue(admin, support.id, { name: "SUPORTE", greetingMessage: "Oi, {{name}}" }),
  );
  expect(changed).toEqual({ ...support, name: "SUPORTE", greetingMessage: "Oi, {{name}}" });
  await here(() => updateQueue(admin, sales.id, { orderQueue: 9 }));
  expect((await here(listQueues)).map(({ name }) => name)).toEqual(["SUPORTE", "Vendas"]);
});

test("when two users create the same queue at the same time, one queue is created", async () => {
  const { admin, here } = await stage();
  const make = () => here(() => createQueue(admin, { name: "Vendas", color: "#aa0000", ...texts }));
  const made = await Promise.allSettled([make(), make()]);
  expect(made.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(made.find(({ status }) => status === "rejected")).toMatchObject({ reason: taken("NAME") });
});

test.each(["open", "pending"] as const)("a queue with a ticket that is %s cannot be deleted", async (status) => {
  const { companyId, admin, here } = await stage();
  const queueId = await makeQueue(companyId);
  await makeTicket(companyId, { queueId, status, userId: status === "open" ? admin.userId : null });
  await expect(here(() => deleteQueue(admin, queueId))).rejects.toMatchObject({ code: "ERR_QUEUE_IN_USE" });
  expect(await here(listQueues)).toHaveLength(1);
});

test("closed tickets of a deleted queue have no queue: the owner and admins see them, and the queue's other attendants do not", async () => {
  const { companyId, admin, here } = await stage();
  const queueId = await makeQueue(companyId);
  const [ana, bruno] = [
    await makeUser(companyId, { queueIds: [queueId] }),
    await makeUser(companyId, { queueIds: [queueId] }),
  ];
  const connectionId = await makeConnection(companyId, { queueIds: [queueId] });
  const ticketId = await makeTicket(companyId, { queueId, connectionId, status: "closed", userId: ana.userId });
  await here(() => showTicket(bruno, ticketId));
  await here(() => deleteQueue(admin, queueId));
  for (const actor of [ana, admin])
    expect(await here(() => showTicket(actor, ticketId))).toMatchObject({ queueId: null, queue: null });
  await expect(here(() => showTicket({ ...bruno, queueIds: [] }, ticketId))).rejects.toMatchObject({
    code: "ERR_TICKET_NO_ACCESS",
  });
  expect((await here(() => loadConnections(connectionId)))[0]?.queues).toEqual([]);
  expect((await publishedBy(companyId)).map(({ name, payload }) => ({ name, payload }))).toEqual([
    { name: "queue.delete", payload: { queueId } },
  ]);
});

test("a ticket that is reopened while its queue is deleted never stays in the deleted queue", async () => {
  const { companyId, admin, here } = await stage();
  const queueId = await makeQueue(companyId);
  const ticketId = await makeTicket(companyId, { queueId, status: "closed", userId: admin.userId });
  const [deleted] = await Promise.allSettled([
    here(() => deleteQueue(admin, queueId)),
    here(() => changeTicket(admin, ticketId, { status: "open", queueId })),
  ]);
  const refused = deleted.status === "rejected" && (deleted.reason as { code: string }).code === "ERR_QUEUE_IN_USE";
  expect(await here(() => showTicket(admin, ticketId))).toMatchObject({ queueId: refused ? queueId : null });
});

test("a queue is saved with its attendants, each change with an event and an audit line; switched-off users stay in it", async () => {
  const { companyId, admin, here } = await stage();
  const [ana, bruno] = [await makeUser(companyId, { name: "Ana" }), await makeUser(companyId, { name: "Bruno" })];
  const body = { name: "Vendas", color: "#aa0000", ...texts, userIds: [bruno.userId, ana.userId, ana.userId] };
  const queue = await here(() => createQueue(admin, body));
  await here(() => setUserOff(admin, ana.userId, true));
  await here(() => updateQueue(admin, queue.id, { name: "Trocas" }));
  const named = async () => (await here(() => listPeople(queue.id))).map(({ name, off }) => [name, off]);
  expect(await named()).toEqual([
    ["Ana", true],
    ["Bruno", false],
  ]);
  const before = (await publishedBy(companyId)).length;
  await here(() => updateQueue(admin, queue.id, { userIds: [ana.userId] }));
  expect(await named()).toEqual([["Ana", true]]);
  expect(await statementsOf(companyId, () => listPeople(queue.id))).toHaveLength(2);
  const told = (await publishedBy(companyId)).slice(before).filter(({ name }) => name !== "queue.update");
  expect(told.find(({ name }) => name === "session.changed")).toMatchObject({ payload: { userId: bruno.userId } });
  const users = told.flatMap(({ name, payload }) => (name === "user.update" ? [payload] : []));
  expect(users.length).toBeGreaterThan(0);
  for (const payload of users) expect(payload).toMatchObject({ user: { id: bruno.userId, queues: [] } });
  const lines = await here(() =>
    queryText<{ action: string; about: string; details: object }>(
      "select action, about_name as about, details from audit order by id desc limit 2",
    ),
  );
  expect(lines).toEqual([
    {
      action: "queue.changed",
      about: "Trocas",
      details: { changes: [{ field: "people", from: "Ana, Bruno", to: "Ana" }] },
    },
    {
      action: "user.changed",
      about: "Bruno",
      details: { changes: [{ field: "queues", from: "Trocas", to: "" }] },
    },
  ]);
});

test("a queue with users of another company, or with operators added by a user who is no operator, is refused as a whole", async () => {
  const { companyId, admin, here } = await stage();
  const stranger = await makeUser(await makeCompany());
  const operator = await makeUser(companyId, { profile: "admin", super: true });
  const ana = await makeUser(companyId, { name: "Ana" });
  const queue = await here(() => createQueue(admin, { name: "Vendas", color: "#aa0000", ...texts }));
  for (const [userId, code] of [
    [stranger.userId, "ERR_NO_USER_FOUND"],
    [2_000_000_000, "ERR_NO_USER_FOUND"],
    [operator.userId, "ERR_CANNOT_EDIT_SUPER_USER"],
  ] as const) {
    const userIds = [ana.userId, userId];
    await expect(here(() => updateQueue(admin, queue.id, { name: "Trocas", userIds }))).rejects.toMatchObject({ code });
    const other = { name: "Suporte", color: "#00aa00", ...texts, userIds };
    await expect(here(() => createQueue(admin, other))).rejects.toMatchObject({ code });
    expect([await here(listQueues), await here(() => listPeople(queue.id))]).toEqual([[queue], []]);
  }
  await here(() => updateQueue(operator, queue.id, { userIds: [operator.userId] }));
  expect(await here(() => listPeople(queue.id))).toHaveLength(1);
});
