import { inCompany } from "@balcao/core/base/database";
import { hashPassword } from "@balcao/core/base/passwords";
import { makeAuthenticator } from "@balcao/core/testing/company/factor-factory";
import { makeCompany, makeQueue, makeTicket, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import type { Actor } from "@balcao/shared/permissions";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";
import { login } from "../testing/login.ts";

const operatorsPassword = "a senha de quem opera";
let operator: ReturnType<typeof as>;
let companyId: number;
let admin: Actor;
beforeAll(async () => {
  const passwordHash = await hashPassword(operatorsPassword);
  operator = as(await signIn(await makeUser(await makeCompany(), { super: true, name: "Opera", passwordHash })));
});
beforeEach(async () => {
  companyId = await makeCompany({ name: `Casa ${process.pid}` });
  admin = await makeUser(companyId, { profile: "admin", name: "Ana" });
});
let count = 0;
const newUser = () => ({
  name: "Bia",
  email: `bia.${process.pid}.${(count += 1)}@casa.example`,
  password: "cinco barcos verdes",
});
const inIt = <T extends object>(statement: string, bind: unknown[] = []) =>
  inCompany(companyId, () => queryText<T>(statement, bind));
const auditOf = async () =>
  (await inIt<{ line: string }>("select actor_name || ' ' || action as line from audit order by id")).map(
    ({ line }) => line,
  );

test("the operator adds a user to another company with that company's queues, the user signs in there, and the company's audit has a line", async () => {
  const queueId = await makeQueue(companyId, { name: "Vendas" });
  const foreign = await makeQueue(await makeCompany());
  const { body: queues } = await operator.get(`/operator/companies/${companyId}/queues`).expect(200);
  expect(queues).toEqual([expect.objectContaining({ id: queueId, name: "Vendas" })]);
  const path = `/operator/companies/${companyId}/users`;
  await operator
    .post(path)
    .send({ ...newUser(), queueIds: [foreign] })
    .expect(404, { error: "ERR_NO_QUEUE_FOUND" });
  const body = newUser();
  const { body: user } = await operator
    .post(path)
    .send({ ...body, queueIds: [queueId] })
    .expect(200);
  expect(user).toMatchObject({ name: "Bia", queues: [{ id: queueId }], company: { id: companyId } });
  const { body: session } = await login(body.email, body.password).expect(200);
  expect(session.user.companyId).toBe(companyId);
  expect(await auditOf()).toEqual(["Opera user.created"]);
});

test("the other company's plan, the password rules and a taken e-mail apply in the same way as for its admins", async () => {
  const path = `/operator/companies/${companyId}/users`;
  const body = newUser();
  await operator
    .post(path)
    .send({ ...body, password: "123456" })
    .expect(400, { error: "ERR_PASSWORD_COMMON" });
  await operator.post(path).send(body).expect(200);
  await operator.post(path).send(body).expect(409, { error: "ERR_EMAIL_ALREADY_EXISTS" });
  await inIt("update companies set max_users = 2");
  await operator.post(path).send(newUser()).expect(409, { error: "ERR_USER_CREATION_NUMBER_LIMIT" });
  await operator
    .post("/operator/companies/2000000000/users")
    .send(newUser())
    .expect(404, { error: "ERR_NO_COMPANY_FOUND" });
});

test("a new password for a user needs the operator's own password, ends the user's sessions, and a letter informs the user", async () => {
  const body = newUser();
  const { body: user } = await operator.post(`/operator/companies/${companyId}/users`).send(body).expect(200);
  const { body: session } = await login(body.email, body.password).expect(200);
  const path = `/operator/users/${user.id}`;
  const password = "seis montanhas azuis";
  for (const currentPassword of [undefined, "outra coisa"])
    await operator.put(path).send({ password, currentPassword }).expect(403, { error: "ERR_CURRENT_PASSWORD" });
  await operator.put(path).send({ password, currentPassword: operatorsPassword }).expect(200);
  await as(session.token).get("/queue").expect(401);
  await login(body.email, password).expect(200);
  expect(await auditOf()).toEqual(["Opera user.created", "Opera user.password"]);
});

test("the last admin of a company cannot be demoted or deleted, but one of two admins can be", async () => {
  const other = await makeUser(companyId, { profile: "admin" });
  await operator.put(`/operator/users/${other.userId}`).send({ profile: "user" }).expect(200);
  await operator
    .put(`/operator/users/${admin.userId}`)
    .send({ profile: "user" })
    .expect(409, { error: "ERR_LAST_ADMIN" });
  await operator.delete(`/operator/users/${admin.userId}`).expect(409, { error: "ERR_LAST_ADMIN" });
  await operator.put(`/operator/users/${other.userId}`).send({ profile: "admin" }).expect(200);
  await operator.delete(`/operator/users/${admin.userId}`).expect(200, { ok: true });
});

test("a deleted user's open conversations become pending, with a history that names nobody of another company", async () => {
  const ana = await makeUser(companyId, { name: "Lia" });
  const ticketId = await makeTicket(companyId, { status: "open", userId: ana.userId });
  await operator.delete(`/operator/users/${ana.userId}`).expect(200);
  expect(await inIt("select status, user_id from tickets")).toEqual([{ status: "pending", user_id: null }]);
  const events = await inIt<{ actor_id: number | null }>(
    `select actor_id from ticket_events where ticket_id = ${ticketId}`,
  );
  expect(events.every(({ actor_id: actor }) => actor === null)).toBe(true);
  await operator.delete(`/operator/users/${ana.userId}`).expect(404, { error: "ERR_NO_USER_FOUND" });
});

test("all users are listed with their company", async () => {
  const { body } = await operator.get(`/users/all?companyId=${companyId}`).expect(200);
  expect(body).toMatchObject({
    count: 1,
    hasMore: false,
    users: [{ id: admin.userId, name: "Ana", company: { id: companyId, name: `Casa ${process.pid}` } }],
  });
});

test("only the operator can make these calls, even for the caller's own company", async () => {
  const caller = as(await signIn(admin));
  for (const call of [
    caller.get("/users/all"),
    caller.get(`/operator/companies/${companyId}/queues`),
    caller.post(`/operator/companies/${companyId}/users`).send(newUser()),
    caller.put(`/operator/users/${admin.userId}`).send({ name: "Eu" }),
    caller.delete(`/operator/users/${admin.userId}`),
  ])
    await call.expect(403, { error: "ERR_NO_PERMISSION" });
});

test("the operator removes the second factor of a company's only admin after a fresh proof, and both audits have a line", async () => {
  const own = await makeUser(await makeCompany(), { super: true, name: "Olga" });
  const call = as(await signIn(own));
  const theirs = as(await signIn(admin));
  await makeAuthenticator(admin);
  const path = `/operator/users/${admin.userId}/factors`;
  const ago = (minutes: number) =>
    inCompany(own.companyId, () =>
      queryText(`update sessions set authenticated_at = now() - interval '${minutes} minutes'`),
    );
  await ago(16);
  await call.delete(path).expect(403, { error: "ERR_REAUTHENTICATION_REQUIRED" });
  await ago(0);
  await call.delete(path).expect(200, { ok: true });
  await theirs.get("/auth/me").expect(401);
  expect(await auditOf()).toEqual(["Olga user.factorsReset"]);
  expect(await inCompany(own.companyId, () => queryText("select action, about_name, details from audit"))).toEqual([
    { action: "user.factorsResetOutside", about_name: "Ana", details: { other: `Casa ${process.pid}` } },
  ]);
  expect(await inIt("select subject from mails")).toEqual([{ subject: "Verificação em duas etapas retirada" }]);
  const [at] = await inCompany(own.companyId, () => queryText<{ at: Date }>("select at from audit"));
  expect(await inIt("select 1 from audit where at > $1 and action = 'user.factorsReset'", [at?.at])).toHaveLength(1);
  await call.delete(path).expect(404, { error: "ERR_NO_FACTOR_FOUND" });
  await theirs.delete(path).expect(401);
  await as(await signIn(await makeUser(companyId, { profile: "admin" })))
    .delete(path)
    .expect(403);
});
