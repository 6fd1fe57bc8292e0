import {
  type CampaignCounts,
  campaignCounts,
  openStates,
  type ShippingReason,
  shippingReason,
  type ShippingState,
  shippingStates,
} from "@balcao/shared/campaigns/schema";
import { json } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { type Sql, sql } from "../../base/sql.ts";

/** What the trigger counts for one text of a campaign. */
export interface TextCounts {
  variant: number;
  total: number;
  asked: number;
  confirmed: number;
  sent: number;
  delivered: number;
  read: number;
  replied: number;
  /** A person who failed or was left out counts a second time, under the reason; a person whose message Meta holds counts as `held`. */
  states: Partial<Record<ShippingState | ByReason | "held", number>>;
}
type ByReason = `${"failed" | "skipped"}:${ShippingReason}`;

/** The counts of the campaign `k`, one for each text that somebody gets. */
export const countsColumn: Sql = sql`(
    select coalesce(json_agg(json_build_object('variant', n.variant, 'total', n.total, 'asked', n.asked, 'confirmed', n.confirmed,
      'sent', n.sent, 'delivered', n.delivered, 'read', n.read, 'replied', n.replied, 'states', n.states) order by n.variant), '[]')
    from campaign_counts n where n.company_id = k.company_id and n.campaign_id = k.id)`;

export async function readCounts(campaignId: number): Promise<TextCounts[]> {
  const [row] = await query(
    { counts: json<TextCounts[]>() },
    sql`select ${countsColumn} as counts from campaigns k where k.id = ${campaignId}`,
  );
  return row?.counts ?? [];
}

/** How many people are in each state. */
export function statesOf(counted: readonly TextCounts[]): Record<ShippingState, number> {
  const states = Object.fromEntries(shippingStates.map((state) => [state, 0])) as Record<ShippingState, number>;
  for (const { states: some } of counted) for (const state of shippingStates) states[state] += some[state] ?? 0;
  return states;
}

/** How many people have a message on its way that Meta holds. */
export const heldOf = (counted: readonly TextCounts[]): number =>
  counted.reduce((sum, { states }) => sum + (states.held ?? 0), 0);

/** The reasons why people are in this state, with the number of people for each reason. */
export function reasonsOf(
  counted: readonly TextCounts[],
  state: "failed" | "skipped",
): Partial<Record<ShippingReason, number>> {
  const sums = shippingReason.options.map(
    (reason) => [reason, counted.reduce((sum, { states }) => sum + (states[`${state}:${reason}`] ?? 0), 0)] as const,
  );
  return Object.fromEntries(sums.filter(([, sum]) => sum > 0));
}

export function sumCounts(counted: readonly TextCounts[]): CampaignCounts {
  const states = statesOf(counted);
  const sum = Object.fromEntries(campaignCounts.map((count) => [count, 0])) as CampaignCounts;
  for (const one of counted)
    for (const count of ["total", "asked", "confirmed", "sent", "delivered", "read", "replied"] as const)
      sum[count] += one[count];
  for (const state of ["refused", "failed", "skipped"] as const) sum[state] = states[state];
  for (const state of openStates) sum.open += states[state];
  return sum;
}
