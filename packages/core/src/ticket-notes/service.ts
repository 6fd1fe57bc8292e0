import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { ticketNotesApi } from "@balcao/shared/ticket-notes/api";
import { canDeleteNote } from "@balcao/shared/ticket-notes/rules";
import type { TicketNote } from "@balcao/shared/ticket-notes/schema";
import { canSee } from "@balcao/shared/tickets/rules";
import { query } from "../database.ts";
import { publish } from "../outbox/write.ts";
import { Binds } from "../sql.ts";
import { showTicket, visibleTo } from "../tickets/access.ts";
import { loadNotes } from "./presenter.ts";

const mostNotes = 200;

/** What was noted of a contact, in whatever conversation with it this actor may see. */
export async function listNotes(
  actor: Actor,
  { ticketId, contactId }: Input<typeof ticketNotesApi.list>["query"],
): Promise<TicketNote[]> {
  const of = ticketId === undefined ? await known(contactId) : (await showTicket(actor, ticketId)).contactId;
  const binds = new Binds();
  const where = `t.contact_id = ${binds.add(of)} and ${visibleTo(actor, binds)}`;
  return (await loadNotes(where, binds.values, mostNotes)).map(({ note }) => note);
}

async function known(contactId: number | undefined): Promise<number> {
  if (contactId === undefined)
    throw new AppError("ERR_VALIDATION", [{ path: ["query", "ticketId"], message: "A ticket or a contact is needed" }]);
  const found = await query("select 1 from contacts where id = $1", [contactId]);
  if (found.length === 0) throw new AppError("ERR_NO_CONTACT_FOUND");
  return contactId;
}

/** On any ticket that the actor sees: a colleague's too, whose conversation is read-only. */
export async function createNote(
  actor: Actor,
  { note: text, ticketId }: Input<typeof ticketNotesApi.create>["body"],
): Promise<TicketNote> {
  await showTicket(actor, ticketId);
  const [made] = await query<{ id: number }>(
    "insert into ticket_notes (company_id, ticket_id, user_id, note) values ($1, $2, $3, $4) returning id",
    [actor.companyId, ticketId, actor.userId, text],
  );
  const [loaded] = await loadNotes("n.id = $1", [made?.id], 1);
  if (!loaded) throw new AppError("ERR_NO_NOTE_FOUND");
  publish("note.create", { note: loaded.note }, { place: loaded.place });
  return loaded.note;
}

export async function deleteNote(actor: Actor, id: number): Promise<{ ok: true }> {
  const [loaded] = await loadNotes("n.id = $1", [id], 1);
  if (!loaded) throw new AppError("ERR_NO_NOTE_FOUND");
  if (!canSee(actor, loaded.place)) throw new AppError("ERR_TICKET_NO_ACCESS");
  if (!canDeleteNote(actor, loaded.note)) throw new AppError("ERR_NO_PERMISSION");
  await query("delete from ticket_notes where id = $1", [id]);
  publish("note.delete", { noteId: id, contactId: loaded.note.contactId }, { place: loaded.place });
  return { ok: true };
}
