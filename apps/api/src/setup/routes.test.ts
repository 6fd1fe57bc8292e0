import { deleteRows } from "@balcao/core/testing/again";
import { passwordMatches } from "@balcao/core/base/passwords";
import { rowsOf, withOwner } from "@balcao/core/office/backup/connect";
import { makeSetupCode } from "@balcao/core/office/setup/set-up";
import type { Express } from "express";
import request from "supertest";
import { beforeEach, expect, test } from "vitest";
import { createApp } from "../app.ts";
import { withFreshAddress } from "../testing/fresh-address.ts";

// An installation without users.
withFreshAddress();
const rows = <T extends object>(text: string): Promise<T[]> =>
  withOwner(process.env["DATABASE_OWNER_URL"] ?? "", (owner) => rowsOf<T>(owner, text));
let app: Express;
let address: string;
let calls = 0;
beforeEach(async () => {
  await rows(deleteRows);
  app = createApp();
  // Each test calls from its own address, because wrong codes are counted by address.
  app.set("trust proxy", true);
  address = `10.0.0.${(calls += 1)}`;
});

const newCode = async (keepForSeconds = 0): Promise<string> => {
  const made = await makeSetupCode({ keepForSeconds });
  return typeof made === "string" ? made : made.code;
};
const form = {
  name: "Rosa",
  email: "rosa@example.com",
  password: "pão de queijo",
  company: "Padaria Estrela",
  language: "es",
  timezone: "Europe/Lisbon",
};
const post = (code: string, more: object = {}) =>
  request(app)
    .post("/api/setup")
    .set("x-forwarded-for", address)
    .send({ ...form, code, ...more });
const needed = async () => ((await request(app).get("/api/setup").expect(200)).body as { needed: boolean }).needed;

test("the first user, who has the code, becomes the operator; the code works once", async () => {
  expect(await needed()).toBe(true);
  const code = await newCode();
  await post(code).expect(200, { ok: true });
  expect(await needed()).toBe(false);
  const [made] = await rows<{ password_hash: string }>(
    `select u.name, u.email, profile, super, password_hash, c.name as company, c.guide_open, timezone, s.key, s.value
     from users u join companies c on c.id = u.company_id join settings s on s.company_id = c.id`,
  );
  expect(made).toMatchObject({
    name: "Rosa",
    email: "rosa@example.com",
    profile: "admin",
    super: true,
    company: "Padaria Estrela",
    guide_open: true,
    timezone: "Europe/Lisbon",
    key: "language",
    value: "es",
  });
  expect(await passwordMatches("pão de queijo", made?.password_hash)).toBe(true);
  await post(code, { email: "outra@example.com" }).expect(409, { error: "ERR_SETUP_DONE" });
  expect(await makeSetupCode()).toBe("done");
  expect(await rows("select 1 from setup_codes")).toEqual([]);
});

test("the password lengths chosen by the first user apply from then on", async () => {
  const code = await newCode();
  const lengths = { leastPassword: 9, leastAdminPassword: 14 };
  await post(code, lengths).expect(400, { error: "ERR_PASSWORD_LENGTH", details: { min: 14, max: 128 } });
  await post(code, { ...lengths, password: "padaria estrela" }).expect(400, { error: "ERR_PASSWORD_PERSONAL" });
  await post(code, { ...lengths, password: "princess" }).expect(400);
  await post(code, { ...lengths, password: "dois pães de queijo" }).expect(200);
  expect(await rows("select min, admin_min, max from password_policies")).toEqual([
    { min: 9, admin_min: 14, max: 128 },
  ]);
});

test("the code may be typed in lower case and with spaces", async () => {
  const code = await newCode();
  await post(` ${code.toLowerCase().replaceAll("-", " ")} `).expect(200);
});

test("when two set-ups run at the same time, one succeeds", async () => {
  const code = await newCode();
  const answers = await Promise.all([post(code), post(code, { email: "ana@example.com", company: "Outra" })]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await rows("select 1 from users")).toHaveLength(1);
  expect(await rows("select 1 from companies")).toHaveLength(1);
});

test("a wrong code, an old code, and a code sent when none was made yet are refused and create nothing", async () => {
  await post("ABCD-EFGH-JKLM-NPQR").expect(403, { error: "ERR_SETUP_CODE" });
  const [old, now] = [await newCode(), await newCode()];
  await post(old).expect(403, { error: "ERR_SETUP_CODE" });
  for (const wrong of ["-", "é", now.slice(0, -1), `${now}A`]) await post(wrong).expect(403);
  expect(await rows("select 1 from companies")).toEqual([]);
  await post(now).expect(200);
});

test("after ten wrong codes even the right code is refused for a while", async () => {
  const code = await newCode();
  for (let n = 0; n < 10; n += 1) await post("ABCD-EFGH-JKLM-NPQR").expect(403);
  const { body, headers } = await post(code).expect(429);
  expect(body).toEqual({ error: "ERR_TOO_MANY_REQUESTS", details: { retryAfter: Number(headers["retry-after"]) } });
});

test("processes that start together share one code, and a later start makes a new code", async () => {
  const made = await Promise.all([1, 2, 3].map(() => makeSetupCode({ keepForSeconds: 120 })));
  expect(made.filter((one) => one === "kept")).toHaveLength(2);
  await rows("update setup_codes set made_at = made_at - interval '121 seconds'");
  await post(await newCode(120)).expect(200);
});

test("only a hash of the code is stored, and the app's role cannot read it", async () => {
  const code = await newCode();
  const [kept] = await rows<{ hash: Buffer }>("select hash from setup_codes");
  expect(kept?.hash).toHaveLength(32);
  expect(kept?.hash.toString("latin1")).not.toContain(code.slice(0, 4));
  expect(await rows("select has_table_privilege('balcao_app', 'setup_codes', 'select') as may")).toEqual([
    { may: false },
  ]);
});

test("a time zone that the database does not know is refused and creates nothing", async () => {
  const code = await newCode();
  const { body } = await post(code, { timezone: "US/Pacific-New" }).expect(400);
  expect(body).toMatchObject({ error: "ERR_VALIDATION", details: [{ path: ["body", "timezone"] }] });
  expect(await rows("select 1 from companies")).toEqual([]);
  await post(code).expect(200);
});

test.each([
  { password: "curta" },
  { email: "rosa" },
  { timezone: "BRT" },
  { language: "fr" },
  { company: " x " },
  { name: "" },
  { leastPassword: 4 },
  { leastAdminPassword: 65 },
])("%j is refused before the code is checked", async (bad) => {
  await newCode();
  const { body } = await post("ABCD-EFGH-JKLM-NPQR", bad).expect(400);
  expect(body.error).toBe("ERR_VALIDATION");
});
