import { settingDefaults } from "@balcao/shared/settings/schema";
import { boolean, text } from "../../base/columns.ts";
import { type Sql, sql } from "../../base/sql.ts";
import { keepsGoals } from "../tickets/goals/goal-results.ts";
import { isUnbegun } from "../tickets/waits-to-begin.ts";

/** The columns of a `Setting`. */
export const settingShape = {
  answersCampaign: boolean,
  answersPlanned: boolean,
  optedOut: boolean,
  offersQueues: boolean,
  talks: boolean,
  unbegun: boolean,
  optOutWords: text.null,
  keepsHours: boolean,
  keepsGoals: boolean,
};
/** The columns of `settingShape` for a contact, a number, and a ticket with this `bot_state`. */
export const settingSql = (
  contactId: Sql,
  connectionId: number,
  botState: Sql,
) => sql`(select opted_out_at is not null from contacts c where c.id = ${contactId}) as "optedOut",
       exists (select 1 from connection_queues q where q.connection_id = ${connectionId}) as "offersQueues",
       ${talks(sql`${connectionId}`)} as talks, ${isUnbegun(botState)} as unbegun, ${answersCampaign(contactId, sql`${connectionId}`)} as "answersCampaign",
       ${answersPlanned(contactId)} as "answersPlanned", ${companySettings}`;

/** Whether an integration or the assistant talks with the number's customers before people do. */
export const talks = (connectionId: Sql): Sql =>
  sql`(exists (select 1 from connections w where w.id = ${connectionId} and (w.integration_id is not null or w.prompt_id is not null))
       or exists (select 1 from settings where key = 'chatbotAgent' and value = 'enabled'))`;

/**
 * Whether a campaign wrote to the contact from this number and the contact has not answered. The conditions are those of an index that has only such
 * rows.
 */
export const answersCampaign = (contactId: Sql, connectionId: Sql): Sql =>
  sql`exists (select 1 from campaign_shippings s where s.contact_id = ${contactId} and s.connection_id = ${connectionId} and s.replied_at is null
       and s.state in ('asking', 'waiting_confirmation', 'sending', 'sent', 'delivered', 'read'))`;

/** Whether an answer of the contact cancels a scheduled message for it. */
export const answersPlanned = (contactId: Sql): Sql =>
  sql`exists (select 1 from schedules p where p.contact_id = ${contactId} and p.status = 'PENDENTE' and p.cancel_if_replied)`;

/** The company's words for opting out, and whether it has opening hours and service goals. */
export const companySettings = sql`(select value from settings where key = 'optOutWords') as "optOutWords",
       coalesce((select value from settings where key = 'scheduleType'), ${settingDefaults.scheduleType}) <> 'disabled' as "keepsHours",
       ${keepsGoals} as "keepsGoals"`;
