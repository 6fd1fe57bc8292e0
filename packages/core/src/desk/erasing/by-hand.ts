import { integer } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import type { Happenings } from "../../base/happenings.ts";
import { sql } from "../../base/sql.ts";
import { familyOf } from "../contacts/family.ts";
import { doSteps } from "./erase.ts";
import { loadErased } from "./person.ts";
import { keepReceipt } from "./receipt.ts";
import { steps } from "./steps.ts";

/**
 * The steps that a deletion needs besides its own. It removes the contact, its ended holds and its requests itself, and its line in the audit has the
 * name.
 */
const besidesContact = steps.filter(({ name }) => name !== "contact" && name !== "audit");

/**
 * Called when contacts are deleted by hand. For contacts with an open erasure, it removes everything that the erasure would have removed, because the
 * deletion finishes the erasure.
 */
export async function eraseByHand({ contactIds, by }: Happenings["contacts.removing"]): Promise<void> {
  const going = await run(
    sql`select 1 from contact_erasures where ended_at is null and contact_id = any(array${familyOf(contactIds)})`,
  );
  if (going === 0) return;
  for (const contactId of contactIds) {
    const [erasure] = await query(
      { id: integer },
      sql`select id from contact_erasures where ended_at is null and contact_id = any(array${familyOf([contactId])}) order by id limit 1`,
    );
    if (!erasure) continue;
    const person = await loadErased(contactId, erasure.id);
    const counts = await doSteps(besidesContact, person, by);
    await keepReceipt(erasure.id, person, { counts, way: "deletion" });
  }
}
