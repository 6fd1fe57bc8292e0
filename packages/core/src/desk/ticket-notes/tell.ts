import type { Happenings } from "../../base/happenings.ts";
import { publish } from "../../base/outbox/write.ts";
import { sql } from "../../base/sql.ts";
import { loadNotes } from "./presenter.ts";

/** Shows a note to everybody who sees its ticket now. */
export async function tellNote({ noteId }: Happenings["note.written"]): Promise<void> {
  for (const { note, place } of await loadNotes(sql`n.id = ${noteId}`, 1)) publish("note.create", { note }, { place });
}
