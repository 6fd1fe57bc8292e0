import { AppError } from "@balcao/shared/errors";
import type { Message } from "@balcao/shared/messages/schema";
import type { Actor } from "@balcao/shared/permissions";
import { query } from "../database.ts";
import { lockTicketFor } from "../tickets/access.ts";
import type { TicketRow } from "../tickets/ticket.model.ts";
import { findMessageFor } from "./access.ts";
import { tellMessage } from "./publish.ts";
import { requireOwn } from "./send.ts";

/**
 * Puts the company's reaction on a message, shown at once; the number takes it to the customer's phone. If it cannot, it is taken back
 * (`takeBack`). An empty emoji removes it.
 */
export async function reactToMessage(actor: Actor, id: number, { emoji }: { emoji: string }): Promise<Message> {
  await findMessageFor(actor, id);
  await requireOwn(actor, await lockActive(actor, id));
  const [message] = await query<{ lost: boolean }>(
    "select is_deleted or ack < 0 as lost from messages where id = $1 for no key update",
    [id],
  );
  if (!message || message.lost) throw new AppError("ERR_SENDING_WAPP_MSG");
  const before = await ownReaction(id);
  if (before === emoji) return tellMessage("message.update", id);
  await setReaction(id, emoji);
  const asked = await query(
    `insert into connection_commands (company_id, connection_id, chat, kind, message_id, payload)
     select m.company_id, m.connection_id, m.chat, 'react', m.id, jsonb_build_object('emoji', $2::text, 'before', $3::text)
     from messages m join connections w on w.company_id = m.company_id and w.id = m.connection_id and w.deleted_at is null
     where m.id = $1 returning id`,
    [id, emoji, before],
  );
  if (asked.length === 0) throw new AppError("ERR_NO_WAPP_FOUND");
  return tellMessage("message.update", id);
}

/** The ticket in which the message's conversation goes on, whichever ticket of it the message came in. */
async function lockActive(actor: Actor, messageId: number): Promise<TicketRow> {
  const [active] = await query<{ id: number }>(
    `select t.id from messages m join tickets t on t.company_id = m.company_id and t.contact_id = m.contact_id
       and t.connection_id = m.connection_id and t.status <> 'closed' where m.id = $1`,
    [messageId],
  );
  if (!active) throw new AppError("ERR_TICKET_STATE");
  return lockTicketFor(actor, active.id);
}

async function ownReaction(messageId: number): Promise<string> {
  const [row] = await query<{ emoji: string }>(
    "select emoji from message_reactions where message_id = $1 and reactor = 'me'",
    [messageId],
  );
  return row?.emoji ?? "";
}

/** The company's own; an empty emoji is none. */
export const setReaction = (messageId: number, emoji: string): Promise<object[]> =>
  emoji === ""
    ? query("delete from message_reactions where message_id = $1 and reactor = 'me'", [messageId])
    : query(
        `insert into message_reactions (company_id, message_id, reactor, emoji) select company_id, id, 'me', $2 from messages where id = $1
         on conflict (company_id, message_id, reactor) do update set emoji = excluded.emoji`,
        [messageId, emoji],
      );
