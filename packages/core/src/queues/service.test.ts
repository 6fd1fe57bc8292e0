import { expect, test } from "vitest";
import { inCompany, query } from "../database.ts";
import { loadConnections } from "../connections/presenter.ts";
import { makeCompany, makeConnection, makeQueue, makeTicket, makeUser, publishedBy } from "../testing/factories.ts";
import { showTicket } from "../tickets/access.ts";
import { changeTicket } from "../tickets/service.ts";
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

test("names and colours are one queue's each, whatever their case; what is left out of a change stays", async () => {
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

test("of two who make the same queue at once one has it", async () => {
  const { admin, here } = await stage();
  const make = () => here(() => createQueue(admin, { name: "Vendas", color: "#aa0000", ...texts }));
  const made = await Promise.allSettled([make(), make()]);
  expect(made.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(made.find(({ status }) => status === "rejected")).toMatchObject({ reason: taken("NAME") });
});

test("the plan's limit holds, also against two at once", async () => {
  const { admin, here } = await stage();
  await here(() => query("update companies set max_queues = 2"));
  const make = (n: number) => here(() => createQueue(admin, { name: `Fila ${n}`, color: `#00000${n}`, ...texts }));
  await make(1);
  const made = await Promise.allSettled([make(2), make(3)]);
  expect(made.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "ERR_QUEUE_MAX_QUEUE_NUMBER" },
  });
  expect(await here(listQueues)).toHaveLength(2);
});

test.each(["open", "pending"] as const)("a queue with a ticket that is %s stays", async (status) => {
  const { companyId, admin, here } = await stage();
  const queueId = await makeQueue(companyId);
  await makeTicket(companyId, { queueId, status, userId: status === "open" ? admin.userId : null });
  await expect(here(() => deleteQueue(admin, queueId))).rejects.toMatchObject({ code: "ERR_QUEUE_IN_USE" });
  expect(await here(listQueues)).toHaveLength(1);
});

test("a queue that goes leaves its closed tickets without one: to their owner and admins, not to who only worked in it", async () => {
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

test("a ticket that is reopened while its queue goes is in no queue that is gone, and nothing breaks", async () => {
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
