import { type Caps, capsOf, type Lane } from "@balcao/shared/campaigns/sending-speed";
import { ageInDays } from "@balcao/shared/campaigns/clock";
import type { CampaignSettings } from "@balcao/shared/campaigns/settings";
import { wallTime } from "@balcao/shared/hours/clock";
import { query, run } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { knownSince } from "../../retentions/traces.ts";
import { NumberCareRow } from "../number-care.model.ts";

const hourMs = 3_600_000;

const ofCare = [
  "connectionId",
  "since",
  "nextAt",
  "inRow",
  "day",
  "dayCold",
  "dayKnown",
  "dayService",
  "hour",
  "hourCold",
  "brake",
  "brakedUntil",
  "brakes",
  "halvedUntil",
  "resumedAt",
] as const;
export type Care = Pick<NumberCareRow, (typeof ofCare)[number]>;

/**
 * The care of a number, locked, with the counts of this day and hour. The number's age counts from its first message here. When a connection gets
 * another number, the age starts again.
 */
export async function lockCare(connectionId: number, now: Date, timeZone: string): Promise<Care> {
  const known = await renewCare(connectionId, now, timeZone);
  if (known) return known;
  await run(
    sql`insert into number_care (company_id, connection_id, number, next_at, since)
     select w.company_id, w.id, w.number, ${now}, least(${now},
       (select min(m.sent_at) from messages m where m.company_id = w.company_id and m.connection_id = w.id), ${knownSince(sql`w.company_id`, sql`w.id`)})
     from connections w where w.id = ${connectionId}
     on conflict (company_id, connection_id) do nothing`,
  );
  const made = await renewCare(connectionId, now, timeZone);
  if (!made) throw new Error(`There is no connection ${connectionId}`);
  return made;
}

/**
 * Locks the row, and resets the counts of a past day or hour. Null before the number's first turn. When a company moves to a time zone with an
 * earlier date, the counts go on, because a new day would give the number its whole cap again.
 */
async function renewCare(connectionId: number, now: Date, timeZone: string): Promise<Care | null> {
  const day = wallTime(now, timeZone).date;
  const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
  const [care] = await query(
    NumberCareRow.shape(...ofCare),
    sql`update number_care n set day = greatest(n.day, ${day}::date), hour = ${hour}, number = coalesce(w.number, n.number),
       since = case when n.number <> w.number then ${now} else n.since end,
       day_cold = case when n.day >= ${day}::date then n.day_cold else 0 end,
       day_known = case when n.day >= ${day}::date then n.day_known else 0 end,
       day_service = case when n.day >= ${day}::date then n.day_service else 0 end,
       hour_cold = case when n.hour = ${hour} then n.hour_cold else 0 end
     from connections w where n.connection_id = ${connectionId} and w.company_id = n.company_id and w.id = n.connection_id
     returning ${NumberCareRow.pick("n", ...ofCare)}`,
  );
  return care ?? null;
}

/** What the number may send on this day. */
export const capsFor = (care: Care, setting: CampaignSettings["campaignDailyCap"], now: Date): Caps | null =>
  capsOf(ageInDays(care.since, now), setting, care.halvedUntil !== null && care.halvedUntil > now);

/** Whether the caps allow one more message in this lane. */
export function hasRoom(care: Care, caps: Caps | null, lane: Lane): boolean {
  if (!caps || lane === "service") return true;
  if (lane === "known") return care.dayKnown < caps.known.day;
  return care.dayCold < caps.cold.day && care.hourCold < caps.cold.hour;
}

interface SentTurn {
  campaignId: number;
  lane: Lane;
  /** When the number may send again. */
  nextAt: Date;
  /** How many messages the number has sent since its last long pause. */
  inRow: number;
}

/** Notes what the number just sent, and that the campaign had its turn. Number and campaign are locked. */
export const noteSent = ({ connectionId }: Care, { campaignId, lane, nextAt, inRow }: SentTurn): Promise<number> =>
  run(
    sql`with turn as (update campaigns set last_turn_at = clock_timestamp() where id = ${campaignId})
     update number_care set next_at = ${nextAt}, in_row = ${inRow}, day_cold = day_cold + ${lane === "cold"}::boolean::int,
      day_known = day_known + ${lane === "known"}::boolean::int, day_service = day_service + ${lane === "service"}::boolean::int,
      hour_cold = hour_cold + ${lane === "cold"}::boolean::int where connection_id = ${connectionId}`,
  );
