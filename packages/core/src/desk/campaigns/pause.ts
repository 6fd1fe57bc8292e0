import { capsOf } from "@balcao/shared/campaigns/sending-speed";
import { ageInDays, nextSendingTime } from "@balcao/shared/campaigns/clock";
import type { CampaignCounts, Pause, PauseReason } from "@balcao/shared/campaigns/schema";
import type { CampaignSettings } from "@balcao/shared/campaigns/settings";
import { addDays, momentAt, wallTime } from "@balcao/shared/hours/clock";
import { type Sql, sql } from "../../base/sql.ts";
import { letsIn } from "../../company/companies/standing.ts";
import { type CareFigures, careFigures, sentToday } from "./figures.ts";
import { settingsFrom, storedSettings } from "./settings.ts";
import { type KnownCampaignTemplate, knownTemplate, templateStop } from "./template/begun-template.ts";

/** The pause of a campaign that was cancelled because its company had been blocked, in the bin or suspended for more than a day. */
export const standstill: Pause = { reason: "standstill", until: null };

/** What decides whether a running campaign sends now. */
export interface PauseFacts {
  connected: boolean;
  plan: boolean;
  suspended: boolean;
  enabled: boolean;
  timezone: string;
  settings: Record<string, unknown>;
  care: CareFigures;
  template: KnownCampaignTemplate | null;
  prepared: boolean;
  /**
   * Whether somebody is ready to get a message: after a yes, as a known person, or as a stranger. A person about whom WhatsApp was not asked yet is
   * not ready.
   */
  yes: boolean;
  known: boolean;
  cold: boolean;
  unchecked: boolean;
  /** How many messages are on their way, without those that Meta holds. */
  moving: number;
  waiting: number;
}

const queued = sql`select 1 from campaign_shippings s where s.company_id = k.company_id and s.campaign_id = k.id and s.state = 'queued'`;
const inState = (state: "asking" | "sending" | "waiting_confirmation" | "held"): Sql => sql`(
  select coalesce(sum((n.states->>${state})::int), 0) from campaign_counts n where n.company_id = k.company_id and n.campaign_id = k.id)`;

/** The facts of a running campaign `k` with the number `w`; null for any other campaign. */
export const runningColumn: Sql = sql`case when k.status = 'EM_ANDAMENTO' then json_build_object(
    'connected', coalesce(w.status = 'CONNECTED' and w.deleted_at is null, false),
    'plan', (select ${letsIn} and 'useCampaigns' = any(c.plan_features) from companies c where c.id = k.company_id),
    'suspended', (select c.suspended_at is not null from companies c where c.id = k.company_id),
    'enabled', not exists (select 1 from settings s where s.company_id = k.company_id and s.key = 'campaignsEnabled' and s.value = 'false'),
    'timezone', (select c.timezone from companies c where c.id = k.company_id),
    'settings', ${storedSettings}, 'care', ${careFigures}, 'template', ${knownTemplate}, 'prepared', k.prepared_at is not null,
    'yes', exists (${queued} and s.due_at is not null),
    'known', exists (${queued} and s.due_at is null and not s.unchecked and s.lane = 'known'),
    'cold', exists (${queued} and s.due_at is null and not s.unchecked and s.lane = 'cold'),
    'unchecked', exists (${queued} and s.unchecked and s.due_at is null),
    'moving', ${inState("asking")} + ${inState("sending")} - ${inState("held")}, 'waiting', ${inState("waiting_confirmation")}) end`;

/** Why a running campaign sends nothing now; null when it sends, or is about to end. */
export function pauseOf(running: PauseFacts, { open }: Pick<CampaignCounts, "open">, now: Date): Pause | null {
  const settings = settingsFrom(running.settings);
  if (running.suspended) return never("suspended");
  if (!running.plan) return never("plan");
  if (!running.enabled) return never("disabled");
  if (!running.connected) return never("number");
  const braked = brakeOn(running.care, now);
  if (braked) return braked;
  const stop = open > 0 && !running.yes ? templateStop(running.template, now) : null;
  if (stop) return never(stop);
  const opens = nextSendingTime(settings, running.timezone, now);
  if (opens) return until("hours", opens);
  if (!running.prepared || open === 0 || running.yes || running.moving > 0) return null;
  if (running.known || running.cold) return capReached(running, settings, now);
  if (running.unchecked) return never("unchecked");
  return running.waiting > 0 ? never("confirmation") : null;
}

const never = (reason: PauseReason): Pause => ({ reason, until: null });
const until = (reason: PauseReason, at: Date): Pause => ({ reason, until: at.toISOString() });

function brakeOn({ brake, brakedUntil }: CareFigures, now: Date): Pause | null {
  if (brake === null) return null;
  if (brakedUntil === null) return never(brake);
  return new Date(brakedUntil) > now ? until(brake, new Date(brakedUntil)) : null;
}

/** The pause when the number has used up its cap for every lane in which somebody waits; otherwise null. */
function capReached({ known, cold, care, timezone }: PauseFacts, settings: CampaignSettings, now: Date): Pause | null {
  const halved = care.halvedUntil !== null && new Date(care.halvedUntil) > now;
  const caps = capsOf(ageInDays(new Date(care.since), now), settings.campaignDailyCap, halved);
  if (!caps) return null;
  const sent = sentToday(care, timezone, now);
  if (known && sent.known < caps.known.day) return null;
  if (cold && sent.cold < caps.cold.day) {
    const isHour = sent.coldThisHour >= caps.cold.hour;
    return isHour ? until("cap", nextHour(now)) : null;
  }
  return until("cap", nextDay(settings, timezone, now));
}

const hourMs = 3_600_000;
const nextHour = (now: Date): Date => new Date(Math.floor(now.getTime() / hourMs) * hourMs + hourMs);

/** The first moment of tomorrow at which campaigns send. */
function nextDay(settings: CampaignSettings, timezone: string, now: Date): Date {
  const tomorrow = addDays(wallTime(now, timezone).date, 1);
  const midnight = momentAt({ date: tomorrow, minutes: 0 }, timezone);
  return nextSendingTime(settings, timezone, midnight) ?? midnight;
}
