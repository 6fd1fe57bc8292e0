import { asPlatform, inCompany } from "@balcao/core/base/database";
import { makePlan } from "@balcao/core/testing/billing-stage";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { newTaxId } from "@balcao/core/testing/tax-id";
import { beforeAll, expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";
import { login } from "../testing/login.ts";

let operator: ReturnType<typeof as>;
let own: number;
beforeAll(async () => {
  own = await makeCompany();
  operator = as(await signIn(await makeUser(own, { profile: "admin", super: true, name: "Opera" })));
});
const auditOf = async (companyId: number) =>
  (
    await inCompany(companyId, () =>
      queryText<{ line: string }>("select actor_name || ' ' || action as line from audit order by id"),
    )
  ).map(({ line }) => line);
const given = (sign: string, cpfCnpj = newTaxId()) => ({
  name: `Loja ${sign} ${process.pid}`,
  cpfCnpj,
  segment: "Moda",
  employeeCount: 10,
  phone: "(11) 98765-4321",
  email: `${sign}.${process.pid}@loja.example`,
  password: "quatro cavalos azuis",
});

test("the operator makes a company with an admin, a plan that is not public, and its trial, and the admin signs in", async () => {
  const plan = await makePlan(9990, { isPublic: false });
  const body = { ...given("nova"), planId: plan.id };
  const { body: company } = await operator.post("/companies").send(body).expect(200);
  expect(company).toMatchObject({
    name: body.name,
    cpfCnpj: body.cpfCnpj,
    phone: "11987654321",
    plan: { id: plan.id },
    state: "trial",
    status: true,
    usersCount: 1,
    isOperators: false,
    seal: null,
  });
  expect(await auditOf(company.id)).toEqual(["Opera company.created"]);
  const { body: session } = await login(body.email, body.password).expect(200);
  expect(session.user).toMatchObject({ profile: "admin", super: false, companyId: company.id });
  expect(session.user.company.confirmBy).toBeNull();
  for (const [change, error] of [
    [{ name: body.name.toUpperCase() }, "ERR_COMPANY_NAME_ALREADY_EXISTS"],
    [{ email: body.email.toUpperCase() }, "ERR_EMAIL_ALREADY_EXISTS"],
    [{ cpfCnpj: body.cpfCnpj }, "ERR_CPF_CNPJ_ALREADY_EXISTS"],
  ] as const)
    await operator
      .post("/companies")
      .send({ ...given("outra"), planId: plan.id, ...change })
      .expect(409, { error });
});

test("the list shows all companies with the fields of the screen; the list for selection has only names", async () => {
  const companyId = await makeCompany({ name: `Zebra ${process.pid}` });
  const { body } = await operator.get(`/companies?searchParam=zebra%20${process.pid}`).expect(200);
  expect(body).toMatchObject({ count: 1, hasMore: false, companies: [{ id: companyId, state: "active" }] });
  const { body: names } = await operator.get(`/companies/list?search=zebra%20${process.pid}`).expect(200);
  expect(names).toEqual([{ id: companyId, name: `Zebra ${process.pid}` }]);
  await operator.get(`/companies/${companyId}`).expect(200);
  for (const call of [operator.get("/companies/2000000000"), operator.delete("/companies/2000000000")])
    await call.expect(404, { error: "ERR_NO_COMPANY_FOUND" });
});

test("a blocked company is signed out and cannot sign in until the block ends, and its audit names the operator", async () => {
  const companyId = await makeCompany();
  const admin = as(await signIn(await makeUser(companyId, { profile: "admin" })));
  await admin.get("/queue").expect(200);
  const { body } = await operator.put(`/companies/${companyId}`).send({ status: false }).expect(200);
  expect(body).toMatchObject({ status: false, state: "blocked" });
  await admin.get("/queue").expect(401);
  await operator.put(`/companies/${companyId}`).send({ status: true }).expect(200);
  const again = as(await signIn(await makeUser(companyId, { profile: "admin" })));
  const { body: page } = await again.get("/audit").expect(200);
  expect(
    page.entries.map(({ action, actor }: { action: string; actor: { name: string } }) => [action, actor.name]),
  ).toEqual([
    ["company.unblocked", "Opera"],
    ["company.blocked", "Opera"],
  ]);
});

test("a company in the bin is closed, and is unchanged when it is restored", async () => {
  const plan = await makePlan(9990);
  const body = { ...given("lixo"), planId: plan.id };
  const { body: company } = await operator.post("/companies").send(body).expect(200);
  const { body: session } = await login(body.email, body.password).expect(200);
  const { body: thrown } = await operator.delete(`/companies/${company.id}`).expect(200);
  expect(thrown).toMatchObject({ state: "removed", removedAt: expect.any(String), usersCount: 1 });
  await as(session.token).get("/queue").expect(401);
  await login(body.email, body.password).expect(403, { error: "ERR_COMPANY_BLOCKED" });
  await operator.post(`/companies/${company.id}/restore`).expect(200);
  await login(body.email, body.password).expect(200);
  expect(await auditOf(company.id)).toEqual([
    "Opera company.created",
    "Opera company.removed",
    "Opera company.restored",
  ]);
});

test("the operator's own company cannot be deleted, blocked, or given another due date", async () => {
  await operator.delete(`/companies/${own}`).expect(409, { error: "ERR_CANNOT_DELETE_SUPER_COMPANY" });
  await operator
    .put(`/companies/${own}`)
    .send({ status: false })
    .expect(409, { error: "ERR_CANNOT_BLOCK_SUPER_COMPANY" });
  const plan = await makePlan(9990);
  const { body } = await operator.put(`/companies/${own}`).send({ planId: plan.id }).expect(200);
  expect(body).toMatchObject({ plan: { id: plan.id }, dueDate: null, state: "active", isOperators: true });
  await operator
    .post(`/operator/companies/${own}/extend`)
    .send({})
    .expect(409, { error: "ERR_CANNOT_UPDATE_SUPER_COMPANY_DUE_DATE" });
});

test("an update changes only the fields it names", async () => {
  const plan = await makePlan(9990);
  const { body: company } = await operator
    .post("/companies")
    .send({ ...given("meia"), planId: plan.id })
    .expect(200);
  const { body } = await operator.put(`/companies/${company.id}`).send({ segment: "Saúde" }).expect(200);
  expect(body).toEqual({ ...company, segment: "Saúde" });
});

test("a company's admin, the support, every other user and a stranger are refused every call", async () => {
  const companyId = await makeCompany();
  for (const profile of ["admin", "support", "user"] as const) {
    const caller = as(await signIn(await makeUser(companyId, { profile })));
    for (const call of [
      caller.get("/companies"),
      caller.get("/companies/list"),
      caller.get(`/companies/${companyId}`),
      caller.post("/companies").send(given("sem")),
      caller.put(`/companies/${companyId}`).send({ name: "Minha" }),
      caller.delete(`/companies/${companyId}`),
      caller.post(`/companies/${companyId}/restore`),
    ])
      await call.expect(403, { error: "ERR_NO_PERMISSION" });
  }
  expect(await asPlatform(() => queryText("select 1 from companies where name like 'Loja sem%'"))).toEqual([]);
});
