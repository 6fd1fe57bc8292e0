import { query } from "../database.ts";
import { lockTicketOf } from "../tickets/lock.ts";
import { showNewest } from "../tickets/newest.ts";
import { tellMessage } from "./publish.ts";
import { setReaction } from "./react.ts";

interface Change {
  kind: "edit" | "delete" | "react";
  messageId: number;
  ticketId: number;
  before: string | null;
  /** It was never on the customer's phone: there it needed no change, and here it keeps it. */
  neverLeft: boolean;
}

/**
 * A change that was shown here at once did not reach the customer's phone, and will not: the message is as it was again, and whoever
 * sees it is told. A later change of the same kind that still waits goes on from there.
 */
export async function takeBack(commandId: number): Promise<void> {
  const [found] = await query<{ messageId: number }>(
    `select message_id as "messageId" from connection_commands where id = $1 and kind in ('edit', 'delete', 'react')`,
    [commandId],
  );
  if (!found) return;
  await lockTicketOf(found.messageId);
  const [change] = await query<Change>(
    `select k.kind, m.id as "messageId", m.ticket_id as "ticketId", k.payload->>'before' as before, m.ack < 1 and k.kind <> 'react' as "neverLeft"
     from connection_commands k join messages m on m.company_id = k.company_id and m.id = k.message_id where k.id = $1 for no key update of m`,
    [commandId],
  );
  if (!change || change.neverLeft || (await handedOn(commandId, change))) return;
  const { messageId } = change;
  if (change.kind === "react") await setReaction(messageId, change.before ?? "");
  else if (change.kind === "delete") await query("update messages set is_deleted = false where id = $1", [messageId]);
  else await unedit(messageId, change.before ?? "");
  await showNewest(change.ticketId, { unread: "same", moves: false });
  await tellMessage("message.update", messageId);
}

/** Whether a later one of the same kind waits: if that fails too, it takes back both. */
async function handedOn(commandId: number, { kind, messageId, before }: Change): Promise<boolean> {
  const later = await query(
    `update connection_commands set payload = payload || jsonb_build_object('before', $4::text)
     where id = (select min(id) from connection_commands where message_id = $2 and kind = $3 and state = 'waiting' and id > $1) returning id`,
    [commandId, messageId, kind, before],
  );
  return later.length > 0;
}

async function unedit(messageId: number, before: string): Promise<void> {
  await query(
    `delete from message_versions where message_id = $1
       and id >= (select max(id) from message_versions where message_id = $1 and body = $2)`,
    [messageId, before],
  );
  await query(
    `update messages set body = $2, is_edited = exists (select 1 from message_versions where message_id = $1) where id = $1`,
    [messageId, before],
  );
}
