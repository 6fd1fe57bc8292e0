import type { CampaignCharges } from "@balcao/shared/campaigns/report-api";
import { type PriceCategory, priceCategories } from "@balcao/shared/message-prices/categories";
import { costOf, countriesIn, longestCode } from "@balcao/shared/message-prices/rules";
import type { CampaignCost, MessagePrices } from "@balcao/shared/message-prices/schema";
import { integer, text } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import { readPrices } from "../../company/message-prices/prices.ts";
import { estimatedAs } from "../messages/charges/charges.ts";
import { showCampaign } from "./access.ts";
import { RemovedChargeRow } from "../messages/charges/removed-charge.model.ts";

/**
 * The line of the operator's prices that applies to each of Meta's categories. Codes cost as much as utility messages. A category without a line here is
 * unknown.
 */
const lines: Readonly<Record<string, PriceCategory>> = {
  marketing: "marketing",
  marketing_lite: "marketing",
  utility: "utility",
  authentication: "utility",
  service: "service",
};
const free = "free";

/** Messages to people of one country with the same charge by Meta and the same line of our own estimate. */
interface Group {
  charged: string;
  /** The line of the operator's prices that our estimate uses. Null when it is not known. */
  expected: PriceCategory | null;
  country: string;
  count: number;
}

/**
 * Meta's charges for the messages of a campaign, as the statuses of the messages report them, and our own estimate for the same messages. Messages
 * that a retention removed are included. Null when no status has reported a charge. Only messages that arrived count, because Meta names the category
 * when it sends a message but charges for the delivery.
 */
export async function showCharged(campaignId: number): Promise<CampaignCharges | null> {
  await showCampaign(campaignId);
  const rows = await query(
    { ...RemovedChargeRow.shape("charged", "begins"), expected: text, count: integer },
    sql`select told.charged, told.begins, told.expected, sum(told.count)::int as count from (
        select m.charged, left(c.number, ${raw(longestCode)}) as begins, ${estimatedAs(sql`m.template`)} as expected, count(*) as count
        from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
        where m.campaign_id = ${campaignId} and m.charged is not null and m.ack >= 2 group by 1, 2, 3
        union all select r.charged, r.begins, own.expected, own.count from removed_charges r
        cross join lateral (values ('marketing', r.marketing), ('utility', r.utility), ('service', r.service),
          ('', r.messages - r.marketing - r.utility - r.service)) as own(expected, count)
        where r.campaign_id = ${campaignId} and own.count > 0
      ) told group by 1, 2, 3`,
  );
  if (rows.length === 0) return null;
  const prices = await readPrices();
  const countryOf = countriesIn(prices);
  const groups = rows.map(
    ({ begins, expected, ...one }): Group => ({
      ...one,
      country: countryOf(begins),
      expected: priceCategories.find((category) => category === expected) ?? null,
    }),
  );
  const names = [...new Set(groups.map(({ charged }) => charged))];
  const categories = names
    .map((category) => {
      const own = groups.filter(({ charged }) => charged === category);
      const count = own.reduce((sum, one) => sum + one.count, 0);
      return { category, count, amount: sumOf(prices, own).amount, estimate: estimateOf(prices, own) };
    })
    .toSorted((a, b) => b.amount - a.amount || b.count - a.count);
  return { cost: sumOf(prices, groups), estimate: estimateOf(prices, groups), categories };
}

function sumOf(prices: MessagePrices, groups: readonly Group[]): CampaignCost {
  const cost = costIn(prices, groups, ({ charged }) => lines[charged] ?? null);
  const isFree = groups.filter(({ charged }) => charged === free).reduce((sum, { count }) => sum + count, 0);
  return { ...cost, free: cost.free + isFree, unknown: cost.unknown - isFree };
}

const estimateOf = (prices: MessagePrices, groups: readonly Group[]): CampaignCost =>
  costIn(prices, groups, ({ expected }) => expected);

/** The cost of messages by these lines of the prices. The cost of a message without a line is unknown. */
function costIn(
  prices: MessagePrices,
  groups: readonly Group[],
  lineOf: (group: Group) => PriceCategory | null,
): CampaignCost {
  const priced = groups.flatMap((group) => {
    const category = lineOf(group);
    return category ? [{ country: group.country, count: group.count, category }] : [];
  });
  const cost = costOf(prices, priced);
  for (const group of groups) if (lineOf(group) === null) cost.unknown += group.count;
  return cost;
}
