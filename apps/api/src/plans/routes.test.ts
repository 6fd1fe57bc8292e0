import { inCompany } from "@balcao/core/base/database";
import { givePlan } from "@balcao/core/company/plans/give";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { smallPlan } from "@balcao/shared/testing/plans";
import { expect, test } from "vitest";
import { as, nobody, signIn } from "../testing/client.ts";

const someone = async (values: { super?: boolean; profile?: "admin" }) =>
  as(await signIn(await makeUser(await makeCompany(), values)));
const plan = { ...smallPlan, name: `Essencial ${process.pid}`, value: 49.9 };

test("the operator writes plans, visitors read the public plans, and only the operator reads the others", async () => {
  const operator = await someone({ super: true });
  const made = await operator.post("/plans").send(plan).expect(200);
  expect(made.body).toMatchObject({ ...plan, companiesCount: 0 });
  const offered = async () =>
    (await nobody().get("/api/plans/list").expect(200)).body.filter(({ id }: { id: number }) => id === made.body.id);
  expect(await offered()).toMatchObject([{ name: plan.name, value: 49.9 }]);
  const path = `/plans/${made.body.id}`;
  const hidden = await operator.put(path).send({ isPublic: false, value: 59.9 }).expect(200);
  expect(hidden.body).toMatchObject({ value: 59.9, users: 3, useKanban: true });
  expect(await offered()).toEqual([]);
  expect((await operator.get("/plans/all").expect(200)).body).toContainEqual(hidden.body);
  expect((await operator.get(path).expect(200)).body).toEqual(hidden.body);
  const none = { users: 0, connections: 0, queues: 0, storageMb: 0 };
  expect((await operator.get(`${path}/over?users=1&queues=`).expect(200)).body).toEqual(none);
  await operator.get(`${path}/over?users=0`).expect(400);
  const admin = await someone({ profile: "admin" });
  for (const call of [
    admin.get("/plans/all"),
    admin.get(path),
    admin.get(`${path}/over?users=1`),
    admin.post("/plans").send(plan),
    admin.put(path).send({ value: 0 }),
    admin.delete(path),
  ])
    await call.expect(403, { error: "ERR_NO_PERMISSION" });
  await operator.delete(path).expect(200, { ok: true });
  await operator.get(path).expect(404, { error: "ERR_NO_PLAN_FOUND" });
});

test("all users see the plan of their own company, and no user sees another company's", async () => {
  const [companyId, other] = [await makeCompany({ name: `Padaria ${process.pid}` }), await makeCompany()];
  const operator = await someone({ super: true });
  const { body: made } = await operator.post("/plans").send({ ...plan, name: `Do dia ${process.pid}` });
  const attendant = as(await signIn(await makeUser(companyId)));
  const path = `/companies/listPlan/${companyId}`;
  expect((await attendant.get(path).expect(200)).body.plan).toBeNull();
  await inCompany(companyId, () => givePlan(made.id));
  const { companiesCount: _, ...shown } = made;
  const { body } = await attendant.get(path).expect(200);
  expect(body).toEqual({ id: companyId, name: `Padaria ${process.pid}`, plan: shown });
  for (const someoneElse of [attendant, operator])
    await someoneElse.get(`/companies/listPlan/${other}`).expect(404, { error: "ERR_NO_COMPANY_FOUND" });
});

test("a new plan has all features and is public, unless the call says otherwise", async () => {
  const operator = await someone({ super: true });
  const { value, users, connections, queues, storageMb } = plan;
  const said = { name: `Tudo ${process.pid}`, value, users, connections, queues, storageMb };
  const { body } = await operator
    .post("/plans")
    .send({ ...said, useOpenAi: false })
    .expect(200);
  expect(body).toMatchObject({ useCampaigns: true, useOpenAi: false, isPublic: true, position: 0 });
  const { body: changed } = await operator.put(`/plans/${body.id}`).send({ isPublic: false }).expect(200);
  expect(changed).toMatchObject({ useOpenAi: false, isPublic: false });
});
