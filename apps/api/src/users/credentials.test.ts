import { asPlatform, inCompany } from "@balcao/core/base/database";
import { writePolicy } from "@balcao/core/company/passwords/policy";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { usualPolicy } from "@balcao/shared/users/password";
import { afterEach, describe, expect, test } from "vitest";
import { as, signIn } from "../testing/client.ts";
import { login, passwordHash } from "../testing/login.ts";
import { withFreshAddress } from "../testing/fresh-address.ts";

withFreshAddress();

const currentPassword = "senha-certa";
let count = 0;
const address = () => `Cred${(count += 1)}.${process.pid}@Test.local`;
async function office() {
  const companyId = await makeCompany({ name: "Padaria Estrela" });
  const make = async (name: string, profile: "admin" | "user") => {
    const email = address();
    const user = await makeUser(companyId, { name, email, profile, passwordHash });
    return { email, id: user.userId, path: `/users/${user.userId}`, user, call: as(await signIn(user)) };
  };
  return { companyId, chief: await make("Chefe", "admin"), ana: await make("Ana", "user") };
}
const letters = (companyId: number) =>
  inCompany(companyId, () =>
    queryText<{ recipient: string; subject: string; body: string }>(
      "select recipient, subject, body from mails order by id",
    ),
  );
// Other tests of this database need the usual policy.
afterEach(() => asPlatform(() => writePolicy(usualPolicy)));

describe("a change of e-mail or password", () => {
  test("a change of e-mail or password needs the caller's own current password, and changes nothing without it", async () => {
    const { ana, chief } = await office();
    for (const body of [
      { email: address() },
      { password: "outra-senha" },
      { email: address(), currentPassword: "errada" },
    ])
      await ana.call.put(ana.path).send(body).expect(403, { error: "ERR_CURRENT_PASSWORD" });
    // An admin types their own password, not the colleague's.
    await chief.call.put(ana.path).send({ password: "outra-senha" }).expect(403, { error: "ERR_CURRENT_PASSWORD" });
    await chief.call.put(ana.path).send({ password: "outra-senha", currentPassword }).expect(200);
    await login(ana.email, "outra-senha").expect(200);
    await chief.call.put(ana.path).send({ email: address(), currentPassword: "outra-senha" }).expect(403);
  });

  test("a change of e-mail or password ends the codes and links of letters for a forgotten password", async () => {
    const { companyId, chief } = await office();
    const rows = (text: string) => inCompany(companyId, () => queryText(text, [chief.id]));
    for (const change of [{ email: address() }, { password: "outra-senha" }]) {
      await rows(
        "insert into recovery_codes (company_id, user_id, hash, made_at) select company_id, id, 'hash', now() from users where id = $1",
      );
      await chief.call
        .put(chief.path)
        .send({ ...change, currentPassword })
        .expect(200);
      expect(await rows("select 1 from recovery_codes where user_id = $1 and hash <> ''")).toEqual([]);
    }
  });

  test("a change of e-mail or password causes no letter until the company's e-mail is confirmed, because the address may be a stranger's", async () => {
    const { companyId, ana, chief } = await office();
    await inCompany(companyId, () => queryText("update companies set confirm_by = now() + interval '2 days'"));
    await chief.call.put(ana.path).send({ password: "outra-senha", currentPassword }).expect(200);
    await chief.call.put(chief.path).send({ email: address(), currentPassword }).expect(200);
    expect(await letters(companyId)).toEqual([]);
  });

  test("a change of e-mail or password needs no password when the e-mail and the password stay the same", async () => {
    const { ana } = await office();
    await ana.call.put(ana.path).send({ name: "Ana Maria", email: ana.email, password: "" }).expect(200);
  });

  test("a change of e-mail or password counts a wrong current password as a guess, like the login, so that nobody can test which e-mails exist", async () => {
    const { ana, chief } = await office();
    const tries = Array.from({ length: 12 }, () =>
      ana.call.put(ana.path).send({ email: chief.email, currentPassword: "errada" }),
    );
    const answers = await Promise.all(tries);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(10);
    const refused = await ana.call.put(ana.path).send({ email: chief.email, currentPassword }).expect(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(800);
    await ana.call.post("/auth/reauthenticate").send({ password: currentPassword }).expect(429);
    await login(ana.email).expect(429);
  });

  test("a change of e-mail or password ends the user's other sessions, and informs the user at the old address", async () => {
    const { ana, companyId } = await office();
    const other = as(await signIn({ ...ana.user, sessionId: crypto.randomUUID() }));
    const email = address();
    await ana.call.put(ana.path).send({ email, password: "outra-senha", currentPassword }).expect(200);
    await other.get("/auth/me").expect(401);
    await ana.call.get("/auth/me").expect(200);
    expect(await letters(companyId)).toEqual([
      { recipient: ana.email, subject: "O e-mail da sua conta mudou", body: expect.stringContaining(email) },
      { recipient: ana.email, subject: "A senha da sua conta mudou", body: expect.stringContaining("Olá, Ana.") },
    ]);
  });

  test("a change of e-mail or password reveals nothing to an attendant about another user", async () => {
    const { ana, chief } = await office();
    for (const password of [chief.email, "quatro-cavalos"])
      await ana.call
        .put(chief.path)
        .send({ password, currentPassword })
        .expect(403, { error: "ERR_CANNOT_EDIT_USER_CANNOT_EDIT_ADMIN" });
  });
});

describe("a new password", () => {
  const change = (who: { call: ReturnType<typeof as>; path: string }, password: string) =>
    who.call.put(who.path).send({ password, currentPassword });

  test("a new password is neither a common password nor about the person", async () => {
    const { ana, chief } = await office();
    await change(ana, "12345").expect(400, { error: "ERR_PASSWORD_COMMON" });
    await change(ana, "Padaria Estrela").expect(400, { error: "ERR_PASSWORD_PERSONAL" });
    const made = (fields: object) =>
      chief.call.post("/users").send({ name: "Bruno Reis", email: address(), ...fields });
    await made({ password: "senha123" }).expect(400, { error: "ERR_PASSWORD_COMMON" });
    await made({ password: "Bruno2024" }).expect(400, { error: "ERR_PASSWORD_PERSONAL" });
    await made({ password: "quatro-cavalos" }).expect(200);
  });

  test("a new password must have the length that the installation sets, which every user can read; older shorter passwords still work", async () => {
    const { ana, chief } = await office();
    await change(ana, "x".repeat(51)).expect(400, { error: "ERR_PASSWORD_LENGTH", details: { min: 5, max: 50 } });
    await asPlatform(() => writePolicy({ min: 12, adminMin: 14, max: 128 }));
    await ana.call.get("/auth/password-policy").expect(200, { min: 12, adminMin: 14, max: 128 });
    await login(ana.email).expect(200);
    await change({ ...ana, call: as((await login(ana.email)).body.token) }, "dois pães").expect(400, {
      error: "ERR_PASSWORD_LENGTH",
      details: { min: 12, max: 128 },
    });
    const short = { error: "ERR_PASSWORD_LENGTH", details: { min: 14, max: 128 } };
    await change(chief, "treze letras!").expect(400, short);
    await chief.call
      .put(ana.path)
      .send({ password: "treze letras!", profile: "admin", currentPassword })
      .expect(400, short);
    await change(chief, "x1".repeat(64)).expect(200);
    await login(chief.email, "x1".repeat(64)).expect(200);
  });
});
