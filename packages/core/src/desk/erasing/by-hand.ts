import { integer } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import type { Happenings } from "../../base/happenings.ts";
import { sql } from "../../base/sql.ts";
import { familyOf } from "../contacts/family.ts";
import { doSteps } from "./erase.ts";
import { loadErased } from "./person.ts";
import { keepReceipt } from "./receipt.ts";
import { steps } from "./steps.ts";

/** The deletion itself takes the contact, with the holds that ended and the requests. Its own line in the audit has the name, as of every deletion. */
const besidesContact = steps.filter(({ name }) => name !== "contact" && name !== "audit");

/**
 * Contacts are being deleted by hand. For those whose erasure goes on, everything goes that the erasure would have taken, because the deletion ends
 * it as done.
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
