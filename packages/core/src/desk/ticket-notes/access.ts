import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { canSee } from "@balcao/shared/tickets/rules";
import { sql } from "../../base/sql.ts";
import { type LoadedNote, loadNotes } from "./presenter.ts";

/**
 * A note on a ticket that this actor may see. Answers 404 when the company has no such note, and 403 ERR_TICKET_NO_ACCESS when the actor may not see
 * its ticket.
 */
export async function findNoteFor(actor: Actor, id: number): Promise<LoadedNote> {
  const [loaded] = await loadNotes(sql`n.id = ${id}`, 1);
  if (!loaded) throw new AppError("ERR_NO_NOTE_FOUND");
  if (!canSee(actor, loaded.place)) throw new AppError("ERR_TICKET_NO_ACCESS");
  return loaded;
}
