import { capsOf } from "@balcao/shared/campaigns/sending-speed";
import { ageInDays } from "@balcao/shared/campaigns/clock";
import type { NumberCare } from "@balcao/shared/campaigns/flight";
import type { PauseReason } from "@balcao/shared/campaigns/schema";
import { AppError } from "@balcao/shared/errors";
import { boolean, integer, json, type RowOf, text } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { publish } from "../../base/outbox/write.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";
import { ConnectionRow } from "../../numbers/connections/connection.model.ts";
import { type CareFigures, careFigures, sentToday } from "./figures.ts";
import { settingsFrom, storedSettings } from "./settings.ts";
import { tellRunningOn } from "./tell.ts";

const shownBrakes = 10;
/** A share of fewer messages than this would say nothing, so none is shown. */
const enough = 20;

const careShape = {
  ...ConnectionRow.shape("id", "name"),
  connected: boolean,
  timezone: text,
  settings: json<Record<string, unknown>>(),
  figures: json<CareFigures>(),
  brakes: json<{ reason: PauseReason; at: string; resumedAt: string | null }[]>(),
  sent: integer,
  replied: integer,
  optedOut: integer,
  failed: integer,
};

/** Selects numbers `w`: their figures, their last brakes, and what became of their messages of the last 30 days. */
const selectCare = (where: Sql): Sql => sql`
  select ${ConnectionRow.pick("w", "id", "name")}, w.status = 'CONNECTED' as connected,
    (select c.timezone from companies c where c.id = w.company_id) as timezone, ${storedSettings} as settings, ${careFigures} as figures,
    (select coalesce(json_agg(b order by b.at desc), '[]') from (
      select b.reason, b.at, b.resumed_at as "resumedAt" from number_brakes b where b.company_id = w.company_id and b.connection_id = w.id
      order by b.at desc, b.id desc limit ${raw(shownBrakes)}) b) as brakes,
    coalesce(h.sent, 0) as sent, coalesce(h.replied, 0) as replied, coalesce(h.opted_out, 0) as "optedOut", coalesce(d.failed, 0) as failed
  from connections w
  left join lateral (
    select count(*)::int as sent, count(s.replied_at)::int as replied, count(s.opted_out_at)::int as opted_out from campaign_shippings s
    where s.company_id = w.company_id and s.connection_id = w.id and s.sent_at > now() - interval '30 days'
  ) h on true
  left join lateral (
    select count(*)::int as failed from campaign_shippings s where s.company_id = w.company_id and s.connection_id = w.id
      and s.state = 'failed' and s.changed_at > now() - interval '30 days'
  ) d on true
  where w.deleted_at is null and ${where}`;

function presentCare(row: RowOf<typeof careShape>, now: Date): NumberCare {
  const { id, figures, timezone, connected, name } = row;
  const halved = figures.halvedUntil !== null && new Date(figures.halvedUntil) > now;
  const ageDays = ageInDays(new Date(figures.since), now);
  const sent = sentToday(figures, timezone, now);
  const caps = capsOf(ageDays, settingsFrom(row.settings).campaignDailyCap, halved);
  const brake = brakeOf(figures, now);
  return {
    whatsappId: id,
    name,
    connected,
    ageDays,
    cold: { sent: sent.cold, cap: caps?.cold.day ?? null },
    sentToday: sent.all,
    halved,
    brake,
    brakes: row.brakes.map(({ reason, at, resumedAt }) => ({
      reason,
      at: iso(at),
      resumedAt: resumedAt && iso(resumedAt),
    })),
    answered: share(row.replied, row.sent),
    failed: share(row.failed, row.sent + row.failed),
    optedOut: share(row.optedOut, row.sent),
    light: brake ? (brake.byHand || brake.reason === "restricted" ? "red" : "amber") : halved ? "amber" : "green",
  };
}

const share = (some: number, all: number): number | null => (all < enough ? null : Math.round((some / all) * 100));
const iso = (time: string): string => new Date(time).toISOString();

function brakeOf({ brake, brakedUntil }: CareFigures, now: Date): NumberCare["brake"] {
  if (brake === null || (brakedUntil !== null && new Date(brakedUntil) <= now)) return null;
  return { reason: brake, until: brakedUntil && iso(brakedUntil), byHand: brakedUntil === null };
}

/** Every number of the company that is connected, or was linked at some time. */
export async function listCare(now = new Date()): Promise<NumberCare[]> {
  const rows = await query(
    careShape,
    sql`${selectCare(sql`(w.status = 'CONNECTED' or w.number is not null)`)} order by lower(w.name), w.id`,
  );
  return rows.map((row) => presentCare(row, now));
}

/** The care of one number, and the figures that a forecast needs. */
export async function findCare(
  id: number,
  now = new Date(),
): Promise<{ care: NumberCare; figures: CareFigures } | null> {
  const [row] = await query(careShape, selectCare(sql`w.id = ${id}`));
  return row ? { care: presentCare(row, now), figures: row.figures } : null;
}

/** Sends browsers the figures and the brake of a number, and its running campaigns, because a brake stops their messages. */
export async function tellCare(id: number): Promise<NumberCare> {
  const found = await findCare(id);
  if (!found) throw new AppError("ERR_NO_WAPP_FOUND");
  publish("number-care.update", { care: found.care });
  await tellRunningOn({ connectionId: id });
  return found.care;
}

/** Takes the brake off a number; what happened earlier does not brake the number again. */
export async function resumeNumber(id: number, now = new Date()): Promise<NumberCare> {
  if (!(await findCare(id))) throw new AppError("ERR_NO_WAPP_FOUND");
  await run(
    sql`update number_care set brake = null, braked_until = null, resumed_at = ${now} where connection_id = ${id} and brake is not null`,
  );
  await run(sql`update number_brakes set resumed_at = ${now} where connection_id = ${id} and resumed_at is null`);
  return tellCare(id);
}
