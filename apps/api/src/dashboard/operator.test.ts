import { inCompany } from "@balcao/core/base/database";
import { createTicket } from "@balcao/core/desk/tickets/verbs/create";
import { makeCompany, makeConnection, makeContact, makeQueue, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";

const operator = async () => as(await signIn(await makeUser(await makeCompany(), { profile: "admin", super: true })));

test("the operator sees a company's figures of the last three days, its registration, providers, prompts and use of its plan", async () => {
  const companyId = await makeCompany({ name: `Padaria ${process.pid}` });
  const admin = await makeUser(companyId, { profile: "admin" });
  await makeConnection(companyId, { isDefault: true });
  const [contactId, queueId] = [await makeContact(companyId), await makeQueue(companyId)];
  await inCompany(companyId, () => createTicket(admin, { contactId, queueId, status: "pending" }));
  await inCompany(companyId, () =>
    queryText(
      `with b as (insert into billing_customers (company_id, provider, ref) values ($1, 'iugu', 'CUST-1'))
       , a as (insert into assistants (company_id, instructions, temperature) values ($1, 'Fale com carinho.', 0.5))
       , p as (insert into prompts (company_id, name, instructions) values ($1, 'Encomendas', 'Anote o sabor.'))
       , s as (insert into settings (company_id, key, value) values ($1, 'chatbotAgent', 'enabled'))
       update companies set tax_id = $2, email = 'dona@padaria.example', segment = 'Outro', max_users = 3, max_queues = null,
         plan_features = '{useKanban}'`,
      [companyId, `66${String(process.pid).padStart(12, "0")}`],
    ),
  );
  const { body } = await (await operator()).get(`/dashboard/${companyId}`).expect(200);
  expect(body.company).toMatchObject({
    id: companyId,
    name: `Padaria ${process.pid}`,
    state: "active",
    email: "dona@padaria.example",
    segment: "Outro",
  });
  expect(body.providers).toEqual([{ provider: "iugu", ref: "CUST-1" }]);
  expect(body.plan).toMatchObject({
    name: null,
    useKanban: true,
    useCampaigns: false,
    users: { used: 1, limit: 3 },
    connections: { used: 1 },
    queues: { used: 1, limit: null },
  });
  expect(body.assistant).toEqual({ enabled: true, instructions: "Fale com carinho.", temperature: 0.5 });
  expect(body.prompts).toMatchObject([{ name: "Encomendas", instructions: "Anote o sabor.", temperature: 1 }]);
  expect(body.counters).toMatchObject({ supportPending: 1, supportHappening: 0, supportFinished: 0 });
  expect(body.attendants).toMatchObject([{ id: admin.userId, tickets: 0 }]);
  expect(Date.parse(body.period.to) - Date.parse(body.period.from)).toBe(2 * 86_400_000);
});

test("users and numbers that are switched off take no places of the plan", async () => {
  const companyId = await makeCompany();
  for (const profile of ["admin", "user"] as const) await makeUser(companyId, { profile });
  await makeConnection(companyId, { isDefault: true });
  await makeConnection(companyId);
  await inCompany(companyId, async () => {
    await queryText("update users set off_by = 'plan' where profile = 'user'");
    await queryText("update connections set off_by = 'plan' where not is_default");
  });
  const { body } = await (await operator()).get(`/dashboard/${companyId}`).expect(200);
  expect(body.plan).toMatchObject({ users: { used: 1 }, connections: { used: 1 } });
});

test("other days are shown on request, and wrong days are refused", async () => {
  const [companyId, api] = [await makeCompany(), await operator()];
  const { body } = await api.get(`/dashboard/${companyId}?date_from=2026-01-05&date_to=2026-01-06`).expect(200);
  expect(body.period).toEqual({ from: "2026-01-05", to: "2026-01-06" });
  for (const query of ["date_from=2026-02-30", "date_from=2026-02-02&date_to=2026-02-01"]) {
    const refused = await api.get(`/dashboard/${companyId}?${query}`).expect(400);
    expect(refused.body.error).toBe("ERR_VALIDATION");
  }
});

test.each([
  ["removed_at = now(), status = false", "removed"],
  ["status = false", "blocked"],
  ["suspended_at = now()", "suspended"],
])("a company with %s is shown as %s", async (change, state) => {
  const companyId = await makeCompany();
  await inCompany(companyId, () => queryText(`update companies set ${change}`));
  const { body } = await (await operator()).get(`/dashboard/${companyId}`).expect(200);
  expect(body.company.state).toBe(state);
});

test("an unknown company is 404 with its code, and an admin cannot open any company by id, not even their own", async () => {
  await (await operator()).get("/dashboard/2147483647").expect(404, { error: "ERR_NO_COMPANY_FOUND" });
  const companyId = await makeCompany();
  const admin = as(await signIn(await makeUser(companyId, { profile: "admin" })));
  await admin.get(`/dashboard/${companyId}`).expect(403, { error: "ERR_NO_PERMISSION" });
});
