import { asPlatform, inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { receiveMessage } from "@balcao/core/desk/inbound/receive";
import { makeCompany, makeConnection, makeQueue, makeUser, publishedBy } from "@balcao/core/testing/factories";
import { inboundText } from "@balcao/core/testing/inbound";
import jwt from "jsonwebtoken";
import { planFeatures } from "@balcao/shared/plans/features";
import { describe, expect, test } from "vitest";
import { app, as, nobody } from "../testing/client.ts";
import { cookieOf, login, makeLogin, passwordHash, refresh } from "../testing/login.ts";

const ended = async (companyId: number) =>
  (await publishedBy(companyId)).filter(({ name }) => name === "session.ended");

describe("login", () => {
  test("a login is answered with a token and the user with company and queues; capitals in the e-mail do not matter", async () => {
    const companyId = await makeCompany({ name: "Padaria", settings: { call: "disabled" } });
    const queueId = await makeQueue(companyId, { name: "Vendas", color: "#111111" });
    const email = `Ana.${process.pid}@Test.local`;
    const user = await makeUser(companyId, { email, passwordHash, queueIds: [queueId], name: "Ana" });
    const answer = await login(` ${email.toUpperCase()} `).expect(200);
    expect(answer.body.user).toEqual({
      id: user.userId,
      name: "Ana",
      email,
      profile: "user",
      super: false,
      factorDueAt: null,
      owesFactor: false,
      allTicket: "disable",
      newCustomers: "enable",
      companyId,
      company: {
        id: companyId,
        name: "Padaria",
        dueDate: null,
        suspended: false,
        subscription: null,
        confirmBy: null,
        guideOpen: false,
        timezone: "America/Sao_Paulo",
        plan: null,
        settings: expect.arrayContaining([
          { key: "call", value: "disabled" },
          { key: "campaignsEnabled", value: "true" },
          { key: "sendGreetingAccepted", value: "disabled" },
        ]),
      },
      queues: [{ id: queueId, name: "Vendas", color: "#111111" }],
      whatsappId: null,
      features: [...planFeatures],
      visit: null,
    });
    const me = await as(answer.body.token).get("/auth/me").expect(200);
    expect(me.body).toEqual(answer.body.user);
  });

  test("the cookies of a login are hidden from scripts and other sites, and the refresh token is not in the body", async () => {
    const { email } = await makeLogin();
    const answer = await login(email).expect(200);
    const [refreshCookie, mediaCookie] = answer.headers["set-cookie"] as unknown as string[];
    expect(refreshCookie).toMatch(/^balcao_refresh=.*Path=\/api\/auth;.*HttpOnly; SameSite=Strict/);
    expect(mediaCookie).toMatch(/^balcao_media=.*Path=\/api\/media;.*HttpOnly; SameSite=Strict/);
    expect(Object.keys(answer.body)).toEqual(["token", "user"]);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  test("a wrong password and an unknown e-mail get the same answer", async () => {
    const { email } = await makeLogin();
    await login(email, "errada").expect(401, { error: "ERR_INVALID_CREDENTIALS" });
    await login(`nobody.${email}`).expect(401, { error: "ERR_INVALID_CREDENTIALS" });
  });

  test.each([{}, { email: 1, password: 2 }, { email: "a@b.c" }, { email: ["a"], password: {} }, []])(
    "a malformed login is 400: %j",
    async (body) => {
      const answer = await nobody().post("/api/auth/login").send(body).expect(400);
      expect(answer.body.error).toBe("ERR_VALIDATION");
    },
  );

  test("the answer to a faulty login never repeats the typed values", async () => {
    const answer = await nobody()
      .post("/api/auth/login")
      .send({ email: "", password: "segredo".repeat(50) })
      .expect(400);
    expect(JSON.stringify(answer.body)).not.toContain("segredo");
    expect(answer.body.details).toEqual([
      expect.objectContaining({ path: ["body", "email"] }),
      expect.objectContaining({ path: ["body", "password"] }),
    ]);
  });

  test("a page of another site cannot log in", async () => {
    const { email } = await makeLogin();
    for (const origin of ["https://evil.example", "null"])
      await login(email).set("origin", origin).set("sec-fetch-site", "cross-site").expect(403);
    await login(email).set("host", "balcao.test").set("origin", "http://balcao.test").expect(200);
    await login(email).set("host", "balcao.test").set("origin", "http://evil.balcao.test").expect(403);
  });
});

describe("one active login", () => {
  test("a login immediately ends the user's other sessions, and those sessions get the reason", async () => {
    const { email, companyId } = await makeLogin();
    const first = await login(email).expect(200);
    const second = await login(email).expect(200);
    await as(first.body.token).get("/auth/me").expect(401, { error: "ERR_SESSION_ENDED" });
    await refresh(cookieOf(first, "balcao_refresh")).expect(401, { error: "ERR_SESSION_ENDED" });
    await as(second.body.token).get("/auth/me").expect(200);
    const [event, ...more] = await ended(companyId);
    const sessionId = (jwt.decode(first.body.token) as { session: string }).session;
    expect(event?.payload).toEqual({ sessionId, reason: "other-login" });
    expect(event?.rooms).toEqual([`c:${companyId}:s:${sessionId}`]);
    expect(more).toEqual([]);
  });

  test("a login in the installed app ends only the user's other app session, and app and browser can end each other's session", async () => {
    const { email } = await makeLogin();
    const at = async (place: "desk" | "app", agent: string) => {
      const answer = await login(email, undefined, place).set("user-agent", agent).expect(200);
      return { calls: as(answer.body.token), id: (jwt.decode(answer.body.token) as { session: string }).session };
    };
    const desk = await at("desk", "Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0");
    const lost = await at("app", "Mozilla/5.0 (iPhone) Safari/604.1");
    const phone = await at("app", "Mozilla/5.0 (Linux; Android 16) Chrome/155.0 Mobile");
    await lost.calls.get("/auth/me").expect(401, { error: "ERR_SESSION_ENDED" });
    const { body } = await desk.calls.get("/auth/sessions").expect(200);
    expect(body).toMatchObject([
      { id: phone.id, place: "app", device: "Chrome · Android", here: false },
      { id: desk.id, place: "desk", device: "Firefox · Linux", here: true },
    ]);
    await desk.calls.delete(`/auth/sessions/${phone.id}`).expect(200);
    await phone.calls.get("/auth/me").expect(401, { error: "ERR_SESSION_ENDED" });
    await desk.calls.delete(`/auth/sessions/${phone.id}`).expect(404, { error: "ERR_NO_SESSION_FOUND" });
    await desk.calls.get("/auth/me").expect(200);
    const next = await at("app", "Mozilla/5.0 (iPhone) Safari/604.1");
    await next.calls.delete(`/auth/sessions/${desk.id}`).expect(200);
    await desk.calls.get("/auth/me").expect(401, { error: "ERR_SESSION_ENDED" });
  });

  test("nobody sees or ends a colleague's session", async () => {
    const [ana, bia] = [await makeLogin(), await makeLogin()];
    const [hers, other] = [await login(ana.email).expect(200), await login(bia.email).expect(200)];
    const { session } = jwt.decode(other.body.token) as { session: string };
    await as(hers.body.token).delete(`/auth/sessions/${session}`).expect(404, { error: "ERR_NO_SESSION_FOUND" });
    const { body } = await as(hers.body.token).get("/auth/sessions").expect(200);
    expect(JSON.stringify(body)).not.toContain(session);
    await as(other.body.token).get("/auth/me").expect(200);
  });

  test("a user can end all their own other sessions in one call, and other users stay signed in", async () => {
    const [{ email }, bia] = [await makeLogin({ super: true, profile: "admin" }), await makeLogin()];
    const [one, two, other] = [await login(email), await login(email), await login(bia.email)];
    await as(two.body.token).delete("/auth/sessions").expect(200, { ok: true });
    await as(one.body.token).get("/auth/me").expect(401);
    for (const { body } of [two, other]) await as(body.token).get("/auth/me").expect(200);
  });

  test("two logins at the same moment leave one session", async () => {
    const { email, user } = await makeLogin();
    await Promise.all([login(email).expect(200), login(email).expect(200), login(email).expect(200)]);
    const alive = await inCompany(user.companyId, () =>
      queryText("select id from sessions where user_id = $1 and ended_at is null", [user.userId]),
    );
    expect(alive).toHaveLength(1);
  });

  test("the operator may be signed in twice", async () => {
    const { email, companyId } = await makeLogin({ super: true, profile: "admin" });
    const [first, second] = [await login(email).expect(200), await login(email).expect(200)];
    for (const { body } of [first, second]) await as(body.token).get("/auth/me").expect(200);
    expect(await ended(companyId)).toEqual([]);
  });
});

test("a sign-in in a new browser causes an e-mail, and a sign-in in a known browser causes none", async () => {
  const { email, companyId } = await makeLogin();
  const mails = () =>
    inCompany(companyId, () => queryText<{ subject: string; body: string }>("select subject, body from mails"));
  const known = cookieOf(await login(email).expect(200), "balcao_device");
  await inCompany(companyId, () => queryText("delete from mails"));
  await login(email).set("cookie", `balcao_device=${known}`).expect(200);
  expect(await mails()).toEqual([]);
  await login(email).set("user-agent", "Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0").expect(200);
  expect(await mails()).toEqual([
    { subject: "Nova entrada na sua conta", body: expect.stringContaining("Firefox · Linux, do endereço ") },
  ]);
});

describe("a company that the operator blocked", () => {
  test("a company that the operator blocked cannot sign in or stay signed in, but its customers' messages are stored", async () => {
    const { email, companyId } = await makeLogin();
    const first = await login(email).expect(200);
    await asPlatform(() => queryText("update companies set status = false where id = $1", [companyId]));
    await login(email).expect(403, { error: "ERR_COMPANY_BLOCKED" });
    await login(email, "errada").expect(401, { error: "ERR_INVALID_CREDENTIALS" });
    await refresh(cookieOf(first, "balcao_refresh")).expect(403, { error: "ERR_COMPANY_BLOCKED" });
    const connectionId = await makeConnection(companyId);
    await inCompany(companyId, () => receiveMessage(inboundText(connectionId, { body: "Alguém aí?" })));
    expect(await inCompany(companyId, () => queryText("select body from messages"))).toEqual([{ body: "Alguém aí?" }]);
  });
});

describe("logout", () => {
  test("logout ends only this session, informs its sockets and clears the cookies", async () => {
    const { email, companyId } = await makeLogin({ super: true });
    const [one, two] = [await login(email), await login(email)];
    const answer = await as(one.body.token).delete("/auth/logout").expect(200, { ok: true });
    expect(String(answer.headers["set-cookie"])).toMatch(/balcao_refresh=;.*balcao_media=;/);
    await as(one.body.token).get("/auth/me").expect(401);
    await refresh(cookieOf(one, "balcao_refresh")).expect(401);
    await as(two.body.token).get("/auth/me").expect(200);
    expect((await ended(companyId)).map(({ payload }) => payload.reason)).toEqual(["logout"]);
  });
});

test("answers do not name the server software", () => {
  expect(app.get("x-powered-by")).toBe(false);
});
