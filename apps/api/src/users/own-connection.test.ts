import { makeCompany, makeConnection, makeContact, makeQueue, makeUser } from "@balcao/core/testing/factories";
import { expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";

test("a user whose own connection was removed has none, and can still start a new ticket", async () => {
  const companyId = await makeCompany();
  const queueId = await makeQueue(companyId);
  const admin = as(await signIn(await makeUser(companyId, { profile: "admin" })));
  const user = await makeUser(companyId, { queueIds: [queueId] });
  const ana = as(await signIn(user));
  await makeConnection(companyId, { isDefault: true });
  const own = await makeConnection(companyId);
  const seen = async () => [
    (await ana.get("/auth/me").expect(200)).body.whatsappId,
    (await admin.get(`/users/${user.userId}`).expect(200)).body.whatsappId,
  ];
  await admin.put(`/users/${user.userId}`).send({ whatsappId: own }).expect(200);
  expect(await seen()).toEqual([own, own]);
  await admin.delete(`/whatsapp/${own}`).expect(200);
  const [whatsappId, shown] = await seen();
  expect([whatsappId, shown]).toEqual([null, null]);
  const contactId = await makeContact(companyId);
  await ana.post("/tickets").send({ contactId, queueId, whatsappId, status: "open" }).expect(200);
});
