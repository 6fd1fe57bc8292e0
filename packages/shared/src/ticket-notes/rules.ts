import { type Actor, isAdmin } from "../permissions.ts";
import type { TicketNote } from "./schema.ts";

export const minNote = 2;
export const maxNote = 5000;

/** Whether a user may change a note. Only its author may. */
export const canEditNote = ({ userId }: Pick<Actor, "userId">, note: Pick<TicketNote, "userId">): boolean =>
  note.userId === userId;

/** The author and admins may delete a note. */
export const canDeleteNote = (
  actor: Pick<Actor, "userId" | "profile" | "super">,
  note: Pick<TicketNote, "userId">,
): boolean => isAdmin(actor) || note.userId === actor.userId;
