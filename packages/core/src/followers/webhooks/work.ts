import type { PlanFeature } from "@balcao/shared/plans/features";
import { failingHours, maxAttemptsKept, pauseAfter } from "@balcao/shared/webhooks/rules";
import type { DeliveryAttempt } from "@balcao/shared/webhooks/schema";
import { boolean, type RowOf } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { enqueue } from "../../base/outbox/write.ts";
import { placeOfWebhook, secrets } from "../../base/secrets.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";
import { inGoodStanding } from "../../company/companies/standing.ts";
import { tellWebhook } from "./access.ts";
import { pauseAndTell } from "./pause.ts";
import { noteRecipient } from "./recipients.ts";
import { tellDelivery } from "./deliveries.ts";
import { WebhookDeliveryRow } from "./webhook-delivery.model.ts";
import { WebhookEndpointRow } from "./webhook-endpoint.model.ts";
import { WebhookSecretRow } from "./webhook-secret.model.ts";

/**
 * How long a worker keeps a delivery. An attempt needs far less time, so a worker that has not finished by then has died, and the delivery is sent again
 * under the same id.
 */
const claimMs = 60_000;
/** The worker itself waits for a pause of up to this length. A longer pause is left to the clock of the job. */
const soonMs = 60_000;
/** The longest pause. A receiver that asks for more is called again after this time. */
const longestRestMs = 3_600_000;
/** How many deliveries of one webhook are sent at the same time. */
export const mostAtOnce = 4;
const feature: PlanFeature = "useExternalApi";

/** The condition that a webhook `e` of company `c` gets deliveries now. */
const isServed: Sql = sql`e.state = 'active' and (e.resting_until is null or e.resting_until <= now())
  and ${inGoodStanding} and ${feature} = any(c.plan_features)`;
/** The condition that a delivery `d` is due, and that no earlier delivery of its ticket, contact or number waits. */
const isDue: Sql = sql`d.state = 'waiting' and d.next_at <= now() and not exists (
  select 1 from webhook_deliveries o where o.company_id = d.company_id and o.endpoint_id = d.endpoint_id
    and o.order_key = d.order_key and o.state = 'waiting' and o.id < d.id)`;

export type DueDelivery = Pick<WebhookDeliveryRow, "id" | "companyId" | "endpointId">;
/**
 * The deliveries to send now, for each webhook no more than it takes at the same time. Busy webhooks and busy companies are left out. Call it in the
 * platform's scope.
 */
export const dueDeliveries = (
  most: number,
  busy: readonly number[],
  busyCompanies: readonly number[],
): Promise<DueDelivery[]> =>
  query(
    WebhookDeliveryRow.shape("id", "companyId", "endpointId"),
    sql`select due.id, e.company_id as "companyId", e.id as "endpointId" from webhook_endpoints e join companies c on c.id = e.company_id
      cross join lateral (
        select d.id, d.next_at from webhook_deliveries d
        where d.company_id = e.company_id and d.endpoint_id = e.id and ${isDue} order by d.next_at, d.id limit ${raw(mostAtOnce)}
      ) due
      where ${isServed} and e.id <> all(${[...busy]}::int[]) and e.company_id <> all(${[...busyCompanies]}::int[]) order by due.next_at, due.id limit ${most}`,
  );

const claimed = ["id", "companyId", "endpointId", "eventId", "event", "body", "attempts"] as const;
const claimedShape = { ...WebhookDeliveryRow.shape(...claimed), ...WebhookEndpointRow.shape("name", "url") };
export interface ClaimedDelivery extends RowOf<typeof claimedShape> {
  /** The encrypted secrets, newest first. */
  sealed: Buffer[];
}

/**
 * Takes a delivery for this worker alone. Null when another worker has it, or when it may not be sent now. `attempts` includes the attempt that begins
 * now.
 */
export async function claimDelivery(id: number): Promise<ClaimedDelivery | null> {
  const [delivery] = await query(
    claimedShape,
    sql`with due as (
       select d.id, e.name, e.url from webhook_deliveries d join webhook_endpoints e on e.company_id = d.company_id and e.id = d.endpoint_id
       join companies c on c.id = d.company_id where d.id = ${id} and ${isServed} and ${isDue} for no key update of d skip locked
     )
     update webhook_deliveries d set attempts = attempts + 1, next_at = now() + make_interval(secs => ${claimMs / 1000})
     from due where d.id = due.id returning ${WebhookDeliveryRow.pick("d", ...claimed)}, due.name, due.url`,
  );
  if (!delivery) return null;
  const keys = await query(
    WebhookSecretRow.shape("value"),
    sql`select value from webhook_secrets where endpoint_id = ${delivery.endpointId} and (valid_until is null or valid_until > now())
      order by valid_until desc nulls first`,
  );
  return { ...delivery, sealed: keys.map(({ value }) => value) };
}

/** The keys that sign a delivery, the newest first. */
export const keysOf = ({ endpointId, sealed }: ClaimedDelivery): Buffer[] =>
  sealed.map((value) => secrets.decrypt(placeOfWebhook(endpointId), value));

export interface Attempt extends Pick<DeliveryAttempt, "status" | "failure"> {
  ms: number;
  /** The beginning of the receiver's answer. */
  answer: string;
  /** The pause that the receiver asked for; null when it asked for none. */
  restMs: number | null;
}

/**
 * Notes the end of an attempt. A failed delivery is tried again until no pause is left; a test is tried only once. A webhook that answers that it is
 * gone, or that has failed for a day, is paused, and its waiting deliveries stay.
 */
export async function recordAttempt(
  delivery: ClaimedDelivery,
  attempt: Attempt,
  { chance, publicUrl }: { chance: number; publicUrl: string },
): Promise<void> {
  const { id, endpointId } = delivery;
  const isGone = attempt.status === 410;
  const restMs = attempt.restMs === null ? 0 : Math.min(attempt.restMs, longestRestMs);
  await noteRecipient(delivery);
  const failsTooLong = await noteOfWebhook(endpointId, attempt, restMs);
  if (failsTooLong === null) return;
  const isTest = delivery.event === "webhook.test";
  const planned = isTest ? null : isGone ? 0 : pauseAfter(delivery.attempts, chance);
  const pauseMs = planned === null ? null : Math.max(planned, restMs);
  const state = attempt.failure === null ? "delivered" : pauseMs === null ? "failed" : "waiting";
  const entry = { at: new Date().toISOString(), status: attempt.status, ms: attempt.ms, failure: attempt.failure };
  const noted = await run(
    sql`update webhook_deliveries d set state = ${state}, status = ${attempt.status}, ms = ${attempt.ms}, failure = ${attempt.failure},
       answer = ${attempt.answer}, tried_at = now(), next_at = now() + make_interval(secs => ${(pauseMs ?? 0) / 1000}::float8),
       done_at = case when ${state} <> 'waiting' then now() end,
       log = jsonb_path_query_array(${JSON.stringify([entry])}::jsonb || d.log, ${`$[0 to ${maxAttemptsKept - 1}]`}::jsonpath)
     where d.id = ${id} and d.state = 'waiting'`,
  );
  if (noted === 0) return;
  if (isGone || failsTooLong) await pauseAndTell(endpointId, isGone ? "gone" : "failing", publicUrl);
  if (state === "waiting" && pauseMs !== null && pauseMs <= soonMs) enqueue("webhooks.send", {}, { delayMs: pauseMs });
  await tellDelivery(id);
  await tellWebhook(endpointId);
}

/**
 * Notes on the webhook whether it was reached, and locks it. Returns whether it has failed for too long; null when the webhook was deleted. A webhook is
 * locked before its deliveries, as everywhere.
 */
async function noteOfWebhook(id: number, { failure }: Attempt, restMs: number): Promise<boolean | null> {
  const arrived = failure === null;
  const [webhook] = await query(
    { failsTooLong: boolean },
    sql`update webhook_endpoints set failing_since = case when not ${arrived} then coalesce(failing_since, now()) end,
       last_success_at = case when ${arrived} then now() else last_success_at end,
       last_failure_at = case when ${arrived} then last_failure_at else now() end,
       resting_until = case when ${restMs > 0} then now() + make_interval(secs => ${restMs / 1000}::float8) end
     where id = ${id}
     returning coalesce(state = 'active' and failing_since <= now() - make_interval(hours => ${failingHours}), false) as "failsTooLong"`,
  );
  return webhook?.failsTooLong ?? null;
}
