import { as, signIn } from "@balcao/api/testing/client";
import { inCompany } from "@balcao/core/base/database";
import { putFile } from "@balcao/core/base/files/store";
import { makeMerge, makeNote, makeSchedule } from "@balcao/core/testing/contact-factories";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeMedia,
  makeMessage,
  makeQueue,
  makeQuickMessage,
  makeTag,
  makeTicket,
  makeUser,
} from "@balcao/core/testing/factories";
import { queryText } from "@balcao/core/testing/query-text";
import { defaultWeek } from "@balcao/shared/hours/rules";

export type Ids = Record<
  "ticketId" | "uuid" | "messageId" | "mediaId" | "contactId" | "connectionId",
  number | string
> &
  Record<"tagId" | "quickMessageId" | "queueId" | "noteId" | "scheduleId" | "mergeId" | "userId" | "companyId", number>;

/** A company with one row for every id that a path may name. */
export async function makeAll(): Promise<{ companyId: number; ids: Ids; admin: ReturnType<typeof as> }> {
  const companyId = await makeCompany();
  const user = await makeUser(companyId, { profile: "admin" });
  const [contactId, connectionId] = [await makeContact(companyId), await makeConnection(companyId)];
  const ticketId = await makeTicket(companyId, { contactId, connectionId, status: "open", userId: user.userId });
  const { key } = await putFile(companyId, Buffer.from("x"));
  const mediaId = await makeMedia(companyId, { key });
  const messageId = await makeMessage(companyId, ticketId, { mediaId, fromMe: true, ack: -1, userId: user.userId });
  const [ticket] = await inCompany(companyId, () =>
    queryText<{ uuid: string }>("select uuid from tickets where id = $1", [ticketId]),
  );
  const tagId = await makeTag(companyId);
  const quickMessageId = await makeQuickMessage(companyId, { userId: user.userId, geral: true });
  const ids = {
    companyId,
    mergeId: await makeMerge(companyId, contactId),
    ticketId,
    uuid: ticket?.uuid ?? "",
    messageId,
    mediaId,
    contactId,
    connectionId,
    tagId,
    quickMessageId,
    queueId: await makeQueue(companyId),
    noteId: await makeNote(companyId, ticketId, { userId: user.userId }),
    scheduleId: await makeSchedule(companyId, { contactId, connectionId, ticketId, userId: user.userId }),
    userId: user.userId,
  };
  return { companyId, ids, admin: as(await signIn(user)) };
}

/** A valid body for each of these routes, so that only the id decides the answer. */
export const bodies: Record<string, object> = {
  "PUT /whatsapp/:connectionId": { name: "Vendas" },
  "POST /whatsappsession/:connectionId": {},
  "PUT /tickets/:ticketId": { status: "closed" },
  "POST /tickets/:ticketId/snooze": { until: "2100-01-01T00:00:00Z" },
  "POST /tickets/:ticketId/automation": { on: false },
  "POST /messages/:ticketId": { body: "Oi" },
  "PUT /users/:userId": { name: "Ana Maria" },
  "PUT /companies/:companyId/schedules": { schedules: defaultWeek },
  "PUT /queue/:queueId": { name: "Financeiro" },
  "PUT /tags/:tagId": { name: "Cliente VIP" },
  "PUT /quick-messages/:quickMessageId": { shortcode: "tchau" },
  "POST /quick-messages/:quickMessageId/media-upload": {},
  "PUT /messages/:messageId": { body: "Oi!" },
  "POST /messages/:messageId/reactions": { emoji: "👍" },
  "POST /messages/:messageId/forward": { ticketIds: [], clientId: "00000000-0000-4000-8000-000000000001" },
  "PUT /messages/:messageId/star": { starred: true },
  "POST /contacts/:contactId/merge": { withId: 1 },
  "PUT /contacts/:contactId/block": { blocked: true },
  "PUT /contacts/:contactId/opt-out": { optedOut: true },
  "PUT /contacts/:contactId": { name: "Dona Rosa" },
  "PUT /schedules/:scheduleId": { body: "Até amanhã" },
  "POST /schedules/:scheduleId/media-upload": {},
  "PUT /tickets/:ticketId/draft": { body: "Bom d" },
};
