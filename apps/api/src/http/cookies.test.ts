import type { Express } from "express";
import request from "supertest";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type * as Logins from "../testing/login.ts";

// An installation behind https. The names of the cookies are read when the api is loaded.
const origin = "https://desk.example.com";
let app: Express;
let makeLogin: typeof Logins.makeLogin;
beforeAll(async () => {
  vi.stubEnv("PUBLIC_URL", origin);
  vi.resetModules();
  app = (await import("../app.ts")).createApp();
  ({ makeLogin } = await import("../testing/login.ts"));
});
afterAll(async () => {
  await (await import("@balcao/core/base/database")).closeDatabase();
});
const login = async () => {
  const { email } = await makeLogin();
  const answer = await request(app)
    .post("/api/auth/login")
    .set("origin", origin)
    .send({ email, password: "senha-certa" })
    .expect(200);
  return answer.headers["set-cookie"] as unknown as string[];
};
const valueOf = (cookies: string[], name: string) =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(/[=;]/)[1] ?? "";
const refresh = (cookie: string) =>
  request(app).post("/api/auth/refresh_token").set("origin", origin).set("cookie", cookie);

test("with https the cookies have a prefix that only https can set", async () => {
  const cookies = await login();
  for (const name of ["refresh", "media", "device"])
    expect(cookies.filter((cookie) => cookie.startsWith(`__Secure-balcao_${name}=`))).toEqual([
      expect.stringMatching(/HttpOnly; Secure; SameSite=Strict/),
    ]);
});

test("with https each answer tells the browser to use https alone, on this host", async () => {
  const { headers } = await request(app).get("/api/branding").expect(200);
  expect(headers["strict-transport-security"]).toBe("max-age=31536000");
});

test("a session cookie without the prefix is refused, because a page without https could have set it", async () => {
  const value = valueOf(await login(), "__Secure-balcao_refresh");
  await refresh(`balcao_refresh=${value}`).expect(401);
  const answer = await refresh(`balcao_refresh=x; __Secure-balcao_refresh=${value}`).expect(200);
  const cookies = answer.headers["set-cookie"] as unknown as string[];
  expect(cookies).toContainEqual(expect.stringMatching(/^balcao_refresh=;.*Expires=Thu, 01 Jan 1970/));
});
