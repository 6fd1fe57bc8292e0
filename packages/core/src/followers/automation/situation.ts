import type { BotEvent } from "@balcao/shared/automation/decision";
import {
  type BotKeyword,
  type BotNumber,
  type BotQueue,
  type BotSetting,
  botSettings,
  type Situation,
} from "@balcao/shared/automation/situation";
import { talkChatter } from "@balcao/shared/automation/talk/bot-answer";
import { boolean, integer, json, type RowOf, timestamp } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";
import { inGoodStanding } from "../../company/companies/standing.ts";
import { userIsOnline } from "../../company/users/presenter.ts";
import { TicketRow } from "../../desk/tickets/ticket.model.ts";
import { isUnbegun } from "../../desk/tickets/waits-to-begin.ts";

/** The settings of a company and its number that decide the automatic texts. */
export const configShape = {
  number: json<BotNumber>(),
  hours: json<Situation["hours"]>(),
  settings: json<Partial<Record<BotSetting, string>>>(),
  queues: json<BotQueue[]>(),
  talks: json<Situation["talks"]>(),
  keywords: json<BotKeyword[]>(),
};

/** All nodes of the tree of a queue `q`. */
const treeSql = sql`(select coalesce(json_agg(json_build_object('id', n.id, 'parentId', n.parent_id, 'option', n.option, 'title', n.title,
    'message', n.message, 'action', n.action, 'forwardQueueId', n.forward_queue_id, 'promptId', n.prompt_id,
    'integrationId', n.integration_id, 'hasFile', n.media_id is not null) order by n.id), '[]')
  from queue_options n where n.company_id = q.company_id and n.queue_id = q.id)`;

/**
 * The columns of `configShape`, from `connections w` and `companies o`. `besides` are ids of queues to read besides those in the menu. The keywords
 * of quick messages count only where a conversation `begins`.
 */
export const configSql = (
  besides: Sql,
  begins: Sql,
): Sql => sql`json_build_object('language', w.language, 'greetingMessage', w.greeting_message, 'complationMessage', w.complation_message,
    'ratingMessage', w.rating_message, 'transferMessage', w.transfer_message, 'outOfHoursMessage', w.out_of_hours_message,
    'expiresInactiveMessage', w.expires_inactive_message, 'menuLimit', w.max_use_bot_queues, 'menuPause', w.time_use_bot_queues,
    'fallbackQueueId', w.transfer_queue_id, 'integrationId', w.integration_id, 'promptId', w.prompt_id) as number,
  json_build_object('integrations', 'useIntegrations' = any(o.plan_features), 'assistant', 'useOpenAi' = any(o.plan_features),
    'company', exists (select 1 from settings where key = 'chatbotAgent' and value = 'enabled')) as talks,
  json_build_object('schedules', o.schedules, 'holidays', o.holidays, 'timezone', o.timezone) as hours,
  (select coalesce(jsonb_object_agg(key, value), '{}') from settings where key = any(${[...botSettings]}::text[])) as settings,
  (select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name, 'greeting', q.greeting_message, 'schedules', q.schedules,
      'outOfHoursMessage', q.out_of_hours_message, 'offered', cq.queue_id is not null,
      'integrationId', q.integration_id, 'promptId', q.prompt_id, 'tree', ${treeSql}) order by cq.position nulls last, q.id), '[]')
   from queues q left join connection_queues cq on cq.company_id = q.company_id and cq.connection_id = w.id and cq.queue_id = q.id
   where q.company_id = w.company_id and q.id in (
     select queue_id from connection_queues where company_id = w.company_id and connection_id = w.id
     union all ${besides}
     -- A tree may lead into any of these queues, and further from there.
     union all select forward_queue_id from queue_options where company_id = w.company_id and forward_queue_id is not null)) as queues,
  case when (${begins})::boolean then (select coalesce(json_agg(json_build_object('keyword', k.keyword, 'answer', k.keyword_initial_answer) order by k.id), '[]')
   from quick_messages k where k.company_id = w.company_id and k.geral and k.status and k.keyword <> '' and k.keyword_initial_answer <> '') else '[]' end as keywords`;

const ownColumns = ["status", "queueId", "userId", "isGroup", "outOfHours", "integrationId", "promptId"] as const;
const ownShape = TicketRow.shape(...ownColumns);
const situationShape = {
  ...ownShape,
  ...configShape,
  state: TicketRow.columns.botState,
  stopped: TicketRow.columns.botStopped,
  closedToldAt: TicketRow.columns.outOfHoursToldAt,
  attended: boolean,
  greeted: boolean,
  saidLately: integer,
  now: timestamp,
  mayAct: boolean,
};
/** A ticket's situation, and whether its company may do anything by itself. */
type KnownSituation = Situation & { mayAct: boolean };

/**
 * The condition that a message `m` is not a bare file of an option tree. Such files are sent before the tree's text and count as parts of that text. They
 * have no caption where customers tap their answer.
 */
const isNoBareFile = sql`not (m.body = '' and coalesce(m.bot_source, '') = 'option')`;

/** All that decides the automatic texts of a ticket, in one statement and by the database's clock. `besides` are ids of further queues to read. */
export async function situationOf(
  ticketId: number,
  event: BotEvent,
  besides: readonly number[] = [],
): Promise<KnownSituation> {
  const isNew = event.kind === "message" && event.isNew;
  const begins = event.kind === "message" ? sql`${isNew} or ${isUnbegun(sql`t.bot_state`)}` : sql`false`;
  const [row] = await query(
    situationShape,
    sql`select ${TicketRow.pick("t", ...ownColumns)}, t.bot_state as state, t.bot_stopped as stopped,
       t.out_of_hours_told_at as "closedToldAt", coalesce(${userIsOnline}, false) as attended, clock_timestamp() as now, (select ${inGoodStanding} from companies c where c.id = t.company_id) as "mayAct",
       exists (select 1 from bot_steps b where b.company_id = t.company_id and b.ticket_id = t.id and b.reason = 'accepted' and b.at > coalesce(
         (select max(e.at) from ticket_events e where e.company_id = t.company_id and e.ticket_id = t.id and e.kind = 'closed'), '-infinity')) as greeted,
       (select count(*) from (
         select 1 from messages m where m.company_id = t.company_id and m.ticket_id = t.id and m.source = 'system'
           and ${isNoBareFile} and m.sent_at > clock_timestamp() - interval '10 minutes' limit ${raw(talkChatter)}) said) as "saidLately",
       ${configSql(
         sql`select t.queue_id union all select w.transfer_queue_id union all select unnest(${[...besides]}::int[])
         union all select (option->>'queueId')::int from jsonb_array_elements(t.bot_state->'options') option`,
         begins,
       )}
     from tickets t join connections w on w.company_id = t.company_id and w.id = t.connection_id
     join companies o on o.id = t.company_id left join users u on u.company_id = t.company_id and u.id = t.user_id
     where t.id = ${ticketId}`,
  );
  if (!row) throw new Error(`There is no ticket ${ticketId}`);
  return arrange(row);
}

const arrange = ({
  number,
  hours,
  settings,
  queues,
  talks,
  keywords,
  now,
  mayAct,
  ...ticket
}: RowOf<typeof situationShape>): KnownSituation => ({
  now,
  mayAct,
  ticket,
  number,
  queues,
  settings,
  hours,
  talks,
  keywords,
});
