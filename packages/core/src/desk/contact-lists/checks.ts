import { checkedADay, checkedTogether, checkPauseSeconds, knownForDays } from "@balcao/shared/contact-lists/rules";
import { happened } from "../../base/happenings.ts";
import { integer, text } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import { order } from "../../numbers/commands/order.ts";
import { canSql } from "../../numbers/connections/capabilities.ts";
import { keepAnswers, type NumberAnswered } from "../contacts/numbers/known-numbers.ts";
import { moveUnchecked } from "./outcomes.ts";
import { tellList } from "./service.ts";
import { mayCampaign } from "./work.ts";

/** A question without an answer is asked again after this time, perhaps through another number. */
const askedAgainMinutes = 60;

/** Companies with a connected number, and with numbers on a list for which there is no answer of WhatsApp. Call it in the platform's scope. */
export const companiesToCheck = async (): Promise<number[]> =>
  (
    await query(
      { id: integer },
      sql`select c.id from companies c where ${mayCampaign}
       and exists (select 1 from contact_lists l where l.company_id = c.id and l.contacts_count > l.valid_count + l.invalid_count)
       and exists (select 1 from connections w where w.company_id = c.id and w.status = 'CONNECTED' and w.deleted_at is null) order by c.id`,
    )
  ).map(({ id }) => id);

/**
 * Connected numbers that may ask WhatsApp now. They have no waiting question, asked their last one some time ago, and have not asked too much today.
 * They are locked, so that two workers do not order a question twice.
 */
const askers = (): Promise<{ id: number }[]> =>
  query(
    { id: integer },
    sql`select w.id from connections w where w.status = 'CONNECTED' and w.deleted_at is null and ${canSql("checkNumbers")}
       and not exists (select 1 from connection_commands k where k.company_id = w.company_id and k.connection_id = w.id and k.kind = 'checks'
         and (k.state = 'waiting' or k.created_at > now() - make_interval(secs => ${raw(checkPauseSeconds)})))
       and (select count(*) from connection_commands k where k.company_id = w.company_id and k.connection_id = w.id and k.kind = 'checks'
         and k.created_at > now() - interval '1 day') < ${raw(checkedADay / checkedTogether)}
     order by w.id for no key update of w skip locked`,
  );

/** The oldest numbers without an answer of WhatsApp, except those that were asked about within the last hour. They are marked as asked about. */
async function nextNumbers(): Promise<string[]> {
  const rows = await query(
    { number: text },
    sql`with next as (
       select number, min(id) as place from (
         select i.number, i.id from contact_list_items i
         where i.is_whatsapp_valid is null and (i.asked_at is null or i.asked_at < now() - make_interval(mins => ${raw(askedAgainMinutes)}))
         order by i.id limit ${raw(4 * checkedTogether)}
       ) oldest group by number order by place limit ${raw(checkedTogether)}
     )
     update contact_list_items i set asked_at = now() from next n
     where i.number = n.number and i.is_whatsapp_valid is null returning i.number`,
  );
  return [...new Set(rows.map(({ number }) => number))];
}

/** Orders each connected number that may ask now to ask WhatsApp about the next numbers. Returns how many questions it ordered. */
export async function orderChecks(): Promise<number> {
  let ordered = 0;
  for (const { id } of await askers()) {
    const numbers = await nextNumbers();
    if (numbers.length === 0) break;
    await order("checks", {
      from: sql`connections w where w.id = ${id}`,
      of: "w",
      connectionId: sql`w.id`,
      payload: { numbers: sql`to_jsonb(${numbers}::text[])` },
    });
    ordered += 1;
  }
  return ordered;
}

/** Stores WhatsApp's answers, for the items and reports of every list, for campaigns and for contacts. */
export async function takeAnswers(answers: readonly NumberAnswered[]): Promise<void> {
  await keepAnswers(answers);
  const numbers = answers.map(({ number }) => number);
  const valid = answers.map(({ phone }) => phone !== null);
  const given = sql`unnest(${numbers}::text[], ${valid}::boolean[]) as g(number, valid)`;
  // Lists are locked before their items, in every transaction.
  const lists = await query(
    { id: integer },
    sql`select l.id from contact_lists l where l.id in (
       select i.contact_list_id from contact_list_items i where i.number = any(${numbers}::text[])) order by l.id for no key update`,
  );
  await run(
    sql`update contact_list_items i set is_whatsapp_valid = g.valid, checked_at = now(), asked_at = null
     from ${given} where i.number = g.number`,
  );
  await moveUnchecked(
    sql`set outcome = case when g.valid then 'valid' else 'notOnWhatsapp' end from ${given} where r.number = g.number`,
  );
  await happened("numbers.checked", {
    answers: answers.map(({ number, phone }) => ({ number, valid: phone !== null })),
  });
  for (const { id } of lists) await tellList(id);
}

/** Removes WhatsApp's answers that are too old from the items of a list, so that WhatsApp is asked again. Returns how many items these are. */
export const renewChecks = (contactListId: number): Promise<number> =>
  run(
    sql`update contact_list_items i set is_whatsapp_valid = null, asked_at = null
     where i.contact_list_id = ${contactListId} and i.checked_at < now() - make_interval(
       days => case when i.is_whatsapp_valid then ${raw(knownForDays.valid)} else ${raw(knownForDays.invalid)} end)`,
  );
