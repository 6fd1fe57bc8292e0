import { inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { makeCompany, makeConnection, makeQueue, makeUser } from "@balcao/core/testing/factories";
import { expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";

test("an update changes only the fields it names", async () => {
  const companyId = await makeCompany();
  const queueIds = [await makeQueue(companyId), await makeQueue(companyId)];
  const admin = as(await signIn(await makeUser(companyId, { profile: "admin" })));
  const body = { name: "Vendas", isDefault: true, queueIds, greetingMessage: "Olá!" };
  const { body: made } = await admin.post("/whatsapp").send(body).expect(200);
  const changed = await admin.put(`/whatsapp/${made.id}`).send({ name: "Balcão" }).expect(200);
  expect(changed.body).toEqual({ ...made, name: "Balcão", updatedAt: expect.any(String) });
});

test("without SIMULATOR a new connection is on the real network, and attendants cannot create a connection", async () => {
  const companyId = await makeCompany();
  const admin = as(await signIn(await makeUser(companyId, { profile: "admin" })));
  expect((await admin.post("/whatsapp").send({ name: "Vendas" }).expect(200)).body.network).toBe("whatsapp");
  const ana = as(await signIn(await makeUser(companyId)));
  await ana.post("/whatsapp").send({ name: "Minha" }).expect(403, { error: "ERR_NO_PERMISSION" });
  await ana.get("/whatsapp").expect(200);
});

test("the answer names the passkey as the reason why a number cannot be linked", async () => {
  const companyId = await makeCompany();
  const id = await makeConnection(companyId);
  await inCompany(companyId, () => queryText("update connections set reason = 'passkey'"));
  const admin = as(await signIn(await makeUser(companyId, { profile: "admin" })));
  const { body } = await admin.get(`/whatsapp/${id}`).expect(200);
  expect(body).toMatchObject({ status: "DISCONNECTED", reason: "passkey", number: null });
});
