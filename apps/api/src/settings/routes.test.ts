import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";

test("only admins change settings and queues; an unknown setting is ERR_NO_SETTING_FOUND", async () => {
  const companyId = await makeCompany();
  const user = as(await signIn(await makeUser(companyId)));
  const admin = as(await signIn(await makeUser(companyId, { profile: "admin" })));
  const refused = { error: "ERR_NO_PERMISSION" };
  await user.put("/settings/call").send({ value: "disabled" }).expect(403, refused);
  await user.post("/queue").send({ name: "Vendas", color: "#123456" }).expect(403, refused);
  const { body: queue } = await admin.post("/queue").send({ name: " Vendas ", color: "#ABCDEF" }).expect(200);
  expect(queue).toMatchObject({ name: "Vendas", color: "#abcdef", orderQueue: 0, greetingMessage: "" });
  await user.put(`/queue/${queue.id}`).send({ name: "Outra" }).expect(403, refused);
  await user.delete(`/queue/${queue.id}`).expect(403, refused);
  expect((await user.get("/queue").expect(200)).body).toEqual([queue]);
  for (const bad of [{ name: "V" }, { name: "x".repeat(51) }, { color: "red" }, { color: "#12" }, { orderQueue: -1 }])
    await admin.put(`/queue/${queue.id}`).send(bad).expect(400);
  await admin.put("/settings/nothing").send({ value: "x" }).expect(404, { error: "ERR_NO_SETTING_FOUND" });
  await admin.put("/settings/call").send({ value: "disabled" }).expect(200, { key: "call", value: "disabled" });
  expect((await user.get("/settings").expect(200)).body).toContainEqual({ key: "call", value: "disabled" });
});
