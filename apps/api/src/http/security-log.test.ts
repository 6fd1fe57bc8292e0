import { logger } from "@balcao/core/base/logger";
import { hashPassword } from "@balcao/core/base/passwords";
import { requestContext } from "@balcao/core/base/request";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { as, nobody, signIn } from "../testing/client.ts";
import { PasskeyDevice } from "../testing/passkey-device.ts";
import { withFreshAddress } from "../testing/fresh-address.ts";

withFreshAddress();

const lines: Record<string, unknown>[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(logger, "info").mockImplementation((line: unknown, words?: string) => {
    if (words === "security") lines.push(line as Record<string, unknown>);
  });
});
afterEach(() => void vi.restoreAllMocks());

const password = "uma senha boa 9";
async function person(profile: "user" | "admin" = "user") {
  const companyId = await makeCompany();
  const email = `log${companyId}@test.local`;
  const user = await makeUser(companyId, { email, profile, passwordHash: await hashPassword(password) });
  return { companyId, userId: user.userId, email, user };
}
const login = (email: string, word: string) => nobody().post("/api/auth/login").send({ email, password: word });

test("a sign-in is one line, whether it succeeded or not, without the e-mail and the password", async () => {
  const { companyId, userId, email } = await person();
  await login(email, "errada").expect(401);
  await login("ninguem@test.local", password).expect(401);
  await login(email, password).expect(200);
  const from = { event: "login", ip: expect.stringContaining("127.0.0.1") };
  expect(lines).toEqual([
    { ...from, result: "ERR_INVALID_CREDENTIALS", userId, companyId },
    { ...from, result: "ERR_INVALID_CREDENTIALS", userId: null, companyId: null },
    { ...from, result: "ok", userId, companyId },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/@test\.local|senha|errada/);
});

test("too many guesses, a refusal, and an ended session each cause a log line", async () => {
  const { companyId, userId, email, user } = await person();
  for (let n = 0; n < 10; n += 1) await login(email, "errada").expect(401);
  await login(email, "errada").expect(429);
  expect(lines.at(-1)).toMatchObject({ event: "limited", result: "account-address" });
  const token = await signIn(user);
  await as(token).get("/audit").expect(403);
  expect(lines.at(-1)).toMatchObject({ event: "refused", result: "ERR_NO_PERMISSION", userId, companyId });
  await as(token).delete("/auth/logout").expect(200);
  expect(lines.at(-1)).toMatchObject({ event: "session-ended", result: "logout", userId, companyId });
});

test("a sign-in by a passkey is one line, whether it succeeded or not", async () => {
  const { companyId, userId, user } = await person();
  const call = as(await signIn(user));
  const device = new PasskeyDevice();
  const asked = (await call.post("/factors/passkeys/options").expect(200)).body;
  await call
    .post("/factors/passkeys")
    .send({ name: "Celular", passkey: device.register(asked) })
    .expect(200);
  const enter = async (odd = {}) => {
    const question = (await nobody().post("/api/auth/passkey/options").expect(200)).body;
    return nobody()
      .post("/api/auth/passkey")
      .send({ passkey: device.answer(question, odd) });
  };
  lines.length = 0;
  expect([(await enter({ isBogus: true })).status, (await enter()).status]).toEqual([403, 200]);
  const factor = lines.filter(({ event }) => event === "factor");
  expect(factor).toEqual([
    expect.objectContaining({ result: "ERR_PASSKEY", userId, companyId }),
    expect.objectContaining({ result: "ok", userId, companyId }),
  ]);
});

test("the reuse of an old refresh token is a line of the log", async () => {
  const { companyId, userId, email } = await person();
  const cookieOf = (answer: { headers: Record<string, unknown> }) =>
    (answer.headers["set-cookie"] as string[]).find((one) => one.startsWith("balcao_refresh")) ?? "";
  const renew = (cookie: string) => nobody().post("/api/auth/refresh_token").set("cookie", cookie);
  const first = cookieOf(await login(email, password));
  const second = cookieOf(await renew(first).expect(200));
  await renew(second).expect(200);
  await renew(first).expect(401);
  expect(lines).toContainEqual(expect.objectContaining({ event: "refresh", result: "reused", userId, companyId }));
});

test("each answer has its own request id, and the log lines of the request have the same id", async () => {
  const ids: (string | undefined)[] = [];
  vi.spyOn(logger, "info").mockImplementation(() => void ids.push(requestContext.getStore()?.requestId));
  const answer = await login("ninguem@test.local", password).expect(401);
  expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(ids).toContain(answer.headers["x-request-id"]);
  const other = await nobody().get("/api/nowhere").expect(404);
  expect(other.headers["x-request-id"]).not.toBe(answer.headers["x-request-id"]);
});
