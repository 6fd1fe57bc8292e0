import { inCompany } from "@balcao/core/base/database";
import { speak } from "@balcao/core/followers/automation/speak";
import { receiveMessage } from "@balcao/core/desk/inbound/receive";
import { mayCampaign } from "@balcao/core/desk/contact-lists/work";
import { inGoodStanding } from "@balcao/core/company/companies/standing";
import { makeBilled } from "@balcao/core/testing/billing-stage";
import { makeCompany, makeConnection, makeTicket, makeUser, newNumber } from "@balcao/core/testing/factories";
import { inboundText } from "@balcao/core/testing/inbound";
import { queryText } from "@balcao/core/testing/query-text";
import { needsSession } from "@balcao/shared/permissions";
import { beforeAll, expect, test } from "vitest";
import { bound } from "../http/handle.ts";
import { as, signIn } from "../testing/client.ts";

let companyId: number;
let admin: ReturnType<typeof as>;
beforeAll(async () => {
  companyId = await makeCompany();
  await makeBilled(companyId);
  admin = as(await signIn(await makeUser(companyId, { profile: "admin", super: false })));
  await inCompany(companyId, () => queryText("update companies set suspended_at = now()"));
});

/** All calls that work for a suspended company: the session, signing out, and the calls that lead to paying. */
const works = [
  "DELETE /auth/logout",
  "GET /auth/me",
  // A user who must have a second factor sets it up first, and pays then.
  "POST /auth/reauthenticate",
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
  "GET /payment-gateway/customer/subscription",
  "GET /payment-gateway/customer/subscriptions/preview",
  "POST /payment-gateway/customer/subscriptions",
  "POST /payment-gateway/customer/subscriptions/suspend",
  "POST /payment-gateway/customer/subscriptions/activate",
  "PUT /payment-gateway/customer/billing-email",
  "PUT /payment-gateway/customer/address",
  "POST /payment-gateway/invoices/:invoiceId/charges",
  "GET /payment-gateway/invoices/:invoiceId/charges",
  "POST /payment-gateway/invoices/:invoiceId/looks",
  "POST /subscription",
  "GET /payment-gateway/customer/payment-methods",
  "POST /payment-gateway/customer/payment-methods",
  "DELETE /payment-gateway/customer/payment-methods/:paymentMethodId",
  "PUT /payment-gateway/customers",
  "GET /invoices/all",
  "GET /invoices/:invoiceId",
  "GET /invoices/:invoiceId/payments/:paymentId/proof",
  "GET /payment-gateway/history",
  "POST /signup/link",
  "DELETE /operator/visits/current",
];

test("a suspended company can make the calls that lead to paying, and no others", async () => {
  const marked = bound.filter(({ whenSuspended }) => whenSuspended).map(({ method, path }) => `${method} ${path}`);
  expect(marked.toSorted()).toEqual(works.toSorted());
  const open: string[] = [];
  const shut = bound.filter(
    ({ access, whenSuspended }) => needsSession(access) && access !== "operator" && !whenSuspended,
  );
  for (const route of shut) {
    const name = `${route.method} ${route.path}`;
    const path = route.path
      .replace(":key", "call")
      .replace(/:(\w*uuid|sessionId)/i, crypto.randomUUID())
      .replace(/:\w+/g, "2147483647");
    // Heavy calls have a budget, which would be used up before the suspension is checked.
    const caller = route.budget === "bulk" ? as(await signIn(await makeUser(companyId, { profile: "admin" }))) : admin;
    const { status } = await caller[route.method.toLowerCase() as "get" | "post" | "put" | "delete"](path);
    if (status !== 402 && status !== 403) open.push(name);
  }
  expect(open).toEqual([]);
});

test("the session of a suspended company shows the suspension, with its subscription", async () => {
  const { body } = await admin.get("/auth/me").expect(200);
  expect(body.company).toMatchObject({ suspended: true, subscription: { state: "trialing", free: false } });
});

test("messages of a customer to a suspended company are stored, and no automatic text is sent", async () => {
  const connectionId = await makeConnection(companyId, { isDefault: true });
  await inCompany(companyId, () => receiveMessage(inboundText(connectionId, { number: newNumber(), body: "Oi" })));
  expect(await inCompany(companyId, () => queryText("select body from messages"))).toEqual([{ body: "Oi" }]);
  const ticketId = await makeTicket(companyId, { connectionId, status: "open" });
  expect(await inCompany(companyId, () => speak(ticketId, { source: "greeting", text: "Olá", below: "" }, []))).toBe(
    "nothing",
  );
});

test("the statement that finds campaigns to run contains the common condition against suspended companies", () => {
  expect(mayCampaign.text).toContain(inGoodStanding.text);
  expect(inGoodStanding.text).toContain("suspended_at is null");
});
