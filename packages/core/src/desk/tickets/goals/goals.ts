import { deskRules } from "@balcao/shared/hours/desk";
import type { CompanyHours, HoursDay } from "@balcao/shared/hours/schema";
import {
  type Goal,
  type GoalClocks,
  goalIn,
  noGoal,
  type OwnGoal,
  reckon,
  startClocks,
} from "@balcao/shared/service-goals/rules";
import { type SettingKey, settingDefaults } from "@balcao/shared/settings/schema";
import { boolean, json, type RowOf, timestamp } from "../../../base/columns.ts";
import { query, run } from "../../../base/database.ts";
import type { ReceivedMessage, TicketChange } from "../../../base/happenings.ts";
import { raw, type Sql, sql } from "../../../base/sql.ts";
import { tellTicket } from "../publish.ts";
import { TicketRow } from "../ticket.model.ts";

const clocks = [
  "answerFrom",
  "answerWarnAt",
  "answerDueAt",
  "resolutionFrom",
  "resolutionUsed",
  "resolutionWarnAt",
  "resolutionDueAt",
] as const;
const goalSettings = [
  "serviceGoals",
  "goalAnswerMinutes",
  "goalResolutionMinutes",
  "scheduleType",
] as const satisfies readonly SettingKey[];
type GoalSettings = Partial<Record<(typeof goalSettings)[number], string>>;

const standingShape = {
  ...TicketRow.shape("id", "snoozedUntil", ...clocks),
  talks: boolean,
  now: timestamp,
  settings: json<GoalSettings>(),
  hours: json<CompanyHours & { timezone: string }>(),
  queue: json<{ name: string; schedules: HoursDay[] } & OwnGoal>().null,
};
type GoalRow = RowOf<typeof standingShape>;

/** The values that decide how the clocks of active tickets `t` run, in one statement and by the database's clock. The tickets are locked. */
const standings = (which: Sql): Promise<GoalRow[]> =>
  query(
    standingShape,
    sql`select ${TicketRow.pick("t", "id", "snoozedUntil", ...clocks)}, clock_timestamp() as now,
       coalesce(t.bot_state->>'kind' = 'talk', false) and not t.bot_stopped as talks,
       (select coalesce(jsonb_object_agg(key, value), '{}') from settings where key = any(${[...goalSettings]}::text[])) as settings,
       json_build_object('schedules', o.schedules, 'holidays', o.holidays, 'timezone', o.timezone) as hours,
       case when q.id is not null then json_build_object('name', q.name, 'schedules', q.schedules,
         'answerMinutes', q.goal_answer_minutes, 'resolutionMinutes', q.goal_resolution_minutes) end as queue
     from tickets t join companies o on o.id = t.company_id
     left join queues q on q.company_id = t.company_id and q.id = t.queue_id
     where t.status <> 'closed' and not t.is_group and ${which} order by t.id for no key update of t`,
  );

function goalOf({ settings }: GoalRow): Goal {
  if (settings.serviceGoals !== "enabled") return noGoal;
  const minutes = (key: "goalAnswerMinutes" | "goalResolutionMinutes") => Number(settings[key] ?? settingDefaults[key]);
  return { answerMinutes: minutes("goalAnswerMinutes"), resolutionMinutes: minutes("goalResolutionMinutes") };
}

/** The new clocks of a ticket; null: they do not change. */
function reckoned(standing: GoalRow, begun: GoalClocks): GoalClocks | null {
  const { settings, hours, queue, snoozedUntil, talks, now } = standing;
  const company = goalOf(standing);
  const scheduleType = settings.scheduleType ?? settingDefaults.scheduleType;
  const next = reckon(
    begun,
    {
      goal: company === noGoal ? noGoal : goalIn(company, queue),
      rules: deskRules({ ...hours, scheduleType, queue }),
      talks,
      snoozedUntil,
    },
    now,
  );
  const isSame = clocks.every(
    (name) => Number(next[name]) === Number(standing[name]) && (next[name] === null) === (standing[name] === null),
  );
  return isSame ? null : next;
}

const keep = (id: number, next: GoalClocks): Promise<number> =>
  run(
    sql`update tickets set answer_from = ${next.answerFrom}, answer_warn_at = ${next.answerWarnAt}, answer_due_at = ${next.answerDueAt},
       resolution_from = ${next.resolutionFrom}, resolution_used = ${next.resolutionUsed},
       resolution_warn_at = ${next.resolutionWarnAt}, resolution_due_at = ${next.resolutionDueAt} where id = ${id}`,
  );

/** `customer`: the clocks begin because the customer wrote. `person`: they begin because somebody reopened the ticket. null: they run on. */
type ClockStart = "customer" | "person" | null;

/** Sets the times until which a locked ticket must be answered and must end. Shows the ticket and returns true when they changed. */
export async function reckonGoals(ticketId: number, begins: ClockStart = null): Promise<boolean> {
  const [standing] = await standings(sql`t.id = ${ticketId}`);
  if (!standing) return false;
  const isNew = begins === "customer" || (begins === "person" && standing.resolutionFrom === null);
  const next = reckoned(standing, isNew ? startClocks(standing.now, begins === "customer") : standing);
  if (!next) return false;
  await keep(ticketId, next);
  await tellTicket(ticketId, null);
  return true;
}

const together = 100;

/**
 * Computes the clocks of the next tickets after `afterId`, because goals or hours have changed. Returns the last ticket's id, or null when there are
 * no more.
 */
export async function reckonSome(afterId: number): Promise<number | null> {
  const rows = await standings(
    sql`t.id in (select id from tickets where status <> 'closed' and resolution_from is not null and id > ${afterId}
      order by id limit ${raw(together)})`,
  );
  for (const standing of rows) {
    const next = reckoned(standing, standing);
    if (!next) continue;
    await keep(standing.id, next);
    await tellTicket(standing.id, null);
  }
  return rows.length === together ? (rows.at(-1)?.id ?? null) : null;
}

/**
 * Computes the clocks after a customer's message. A message that opens a conversation starts them. They are also computed anew when the message ends
 * a snooze, or when a waiting ticket may have a menu or a talker.
 */
export async function goalsAfterMessage({
  ticket,
  fromMe,
  opens,
  rating,
  at,
  setting,
}: ReceivedMessage): Promise<void> {
  if (!setting.keepsGoals || fromMe || rating || ticket.isGroup) return;
  const rested = ticket.resolutionFrom !== null && Date.parse(ticket.resolutionFrom) > at.getTime();
  const isLed = ticket.status === "pending" && (setting.offersQueues || setting.talks || ticket.automation !== null);
  if (opens || rested || isLed) await reckonGoals(ticket.id, opens ? "customer" : null);
}

/** Computes the clocks after a change: another queue has other goals, and a reopened ticket gets a new clock. Taking a closing back changes no clock. */
export async function goalsAfterChange({ verb, ticket, before, keepsGoals }: TicketChange): Promise<boolean> {
  const isClosingBack = verb === "take-back" && before.status === "closed";
  if (!keepsGoals || ticket.isGroup || verb === "close" || isClosingBack) return false;
  const moved = ticket.queueId !== before.queueId || ticket.resolutionFrom !== null;
  return verb === "reopen" || moved ? reckonGoals(ticket.id, verb === "reopen" ? "person" : null) : false;
}
