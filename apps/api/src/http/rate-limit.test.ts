import { expect, test } from "vitest";
import { login, makeLogin } from "../testing/login.ts";

test("after ten wrong passwords for one e-mail even the right one is refused; other users get in", async () => {
  const [{ email }, other] = [await makeLogin(), await makeLogin()];
  for (let tries = 0; tries < 10; tries += 1) await login(email, "errada").expect(401);
  const refused = await login(email.toLowerCase()).expect(429);
  expect(refused.body).toEqual({ error: "ERR_TOO_MANY_REQUESTS" });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(800);
  await login(other.email).expect(200);
});

test("right passwords do not count", async () => {
  const { email } = await makeLogin({ super: true });
  for (let tries = 0; tries < 12; tries += 1) await login(email).expect(200);
});
