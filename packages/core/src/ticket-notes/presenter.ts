import type { TicketPlace } from "@balcao/shared/tickets/rules";
import type { TicketNote } from "@balcao/shared/ticket-notes/schema";
import { query } from "../database.ts";

interface NoteRow {
  id: number;
  note: string;
  ticketId: number;
  contactId: number;
  userId: number | null;
  userName: string | null;
  createdAt: Date;
  placeUserId: number | null;
  placeQueueId: number | null;
}
export interface LoadedNote {
  note: TicketNote;
  place: TicketPlace;
}

/** Newest first, in one statement; `where` speaks of `n` (the note) and `t` (its ticket). */
export async function loadNotes(where: string, binds: unknown[], most: number): Promise<LoadedNote[]> {
  const rows = await query<NoteRow>(
    `select n.id, n.note, n.ticket_id as "ticketId", t.contact_id as "contactId", n.user_id as "userId", u.name as "userName",
       n.created_at as "createdAt", t.user_id as "placeUserId", t.queue_id as "placeQueueId"
     from ticket_notes n join tickets t on t.company_id = n.company_id and t.id = n.ticket_id
     left join users u on u.company_id = n.company_id and u.id = n.user_id
     where ${where} order by n.id desc limit ${most}`,
    binds,
  );
  return rows.map(({ userName, createdAt, placeUserId, placeQueueId, ...row }) => ({
    note: {
      ...row,
      user: row.userId === null ? null : { id: row.userId, name: userName ?? "" },
      createdAt: createdAt.toISOString(),
    },
    place: { userId: placeUserId, queueId: placeQueueId },
  }));
}
