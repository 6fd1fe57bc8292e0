import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import type { SessionPlace } from "@balcao/shared/auth/schema";
import { hashPassword } from "@balcao/core/base/passwords";
import type { Response } from "supertest";
import { nobody } from "./client.ts";

const password = "senha-certa";
export const passwordHash = await hashPassword(password);
let count = 0;

/** A user who can sign in, in a company of their own. */
export async function makeLogin(values: Parameters<typeof makeUser>[1] = {}) {
  const companyId = await makeCompany({ name: "Padaria" });
  const email = `Login${(count += 1)}.${process.pid}@Test.local`;
  return { companyId, email, user: await makeUser(companyId, { passwordHash, ...values, email }) };
}

export const login = (email: string, secret = password, place: SessionPlace = "desk") =>
  nobody().post("/api/auth/login").send({ email, password: secret, place });
export const refresh = (token: string) =>
  nobody().post("/api/auth/refresh_token").set("cookie", `balcao_refresh=${token}`);

/** The value of a cookie in an answer. */
export const cookieOf = (answer: Response, name: string): string =>
  new RegExp(`${name}=([^;]*)`).exec(String(answer.headers["set-cookie"]))?.[1] ?? "";
