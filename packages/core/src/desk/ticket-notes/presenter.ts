import type { TicketPlace } from "@balcao/shared/tickets/rules";
import type { TicketNote } from "@balcao/shared/ticket-notes/schema";
import { query } from "../../base/database.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";
import { UserRow } from "../../company/users/user.model.ts";
import { TicketRow } from "../tickets/ticket.model.ts";
import { TicketNoteRow } from "./ticket-note.model.ts";

const own = ["id", "note", "ticketId", "userId", "isEdited", "createdAt"] as const;
const noteShape = {
  ...TicketNoteRow.shape(...own),
  ...TicketRow.shape("contactId"),
  userName: UserRow.columns.name.null,
  placeUserId: TicketRow.columns.userId,
  placeQueueId: TicketRow.columns.queueId,
};
/** A note `n` on the ticket `t` as one value, for lists that mix notes with other rows. */
export const noteJson: Sql = sql`jsonb_build_object('id', n.id, 'note', n.note, 'ticketId', n.ticket_id, 'contactId', t.contact_id,
    'userId', n.user_id, 'user', (select jsonb_build_object('id', u.id, 'name', u.name) from users u
      where u.company_id = n.company_id and u.id = n.user_id), 'isEdited', n.is_edited, 'createdAt', n.created_at)`;

export const presentNote = (note: TicketNote): TicketNote => ({
  ...note,
  createdAt: new Date(note.createdAt).toISOString(),
});

export interface LoadedNote {
  note: TicketNote;
  place: TicketPlace;
}

/** Notes, newest first, in one statement; `where` may use `n` (the note) and `t` (its ticket). */
export async function loadNotes(where: Sql, most: number): Promise<LoadedNote[]> {
  const rows = await query(
    noteShape,
    sql`select ${TicketNoteRow.pick("n", ...own)}, ${TicketRow.pick("t", "contactId")}, u.name as "userName",
        t.user_id as "placeUserId", t.queue_id as "placeQueueId"
      from ticket_notes n join tickets t on t.company_id = n.company_id and t.id = n.ticket_id
      left join users u on u.company_id = n.company_id and u.id = n.user_id
      where ${where} order by n.id desc limit ${raw(most)}`,
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
