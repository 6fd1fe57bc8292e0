import { randomUUID } from "node:crypto";
import { bound } from "@balcao/api/http/handle";
import { as, signIn } from "@balcao/api/testing/client";
import { asPlatform, inCompany } from "@balcao/core/base/database";
import { usualDays } from "@balcao/core/company/billing/installation";
import { setDays, setProvider } from "@balcao/core/company/billing/providers/providers";
import { setOpen } from "@balcao/core/company/sign-up/sign-up";
import { queryText } from "@balcao/core/testing/query-text";
import { makePlan } from "@balcao/core/testing/billing-stage";
import { makeCompany, makeContact, makeUser } from "@balcao/core/testing/factories";
import { planFeatures } from "@balcao/shared/plans/features";
import type { Route } from "@balcao/shared/contract";
import { needsSession } from "@balcao/shared/permissions";
import { defaultWeek } from "@balcao/shared/hours/rules";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { keep, putBack } from "../tenancy/rows.ts";
import { bodies, type Ids, makeAll } from "../tenancy/stage.ts";
import { untold } from "./untold.ts";

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** Calls that return bytes and no list: single files, the page of a letter, the state of the machine. */
const givesNoList = /^\/(unsubscribe|health|media|announcements)\/|^\/health$|\/proof$/;
/** Whether a call saves a list as a file, for any user. */
const takesAway = ({ stream, path }: Route): boolean => stream === true && !givesNoList.test(path);
/** Calls that need a permission and change nothing. The other calls that need a permission change something. */
const shows = new Set(["GET /contacts/removal"]);
const guarded = bound.filter(
  (route) =>
    needsSession(route.access) &&
    (takesAway(route) || (route.access !== "user" && route.method !== "GET")) &&
    !shows.has(nameOf(route)),
);
/** Calls that every user may make, and that still have an audit line. */
const alsoTold = ["PUT /users/:userId", "DELETE /tags/:tagId", "DELETE /files/:fileListId"];
/** Calls whose service allows them only to some users. */
const guardedInside = ["PUT /tags/order", "PUT /tags/kanban"];
const someLimits = { users: null, connections: null, queues: null, storageMb: null };
const someFlags = Object.fromEntries(planFeatures.map((feature) => [feature, true]));

/** A valid body for calls for which the walk over ids has no body. */
const more: Record<string, object> = {
  "POST /users": { name: "Nova", email: "nova@audit.test", password: "uma senha boa 9", profile: "user", queueIds: [] },
  "POST /invitations": {},
  "POST /prompt": { name: "Suporte", instructions: "Seja breve." },
  "PUT /company-assistant": { instructions: "Somos a loja.", temperature: 0.5 },
  "PUT /assistant/provider": { model: "grande" },
  "POST /knowledge": { kind: "answer", title: "Onde fica?", body: "No centro." },
  "POST /queue": { name: "Cobrança", color: "#123456" },
  "POST /emails/unsubscribed": { email: "eva@audit.test" },
  "POST /webhooks": { name: "ERP", url: "https://erp.example/x", events: ["ticket.closed"] },
  "POST /queueIntegration": { name: "Loja", type: "typebot", urlN8N: "https://typebot.example" },
  "POST /whatsapp": { name: "Filial", network: "simulator" },
  "PUT /settings/:key": { value: "disabled" },
  "PUT /holidays": { holidays: [] },
  "POST /retentions": { company: { filesMonths: 6, wordsMonths: 12 }, queues: [] },
  "POST /campaign-settings": { settings: { restDays: 7 } },
  "POST /operator/invoices/:invoiceId/payments": {
    paymentId: randomUUID(),
    value: 99.9,
    paidAt: "2026-01-12T10:00:00Z",
  },
  "POST /operator/payments/:paymentId/undo": { reason: "Engano" },
  "POST /operator/invoices/:invoiceId/void": { reason: "Engano" },
  "PUT /operator/invoices/:invoiceId/nfse": { number: "123" },
  "POST /operator/companies/:companyId/extend": {},
  "PUT /payment-gateway/customer/billing-email": { billingEmail: "contas@audit.test" },
  "PUT /payment-gateway/customer/address": {
    zip: "50030230",
    street: "Rua da Aurora",
    number: "325",
    district: "Boa Vista",
    city: "Recife",
    state: "PE",
  },
  "POST /companies/:companyId/exports": {
    billing: false,
    keys: false,
    seal: { by: "passphrase", passphrase: "quatro cavalos no mar" },
  },
  "PUT /companies/:companyId": { phone: "(11) 98765-4321" },
  "POST /operator/companies/:companyId/users": { name: "Eva", email: "nova@operator.test", password: "outra senha 9" },
  "PUT /operator/users/:userId": { name: "Outro nome" },
  "PUT /companies/:companyId/schedules": { schedules: defaultWeek },
};

/** Calls about the whole installation, whose lines are in the audit of the operator's own company. */
const ofInstallation: Record<string, object> = {
  "POST /plans": { ...someLimits, ...someFlags, name: "Novo", value: 10, isPublic: false, position: 1 },
  "PUT /plans/:planId": { value: 12 },
  "DELETE /plans/:planId": {},
  "PUT /operator/signup": { open: false },
  "PUT /operator/payment-providers/:provider": {
    enabled: false,
    methods: ["pix"],
    secrets: {},
    values: { pixKey: "pix@audit.test", receiverName: "Balcão", receiverCity: "Recife" },
  },
  "PUT /operator/branding": { name: "Nova", accent: "#0b5394", senderName: "", supportUrl: "", pictures: {} },
  "POST /company-imports": { fileName: "padaria.age", size: 7 },
  "PUT /operator/billing-days": { graceDays: 9, trialDays: 10 },
};
afterAll(() =>
  asPlatform(async () => {
    await setOpen(true);
    await setDays(usualDays);
    await setProvider("manual", { enabled: false, methods: [], values: {}, secrets: {} }, "");
  }),
);

/** Ids that the call can really use, because an admin removes another user, and a contact without an active ticket. */
async function idsFor(route: Route, companyId: number, ids: Ids): Promise<Ids> {
  const other = { userId: (await makeUser(companyId)).userId, contactId: await makeContact(companyId) };
  if (route.method === "DELETE") return { ...ids, ...other };
  return route.path.includes("/merge") ? ids : { ...ids, userId: other.userId };
}

/** Creates the rows that a call about money needs. */
async function prepareBilling(name: string, companyId: number, { invoiceId }: Ids): Promise<Record<string, number>> {
  if (name.endsWith("/activate"))
    await inCompany(companyId, () =>
      queryText("update subscriptions set state = 'suspended', suspend_reason = 'customer'"),
    );
  if (!name.includes(":paymentId/undo")) return {};
  const [payment] = await inCompany(companyId, () =>
    queryText<{ id: number }>(
      `insert into payments (company_id, invoice_id, provider, provider_payment_id, cents, paid_at)
       values ($1, $2, 'manual', $3, 100, now()) returning id`,
      [companyId, invoiceId, randomUUID()],
    ),
  );
  return { paymentId: payment?.id ?? 0 };
}

async function billingBody(name: string, { paymentMethodId }: Ids): Promise<object> {
  if (name === "PUT /payment-gateway/customers") return { default_payment_method_id: paymentMethodId };
  const isGiven = name === "PUT /operator/companies/:companyId/plan";
  if (!isGiven && name !== "POST /payment-gateway/customer/subscriptions") return {};
  const plan = await makePlan(19_990);
  return isGiven ? { planId: plan.id } : { plan_identifier: plan.identifier, payable_with: "pix" };
}

/** The changes of each call in this company are undone for the next call. */
let staged: Awaited<ReturnType<typeof makeAll>>;
beforeAll(async () => {
  staged = await makeAll();
  await keep(staged.companyId);
});
afterEach(() => putBack(staged.companyId));

test.each([...guarded.map(nameOf), ...alsoTold, ...guardedInside])("the audit has an entry for %s", async (name) => {
  if (name in untold) return;
  const route = bound.find((one) => nameOf(one) === name) as Route;
  const { companyId, ids, admin } = staged;
  const own = { ...(await idsFor(route, companyId, ids)), ...(await prepareBilling(name, companyId, ids)) };
  // The operator belongs to another company than the company whose audit gets the entry.
  const operator = await makeUser(await makeCompany(), { profile: "admin", super: true });
  const isOperators = route.access === "operator";
  const caller = isOperators ? as(await signIn(operator)) : admin;
  if (name.includes(":planId")) Object.assign(own, { planId: (await makePlan(1000)).id });
  const path = route.path
    .replace(":key", "call")
    .replace(":provider", "manual")
    .replace(/:(\w+)/g, (_, key: keyof Ids) => String(own[key]));
  const body: Record<string, unknown> = {
    ...bodies[name],
    ...more[name],
    ...ofInstallation[name],
    ...(await billingBody(name, ids)),
  };
  if (name === "POST /operator/visits") Object.assign(body, { userId: own.userId, reason: "Suporte" });
  if (name === "POST /knowledge/quick-message") body.quickMessageId = own.quickMessageId;
  if (name === "POST /contacts/:contactId/merge") body.withId = await makeContact(companyId);
  if (name === "POST /queue-options") Object.assign(body, { queueId: own.queueId, title: "Boleto" });
  const alter = (statement: string) => inCompany(companyId, () => queryText(statement));
  if (name === "POST /contacts/removal") body.contactIds = [await makeContact(companyId)];
  if (name === "POST /contact-file-imports/:fileImportId/start")
    await inCompany(companyId, () => queryText("update contact_file_imports set status = 'ready'"));
  if (name === "POST /contact-file-imports/:fileImportId/undo")
    await alter("update contact_file_imports set status = 'done', added = 1, finished_at = now()");
  if (name === "POST /contacts/import")
    await inCompany(companyId, () => queryText("update connections set is_default = true, number = '5511' || id"));
  if (name.endsWith("/confirm-email")) await alter("update companies set confirm_by = now()");
  if (name === "POST /webhooks/:webhookId/resume")
    await inCompany(companyId, () => queryText("update webhook_endpoints set state = 'paused'"));
  const asked = caller[route.method.toLowerCase() as "get" | "post" | "put" | "delete"](path);
  const { status, body: answer } = await (route.body ? asked.send(body) : asked);
  expect([name, status, answer.error], "no valid body here: it stands in `more`").toEqual([name, 200, undefined]);
  const whose = name in ofInstallation ? operator.companyId : companyId;
  const lines = await inCompany(whose, () => queryText<{ name: string }>("select actor_name as name from audit"));
  expect(lines, "not told: `recordAudit`, or a reason in `untold`").toHaveLength(1);
  expect(!isOperators || lines[0]?.name === operator.name).toBe(true);
});

test("every exception is an existing call", () => {
  expect(Object.keys(untold).filter((name) => !bound.some((route) => nameOf(route) === name))).toEqual([]);
});
