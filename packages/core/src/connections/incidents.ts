import type { ConnectionStatus, DisconnectReason } from "@balcao/shared/connections/schema";
import type { Incident } from "@balcao/shared/connections/health";
import type { Actor } from "@balcao/shared/permissions";
import { query } from "../database.ts";
import { findConnectionFor } from "./access.ts";

/** What is asked of a person who links a number says nothing about why it went down. */
const ofLinking: readonly DisconnectReason[] = ["never-linked", "qr-expired", "pairing-failed"];

/** Begins and ends incidents by what a worker shows of a number, whose row is locked. */
export async function followStatus(
  id: number,
  before: ConnectionStatus,
  { status, reason = null }: { status: ConnectionStatus; reason?: DisconnectReason | null },
): Promise<void> {
  if (status === "CONNECTED") {
    if (before !== "CONNECTED") await endIncident(id, { by: "recovery" });
  } else if (before === "CONNECTED") await beginIncident(id, reason);
  else if (reason !== null && !ofLinking.includes(reason))
    await query(
      "update connection_incidents set reason = $2 where connection_id = $1 and ended_at is null and reason is distinct from $2",
      [id, reason],
    );
}

/** A number that is back for less than this is not back: what falls again goes on with its incident, and its end is not told before. */
export const steadyMs = 120_000;
const steady = `interval '${steadyMs} milliseconds'`;

/** Of an incident `i`, in SQL: it will not go on, so that nobody is to be called about it any more. */
export const isOver = `i.ended_at is not null and (i.told_at is not null or i.ended_at <= now() - ${steady})`;

/** An incident `i` of which admins were told together with this one, or this one itself: the e-mails carry one of an alarm's. */
export const inAlarmOf = (id: string): string =>
  `i.alarmed_at = (select alarmed_at from connection_incidents where id = ${id})`;

/** A number that somebody asked to log out goes down on purpose. */
export const beginIncident = (id: number, reason: DisconnectReason | null, at: Date | null = null): Promise<object[]> =>
  query(
    `with number as (
       select company_id, id from connections w where id = $1 and not exists (
         select 1 from connection_commands k
         where k.company_id = w.company_id and k.connection_id = w.id and k.state = 'waiting' and k.kind = 'logout')
     ), again as (
       update connection_incidents i set ended_at = null, reason = $2 from number n
       where i.id = (select id from connection_incidents where company_id = n.company_id and connection_id = n.id order by started_at desc, id desc limit 1)
         and i.ended_at > now() - ${steady} and i.told_at is null returning i.id
     )
     insert into connection_incidents (company_id, connection_id, reason, started_at)
     select company_id, id, $2, coalesce($3, now()) from number where not exists (select 1 from again)
     on conflict (company_id, connection_id) where ended_at is null do nothing returning id`,
    [id, reason, at],
  );

/** Nobody is told that it is over when a person ended it, even after it came back for a moment. */
export const endIncident = (id: number, { by }: { by: "recovery" | "person" }): Promise<object[]> =>
  query(
    `update connection_incidents set ended_at = coalesce(ended_at, now()), told_at = case when $2 then now() end
     where connection_id = $1 and (ended_at is null or $2 and told_at is null and ended_at > now() - ${steady}) returning id`,
    [id, by === "person"],
  );

const shown = 20;

/** The newest of one number. */
export async function listIncidents(actor: Actor, connectionId: number): Promise<Incident[]> {
  await findConnectionFor(actor, connectionId);
  const rows = await query<Omit<Incident, "startedAt" | "endedAt"> & { startedAt: Date; endedAt: Date | null }>(
    `select id, reason, started_at as "startedAt", ended_at as "endedAt", mail from connection_incidents
     where connection_id = $1 order by started_at desc, id desc limit $2`,
    [connectionId, shown],
  );
  return rows.map((row) => ({
    ...row,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }));
}
