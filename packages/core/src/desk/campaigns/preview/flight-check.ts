import type { FlightCheck } from "@balcao/shared/campaigns/flight";
import { forecast } from "@balcao/shared/campaigns/forecast";
import { blockersOf, riskOf, warningsOf } from "@balcao/shared/campaigns/risk";
import type { Campaign } from "@balcao/shared/campaigns/schema";
import { getsTemplate } from "@balcao/shared/campaigns/template";
import { canDo } from "@balcao/shared/connections/transports";
import { costOf, noPrices, type PricedGroup } from "@balcao/shared/message-prices/rules";
import { boolean, integer, text } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { sql } from "../../../base/sql.ts";
import { readPrices } from "../../../company/message-prices/prices.ts";
import { ConnectionRow } from "../../../numbers/connections/connection.model.ts";
import { showCampaign } from "../access.ts";
import { countFirst } from "../compose/parts-for.ts";
import { findCare } from "../care-list.ts";
import { sentToday } from "../figures.ts";
import { readCampaignSettings } from "../settings.ts";
import { templateFindings } from "../template/findings.ts";
import { countPeople, type InCountry } from "./count-people.ts";

/** Forecasts the campaign as if it began now, or at its scheduled time if that time is in the future. */
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
