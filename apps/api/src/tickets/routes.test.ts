import { watchStatements } from "@balcao/core/base/database";
import { makeCompany, makeMessage, makeQueue, makeTicket, makeUser } from "@balcao/core/testing/factories";
import { ticketOwnerSchema } from "@balcao/shared/tickets/schema";
import { expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";
import { makeDesk } from "../testing/desk.ts";

test("when twenty users accept a ticket at the same time, one gets it, and nineteen get the name of its owner", async () => {
  const companyId = await makeCompany();
  const queueId = await makeQueue(companyId, { name: "Vendas" });
  const ticketId = await makeTicket(companyId, { queueId });
  const users = await Promise.all(Array.from({ length: 20 }, () => makeUser(companyId, { queueIds: [queueId] })));
  const tokens = await Promise.all(users.map(signIn));
  const answers = await Promise.all(
    tokens.map((token) => as(token).put(`/tickets/${ticketId}`).send({ status: "open" })),
  );
  const [winner, ...others] = answers.toSorted((a, b) => a.status - b.status);
  expect(winner?.status).toBe(200);
  const owner = users.find(({ userId }) => userId === winner?.body.userId);
  expect(others).toHaveLength(19);
  for (const { status, body } of others) {
    expect({ status, error: body.error }).toEqual({ status: 409, error: "ERR_OTHER_OPEN_TICKET" });
    expect(ticketOwnerSchema.parse(body.details)).toEqual({
      ticketId,
      userId: owner?.userId,
      user: { name: owner?.name },
      queue: { name: "Vendas" },
    });
  }
});

test("accepting, closing and returning a ticket cost four statements each, including those for the caller and the events", async () => {
  const { companyId, token, queueId } = await makeDesk();
  const ticketId = await makeTicket(companyId, { queueId });
  const put = (status: string) => as(token).put(`/tickets/${ticketId}`).send({ status }).expect(200);
  const statements: string[] = [];
  const stop = watchStatements((sql) => statements.push(sql));
  const spent: number[] = [];
  for (const status of ["open", "closed", "open", "pending"]) {
    await put(status);
    spent.push(statements.splice(0).length);
  }
  stop();
  expect(spent).toEqual([4, 4, 4, 4]);
});

test("a ticket that the user may not see is 403 on every route, and so are its messages", async () => {
  const { companyId, ticketId } = await makeDesk();
  const messageId = await makeMessage(companyId, ticketId, { fromMe: true });
  const other = as(await signIn(await makeUser(companyId, { queueIds: [await makeQueue(companyId)] })));
  const uuid = (await as(await signIn(await makeUser(companyId, { profile: "admin" }))).get(`/tickets/${ticketId}`))
    .body.uuid as string;
  const refused = { error: "ERR_TICKET_NO_ACCESS" };
  await other.get(`/tickets/${ticketId}`).expect(403, refused);
  await other.get(`/tickets/u/${uuid}`).expect(403, refused);
  await other.put(`/tickets/${ticketId}`).send({ status: "closed" }).expect(403, refused);
  await other.post(`/tickets/${ticketId}/read`).expect(403, refused);
  await other.get(`/messages/${ticketId}`).expect(403, refused);
  await other.post(`/messages/${ticketId}`).send({ body: "x" }).expect(403, refused);
  await other.put(`/messages/${messageId}`).send({ body: "x" }).expect(403, refused);
  await other.delete(`/messages/${messageId}`).expect(403, refused);
  expect((await other.get("/tickets").expect(200)).body.tickets).toEqual([]);
});

test("the answer has the changed ticket after it was accepted, returned, closed or reopened; only admins can delete it", async () => {
  const { ana, companyId, ticketId, user } = await makeDesk();
  const change = async (status: string) =>
    (await ana.put(`/tickets/${ticketId}`).send({ status }).expect(200)).body as object;
  expect(await change("pending")).toMatchObject({ status: "pending", userId: null, user: null });
  expect(await change("open")).toMatchObject({ status: "open", userId: user.userId, user: { name: "Ana" } });
  expect(await change("closed")).toMatchObject({ status: "closed" });
  expect(await change("open")).toMatchObject({ status: "open", userId: user.userId });
  await ana.delete(`/tickets/${ticketId}`).expect(403, { error: "ERR_NO_PERMISSION" });
  const admin = as(await signIn(await makeUser(companyId, { profile: "admin" })));
  await admin.delete(`/tickets/${ticketId}`).expect(200, { ok: true });
  await ana.get(`/tickets/${ticketId}`).expect(404, { error: "ERR_NO_TICKET_FOUND" });
});

test("only admins can list the open tickets of all users", async () => {
  const { ana, companyId, ticketId } = await makeDesk();
  await ana.get("/tickets?status=open&showAll=true").expect(403, { error: "ERR_NO_PERMISSION" });
  const admin = as(await signIn(await makeUser(companyId, { profile: "admin" })));
  const { body } = await admin.get("/tickets?status=open&showAll=true").expect(200);
  expect(body).toMatchObject({ tickets: [{ id: ticketId }], hasMore: false, nextCursor: null });
});
