import { replyDays } from "@balcao/shared/campaigns/rules";
import { settingDefaults } from "@balcao/shared/settings/schema";
import type { TicketPlace } from "@balcao/shared/tickets/rules";
import { boolean } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { raw, sql } from "../../base/sql.ts";
import { SettingRow } from "../../company/settings/setting.model.ts";
import { userIsOnline } from "../../company/users/presenter.ts";
import { noClocks } from "./goals/goal-results.ts";
import { recordShown } from "./activity-record.ts";
import { record } from "./history.ts";
import { type ChatPlace, newTicketSql, onlyQueue } from "./new-ticket.ts";
import { TicketRow } from "./ticket.model.ts";
import { isUnbegun } from "./waits-to-begin.ts";

/** How a ticket became active. `before` is the place of a reopened ticket until now. */
export interface Opening {
  isNew: boolean;
  before: TicketPlace | null;
}

/**
 * Gives a customer an active ticket on a number; the contact is locked. It returns the active ticket if there is one. Otherwise it reopens the last
 * ticket if that was closed within the company's `ticketReuseMinutes`. Otherwise it makes a new ticket, in the number's queue if the number has
 * exactly one. A reopened ticket waits in its queue. Its former owner is suggested if they are online and still work there. A ticket that the bot
 * closed begins anew, in the queue that a new ticket would get.
 */
export async function ensureActiveTicket(where: ChatPlace): Promise<Opening> {
  const { reuse, wasWrittenTo } = await findOut(where);
  if (wasWrittenTo && (await openOutreach(where))) return { isNew: true, before: null };
  const before = await reopenRecent(where, reuseMinutes(reuse ?? settingDefaults.ticketReuseMinutes));
  return before ? { isNew: false, before } : { isNew: (await createOne(where)) > 0, before: null };
}

/** The company's `ticketReuseMinutes`, and whether the contact has yet to answer a campaign. */
async function findOut({ contactId, connectionId }: ChatPlace) {
  const [found] = await query(
    { reuse: SettingRow.columns.value.null, wasWrittenTo: boolean },
    sql`select (select value from settings where key = 'ticketReuseMinutes') as reuse, exists (
       select 1 from tickets where contact_id = ${contactId} and connection_id = ${connectionId} and outreach) as "wasWrittenTo"`,
  );
  return found ?? { reuse: null, wasWrittenTo: false };
}

/**
 * Opens the outreach ticket, because the person answers a campaign. If the campaign wrote recently, the ticket shows the campaign. Older outreach
 * tickets of the same person, from before a merge, become ordinary closed tickets.
 */
async function openOutreach({ contactId, connectionId }: ChatPlace): Promise<boolean> {
  const rows = await query(
    TicketRow.shape("id", "queueId", "status"),
    sql`with mine as (
       select id, row_number() over (order by closed_at desc, id desc) = 1 as newest from tickets
       where contact_id = ${contactId} and connection_id = ${connectionId} and outreach
     )
     update tickets t set outreach = false, status = case when mine.newest then 'pending' else 'closed' end, waiting_since = clock_timestamp(),
       campaign_id = case when t.closed_at > now() - make_interval(days => ${raw(replyDays)}) then t.campaign_id end,
       closed_at = case when not mine.newest then t.closed_at end
     from mine where t.id = mine.id and ${noneActive({ contactId, connectionId })} returning ${TicketRow.pick("t", "id", "queueId", "status")}`,
  );
  const opened = rows.find(({ status }) => status === "pending");
  if (!opened) return false;
  const { id, queueId } = opened;
  await record({ ticketId: id, kinds: ["created", "queued"], actorId: null, userId: null, queueId });
  return true;
}

const noneActive = ({ contactId, connectionId }: ChatPlace) =>
  sql`not exists (select 1 from tickets where contact_id = ${contactId} and connection_id = ${connectionId} and status <> 'closed')`;

async function reopenRecent(where: ChatPlace, minutes: number): Promise<TicketPlace | null> {
  if (minutes === 0) return null;
  const [reopened] = await query(
    { ...TicketRow.shape("id", "queueId"), wasUserId: TicketRow.columns.userId },
    sql`with last as (
       select id, company_id, user_id, queue_id, suggested_user_id, ${isUnbegun(sql`bot_state`)} as unbegun from tickets
       where contact_id = ${where.contactId} and connection_id = ${where.connectionId} and status = 'closed'
         and closed_at > now() - make_interval(mins => ${minutes}::int)
       order by closed_at desc, id desc limit 1 for no key update
     ), reopened as (
       update tickets t set status = 'pending', user_id = null, suggested_user_id = u.id, unread_messages = 0, chatbot = false,
         bot_state = case when last.unbegun then t.bot_state end, queue_id = case when last.unbegun then ${onlyQueue(where)} else t.queue_id end,
         out_of_hours_told_at = case when not last.unbegun then t.out_of_hours_told_at end, bot_stopped = false, closed_at = null, farewell_at = null, before_closing = null, handed_at = null, rating = null, unanswered_since = null, waiting_since = clock_timestamp(), ${noClocks}
       from last left join users u on u.company_id = last.company_id and u.id = last.suggested_user_id and u.deleted_at is null and ${userIsOnline}
         and (u.super or u.profile = 'admin' or last.queue_id is null or exists (
           select 1 from user_queues q where q.company_id = u.company_id and q.user_id = u.id and q.queue_id = last.queue_id))
       where t.id = last.id and ${noneActive(where)} returning t.id, last.queue_id, last.user_id as was
     ), dropped as (
       update rating_requests set ended_at = clock_timestamp() where ticket_id in (select id from reopened) and ended_at is null
     )
     select id, queue_id as "queueId", was as "wasUserId" from reopened`,
  );
  if (!reopened) return null;
  const { id, queueId, wasUserId } = reopened;
  await recordShown([id], null, [{ kind: "reopened" }, { kind: "queued" }]);
  return { userId: wasUserId, queueId };
}

/** A setting in whole minutes, up to a year. A setting that is not a number counts as 0, which means never. */
function reuseMinutes(setting: string): number {
  const minutes = Math.trunc(Number(setting));
  return minutes > 0 ? Math.min(minutes, 525_600) : 0;
}

/** Makes a ticket with its first two history lines in one statement. If there is an active ticket, it makes none. */
const createOne = (where: ChatPlace): Promise<number> =>
  run(
    sql`with made as (
       ${newTicketSql(where, { queueId: onlyQueue(where) })} and ${noneActive(where)} returning company_id, id, queue_id
     )
     insert into ticket_events (company_id, ticket_id, kind, queue_id)
     select made.company_id, made.id, k.kind, made.queue_id from made, unnest(array['created', 'queued']) with ordinality as k(kind, place)
     order by k.place`,
  );
