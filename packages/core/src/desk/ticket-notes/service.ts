import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import type { ticketNotesApi } from "@balcao/shared/ticket-notes/api";
import { canDeleteNote, canEditNote } from "@balcao/shared/ticket-notes/rules";
import type { TicketNote } from "@balcao/shared/ticket-notes/schema";
import { run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { and, sql } from "../../base/sql.ts";
import { refuseHeld } from "../contact-holds/refuse-held.ts";
import { showTicket, visibleTo } from "../tickets/access.ts";
import { findNoteFor } from "./access.ts";
import { mention, mentionAnew } from "./mentions.ts";
import { loadNotes } from "./presenter.ts";
import { TicketNoteRow } from "./ticket-note.model.ts";

const mostNotes = 200;

/** The notes of a contact, from all its tickets that this actor may see. */
export async function listNotes(
  actor: Actor,
  { ticketId, contactId }: Input<typeof ticketNotesApi.list>["query"],
): Promise<TicketNote[]> {
  const of = ticketId === undefined ? await known(contactId) : (await showTicket(actor, ticketId)).contactId;
  const where = and(sql`t.contact_id = ${of}`, visibleTo(actor));
  return (await loadNotes(where, mostNotes)).map(({ note }) => note);
}

async function known(contactId: number | undefined): Promise<number> {
  if (contactId === undefined)
    throw new AppError("ERR_VALIDATION", [{ path: ["query", "ticketId"], message: "A ticket or a contact is needed" }]);
  const found = await run(sql`select 1 from contacts where id = ${contactId}`);
  if (found === 0) throw new AppError("ERR_NO_CONTACT_FOUND");
  return contactId;
}

/** Adds a note to any ticket that the actor sees. A colleague's ticket is otherwise read-only. */
export async function createNote(
  actor: Actor,
  { note: text, ticketId }: Input<typeof ticketNotesApi.create>["body"],
): Promise<TicketNote> {
  await showTicket(actor, ticketId);
  const { id } = await TicketNoteRow.create({ ticketId, userId: actor.userId, note: text });
  const { note, place } = await findNoteFor(actor, id);
  publish("note.create", { note }, { place });
  await mention(note, place);
  return note;
}

/** Changes a note in place. The same text changes nothing and sends no event. Answers 409 ERR_CONTACT_HELD while a hold keeps its ticket. */
export async function updateNote(
  actor: Actor,
  id: number,
  { note: text }: Input<typeof ticketNotesApi.update>["body"],
): Promise<TicketNote> {
  const { note: before } = await findNoteFor(actor, id);
  if (!canEditNote(actor, before)) throw new AppError("ERR_NO_PERMISSION");
  if (before.note === text) return before;
  // The change would delete the earlier words, which a hold may keep.
  await refuseHeld(before.ticketId);
  await TicketNoteRow.update({ note: text, isEdited: true }, { where: { id } });
  const { note, place } = await findNoteFor(actor, id);
  publish("note.update", { note }, { place });
  await mentionAnew(before, note, place);
  return note;
}

/** Deletes a note. Answers 409 ERR_CONTACT_HELD while a hold keeps its ticket. */
export async function deleteNote(actor: Actor, id: number): Promise<{ ok: true }> {
  const { note, place } = await findNoteFor(actor, id);
  if (!canDeleteNote(actor, note)) throw new AppError("ERR_NO_PERMISSION");
  await refuseHeld(note.ticketId);
  await TicketNoteRow.destroy({ where: { id } });
  publish("note.delete", { noteId: id, contactId: note.contactId }, { place });
  return { ok: true };
}
