import { integer, text } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { sql } from "../../base/sql.ts";
import { familyOf } from "../contacts/family.ts";
import { fingerprintsOf } from "../contacts/numbers/removed-numbers.ts";
import { ContactErasureRow } from "../contact-erasures/contact-erasure.model.ts";
import { lockFamily } from "../identity/removal.ts";
import { lockTicketsOf } from "../locks/tickets.ts";
import { erasePerson } from "./erase.ts";
import { loadErased } from "./person.ts";
import { keepReceipt } from "./receipt.ts";

/** A person whom the original company erased: the ids of the contacts, the fingerprints of the numbers, and the time of the erasure. */
export interface ErasedPerson {
  contactIds: readonly number[];
  prints: readonly string[];
  at: Date;
}

/**
 * The contacts of a restored company that belong to people on the list: found by the ids of their contacts, or by a number that was already theirs. A
 * contact or number that came later belongs to somebody else. When two contacts were merged in the backup, both are erased, because nothing tells them
 * apart.
 */
export async function findAnew(gone: readonly ErasedPerson[]): Promise<{ contactId: number; at: Date }[]> {
  const byPrint = new Map(gone.flatMap((one) => one.prints.map((print) => [print, one] as const)));
  const identities = await query(
    { contactId: integer, value: text },
    sql`select i.contact_id as "contactId", case i.kind when 'phone' then i.value else '@' || i.value end as value
     from contact_identities i where i.kind in ('phone', 'username')`,
  );
  const byNumber = identities.flatMap(({ contactId, value }) => {
    const one = fingerprintsOf(value)
      .map((print) => byPrint.get(print))
      .find((found) => found !== undefined);
    return one ? [{ contactId, at: one.at }] : [];
  });
  const byId = gone.flatMap(({ contactIds, at }) => contactIds.map((contactId) => ({ contactId, at })));
  const found = new Map<number, Date>();
  for (const { contactId, at } of [...byId, ...byNumber]) {
    const root = await wholeOf(contactId, at);
    if (root !== null) found.set(root, at);
  }
  return [...found].map(([contactId, at]) => ({ contactId, at }));
}

/** The contact into which this one was merged at last. Null when it is a group, was created later than `at`, or was erased. */
async function wholeOf(contactId: number, at: Date): Promise<number | null> {
  const [whole] = await query(
    { id: integer },
    sql`with recursive up as (
       select c.id, c.merged_into from contacts c where c.id = ${contactId} and c.created_at <= ${at}
       union select c.id, c.merged_into from contacts c join up on c.id = up.merged_into)
     select c.id from up join contacts c on c.id = up.id where up.merged_into is null and c.erased_at is null and not c.is_group`,
  );
  return whole?.id ?? null;
}

/**
 * Erases a person again in a restored company, whatever was under way at the time of the backup, because the original has erased the person. The
 * person's conversations are closed first. An erasure that is already open is used for this.
 */
export async function eraseAnew(contactId: number, at: Date): Promise<void> {
  await lockFamily([contactId]);
  const tickets = await lockTicketsOf([contactId]);
  await run(
    sql`with ended as (
       update tickets set status = 'closed', closed_at = now() where contact_id = ${contactId} and status <> 'closed' returning company_id, id, user_id, queue_id)
     insert into ticket_events (company_id, ticket_id, kind, user_id, queue_id) select company_id, id, 'closed', user_id, queue_id from ended`,
  );
  const [going] = await query(
    { id: integer },
    sql`select id from contact_erasures where ended_at is null and contact_id = any(array${familyOf([contactId])}) order by id limit 1`,
  );
  const erasureId =
    going?.id ?? (await ContactErasureRow.create({ contactId, state: "waiting", askedAt: at, dueAt: at })).id;
  const person = await loadErased(contactId, erasureId);
  const counts = await erasePerson(person, { decider: null, ticketIds: tickets.map(({ id }) => id) });
  await keepReceipt(erasureId, person, { counts, way: "restore" });
}
