import { makePasskey } from "@balcao/core/testing/company/factor-factory";
import { makeEmail } from "@balcao/core/testing/email-factories";
import { randomUUID } from "node:crypto";
import { as, signIn } from "@balcao/api/testing/client";
import { inCompany } from "@balcao/core/base/database";
import { putFile } from "@balcao/core/base/files/store";
import { makeChat, makeChatMessage } from "@balcao/core/testing/chat-factories";
import { makeCampaign } from "@balcao/core/testing/campaign-factories";
import { makeContactFileImport } from "@balcao/core/testing/contact-file-factories";
import { makeListWithImport } from "@balcao/core/testing/contact-list-factories";
import { makeCompanyTask } from "@balcao/core/testing/company/company-task-factory";
import { makeRetention } from "@balcao/core/testing/stages/retention";
import { makeMessageTemplate } from "@balcao/core/testing/message-template-factories";
import {
  makeConsent,
  makeDataRequest,
  makeErasure,
  makeHold,
  makeMerge,
  makeNote,
  makeSchedule,
} from "@balcao/core/testing/contact-factories";
import {
  makeCompany,
  makeConnection,
  makeContact,
  makeFileList,
  makeMedia,
  makeMessage,
  makeQueue,
  makeQueueOption,
  makeQuickMessage,
  makeTag,
  makeTicket,
  makeUser,
} from "@balcao/core/testing/factories";
import { makeBilled } from "@balcao/core/testing/billing-stage";
import { makeInvitation } from "@balcao/core/testing/company/invitation-factory";
import { makeApiToken } from "@balcao/core/testing/company/api-token-factory";
import { makeAssistant } from "@balcao/core/testing/knowledge-factories";
import { registerDevice } from "@balcao/core/followers/push/devices";
import { subscription } from "@balcao/core/testing/stages/push";
import { makeIntegration } from "@balcao/core/testing/company/integration-factory";
import { makeWebhookWithDelivery } from "@balcao/core/testing/company/webhook-factories";
import { aPasskeyAnswer } from "@balcao/core/testing/stages/passkey";
import { queryText } from "@balcao/core/testing/query-text";
import { defaultWeek } from "@balcao/shared/hours/rules";
import type { Ids } from "./ids.ts";

export type { Ids };

/** A company with one row for every id that a path may name, an admin, and a program with a token. */
export async function makeAll(): Promise<{
  companyId: number;
  ids: Ids;
  admin: ReturnType<typeof as>;
  program: ReturnType<typeof as>;
}> {
  const companyId = await makeCompany();
  const billed = await makeBilled(companyId);
  // All rows are made in one transaction, because the walks over all routes make a company many hundred times.
  const { user, secret, ids } = await inCompany(companyId, () => makeRows(companyId, billed));
  const admin = as(await signIn(user));
  const device = await inCompany(companyId, () => registerDevice(user, subscription(), { agent: "", services: [] }));
  return { companyId, ids: { ...ids, deviceId: device.id }, admin, program: as(secret) };
}

async function makeRows(companyId: number, billed: { invoiceId: number; paymentMethodId: number }) {
  const user = await makeUser(companyId, { profile: "admin" });
  const [contactId, connectionId] = [await makeContact(companyId), await makeConnection(companyId)];
  const ticketId = await makeTicket(companyId, { contactId, connectionId, status: "open", userId: user.userId });
  const { key } = await putFile(companyId, Buffer.from("x"));
  const mediaId = await makeMedia(companyId, { key });
  const fileId = await makeMedia(companyId, { key: `${companyId}/${randomUUID()}` });
  const messageId = await makeMessage(companyId, ticketId, { mediaId, fromMe: true, ack: -1, userId: user.userId });
  const [ticket] = await queryText<{ uuid: string }>("select uuid from tickets where id = $1", [ticketId]);
  const { tokenId, secret } = await makeApiToken(companyId, connectionId);
  const queueId = await makeQueue(companyId);
  const chat = await makeChat([user]);
  const lists = await makeListWithImport(companyId);
  const ids = {
    companyId,
    sessionId: user.sessionId,
    fileImportId: await makeContactFileImport(companyId),
    invitationId: await makeInvitation(companyId, user.userId),
    mergeId: await makeMerge(companyId, contactId),
    ticketId,
    uuid: ticket?.uuid ?? "",
    sendId: await makeSend(companyId, ticketId),
    tokenId,
    messageId,
    mediaId,
    contactId,
    connectionId,
    tagId: await makeTag(companyId),
    quickMessageId: await makeQuickMessage(companyId, { userId: user.userId, geral: true }),
    templateId: await makeMessageTemplate(companyId),
    consentId: await makeConsent(companyId, contactId),
    contactErasureId: await makeErasure(companyId, await makeContact(companyId)),
    contactHoldId: await makeHold(companyId, await makeContact(companyId)),
    dataRequestId: await makeDataRequest(companyId, contactId),
    retentionId: await makeRetention(companyId),
    taskId: await makeCompanyTask(companyId),
    fileListId: await makeFileList(companyId, { mediaIds: [fileId] }),
    // A help video belongs to no company, and only the operator may name it.
    helpVideoId: 1,
    announcementId: 1,
    queueId,
    optionId: await makeQueueOption(companyId, queueId),
    noteId: await makeNote(companyId, ticketId, { userId: user.userId }),
    scheduleId: await makeSchedule(companyId, { contactId, connectionId, ticketId, userId: user.userId }),
    userId: user.userId,
    passkeyId: await makePasskey(user.userId),
    campaignId: await makeCampaign(companyId, { contactListId: lists.contactListId, connectionId }),
    whatsappId: connectionId,
    ...billed,
    paymentId: await makeProven(companyId, billed.invoiceId),
    ...lists,
    ...chat,
    chatMessageId: await makeChatMessage(user, chat.chatId),
    ...(await makeWebhookWithDelivery(companyId)),
    integrationId: await makeIntegration(companyId),
    ...(await makeEmail(companyId)),
    ...(await makeAssistant(companyId, ticketId, messageId)),
  };
  return { user, secret, ids };
}

/** An undone payment, with the file that proved it. */
async function makeProven(companyId: number, invoiceId: number): Promise<number> {
  const { key } = await putFile(companyId, Buffer.from("%PDF-1.7\n%\xff\xff"));
  const [payment] = await inCompany(companyId, () =>
    queryText<{ id: number }>(
      `insert into payments (company_id, invoice_id, provider, provider_payment_id, cents, refunded_cents, paid_at, proof_key, proof_type, proof_name)
       values ($1, $2, 'manual', $3, 100, 100, now(), $4, 'application/pdf', 'recibo.pdf') returning id`,
      [companyId, invoiceId, randomUUID(), key],
    ),
  );
  return payment?.id ?? 0;
}

/** A message that a program sent into that ticket. */
async function makeSend(companyId: number, ticketId: number): Promise<string> {
  const sendId = randomUUID();
  const messageId = await makeMessage(companyId, ticketId, { fromMe: true });
  await inCompany(companyId, () =>
    queryText("update messages set source = 'api', client_id = $2 where id = $1", [messageId, sendId]),
  );
  return sendId;
}

const content = { header: { kind: "none" }, body: "Seu pedido saiu.", samples: {}, footer: "", buttons: [] };
/** A valid body for each of these routes. Only the id then decides the answer. */
export const bodies: Record<string, object> = {
  "POST /payment-gateway/invoices/:invoiceId/charges": { method: "pix" },
  "PUT /whatsapp/:connectionId": { name: "Vendas" },
  "PUT /whatsapp/:connectionId/official": {},
  "POST /whatsapp/:connectionId/official/register": { pin: "123456" },
  "POST /whatsappsession/:connectionId": {},
  "PUT /whatsappsession/:connectionId/passkey": { attempt: "a", answer: aPasskeyAnswer() },
  "PUT /whatsappsession/:connectionId/passkey/code": { same: true },
  "POST /whatsapp/:connectionId/tokens": { name: "ERP" },
  "PUT /tickets/:ticketId": { status: "closed" },
  "POST /tickets/:ticketId/snooze": { until: "2100-01-01T00:00:00Z" },
  "POST /tickets/:ticketId/automation": { on: false },
  "POST /tickets/:ticketId/assists": { kind: "suggestion" },
  "POST /messages/:ticketId": { body: "Oi" },
  "PUT /users/:userId": { name: "Ana Maria" },
  "PUT /users/:userId/off": { off: true },
  "PUT /companies/:companyId/schedules": { schedules: defaultWeek },
  "PUT /prompt/:promptId": { name: "Cobrança" },
  "PUT /knowledge/:knowledgeId": { body: "Dez dias." },
  "POST /knowledge/:knowledgeId/file": {},
  "PUT /queue/:queueId": { name: "Financeiro" },
  "PUT /queue-options/tree/:queueId": { version: 0, options: [] },
  "POST /queue-options/:optionId/media-upload": {},
  "PUT /queue-options/:optionId": { title: "Boleto" },
  "PUT /tags/order": { tagIds: [] },
  "PUT /tags/:tagId": { name: "Cliente VIP" },
  "PUT /quick-messages/:quickMessageId": { shortcode: "tchau" },
  "POST /quick-messages/:quickMessageId/media-upload": {},
  "PUT /message-templates/:templateId": { category: "utility", content },
  "PUT /message-templates/:templateId/files": { places: [0] },
  "POST /messages/:ticketId/template": { templateId: 1, values: {} },
  "PUT /files/:fileListId": { name: "Tabelas", message: "Segue", options: [{ name: "Preços" }] },
  "POST /files/uploadList/:fileListId": {},
  "DELETE /emails/unsubscribed/:unsubscribedId": { reason: "Pediu" },
  "PUT /helps/:helpVideoId": { title: "Como conectar" },
  "PUT /announcements/:announcementId": { title: "Manutenção" },
  "PUT /ticket-notes/:noteId": { note: "Prefere Pix" },
  "PUT /messages/:messageId": { body: "Oi!" },
  "POST /messages/:messageId/reactions": { emoji: "👍" },
  "POST /messages/:messageId/forward": { ticketIds: [], clientId: "00000000-0000-4000-8000-000000000001" },
  "PUT /messages/:messageId/star": { starred: true },
  "PUT /ticket-pins/:ticketId": { pinned: true },
  "POST /contacts/:contactId/merge": { withId: 1 },
  "POST /contacts/:contactId/data-requests": { kind: "access", way: "email", receivedOn: "2026-01-05" },
  "POST /contacts/:contactId/consents": {
    purpose: "service",
    basis: "contract",
    since: "2026-01-05",
  },
  "POST /consents/:consentId/withdraw": { words: "Pediu por carta" },
  "POST /contacts/:contactId/erasures": { reason: "Pediu por carta" },
  "POST /contact-erasures/:contactErasureId/stop": { reason: "Foi engano" },
  "POST /contacts/:contactId/holds": { reason: "Processo 123" },
  "PUT /data-requests/:dataRequestId": { state: "done" },
  "PUT /contacts/:contactId/block": { blocked: true },
  "PUT /contacts/:contactId/opt-out": { optedOut: true },
  "PUT /contacts/:contactId": { name: "Dona Rosa" },
  "PUT /contact-lists/:contactListId": { name: "Clientes" },
  "POST /contact-lists/:contactListId/upload": {},
  "POST /contact-file-imports/:fileImportId/check": { hasHeader: true, columns: [{ use: "number" }] },
  "PUT /contact-list-items/:itemId": { name: "Dona Rosa" },
  "POST /contact-list-imports/:importId/start": { hasHeader: true, columns: [{ use: "number" }] },
  "PUT /campaigns/:campaignId": { name: "Páscoa" },
  "POST /campaigns/:campaignId/media-upload": {},
  "POST /campaigns/:campaignId/test": { number: "11987654321" },
  "POST /campaigns/:campaignId/retry": {},
  "PUT /schedules/:scheduleId": { body: "Até amanhã" },
  "POST /schedules/:scheduleId/media-upload": {},
  "PUT /tickets/:ticketId/draft": { body: "Bom d" },
  "PUT /chats/:chatId": { title: "Suporte" },
  "PUT /chats/:chatId/mute": { muted: true },
  "POST /chats/:chatId/read": {},
  "POST /chats/:chatId/messages": { message: "Oi" },
  "PUT /chats/messages/:chatMessageId": { message: "Oi!" },
  "PUT /webhooks/:webhookId": { name: "Loja virtual" },
  "PUT /queueIntegration/:integrationId": { name: "Pedidos" },
  "PUT /ticket-tags/:ticketId": { from: null, to: null },
};
