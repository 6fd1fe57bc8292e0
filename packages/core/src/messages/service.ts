import { AppError } from "@balcao/shared/errors";
import { canDelete, canEdit, canRetry } from "@balcao/shared/messages/rules";
import type { Message } from "@balcao/shared/messages/schema";
import type { Actor } from "@balcao/shared/permissions";
import { literal } from "sequelize";
import { refuseBlocked } from "../contacts/access.ts";
import { query } from "../database.ts";
import { tellSchedulesOf } from "../schedules/access.ts";
import { showNewest } from "../tickets/newest.ts";
import { findMessageFor, lockMessageFor } from "./access.ts";
import type { MessageRow } from "./message.model.ts";
import { tellMessage } from "./publish.ts";
import { newMessageId } from "./write.ts";

/** What the rules ask of a row. */
const asOwn = (row: MessageRow) => ({
  fromMe: row.fromMe,
  isDeleted: row.isDeleted,
  mediaType: row.mediaType,
  ack: row.ack as Message["ack"],
  source: row.source,
  createdAt: row.sentAt.toISOString(),
});

/** Changes a sent text here at once and on the customer's phone as soon as the number gets to it. */
export async function editMessage(actor: Actor, id: number, { body }: { body: string }): Promise<Message> {
  const { message, ticket } = await lockMessageFor(actor, id);
  if (!canEdit(asOwn(message))) throw new AppError("ERR_EDIT_WAPP_MSG");
  const before = message.body;
  await keepVersion(id);
  await message.update({ body, isEdited: true });
  await command(message, "edit", { body, before });
  await showNewest(ticket.id, { unread: "same", moves: false });
  return tellMessage("message.update", id);
}

/** The text as it was, before it is replaced. */
export const keepVersion = (messageId: number): Promise<object[]> =>
  query(
    "insert into message_versions (company_id, message_id, body) select company_id, id, body from messages where id = $1",
    [messageId],
  );

/** What a message said before it was edited, oldest first; nothing of a deleted one. */
export async function listVersions(actor: Actor, id: number): Promise<{ versions: Version[] }> {
  const { isDeleted } = await findMessageFor(actor, id);
  if (isDeleted) return { versions: [] };
  const rows = await query<{ body: string; replacedAt: Date }>(
    'select body, replaced_at as "replacedAt" from message_versions where message_id = $1 order by id',
    [id],
  );
  return { versions: rows.map(({ body, replacedAt }) => ({ body, replacedAt: replacedAt.toISOString() })) };
}
type Version = { body: string; replacedAt: string };

/** Deletes for everyone; the row stays, marked. One that never left is simply withdrawn. */
export async function deleteMessage(actor: Actor, id: number): Promise<Message> {
  const { message, ticket } = await lockMessageFor(actor, id);
  if (!canDelete(asOwn(message))) throw new AppError("ERR_DELETE_WAPP_MSG");
  await message.update({ isDeleted: true });
  await command(message, "delete");
  await showNewest(ticket.id, { unread: "same", moves: false });
  return tellMessage("message.update", id);
}

/** Puts a failed message back in line, under the same WhatsApp id unless that one was refused. */
export async function retryMessage(actor: Actor, id: number): Promise<Message> {
  const { message, ticket } = await lockMessageFor(actor, id);
  if (!canRetry(asOwn(message))) throw new AppError("ERR_SENDING_WAPP_MSG");
  await refuseBlocked(message.contactId);
  const wid = message.failure === "refused" ? newMessageId() : message.wid;
  await message.update({ ack: 0, failure: null, wid, sentAt: literal("clock_timestamp()") });
  await command(message, "send");
  await tellSchedulesOf([id]);
  await showNewest(ticket.id, { unread: "same", moves: false });
  return tellMessage("message.update", id);
}

/** Asks the number for it; one that was removed takes nothing more. */
async function command(
  message: MessageRow,
  kind: "send" | "edit" | "delete",
  text: { body: string; before: string } | null = null,
): Promise<void> {
  const asked = await query(
    `insert into connection_commands (company_id, connection_id, chat, kind, message_id, payload)
     select m.company_id, m.connection_id, m.chat, $2, m.id, case when $3::text is null then '{}' else jsonb_build_object('body', $3::text, 'before', $4::text) end
     from messages m join connections w on w.company_id = m.company_id and w.id = m.connection_id and w.deleted_at is null
     where m.id = $1 returning id`,
    [message.id, kind, text?.body ?? null, text?.before ?? null],
  );
  if (asked.length === 0) throw new AppError("ERR_NO_WAPP_FOUND");
}
