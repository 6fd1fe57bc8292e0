import { randomUUID } from "node:crypto";
import { inCompany } from "@balcao/core/base/database";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { describe, expect, test } from "vitest";
import { bound } from "../http/handle.ts";
import { as, signIn } from "../testing/client.ts";
import { passwordHash } from "../testing/login.ts";

const refused = { error: "ERR_REAUTHENTICATION_REQUIRED" };
let count = 0;
const address = () => `Again${(count += 1)}.${process.pid}@Test.local`;

/** A user who typed the password this many minutes ago. */
async function signedIn(minutes: number, values: Parameters<typeof makeUser>[1] = {}) {
  const companyId = await makeCompany();
  const user = await makeUser(companyId, { profile: "admin", email: address(), passwordHash, ...values });
  const call = as(await signIn(user));
  const elsewhere = as(await signIn({ ...user, sessionId: randomUUID() }));
  await inCompany(companyId, () =>
    queryText("update sessions set authenticated_at = now() - make_interval(mins => $2) where user_id = $1", [
      user.userId,
      minutes,
    ]),
  );
  const colleague = await makeUser(companyId, { email: address() });
  const type = (password: string) => call.post("/auth/reauthenticate").send({ password });
  return { call, elsewhere, type, companyId, colleague: `/users/${colleague.userId}` };
}
const newAdmin = () => ({ name: "Bruno", email: address(), password: "quatro-cavalos", profile: "admin" });

test("calls that give access to others are refused when the password was typed more than a quarter of an hour ago", async () => {
  const those = bound.filter(({ reauthenticated }) => reauthenticated).map(({ method, path }) => `${method} ${path}`);
  expect(those.toSorted()).toEqual([
    "DELETE /auth/sessions",
    "DELETE /auth/sessions/:sessionId",
    "DELETE /factors/authenticator",
    "DELETE /factors/passkeys/:passkeyId",
    "DELETE /operator/users/:userId/factors",
    "DELETE /users/:userId/factors",
    "GET /audit/export",
    "GET /campaigns/:campaignId/shippings/csv",
    "GET /contact-file-imports/:fileImportId/rows",
    "GET /contact-list-imports/:importId/rows",
    "GET /contacts/:contactId/personal-data/export",
    "GET /contacts/export",
    "GET /media/company-files/:companyId/:taskId",
    "POST /companies",
    "POST /companies/:companyId/exports",
    "POST /companies/:companyId/open",
    "POST /companies/:companyId/restore",
    "POST /companies/:companyId/tasks/:taskId/take",
    "POST /company-imports",
    "POST /company-imports/:taskId/confirm",
    "POST /contact-erasures/:contactErasureId/confirm",
    "POST /contact-erasures/:contactErasureId/stop",
    "POST /contact-holds/:contactHoldId/release",
    "POST /contacts/:contactId/erasures",
    "POST /contacts/:contactId/holds",
    "POST /factors/authenticator",
    "POST /factors/backup-codes",
    "POST /factors/passkeys",
    "POST /factors/passkeys/options",
    "POST /invitations",
    "POST /invitations/:invitationId/link",
    "POST /operator/companies/:companyId/confirm-email",
    "POST /operator/companies/:companyId/users",
    "POST /operator/visits",
    "POST /queueIntegration",
    "POST /retentions",
    "POST /users",
    "POST /webhooks",
    "POST /webhooks/:webhookId/secret",
    "POST /whatsapp/:connectionId/official/register",
    "POST /whatsapp/:connectionId/tokens",
    "POST /whatsapp/official",
    "POST /whatsapp/official/check",
    "POST /whatsapp/official/signup",
    "POST /whatsapp/official/signup/number",
    "POST /whatsapp/official/signup/window",
    "POST /whatsappsession/:connectionId/passkey",
    "PUT /assistant/provider",
    "PUT /factors/authenticator",
    "PUT /operator/assistant",
    "PUT /operator/branding",
    "PUT /operator/official-signup",
    "PUT /operator/payment-providers/:provider",
    "PUT /operator/signup",
    "PUT /queueIntegration/:integrationId",
    "PUT /webhooks/:webhookId",
    "PUT /whatsapp/:connectionId/official",
  ]);
  const { call } = await signedIn(16, { super: true });
  for (const one of those) {
    const [method = "", path = ""] = one.split(" ");
    const asked = path
      .replace(":provider", "pix")
      .replace(/:(taskId|sessionId)/, randomUUID())
      .replace(/:\w+/, "1");
    await call[method.toLowerCase() as "post"](asked).expect(403, refused);
  }
});

describe("typing the password again", () => {
  test("typing the password again allows the refused call for a quarter of an hour, in this session only", async () => {
    const { call, elsewhere, type } = await signedIn(16);
    await call.post("/users").send(newAdmin()).expect(403, refused);
    await type("senha-certa").expect(200, { ok: true });
    await call.post("/users").send(newAdmin()).expect(200);
    await elsewhere.post("/users").send(newAdmin()).expect(403, refused);
    await (await signedIn(14)).call.post("/users").send(newAdmin()).expect(200);
  });

  test("typing the password again is refused when the password is wrong, and allows nothing", async () => {
    const { call, type } = await signedIn(16);
    await type("errada").expect(403, { error: "ERR_CURRENT_PASSWORD" });
    await call.post("/users").send(newAdmin()).expect(403, refused);
  });
});

describe("without typing the password again", () => {
  test("without typing the password again nobody can be made an admin, and other changes of users work", async () => {
    const { call, colleague } = await signedIn(16);
    await call.put(colleague).send({ profile: "admin" }).expect(403, refused);
    await call.put(colleague).send({ name: "Ana Maria", profile: "user" }).expect(200);
  });

  test("an operator cannot unblock a company, and can block it and change its name", async () => {
    const { call } = await signedIn(16, { super: true });
    const company = `/companies/${await makeCompany()}`;
    await call
      .put(company)
      .send({ name: `Loja ${randomUUID()}`, status: true })
      .expect(200);
    await call.put(company).send({ status: false }).expect(200);
    await call.put(company).send({ status: true }).expect(403, refused);
  });

  test("an admin who stays an admin can be changed", async () => {
    const { call, type, colleague } = await signedIn(16);
    await type("senha-certa").expect(200);
    await call.put(colleague).send({ profile: "admin" }).expect(200);
    const { call: later, companyId } = await signedIn(16);
    const other = await makeUser(companyId, { profile: "admin", email: address() });
    await later.put(`/users/${other.userId}`).send({ name: "Carla", profile: "admin" }).expect(200);
  });
});
