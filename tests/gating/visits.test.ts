import { bound } from "@balcao/api/http/handle";
import { makeOperator, visit } from "@balcao/api/testing/visit";
import { as, signIn } from "@balcao/api/testing/client";
import { makeCompany, makeUser } from "@balcao/core/testing/factories";
import { isClosedToVisits, type Route } from "@balcao/shared/contract";
import { needsSession } from "@balcao/shared/permissions";
import { expect, test } from "vitest";
import { bodies, makeAll } from "../tenancy/stage.ts";

const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** All calls that the operator may not make during a visit, besides the operator's own calls and all calls about money. */
const closed = [
  // Calls about who may sign in, and how.
  "POST /users",
  "PUT /users/:userId/off",
  "DELETE /users/:userId",
  "POST /invitations",
  "POST /invitations/:invitationId/link",
  "DELETE /invitations/:invitationId",
  "DELETE /auth/logout",
  "GET /auth/sessions",
  "DELETE /auth/sessions",
  "DELETE /auth/sessions/:sessionId",
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
  "DELETE /users/:userId/factors",
  "DELETE /users/:userId/sessions",
  "POST /signup/link",
  // Calls about the user's own devices, and their notices.
  "GET /push",
  "PUT /push",
  "POST /push/devices",
  "DELETE /push/devices/:deviceId",
  "POST /push/devices/:deviceId/try",
  // Calls about secrets, and about ways to send data out that outlive the visit.
  "POST /whatsapp/:connectionId/tokens",
  "POST /whatsappsession/:connectionId/passkey",
  "PUT /whatsappsession/:connectionId/passkey",
  "PUT /whatsappsession/:connectionId/passkey/code",
  "POST /whatsapp/official",
  "POST /whatsapp/official/check",
  "POST /whatsapp/official/signup",
  "POST /whatsapp/official/signup/window",
  "POST /whatsapp/official/signup/number",
  "PUT /whatsapp/:connectionId/official",
  "POST /whatsapp/:connectionId/official/register",
  // Calls that reach Meta in the company's name.
  "POST /message-templates",
  "POST /message-templates/refresh",
  "PUT /message-templates/:templateId",
  "PUT /message-templates/:templateId/files",
  "DELETE /message-templates/:templateId",
  "PUT /assistant/provider",
  "POST /assistant/provider/test",
  "POST /assistant/play",
  "POST /webhooks",
  "POST /queueIntegration",
  "POST /queueIntegration/testSession",
  "PUT /queueIntegration/:integrationId",
  "PUT /webhooks/:webhookId",
  "POST /webhooks/:webhookId/secret",
  "GET /contacts/export",
  "GET /contacts/:contactId/personal-data/export",
  "POST /contacts/:contactId/erasures",
  "POST /contact-erasures/:contactErasureId/confirm",
  "POST /contact-holds/:contactHoldId/release",
  "POST /retentions",
  "GET /audit/export",
  "GET /campaigns/:campaignId/shippings/csv",
  "GET /contact-file-imports/:fileImportId/rows",
  "GET /contact-list-imports/:importId/rows",
  "POST /media/:mediaId/download",
  // Calls that write and work in the user's name.
  "POST /messages/:ticketId",
  "POST /messages/:ticketId/template",
  "PUT /messages/:messageId",
  "DELETE /messages/:messageId",
  "POST /messages/:messageId/reactions",
  "POST /messages/:messageId/forward",
  "PUT /messages/:messageId/star",
  "POST /messages/:messageId/retry",
  "PUT /tickets/:ticketId/draft",
  "POST /tickets",
  "PUT /tickets/:ticketId",
  "DELETE /tickets/:ticketId",
  "POST /tickets/unseen",
  "POST /tickets/:ticketId/take-back",
  "POST /tickets/:ticketId/unread",
  "PUT /ticket-pins/:ticketId",
  "POST /tickets/:ticketId/snooze",
  "POST /tickets/:ticketId/automation",
  "POST /tickets/:ticketId/assists",
  "POST /ticket-notes",
  "PUT /ticket-notes/:noteId",
  "DELETE /ticket-notes/:noteId",
  "POST /ticket-notes/mentions/read",
  "POST /schedules",
  "PUT /schedules/:scheduleId",
  "POST /schedules/:scheduleId/media-upload",
  "DELETE /schedules/:scheduleId/media-upload",
  "POST /schedules/:scheduleId/send",
  "POST /emails",
  "POST /campaigns",
  "PUT /campaigns/:campaignId",
  "POST /campaigns/:campaignId/media-upload",
  "DELETE /campaigns/:campaignId/media-upload",
  "POST /campaigns/:campaignId/start",
  "POST /campaigns/:campaignId/restart",
  "POST /campaigns/:campaignId/test",
  "POST /campaigns/:campaignId/retry",
  "POST /campaigns/care/:whatsappId/resume",
  "GET /companies/listPlan/:companyId",
  "POST /chats",
  "PUT /chats/:chatId",
  "DELETE /chats/:chatId",
  "POST /chats/:chatId/leave",
  "PUT /chats/:chatId/mute",
  "POST /chats/:chatId/messages",
  "PUT /chats/messages/:chatMessageId",
  "DELETE /chats/messages/:chatMessageId",
];

test("a visit closes exactly these calls, all calls about money and all of the operator's calls", () => {
  const marked = bound.filter(({ duringVisit }) => duringVisit === false).map(nameOf);
  expect(marked.toSorted()).toEqual(closed.toSorted());
  const money = bound.filter(
    ({ access, path }) =>
      needsSession(access) &&
      /^\/(payment-gateway|invoices|subscription)(\/|$)|^\/operator\/(?!visits\/current$)/.test(path),
  );
  expect(money.length).toBeGreaterThan(20);
  expect(money.filter((route) => !isClosedToVisits(route)).map(nameOf)).toEqual([]);
});

test("each closed call is refused to a visit with its own code, for every visited user", async () => {
  const { companyId, ids } = await makeAll();
  // A user has a budget of ten bulk calls a minute.
  const [first, second] = [
    await visit(await makeUser(companyId, { profile: "admin" })),
    await visit(await makeUser(companyId, { profile: "admin" })),
  ];
  let bulk = 0;
  const wrong: string[] = [];
  for (const route of bound.filter((one) => needsSession(one.access) && isClosedToVisits(one))) {
    if (route.budget === "bulk") bulk += 1;
    const { calls } = bulk % 2 === 0 ? first : second;
    const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
      name === "provider" ? "pix" : String({ ...ids }[name as "userId"] ?? 1),
    );
    const asked = calls[route.method.toLowerCase() as "get"](path);
    const { status, body } = await (route.body ? asked.send(bodies[nameOf(route)] ?? {}) : asked);
    if (status !== 403 || body.error !== "ERR_NOT_DURING_VISIT")
      wrong.push(`${nameOf(route)}: ${status} ${body.error}`);
  }
  expect(wrong).toEqual([]);
});

test("a visit can change a user's name, but neither e-mail nor password", async () => {
  const companyId = await makeCompany();
  const ana = await makeUser(companyId, { profile: "admin" });
  const { calls } = await visit(ana);
  const refused = { error: "ERR_NOT_DURING_VISIT" };
  await calls.put(`/users/${ana.userId}`).send({ name: "Ana Maria" }).expect(200);
  await calls
    .put(`/users/${ana.userId}`)
    .send({ email: "other@visit.test", currentPassword: "x" })
    .expect(403, refused);
  await calls
    .put(`/users/${ana.userId}`)
    .send({ password: "uma senha boa 9", currentPassword: "x" })
    .expect(403, refused);
});

test("a visit can open neither another visit nor the installation", async () => {
  const companyId = await makeCompany();
  const [ana, bia] = [await makeUser(companyId), await makeUser(companyId)];
  const { operator, own } = await makeOperator();
  const { calls } = await visit(ana, own);
  const body = { userId: bia.userId, reason: "Mais uma vez" };
  await calls.post("/operator/visits").send(body).expect(403, { error: "ERR_NOT_DURING_VISIT" });
  await calls.post("/helps").send({ title: "x", video: "y" }).expect(403, { error: "ERR_NO_PERMISSION" });
  await as(await signIn({ ...operator, sessionId: crypto.randomUUID() }))
    .post("/operator/visits")
    .send(body)
    .expect(200);
});
