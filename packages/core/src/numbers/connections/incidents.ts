import { isOfLinking } from "@balcao/shared/connections/rules";
import type { ConnectionStatus, DisconnectReason } from "@balcao/shared/connections/schema";
import type { Incident } from "@balcao/shared/connections/health";
import type { Actor } from "@balcao/shared/permissions";
import { query, run } from "../../base/database.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";
import { kindIn } from "../commands/kinds.ts";
import { findConnectionFor } from "./access.ts";
import { ConnectionIncidentRow } from "./connection-incident.model.ts";

/** Begins and ends incidents by a worker's status. The row of the number is locked. */
export async function followStatus(
  id: number,
  before: ConnectionStatus,
  { status, reason = null }: { status: ConnectionStatus; reason?: DisconnectReason | null },
): Promise<void> {
  if (status === "CONNECTED") {
    if (before !== "CONNECTED") await endIncident(id, { by: "recovery" });
  } else if (before === "CONNECTED") await beginIncident(id, reason);
  else if (reason !== null && !isOfLinking(reason))
    await run(
      sql`update connection_incidents set reason = ${reason}
        where connection_id = ${id} and ended_at is null and reason is distinct from ${reason}`,
    );
}

/**
 * How long a number must be back before its incident is over. If the number goes down again earlier, the same incident continues. Nobody gets a message
 * about the end before this time.
 */
export const steadyMs = 120_000;
export const steady = sql`interval '${raw(steadyMs)} milliseconds'`;

/** Whether an incident `i` is over for good, so that no more e-mails are written about it. */
export const isOver = sql`i.ended_at is not null and (i.told_at is not null or i.ended_at <= now() - ${steady})`;

/** Whether an incident `i` is this incident or belongs to the same alarm. The e-mails have the id of one incident of their alarm. */
export const inAlarmOf = (id: number): Sql =>
  sql`i.alarmed_at = (select alarmed_at from connection_incidents where id = ${id})`;

/** Begins an incident, unless somebody asked the number to log out, because the number then goes down on purpose. */
export const beginIncident = (id: number, reason: DisconnectReason | null, at: Date | null = null): Promise<number> =>
  run(
    sql`with number as (
       select company_id, id from connections w where id = ${id} and not exists (
         select 1 from connection_commands k
         where k.company_id = w.company_id and k.connection_id = w.id and k.state = 'waiting' and ${kindIn("k", ["logout"])})
     ), again as (
       update connection_incidents i set ended_at = null, reason = ${reason} from number n
       where i.id = (select id from connection_incidents where company_id = n.company_id and connection_id = n.id order by started_at desc, id desc limit 1)
         and i.ended_at > now() - ${steady} and i.told_at is null returning i.id
     )
     insert into connection_incidents (company_id, connection_id, reason, started_at)
     select company_id, id, ${reason}, coalesce(${at}, now()) from number where not exists (select 1 from again)
     on conflict (company_id, connection_id) where ended_at is null do nothing`,
  );

/** Ends the incident of a number. When a person ended it, nobody gets an e-mail, even if the number was back for a moment. */
export const endIncident = (id: number, { by }: { by: "recovery" | "person" }): Promise<number> =>
  run(
    sql`update connection_incidents set ended_at = coalesce(ended_at, now()), told_at = case when ${by === "person"} then now() end
     where connection_id = ${id} and (ended_at is null or ${by === "person"} and told_at is null and ended_at > now() - ${steady})`,
  );

const shown = 20;

/** The newest incidents of one number. */
export async function listIncidents(actor: Actor, connectionId: number): Promise<Incident[]> {
  await findConnectionFor(actor, connectionId);
  const own = ["id", "reason", "startedAt", "endedAt", "mail"] as const;
  const rows = await query(
    ConnectionIncidentRow.shape(...own),
    sql`select ${ConnectionIncidentRow.pick("i", ...own)} from connection_incidents i
      where i.connection_id = ${connectionId} order by i.started_at desc, i.id desc limit ${shown}`,
  );
  return rows.map((row) => ({
    ...row,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }));
}
