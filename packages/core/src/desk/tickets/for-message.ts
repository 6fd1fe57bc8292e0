import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { canSee, type Viewer } from "@balcao/shared/tickets/rules";
import type { RowOf } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { QueueRow } from "../../company/queues/queue.model.ts";
import { ownerOf } from "./access.ts";
import { record } from "./history.ts";
import { newTicketSql, onlyQueue } from "./new-ticket.ts";
import { TicketRow } from "./ticket.model.ts";

/** The contact who gets a message, the number that sends it, and the user who writes it. */
interface Recipient {
  contactId: number;
  connectionId: number;
  userId: number | null;
}

const ofTicket = ["id", "createdAt", "codeDay"] as const;
const forMessage = { ...TicketRow.shape(...ofTicket), queue: QueueRow.columns.name.null };
export type TicketForMessage = RowOf<typeof forMessage>;

/**
 * The contact's active ticket on that number, locked. The caller has locked the contact. Null when the speaker may not see that ticket, because
 * nobody writes into a conversation that they cannot see. Without an active ticket, the message gets a ticket of its own, closed immediately, in
 * the queue of the contact's last ticket and with the author as the suggested user. That ticket is in no list of waiting work, and an answer comes
 * back to that queue and author.
 */
export async function ticketForMessage(to: Recipient, speaker: Viewer | null): Promise<TicketForMessage | null> {
  const active = await activeTicket(to);
  if (active && speaker && !canSee(speaker, active)) return null;
  const id = active?.id ?? (await closedTicket(to));
  const [ticket] = await query(
    forMessage,
    sql`select ${TicketRow.pick("t", ...ofTicket)}, q.name as queue from tickets t
      left join queues q on q.company_id = t.company_id and q.id = t.queue_id where t.id = ${id}`,
  );
  if (!ticket) throw new Error(`There is no ticket ${id}`);
  return ticket;
}

/** Answers 409 ERR_OTHER_OPEN_TICKET when the actor may not see the contact's active ticket on that number. */
export async function refuseOutOfSight(actor: Actor, to: Omit<Recipient, "userId">): Promise<void> {
  const active = await activeTicket(to);
  if (active && !canSee(actor, active)) throw new AppError("ERR_OTHER_OPEN_TICKET", await ownerOf(active.id));
}

async function activeTicket({ contactId, connectionId }: Omit<Recipient, "userId">) {
  const [active] = await query(
    TicketRow.shape("id", "userId", "queueId"),
    sql`select ${TicketRow.pick("t", "id", "userId", "queueId")} from tickets t
      where t.contact_id = ${contactId} and t.connection_id = ${connectionId} and t.status <> 'closed' for no key update`,
  );
  return active;
}

async function closedTicket(to: Recipient): Promise<number> {
  const { contactId, connectionId, userId } = to;
  const lastQueue = sql`(select queue_id from tickets where contact_id = ${contactId} and connection_id = ${connectionId}
    order by updated_at desc, id desc limit 1)`;
  const [made] = await query(
    TicketRow.shape("id", "queueId"),
    sql`${newTicketSql(to, {
      status: "closed",
      userId,
      suggestedUserId: userId,
      queueId: sql`coalesce(${lastQueue}, ${onlyQueue(to)})`,
      closedAt: sql`clock_timestamp()`,
    })} returning id, queue_id as "queueId"`,
  );
  if (!made) throw new Error(`There is no contact ${contactId}`);
  await record({ ticketId: made.id, kinds: ["created", "closed"], actorId: userId, userId, queueId: made.queueId });
  return made.id;
}
