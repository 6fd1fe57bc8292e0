import { integer, json, type RowOf } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { type Sql, sql } from "../../../base/sql.ts";
import { CompanyRow } from "../../../company/companies/company.model.ts";
import { mayCampaign } from "../../contact-lists/work.ts";
import { CampaignRow } from "../campaign.model.ts";
import { composedShape, ofComposed } from "../compose/parts-for.ts";
import { settingsOfCampaign } from "../settings.ts";
import { knownTemplate } from "../template/begun-template.ts";

const ofRunning = [...ofComposed, "preparedAt", "queueId", "leaveOutServed"] as const;
const runningShape = {
  ...composedShape,
  ...CampaignRow.shape(...ofRunning),
  timeZone: CompanyRow.columns.timezone,
  /** The stored settings. */
  settings: json<Record<string, unknown>>(),
};
export type RunningCampaign = RowOf<typeof runningShape>;

/** Whether a company `c` may send campaigns: its plan includes them, the company is not blocked, and `campaignsEnabled` does not switch them off. */
const maySend = sql`${mayCampaign} and not exists (select 1 from settings s where s.company_id = c.id and s.key = 'campaignsEnabled' and s.value = 'false')`;

/**
 * The campaigns that a number runs now, locked, beginning with the campaign that has waited longest for its turn. Empty while the company's plan does
 * not include campaigns.
 */
export const runningOn = (connectionId: number): Promise<RunningCampaign[]> =>
  query(
    runningShape,
    sql`select ${CampaignRow.pick("k", ...ofRunning)}, c.timezone as "timeZone", w.language, ${settingsOfCampaign} as settings, ${knownTemplate} as template
     from campaigns k
     join companies c on c.id = k.company_id and ${maySend}
     join connections w on w.company_id = k.company_id and w.id = k.connection_id and w.deleted_at is null
     where k.connection_id = ${connectionId} and k.status = 'EM_ANDAMENTO' order by k.last_turn_at nulls first, k.id for no key update of k`,
  );

/** The connected numbers of all companies on which campaigns run. Call it in the platform's scope. */
export const numbersWithCampaigns = async (): Promise<number[]> =>
  (
    await query(
      { id: integer },
      sql`select distinct w.id from campaigns k join companies c on c.id = k.company_id and ${maySend}
       join connections w on w.company_id = k.company_id and w.id = k.connection_id and w.status = 'CONNECTED'
       where k.status = 'EM_ANDAMENTO'`,
    )
  ).map(({ id }) => id);

/**
 * Whether a campaign's message is on its way from this number to the server, so that the next message must wait. A message that needs more than five
 * minutes, such as a message to a contact in doubt, holds up no others, and neither does one that Meta holds.
 */
export const isOnItsWay = (connectionId: number): Sql => sql`exists (
    select 1 from campaigns k join campaign_shippings s on s.company_id = k.company_id and s.campaign_id = k.id
    where k.connection_id = ${connectionId} and k.status = 'EM_ANDAMENTO' and s.state in ('asking', 'sending') and s.connection_id = ${connectionId}
      and not s.held and s.changed_at > now() - interval '5 minutes')`;
