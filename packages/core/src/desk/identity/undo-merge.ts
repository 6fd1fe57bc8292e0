import { type contactIdentityApi, mergeUndoDays } from "@balcao/shared/contacts/identity";
import type { Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { recordAudit } from "../../company/audit/record.ts";
import { boolean } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { happened } from "../../base/happenings.ts";
import type { Identity } from "../contacts/address.ts";
import { publish } from "../../base/outbox/write.ts";
import { holdParted } from "../contact-holds/part.ts";
import { tellContact } from "../contacts/publish.ts";
import { sql } from "../../base/sql.ts";
import { lockTicketsOf } from "../locks/tickets.ts";
import { lockContact, showContact } from "../contacts/access.ts";
import { askToBlock } from "../contacts/blocking/block-orders.ts";
import { putBack } from "./row-changes.ts";
import { lockAddresses } from "../contacts/numbers/identities.ts";
import { ContactMergeRow } from "./contact-merge.model.ts";
import { movables, moveRows } from "./moved-rows.ts";
import { freshen } from "./join-tickets.ts";
import { settleStrangers, unjoin } from "./part-tickets.ts";
import { tellWhoWroteFirst } from "../contacts/wrote-first.ts";

const ofMerge = ["id", "keptId", "goneId", "moved"] as const;
type Merge = Pick<ContactMergeRow, (typeof ofMerge)[number]>;

/**
 * Undoes a merge. The rows in its log go back to their contact if they still exist and are where the merge left them. Later rows stay with the kept
 * contact, except messages in a ticket that goes back. A merge cannot be undone once its kept contact was merged itself, so a chain of merges is
 * undone from its last merge on. A hold that was placed since the merge holds both contacts. The two are not merged automatically again.
 */
export async function undoMerge(actor: Actor, mergeId: number): Promise<Reply<typeof contactIdentityApi.undoMerge>> {
  const merge = await claim(actor, mergeId);
  const { keptId, goneId, moved } = merge;
  await run(sql`update contacts set merged_into = null where id = ${goneId}`);
  const own = await lockTicketsOf([keptId]);
  const back = own.filter(({ id }) => moved.tickets.includes(id)).map(({ id }) => id);
  const touched = [...new Set([...back, ...moved.joined.flatMap(({ from, into }) => [from, into])])];
  await run(sql`update tickets set contact_id = ${goneId} where id = any(${back}::int[])`);
  const way = { fromId: keptId, toId: goneId };
  await moveRows(movables.contact_identities, way, moved.contact_identities);
  const closedTickets: number[] = [];
  for (const joined of moved.joined.toReversed()) if (!(await unjoin(joined))) closedTickets.push(joined.from);
  const fresh = await settleStrangers(merge, back);
  await followTickets([...touched, ...fresh]);
  await moveRows(movables.authored, way, moved.authored);
  const planned = await moveRows(movables.schedules, way, moved.schedules);
  await moveRows(movables.campaign_shippings, way, moved.campaign_shippings ?? []);
  const asked = await moveRows(movables.data_requests, way, moved.data_requests ?? []);
  if (asked.length > 0) publish("data-requests", { contactIds: [keptId, goneId] });
  const held = await moveRows(movables.contact_holds, way, moved.contact_holds ?? []);
  const erasures = await moveRows(movables.contact_erasures, way, moved.contact_erasures ?? []);
  const bases = await moveRows(movables.consents, way, moved.consents ?? []);
  if (bases.length > 0) publish("consents", { contactIds: [keptId, goneId] });
  if (erasures.length > 0) publish("contact-erasures", { contactIds: [keptId, goneId] });
  await restoreKept(merge);
  await giveOptOutBack(merge);
  await tellWhoWroteFirst([keptId, goneId]);
  for (const id of [...touched, ...fresh]) await freshen(id);
  const told = await tellBoth(merge);
  const heldBoth = await holdParted(actor, mergeId, { keptId, restored: told.restored });
  if (heldBoth || held.length > 0) publish("contact-holds", { contactIds: [keptId, goneId] });
  await happened("schedules.moved", { scheduleIds: planned });
  await happened("addresses.moved", { contactIds: [keptId, goneId] });
  await recordAudit(actor, "contact.parted", told.kept, { other: told.restored.name });
  return { ...told, closedTickets };
}

/** Locks both contacts, as a merge does. The second of two users then finds that the merge was undone. */
async function claim(actor: Actor, mergeId: number): Promise<Merge> {
  const [merge] = await query(
    { ...ContactMergeRow.shape(...ofMerge), isOld: boolean },
    sql`select ${ContactMergeRow.pick("m", ...ofMerge)}, merged_at < now() - make_interval(days => ${mergeUndoDays}) as "isOld"
     from contact_merges m where id = ${mergeId}`,
  );
  if (!merge) throw new AppError("ERR_NO_MERGE_FOUND");
  await lockAddresses(merge.moved.contact_identities.map(identityOf));
  await lockContact(merge.goneId);
  const claimed = await run(
    sql`update contact_merges m set undone_at = now(), undone_by = ${actor.userId} from contacts gone, contacts kept
     where m.id = ${mergeId} and m.undone_at is null and gone.id = m.gone_id and gone.merged_into = m.kept_id
       and kept.id = m.kept_id and kept.merged_into is null`,
  );
  if (claimed === 0) throw new AppError("ERR_MERGE_STATE");
  if (merge.isOld) throw new AppError("ERR_MERGE_TOO_OLD");
  return merge;
}

function identityOf(key: string): Identity {
  const [kind = "", ...value] = key.split(":");
  return { kind: kind as Identity["kind"], value: value.join(":") };
}

/** Gives the messages of these tickets the contact of their ticket. */
async function followTickets(ticketIds: readonly number[]): Promise<void> {
  await run(
    sql`with mine as (
       select m.id, t.contact_id from tickets t join messages m on m.company_id = t.company_id and m.ticket_id = t.id
       where t.id = any(${[...ticketIds]}::int[]) and m.contact_id <> t.contact_id order by m.id for no key update of m
     )
     update messages m set contact_id = mine.contact_id from mine where m.id = mine.id`,
  );
}

/** Gives the kept contact its earlier name, number and other fields, unless they have changed since. */
async function restoreKept({ keptId, goneId, moved }: Merge): Promise<void> {
  await putBack("contacts", keptId, moved.contact);
  // A scheduled message of the kept contact is taken out of a ticket that now belongs to the other contact.
  await run(
    sql`update schedules s set ticket_id = null from tickets t
     where s.contact_id = any(${[keptId, goneId]}::int[]) and t.company_id = s.company_id and t.id = s.ticket_id and t.contact_id <> s.contact_id`,
  );
  if (moved.extraInfo.length > 0)
    await run(
      sql`update contacts set extra_info = (
         select coalesce(jsonb_agg(field order by place), '[]') from jsonb_array_elements(extra_info) with ordinality as f(field, place)
         where not ${JSON.stringify(moved.extraInfo)}::jsonb @> jsonb_build_array(field)) where id = ${keptId}`,
    );
}

/** Moves an opt-out that was made since the merge to the contact whose message proves it. */
const giveOptOutBack = ({ keptId, goneId }: Merge): Promise<number> =>
  run(
    sql`with wish as (
       update contacts k set opted_out_at = null, opt_out_source = null, opt_out_words = '', opt_out_message_id = null, opt_out_user_id = null
       from contacts old join messages m on m.company_id = old.company_id and m.id = old.opt_out_message_id and m.contact_id = ${goneId}
       where k.id = ${keptId} and old.id = k.id returning old.opted_out_at, old.opt_out_source, old.opt_out_words, old.opt_out_message_id, old.opt_out_user_id,
         case when old.opt_out_source = 'whatsapp' then m.sent_at end as told_at
     )
     update contacts g set (opted_out_at, opt_out_source, opt_out_words, opt_out_message_id, opt_out_user_id, marketing_told_at) =
       (wish.opted_out_at, wish.opt_out_source, wish.opt_out_words, wish.opt_out_message_id, wish.opt_out_user_id, greatest(g.marketing_told_at, wish.told_at))
     from wish where g.id = ${goneId} and g.opted_out_at is null`,
  );

async function tellBoth({ keptId, goneId }: Merge) {
  const [kept, restored] = [await showContact(keptId), await showContact(goneId)];
  if (kept.blocked || restored.blocked) for (const id of [keptId, goneId]) await askToBlock(id);
  await tellContact({ contact: kept });
  await tellContact({ contact: restored });
  return { kept, restored };
}
