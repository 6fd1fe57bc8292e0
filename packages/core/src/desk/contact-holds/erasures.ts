import { graceDays } from "@balcao/shared/contact-erasures/rules";
import { run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { raw, sql } from "../../base/sql.ts";
import { familyOf } from "../contacts/family.ts";

/**
 * Makes screens fetch the erasures of a contact again after a hold was placed on it, because they show that the hold stops the erasures. The contact
 * is locked.
 */
export async function tellOfHold(contactId: number): Promise<void> {
  const going = await run(
    sql`select 1 from contact_erasures where ended_at is null and contact_id = any(array${familyOf([contactId])})`,
  );
  if (going > 0) publish("contact-erasures", { contactIds: [contactId] });
}

/**
 * After the release of a hold, the erasures of its contact must again wait for some days, so that a release by mistake does not erase the person at once.
 * The contact is locked.
 */
export async function waitAnew(contactId: number): Promise<void> {
  const going = await run(
    sql`update contact_erasures set due_at = case when due_at is not null then greatest(due_at, now() + make_interval(days => ${raw(graceDays)})) end
     where ended_at is null and contact_id = any(array${familyOf([contactId])})`,
  );
  if (going > 0) publish("contact-erasures", { contactIds: [contactId] });
}
