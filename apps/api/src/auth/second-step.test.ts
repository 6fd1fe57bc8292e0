import { inCompany } from "@balcao/core/base/database";
import { makeAuthenticator } from "@balcao/core/testing/company/factor-factory";
import { queryText } from "@balcao/core/testing/query-text";
import { factorGuesses } from "@balcao/shared/factors/rules";
import { describe, expect, test } from "vitest";
import { as, nobody } from "../testing/client.ts";
import { cookieOf, login, makeLogin } from "../testing/login.ts";
import { withFreshAddress } from "../testing/fresh-address.ts";

withFreshAddress();

const wrong = { error: "ERR_FACTOR_CODE" };
const expired = { error: "ERR_SIGN_IN_EXPIRED" };

/** A user with an authenticator app. */
async function withApp(values: Parameters<typeof makeLogin>[0] = {}) {
  const made = await makeLogin(values);
  const app = await makeAuthenticator(made.user);
  const here = <T extends object>(text: string, bind: unknown[] = []) =>
    inCompany(made.companyId, () => queryText<T>(text, bind));
  return { ...made, app, here };
}
const passwordOf = async (email: string) => {
  const answer = await login(email).expect(200);
  return { answer, step: cookieOf(answer, "balcao_step") };
};
const finish = (step: string, code: string, more = "") =>
  nobody().post("/api/auth/second-step").set("cookie", `balcao_step=${step}${more}`).send({ code });

describe("the password of a user with a second factor", () => {
  test("the password of a user with a second factor gives no session and no data, and the code then gives both", async () => {
    const { email, app, user, here } = await withApp();
    const { answer, step } = await passwordOf(email);
    expect(answer.body).toEqual({ next: "code", app: true, passkey: false });
    expect(String(answer.headers["set-cookie"])).toMatch(
      /^balcao_step=[^;]+; Max-Age=300; Path=\/api\/auth;.*HttpOnly; SameSite=Strict/,
    );
    expect(String(answer.headers["set-cookie"])).not.toMatch(/balcao_(refresh|media|device)=/);
    expect(await here("select 1 from sessions where user_id = $1", [user.userId])).toEqual([]);
    const signedIn = await finish(step, ` ${app.code().slice(0, 3)} ${app.code().slice(3)} `).expect(200);
    expect(signedIn.body.user).toMatchObject({ id: user.userId });
    expect(String(signedIn.headers["set-cookie"])).toContain("balcao_step=;");
    await as(signedIn.body.token).get("/auth/me").expect(200);
  });

  test("the password of a user with a second factor does not end the user's session elsewhere before the code is right", async () => {
    const { email, user } = await makeLogin();
    const before = await login(email).expect(200);
    const app = await makeAuthenticator(user);
    const { step } = await passwordOf(email);
    await as(before.body.token).get("/auth/me").expect(200);
    await finish(step, app.code()).expect(200);
    await as(before.body.token).get("/auth/me").expect(401);
  });

  test("the password of a user with a second factor gets the same answer as without a factor when it is wrong", async () => {
    const { email } = await withApp();
    await login(email, "errada").expect(401, { error: "ERR_INVALID_CREDENTIALS" });
  });
});

describe("a code", () => {
  test("a code works only once, even for another sign-in", async () => {
    const { email, app } = await withApp();
    const [first, second] = [await passwordOf(email), await passwordOf(email)];
    const code = app.code();
    await finish(first.step, code).expect(200);
    await finish(second.step, code).expect(403, wrong);
    await finish(second.step, app.code(1)).expect(200);
  });

  test("a code is refused when it is older than a code that was used", async () => {
    const { email, app } = await withApp();
    await finish((await passwordOf(email)).step, app.code(1)).expect(200);
    await finish((await passwordOf(email)).step, app.code()).expect(403, wrong);
  });

  test("a code opens exactly one session when it is sent many times at the same moment", async () => {
    const { email, app, here, user } = await withApp();
    const steps = await Promise.all(Array.from({ length: 5 }, () => passwordOf(email)));
    const code = app.code();
    const answers = await Promise.all(steps.flatMap(({ step }) => [finish(step, code), finish(step, code)]));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await here("select 1 from sessions where user_id = $1", [user.userId])).toHaveLength(1);
  });

  test("a code from the backup works once, and the user is informed", async () => {
    const { email, app, here } = await withApp();
    const [first = ""] = app.backupCodes;
    const typed = `${first.slice(0, 5).toUpperCase()}-${first.slice(5)}`;
    await finish((await passwordOf(email)).step, typed).expect(200);
    await finish((await passwordOf(email)).step, first).expect(403, wrong);
    expect(await here("select recipient, subject from mails where subject not like 'Nova entrada%'")).toEqual([
      { recipient: email, subject: "Um código de reserva foi usado" },
    ]);
  });

  test.each([{}, { code: "" }, { code: 123456 }, { code: "9".repeat(21) }, { code: "123456", more: 1 }, []])(
    "a code with the wrong form is 400: %j",
    async (body) => {
      await nobody().post("/api/auth/second-step").send(body).expect(400);
    },
  );
});

describe("a sign-in that waits for its code", () => {
  test.each(["", "x", "1.2.3", `1.${"0".repeat(36)}.${"a".repeat(43)}`])(
    "a sign-in that waits for its code is not found with the cookie %j",
    async (step) => {
      await finish(step, "123456").expect(401, expired);
    },
  );

  test("a sign-in that waits for its code ends after five minutes, when it is used, and when the password changes", async () => {
    const { email, app, here, user } = await withApp();
    const [used, old, before] = [await passwordOf(email), await passwordOf(email), await passwordOf(email)];
    await finish(used.step, app.code()).expect(200);
    await finish(used.step, app.code(1)).expect(401, expired);
    await here("update sign_in_steps set made_at = now() - interval '301 seconds' where id = $1", [
      old.step.split(".")[1],
    ]);
    await finish(old.step, app.code(1)).expect(401, expired);
    await here("update users set password_hash = 'x' where id = $1", [user.userId]);
    await finish(before.step, app.code(1)).expect(401, expired);
  });

  test("a sign-in that waits for its code belongs to one browser: its id alone opens nothing, and neither a refresh nor a call accepts it", async () => {
    const { email, app } = await withApp();
    const { step } = await passwordOf(email);
    const [company, id] = step.split(".");
    await finish(`${company}.${id}.${"A".repeat(43)}`, app.code()).expect(401, expired);
    await nobody().post("/api/auth/refresh_token").set("cookie", `balcao_refresh=${step}`).expect(401);
    await as(step).get("/auth/me").expect(401);
  });

  test("a sign-in that waits for its code gives no session to a user who is switched off meanwhile, and the code stays unused", async () => {
    const { email, app, here, user } = await withApp();
    const { step } = await passwordOf(email);
    const code = app.code();
    await here("update users set off_by = 'person' where id = $1", [user.userId]);
    await finish(step, code).expect(403, { error: "ERR_USER_SWITCHED_OFF" });
    await here("update users set off_by = null where id = $1", [user.userId]);
    await finish(step, code).expect(200);
  });

  test("a sign-in that waits for its code is refused to pages of other sites", async () => {
    const { email, app } = await withApp();
    const { step } = await passwordOf(email);
    await finish(step, app.code()).set("sec-fetch-site", "cross-site").set("origin", "https://evil.test").expect(403);
  });
});

describe("a stranger who guesses codes with a stolen password", () => {
  const most = factorGuesses.strangers;

  test("a stranger who guesses codes with a stolen password gets few guesses a day, even at the same moment; the user is informed and can sign in from a known browser", async () => {
    const { email, user, here } = await makeLogin().then(async (made) => ({
      ...made,
      here: <T extends object>(text: string) => inCompany(made.companyId, () => queryText<T>(text)),
    }));
    const before = cookieOf(await login(email).expect(200), "balcao_device");
    const app = await makeAuthenticator(user);
    const device = cookieOf(await finish((await passwordOf(email)).step, app.code()).expect(200), "balcao_device");
    await here("delete from mails");
    const { step } = await passwordOf(email);
    const answers = await Promise.all(Array.from({ length: most + 5 }, () => finish(step, "000000")));
    const of = (code: string) => answers.filter(({ body }) => body.error === code).length;
    expect([of("ERR_FACTOR_CODE"), of("ERR_FACTOR_GUESSES_SPENT")]).toEqual([most, 5]);
    await finish(step, app.code(1)).expect(429, { error: "ERR_FACTOR_GUESSES_SPENT" });
    // A browser with only a sign-in by password counts as a stranger's browser.
    await finish(step, app.code(1), `; balcao_device=${before}`).expect(429);
    expect(await here("select subject from mails")).toEqual([{ subject: "Alguém sabe a sua senha" }]);
    await finish(step, app.code(1), `; balcao_device=${device}`).expect(200);
  });

  test("a stranger who guesses codes with a stolen password in one of the user's browsers blocks no other browser, and a new password unblocks all of them", async () => {
    const { email, app, here, user } = await withApp();
    const first = await finish((await passwordOf(email)).step, app.code()).expect(200);
    const device = cookieOf(first, "balcao_device");
    await here(
      `insert into factor_guesses (company_id, user_id, device)
       select company_id, id, gen_random_uuid() from users, generate_series(1, 200) where id = $1`,
      [user.userId],
    );
    const { body } = await finish((await passwordOf(email)).step, app.code(1), `; balcao_device=${device}`).expect(200);
    await here(
      "insert into factor_guesses (company_id, user_id) select company_id, id from users, generate_series(1, 20) where id = $1",
      [user.userId],
    );
    await as(body.token)
      .put(`/users/${user.userId}`)
      .send({ password: "outra senha bem longa 5", currentPassword: "senha-certa" })
      .expect(200);
    expect(await here("select 1 from factor_guesses union all select 1 from factor_browsers")).toEqual([]);
  });

  test("a stranger who guesses codes with a stolen password gets new guesses a day later", async () => {
    const { email, app, here, user } = await withApp();
    await here(
      `insert into factor_guesses (company_id, user_id, made_at)
       select company_id, id, now() - interval '24 hours 1 second' from users, generate_series(1, ${most}) where id = $1`,
      [user.userId],
    );
    await finish((await passwordOf(email)).step, app.code()).expect(200);
    expect(await here("select 1 from factor_guesses where made_at > now() - interval '1 hour'")).toEqual([]);
  });
});
