import { graceDays } from "@balcao/shared/contact-erasures/rules";
import { integer } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { raw, sql } from "../../base/sql.ts";
import { familyOf } from "../contacts/family.ts";
import { withKept } from "./refuse-held.ts";
import { isInKept } from "./kept-tickets.ts";

const stopped = { id: integer, contactId: integer };

/**
 * The open erasures that holds stop because of this contact: the contact's own erasure, and erasures of people whom its kept conversations mention.
 */
export const erasuresStoppedBy = (contactId: number) =>
  query(
    stopped,
    withKept(sql`select e.id, e.contact_id as "contactId" from contact_erasures e where e.ended_at is null and (
      e.contact_id = any(array${familyOf([contactId])}) or ${isInKept(sql`e.contact_id`)}) order by e.id`),
  );

/**
 * Waits for an erasure that is running, and delays the next one. An erasure locks its own person and not the person under the hold, although a group
 * may contain words of both. The contact is already locked.
 */
export const waitForErasure = (): Promise<number> =>
  run(sql`select 1 from contact_erasures where ended_at is null order by id for no key update`);

/** Makes screens fetch erasures again after a hold was placed, because they show that the hold stops the erasures. The contact is locked. */
export async function tellOfHold(contactId: number): Promise<void> {
  const going = await erasuresStoppedBy(contactId);
  if (going.length > 0) publish("contact-erasures", { contactIds: going.map((one) => one.contactId) });
}

/**
 * After the release of a hold the erasures that it stopped wait for some more days, so that a mistaken release erases nobody immediately. The contact
 * is locked, and the erasures are locked in the order of their ids, as in `waitForErasure`.
 */
export async function waitAnew(going: Awaited<ReturnType<typeof erasuresStoppedBy>>): Promise<void> {
  if (going.length === 0) return;
  await run(
    sql`with mine as (
       select id from contact_erasures where ended_at is null and id = any(${going.map(({ id }) => id)}::int[]) order by id for no key update)
     update contact_erasures e set due_at = case when e.due_at is not null then greatest(e.due_at, now() + make_interval(days => ${raw(graceDays)})) end
     from mine where e.id = mine.id`,
  );
  publish("contact-erasures", { contactIds: going.map((one) => one.contactId) });
}
