import { type CampaignTexts, maxShippings, variantTexts } from "@balcao/shared/campaigns/rules";
import { integer } from "../../../base/columns.ts";
import { query, run } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { lockCampaign } from "../access.ts";
import { CampaignShippingRow } from "../campaign-shipping.model.ts";
import type { CampaignRow } from "../campaign.model.ts";
import { judgedSql } from "./people.ts";
import { withSilenced } from "./silenced-people.ts";
import { loadCampaign } from "../presenter.ts";
import { readSettingsOf } from "../settings.ts";

/** This many people are taken in one transaction. */
const takenTogether = 5000;
const largestSeed = 2 ** 31;

/**
 * Takes the next people of a running campaign from list and tag, each with a random text and a random place. Returns whether more people are left.
 * The same transaction stores how far the preparation came, so the work continues where a crash ended it. Nobody is taken in twice.
 */
export async function prepareCampaign(
  id: number,
  random: () => number = Math.random,
  most = takenTogether,
): Promise<boolean> {
  const row = await lockCampaign(id);
  if (row.status !== "EM_ANDAMENTO" || row.preparedAt !== null) return false;
  const room = maxShippings - (await countPeople(id));
  const limit = Math.min(most, room);
  const { looked, last } = limit > 0 ? await take(row, limit, random) : { looked: 0, last: null };
  const isMore = looked === most && most <= room;
  await row.update({ preparedTo: last ?? row.preparedTo, preparedAt: isMore ? null : new Date() });
  return isMore;
}

async function countPeople(id: number): Promise<number> {
  const [row] = await query(
    { total: integer },
    sql`select coalesce(sum(total), 0)::int as total from campaign_counts where campaign_id = ${id}`,
  );
  return row?.total ?? 0;
}

/** The variables of `j` that have a value: an empty one must not hide a shortcut of the same name. */
const filled = sql`(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(j.variables) where value <> '""')`;

/** Stores the next people. Returns how many people were looked at, and the place of the last of them in their source. */
async function take(
  { id, preparedTo }: Pick<CampaignRow, "id" | "preparedTo">,
  limit: number,
  random: () => number,
): Promise<{ looked: number; last: number | null }> {
  const campaign = await loadCampaign(id);
  const settings = await readSettingsOf(id);
  const variants = variantsOf(campaign);
  const [seed, order] = [Math.floor(random() * largestSeed), Math.floor(random() * largestSeed)];
  const [row] = await query(
    { looked: integer, last: integer.null },
    sql`with ${judgedSql(await withSilenced({ campaign, settings, where: sql`p.place > ${preparedTo}`, limit }))}, taken as (
       ${CampaignShippingRow.insert({
         companyId: sql`j.company_id`,
         campaignId: id,
         name: sql`j.name`,
         number: sql`j.number`,
         email: sql`j.email`,
         variables: filled,
         variant: sql`(${variants}::int[])[1 + abs(hashtextextended(j.number, ${seed}) % ${variants.length}::int)]`,
         position: sql`hashtextextended(j.number, ${order}) & 2147483647`,
         lane: sql`case when j.lane = 'cold' then 'cold' else 'known' end`,
         state: sql`case when j.reason is null then 'queued' else 'skipped' end`,
         reason: sql`j.reason`,
         unchecked: sql`j.reason is null and j.unchecked`,
         contactId: sql`j.contact_id`,
       })}
       from judged j on conflict (company_id, campaign_id, number) do nothing
     )
     select count(*)::int as looked, max(place) as last from people`,
    "its values",
  );
  return row ?? { looked: 0, last: null };
}

/** The texts from which one is chosen at random. A campaign that sends only a template has the first text. */
function variantsOf(campaign: CampaignTexts): number[] {
  const variants = variantTexts(campaign, "message").map(({ variant }) => variant);
  return variants.length === 0 ? [1] : variants;
}

/** Gives another text to people whose text the campaign no longer has. */
export async function renewVariants(id: number): Promise<void> {
  const campaign = await loadCampaign(id);
  const variants = variantsOf(campaign);
  await run(
    sql`update campaign_shippings s set variant = (${variants}::int[])[1 + abs(hashtextextended(s.number, 0) % ${variants.length}::int)]
     where s.campaign_id = ${id} and s.state = 'queued' and s.variant <> all(${variants}::int[])`,
  );
}
