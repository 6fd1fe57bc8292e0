import { bound } from "@balcao/api/http/handle";
import { startApi } from "@balcao/api/server";
import { as, signIn } from "@balcao/api/testing/client";
import { connect } from "@balcao/api/testing/live";
import { inCompany } from "@balcao/core/base/database";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { needsSession } from "@balcao/shared/permissions";
import { expect, test } from "vitest";

/** The calls of a session that owes a second factor. They set one up, or end the session. */
const open = [
  "POST /auth/reauthenticate",
  "DELETE /auth/logout",
  "GET /auth/me",
  "GET /factors",
  "POST /factors/authenticator",
  "PUT /factors/authenticator",
  "DELETE /factors/authenticator",
  "POST /factors/backup-codes",
  "POST /factors/passkeys/options",
  "POST /factors/passkeys",
  "DELETE /factors/passkeys/:passkeyId",
  "POST /factors/proof/options",
  "POST /factors/proof",
];

/** The token of an operator's session that owes a second factor. An operator may make every call. */
async function owing(): Promise<string> {
  const companyId = await makeCompany();
  const token = await signIn(await makeUser(companyId, { profile: "admin", super: true }));
  await inCompany(companyId, () => queryText("update sessions set factor_due_at = now()"));
  return token;
}

test("a session that owes a second factor can only make the calls that set one up", async () => {
  const marked = bound
    .filter(({ whileOwingFactor }) => whileOwingFactor)
    .map(({ method, path }) => `${method} ${path}`);
  expect(marked.toSorted()).toEqual(open.toSorted());
  const passed: string[] = [];
  const shut = bound.filter(({ access, whileOwingFactor }) => needsSession(access) && !whileOwingFactor);
  expect(shut.length).toBeGreaterThan(300);
  let caller = as(await owing());
  for (const [n, { method, path }] of shut.entries()) {
    // A user's budget allows fewer calls than this test makes.
    if (n % 20 === 19) caller = as(await owing());
    const address = path
      .replace(":key", "call")
      .replace(":provider", "iugu")
      .replace(/:(\w*uuid|sessionId|taskId)/i, crypto.randomUUID())
      .replace(/:\w+/g, "2147483647");
    const { status, body } = await caller[method.toLowerCase() as "get" | "post" | "put" | "delete"](address);
    if (status !== 403 || body.error !== "ERR_FACTOR_REQUIRED") passed.push(`${method} ${path}: ${status}`);
  }
  expect(passed).toEqual([]);
});

test("the server refuses a socket while its session owes a second factor", async () => {
  const api = await startApi({ port: 0, host: "127.0.0.1" });
  await expect(connect(api.port, await owing())).rejects.toThrow("ERR_FACTOR_REQUIRED");
  await api.stop();
});

test("the server closes an open socket when the grace of its session ends", async () => {
  const api = await startApi({ port: 0, host: "127.0.0.1" });
  const companyId = await makeCompany();
  const token = await signIn(await makeUser(companyId));
  await inCompany(companyId, () =>
    queryText("update sessions set factor_due_at = now() + interval '300 milliseconds'"),
  );
  const { socket } = await connect(api.port, token);
  await new Promise((resolve) => socket.once("disconnect", resolve));
  expect(socket.connected).toBe(false);
  await api.stop();
});
