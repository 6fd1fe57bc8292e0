import { bound } from "@balcao/api/http/handle";
import { inCompany } from "@balcao/core/base/database";
import { queryText } from "@balcao/core/testing/query-text";
import { makeContact, makeUser } from "@balcao/core/testing/factories";
import type { Route } from "@balcao/shared/contract";
import { needsSession } from "@balcao/shared/permissions";
import { defaultWeek } from "@balcao/shared/hours/rules";
import { expect, test } from "vitest";
import { bodies, type Ids, makeAll } from "../tenancy/stage.ts";

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** Calls that need a permission and change something: all but those that only show. */
const shows = new Set(["GET /contacts/removal"]);
const guarded = bound.filter(
  (route) =>
    needsSession(route.access) &&
    route.access !== "user" &&
    (route.method !== "GET" || route.path.endsWith("/export")) &&
    !shows.has(nameOf(route)),
);
/** Every user may make these, and they are told all the same. */
const alsoTold = ["PUT /users/:userId", "DELETE /tags/:tagId", "DELETE /files/:fileListId"];
const ofNoCompany = "a help video is of the installation, and the audit is of a company";
/** Calls that need a permission and are not told, each with its reason. */
const untold: Record<string, string> = {
  "POST /helps": ofNoCompany,
  "PUT /helps/:helpVideoId": ofNoCompany,
  "DELETE /helps/:helpVideoId": ofNoCompany,
  "POST /tickets/unseen": "the history of each ticket names who sent it on, as for every transfer",
};

/** A valid body where the walk over ids has none. */
const more: Record<string, object> = {
  "POST /users": { name: "Nova", email: "nova@audit.test", password: "uma senha boa 9", profile: "user", queueIds: [] },
  "POST /queue": { name: "Cobrança", color: "#123456" },
  "POST /webhooks": { name: "ERP", url: "https://erp.example/x", events: ["ticket.closed"] },
  "POST /whatsapp": { name: "Filial", network: "simulator" },
  "PUT /settings/:key": { value: "disabled" },
  "PUT /holidays": { holidays: [] },
  "POST /campaign-settings": { settings: { restDays: 7 } },
  "PUT /companies/:companyId/schedules": { schedules: defaultWeek },
};

/** Ids that the call may really use: an admin removes somebody else, and a contact without an active ticket. */
async function idsFor(route: Route, companyId: number, ids: Ids): Promise<Ids> {
  const other = { userId: (await makeUser(companyId)).userId, contactId: await makeContact(companyId) };
  if (route.method === "DELETE") return { ...ids, ...other };
  return route.path.includes("/merge") ? ids : { ...ids, userId: other.userId };
}

test.each([...guarded.map(nameOf), ...alsoTold])("%s is told in the audit", async (name) => {
  if (name in untold) return;
  const route = bound.find((one) => nameOf(one) === name) as Route;
  const { companyId, ids, admin } = await makeAll();
  const own = await idsFor(route, companyId, ids);
  const path = route.path.replace(":key", "call").replace(/:(\w+)/g, (_, key: keyof Ids) => String(own[key]));
  const body: Record<string, unknown> = { ...bodies[name], ...more[name] };
  if (name === "POST /contacts/:contactId/merge") body.withId = await makeContact(companyId);
  if (name === "POST /contacts/removal") body.contactIds = [await makeContact(companyId)];
  if (name === "POST /contacts/import")
    await inCompany(companyId, () => queryText("update connections set is_default = true, number = '5511' || id"));
  if (name === "POST /webhooks/:webhookId/resume")
    await inCompany(companyId, () => queryText("update webhook_endpoints set state = 'paused'"));
  const asked = admin[route.method.toLowerCase() as "get" | "post" | "put" | "delete"](path);
  const { status, body: answer } = await (route.body ? asked.send(body) : asked);
  expect([name, status, answer.error]).toEqual([name, 200, undefined]);
  const lines = await inCompany(companyId, () => queryText<{ action: string }>("select action from audit"));
  expect(lines).toHaveLength(1);
});

test("every exception is a call that exists", () => {
  expect(Object.keys(untold).filter((name) => !bound.some((route) => nameOf(route) === name))).toEqual([]);
});
