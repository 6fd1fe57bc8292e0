import type { Charged } from "@balcao/shared/campaigns/report-api";
import type { PriceCategory } from "@balcao/shared/message-prices/categories";
import { costOf, countriesIn, longestCode } from "@balcao/shared/message-prices/rules";
import type { CampaignCost, MessagePrices } from "@balcao/shared/message-prices/schema";
import { integer } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import { readPrices } from "../../company/message-prices/prices.ts";
import { showCampaign } from "./access.ts";
import { RemovedChargeRow } from "./removed-charge.model.ts";

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

interface Group {
  charged: string;
  country: string;
  count: number;
}

/**
 * What Meta has charged for the messages of a campaign so far, as their statuses say, also for messages that a retention removed. Null until Meta reported
 * a charge. Only messages that arrived count: Meta names the category as soon as it has sent a message, but charges only for a delivered one.
 */
export async function showCharged(campaignId: number): Promise<Charged | null> {
  await showCampaign(campaignId);
  const rows = await query(
    { ...RemovedChargeRow.shape("charged", "begins"), count: integer },
    sql`select told.charged, told.begins, sum(told.count)::int as count from (
        select m.charged, left(c.number, ${raw(longestCode)}) as begins, count(*) as count
        from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
        where m.campaign_id = ${campaignId} and m.charged is not null and m.ack >= 2 group by 1, 2
        union all select r.charged, r.begins, r.messages from removed_charges r where r.campaign_id = ${campaignId}
      ) told group by 1, 2`,
  );
  if (rows.length === 0) return null;
  const prices = await readPrices();
  const countryOf = countriesIn(prices);
  const groups = rows.map(({ begins, ...one }): Group => ({ ...one, country: countryOf(begins) }));
  const names = [...new Set(groups.map(({ charged }) => charged))];
  const categories = names
    .map((category) => {
      const own = groups.filter(({ charged }) => charged === category);
      return { category, count: own.reduce((sum, { count }) => sum + count, 0), amount: sumOf(prices, own).amount };
    })
    .toSorted((a, b) => b.amount - a.amount || b.count - a.count);
  return { cost: sumOf(prices, groups), categories };
}

function sumOf(prices: MessagePrices, groups: readonly Group[]): CampaignCost {
  const priced = groups.flatMap(({ charged, ...one }) => {
    const category = lines[charged];
    return category ? [{ ...one, category }] : [];
  });
  const cost = costOf(prices, priced);
  for (const { charged, count } of groups)
    if (charged === free) cost.free += count;
    else if (!lines[charged]) cost.unknown += count;
  return cost;
}
