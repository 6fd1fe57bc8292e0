import { boolean, integer, json, oneOf, text, timestamp } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { listed, type Sql, sql } from "../../../base/sql.ts";
import { kindIn } from "../../../numbers/commands/kinds.ts";
import { ownershipOf } from "../../../numbers/official/portfolio.ts";
import { addressOf, type Identity, inPortfolio } from "../address.ts";
import { withForms } from "../numbers/identities.ts";
import { learnContactBlocked } from "./block.ts";
import { noteBlocks } from "./block-order.ts";
import { askNumberToBlock } from "./block-orders.ts";

/*
 * A network that does not block everybody keeps a list of whom it blocks for a number. People change it on the network's own pages too, and the network
 * tells nobody, so the list is read from time to time.
 */

/** A time just before a list is read. A block or unblock that a number was told after this time is newer than the list. */
export async function blockListSince(): Promise<Date> {
  const [now] = await query({ at: timestamp }, sql`select clock_timestamp() - interval '1 minute' as at`);
  if (!now) throw new Error("The database does not tell the time");
  return now.at;
}

/**
 * Whether no block command `k` of the number waits or ended since that time. Only commands about the contact `c` count, and those for which `orSuch`
 * is true.
 */
const isQuietSql = (connectionId: number, since: Date, orSuch: Sql = sql`false`): Sql =>
  sql`not exists (select 1 from connection_commands k where k.company_id = c.company_id and k.connection_id = ${connectionId}
       and ${kindIn("k", ["block"])} and (k.lane = 'block:' || c.id or ${orSuch}) and (k.state = 'waiting' or k.done_at >= ${since}))`;

/** Whether a command `k` unblocks the address `i`, which a blocked contact had before. */
const letsInSql = sql`k.payload->>'phone' = i.value
  or k.payload->'addresses' @> jsonb_build_array(jsonb_build_object('kind', i.kind, 'value', i.value))`;

const listedShape = { id: integer, kind: oneOf(["phone", "bsuid"]), value: text, blocked: boolean, noted: boolean };

/**
 * Takes over some people of a number's list. A person whom somebody blocked on the network's pages is blocked here too, and by the company's other
 * numbers. A person whom the network still blocks, although the contact was unblocked here, is unblocked there. Strangers are ignored.
 */
export async function learnBlockList(connectionId: number, people: readonly Identity[], since: Date): Promise<void> {
  const portfolioId = (await ownershipOf(connectionId))?.portfolioId ?? null;
  const forms = inPortfolio(people, portfolioId).flatMap(withForms);
  const found = await query(
    listedShape,
    sql`select distinct c.id, i.kind, i.value, c.blocked_at is not null as blocked, s.blocked_at is not null as noted
      from ${listed("given", {
        kind: sql`${forms.map(({ kind }) => kind)}::text[]`,
        value: sql`${forms.map(({ value }) => value)}::text[]`,
        sure: sql`${forms.map(({ sure }) => sure)}::boolean[]`,
      })} join contact_identities i on i.kind = given.kind and i.value = given.value and (given.sure or not i.verified)
      join contacts c on c.company_id = i.company_id and c.id = i.contact_id and c.merged_into is null and not c.is_group
      left join service_windows s on s.company_id = i.company_id and s.kind = i.kind and s.value = i.value and s.connection_id = ${connectionId}
      where (c.blocked_at is null or s.blocked_at is null) and ${isQuietSql(connectionId, since, letsInSql)} order by 1, 2, 3`,
  );
  // A person who was unblocked here stays unblocked, even when Meta lists another address of the person.
  const letIn = new Set(found.flatMap(({ id, noted }) => (noted ? [id] : [])));
  const fresh = found.filter(({ id }) => !letIn.has(id));
  await noteBlocks(connectionId, fresh, { blocked: true });
  const unblocked = new Set(fresh.flatMap(({ id, blocked }) => (blocked ? [] : [id])));
  for (const id of unblocked) await learnContactBlocked(connectionId, id, true);
  for (const id of letIn) await askNumberToBlock(id, connectionId);
}

/** At most this many contacts with a note are compared in one transaction. There may be very many, if the network has forgotten its whole list. */
const comparedTogether = 500;

/**
 * Removes the notes of people whom a number's whole list does not name, because somebody unblocked them on the network's pages. A person who is
 * blocked here stays blocked, and is blocked there again with the next message. A person without a phone is left out, because the list may name that
 * person by a phone that is not known here. One call looks at some contacts with ids above `after`, and returns the id after which the next call goes
 * on; null at the end.
 */
export async function forgetBlocks(
  connectionId: number,
  people: readonly Identity[],
  { since, after }: { since: Date; after: number },
): Promise<number | null> {
  const portfolioId = (await ownershipOf(connectionId))?.portfolioId ?? null;
  const inList = new Set(inPortfolio(people, portfolioId).flatMap(withForms).map(addressOf));
  const noted = await query(
    { id: integer, addresses: json<Identity[]>() },
    sql`select c.id, (select jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value)) from contact_identities i
          where i.company_id = c.company_id and i.contact_id = c.id) as addresses
      from contacts c where c.id in (select i.contact_id from service_windows s
          join contact_identities i on i.company_id = s.company_id and i.kind = s.kind and i.value = s.value
          where s.connection_id = ${connectionId} and s.blocked_at < ${since})
        and exists (select 1 from contact_identities i where i.company_id = c.company_id and i.contact_id = c.id and i.kind = 'phone')
        and ${isQuietSql(connectionId, since)} and c.id > ${after} order by c.id limit ${comparedTogether}`,
  );
  const gone = noted.flatMap(({ addresses }) => (addresses.some((one) => inList.has(addressOf(one))) ? [] : addresses));
  await noteBlocks(connectionId, gone, { blocked: false });
  return noted.length < comparedTogether ? null : (noted.at(-1)?.id ?? null);
}
