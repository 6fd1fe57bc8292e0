import type { DeskHours } from "@balcao/shared/hours/desk";
import { settingDefaults } from "@balcao/shared/settings/schema";
import { json } from "../../base/columns.ts";
import { raw, sql } from "../../base/sql.ts";

export const hoursShape = { hours: json<DeskHours>() };
/** The opening hours of a queue `q`, or without a queue, of a company `o`. */
export const hoursSql = sql`json_build_object('schedules', o.schedules, 'holidays', o.holidays, 'timezone', o.timezone,
    'scheduleType', coalesce((select value from settings where key = 'scheduleType'), '${raw(settingDefaults.scheduleType)}'),
    'queue', case when q.id is not null then json_build_object('name', q.name, 'schedules', q.schedules) end) as hours`;
