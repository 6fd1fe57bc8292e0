import { AppError } from "@balcao/shared/errors";
import type { Message } from "@balcao/shared/messages/schema";
import type { Actor } from "@balcao/shared/permissions";
import { boolean } from "../../../base/columns.ts";
import { query, run } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { orderForMessage } from "../../../numbers/commands/order.ts";
import { lockTicketFor } from "../../tickets/access.ts";
import { TicketRow } from "../../tickets/ticket.model.ts";
import { findMessageFor } from "../access.ts";
import { MessageReactionRow } from "../message-reaction.model.ts";
import { tellMessage } from "../publish.ts";
import { refusals, requireOwn } from "../sending/send.ts";
import { windowClosedSql } from "../../windows/windows.ts";

/**
 * Puts the company's reaction on a message and shows it immediately. The number sends the reaction to the customer's phone; if it cannot,
 * `takeBack` undoes the reaction here. An empty emoji removes the reaction.
 */
export async function reactToMessage(actor: Actor, id: number, { emoji }: { emoji: string }): Promise<Message> {
  await findMessageFor(actor, id);
  await requireOwn(actor, await lockTicketFor(actor, await activeTicketOf(id)));
  const [message] = await query(
    { lost: boolean, isShut: boolean },
    sql`select m.is_deleted or m.ack < 0 as lost, ${windowClosedSql} as "isShut" from messages m
     join contacts c on c.company_id = m.company_id and c.id = m.contact_id
     join connections w on w.company_id = m.company_id and w.id = m.connection_id where m.id = ${id} for no key update of m`,
  );
  if (!message || message.lost) throw new AppError("ERR_SENDING_WAPP_MSG");
  if (message.isShut) throw new AppError(refusals["window-closed"]);
  const before = await ownReaction(id);
  if (before === emoji) return tellMessage("message.update", id);
  await setReaction(id, emoji);
  await orderForMessage("react", id, { emoji, before });
  return tellMessage("message.update", id);
}

/** The active ticket of a message's conversation, which may be later than the message's own ticket. */
async function activeTicketOf(messageId: number): Promise<number> {
  const [active] = await query(
    TicketRow.shape("id"),
    sql`select t.id from messages m join tickets t on t.company_id = m.company_id and t.contact_id = m.contact_id
       and t.connection_id = m.connection_id and t.status <> 'closed' where m.id = ${messageId}`,
  );
  if (!active) throw new AppError("ERR_TICKET_STATE");
  return active.id;
}

async function ownReaction(messageId: number): Promise<string> {
  const [row] = await query(
    MessageReactionRow.shape("emoji"),
    sql`select emoji from message_reactions where message_id = ${messageId} and reactor = 'me'`,
  );
  return row?.emoji ?? "";
}

/** Stores the company's reaction on a message; an empty emoji removes it. */
export const setReaction = (messageId: number, emoji: string): Promise<number> =>
  run(
    emoji === ""
      ? sql`delete from message_reactions where message_id = ${messageId} and reactor = 'me'`
      : sql`insert into message_reactions (company_id, message_id, reactor, emoji)
         select company_id, id, 'me', ${emoji} from messages where id = ${messageId}
         on conflict (company_id, message_id, reactor) do update set emoji = excluded.emoji`,
  );
