import { inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import {
  makeCompany,
  makeConnection,
  makeQueue,
  makeTicket,
  makeUser,
  publishedBy,
} from "@balcao/core/testing/factories";
import { overlapping } from "@balcao/core/testing/race";
import { updateUser } from "@balcao/core/company/users/service";
import { describe, expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";
import { login, makeLogin, passwordHash } from "../testing/login.ts";

/** The password of all users of the company. */
const currentPassword = "senha-certa";
let count = 0;
const address = () => `User${(count += 1)}.${process.pid}@Test.local`;
async function office() {
  const companyId = await makeCompany();
  const queueId = await makeQueue(companyId, { name: "Vendas" });
  const chief = await makeUser(companyId, { profile: "admin", name: "Chefe", passwordHash });
  const ana = await makeUser(companyId, { name: "Ana", queueIds: [queueId], email: address(), passwordHash });
  return { companyId, queueId, chief, ana, admin: as(await signIn(chief)), attendant: as(await signIn(ana)) };
}
const refusal = (error: string) => ({ error });
const here = <T>(companyId: number, work: () => Promise<T>) => inCompany(companyId, work);
const sessions = (companyId: number, userId: number) =>
  here(companyId, () => queryText("select 1 from sessions where user_id = $1 and ended_at is null", [userId]));
const names = async (companyId: number) => (await publishedBy(companyId)).map(({ name }) => name);

describe("making a user", () => {
  test("making a user returns the new user, who can then sign in", async () => {
    const { admin, queueId, companyId } = await office();
    const connectionId = await makeConnection(companyId);
    const email = address();
    const { body } = await admin
      .post("/users")
      .send({
        name: " Bruno ",
        email,
        password: "quatro-cavalos",
        queueIds: [queueId],
        whatsappId: connectionId,
        allTicket: "enable",
      })
      .expect(200);
    expect(body).toEqual({
      id: expect.any(Number),
      name: "Bruno",
      email,
      profile: "user",
      super: false,
      online: false,
      allTicket: "enable",
      offBy: null,
      secondFactor: false,
      newCustomers: "enable",
      whatsappId: connectionId,
      queues: [expect.objectContaining({ id: queueId, name: "Vendas" })],
    });
    expect((await login(email.toLowerCase(), "quatro-cavalos")).status).toBe(200);
    expect(await names(companyId)).toContain("user.update");
  });

  test("making a user refuses an e-mail that any user has, in upper or lower case, and queues and connections of other companies", async () => {
    const [mine, theirs] = [await office(), await office()];
    const email = address();
    const body = { name: "Bruno", email, password: "quatro-cavalos" };
    await theirs.admin.post("/users").send(body).expect(200);
    await mine.admin
      .post("/users")
      .send({ ...body, email: email.toUpperCase() })
      .expect(409, refusal("ERR_EMAIL_ALREADY_EXISTS"));
    await mine.admin
      .put(`/users/${mine.ana.userId}`)
      .send({ email, currentPassword })
      .expect(409, refusal("ERR_EMAIL_ALREADY_EXISTS"));
    const other = { ...body, email: address() };
    await mine.admin
      .post("/users")
      .send({ ...other, queueIds: [theirs.queueId] })
      .expect(404, refusal("ERR_NO_QUEUE_FOUND"));
    await mine.admin
      .post("/users")
      .send({ ...other, whatsappId: await makeConnection(theirs.companyId) })
      .expect(404, refusal("ERR_NO_WAPP_FOUND"));
    const { body: page } = await mine.admin.get("/users").expect(200);
    expect((page as { users: unknown[] }).users).toHaveLength(2);
  });

  test("making a user is refused for attendants", async () => {
    const { attendant } = await office();
    const body = { name: "Bruno", email: address(), password: "quatro-cavalos" };
    await attendant.post("/users").send(body).expect(403, refusal("ERR_NO_PERMISSION"));
    await attendant.get("/users").expect(403, refusal("ERR_NO_PERMISSION"));
  });
});

describe("a change", () => {
  test("a change of the user's own name, e-mail or password keeps this session, and a new e-mail or password ends the other sessions", async () => {
    const { attendant, ana, companyId } = await office();
    await signIn({ ...ana, sessionId: crypto.randomUUID() });
    const email = address();
    await attendant.put(`/users/${ana.userId}`).send({ name: "Ana Maria", password: "" }).expect(200);
    expect(await names(companyId)).toEqual(["user.update", "user.update"]);
    expect(await sessions(companyId, ana.userId)).toHaveLength(2);
    await attendant.put(`/users/${ana.userId}`).send({ email, currentPassword }).expect(200);
    expect(await sessions(companyId, ana.userId)).toHaveLength(1);
    await signIn({ ...ana, sessionId: crypto.randomUUID() });
    await attendant.put(`/users/${ana.userId}`).send({ password: "outra-senha", currentPassword }).expect(200);
    expect(await sessions(companyId, ana.userId)).toHaveLength(1);
    const { body } = await attendant.get(`/users/${ana.userId}`).expect(200);
    expect(body).toMatchObject({ name: "Ana Maria", email });
    expect((await login(email, "outra-senha")).status).toBe(200);
  });

  test("a change of rights is only for admins, closes the user's sockets and keeps the session", async () => {
    const { admin, attendant, ana, companyId } = await office();
    const other = await makeQueue(companyId);
    for (const change of [{ queueIds: [other] }, { allTicket: "enable" }])
      await attendant.put(`/users/${ana.userId}`).send(change).expect(403, refusal("ERR_NO_PERMISSION"));
    await attendant
      .put(`/users/${ana.userId}`)
      .send({ profile: "admin" })
      .expect(409, refusal("ERR_CANNOT_EDIT_OR_DEMOTE_OWN_ACCOUNT"));
    await admin
      .put(`/users/${ana.userId}`)
      .send({ queueIds: [other, other], profile: "admin" })
      .expect(200);
    expect(await names(companyId)).toContain("session.changed");
    expect(await sessions(companyId, ana.userId)).toHaveLength(1);
    const { body } = await attendant.get("/auth/me").expect(200);
    expect(body).toMatchObject({ profile: "admin", queues: [{ id: other }] });
  });

  test("a change of a password by an admin ends the user's sessions, and setting the same rights again changes nothing", async () => {
    const { admin, ana, queueId, companyId } = await office();
    await admin
      .put(`/users/${ana.userId}`)
      .send({ queueIds: [queueId], profile: "user", allTicket: "disable" })
      .expect(200);
    expect(await names(companyId)).toEqual(["user.update", "user.update"]);
    await admin.put(`/users/${ana.userId}`).send({ password: "nova-senha", currentPassword }).expect(200);
    expect(await sessions(companyId, ana.userId)).toEqual([]);
    const ended = (await publishedBy(companyId)).filter(({ name }) => name === "session.ended");
    expect(ended).toMatchObject([{ payload: { sessionId: ana.sessionId, reason: "changed" } }]);
  });

  test("when two admins demote each other at the same moment, one of them stays an admin", async () => {
    const { companyId, chief } = await office();
    const other = await makeUser(companyId, { profile: "admin" });
    const demote = (by: typeof chief, whom: typeof chief) => () =>
      updateUser(by, whom.userId, { profile: "user" }, null);
    const [first, second] = await overlapping(companyId, demote(chief, other), demote(other, chief));
    expect(first).toMatchObject({ done: { profile: "user" } });
    expect(second).toMatchObject({ error: { code: "ERR_CANNOT_EDIT_USER_CANNOT_EDIT_ADMIN" } });
    expect(await here(companyId, () => queryText("select 1 from users where profile = 'admin'"))).toHaveLength(1);
  });

  test.each([
    [{ name: "A" }],
    [{ name: "x".repeat(51) }],
    [{ email: "ana" }],
    [{ email: "" }],
    [{ password: "1234" }],
    [{ password: "x".repeat(129) }],
    [{ profile: "super" }],
  ])("a change to %j is refused", async (change) => {
    const { admin, ana } = await office();
    const { body } = await admin.put(`/users/${ana.userId}`).send(change).expect(400);
    expect(body).toMatchObject(refusal("ERR_VALIDATION"));
  });
});

describe("removing a user", () => {
  test("removing a user ends their sessions, frees their e-mail, and makes their open tickets pending", async () => {
    const { admin, attendant, ana, companyId, queueId } = await office();
    const open = await makeTicket(companyId, { queueId, status: "open", userId: ana.userId });
    const closed = await makeTicket(companyId, { queueId, status: "closed", userId: ana.userId });
    const [{ email } = { email: "" }] = await here(companyId, () =>
      queryText<{ email: string }>("select email from users where id = $1", [ana.userId]),
    );
    await admin.delete(`/users/${ana.userId}`).expect(200, { ok: true });
    await attendant.get("/auth/me").expect(401);
    expect((await login(email)).status).toBe(401);
    const tickets = await here(companyId, () =>
      queryText("select id, status, user_id as user from tickets order by id"),
    );
    expect(tickets).toEqual([
      { id: open, status: "pending", user: null },
      { id: closed, status: "closed", user: ana.userId },
    ]);
    expect(await names(companyId)).toEqual(expect.arrayContaining(["ticket.update", "user.delete", "session.ended"]));
    await admin.get(`/users/${ana.userId}`).expect(404, refusal("ERR_NO_USER_FOUND"));
    const { body } = await admin.get("/users/list").expect(200);
    expect(JSON.stringify(body)).not.toContain('"Ana"');
    await admin.post("/users").send({ name: "Outra Ana", email, password: "quatro-cavalos" }).expect(200);
  });

  test("an admin signs a colleague out everywhere, with a line in the audit, but neither an operator nor themselves", async () => {
    const { admin, attendant, ana, chief, companyId } = await office();
    const operator = await makeUser(companyId, { super: true, profile: "admin" });
    await attendant.delete(`/users/${chief.userId}/sessions`).expect(403);
    await admin.delete(`/users/${ana.userId}/sessions`).expect(200, { ok: true });
    await attendant.get("/auth/me").expect(401, refusal("ERR_SESSION_ENDED"));
    expect(await names(companyId)).toContain("session.ended");
    const lines = await here(companyId, () => queryText("select action, about_name as about from audit"));
    expect(lines).toEqual([{ action: "user.sessionsEnded", about: "Ana" }]);
    await admin.delete(`/users/${chief.userId}/sessions`).expect(refusal("ERR_NO_PERMISSION"));
    await admin.delete(`/users/${operator.userId}/sessions`).expect(refusal("ERR_CANNOT_EDIT_SUPER_USER"));
    await admin.get("/auth/me").expect(200);
  });

  test("removing a user is refused for the user's own account and for the operator", async () => {
    const { admin, chief, companyId } = await office();
    const operator = await makeUser(companyId, { super: true, profile: "admin" });
    await admin.delete(`/users/${chief.userId}`).expect(409, refusal("ERR_CANNOT_EDIT_OR_DELETE_OWN_ADMIN_ACCOUNT"));
    await admin.delete(`/users/${operator.userId}`).expect(409, refusal("ERR_NO_USER_DELETE"));
  });
});

describe("seeing users", () => {
  test("admins find users by name without accents or by e-mail, page by page", async () => {
    const { admin, companyId } = await office();
    const made = Array.from({ length: 25 }, (_, index) => `Zé ${String(index).padStart(2, "0")}`);
    for (const name of made) await makeUser(companyId, { name });
    const first = (await admin.get("/users?searchParam=ze ").expect(200)).body;
    expect(first).toMatchObject({ hasMore: true, nextCursor: expect.any(String) });
    const next = (await admin.get(`/users?searchParam=ze&cursor=${first.nextCursor}`).expect(200)).body;
    expect([...first.users, ...next.users].map(({ name }: { name: string }) => name)).toEqual(made);
    expect(next).toMatchObject({ hasMore: false, nextCursor: null });
    const { user, email } = await makeLogin();
    const boss = as(await signIn(await makeUser(user.companyId, { profile: "admin" })));
    const { body } = await boss.get(`/users?searchParam=${email.slice(0, 8).toLowerCase()}`).expect(200);
    expect(body).toMatchObject({ users: [{ id: user.userId, email }] });
  });

  test("an attendant sees only their own record", async () => {
    const { attendant, ana, chief } = await office();
    expect((await attendant.get(`/users/${ana.userId}`).expect(200)).body).toMatchObject({ id: ana.userId });
    await attendant.get(`/users/${chief.userId}`).expect(403, refusal("ERR_NO_PERMISSION"));
    await attendant
      .put(`/users/${chief.userId}`)
      .send({ name: "Outro" })
      .expect(403, refusal("ERR_CANNOT_EDIT_USER_CANNOT_EDIT_ADMIN"));
  });
});
