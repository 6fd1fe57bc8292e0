import { AppError } from "@balcao/shared/errors";
import { canDelete, canEdit, canRetry } from "@balcao/shared/messages/rules";
import type { Message } from "@balcao/shared/messages/schema";
import type { Actor } from "@balcao/shared/permissions";
import { refuseBlocked } from "../../contacts/access.ts";
import { requireCapability } from "../../../numbers/connections/capabilities.ts";
import { query, run } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { happened } from "../../../base/happenings.ts";
import { orderForMessage } from "../../../numbers/commands/order.ts";
import { refreshCard } from "../../tickets/card.ts";
import { findMessageFor, lockMessageFor, type MessageToChange } from "../access.ts";
import { fillIn } from "../sending/fill-in.ts";
import { MessageVersionRow } from "../message-version.model.ts";
import { tellMessage } from "../publish.ts";
import { sayAgain } from "../sending/say.ts";
import { refusals } from "../sending/send.ts";

/** A row in the form that the shared rules take. */
const asOwn = (message: MessageToChange) => ({ ...message, createdAt: message.sentAt.toISOString() });

/** Changes a sent text, here immediately and on the customer's phone once the number has carried out the command. */
export async function editMessage(actor: Actor, id: number, { body: typed }: { body: string }): Promise<Message> {
  const message = await lockMessageFor(actor, id);
  await requireCapability(message.connectionId, "edit");
  if (!canEdit(asOwn(message))) throw new AppError("ERR_EDIT_WAPP_MSG");
  const [body = typed] = await fillIn(message.ticketId, actor.name, [typed]);
  await keepVersion(id);
  await run(sql`update messages set body = ${body}, is_edited = true where id = ${id}`);
  await orderForMessage("edit", id, { body, before: message.body });
  await refreshCard(message.ticketId, { unread: "same", moves: false });
  return tellMessage("message.update", id);
}

/** Keeps the text of a message before an edit replaces it. */
export const keepVersion = (messageId: number): Promise<number> =>
  run(
    sql`insert into message_versions (company_id, message_id, body) select company_id, id, body from messages where id = ${messageId}`,
  );

/** The earlier texts of an edited message, oldest first; empty for a deleted message. */
export async function listVersions(actor: Actor, id: number): Promise<{ versions: Version[] }> {
  const { isDeleted } = await findMessageFor(actor, id);
  if (isDeleted) return { versions: [] };
  const rows = await query(
    MessageVersionRow.shape("body", "replacedAt"),
    sql`select ${MessageVersionRow.pick("v", "body", "replacedAt")} from message_versions v where v.message_id = ${id} order by v.id`,
  );
  return { versions: rows.map(({ body, replacedAt }) => ({ body, replacedAt: replacedAt.toISOString() })) };
}
type Version = { body: string; replacedAt: string };

/** Deletes a message for everyone. The row stays, marked as deleted. A message that was not sent yet is never sent. */
export async function deleteMessage(actor: Actor, id: number): Promise<Message> {
  const message = await lockMessageFor(actor, id);
  await requireCapability(message.connectionId, "deleteForAll");
  if (!canDelete(asOwn(message))) throw new AppError("ERR_DELETE_WAPP_MSG");
  await run(sql`update messages set is_deleted = true where id = ${id}`);
  await orderForMessage("delete", id, null);
  await refreshCard(message.ticketId, { unread: "same", moves: false });
  return tellMessage("message.update", id);
}

/** Sends a failed message again. It keeps its id on WhatsApp unless the network refused that id. */
export async function retryMessage(actor: Actor, id: number): Promise<Message> {
  const message = await lockMessageFor(actor, id);
  if (!canRetry(asOwn(message))) throw new AppError("ERR_SENDING_WAPP_MSG");
  await refuseBlocked(message.contactId);
  const refusal = await sayAgain(id);
  if (refusal) throw new AppError(refusals[refusal]);
  await happened("messages.acked", {
    changes: [{ messageId: id, campaignId: message.campaignId, before: -1, after: 0 }],
  });
  await refreshCard(message.ticketId, { unread: "same", moves: false });
  return tellMessage("message.update", id);
}
