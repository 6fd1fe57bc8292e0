import { inCompany } from "@balcao/core/base/database";
import { blockCompany } from "@balcao/core/company/companies/block";
import { makeUser } from "@balcao/core/testing/factories";
import { AppError } from "@balcao/shared/errors";
import type { Express } from "express";
import request from "supertest";
import { beforeEach, expect, test } from "vitest";
import { createApp } from "../app.ts";
import { as, signIn } from "../testing/client.ts";
import { cookieOf, login as loginHere, makeLogin, passwordHash } from "../testing/login.ts";
import { guess, passwordLimits } from "./guesses.ts";
import { withFreshAddress } from "../testing/fresh-address.ts";

withFreshAddress();

let app: Express;
let address = "";
let addresses = 0;
const anotherAddress = () => `10.1.0.${(addresses += 1)}`;
beforeEach(() => {
  app = createApp();
  app.set("trust proxy", true);
  address = anotherAddress();
});
const login = (email: string, password = "senha-certa", from = address) =>
  request(app).post("/api/auth/login").set("x-forwarded-for", from).send({ email, password });
const times = <T>(count: number, what: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => what(n));
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

/** Makes a guess without a password hash, from an address and perhaps a known browser. */
const compare = (email: string, { from = address, device = "", wrong = true } = {}) =>
  guess(passwordLimits({ ip: from, cookies: { balcao_device: device } }, email), async () => {
    if (wrong) throw new AppError("ERR_INVALID_CREDENTIALS");
    return { status: 200 };
  }).catch(({ status }: AppError) => ({ status }));

test("after ten wrong passwords an address cannot sign in as that user; other users there can, and so can the user elsewhere", async () => {
  const [{ email }, other] = [await makeLogin(), await makeLogin()];
  expect(statuses(await Promise.all(times(20, () => login(email, "errada"))))).toEqual([
    ...times(10, () => 401),
    ...times(10, () => 429),
  ]);
  const refused = await login(email.toLowerCase()).expect(429);
  const seconds = Number(refused.headers["retry-after"]);
  expect(refused.body).toEqual({ error: "ERR_TOO_MANY_REQUESTS", details: { retryAfter: seconds } });
  expect(seconds).toBeGreaterThan(800);
  await login(other.email).expect(200);
  await login(email, "senha-certa", anotherAddress()).expect(200);
}, 30_000);

test("sixty-four right passwords at the same moment from one office are all accepted", async () => {
  const { companyId } = await makeLogin();
  const emails = times(64, (n) => `Office${n}.${process.pid}@Test.local`);
  for (const email of emails) await makeUser(companyId, { email, passwordHash });
  const answers = await Promise.all(emails.map((email) => login(email)));
  expect(statuses(answers)).toEqual(times(64, () => 200));
}, 30_000);

test("neither right passwords nor logins refused for another reason count as guesses", async () => {
  const { email, companyId } = await makeLogin();
  expect(statuses(await Promise.all(times(12, () => login(email))))).toEqual(times(12, () => 200));
  await inCompany(companyId, blockCompany);
  expect(statuses(await Promise.all(times(12, () => login(email))))).toEqual(times(12, () => 403));
}, 30_000);

test("an address has fifty guesses in all, whatever the accounts", async () => {
  const answers = await Promise.all(times(60, (n) => compare(`nobody${n}@test.local`)));
  expect(statuses(answers)).toEqual([...times(50, () => 401), ...times(10, () => 429)]);
});

test("an account accepts a hundred guesses from all addresses; after them only a browser known to its user can sign in", async () => {
  const { email } = await makeLogin();
  const device = cookieOf(await loginHere(email).expect(200), "balcao_device");
  for (const from of times(10, anotherAddress))
    expect(statuses(await Promise.all(times(10, () => compare(email, { from }))))).toEqual(times(10, () => 401));
  const from = anotherAddress();
  expect(await compare(email, { from, wrong: false })).toEqual({ status: 429 });
  expect(await compare(email, { from, wrong: false, device })).toEqual({ status: 200 });
  // The browser itself may guess ten times.
  const own = await Promise.all(times(11, () => compare(email, { from, device })));
  expect(statuses(own)).toEqual([...times(10, () => 401), 429]);
});

test("a browser is known only to its own user, and only by a cookie that we wrote", async () => {
  const [mine, other] = [await makeLogin(), await makeLogin()];
  const device = cookieOf(await loginHere(mine.email).expect(200), "balcao_device");
  const forged = [
    [other.email, device],
    [mine.email, `${device.slice(0, -4)}AAAA`],
    [mine.email, "x"],
  ] as const;
  for (const [email, value] of forged) {
    const from = anotherAddress();
    await Promise.all(times(10, () => compare(email, { from })));
    expect(await compare(email, { from, wrong: false, device: value })).toEqual({ status: 429 });
  }
});

test("an IPv6 address counts together with its neighbours, which all belong to one person", async () => {
  const from = (last: number) => `2001:db8:1:2::${last.toString(16)}`;
  await Promise.all(times(10, (n) => compare("v6@test.local", { from: from(n) })));
  expect(await compare("v6@test.local", { from: from(99), wrong: false })).toEqual({ status: 429 });
});

test("the holder of an invitation link may try thirty known e-mails with it, and is then refused", async () => {
  const { user, companyId } = await makeLogin({ profile: "admin" });
  const admin = as(await signIn(user));
  const { body } = await admin.post("/invitations").send({}).expect(200);
  const token = body.link.slice(body.link.indexOf("#") + 1);
  const known = (await makeLogin()).email;
  const accept = (given: string) =>
    request(app)
      .post("/api/invitation/accept")
      .set("x-forwarded-for", address)
      .send({ token, name: "Bia", email: given, password: "Cavalos Azuis 4" });
  const answers = await Promise.all(times(31, () => accept(known)));
  expect(statuses(answers)).toEqual([...times(30, () => 409), 429]);
  await accept(`new.${companyId}@test.local`).expect(429);
  address = anotherAddress();
  await accept(`new.${companyId}@test.local`).expect(200);
}, 30_000);
