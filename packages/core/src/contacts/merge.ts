import type { MergeReason } from "@balcao/shared/contacts/identity";
import type { ExtraField } from "@balcao/shared/contacts/schema";
import { query } from "../database.ts";
import { publish } from "../outbox/write.ts";
import { tellSchedule } from "../schedules/access.ts";
import { tellTickets } from "../tickets/publish.ts";
import { lockContact } from "./access.ts";
import { askToBlock } from "./block-orders.ts";
import { type Changed, changedSince, snapshot } from "./changed.ts";
import { ContactRow } from "./contact.model.ts";
import { joinFields } from "./extra-info.ts";
import { tellWhoWroteFirst } from "./wrote-first.ts";
import { type Joined, joinActiveTickets } from "./join.ts";
import { isNameless } from "./name.ts";
import { presentListed } from "./presenter.ts";

interface Pair {
  keptId: number;
  goneId: number;
}
interface Why {
  reason: MergeReason;
  userId?: number;
}

/** `contact_merges.moved`: every row that moved, by its key, and what the kept contact was and became. */
export interface Moved extends TakenOver {
  joined: Joined[];
  tickets: number[];
  contact_identities: string[];
  messages: number[];
  authored: number[];
  schedules: number[];
}
interface TakenOver {
  contact: Changed;
  /** Fields of the other that the kept one lacked. */
  extraInfo: ExtraField[];
}

/**
 * Makes contacts one, in this transaction: addresses, tickets and messages go to the oldest, which is answered, and the log names every
 * row that moved. Where two have an active ticket on one number, the newer one's messages go into the older and it closes.
 */
export async function mergeContacts({ ids, ...why }: Why & { ids: readonly number[] }): Promise<number> {
  const alive = new Set<number>();
  // Newest first, as merges lead: those who merge the same at once wait here, and find it done.
  for (const id of ids.toSorted((a, b) => b - a)) alive.add(await lockContact(id));
  const [keptId, ...gone] = [...alive].toSorted((a, b) => a - b);
  if (keptId === undefined) throw new Error("No contacts to merge");
  for (const goneId of gone) await absorb({ keptId, goneId }, why);
  return keptId;
}

async function absorb(pair: Pair, { reason, userId }: Why): Promise<void> {
  const { keptId, goneId } = pair;
  const { joined, tickets } = await joinActiveTickets(pair);
  await query("update tickets set contact_id = $1 where contact_id = $2", [keptId, goneId]);
  const moved: Moved = {
    joined,
    tickets,
    contact_identities: await move<string>("contact_identities", "contact_id", "kind || ':' || value", pair),
    messages: await move<number>("messages", "contact_id", "id", pair),
    authored: await move<number>("messages", "author_contact_id", "id", pair),
    schedules: await move<number>("schedules", "contact_id", "id", pair),
    ...(await takeOver(pair)),
  };
  await query(
    `insert into contact_merges (company_id, kept_id, gone_id, reason, user_id, moved)
     select company_id, id, $2, $3, $4, $5::jsonb from contacts where id = $1`,
    [keptId, goneId, reason, userId ?? null, JSON.stringify(moved)],
  );
  await tellTickets(tickets);
  for (const id of moved.schedules) await tellSchedule(id);
}

/** Points rows at the kept contact and answers their keys; in the order of keys, as everybody locks messages. */
async function move<K>(
  table: "contact_identities" | "messages" | "schedules",
  column: "contact_id" | "author_contact_id",
  key: string,
  { keptId, goneId }: Pair,
): Promise<K[]> {
  const rows = await query<{ key: K }>(
    `with mine as (select ${key} as key from ${table} where ${column} = $2 order by 1 for no key update)
     update ${table} set ${column} = $1 from mine where ${column} = $2 and ${key} = mine.key returning mine.key`,
    [keptId, goneId],
  );
  return rows.map((row) => row.key);
}

/**
 * What the kept one lacks it takes from the other: a number, an e-mail, a name that is more than a number. Who wanted no messages, or
 * was blocked, still is.
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
    email: kept.email || gone.email,
    extraInfo,
  });
  await takeMarks({ keptId, goneId });
  await tellWhoWroteFirst([keptId]);
  await kept.reload();
  if (gone.blockedAt || kept.blockedAt) await askToBlock(keptId);
  publish("contact.update", { contact: { ...presentListed(kept), extraInfo: kept.extraInfo } });
  publish("contact.delete", { contactIds: [goneId] });
  return { contact: await changedSince("contacts", keptId, was), extraInfo: news };
}

const takeMarks = ({ keptId, goneId }: Pair): Promise<object[]> =>
  query(
    `update contacts k set blocked_at = coalesce(k.blocked_at, g.blocked_at),
       blocked_by = case when k.blocked_at is null then g.blocked_by else k.blocked_by end,
       (opted_out_at, opt_out_source, opt_out_words, opt_out_message_id, opt_out_user_id) = (
         select o.opted_out_at, o.opt_out_source, o.opt_out_words, o.opt_out_message_id, o.opt_out_user_id from contacts o
         where o.id = case when k.opted_out_at is null then g.id else k.id end)
     from contacts g where k.id = $1 and g.id = $2 and (g.blocked_at is not null or g.opted_out_at is not null) returning k.id`,
    [keptId, goneId],
  );
