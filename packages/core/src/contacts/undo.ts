import { type contactIdentityApi, mergeUndoDays } from "@balcao/shared/contacts/identity";
import type { Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { query } from "../database.ts";
import type { Identity } from "../messages/inbound.ts";
import { publish } from "../outbox/write.ts";
import { tellSchedule } from "../schedules/access.ts";
import { lockTicketsOf } from "../tickets/lock.ts";
import { lockContact, showContact } from "./access.ts";
import { askToBlock } from "./block-orders.ts";
import { putBack } from "./changed.ts";
import { lockAddresses } from "./identify.ts";
import type { Moved } from "./merge.ts";
import { freshen } from "./join.ts";
import { settleStrangers, unjoin } from "./unjoin.ts";
import { tellWhoWroteFirst } from "./wrote-first.ts";

interface Merge {
  id: number;
  keptId: number;
  goneId: number;
  moved: Moved;
}

/**
 * Takes a merge back: what its log names goes to the contact it came from, as far as it is still there and still where the merge left it.
 * What came since stays with the kept one, but for what was said in a conversation that goes back. Merges lead to older contacts, and one
 * is taken back only while its kept contact still stands, so of a chain the last goes first. The two are not joined by themselves again.
 */
export async function undoMerge(actor: Actor, mergeId: number): Promise<Reply<typeof contactIdentityApi.undoMerge>> {
  const merge = await claim(actor, mergeId);
  const { keptId, goneId, moved } = merge;
  await query("update contacts set merged_into = null where id = $1", [goneId]);
  const own = await lockTicketsOf([keptId]);
  const back = own.filter(({ id }) => moved.tickets.includes(id)).map(({ id }) => id);
  const touched = [...new Set([...back, ...moved.joined.flatMap(({ from, into }) => [from, into])])];
  await query("update tickets set contact_id = $1 where id = any($2::int[])", [goneId, back]);
  await giveBack("contact_identities", "contact_id", "kind || ':' || value", "text", merge, moved.contact_identities);
  const closedTickets: number[] = [];
  for (const joined of moved.joined.toReversed()) if (!(await unjoin(joined))) closedTickets.push(joined.from);
  const fresh = await settleStrangers(merge, back);
  await followTickets([...touched, ...fresh]);
  await giveBack("messages", "author_contact_id", "id", "bigint", merge, moved.authored);
  const planned = await giveBack<number>("schedules", "contact_id", "id", "int", merge, moved.schedules);
  await giveUpFields(merge);
  await giveWishBack(merge);
  await tellWhoWroteFirst([keptId, goneId]);
  for (const id of [...touched, ...fresh]) await freshen(id);
  const told = await tell(merge);
  for (const id of planned) await tellSchedule(id);
  return { ...told, closedTickets };
}

/** Locks both, as a merge does: whoever comes second finds it done. */
async function claim(actor: Actor, mergeId: number): Promise<Merge> {
  const [merge] = await query<Merge & { isOld: boolean }>(
    `select id, kept_id as "keptId", gone_id as "goneId", moved, merged_at < now() - make_interval(days => $2) as "isOld"
     from contact_merges where id = $1`,
    [mergeId, mergeUndoDays],
  );
  if (!merge) throw new AppError("ERR_NO_MERGE_FOUND");
  await lockAddresses(merge.moved.contact_identities.map(identityOf));
  await lockContact(merge.goneId);
  const claimed = await query(
    `update contact_merges m set undone_at = now(), undone_by = $2 from contacts gone, contacts kept
     where m.id = $1 and m.undone_at is null and gone.id = m.gone_id and gone.merged_into = m.kept_id
       and kept.id = m.kept_id and kept.merged_into is null returning m.id`,
    [mergeId, actor.userId],
  );
  if (claimed.length === 0) throw new AppError("ERR_MERGE_STATE");
  if (merge.isOld) throw new AppError("ERR_MERGE_TOO_OLD");
  return merge;
}

function identityOf(key: string): Identity {
  const [kind = "", ...value] = key.split(":");
  return { kind: kind as Identity["kind"], value: value.join(":") };
}

/** Answers those that went. */
async function giveBack<K>(
  table: "contact_identities" | "messages" | "schedules",
  column: "contact_id" | "author_contact_id",
  key: string,
  type: "text" | "bigint" | "int",
  { keptId, goneId }: Merge,
  keys: readonly K[],
): Promise<K[]> {
  const rows = await query<{ key: K }>(
    `with mine as (select ${key} as key from ${table} where ${column} = $2 and ${key} = any($3::${type}[]) order by 1 for no key update)
     update ${table} set ${column} = $1 from mine where ${column} = $2 and ${key} = mine.key returning mine.key`,
    [goneId, keptId, keys],
  );
  return rows.map((row) => row.key);
}

/** A message is of whom its ticket is; a planned one that is not forgets where it was written. */
async function followTickets(ticketIds: readonly number[]): Promise<void> {
  await query(
    `with mine as (
       select m.id, t.contact_id from tickets t join messages m on m.company_id = t.company_id and m.ticket_id = t.id
       where t.id = any($1::int[]) and m.contact_id <> t.contact_id order by m.id for no key update of m
     )
     update messages m set contact_id = mine.contact_id from mine where m.id = mine.id`,
    [ticketIds],
  );
}

/** The kept contact is called, and reached, as before, unless somebody changed it since. */
async function giveUpFields({ keptId, goneId, moved }: Merge): Promise<void> {
  await putBack("contacts", keptId, moved.contact);
  await query(
    `update schedules s set ticket_id = null from tickets t
     where s.contact_id = any($1::int[]) and t.company_id = s.company_id and t.id = s.ticket_id and t.contact_id <> s.contact_id`,
    [[keptId, goneId]],
  );
  if (moved.extraInfo.length > 0)
    await query(
      `update contacts set extra_info = (
         select coalesce(jsonb_agg(field order by place), '[]') from jsonb_array_elements(extra_info) with ordinality as f(field, place)
         where not $2::jsonb @> jsonb_build_array(field)) where id = $1`,
      [keptId, JSON.stringify(moved.extraInfo)],
    );
}

/** Who asked for silence since the merge is whoever wrote the message that proves it. */
const giveWishBack = ({ keptId, goneId }: Merge): Promise<object[]> =>
  query(
    `with wish as (
       update contacts k set opted_out_at = null, opt_out_source = null, opt_out_words = '', opt_out_message_id = null
       from contacts old join messages m on m.company_id = old.company_id and m.id = old.opt_out_message_id and m.contact_id = $2
       where k.id = $1 and old.id = k.id returning old.opted_out_at, old.opt_out_source, old.opt_out_words, old.opt_out_message_id
     )
     update contacts g set (opted_out_at, opt_out_source, opt_out_words, opt_out_message_id) =
       (wish.opted_out_at, wish.opt_out_source, wish.opt_out_words, wish.opt_out_message_id)
     from wish where g.id = $2 and g.opted_out_at is null returning g.id`,
    [keptId, goneId],
  );

async function tell({ keptId, goneId }: Merge) {
  const [kept, restored] = [await showContact(keptId), await showContact(goneId)];
  if (kept.blocked || restored.blocked) for (const id of [keptId, goneId]) await askToBlock(id);
  publish("contact.update", { contact: kept });
  publish("contact.update", { contact: restored });
  return { kept, restored };
}
