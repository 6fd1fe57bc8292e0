import type { Lane } from "@balcao/shared/campaigns/sending-speed";
import type { FlightCheck } from "@balcao/shared/campaigns/flight";
import { forecast } from "@balcao/shared/campaigns/forecast";
import { blockersOf, riskOf, warningsOf } from "@balcao/shared/campaigns/risk";
import type { Campaign, SkipReason } from "@balcao/shared/campaigns/schema";
import type { CampaignSettings } from "@balcao/shared/campaigns/settings";
import { getsTemplate } from "@balcao/shared/campaigns/template";
import { canDo } from "@balcao/shared/connections/transports";
import { costOf, countriesIn, longestCode, noPrices, type PricedGroup } from "@balcao/shared/message-prices/rules";
import type { MessagePrices } from "@balcao/shared/message-prices/schema";
import { boolean, integer, json, text } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { raw, sql } from "../../../base/sql.ts";
import { readPrices } from "../../../company/message-prices/prices.ts";
import { ConnectionRow } from "../../../numbers/connections/connection.model.ts";
import { showCampaign } from "../access.ts";
import { countFirst } from "../compose/parts-for.ts";
import { findCare } from "../care-list.ts";
import { sentToday } from "../figures.ts";
import { judgedSql, withoutNumberOf } from "../people/people.ts";
import { withSilenced } from "../people/silenced.ts";
import { isServed } from "../people/served.ts";
import { openAtSql } from "../../windows/windows.ts";
import { readCampaignSettings } from "../settings.ts";
import { templateFindings } from "../template/findings.ts";

/** This many people who lack a variable are shown by name. */
const namedPeople = 3;

/** Forecasts the campaign as if it began now, or at its time if that time is in the future. */
export async function checkFlight(id: number, now = new Date()): Promise<FlightCheck> {
  const campaign = await showCampaign(id);
  const settings = await readCampaignSettings();
  const facts = await readFacts(campaign);
  const time = campaign.scheduledAt === null ? now : new Date(campaign.scheduledAt);
  const from = time > now ? time : now;
  const isWindowed = facts.network !== null && !canDo(facts.network, "freeTextAnyTime");
  const prices = isWindowed ? await readPrices() : noPrices;
  const counted = await countPeople(campaign, settings, { windowsAt: isWindowed ? from : null, prices });
  const found = campaign.whatsappId === null ? null : await findCare(campaign.whatsappId, now);
  const { people, recipients, unchecked } = counted;
  const { seconds, beginsAt, endsAt } = forecast({
    people,
    from,
    timezone: facts.timezone,
    settings,
    number: found && {
      since: new Date(found.figures.since),
      halvedUntil: found.figures.halvedUntil === null ? null : new Date(found.figures.halvedUntil),
      sentToday: sentToday(found.figures, facts.timezone, now),
    },
  });
  const care = found?.care ?? null;
  const { fileMissing, disabled, rowsToCome } = facts;
  const window = isWindowed ? { open: counted.inWindow, closed: recipients - counted.inWindow } : null;
  const known = { campaign, settings, people, recipients, unchecked, care, seconds, isWindowed };
  const template = await templateFindings(campaign, { recipients, window });
  const noConnection = campaign.whatsappId !== null && care === null;
  return {
    recipients,
    lanes: people,
    skipped: counted.skipped,
    withoutNumber: counted.withoutNumber,
    served: counted.skipped.served ?? counted.served,
    unchecked,
    window,
    template: template.told,
    cost: isWindowed ? costOf(prices, await groupsOf(campaign, counted.byCountry, template.told)) : null,
    blockers: blockersOf(campaign, recipients + campaign.counts.open, {
      fileMissing,
      disabled,
      noConnection,
      variable: counted.unknown,
      importing: rowsToCome !== null,
      ...template.blockers,
    }),
    rowsToCome,
    warnings: warningsOf(known),
    missing: counted.missing,
    seconds,
    beginsAt: beginsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    risk: riskOf(known),
    care,
  };
}

/** The facts besides the campaign: its files, the import of its list, the switch of campaigns, and the time zone. */
async function readFacts({ id, fileListId, contactListId }: Campaign) {
  const [facts] = await query(
    {
      timezone: text,
      disabled: boolean,
      fileMissing: boolean,
      rowsToCome: integer.null,
      network: ConnectionRow.columns.network.null,
    },
    sql`select c.timezone, (select w.network from connections w where w.company_id = k.company_id and w.id = k.connection_id) as network, exists (select 1 from settings s where s.key = 'campaignsEnabled' and s.value = 'false') as disabled,
       exists (select 1 from file_list_entries e left join media f on f.company_id = e.company_id and f.id = e.media_id
         where e.file_list_id = ${fileListId} and (f.object_key is null or f.state <> 'ok')) as "fileMissing",
       (select greatest(i.total - (i.valid + i.unchecked + i.not_on_whatsapp + i.repeated + i.invalid + i.opted_out + i.removed), 0)
         from contact_list_imports i where i.contact_list_id = ${contactListId} and i.status = 'running') as "rowsToCome"
     from companies c join campaigns k on k.company_id = c.id where k.id = ${id}`,
  );
  return facts ?? { timezone: "", disabled: false, fileMissing: false, rowsToCome: null, network: null };
}

/**
 * The messages that people get first: the template, by its category, or free texts and files, which may be several messages. A template that Meta
 * does not have costs as much as marketing.
 */
async function groupsOf(
  campaign: Campaign,
  people: readonly InCountry[],
  template: FlightCheck["template"],
): Promise<PricedGroup[]> {
  const freely = await countFirst(campaign);
  return people.flatMap(({ country, isOpen, count }): PricedGroup[] => {
    if (getsTemplate(campaign, { isOpen }))
      return [{ country, count, category: template?.category === "utility" ? "utility" : "marketing" }];
    return isOpen ? [{ country, count: count * freely, category: "service" }] : [];
  });
}

interface InCountry {
  /** A country that has prices. Empty: any other country. */
  country: string;
  isOpen: boolean;
  count: number;
}
interface Group {
  lane: Lane;
  reason: SkipReason | null;
  unchecked: boolean;
  count: number;
}

/** `windowsAt`: the start of the campaign, if its number may write freely only for a time. `prices`: what messages of such a number cost. */
async function countPeople(
  campaign: Campaign,
  settings: CampaignSettings,
  { windowsAt, prices }: { windowsAt: Date | null; prices: MessagePrices },
) {
  const isOpen =
    windowsAt === null || campaign.whatsappId === null
      ? sql`false`
      : openAtSql(sql`j.contact_id`, campaign.whatsappId, windowsAt);
  const begin = prices.countries.length === 0 ? sql`''::text` : sql`coalesce(left(j.number, ${raw(longestCode)}), '')`;
  const [row] = await query(
    {
      groups: json<Group[]>(),
      missing: json<FlightCheck["missing"]>(),
      served: integer,
      byBegin: json<(Omit<InCountry, "country"> & { begin: string })[]>(),
      withoutNumber: integer,
    },
    sql`with ${judgedSql(await withSilenced({ campaign, settings, onlyUndone: campaign.startedAt !== null }))}
     select (select coalesce(json_agg(g), '[]') from (
         select lane, reason, unchecked, count(*)::int as count from judged group by 1, 2, 3) g) as groups,
       (select coalesce(json_agg(m order by m.key), '[]') from (
         select key, count(*)::int as count, (array_agg(name order by place))[1:${raw(namedPeople)}] as people
         from judged j cross join unnest(j.missing) key where j.missing <> '{}' and (j.reason is null or j.reason = 'variable') group by key) m) as missing,
       (select count(*)::int from judged j where j.reason is null and ${isServed(sql`j.contact_id`)}) as served,
       (select coalesce(json_agg(b), '[]') from (select ${isOpen} as "isOpen", ${begin} as begin, count(*)::int as count
         from judged j where j.reason is null group by 1, 2) b) as "byBegin",
       ${withoutNumberOf(campaign)} as "withoutNumber"`,
    "its values",
  );
  const { groups = [], missing = [], served = 0, byBegin = [], withoutNumber = 0 } = row ?? {};
  const countryOf = countriesIn(prices);
  const byCountry = byBegin.map(({ begin: digits, ...one }): InCountry => ({ ...one, country: countryOf(digits) }));
  const asked = groups.reduce(
    (sum, { reason, count }) => (reason === null || reason === "variable" ? sum + count : sum),
    0,
  );
  return {
    ...summed(groups),
    missing,
    served,
    byCountry,
    inWindow: byCountry.reduce((sum, one) => sum + (one.isOpen ? one.count : 0), 0),
    withoutNumber,
    unknown: missing.some(({ count }) => count === asked),
  };
}

function summed(groups: readonly Group[]) {
  const people: Record<Lane, number> = { service: 0, known: 0, cold: 0 };
  const skipped: Partial<Record<SkipReason, number>> = {};
  let unchecked = 0;
  for (const { lane, reason, unchecked: isUnchecked, count } of groups) {
    if (reason) skipped[reason] = (skipped[reason] ?? 0) + count;
    else people[lane] += count;
    if (!reason && isUnchecked) unchecked += count;
  }
  return { people, skipped, unchecked, recipients: people.service + people.known + people.cold };
}
