import { inCompany, query } from "@balcao/core/database";
import { makeCompany, makeQueue, makeUser, publishedBy } from "@balcao/core/testing/factories";
import { hashPassword } from "@balcao/core/users/hash";
import type { Actor } from "@balcao/shared/permissions";
import jwt from "jsonwebtoken";
import type { Response } from "supertest";
import { beforeAll, describe, expect, test } from "vitest";
import { env } from "../env.ts";
import { writeToken } from "../http/auth.ts";
import { app, as, nobody, signIn } from "../testing/client.ts";

const password = "senha-certa";
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

let count = 0;
async function makeLogin(values: Parameters<typeof makeUser>[1] = {}) {
  const companyId = await makeCompany({ name: "Padaria" });
  const email = `Login${(count += 1)}.${process.pid}@Test.local`;
  return { companyId, email, user: await makeUser(companyId, { ...values, email, passwordHash }) };
}
const login = (email: string, secret = password) => nobody().post("/api/auth/login").send({ email, password: secret });
const cookieOf = (answer: Response, name: string): string =>
  new RegExp(`${name}=([^;]*)`).exec(String(answer.headers["set-cookie"]))?.[1] ?? "";
const refresh = (token: string) => nobody().post("/api/auth/refresh_token").set("cookie", `balcao_refresh=${token}`);
const ended = async (companyId: number) =>
  (await publishedBy(companyId)).filter(({ name }) => name === "session.ended");
const inSessions = (user: Actor, sql: string) => inCompany(user.companyId, () => query(sql, [user.userId]));

describe("login", () => {
  test("answers a token and the user with company and queues; the e-mail's case does not matter", async () => {
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
      allTicket: "disable",
      companyId,
      company: {
        id: companyId,
        name: "Padaria",
        dueDate: null,
        timezone: "America/Sao_Paulo",
        settings: [{ key: "call", value: "disabled" }],
      },
      queues: [{ id: queueId, name: "Vendas", color: "#111111" }],
      whatsappId: null,
    });
    const me = await as(answer.body.token).get("/auth/me").expect(200);
    expect(me.body).toEqual(answer.body.user);
  });

  test("its cookies are out of reach of scripts and other sites, and the refresh token is not in the body", async () => {
    const { email } = await makeLogin();
    const answer = await login(email).expect(200);
    const [refreshCookie, mediaCookie] = answer.headers["set-cookie"] as unknown as string[];
    expect(refreshCookie).toMatch(/^balcao_refresh=.*Path=\/api\/auth;.*HttpOnly; SameSite=Strict/);
    expect(mediaCookie).toMatch(/^balcao_media=.*Path=\/api\/media;.*HttpOnly; SameSite=Strict/);
    expect(Object.keys(answer.body)).toEqual(["token", "user"]);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  test("a wrong password and an unknown e-mail are told in the same words", async () => {
    const { email } = await makeLogin();
    await login(email, "errada").expect(401, { error: "ERR_INVALID_CREDENTIALS" });
    await login(`nobody.${email}`).expect(401, { error: "ERR_INVALID_CREDENTIALS" });
  });

  test.each([{}, { email: 1, password: 2 }, { email: "a@b.c" }, { email: ["a"], password: {} }, []])(
    "nonsense is 400 and never repeats a secret: %j",
    async (body) => {
      const answer = await nobody().post("/api/auth/login").send(body).expect(400);
      expect(answer.body.error).toBe("ERR_VALIDATION");
    },
  );

  test("a faulty login never repeats what was typed", async () => {
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

  test("is refused to a page of another site", async () => {
    const { email } = await makeLogin();
    for (const origin of ["https://evil.example", "null"])
      await login(email).set("origin", origin).set("sec-fetch-site", "cross-site").expect(403);
    await login(email).set("host", "balcao.test").set("origin", "http://balcao.test").expect(200);
    await login(email).set("host", "balcao.test").set("origin", "http://evil.balcao.test").expect(403);
  });
});

describe("too many wrong passwords", () => {
  test("the eleventh for one e-mail is refused, even with the right one; others get in", async () => {
    const [{ email }, other] = [await makeLogin(), await makeLogin()];
    for (let tries = 0; tries < 10; tries += 1) await login(email, "errada").expect(401);
    const refused = await login(email.toLowerCase()).expect(429);
    expect(refused.body).toEqual({ error: "ERR_TOO_MANY_REQUESTS" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(800);
    await login(other.email).expect(200);
  });

  test("right ones do not count", async () => {
    const { email } = await makeLogin({ super: true });
    for (let tries = 0; tries < 12; tries += 1) await login(email).expect(200);
  });
});

describe("one active login", () => {
  test("a login ends the user's other sessions at once, and says why", async () => {
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

  test("two logins at the same moment leave one session", async () => {
    const { email, user } = await makeLogin();
    await Promise.all([login(email).expect(200), login(email).expect(200), login(email).expect(200)]);
    const alive = await inSessions(user, "select id from sessions where user_id = $1 and ended_at is null");
    expect(alive).toHaveLength(1);
  });

  test("the operator may be signed in twice", async () => {
    const { email, companyId } = await makeLogin({ super: true, profile: "admin" });
    const [first, second] = [await login(email).expect(200), await login(email).expect(200)];
    for (const { body } of [first, second]) await as(body.token).get("/auth/me").expect(200);
    expect(await ended(companyId)).toEqual([]);
  });
});

describe("refresh", () => {
  test("hands out a new token and the next refresh token", async () => {
    const { email, user } = await makeLogin();
    const first = cookieOf(await login(email), "balcao_refresh");
    const answer = await refresh(first).expect(200);
    expect(answer.body.user.id).toBe(user.userId);
    await as(answer.body.token).get("/auth/me").expect(200);
    const second = cookieOf(answer, "balcao_refresh");
    expect(second).not.toBe(first);
    await refresh(second).expect(200);
  });

  test("two tabs that ask at once get the same successor, and so does one whose answer was lost", async () => {
    const { email } = await makeLogin();
    const token = cookieOf(await login(email), "balcao_refresh");
    const answers = await Promise.all([refresh(token).expect(200), refresh(token).expect(200)]);
    const successors = [...answers, await refresh(token).expect(200)].map((answer) =>
      cookieOf(answer, "balcao_refresh"),
    );
    expect(new Set(successors).size).toBe(1);
    await refresh(successors[0] ?? "").expect(200);
  });

  test("the previous token after half a minute is a copy: the session ends for both holders", async () => {
    const { email, user, companyId } = await makeLogin();
    const old = cookieOf(await login(email), "balcao_refresh");
    const rotated = await refresh(old).expect(200);
    await inSessions(user, "update sessions set rotated_at = now() - interval '31 seconds' where user_id = $1");
    await refresh(old).expect(401, { error: "ERR_SESSION_ENDED" });
    await refresh(cookieOf(rotated, "balcao_refresh")).expect(401);
    await as(rotated.body.token).get("/auth/me").expect(401, { error: "ERR_SESSION_ENDED" });
    expect((await ended(companyId))[0]?.payload).toMatchObject({ reason: "changed" });
  });

  test("a token two generations old ends the session even within the half minute", async () => {
    const { email } = await makeLogin();
    const first = cookieOf(await login(email), "balcao_refresh");
    const second = cookieOf(await refresh(first), "balcao_refresh");
    const third = cookieOf(await refresh(second), "balcao_refresh");
    await refresh(first).expect(401, { error: "ERR_SESSION_ENDED" });
    await refresh(third).expect(401, { error: "ERR_SESSION_ENDED" });
  });

  test("an unused session is over after its week, a used one lives on, at most a month", async () => {
    const { email, user } = await makeLogin();
    const token = cookieOf(await login(email), "balcao_refresh");
    await inSessions(
      user,
      "update sessions set expires_at = now() + interval '1 minute', created_at = now() - interval '28 days' where user_id = $1",
    );
    const answer = await refresh(token).expect(200);
    const [left] = await inSessions(
      user,
      "select expires_at = created_at + interval '30 days' as capped from sessions where user_id = $1",
    );
    expect(left).toEqual({ capped: true });
    await inSessions(user, "update sessions set expires_at = now() where user_id = $1");
    await refresh(cookieOf(answer, "balcao_refresh")).expect(401);
    await as(answer.body.token).get("/auth/me").expect(401, { error: "ERR_SESSION_ENDED" });
  });

  test.each(["", "x", "a.b.c", "00000000-0000-4000-8000-000000000000.1.AAAA"])(
    "without a token of ours: 401 (%s)",
    async (token) => {
      await refresh(token).expect(401, { error: "ERR_SESSION_ENDED" });
    },
  );

  test("is refused to a page of another site, and the token stays good", async () => {
    const { email } = await makeLogin();
    const token = cookieOf(await login(email), "balcao_refresh");
    await refresh(token).set("sec-fetch-site", "cross-site").expect(403, { error: "ERR_NO_PERMISSION" });
    await refresh(token).set("sec-fetch-site", "same-site").set("origin", "http://other.local").expect(403);
    await refresh(token).set("sec-fetch-site", "same-origin").expect(200);
  });
});

describe("logout", () => {
  test("ends this session only, tells its sockets and clears the cookies", async () => {
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

describe("tokens", () => {
  const forge = (actor: Actor, secret: string, options: jwt.SignOptions) =>
    jwt.sign({ company: actor.companyId, session: actor.sessionId }, secret, {
      subject: String(actor.userId),
      ...options,
    });

  test("an old one is 403 ERR_SESSION_EXPIRED, so that the browser renews it", async () => {
    const user = await makeUser(await makeCompany());
    await signIn(user);
    const token = forge(user, env.JWT_SECRET, { audience: "api", expiresIn: -1 });
    await as(token).get("/auth/me").expect(403, { error: "ERR_SESSION_EXPIRED" });
  });

  test("none, another secret's, an unsigned one and the one for files are 401", async () => {
    const user = await makeUser(await makeCompany());
    await signIn(user);
    const unsigned = jwt.sign(
      { company: user.companyId, session: user.sessionId, sub: String(user.userId), aud: "api" },
      "",
      { algorithm: "none" },
    );
    const bad = [forge(user, "x".repeat(32), { audience: "api" }), unsigned, writeToken(user, "media"), "x"];
    for (const token of bad) await as(token).get("/auth/me").expect(401, { error: "ERR_SESSION_ENDED" });
    await nobody().get("/api/auth/me").expect(401, { error: "ERR_SESSION_ENDED" });
  });

  test("the cookie for files opens nothing else", async () => {
    const user = await makeUser(await makeCompany(), { profile: "admin" });
    await signIn(user);
    const cookie = `balcao_media=${writeToken(user, "media")}`;
    await nobody().get("/api/media/1").set("cookie", cookie).expect(404, { error: "ERR_NO_MEDIA_FOUND" });
    await nobody().get("/api/tickets").set("cookie", cookie).expect(401);
    await nobody().post("/api/media/1/download").set("cookie", cookie).expect(401);
  });

  test("rights are those of now, not those of the login", async () => {
    const user = await makeUser(await makeCompany(), { profile: "admin" });
    const token = await signIn(user);
    await as(token).post("/whatsapp").send({ name: "Vendas" }).expect(200);
    await inSessions(user, "update users set profile = 'user' where id = $1");
    await as(token).post("/whatsapp").send({ name: "Outra" }).expect(403, { error: "ERR_NO_PERMISSION" });
  });
});

test("the app names itself to nobody", () => {
  expect(app.get("x-powered-by")).toBe(false);
});
