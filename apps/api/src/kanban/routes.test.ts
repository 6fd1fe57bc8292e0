import { inCompany } from "@balcao/core/base/database";
import { makeCompany, makeQueue, makeTag, makeTicket, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";

async function stage() {
  const companyId = await makeCompany();
  const queueId = await makeQueue(companyId);
  const admin = as(await signIn(await makeUser(companyId, { profile: "admin" })));
  const tagId = await makeTag(companyId, { name: "Proposta" });
  await admin.put(`/tags/${tagId}`).send({ kanban: 1 }).expect(200);
  const ticketId = await makeTicket(companyId, { queueId });
  await makeTicket(companyId);
  return { companyId, queueId, admin, tagId, ticketId };
}

test("the board shows its columns and the cards of a queue; a card is moved, and a move from a column that it has left is refused", async () => {
  const { queueId, admin, tagId, ticketId } = await stage();
  const { body } = await admin.get("/tags/kanban").expect(200);
  expect(body).toEqual({ lista: [{ id: tagId, name: "Proposta", color: expect.any(String), kanban: 1 }] });
  for (const path of ["/ticket/kanban", "/tickets/kanban"]) {
    const answer = await admin.get(`${path}?queueIds=[${queueId}]`).expect(200);
    expect(answer.body).toMatchObject({ tickets: [{ id: ticketId }], count: 1, hasMore: false });
    expect((await admin.get(path).expect(200)).body.count).toBe(2);
  }
  await admin.delete(`/ticket-tags/${ticketId}`).expect(200);
  const put = await admin.put(`/ticket-tags/${ticketId}/${tagId}`).expect(200);
  expect(put.body.tags).toMatchObject([{ id: tagId }]);
  expect((await admin.get(`/ticket/kanban?column=${tagId}`).expect(200)).body.tickets).toMatchObject([
    { id: ticketId },
  ]);
  // The card is in Proposta by now, and `from` is the column in which the caller saw the card.
  const late = await admin.put(`/ticket-tags/${ticketId}`).send({ from: null, to: null }).expect(409);
  expect(late.body).toEqual({ error: "ERR_CARD_MOVED", details: { column: "Proposta" } });
  const moved = await admin.put(`/ticket-tags/${ticketId}`).send({ from: tagId, to: null }).expect(200);
  expect(moved.body.tags).toEqual([]);
});

test("a company whose plan has no kanban is refused every call of the board", async () => {
  const { companyId, admin, tagId, ticketId } = await stage();
  await inCompany(companyId, () =>
    queryText("update companies set plan_features = array_remove(plan_features, 'useKanban')"),
  );
  const calls = [
    admin.get("/tags/kanban"),
    admin.put("/tags/kanban").send({ tagIds: [] }),
    admin.get("/kanban"),
    admin.get("/kanban/counts"),
    admin.get("/ticket/kanban"),
    admin.get("/tickets/kanban"),
    admin.put(`/ticket-tags/${ticketId}`).send({ from: null, to: tagId }),
    admin.put(`/ticket-tags/${ticketId}/${tagId}`),
    admin.delete(`/ticket-tags/${ticketId}`),
  ];
  for (const call of calls) await call.expect(403, { error: "ERR_PLAN_FEATURE_DISABLED" });
  expect((await admin.get("/auth/me")).body.features).not.toContain("useKanban");
});
