import { inCompany } from "@balcao/core/base/database";
import { letterOfCode } from "@balcao/core/company/recovery/wording";
import { queryText } from "@balcao/core/testing/query-text";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "../env.ts";
import { app, as, nobody } from "../testing/client.ts";
import { cookieOf, login, makeLogin, refresh } from "../testing/login.ts";
import { forgotPassword, resetPassword } from "./recover.ts";
import { withFreshAddress } from "../testing/fresh-address.ts";

withFreshAddress();

const usual = { SMTP_URL: env.SMTP_URL, RECOVERY_NEUTRAL: env.RECOVERY_NEUTRAL };
beforeAll(() => {
  env.SMTP_URL = "smtp://127.0.0.1:1";
  app.set("trust proxy", true);
});
afterAll(() => Object.assign(env, usual));

let count = 0;
const newAddress = () => `10.1.${(count += 1) % 200}.${process.pid % 200}`;
const forgot = (email: string, from = newAddress(), more = {}) =>
  nobody()
    .post("/api/forgot-password")
    .set("x-forwarded-for", from)
    .send({ email, ...more });
const reset = (email: string, token: string, password = goodPassword, from = newAddress()) =>
  nobody().post("/api/reset-password").set("x-forwarded-for", from).send({ email, token, password });
const goodPassword = "Cavalos Azuis 4";
const wrong = { error: "ERR_INVALID_RECOVERY_PASS_TOKEN" };

const mailsOf = (companyId: number) =>
  inCompany(companyId, () =>
    queryText<{ body: string; subject: string }>("select body, subject from mails order by id"),
  );
/** The code in the newest e-mail. */
const codeOf = async (companyId: number): Promise<string> => {
  const found = (await mailsOf(companyId)).flatMap(({ body }) => /^\d{6}$/m.exec(body) ?? []);
  return found.at(-1) ?? "";
};
/** The parameters in the link of the newest e-mail. */
const linkOf = async (companyId: number): Promise<URLSearchParams> => {
  const found = (await mailsOf(companyId)).flatMap(({ body }) => /\/forgot-password#(\S+)/.exec(body)?.[1] ?? []);
  return new URLSearchParams(found.at(-1));
};
const asker = { name: "somewhere", isKnown: false };
const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");

test("a code sets a new password once, ends every session and is stored only as a hash", async () => {
  const { email, companyId } = await makeLogin();
  const signedIn = await login(email).expect(200);
  await forgot(email.toUpperCase()).expect(200, { ok: true });
  const code = await codeOf(companyId);
  expect(code).toMatch(/^\d{6}$/);
  const kept = await inCompany(companyId, () => queryText("select * from recovery_codes"));
  expect(JSON.stringify(kept)).not.toContain(code);
  await reset(email, code).expect(200, { ok: true });
  await as(signedIn.body.token).get("/auth/me").expect(401);
  await refresh(cookieOf(signedIn, "balcao_refresh")).expect(401);
  await login(email).expect(401);
  await login(email, goodPassword).expect(200);
  await reset(email, code, "Outros Cavalos 5").expect(400, wrong);
  expect((await mailsOf(companyId)).map(({ subject }) => subject)).toContain("A senha da sua conta mudou");
  expect(await inCompany(companyId, () => queryText("select action from audit"))).toEqual([
    { action: "user.password" },
  ]);
});

test("the e-mail with the code is in the language of the screen that requested it, else in the company's", async () => {
  const { email, companyId } = await makeLogin();
  await forgot(email, newAddress(), { language: "es" }).expect(200);
  await forgot(email, newAddress(), { language: "en" }).expect(200);
  await forgot(email).expect(200);
  const subjects = (await mailsOf(companyId)).map(({ subject }) => subject);
  expect(subjects).toEqual(
    (["es", "en", "pt"] as const).map(
      (language) => letterOfCode(language, { name: "", code: "", url: "http://desk.test" }).subject,
    ),
  );
  expect(new Set(subjects).size).toBe(3);
  await forgot(email, newAddress(), { language: "fr" }).expect(400);
});

test("when one code is used twice at the same time, only one use succeeds and sets its password", async () => {
  const { email, companyId } = await makeLogin();
  await forgot(email).expect(200);
  const code = await codeOf(companyId);
  const passwords = [goodPassword, "Outros Cavalos 5"];
  const answers = await Promise.all(passwords.map((password) => reset(email, code, password)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  await login(email, passwords[answers.findIndex(({ status }) => status === 200)]).expect(200);
});

test("a new password clears the wrong guesses of strangers at the second step", async () => {
  const { email, companyId, user } = await makeLogin();
  const guesses = "insert into factor_guesses (company_id, user_id) select company_id, id from users where id = $1";
  await inCompany(companyId, () => queryText(guesses, [user.userId]));
  await forgot(email).expect(200);
  await reset(email, await codeOf(companyId)).expect(200);
  expect(await inCompany(companyId, () => queryText("select 1 from factor_guesses"))).toEqual([]);
});

test("five wrong guesses use up a code, even when all are made at the same time", async () => {
  const { email, companyId } = await makeLogin();
  await forgot(email).expect(200);
  const code = await codeOf(companyId);
  const guesses = await Promise.all(Array.from({ length: 8 }, () => reset(email, otherThan(code))));
  for (const { status, body } of guesses) expect([status, body]).toEqual([400, wrong]);
  const [row] = await inCompany(companyId, () => queryText("select attempts from recovery_codes"));
  expect(row).toEqual({ attempts: 5 });
  await reset(email, code).expect(400, wrong);
});

test("a right code is not counted as a guess, however often the new password beside it is refused", async () => {
  const { email, companyId } = await makeLogin();
  await forgot(email).expect(200);
  const code = await codeOf(companyId);
  for (let tried = 0; tried < 6; tried += 1)
    await reset(email, code, "fraca").expect(400, { error: "ERR_CHANGE_PASSWORD" });
  await reset(email, code).expect(200);
  expect(await inCompany(companyId, () => queryText("select attempts from recovery_codes"))).toEqual([{ attempts: 0 }]);
});

test("a code is valid for fifteen minutes, and a newer code replaces it", async () => {
  const { email, companyId } = await makeLogin();
  const now = new Date();
  await forgotPassword({ email }, asker, { now });
  const first = await codeOf(companyId);
  const late = new Date(now.getTime() + 15 * 60_000);
  await expect(resetPassword({ email, token: first, password: goodPassword }, late)).rejects.toThrow(wrong.error);
  await forgotPassword({ email }, asker, { now });
  const second = await codeOf(companyId);
  if (first !== second) await reset(email, first).expect(400, wrong);
  await reset(email, second).expect(200);
});

test("a browser gets three letters in an hour, even when a code was used, and one more when the first is an hour old", async () => {
  const { email, companyId } = await makeLogin();
  const now = new Date();
  // Another browser asked half an hour earlier, but the refusal states the wait of this browser.
  await forgotPassword({ email }, { ...asker, name: "elsewhere" }, { now: new Date(now.getTime() - 1_800_000) });
  for (let sent = 0; sent < 3; sent += 1) await forgotPassword({ email }, asker, { now });
  await reset(email, await codeOf(companyId)).expect(200);
  await expect(forgotPassword({ email }, asker, { now })).rejects.toMatchObject({
    code: "ERR_TOO_MANY_REQUESTS",
    details: { retryAfter: 3600 },
  });
  await forgotPassword({ email }, asker, { now: new Date(now.getTime() + 3_600_000) });
});

test("a stranger who requests and guesses codes does not block the user, whose own letter arrives with a working link", async () => {
  const { email, companyId } = await makeLogin();
  const [own, stranger] = [newAddress(), newAddress()];
  for (let asked = 0; asked < 3; asked += 1) await forgot(email, stranger).expect(200);
  await forgot(email, stranger).expect(429);
  await forgot(email, own).expect(200);
  const [code, link] = [await codeOf(companyId), await linkOf(companyId)];
  expect(link.get("email")).toBe(email);
  for (let wrongs = 0; wrongs < 5; wrongs += 1) await reset(email, otherThan(code), goodPassword, stranger).expect(400);
  await reset(email, code, goodPassword, own).expect(400, wrong);
  await reset(email, link.get("token") ?? "", goodPassword, own).expect(200);
  await reset(email, link.get("token") ?? "", "Outros Cavalos 5", own).expect(400, wrong);
  await login(email, goodPassword).expect(200);
});

test("strangers at many addresses get nine letters an hour, and the user's own browser still gets a letter", async () => {
  const { email, companyId } = await makeLogin();
  const device = cookieOf(await login(email).expect(200), "balcao_device");
  for (let asked = 0; asked < 9; asked += 1) await forgot(email).expect(200);
  await forgot(email).expect(429);
  await forgot(email).set("cookie", `balcao_device=${device}`).expect(200);
  // The sign-in from a new browser causes one more letter, without a code.
  expect((await mailsOf(companyId)).filter(({ body }) => /^\d{6}$/m.test(body))).toHaveLength(10);
  expect(
    JSON.stringify(await inCompany(companyId, () => queryText("select asked_by from recovery_codes"))),
  ).not.toMatch(/\b10\.1\.\d/);
});

/** Ten wrong codes of a user, in two letters, at the present hour and two hours later. */
async function afterTenWrongCodes() {
  const { email, companyId } = await makeLogin();
  const now = new Date();
  const hours = (n: number) => new Date(now.getTime() + n * 3_600_000);
  const guess = (token: string, at: Date) => resetPassword({ email, token, password: goodPassword }, at);
  for (const hour of [0, 2]) {
    await forgotPassword({ email }, asker, { now: hours(hour) });
    const other = otherThan(await codeOf(companyId));
    for (let wrongs = 0; wrongs < 5; wrongs += 1) await expect(guess(other, hours(hour))).rejects.toThrow(wrong.error);
  }
  return { email, companyId, hours, guess };
}

test("after ten wrong codes in 24 hours no code is accepted, and a link still works", async () => {
  const { email, companyId, hours, guess } = await afterTenWrongCodes();
  await forgotPassword({ email }, asker, { now: hours(4) });
  await expect(guess(await codeOf(companyId), hours(4))).rejects.toThrow(wrong.error);
  const token = (await linkOf(companyId)).get("token") ?? "";
  await expect(guess(token, hours(5))).rejects.toThrow(wrong.error);
  await expect(guess(token, hours(4.9))).resolves.toEqual({ ok: true });
  await expect(guess(token, hours(4.9))).rejects.toThrow(wrong.error);
});

test("a day after ten wrong codes, a new code is accepted again, and earlier links are no longer valid", async () => {
  const { email, companyId, hours, guess } = await afterTenWrongCodes();
  const token = (await linkOf(companyId)).get("token") ?? "";
  await forgotPassword({ email }, asker, { now: hours(25) });
  await expect(guess(await codeOf(companyId), hours(25))).resolves.toEqual({ ok: true });
  await expect(guess(token, hours(2))).rejects.toThrow(wrong.error);
});

test("an unknown e-mail is answered as unknown, and at a company's own link so is an e-mail of another company", async () => {
  const [{ email, companyId }, other] = [await makeLogin(), await makeLogin()];
  const unknown = { error: "ERR_RECOVERY_PASSWORD_NOT_FOUND" };
  await forgot("ninguem@nada.example").expect(404, unknown);
  await forgot(email, newAddress(), { companyId: other.companyId }).expect(404, unknown);
  await forgot(email, newAddress(), { companyId }).expect(200);
  await reset("ninguem@nada.example", "000000").expect(400, wrong);
});

test("when the installation gives everybody the same answer, nobody learns which e-mails are known", async () => {
  const { email, companyId } = await makeLogin();
  env.RECOVERY_NEUTRAL = "on";
  const from = newAddress();
  for (let asked = 0; asked < 4; asked += 1) await forgot(email, from).expect(200, { ok: true });
  await forgot("ninguem@nada.example").expect(200, { ok: true });
  env.RECOVERY_NEUTRAL = "off";
  expect(await mailsOf(companyId)).toHaveLength(3);
});

test("a weak password is refused with its rule, and the code can be used again", async () => {
  const { email, companyId } = await makeLogin();
  await forgot(email).expect(200);
  const code = await codeOf(companyId);
  await reset(email, code, "sem maiuscula 1").expect(400, { error: "ERR_CHANGE_PASSWORD" });
  await reset(email, code, "Senha123").expect(400, { error: "ERR_PASSWORD_COMMON" });
  await reset(email, code).expect(200);
});

test("without a mail server the answer says that no e-mail can be sent", async () => {
  const { email } = await makeLogin();
  env.SMTP_URL = undefined;
  await forgot(email).expect(502, { error: "ERR_RECOVERY_PASSWORD_SEND_EMAIL" });
  env.SMTP_URL = "smtp://127.0.0.1:1";
});

test("one address can request twenty codes in a quarter of an hour, and then it must wait", async () => {
  const from = "203.0.113.77";
  for (let asked = 0; asked < 20; asked += 1) await forgot("ninguem@nada.example", from).expect(404);
  await forgot("ninguem@nada.example", from).expect(429);
});
