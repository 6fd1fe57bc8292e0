import { expect, test } from "vitest";
import { inCompany } from "../../base/database.ts";
import { loadConnections } from "../../numbers/connections/presenter.ts";
import { makeCompany, makeConnection, makeQueue, makeTicket, makeUser, publishedBy } from "../../testing/factories.ts";
import { showTicket } from "../../desk/tickets/access.ts";
import { changeTicket } from "../../desk/tickets/service.ts";
import { listQueues } from "./list.ts";
import { createQueue, deleteQueue, updateQueue } from "./service.ts";

async function stage() {
  const companyId = await makeCompany();
  const admin = await makeUser(companyId, { profile: "admin" });
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  return { companyId, admin, here };
}
const texts = { greetingMessage: "", outOfHoursMessage: "" };
const taken = (part: "NAME" | "COLOR") => ({ code: `ERR_QUEUE_${part}_ALREADY_EXISTS` });

test("two queues never share a name or a colour, whatever the case; a change keeps the fields it leaves out", async () => {
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

test("two users who make the same queue at once make one", async () => {
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

test("the closed tickets of a deleted queue have no queue: their owner and admins see them, other attendants of the queue do not", async () => {
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

test("a ticket that is reopened while its queue is deleted is never in the deleted queue", async () => {
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
