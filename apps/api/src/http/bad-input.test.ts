import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import type { Route } from "@balcao/shared/contract";
import { expect, test } from "vitest";
import { as, nobody, signIn } from "../testing/client.ts";
import { makeProgram } from "../testing/program.ts";
import { maxJsonBytes } from "./body.ts";
import { bound } from "./handle.ts";

// tests/fuzz calls every operation with all other kinds of wrong input.

/** A user who may call everything, because some routes refuse other users before reading the body. */
const operator = as(await signIn(await makeUser(await makeCompany(), { profile: "admin", super: true })));
const uuid = "00000000-0000-4000-8000-000000000001";
const ids: Record<string, string> = { uuid, taskId: uuid, key: "call", provider: "pix" };
const pathOf = ({ path }: Route) => path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? "1");

const { program } = await makeProgram();
const withBody = bound.filter(({ body }) => body);
test.each(withBody.map((route) => [`${route.method} ${route.path}`, route] as const))(
  "%s refuses a body over the limit",
  async (_, route) => {
    const caller = route.access === "token" ? program : operator;
    const call = caller[route.method.toLowerCase() as "post" | "put"](pathOf(route));
    await call.send({ x: "x".repeat(maxJsonBytes) }).expect(413, { error: "ERR_BODY_TOO_LARGE" });
  },
);

test("a body of 20 MB is refused", async () => {
  await nobody()
    .post("/api/auth/login")
    .send({ email: "x".repeat(20_000_000), password: "x" })
    .expect(413, { error: "ERR_BODY_TOO_LARGE" });
});

test("an unknown path is ERR_NOT_FOUND, even without a session", async () => {
  for (const path of ["/api", "/api/", "/api/nothing", "/api/%00", "/api/tickets/1/2/3"])
    await nobody().get(path).expect(404, { error: "ERR_NOT_FOUND" });
  await nobody().get("/api/%E0%A4%A").expect(404, { error: "ERR_NOT_FOUND" });
  expect(withBody.length).toBeGreaterThan(20);
});
