import { boolean, type RowOf, text, textOf } from "../../../base/columns.ts";
import { query, run } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { kindIn, kindsThat } from "../../../numbers/commands/kinds.ts";
import { lockTicketOf } from "../../locks/tickets.ts";
import { refreshCard } from "../../tickets/card.ts";
import { MessageRow } from "../message.model.ts";
import { tellMessage } from "../publish.ts";
import { setReaction } from "./react.ts";

/** Commands with an effect that is shown here immediately and undone if the customer's phone never shows it. */
export const changes = kindsThat((its) => its.leaves === "change");

const shownChange = {
  kind: textOf<"edit" | "delete" | "react">(),
  messageId: MessageRow.columns.id,
  ticketId: MessageRow.columns.ticketId,
  before: text.null,
  /** The message never reached the customer's phone. Nothing is undone here, because phone and desk do not differ. */
  neverLeft: boolean,
};

/**
 * Undoes a change that was shown here immediately and will never reach the customer's phone, and informs the browsers. If a later change of the same kind
 * still waits, the message stays as it is, and the later change stores the earlier state.
 */
export async function takeBack(commandId: number): Promise<void> {
  const [found] = await query(
    { messageId: MessageRow.columns.id },
    sql`select message_id as "messageId" from connection_commands k where id = ${commandId} and ${kindIn("k", changes)}`,
  );
  if (!found) return;
  await lockTicketOf(found.messageId);
  const [change] = await query(
    shownChange,
    sql`select k.kind, m.id as "messageId", m.ticket_id as "ticketId", k.payload->>'before' as before,
       m.ack < 1 and k.kind <> 'react' as "neverLeft"
     from connection_commands k join messages m on m.company_id = k.company_id and m.id = k.message_id
     where k.id = ${commandId} for no key update of m`,
  );
  if (!change || change.neverLeft || (await handedOn(commandId, change))) return;
  const { messageId } = change;
  if (change.kind === "react") await setReaction(messageId, change.before ?? "");
  else if (change.kind === "delete") await run(sql`update messages set is_deleted = false where id = ${messageId}`);
  else await unedit(messageId, change.before ?? "");
  await refreshCard(change.ticketId, { unread: "same", moves: false });
  await tellMessage("message.update", messageId);
}

/** Whether a later change of the same kind waits. That change gets the earlier state. If it fails too, both changes are undone. */
async function handedOn(commandId: number, { kind, messageId, before }: RowOf<typeof shownChange>): Promise<boolean> {
  const later = await run(
    sql`update connection_commands set payload = payload || jsonb_build_object('before', ${before}::text) where id = (
       select min(id) from connection_commands where message_id = ${messageId} and kind = ${kind} and state = 'waiting' and id > ${commandId})`,
  );
  return later > 0;
}

async function unedit(messageId: number, before: string): Promise<void> {
  await run(
    sql`delete from message_versions where message_id = ${messageId}
       and id >= (select max(id) from message_versions where message_id = ${messageId} and body = ${before})`,
  );
  await run(
    sql`update messages set body = ${before}, is_edited = exists (select 1 from message_versions where message_id = ${messageId})
     where id = ${messageId}`,
  );
}
