import { boolean, integer } from "../../../base/columns.ts";
import { query, run } from "../../../base/database.ts";
import { companyIdSql, sql } from "../../../base/sql.ts";
import { kindIn, sendKinds } from "../../../numbers/commands/kinds.ts";
import { addressOf, type Identity, jidOf } from "../../contacts/address.ts";
import { lockWindowed, tellWindows } from "../../tickets/publish.ts";
import { answerAdvertSql, answeredSql } from "../../windows/windows.ts";
import { OfficialSendRow } from "../official-send.model.ts";

/** The known state of sending a message: nothing yet, Meta's id of it, or only the time of a try. */
export type SendState = { kind: "new" } | { kind: "taken"; wamid: string } | { kind: "tried"; at: Date };

/** Stores that a message is about to be handed to Meta, unless that is stored already. Returns the state before this call. */
export async function beginSend(connectionId: number, wid: string): Promise<SendState> {
  const [row] = await query(
    { ...OfficialSendRow.shape("wamid", "triedAt"), isNew: boolean },
    sql`with made as (
       insert into official_sends (company_id, connection_id, wid)
       values (${companyIdSql}, ${connectionId}, ${wid})
       on conflict do nothing returning wamid, tried_at
     )
     select wamid, tried_at as "triedAt", true as "isNew" from made
     union all select wamid, tried_at, false from official_sends where connection_id = ${connectionId} and wid = ${wid}`,
  );
  // Another transaction began to send it at this moment, and its row is not visible here. So this caller did not begin.
  if (!row) return { kind: "tried", at: new Date() };
  return row.isNew ? { kind: "new" } : stateOf(row);
}

/** The known state of sending a message, without beginning it. */
export async function sendState(connectionId: number, wid: string): Promise<SendState> {
  const [row] = await query(
    OfficialSendRow.shape("wamid", "triedAt"),
    sql`select ${OfficialSendRow.pick("s", "wamid", "triedAt")} from official_sends s where s.connection_id = ${connectionId} and s.wid = ${wid}`,
  );
  return stateOf(row);
}

function stateOf(row: Pick<OfficialSendRow, "wamid" | "triedAt"> | undefined): SendState {
  if (!row) return { kind: "new" };
  return row.wamid ? { kind: "taken", wamid: row.wamid } : { kind: "tried", at: row.triedAt };
}

/**
 * Notes that Meta took the message and gave it this id. Returns 0 when that was known before. `answerAdverts` follows in a transaction of its own, so
 * that its failure does not lose this fact.
 */
export const sendTaken = (connectionId: number, wid: string, wamid: string): Promise<number> =>
  run(sql`insert into official_sends (company_id, connection_id, wid, wamid)
     values (${companyIdSql}, ${connectionId}, ${wid}, ${wamid})
     on conflict (company_id, connection_id, wid) do update set wamid = excluded.wamid where official_sends.wamid is distinct from excluded.wamid`);

/** Lengthens the service windows of customers who came through an advertisement and whom these messages answer. Screens get the change. */
export async function answerAdverts(connectionId: number, wids: readonly string[]): Promise<void> {
  if (wids.length === 0) return;
  const taken = sql`select o.company_id, o.connection_id, o.wid, o.tried_at from official_sends o
     where o.connection_id = ${connectionId} and o.wid = any(${[...wids]}::text[])`;
  const due = await query(
    { id: integer },
    sql`with taken as (${taken}) select distinct m.contact_id as id from ${answeredSql(sql`taken`)}`,
  );
  if (due.length === 0) return;
  const contactIds = due.map(({ id }) => id);
  await lockWindowed(contactIds);
  await run(sql`with taken as (${taken}) ${answerAdvertSql(sql`taken`)}`);
  await tellWindows(contactIds);
}

/** Notes that Meta certainly did not take the message, so the next try counts as the first. */
export const sendRefused = (connectionId: number, wid: string): Promise<number> =>
  run(sql`delete from official_sends where connection_id = ${connectionId} and wid = ${wid} and wamid is null`);

/** After this many minutes, Meta's answer to a message no longer comes. */
const answerMinutes = 10;

/** Whether a message to the person of these addresses was handed to Meta before that time, and Meta has not said yet which id it has. */
export const awaitsAnswer = async (connectionId: number, to: readonly Identity[], before: Date): Promise<boolean> =>
  (await run(
    sql`select 1 from connection_commands k join messages m on m.company_id = k.company_id and m.id = k.message_id
        join official_sends s on s.company_id = m.company_id and s.connection_id = m.connection_id and s.wid = m.wid
      where k.connection_id = ${connectionId} and k.state = 'waiting' and ${kindIn("k", sendKinds)}
        and (k.lane = any(${to.map(jidOf)}::text[]) or exists (select 1 from contact_identities i where i.company_id = m.company_id
          and i.contact_id = m.contact_id and i.kind || ':' || i.value = any(${to.map(addressOf)}::text[])))
        and s.wamid is null and s.tried_at between clock_timestamp() - make_interval(mins => ${answerMinutes}) and ${before} limit 1`,
  )) > 0;

/** Our ids of messages by Meta's ids. Ids of other messages are left out. */
export async function ourIds(connectionId: number, wamids: readonly string[]): Promise<Map<string, string>> {
  if (wamids.length === 0) return new Map();
  const rows = await query(
    OfficialSendRow.shape("wid", "wamid"),
    sql`select ${OfficialSendRow.pick("s", "wid", "wamid")} from official_sends s
     where s.connection_id = ${connectionId} and s.wamid = any(${[...wamids]}::text[])`,
  );
  return new Map(rows.flatMap(({ wid, wamid }) => (wamid ? [[wamid, wid] as const] : [])));
}

/** Meta's id of a message by our id; null for a message that Meta never took. */
export async function metaIdOf(connectionId: number, wid: string): Promise<string | null> {
  const [row] = await query(
    OfficialSendRow.shape("wamid"),
    sql`select wamid from official_sends where connection_id = ${connectionId} and wid = ${wid}`,
  );
  return row?.wamid ?? null;
}
