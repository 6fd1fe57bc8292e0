import type { CompanyState } from "@balcao/shared/companies/rules";
import { formatTaxId } from "@balcao/shared/tax-id";
import { beforeAll, expect, test } from "vitest";
import { asPlatform, inCompany, watchStatements } from "../../base/database.ts";
import { platformPool } from "../../base/postgres/platform-pool.ts";
import { claimLeases, readWantedStates } from "../../numbers/connections/leases.ts";
import { unheldNumbers } from "../../numbers/connections/unheld-numbers.ts";
import { startTrial } from "../../company/billing/subscription/trial.ts";
import { makePlan } from "../../testing/billing-stage.ts";
import { makeCompany, makeConnection, makeUser } from "../../testing/factories.ts";
import { newTaxId } from "../../testing/tax-id.ts";
import { queryText } from "../../testing/query-text.ts";
import { companiesToErase, eraseStep, restore, throwAway } from "./bin.ts";
import { changeFacts, changeStanding } from "./change.ts";
import { listCompanies, listNames, showCompany } from "./list.ts";
import { listAllUsers } from "./users.ts";

const now = new Date("2027-03-10T15:00:00Z");
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
let operator: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  operator = await makeUser(await makeCompany({ name: "Plataforma" }), { super: true, name: "Opera" });
});

const inIt = (id: number, statement: string, values: unknown[] = []) =>
  inCompany(id, () => queryText<Record<string, unknown>>(statement, values));
const page = { searchParam: "", pageNumber: 1 };
const list = (more: Partial<Parameters<typeof listCompanies>[0]> = {}) =>
  asPlatform(() => listCompanies({ ...page, ...more }, now));
const namesOf = async (more: Partial<Parameters<typeof listCompanies>[0]>) =>
  (await list(more)).companies.map(({ name }) => name);
const show = (id: number) => asPlatform(() => showCompany(id, now));
const change = (id: number, facts: Parameters<typeof changeFacts>[2]) =>
  asPlatform(() => changeFacts(operator, id, facts, now));
const stand = (id: number, standing: Parameters<typeof changeStanding>[1]) =>
  inCompany(id, () => changeStanding(operator, standing, now));
const auditOf = async (id: number) =>
  (await inIt(id, "select actor_name as who, action, details from audit order by id")) as object[];

test("a company is found by a part of its name or e-mail, by the first digits of its tax id, or by its id", async () => {
  const id = await makeCompany({ name: "Açougue do Zé" });
  const taxId = newTaxId();
  await inIt(id, "update companies set email = 'zeca@carnes.example', tax_id = $1", [taxId]);
  for (const searchParam of ["acougue", "ZECA@", formatTaxId(taxId).slice(0, 11)])
    expect([searchParam, await namesOf({ searchParam })]).toEqual([searchParam, ["Açougue do Zé"]]);
  // Another company's tax id may begin with the same digits.
  expect(await namesOf({ searchParam: String(id) })).toContain("Açougue do Zé");
  expect(await namesOf({ searchParam: taxId.slice(1) })).toEqual([]);
  expect(await asPlatform(() => listNames("acougue"))).toEqual([{ id, name: "Açougue do Zé" }]);
});

test("a row shows the plan, the due date, and the number of users and connections that are not deleted", async () => {
  const id = await makeCompany();
  const plan = await makePlan(9990);
  await inCompany(id, () => startTrial(id, plan.id, { now }));
  await makeUser(id);
  const gone = await makeUser(id);
  await inIt(id, "update users set deleted_at = now() where id = $1", [gone.userId]);
  await makeConnection(id);
  expect(await show(id)).toMatchObject({
    plan: { id: plan.id },
    state: "trial",
    dueDate: "2027-03-20",
    today: "2027-03-10",
    recurrence: "MENSAL",
    usersCount: 1,
    connectionsCount: 1,
    isOperators: false,
    seal: null,
    removedAt: null,
  });
  expect((await show(operator.companyId)).isOperators).toBe(true);
  await expect(show(2_000_000_000)).rejects.toMatchObject({ code: "ERR_NO_COMPANY_FOUND" });
});

test("each state is shown and can be used as a filter, and companies in the bin are listed only on request", async () => {
  const sign = `Estado ${process.pid}`;
  const plan = await makePlan(9990);
  const make = async (state: CompanyState, statement?: string) => {
    const id = await makeCompany({ name: `${sign} ${state}` });
    await inCompany(id, () => startTrial(id, plan.id, { now }));
    if (statement) await inIt(id, statement);
  };
  await make("trial");
  await make("active", "update subscriptions set state = 'active'");
  await make("overdue", "update subscriptions set state = 'past_due'");
  await make("suspended", "update companies set suspended_at = now()");
  await make("blocked", "update companies set status = false, suspended_at = now()");
  await make("removed", "update companies set removed_at = now(), status = false");
  for (const state of ["trial", "active", "overdue", "suspended", "blocked", "removed"] as const)
    expect((await list({ searchParam: sign, state })).companies).toMatchObject([{ name: `${sign} ${state}`, state }]);
  expect((await list({ searchParam: sign })).count).toBe(5);
});

test("a change is recorded in the company's audit with the old and the new value, and a change without effect is not", async () => {
  const id = await makeCompany({ name: `Antes ${process.pid}` });
  const taxId = newTaxId();
  await change(id, { name: `Depois ${process.pid}`, cpfCnpj: formatTaxId(taxId) });
  await change(id, { name: `Depois ${process.pid}` });
  expect(await auditOf(id)).toEqual([
    {
      who: "Opera",
      action: "company.changed",
      details: {
        changes: [
          { field: "name", from: `Antes ${process.pid}`, to: `Depois ${process.pid}` },
          { field: "cpfCnpj", from: null, to: taxId },
        ],
      },
    },
  ]);
  const events = await inIt(id, "select name from outbox where kind = 'event'");
  expect(events).toEqual([{ name: "session.changed" }]);
});

test("a name or tax id that another company has is refused, and a company may keep its own", async () => {
  const [mine, other] = [await makeCompany({ name: `Minha ${process.pid}` }), await makeCompany()];
  const cpfCnpj = newTaxId();
  await change(mine, { cpfCnpj: formatTaxId(cpfCnpj) });
  await change(mine, { name: `MINHA ${process.pid}`, cpfCnpj });
  await expect(change(other, { name: `minha ${process.pid}` })).rejects.toMatchObject({
    code: "ERR_COMPANY_NAME_ALREADY_EXISTS",
  });
  await expect(change(other, { cpfCnpj })).rejects.toMatchObject({
    code: "ERR_CPF_CNPJ_ALREADY_EXISTS",
  });
  await expect(change(other, { cpfCnpj: "123" })).rejects.toMatchObject({ code: "ERR_COMPANY_INVALID_CPF_CNPJ" });
  // The tax id stays with the company in the bin until another company takes it. The first company can then not be restored.
  await inCompany(mine, () => throwAway(operator, now));
  await change(other, { cpfCnpj });
  await expect(asPlatform(() => restore(operator, mine, now))).rejects.toMatchObject({
    code: "ERR_CPF_CNPJ_ALREADY_EXISTS",
  });
});

test("when two companies take one name at the same time, one gets it", async () => {
  const ids = [await makeCompany(), await makeCompany()];
  const tries = await Promise.allSettled(ids.map((id) => change(id, { name: `Disputado ${process.pid}` })));
  expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("a plan is assigned immediately, and a company that had no plan begins a trial of that plan", async () => {
  const [first, second] = [await makePlan(1000), await makePlan(2000)];
  const id = await makeCompany();
  await stand(id, { planId: first.id });
  expect(await show(id)).toMatchObject({ plan: { id: first.id }, state: "trial" });
  await stand(id, { planId: second.id });
  await stand(id, { planId: second.id });
  expect(await show(id)).toMatchObject({ plan: { id: second.id } });
  expect((await auditOf(id)).map((line) => (line as { action: string }).action)).toEqual([
    "billing.plan",
    "billing.plan",
  ]);
});

test("the operator's own company can be neither blocked nor put into the bin", async () => {
  const { companyId } = operator;
  await expect(stand(companyId, { status: false })).rejects.toMatchObject({ code: "ERR_CANNOT_BLOCK_SUPER_COMPANY" });
  await expect(inCompany(companyId, () => throwAway(operator, now))).rejects.toMatchObject({
    code: "ERR_CANNOT_DELETE_SUPER_COMPANY",
  });
});

test("numbers of a company in the bin stop without an alarm, and start again once the company is restored", async () => {
  const db = platformPool("test-bin", 2);
  const id = await makeCompany();
  const connectionId = await makeConnection(id, { wanted: true, status: "CONNECTED" });
  const isWanted = async () => (await readWantedStates(db, [connectionId]))[0]?.wanted;
  const claimed = async () =>
    (await claimLeases(db, { network: "simulator", holder: `bin-${process.pid}`, held: [], limit: 1000 })).some(
      (lease) => lease.connectionId === connectionId,
    );
  expect(await isWanted()).toBe(true);
  await inCompany(id, () => throwAway(operator, now));
  expect([await isWanted(), await claimed()]).toEqual([false, false]);
  await asPlatform(() => restore(operator, id, now));
  expect([await isWanted(), await claimed()]).toEqual([true, true]);
  await inCompany(id, () => throwAway(operator, now));
  const inAnHour = new Date(Date.now() + 3_600_000);
  expect((await asPlatform(() => unheldNumbers(inAnHour))).map((one) => one.id)).not.toContain(connectionId);
  await db.end();
});

test("a company is due for removal after 30 days in the bin, and a restored company is not, even if it was due before", async () => {
  const id = await makeCompany();
  await inCompany(id, () => throwAway(operator, now));
  await inCompany(id, () => throwAway(operator, daysLater(5)));
  expect(await asPlatform(() => companiesToErase(daysLater(29)))).not.toContain(id);
  expect(await asPlatform(() => companiesToErase(daysLater(30)))).toContain(id);
  await asPlatform(() => restore(operator, id, now));
  expect(await asPlatform(() => eraseStep(id, daysLater(30)))).toBe(true);
  expect(await show(id)).toMatchObject({ removedAt: null, state: "active" });
  expect((await auditOf(id)).map((line) => (line as { action: string }).action)).toEqual([
    "company.removed",
    "company.restored",
  ]);
});

test("the lists of companies and of users cost two statements each, and read users and numbers once instead of once for each row", async () => {
  await asPlatform(async () => {
    await queryText(`with made as (insert into companies (name) select 'Muitas ' || n from generate_series(1, 1000) n returning id)
      insert into users (company_id, name, email, password_hash) select id, 'Pessoa ' || id || ' ' || k, id || '.' || k || '@muitas.example', '-'
      from made, generate_series(1, 3) k`);
  });
  const seen: string[] = [];
  const stop = watchStatements((statement) => seen.push(statement));
  const companies = await list();
  const users = await asPlatform(() => listAllUsers(page));
  stop();
  const asked = seen.filter((statement) => statement.includes("select"));
  expect(asked).toHaveLength(4);
  expect([companies.companies.length, users.users.length]).toEqual([20, 20]);
  expect(companies.count).toBeGreaterThanOrEqual(1000);
  expect(users.count).toBeGreaterThanOrEqual(3000);
  const [, ofCompanies = "", , ofUsers = ""] = asked;
  const planOf = async (statement: string) =>
    (await queryText<{ "QUERY PLAN": string }>(`explain (generic_plan, costs off) ${statement}`))
      .map((line) => line["QUERY PLAN"])
      .join("\n");
  const plans = await asPlatform(async () => [await planOf(ofCompanies), await planOf(ofUsers)]);
  // No part of the plan that runs for each row reads the users or numbers of all companies.
  const perRow = plans[0]?.slice(plans[0].indexOf("SubPlan")) ?? "users";
  expect(perRow).not.toMatch(/on (users|connections)/);
  // The queues of a user are read after the page is cut.
  expect(plans[1]).toMatch(/SubPlan/);
  expect(plans[1]?.split("SubPlan")[0]).toMatch(/Limit/);
  const next = await list({ cursor: companies.nextCursor ?? "" });
  expect(next.companies.map(({ id }) => id)).not.toContain(companies.companies[19]?.id);
});

test("users of all companies are found by name, e-mail and company, except users of companies in the bin", async () => {
  const id = await makeCompany({ name: `Oficina ${process.pid}` });
  const { userId } = await makeUser(id, { name: "Íris", email: `iris.${process.pid}@oficina.example` });
  const find = async (searchParam: string) =>
    (await asPlatform(() => listAllUsers({ ...page, searchParam }))).users.map((user) => user.id);
  for (const term of ["iris", `iris.${process.pid}@`, `oficina ${process.pid}`])
    expect([term, (await find(term)).includes(userId)]).toEqual([term, true]);
  const [mine] = (await asPlatform(() => listAllUsers({ ...page, companyId: id }))).users;
  expect(mine).toMatchObject({ id: userId, company: { id, name: `Oficina ${process.pid}` }, queues: [] });
  await inCompany(id, () => throwAway(operator, now));
  expect(await find(`oficina ${process.pid}`)).toEqual([]);
});
