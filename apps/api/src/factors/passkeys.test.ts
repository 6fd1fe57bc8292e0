import { inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { describe, expect, test } from "vitest";
import { as, nobody } from "../testing/client.ts";
import { login, makeLogin } from "../testing/login.ts";
import { PasskeyDevice } from "../testing/passkey-device.ts";

const refused = { error: "ERR_PASSKEY" };

/** A user who has a passkey. */
async function withPasskey() {
  const made = await makeLogin();
  const here = <T extends object>(text: string, bind: unknown[] = []) =>
    inCompany(made.companyId, () => queryText<T>(text, bind));
  const call = as((await login(made.email).expect(200)).body.token);
  const device = new PasskeyDevice();
  const { body: asked } = await call.post("/factors/passkeys/options").expect(200);
  const add = (passkey: object, name = "Celular") => call.post("/factors/passkeys").send({ name, passkey });
  const { body: first } = await add(device.register(asked)).expect(200);
  const subjects = async () =>
    (
      await here<{ subject: string }>("select subject from mails where subject not like 'Nova entrada%' order by id")
    ).map(({ subject }) => subject);
  return { ...made, here, call, device, add, asked, first, subjects };
}
const ask = async () => (await nobody().post("/api/auth/passkey/options").expect(200)).body as { challenge: string };
const enter = (passkey: object) => nobody().post("/api/auth/passkey").send({ passkey });

describe("a passkey", () => {
  test("a passkey is bound to the installation's domain and to a user id without an e-mail, and comes with backup codes", async () => {
    const { asked, first, call, email } = await withPasskey();
    expect(asked).toMatchObject({
      rp: { id: "localhost" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      user: { name: email },
    });
    expect(Buffer.from(asked.user.id, "base64url").toString()).toMatch(/^\d+\.\d+$/);
    expect(first.backupCodes).toHaveLength(10);
    const { body } = await call.get("/factors").expect(200);
    expect(body).toEqual({
      authenticator: null,
      backupCodes: 10,
      passkeys: [{ id: first.passkey.id, name: "Celular", madeAt: first.passkey.madeAt, usedAt: null }],
    });
  });

  test("a passkey signs a user in without a password, and a sign-in with the password then needs a second step", async () => {
    const { device, email, user, first } = await withPasskey();
    const { body } = await enter(device.answer(await ask())).expect(200);
    expect(body.user).toMatchObject({ id: user.userId });
    const { body: own } = await as(body.token).get("/factors").expect(200);
    expect(own.passkeys).toEqual([expect.objectContaining({ usedAt: expect.stringMatching(/Z$/) })]);
    const half = await login(email).expect(200, { next: "code", app: false, passkey: true });
    const cookie = String(half.headers["set-cookie"]).split(";")[0] ?? "";
    await nobody().post("/api/auth/second-step").set("cookie", cookie).send({ code: first.backupCodes[0] }).expect(200);
  });

  test("a passkey signs nobody in after it is removed, and the backup codes are deleted with the last passkey", async () => {
    const { call, device, first, here, email } = await withPasskey();
    await call.delete(`/factors/passkeys/${first.passkey.id}`).expect(200);
    await call.delete(`/factors/passkeys/${first.passkey.id}`).expect(404, { error: "ERR_NO_FACTOR_FOUND" });
    await enter(device.answer(await ask())).expect(403, refused);
    expect(await here("select 1 from backup_codes")).toEqual([]);
    await login(email)
      .expect(200)
      .expect(({ body }) => expect(body).toHaveProperty("token"));
  });

  test("a passkey ends the user's sessions elsewhere when it is removed", async () => {
    const { call, device, first } = await withPasskey();
    const app = { passkey: device.answer(await ask()), place: "app" };
    const elsewhere = as((await nobody().post("/api/auth/passkey").send(app).expect(200)).body.token);
    await elsewhere.get("/auth/me").expect(200);
    await call.delete(`/factors/passkeys/${first.passkey.id}`).expect(200);
    await elsewhere.get("/auth/me").expect(401);
    await call.get("/auth/me").expect(200);
  });

  test("a passkey of another user cannot be removed, and is no proof", async () => {
    const [ana, bia] = [await withPasskey(), await withPasskey()];
    await bia.call.delete(`/factors/passkeys/${ana.first.passkey.id}`).expect(404);
    const { body } = await bia.call.post("/factors/proof/options").expect(200);
    await bia.call
      .post("/factors/proof")
      .send({ passkey: ana.device.answer(body) })
      .expect(403, refused);
    ana.device.handle = bia.device.handle;
    await enter(ana.device.answer(await ask())).expect(403, refused);
  });

  test("a passkey is a fresh proof only as the answer to a question that asked for a proof", async () => {
    const { call, device, here, first } = await withPasskey();
    await here("update sessions set authenticated_at = now() - interval '16 minutes'");
    const remove = () => call.delete(`/factors/passkeys/${first.passkey.id}`);
    await remove().expect(403, { error: "ERR_REAUTHENTICATION_REQUIRED" });
    await call
      .post("/factors/proof")
      .send({ passkey: device.answer(await ask()) })
      .expect(403, refused);
    const { body } = await call.post("/factors/proof/options").expect(200);
    expect(body.allowCredentials).toHaveLength(1);
    await call
      .post("/factors/proof")
      .send({ passkey: device.answer(body) })
      .expect(200, { ok: true });
    await remove().expect(200);
  });

  test("a passkey is stored once, and only for the user and the question for which it was made", async () => {
    const { add, asked, device, call } = await withPasskey();
    await add(device.register(asked)).expect(409, { error: "ERR_FACTOR_EXISTS" });
    const other = await withPasskey();
    await other.add(new PasskeyDevice().register(asked)).expect(403, refused);
    const { body } = await call.post("/factors/passkeys/options").expect(200);
    expect(body.excludeCredentials).toHaveLength(1);
    const fresh = () => new PasskeyDevice();
    await add(fresh().register(body, { origin: "https://evil.test" })).expect(403, refused);
    await add(fresh().register(body, { rpId: "evil.test" })).expect(403, refused);
    await add(fresh().register(body, { isVerified: false })).expect(403, refused);
    const { body: more } = await add(fresh().register(body), "Notebook").expect(200);
    expect(more.backupCodes).toEqual([]);
  });
});

describe("refused sign-ins by passkey", () => {
  test.each([
    ["with a wrong signature", { isBogus: true }],
    ["from another origin", { origin: "https://evil.test" }],
    ["for another site", { rpId: "evil.test" }],
    ["without knowing its user", { isVerified: false }],
  ])("a sign-in by passkey %s is refused, and nothing is stored", async (_name, odd) => {
    const { device, here } = await withPasskey();
    await enter(device.answer(await ask(), odd)).expect(403, refused);
    expect(await here("select counter::int, used_at from user_passkeys")).toEqual([{ counter: 0, used_at: null }]);
    expect(await here("select 1 from passkey_answers")).toEqual([]);
  });

  test("a sign-in by passkey is refused when its question was answered before, even at the same moment", async () => {
    const { device } = await withPasskey();
    // A synced passkey has no counter, so only the challenge distinguishes an answer from its copy.
    const answer = device.answer(await ask(), { counter: 0 });
    const all = await Promise.all([1, 2, 3].map(() => enter(answer)));
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403]);
  });

  test("a sign-in by passkey is refused when nobody asked its question, or when the question is too old", async () => {
    const { device } = await withPasskey();
    await enter(device.answer({ challenge: Buffer.alloc(38, 1).toString("base64url") })).expect(403, refused);
    await enter(device.answer({ challenge: "" })).expect(403, refused);
  });

  test("a sign-in by passkey is refused when the device's counter goes back: the user is informed, and the next right answer signs in", async () => {
    const { device, here, subjects } = await withPasskey();
    await here("update user_passkeys set counter = 50");
    await enter(device.answer(await ask(), { counter: 3 })).expect(403, { error: "ERR_PASSKEY_COUNTER" });
    expect((await subjects()).at(-1)).toBe("Confira a sua chave de acesso");
    await enter(device.answer(await ask(), { counter: 51 })).expect(200);
  });

  test("a sign-in by passkey is refused when its user is switched off, or when the page belongs to another site", async () => {
    const { device, here, user } = await withPasskey();
    await enter(device.answer(await ask()))
      .set("sec-fetch-site", "cross-site")
      .set("origin", "https://evil.test")
      .expect(403);
    await here("update users set off_by = 'person' where id = $1", [user.userId]);
    await enter(device.answer(await ask())).expect(403, { error: "ERR_USER_SWITCHED_OFF" });
  });

  test.each([{}, { passkey: {} }, { passkey: { id: "ã", rawId: "", type: "public-key", response: {} } }, []])(
    "a sign-in by passkey is refused when it has the wrong form: %j",
    async (body) => {
      await nobody().post("/api/auth/passkey").send(body).expect(400);
    },
  );
});
