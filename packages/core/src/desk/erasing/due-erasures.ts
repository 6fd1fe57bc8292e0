import { graceDays } from "@balcao/shared/contact-erasures/rules";
import { integer, text } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import { takesLonger } from "../../base/takes-longer.ts";
import { inGoodStanding } from "../../company/companies/standing.ts";
import { heldAmong, withKept } from "../contact-holds/refuse-held.ts";
import { isInKept } from "../contact-holds/kept-tickets.ts";
import { ContactErasureRow } from "../contact-erasures/contact-erasure.model.ts";
import { lockFamily } from "../identity/removal.ts";
import { lockTicketsOf } from "../locks/tickets.ts";
import { erasePerson } from "./erase.ts";
import { loadErased } from "./person.ts";
import { keepReceipt } from "./receipt.ts";
import { type Step, steps } from "./steps.ts";

const findSeconds = 120;

/**
 * Postpones the erasures of companies that are blocked, unpaid or in the bin, because nobody can sign in there to stop one. Once the company is open
 * again, its erasures wait for nearly as long as new ones. Call it in the platform's scope.
 */
export async function putOffOfShut(): Promise<void> {
  await run(
    sql`update contact_erasures e set due_at = now() + make_interval(days => ${raw(graceDays)}) from companies c
     where c.id = e.company_id and not (${inGoodStanding}) and e.ended_at is null and e.due_at < now() + make_interval(days => ${raw(graceDays - 1)})`,
  );
}

/** Companies in good standing with an erasure whose due day has come. Call it in the platform's scope. */
export async function companiesWithErasures(): Promise<number[]> {
  const rows = await query(
    ContactErasureRow.shape("companyId"),
    sql`select distinct e.company_id as "companyId" from contact_erasures e join companies c on c.id = e.company_id and ${inGoodStanding}
     where e.ended_at is null and e.due_at <= now() order by 1`,
  );
  return rows.map(({ companyId }) => companyId);
}

/**
 * The next due erasure that is not in `tried`, and the admin who decided it. An erasure waits while the person is under a hold or has an active
 * ticket, and while another person's hold keeps words about this person.
 */
async function nextDue(tried: ReadonlySet<number>) {
  const [due] = await query(
    { id: integer, rowOf: integer, contactId: integer, userId: integer.null, name: text.null },
    withKept(sql`select e.id, e.contact_id as "rowOf", whole.id as "contactId", u.id as "userId", u.name from contact_erasures e
       cross join lateral (
         with recursive up as (
           select c.id, c.merged_into from contacts c where c.company_id = e.company_id and c.id = e.contact_id
           union select c.id, c.merged_into from contacts c join up on c.company_id = e.company_id and c.id = up.merged_into)
         select up.id from up where up.merged_into is null) whole
       left join users u on u.company_id = e.company_id and u.id = coalesce(e.confirmed_by, e.asked_by)
     where e.ended_at is null and e.due_at <= now() and e.id <> all(${[...tried]}::int[]) and whole.id not in (select id from held) and not exists (
       select 1 from tickets t where t.company_id = e.company_id and t.contact_id = whole.id and t.status <> 'closed')
       and not ${isInKept(sql`whole.id`)}
     order by e.due_at, e.id limit 1`),
  );
  return due ?? null;
}

/**
 * Does the next erasure that is due, in one transaction, so that a crash leaves all or nothing. The audit names the admin who decided the erasure.
 * The erasure's id is added to `tried` first, so that the caller may go on with the other erasures when this one fails. Returns whether there may be
 * more.
 */
export async function eraseNext(tried = new Set<number>(), work: readonly Step[] = steps): Promise<boolean> {
  // The search may take long, because holds may keep long conversations of large groups.
  await takesLonger(findSeconds);
  const due = await nextDue(tried);
  if (!due) return false;
  const { id, rowOf, contactId, userId, name } = due;
  tried.add(id);
  // The contacts are locked before the erasure, as a merge does it. The erasure may have been stopped, moved or postponed meanwhile.
  const family = await lockFamily([contactId]);
  const still = await run(
    sql`select 1 from contact_erasures where id = ${id} and contact_id = ${rowOf} and ended_at is null and due_at <= now() for update`,
  );
  if (still === 0 || family.find((one) => one.id === contactId)?.mergedInto !== null) return true;
  const tickets = await lockTicketsOf([contactId]);
  // Since the erasure was found, a hold or a conversation may have begun. Then this erasure waits, and the others go on.
  if (tickets.some(({ status }) => status !== "closed") || (await heldAmong([contactId])).length > 0) return true;
  const decider = userId === null ? null : { userId, name: name ?? "" };
  const person = await loadErased(contactId, id);
  const counts = await erasePerson(person, { decider, ticketIds: tickets.map((ticket) => ticket.id) }, work);
  await keepReceipt(id, person, { counts, way: "day" });
  return true;
}
