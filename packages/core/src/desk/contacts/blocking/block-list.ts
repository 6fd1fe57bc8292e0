import { boolean, integer, json, oneOf, text, timestamp } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { listed, type Sql, sql } from "../../../base/sql.ts";
import { kindIn } from "../../../numbers/commands/kinds.ts";
import { ownershipOf } from "../../../numbers/official/portfolio.ts";
import { addressOf, type Identity, inPortfolio } from "../address.ts";
import { withForms } from "../numbers/identities.ts";
import { learnBlocked } from "./block.ts";
import { noteBlocks } from "./block-order.ts";
import { askNumberToBlock } from "./block-orders.ts";

/*
 * A network that does not block everybody keeps a list of whom it blocks for a number. People change it on the network's own pages too, and the network
 * tells nobody, so the list is read from time to time.
 */

/** The time from which a reading counts: what this number was told to block or unblock since then is newer than the list. */
export async function blockListSince(): Promise<Date> {
  const [now] = await query({ at: timestamp }, sql`select clock_timestamp() - interval '1 minute' as at`);
  if (!now) throw new Error("The database does not tell the time");
  return now.at;
}

/** Whether no command about the contact `c` waits at the number or ended there since that time. */
const isQuietSql = (connectionId: number, since: Date): Sql =>
  sql`not exists (select 1 from connection_commands k where k.company_id = c.company_id and k.connection_id = ${connectionId}
       and ${kindIn("k", ["block"])} and k.lane = 'block:' || c.id and (k.state = 'waiting' or k.done_at >= ${since}))`;

const listedShape = { id: integer, kind: oneOf(["phone", "bsuid"]), value: text, blocked: boolean, noted: boolean };

/**
 * Takes over some people of a number's list. Whom somebody blocked on the network's pages is blocked here too, and by the company's other numbers. Whom
 * the network still blocks although the contact was unblocked here is unblocked there. Strangers are ignored.
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
      where (c.blocked_at is null or s.blocked_at is null) and ${isQuietSql(connectionId, since)} order by 1, 2, 3`,
  );
  const fresh = found.filter(({ noted }) => !noted);
  await noteBlocks(connectionId, fresh, { blocked: true });
  for (const { blocked, ...address } of fresh) if (!blocked) await learnBlocked(connectionId, [address], true);
  const known = new Set(fresh.map(({ id }) => id));
  for (const { id, noted } of found) if (noted && !known.has(id)) await askNumberToBlock(id, connectionId);
}

/**
 * Removes the notes of people whom a number's whole list does not name, because somebody unblocked them on the network's pages. Who is blocked here stays
 * so, and is blocked there again with the next message. A person without a phone may be in the list by a phone that is not known here.
 */
export async function forgetBlocks(connectionId: number, people: readonly Identity[], since: Date): Promise<void> {
  const portfolioId = (await ownershipOf(connectionId))?.portfolioId ?? null;
  const inList = new Set(inPortfolio(people, portfolioId).flatMap(withForms).map(addressOf));
  const noted = await query(
    { addresses: json<Identity[]>() },
    sql`select (select jsonb_agg(jsonb_build_object('kind', i.kind, 'value', i.value)) from contact_identities i
          where i.company_id = c.company_id and i.contact_id = c.id) as addresses
      from contacts c where c.id in (select i.contact_id from service_windows s
          join contact_identities i on i.company_id = s.company_id and i.kind = s.kind and i.value = s.value
          where s.connection_id = ${connectionId} and s.blocked_at < ${since})
        and exists (select 1 from contact_identities i where i.company_id = c.company_id and i.contact_id = c.id and i.kind = 'phone')
        and ${isQuietSql(connectionId, since)}`,
  );
  const gone = noted.flatMap(({ addresses }) => (addresses.some((one) => inList.has(addressOf(one))) ? [] : addresses));
  await noteBlocks(connectionId, gone, { blocked: false });
}
