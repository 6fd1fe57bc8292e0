import { brakeOf, type Health } from "@balcao/shared/campaigns/sending-speed";
import type { PauseReason } from "@balcao/shared/campaigns/schema";
import { finalFailures } from "@balcao/shared/messages/schema";
import { boolean, json, timestamp } from "../../../base/columns.ts";
import { query, run } from "../../../base/database.ts";
import { raw, sql } from "../../../base/sql.ts";
import { resumeNumber, tellCare } from "../care-list.ts";
import type { Care } from "./care-row.ts";
import { isOnItsWay } from "./running.ts";

const minuteMs = 60_000;
/** After a restriction without a date from WhatsApp, the number begins no new conversations for this many hours. */
const restrictedHours = 24;
const halvedDays = 3;
/** How many of a number's last messages are read to judge its condition. */
const looked = 50;

/** These brakes stop only messages to people who never wrote; other brakes stop all messages. */
const onlyCold: readonly PauseReason[] = ["restricted", "warned"];

export interface Brake {
  reason: PauseReason;
  /** Null: until a person takes the brake off. */
  until: Date | null;
  onlyCold: boolean;
}

/** The brake on a number now: a brake that is still on, or a new one because of the number's last messages. */
export async function brakeNow(care: Care, { restrictedAt, health }: Signs, now: Date): Promise<Brake | null> {
  if (care.brake && isOn(care, now))
    return { reason: care.brake, until: care.brakedUntil, onlyCold: onlyCold.includes(care.brake) };
  if (care.brake) await resumeNumber(care.connectionId, now);
  if (restrictedAt) {
    const until = new Date(restrictedAt.getTime() + restrictedHours * 60 * minuteMs);
    if (until > now) return pull(care, { reason: "restricted", until, onlyCold: true }, now);
  }
  const brake = brakeOf(health, care.brakes > 0);
  if (!brake) return null;
  if (brake.reason === "slow") {
    await halve(care, now);
    return null;
  }
  const until = brake.minutes === null ? null : new Date(now.getTime() + brake.minutes * minuteMs);
  return pull(care, { reason: brake.reason, until, onlyCold: false }, now);
}

const isOn = ({ brakedUntil }: Care, now: Date): boolean => brakedUntil === null || brakedUntil > now;

/** Puts a brake on a number, and records the brake. */
export async function pull(care: Pick<Care, "connectionId">, brake: Brake, now: Date): Promise<Brake> {
  const { connectionId } = care;
  const halved = brake.onlyCold ? new Date((brake.until ?? now).getTime() + halvedDays * 24 * 60 * minuteMs) : null;
  await run(
    sql`update number_care set brake = ${brake.reason}, braked_until = ${brake.until}, brakes = brakes + 1,
      halved_until = coalesce(${halved}, halved_until) where connection_id = ${connectionId}`,
  );
  await run(
    sql`insert into number_brakes (company_id, connection_id, reason, at)
      select company_id, connection_id, ${brake.reason}, ${now} from number_care where connection_id = ${connectionId}`,
  );
  await tellCare(connectionId);
  return brake;
}

async function halve({ connectionId, halvedUntil }: Care, now: Date): Promise<void> {
  await run(
    sql`update number_care set halved_until = greatest(halved_until, ${now}::timestamptz + interval '1 day') where connection_id = ${connectionId}`,
  );
  if (halvedUntil === null || halvedUntil <= now) await tellCare(connectionId);
}

/** What the last messages of a number say about its condition. */
export interface Signs {
  /** A message is still on its way to the server. */
  isBusy: boolean;
  /** When WhatsApp last refused this number a message to somebody who never wrote. */
  restrictedAt: Date | null;
  health: Health;
}

const signShape = {
  isBusy: boolean,
  restrictedAt: timestamp.null,
  failed: json<boolean[]>(),
  old: json<Health["old"]>(),
  cold: json<Health["cold"]>(),
};

/**
 * What became of the last messages, in one statement. A message that may still be on its way to the phone counts only if it failed. Messages from
 * before a brake was taken off do not count.
 */
export async function readSigns(care: Care, now: Date): Promise<Signs> {
  const { connectionId } = care;
  const since = care.brake && !isOn(care, now) ? now : (care.resumedAt ?? care.since);
  // A failed message says nothing about the number if Meta refused it in order to protect the customer, or held it and then dropped it with its
  // template.
  const mine = sql`from campaign_shippings s where s.connection_id = ${connectionId}
    and not (s.state = 'failed' and (s.held or coalesce(s.reason, '') = any(${[...finalFailures]}::text[])))`;
  const settled = sql`s.sent_at > ${since} and s.sent_at < ${now}::timestamptz - interval '2 hours'`;
  const [signs] = await query(
    signShape,
    sql`select ${isOnItsWay(connectionId)} as "isBusy",
       (select max(s.changed_at) ${mine} and s.state = 'failed' and s.reason = 'restricted' and s.changed_at > ${since}) as "restrictedAt",
       coalesce((select json_agg(l.failed order by l.at desc) from (
         select * from (
           (select s.state = 'failed' as failed, s.sent_at as at ${mine} and s.sent_at > ${since} order by s.sent_at desc limit ${raw(looked)})
           union all (select true, s.changed_at ${mine} and s.state = 'failed' and s.sent_at is null and s.changed_at > ${since}
             order by s.changed_at desc limit ${raw(looked)})
         ) both_kinds order by at desc limit ${raw(looked)}) l), '[]') as failed,
       (select json_build_object('sent', count(*), 'delivered', count(o.delivered_at)) from (
         select s.delivered_at ${mine} and ${settled} order by s.sent_at desc limit ${raw(looked)}) o) as old,
       (select json_build_object('sent', count(*), 'replied', count(o.replied_at), 'optedOut', count(o.opted_out_at)) from (
         select s.replied_at, s.opted_out_at ${mine} and ${settled} and s.sent_lane = 'cold' order by s.sent_at desc limit 200) o) as cold`,
  );
  if (!signs) throw new Error("A statement without a row");
  const { isBusy, restrictedAt, ...health } = signs;
  return { isBusy, restrictedAt, health };
}
