import { asPlatform, inCompany } from "@balcao/core/base/database";
import { createPlan } from "@balcao/core/company/plans/service";
import { setOpen } from "@balcao/core/company/sign-up/sign-up";
import { makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { smallPlan } from "@balcao/shared/testing/plans";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { env } from "../env.ts";
import { app, as, nobody, signIn } from "../testing/client.ts";
import { company } from "../testing/sign-up.ts";
import { login } from "../testing/login.ts";
import { withFreshAddress } from "../testing/fresh-address.ts";

withFreshAddress();

const limits = { users: 2, connections: 1, queues: 4, storageMb: 100 };
const makePlan = (name: string, values: { isPublic?: boolean; position?: number } = {}) =>
  asPlatform(() => createPlan({ ...smallPlan, name, value: 10, ...limits, useKanban: false, ...values }));

const usual = { SMTP_URL: env.SMTP_URL, ALLOW_SIGNUP: env.ALLOW_SIGNUP };
let first: number;
beforeAll(async () => {
  env.SMTP_URL = "smtp://127.0.0.1:1";
  app.set("trust proxy", true);
  await asPlatform(() => queryText("update plans set removed_at = now() where removed_at is null"));
  first = (await makePlan(`Básico ${process.pid}`)).id;
});
afterEach(() => asPlatform(() => setOpen(true)));
afterAll(() => Object.assign(env, usual));
let count = 0;
test("the admin has the chosen name and works in the first queue, whose name is in the language of the screen", async () => {
  const named = await send({ ...company(), userName: "  Rosa Lima ", language: "es" }).expect(200);
  expect(named.body.user.name).toBe("Rosa Lima");
  const queues = await as(named.body.token).get("/queue").expect(200);
  expect(queues.body).toEqual([expect.objectContaining({ name: "Atención", schedules: expect.any(Array) })]);
  const people = await as(named.body.token).get("/users/list").expect(200);
  expect(people.body.users[0].queues.map(({ name }: { name: string }) => name)).toEqual(["Atención"]);
  const unnamed = company();
  const { body } = await send(unnamed).expect(200);
  expect(body.user.name).toBe(unnamed.email.split("@")[0]);
  await send({ ...company(), userName: "R" }).expect(400);
});

/** Each call comes from its own address, because tries are counted by address. */
const send = (body: object, from = `10.0.${count % 200}.${(count += 1) % 200}`) =>
  nobody().post("/api/companies/cadastro").set("x-forwarded-for", from).send(body);
const rowOf = async (companyId: number) =>
  (
    await inCompany(companyId, () =>
      queryText<Record<string, unknown>>(
        `select tax_id, phone, segment, employee_count, max_users, plan_features, plan_id, status, recurrence, confirm_by > now() + interval '2 days' as asked,
          due_date::text, (now() at time zone timezone)::date + 10 = due_date as ten from companies where id = ${companyId}`,
      ),
    )
  )[0];

test("a company signs up, has its plan and ten days of trial by the server's clock, and its admin is signed in", async () => {
  const given = company();
  const invented = { dueDate: "2099-01-01", status: "t", campaignsEnabled: true, price: 0, recurrence: "ANUAL" };
  const { body } = await send({ ...given, ...invented }).expect(200);
  expect(body.user).toMatchObject({ email: given.email, profile: "admin", super: false });
  expect(body.user.company).toMatchObject({ name: given.name, guideOpen: true, subscription: { state: "trialing" } });
  expect(await rowOf(body.user.companyId)).toMatchObject({
    tax_id: given.cpfCnpj,
    phone: "11987654321",
    segment: "Outro",
    employee_count: 101,
    max_users: 2,
    plan_features: ["useSchedules"],
    plan_id: first,
    recurrence: "MENSAL",
    asked: true,
    ten: true,
  });
  await as(body.token).get("/queue").expect(200);
  await as(body.token).get("/kanban").expect(403, { error: "ERR_PLAN_FEATURE_DISABLED" });
  await login(given.email, given.password).expect(200);
});

test("the company gets the plan that was chosen, and a plan that is not public cannot be chosen", async () => {
  const [chosen, hidden] = [
    await makePlan(`Escolhido ${process.pid}`, { position: 5 }),
    await makePlan(`Escondido ${process.pid}`, { isPublic: false }),
  ];
  const { body } = await send({ ...company(), planId: chosen.id }).expect(200);
  expect(await rowOf(body.user.companyId)).toMatchObject({ plan_id: chosen.id });
  await send({ ...company(), planId: hidden.id }).expect(404, { error: "ERR_NO_PLAN_FOUND" });
});

test("a wrong tax id, or an e-mail or tax id that another company has, is refused with a code and leaves nothing behind", async () => {
  const taken = company();
  await send(taken).expect(200);
  const companies = () => asPlatform(() => queryText("select id from companies"));
  const before = await companies();
  for (const [change, status, error] of [
    [{ cpfCnpj: "11.111.111/1111-11" }, 400, "ERR_COMPANY_INVALID_CPF_CNPJ"],
    [{ cpfCnpj: taken.cpfCnpj }, 409, "ERR_CPF_CNPJ_ALREADY_EXISTS"],
    [{ email: taken.email.toUpperCase() }, 409, "ERR_EMAIL_ALREADY_EXISTS"],
    [{ name: taken.name.toUpperCase() }, 409, "ERR_COMPANY_NAME_ALREADY_EXISTS"],
    [{ password: "123456" }, 400, "ERR_PASSWORD_COMMON"],
    [{ password: taken.name, name: taken.name }, 400, "ERR_PASSWORD_PERSONAL"],
  ] as const)
    await send({ ...company(), ...change }).expect(status, { error });
  expect(await companies()).toEqual(before);
});

test("a CNPJ with letters and a CPF are accepted, with punctuation or without", async () => {
  for (const cpfCnpj of ["12.ABC.345/01DE-35", "111.444.777-35"]) {
    const { body } = await send({ ...company(), cpfCnpj }).expect(200);
    expect(await rowOf(body.user.companyId)).toMatchObject({ tax_id: cpfCnpj.replaceAll(/[./-]/g, "") });
  }
});

test.each([
  ["cpfCnpj", "ERR_CPF_CNPJ_ALREADY_EXISTS"],
  ["email", "ERR_EMAIL_ALREADY_EXISTS"],
  ["name", "ERR_COMPANY_NAME_ALREADY_EXISTS"],
] as const)(
  "when two companies sign up at the same time with one %s, only one succeeds, and the other is refused",
  async (field, error) => {
    const one = company();
    const answers = await Promise.all([send(one), send({ ...company(), [field]: one[field] })]);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(refused.map(({ body }) => body)).toEqual([{ error }]);
  },
);

test("when the operator or the installation closed sign-up, nobody can sign up, and the page is told that it is closed", async () => {
  const operator = as(await signIn(await makeUser(await companyOf(), { super: true })));
  const shown = async () => (await nobody().get("/api/signup").expect(200)).body.open;
  expect(await shown()).toBe(true);
  await operator.put("/operator/signup").send({ open: false }).expect(200, { open: false });
  expect(await shown()).toBe(false);
  await send(company()).expect(403, { error: "ERR_SIGNUP_CLOSED" });
  await operator.put("/operator/signup").send({ open: true }).expect(200);
  env.ALLOW_SIGNUP = "off";
  expect(await shown()).toBe(false);
  await send(company()).expect(403, { error: "ERR_SIGNUP_CLOSED" });
  env.ALLOW_SIGNUP = "on";
});
const companyOf = async (): Promise<number> => (await send(company()).expect(200)).body.user.companyId;

interface Mail {
  recipient: string;
  body: string;
}
const mailsOf = (companyId: number) =>
  inCompany(companyId, () => queryText<Mail>("select recipient, body from mails order by id"));
const tokenIn = ({ body }: Mail) => /\/confirm-email#([\w-]+)/.exec(body)?.[1] ?? "";

test("the link of the e-mail confirms the company once, and its token is stored only as a hash", async () => {
  const given = company();
  const { body } = await send(given).expect(200);
  const { companyId } = body.user;
  const [mail] = await mailsOf(companyId);
  expect(mail?.recipient).toBe(given.email);
  const token = tokenIn(mail as Mail);
  expect(token).toHaveLength(43);
  const kept = await inCompany(companyId, () =>
    queryText("select encode(hash, 'escape') as hash from email_confirmations"),
  );
  expect(JSON.stringify(kept)).not.toContain(token);
  const confirm = (value: string) => nobody().post("/api/signup/confirm").send({ token: value });
  await confirm("x".repeat(43)).expect(400, { error: "ERR_INVALID_CONFIRMATION" });
  await confirm(token).expect(200, { ok: true });
  await confirm(token).expect(400, { error: "ERR_INVALID_CONFIRMATION" });
  expect((await as(body.token).get("/auth/me").expect(200)).body.company.confirmBy).toBeNull();
});

test("after three days without confirmation, users of the company can only use the link, until the company is confirmed", async () => {
  const { body } = await send({ ...company(), planId: null }).expect(200);
  const { companyId } = body.user;
  const colleague = as(await signIn(await makeUser(companyId)));
  const admin = as(body.token);
  const later = (sql: string) => inCompany(companyId, () => queryText(sql));
  await later("update companies set confirm_by = now() - interval '1 minute'");
  for (const call of [admin.get("/queue"), colleague.get("/tickets"), admin.delete("/signup/guide")])
    await call.expect(403, { error: "ERR_EMAIL_NOT_CONFIRMED" });
  await admin.get("/auth/me").expect(200);
  await colleague.post("/signup/link").expect(403, { error: "ERR_NO_PERMISSION" });
  expect((await admin.post("/signup/link").expect(429)).body).toMatchObject({ error: "ERR_TOO_MANY_REQUESTS" });
  await later("update email_confirmations set made_at = now() - interval '4 days'");
  const [old] = await mailsOf(companyId);
  await nobody()
    .post("/api/signup/confirm")
    .send({ token: tokenIn(old as Mail) })
    .expect(400);
  await admin.post("/signup/link").expect(200, { ok: true });
  const [, fresh] = await mailsOf(companyId);
  await nobody()
    .post("/api/signup/confirm")
    .send({ token: tokenIn(fresh as Mail) })
    .expect(200);
  await colleague.get("/tickets").expect(200);
  await admin.get("/queue").expect(200);
});

test("a link does not confirm an e-mail that the admin no longer has", async () => {
  const { body } = await send(company()).expect(200);
  const { companyId } = body.user;
  await inCompany(companyId, () => queryText("update users set email = 'outra.' || email"));
  const [mail] = await mailsOf(companyId);
  await nobody()
    .post("/api/signup/confirm")
    .send({ token: tokenIn(mail as Mail) })
    .expect(400);
});

test("without a mail server no confirmation is needed, and a request for a link is answered with the reason", async () => {
  env.SMTP_URL = undefined;
  const { body } = await send(company()).expect(200);
  expect(body.user.company.confirmBy).toBeNull();
  expect(await mailsOf(body.user.companyId)).toEqual([]);
  expect((await nobody().get("/api/signup")).body).toMatchObject({ mail: false, trialDays: 10 });
  await as(body.token).post("/signup/link").expect(502, { error: "ERR_RECOVERY_PASSWORD_SEND_EMAIL" });
  env.SMTP_URL = "smtp://127.0.0.1:1";
});

test("only admins of the company can dismiss the first steps", async () => {
  const { body } = await send(company()).expect(200);
  const other = await makeUser(body.user.companyId);
  await as(await signIn(other))
    .delete("/signup/guide")
    .expect(403);
  await as(body.token).delete("/signup/guide").expect(200);
  expect((await as(body.token).get("/auth/me")).body.company.guideOpen).toBe(false);
});

test("one e-mail has ten tries in a quarter of an hour, and then must wait", async () => {
  const given = { ...company(), cpfCnpj: "1" };
  for (let tried = 0; tried < 10; tried += 1) await send(given).expect(400);
  await send(given).expect(429);
});

test("one address has twenty sign-ups in a quarter of an hour and then must wait, while others can go on", async () => {
  for (let tried = 0; tried < 20; tried += 1) await send({ ...company(), cpfCnpj: "1" }, "203.0.113.9").expect(400);
  await send(company(), "203.0.113.9").expect(429);
  await send(company(), "203.0.113.10").expect(200);
});
