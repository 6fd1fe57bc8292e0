import { asPlatform, inCompany } from "@balcao/core/base/database";
import { blockCompany } from "@balcao/core/company/companies/block";
import { endVisit, visitsToEnd } from "@balcao/core/company/visits/service";
import { makeCompany, makeTag, makeTicket, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { statementsOf } from "@balcao/core/testing/statements";
import { listVisits } from "@balcao/core/company/visits/list";
import type { Actor } from "@balcao/shared/permissions";
import { beforeEach, describe, expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";
import { cookieOf, login, makeLogin, refresh } from "../testing/login.ts";
import { makeOperator, reason, visit } from "../testing/visit.ts";

let companyId: number;
let ana: Actor;
let admin: ReturnType<typeof as>;
const here = <T extends object>(text: string, bind: unknown[] = []) =>
  inCompany(companyId, () => queryText<T>(text, bind));
const audited = async () => (await admin.get("/audit").expect(200)).body.entries;
beforeEach(async () => {
  companyId = await makeCompany({ name: "Padaria" });
  ana = await makeUser(companyId, { name: "Ana", profile: "admin" });
  admin = as(await signIn(await makeUser(companyId, { name: "Bia", profile: "admin" })));
});

test("only the operator can begin a visit, and only with a reason", async () => {
  await admin.post("/operator/visits").send({ userId: ana.userId, reason }).expect(403, { error: "ERR_NO_PERMISSION" });
  const { own } = await makeOperator();
  await own.post("/operator/visits").send({ userId: ana.userId, reason: " abc  " }).expect(400);
  await own
    .post("/operator/visits")
    .send({ userId: 2_147_483_647, reason })
    .expect(404, { error: "ERR_NO_USER_FOUND" });
  const { operator: other } = await makeOperator();
  await own
    .post("/operator/visits")
    .send({ userId: other.userId, reason })
    .expect(409, { error: "ERR_VISIT_OPERATOR" });
});

test("the session of a visit names the user, the operator, the end and the reason, and shows no debts of the company", async () => {
  const { calls, endsAt } = await visit(ana);
  const { body } = await calls.get("/auth/me").expect(200);
  expect(body).toMatchObject({ id: ana.userId, name: "Ana", companyId, super: false });
  expect(body.visit).toEqual({ operator: "Olga", reason, endsAt });
  expect(body.company).toMatchObject({ subscription: null, dueDate: null });
  const hour = (Date.parse(endsAt) - Date.now()) / 60_000;
  expect(hour).toBeGreaterThan(55);
  expect(hour).toBeLessThanOrEqual(60.5);
});

test("the company's admins can read who visited, the reason, the visitor's actions and the end of the visit", async () => {
  const tagId = await makeTag(companyId, { name: "VIP" });
  const { calls } = await visit(ana);
  await calls.delete(`/tags/${tagId}`).expect(200);
  await calls.delete("/operator/visits/current").expect(200);
  await calls.get("/auth/me").expect(401, { error: "ERR_SESSION_ENDED" });
  const [ended, did, began] = await audited();
  expect(began).toMatchObject({
    action: "visit.began",
    actor: { name: "Olga" },
    about: { name: "Ana" },
    details: { reason },
  });
  expect(did).toMatchObject({ action: "tag.removed", actor: { id: ana.userId, name: "Ana" }, operator: "Olga" });
  expect(ended).toMatchObject({
    action: "visit.ended",
    actor: { name: "Olga" },
    about: { name: "Ana" },
    operator: null,
  });
});

test("the audit names only the user for the user's own actions during a visit", async () => {
  const own = as(await signIn(ana));
  await visit(ana);
  await own.delete(`/tags/${await makeTag(companyId)}`).expect(200);
  expect((await audited())[0]).toMatchObject({ action: "tag.removed", actor: { name: "Ana" }, operator: null });
});

test("a visit changes no cookie of the browser, and the user's own login and the visit do not disturb each other", async () => {
  const { email, user } = await makeLogin();
  const mine = await login(email);
  const { own } = await makeOperator();
  const began = await own.post("/operator/visits").send({ userId: user.userId, reason }).expect(200);
  const cookies = [began.headers["set-cookie"]].flat().map((cookie) => String(cookie).replace(/=[^;]*/, ""));
  expect(cookies).toEqual([
    expect.stringMatching(
      /^balcao_visit_[0-9a-f-]{36}; Max-Age=3600; Path=\/api\/media; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    ),
  ]);
  await as(mine.body.token).get("/auth/me").expect(200);
  await refresh(cookieOf(mine, "balcao_refresh")).expect(200);
  await login(email).expect(200);
  await as(began.body.token).get("/auth/me").expect(200);
});

test("two operators visit one user at the same time, and one leaves without ending the other's visit", async () => {
  const [first, second] = [await visit(ana), await visit(ana)];
  await first.calls.delete("/operator/visits/current").expect(200);
  await first.calls.get("/auth/me").expect(401);
  await second.calls.get("/auth/me").expect(200);
});

test("a session that is not a visit cannot end a visit", () =>
  admin.delete("/operator/visits/current").expect(404, { error: "ERR_NO_VISIT_FOUND" }));

test("a visit marks nothing as read, in conversations or announcements", async () => {
  const ticketId = await makeTicket(companyId, { status: "open", userId: ana.userId });
  await here("update tickets set unread_messages = 3, marked_unread = true where id = $1", [ticketId]);
  const { calls } = await visit(ana);
  const { body } = await calls.post(`/tickets/${ticketId}/read`).expect(200);
  expect(body.unreadMessages).toBe(3);
  expect(await here("select unread_messages as unread, marked_unread as marked from tickets")).toEqual([
    { unread: 3, marked: true },
  ]);
});

describe("a visit ends", () => {
  const over = { error: "ERR_SESSION_ENDED" };
  const endAll = async () => {
    for (const one of await asPlatform(visitsToEnd)) await inCompany(one.companyId, () => endVisit(one.id));
  };

  test("a visit ends after its hour, by the server's clock, and the end is recorded once", async () => {
    const { calls } = await visit(ana);
    await here("update sessions set expires_at = now() - interval '1 second' where visit_id is not null");
    await here("update visits set expires_at = now() - interval '1 second'");
    await calls.get("/auth/me").expect(401, over);
    await endAll();
    await endAll();
    expect((await audited()).map(({ action }: { action: string }) => action)).toEqual(["visit.ended", "visit.began"]);
  });

  test.each([
    ["signs out", async (own: ReturnType<typeof as>) => void (await own.delete("/auth/logout").expect(200))],
    [
      "is no longer the operator",
      async (_own: ReturnType<typeof as>, { companyId: home, userId }: Actor) =>
        void (await inCompany(home, () => queryText("update users set super = false where id = $1", [userId]))),
    ],
    [
      "owes a second factor",
      async (_own: ReturnType<typeof as>, { companyId: home }: Actor) =>
        void (await inCompany(home, () => queryText("update sessions set factor_due_at = now()"))),
    ],
    [
      "is blocked with their company",
      async (_own: ReturnType<typeof as>, { companyId: home }: Actor) =>
        void (await inCompany(home, () => queryText("update companies set status = false where id = $1", [home]))),
    ],
  ])("a visit ends immediately when its operator %s", async (_how, happen) => {
    const { operator, own } = await makeOperator();
    const { calls } = await visit(ana, own);
    await happen(own, operator);
    await calls.get("/auth/me").expect(401, over);
    await endAll();
    expect((await audited())[0]).toMatchObject({ action: "visit.ended" });
  });

  test("the sign-out of an operator creates the job that ends their visits", async () => {
    const { own } = await makeOperator();
    await visit(ana, own);
    const told = async () =>
      (await asPlatform(() => queryText("select 1 from outbox where name = 'visits.end'"))).length;
    const before = await told();
    await own.delete("/auth/logout").expect(200);
    expect(await told()).toBe(before + 1);
  });

  test("a visit ends when the company is blocked", async () => {
    const { calls } = await visit(ana);
    await inCompany(companyId, blockCompany);
    await calls.get("/auth/me").expect(401, over);
    expect(await here("select 1 from visits where ended_at is null")).toEqual([]);
  });
});

test("the operator lists the visits of one company or of all, newest first, in one statement", async () => {
  const { own } = await makeOperator();
  await visit(ana, own);
  const second = await visit(ana, own);
  await second.calls.delete("/operator/visits/current").expect(200);
  const { body } = await own.get("/operator/visits").query({ companyId }).expect(200);
  expect(body.visits).toMatchObject([
    { operator: { name: "Olga" }, company: { id: companyId, name: "Padaria" }, user: { name: "Ana" }, reason },
    { endedAt: null },
  ]);
  expect(body.visits[0]).toMatchObject({ endedAt: expect.any(String), endedBy: "left" });
  const all = async (query: object) => {
    const { body: page } = await own
      .get("/operator/visits")
      .query({ companyId, ...query })
      .expect(200);
    return page.visits.map(({ id }: { id: number }) => id);
  };
  const [left, going] = body.visits.map(({ id }: { id: number }) => id);
  expect([await all({ show: "going" }), await all({ show: "ended" })]).toEqual([[going], [left]]);
  for (const searchParam of ["padária", "ana", "olga", "4711"])
    expect(await all({ searchParam })).toEqual([left, going]);
  expect(await all({ searchParam: "ninguém" })).toEqual([]);
  const elsewhere = await own.get("/operator/visits").query({ companyId: await makeCompany() });
  expect(elsewhere.body.visits).toEqual([]);
  expect(await statementsOf(companyId, () => listVisits({ searchParam: "", show: "all", pageNumber: 1 }))).toHaveLength(
    1,
  );
});

test("only the operator can read the list of visits", async () => {
  await visit(ana);
  await admin.get("/operator/visits").expect(403, { error: "ERR_NO_PERMISSION" });
  const { calls } = await visit(ana);
  await calls.get("/operator/visits").expect(403, { error: "ERR_NOT_DURING_VISIT" });
});

test("a visit shows why it ended: the operator left, its hour passed, the operator's session ended, or the company was closed", async () => {
  type Caller = ReturnType<typeof as>;
  const end = async (happen: (calls: Caller, own: Caller, operator: Actor) => Promise<unknown>) => {
    const { own, operator } = await makeOperator();
    const { calls } = await visit(ana, own);
    await happen(calls, own, operator);
    for (const one of await asPlatform(visitsToEnd)) await inCompany(one.companyId, () => endVisit(one.id));
    const [last] = await here<{ how: string }>("select ended_by as how from visits order by id desc limit 1");
    return last?.how;
  };
  expect([
    await end((calls) => calls.delete("/operator/visits/current").expect(200)),
    await end(() => here("update visits set expires_at = now() where ended_at is null")),
    await end((_, own) => own.delete("/auth/logout").expect(200)),
    await end((_calls, _own, { companyId: home }) =>
      inCompany(home, () => queryText("update sessions set factor_due_at = now()")),
    ),
    await end(() => inCompany(companyId, blockCompany)),
  ]).toEqual(["left", "hour", "operator", "operator", "company"]);
});

test("the operator can choose whom to visit as: admins come first, and operators and removed users are left out", async () => {
  const { own } = await makeOperator();
  await makeUser(companyId, { name: "Abel" });
  await makeUser(companyId, { name: "Olavo", super: true });
  await here("update users set deleted_at = now(), email = '' where id = $1", [(await makeUser(companyId)).userId]);
  const { body } = await own.get("/operator/visits/users").query({ companyId }).expect(200);
  expect(body.users.map(({ name }: { name: string }) => name)).toEqual(["Ana", "Bia", "Abel"]);
  await own
    .get("/operator/visits/users")
    .query({ companyId: 2_147_483_647 })
    .expect(404, { error: "ERR_NO_COMPANY_FOUND" });
});
