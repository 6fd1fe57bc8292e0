import type { MergeReason } from "@balcao/shared/contacts/identity";
import { run } from "../../base/database.ts";
import { happened } from "../../base/happenings.ts";
import { publish } from "../../base/outbox/write.ts";
import { tellContact } from "../contacts/publish.ts";
import { sql } from "../../base/sql.ts";
import { tellTickets } from "../tickets/publish.ts";
import { endOfSilent } from "../consents/end-after-merge.ts";
import { lockContact } from "../contacts/access.ts";
import { askToBlock } from "../contacts/blocking/block-orders.ts";
import { changedSince, snapshot } from "./row-changes.ts";
import { ContactRow } from "../contacts/contact.model.ts";
import { joinFields } from "../contacts/extra-info.ts";
import { tellWhoWroteFirst } from "../contacts/wrote-first.ts";
import { ContactMergeRow } from "./contact-merge.model.ts";
import { joinActiveTickets } from "./join-tickets.ts";
import { type MovedRows, movables, moveRows, type TakenOver } from "./moved-rows.ts";
import { isNameless } from "../contacts/name.ts";
import { presentListed } from "../contacts/presenter.ts";

interface Pair {
  keptId: number;
  goneId: number;
}
interface MergeCause {
  reason: MergeReason;
  userId?: number;
}

/**
 * Merges contacts in this transaction. Addresses, tickets and messages go to the oldest contact, and the log names every row that moved. Returns the
 * oldest contact.
 */
export async function mergeContacts({ ids, ...why }: MergeCause & { ids: readonly number[] }): Promise<number> {
  const alive = new Set<number>();
  // The contacts are locked newest first (law 12). A second merge of the same contacts waits here and then finds them merged.
  for (const id of ids.toSorted((a, b) => b - a)) alive.add(await lockContact(id));
  const [keptId, ...gone] = [...alive].toSorted((a, b) => a - b);
  if (keptId === undefined) throw new Error("No contacts to merge");
  for (const goneId of gone) await absorb({ keptId, goneId }, why);
  return keptId;
}

async function absorb(pair: Pair, { reason, userId }: MergeCause): Promise<void> {
  const { keptId, goneId } = pair;
  const { joined, tickets } = await joinActiveTickets(pair);
  await run(sql`update tickets set contact_id = ${keptId} where contact_id = ${goneId}`);
  const way = { fromId: goneId, toId: keptId };
  const asked = await moveRows(movables.data_requests, way);
  const held = await moveRows(movables.contact_holds, way);
  const erasures = await moveRows(movables.contact_erasures, way);
  const bases = await moveRows(movables.consents, way);
  const moved: MovedRows = {
    joined,
    tickets,
    contact_identities: await moveRows(movables.contact_identities, way),
    messages: await moveRows(movables.messages, way),
    authored: await moveRows(movables.authored, way),
    schedules: await moveRows(movables.schedules, way),
    campaign_shippings: await moveRows(movables.campaign_shippings, way),
    data_requests: asked,
    contact_holds: held,
    contact_erasures: erasures,
    consents: bases,
    ...(await takeOver(pair)),
  };
  const silenced = await endOfSilent(keptId);
  await ContactMergeRow.create({ keptId, goneId, reason, userId: userId ?? null, moved });
  await tellTickets(tickets);
  if (asked.length > 0) publish("data-requests", { contactIds: [keptId, goneId] });
  if (held.length > 0) publish("contact-holds", { contactIds: [keptId, goneId] });
  if (erasures.length > 0) publish("contact-erasures", { contactIds: [keptId, goneId] });
  if (bases.length + silenced > 0) publish("consents", { contactIds: [keptId, goneId] });
  await happened("schedules.moved", { scheduleIds: moved.schedules });
  await happened("addresses.moved", { contactIds: [keptId] });
}

/**
 * Fills the gaps of the kept contact from the other one: a number, a user name, an e-mail, a name that is more than a number. If either contact was
 * blocked or had opted out, the kept contact is blocked or opted out.
 */
async function takeOver({ keptId, goneId }: Pair): Promise<TakenOver> {
  const was = await snapshot("contacts", keptId);
  const [kept, gone] = [await ContactRow.findByPk(keptId), await ContactRow.findByPk(goneId)];
  if (!kept || !gone) throw new Error("A contact to merge is gone");
  await gone.update({ mergedInto: keptId });
  const extraInfo = joinFields(kept.extraInfo, gone.extraInfo);
  const news = extraInfo.filter(({ id }) => !kept.extraInfo.some((field) => field.id === id));
  await kept.update({
    ...(isNameless(kept) && kept.name !== gone.name ? { name: gone.name, nameSource: "merge" } : {}),
    number: kept.number || gone.number,
    userName: kept.userName || gone.userName,
    email: kept.email || gone.email,
    extraInfo,
  });
  await takeMarks({ keptId, goneId });
  await tellWhoWroteFirst([keptId]);
  await kept.reload();
  if (gone.blockedAt || kept.blockedAt) await askToBlock(keptId);
  await tellContact({ contact: { ...presentListed(kept), extraInfo: kept.extraInfo } });
  publish("contact.delete", { contactIds: [goneId] });
  return { contact: await changedSince("contacts", keptId, was), extraInfo: news };
}

const takeMarks = ({ keptId, goneId }: Pair): Promise<number> =>
  run(
    sql`update contacts k set blocked_at = coalesce(k.blocked_at, g.blocked_at),
       blocked_by = case when k.blocked_at is null then g.blocked_by else k.blocked_by end,
       (opted_out_at, opt_out_source, opt_out_words, opt_out_message_id, opt_out_user_id) = (
         select o.opted_out_at, o.opt_out_source, o.opt_out_words, o.opt_out_message_id, o.opt_out_user_id from contacts o
         where o.id = case when k.opted_out_at is null then g.id else k.id end),
       doubted_at = coalesce(k.doubted_at, g.doubted_at), marketing_told_at = greatest(k.marketing_told_at, g.marketing_told_at)
     from contacts g where k.id = ${keptId} and g.id = ${goneId}
       and coalesce(g.blocked_at, g.opted_out_at, g.doubted_at, g.marketing_told_at) is not null`,
  );
