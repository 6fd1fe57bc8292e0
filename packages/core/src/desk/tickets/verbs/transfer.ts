import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { integer } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { happened } from "../../../base/happenings.ts";
import { sql } from "../../../base/sql.ts";
import { requireQueue } from "../../../company/queues/access.ts";
import type { LockedForChange } from "../access.ts";
import { changeState } from "./change-state.ts";
import { requireConnection, requireUserIn } from "./targets.ts";

export interface Target {
  queueId: number | null;
  userId: number | null;
  connectionId: number | null;
  /** A note for the next user; customers never see it. */
  note?: string | undefined;
}

/**
 * Hands an active ticket on. In another queue, the ticket waits for anybody. With another user, the ticket is open and belongs to that user. On
 * another number, its state and owner stay. Values that the target leaves out stay the same. Null when the ticket already has this target. Taking
 * over is a transfer to oneself. A user who gets a ticket from somebody else sees the giver and the note.
 */
export async function transferTicket(actor: Actor, row: LockedForChange, target: Target): Promise<Ticket | null> {
  if (row.status === "closed") throw new AppError("ERR_TICKET_STATE");
  const queueId = target.queueId ?? row.queueId;
  const connectionId = target.connectionId ?? row.connectionId;
  const userId = target.userId ?? (queueId === row.queueId ? row.userId : null);
  const moves = connectionId !== row.connectionId;
  if (queueId === row.queueId && userId === row.userId && !moves) return null;
  if (target.queueId) await requireQueue(target.queueId);
  if (userId !== null && (userId !== row.userId || queueId !== row.queueId)) await requireUserIn(userId, queueId);
  if (moves) {
    await requireConnection(connectionId);
    // The ticket was moved, or got another contact, before it was locked. A second try reads the present ticket.
    if (row.heldContact !== row.contactId) throw new AppError("ERR_TICKET_STATE");
  }
  const noteId = target.note === undefined ? null : await writeNote(row.id, actor.userId, target.note);
  const isHanded = userId !== actor.userId && (userId !== row.userId || queueId !== row.queueId);
  const ticket = await changeState(row, {
    verb: "transfer",
    actor,
    status: userId === null ? "pending" : "open",
    userId,
    queueId,
    connectionId,
    suggestedUserId: null,
    handed: isHanded ? { noteId } : null,
  });
  if (noteId !== null) await happened("note.written", { noteId });
  return ticket;
}

async function writeNote(ticketId: number, userId: number, note: string): Promise<number | null> {
  const [written] = await query(
    { id: integer },
    sql`insert into ticket_notes (company_id, ticket_id, user_id, note)
      select company_id, id, ${userId}, ${note} from tickets where id = ${ticketId} returning id`,
  );
  return written?.id ?? null;
}
