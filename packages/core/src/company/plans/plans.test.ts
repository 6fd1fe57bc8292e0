import type { SoldPlan } from "@balcao/shared/plans/schema";
import { smallPlan } from "@balcao/shared/testing/plans";
import { expect, test } from "vitest";
import { asPlatform, inCompany, watchStatements } from "../../base/database.ts";
import { makeCompany, makeConnection, makeQueue, makeUser, publishedBy } from "../../testing/factories.ts";
import { queryText } from "../../testing/query-text.ts";
import { givePlan } from "./give.ts";
import { countOver } from "./count-over.ts";
import { createPlan, deletePlan, publicPlans, updatePlan } from "./service.ts";

let count = 0;
/** A plan with a name that no other test uses. */
const planNamed = (stem: string) => `${stem} ${process.pid}-${(count += 1)}`;
const makePlan = (name = planNamed("Essencial"), values = {}): Promise<SoldPlan> =>
  asPlatform(() => createPlan({ name, ...smallPlan, ...values }));
const givenTo = async (companyId: number) =>
  (
    await inCompany(companyId, () =>
      queryText(
        `select max_users, max_connections, max_queues, max_storage_mb, plan_features, plan_id from companies where id = ${companyId}`,
      ),
    )
  )[0];

test("a company that is given a plan has its limits and features, and its browsers load their rights again", async () => {
  const [plan, companyId] = [await makePlan(), await makeCompany()];
  expect(plan).toMatchObject({ value: 99.9, queues: null, useKanban: true, useCampaigns: false, companiesCount: 0 });
  await asPlatform(() => givePlan(plan.id, companyId));
  expect(await givenTo(companyId)).toEqual({
    max_users: 3,
    max_connections: 1,
    max_queues: null,
    max_storage_mb: 1024,
    plan_features: ["useSchedules", "useKanban"],
    plan_id: plan.id,
  });
  expect(await publishedBy(companyId)).toMatchObject([{ name: "session.changed", payload: { userId: null } }]);
});

test("a company's own scope can give a plan only to that company", async () => {
  const [plan, mine, theirs] = [await makePlan(), await makeCompany(), await makeCompany()];
  await inCompany(mine, () => givePlan(plan.id, mine));
  await expect(inCompany(mine, () => givePlan(plan.id, theirs))).rejects.toThrow("ERR_NO_PLAN_FOUND");
  expect(await givenTo(mine)).toMatchObject({ max_users: 3 });
  expect(await givenTo(theirs)).toMatchObject({ max_users: null, plan_id: null });
});

test("a change of a plan by the operator reaches exactly the companies with that plan, in one statement", async () => {
  const [plan, other] = [await makePlan(), await makePlan()];
  const companies = [await makeCompany(), await makeCompany(), await makeCompany()] as const;
  for (const companyId of companies.slice(0, 2)) await asPlatform(() => givePlan(plan.id, companyId));
  await asPlatform(() => givePlan(other.id, companies[2]));
  const statements: string[] = [];
  const stop = watchStatements((sql) => statements.push(sql));
  await asPlatform(() => updatePlan(plan.id, { users: 7, useCampaigns: true })).finally(stop);
  expect(statements.filter((sql) => sql.includes("update companies"))).toHaveLength(1);
  for (const companyId of companies.slice(0, 2)) {
    expect(await givenTo(companyId)).toMatchObject({
      max_users: 7,
      plan_features: expect.arrayContaining(["useCampaigns"]),
    });
    expect(await publishedBy(companyId)).toHaveLength(2);
  }
  expect(await givenTo(companies[2])).toMatchObject({ max_users: 3 });
  expect(await publishedBy(companies[2])).toHaveLength(1);
});

test("a company that takes a plan while the operator changes it has the new limits", async () => {
  const [plan, companyId] = [await makePlan(), await makeCompany()];
  await Promise.all([
    asPlatform(() => updatePlan(plan.id, { users: 9 })),
    asPlatform(() => givePlan(plan.id, companyId)),
  ]);
  expect(await givenTo(companyId)).toMatchObject({ max_users: 9 });
});

test("before limits are lowered, the plan's companies above the new limits are counted, and a missing limit counts none", async () => {
  const plan = await makePlan();
  const [one, two, stranger] = [await makeCompany(), await makeCompany(), await makeCompany()];
  for (const companyId of [one, two]) await asPlatform(() => givePlan(plan.id, companyId));
  for (const companyId of [one, two, stranger]) await makeUser(companyId);
  for (const companyId of [one, one, stranger, stranger]) {
    await makeUser(companyId);
    await makeConnection(companyId);
    await makeQueue(companyId);
  }
  await inCompany(two, () => queryText("update companies set storage_bytes = 5 * 1048576"));
  const over = (asked: Parameters<typeof countOver>[1]) => asPlatform(() => countOver(plan.id, asked));
  expect(await over({ users: 1, connections: 1, queues: 2, storageMb: 4 })).toEqual({
    users: 1,
    connections: 1,
    queues: 0,
    storageMb: 1,
  });
  expect(await over({ users: "", storageMb: 5 })).toEqual({ users: 0, connections: 0, queues: 0, storageMb: 0 });
  await expect(asPlatform(() => countOver(2_147_483_647, {}))).rejects.toThrow("ERR_NO_PLAN_FOUND");
});

test("two plans have different names, upper and lower case alike, and the identifier of a deleted plan stays taken", async () => {
  const name = planNamed("Plano Básico");
  const plan = await makePlan(name);
  expect(plan.planIdentifier).toMatch(/^plano-basico-/);
  await expect(makePlan(name.toUpperCase())).rejects.toThrow("ERR_PLAN_NAME_ALREADY_EXISTS");
  await asPlatform(() => deletePlan(plan.id));
  expect((await makePlan(name)).planIdentifier).toBe(`${plan.planIdentifier}-2`);
});

test("a plan that a company has cannot be deleted, and a deleted plan cannot be given to a company", async () => {
  const [plan, companyId] = [await makePlan(), await makeCompany()];
  await asPlatform(() => givePlan(plan.id, companyId));
  await expect(asPlatform(() => deletePlan(plan.id))).rejects.toThrow("ERR_PLAN_IN_USE");
  const other = await makePlan();
  await asPlatform(() => givePlan(other.id, companyId));
  await asPlatform(() => deletePlan(plan.id));
  await expect(asPlatform(() => givePlan(plan.id, companyId))).rejects.toThrow("ERR_NO_PLAN_FOUND");
});

test("visitors see only the public plans, in their order", async () => {
  const [second, first] = [await makePlan(undefined, { position: 900 }), await makePlan(undefined, { position: 899 })];
  const hidden = await makePlan(undefined, { isPublic: false });
  const shown = (await asPlatform(publicPlans)).map(({ id }) => id);
  expect(shown.filter((id) => [second.id, first.id, hidden.id].includes(id))).toEqual([first.id, second.id]);
});
