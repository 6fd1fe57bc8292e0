import type { FlightCheck } from "@balcao/shared/campaigns/flight";
import type { Campaign, SkipReason } from "@balcao/shared/campaigns/schema";
import type { Lane } from "@balcao/shared/campaigns/sending-speed";
import type { CampaignSettings } from "@balcao/shared/campaigns/settings";
import { countriesIn, longestCode } from "@balcao/shared/message-prices/rules";
import type { MessagePrices } from "@balcao/shared/message-prices/schema";
import { integer, json } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { raw, sql } from "../../../base/sql.ts";
import { openAtSql } from "../../windows/windows.ts";
import { judgedSql, withoutNumberOf } from "../people/people.ts";
import { isServed } from "../people/in-conversation.ts";
import { withSilenced } from "../people/silenced-people.ts";
import { readTemplateOf } from "../template/read.ts";
import { type TemplateReader, addressedSql, findUnfilled, type Group, namedPeople } from "./unfilled-people.ts";

export interface InCountry {
  /** A country that has prices. Empty: any other country. */
  country: string;
  isOpen: boolean;
  count: number;
}

/**
 * Counts the people whom the campaign would write to if it began now. `windowsAt`: the start of the campaign, if its number may write freely only for
 * a time. `prices`: the prices of such a number's messages.
 */
export async function countPeople(
  campaign: Campaign,
  settings: CampaignSettings,
  { windowsAt, prices }: { windowsAt: Date | null; prices: MessagePrices },
) {
  const template = campaign.template === null ? null : await readTemplateOf(campaign.id);
  const isOpen =
    windowsAt === null || campaign.whatsappId === null
      ? sql`true`
      : openAtSql(sql`j.contact_id`, campaign.whatsappId, windowsAt);
  const begin = prices.countries.length === 0 ? sql`''::text` : sql`coalesce(left(j.number, ${raw(longestCode)}), '')`;
  const [row] = await query(
    {
      groups: json<Group[]>(),
      missing: json<FlightCheck["missing"]>(),
      addressed: json<TemplateReader[]>(),
      withoutNumber: integer,
    },
    sql`with ${judgedSql(await withSilenced({ campaign, settings, onlyUndone: campaign.startedAt !== null }))}, counted as materialized (
       select j.*, j.reason is null and ${isServed(sql`j.contact_id`)} as served, j.reason is null and ${isOpen} as "isOpen",
         case when j.reason is null then ${begin} else '' end as begin from judged j)
     select (select coalesce(json_agg(g), '[]') from (
         select lane, reason, unchecked, served, "isOpen", begin, count(*)::int as count from counted group by 1, 2, 3, 4, 5, 6) g) as groups,
       (select coalesce(json_agg(m order by m.key), '[]') from (
         select key, count(*)::int as count, (array_agg(name order by place))[1:${raw(namedPeople)}] as people
         from judged j cross join unnest(j.missing) key where j.missing <> '{}' and (j.reason is null or j.reason = 'variable') group by key) m) as missing,
       ${addressedSql(campaign, template)} as addressed, ${withoutNumberOf(campaign)} as "withoutNumber"`,
    "its values",
  );
  const { groups = [], missing = [], addressed = [], withoutNumber = 0 } = row ?? {};
  const unfilled = await findUnfilled(template, addressed, settings);
  const all = [...groups, ...unfilled.moved];
  const named = unfilled.addTo(missing);
  const asked = all.reduce(
    (sum, { reason, count }) => (reason === null || reason === "variable" ? sum + count : sum),
    0,
  );
  return { ...summed(all, prices), missing: named, withoutNumber, unknown: named.some(({ count }) => count === asked) };
}

function summed(groups: readonly Group[], prices: MessagePrices) {
  const countryOf = countriesIn(prices);
  const people: Record<Lane, number> = { service: 0, known: 0, cold: 0 };
  const skipped: Partial<Record<SkipReason, number>> = {};
  const byCountry: InCountry[] = [];
  const sums = { unchecked: 0, served: 0, inWindow: 0 };
  for (const { lane, reason, unchecked, served, isOpen, begin, count } of groups) {
    if (reason) {
      skipped[reason] = (skipped[reason] ?? 0) + count;
      continue;
    }
    people[lane] += count;
    if (unchecked) sums.unchecked += count;
    if (served) sums.served += count;
    if (isOpen) sums.inWindow += count;
    byCountry.push({ country: countryOf(begin), isOpen, count });
  }
  return { ...sums, people, skipped, byCountry, recipients: people.service + people.known + people.cold };
}
