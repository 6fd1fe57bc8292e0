import { withoutQuotes } from "@balcao/shared/operations/rules";
import type { FailedMessage, Operations } from "@balcao/shared/operations/schema";
import { bigint, integer, text, timestamp } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";

// Work of all companies whose last try failed. Call the functions in the platform's scope.

const shown = 50;
const mostAtOnce = 5000;
const about = { companyId: integer, company: text, reason: text, at: timestamp };

/** The newest received messages that could not be stored. Their content is not read. */
export async function failedMessages(): Promise<FailedMessage[]> {
  const rows = await query(
    { id: bigint, connection: text, ...about },
    sql`select j.id, c.id as "companyId", c.name as company, w.name as connection, coalesce(j.reason, '') as reason, j.received_at as at
     from inbound_journal j join companies c on c.id = j.company_id join connections w on w.company_id = j.company_id and w.id = j.connection_id
     where j.state = 'failed' order by j.id desc limit ${shown}`,
  );
  return rows.map(({ id, companyId, company, connection, reason, at }) => ({
    id,
    company: { id: companyId, name: company },
    connection,
    reason: withoutQuotes(reason),
    at: at.toISOString(),
  }));
}

/** The newest events and jobs that could not be delivered. */
export async function undelivered(): Promise<Operations["failures"]["undelivered"]> {
  const rows = await query(
    { id: bigint, name: text, ...about },
    sql`select d.id, c.id as "companyId", c.name as company, d.kind || ' ' || d.name as name, d.error as reason, d.died_at as at
     from outbox_dead d join companies c on c.id = d.company_id order by d.died_at desc limit ${shown}`,
  );
  return rows.map(({ id, name, companyId, company, reason, at }) => ({
    id: String(id),
    name,
    company: { id: companyId, name: company },
    reason: withoutQuotes(reason),
    at: at.toISOString(),
  }));
}

const only = (column: Sql, id: number | undefined): Sql => (id === undefined ? sql`true` : sql`${column} = ${id}`);

/**
 * Orders five more tries of failed messages, as many as at first, and wakes the workers that hold their numbers. If no worker holds a number, its messages
 * are tried when it is opened. Returns how many messages there are.
 */
export async function retryMessages(id: number | undefined): Promise<number> {
  const rows = await query(
    { connectionId: integer },
    sql`update inbound_journal j set state = 'received', attempts = 0, not_before = now()
     where j.id in (select f.id from inbound_journal f where f.state = 'failed' and ${only(sql`f.id`, id)} order by f.id limit ${mostAtOnce})
     returning j.connection_id as "connectionId"`,
  );
  for (const connectionId of new Set(rows.map((row) => row.connectionId)))
    await run(sql`select pg_notify('journal', ${String(connectionId)})`);
  return rows.length;
}

/**
 * Puts jobs that could not be delivered back into the outbox. Deletes events that could not be delivered, because a late event would show browsers an old
 * state. Returns how many jobs and events there were.
 */
export async function retryUndelivered(id: number | undefined): Promise<number> {
  const back = await query(
    { id: bigint },
    sql`with gone as (delete from outbox_dead d where ${only(sql`d.id`, id)} returning *), again as (
       insert into outbox (company_id, kind, name, payload) select company_id, kind, name, payload from gone where kind = 'job' order by id
     )
     select id from gone`,
  );
  return back.length;
}
