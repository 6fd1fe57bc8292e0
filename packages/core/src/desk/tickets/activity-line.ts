import { type Activity, shownHistory } from "@balcao/shared/activities/schema";
import type { Actor } from "@balcao/shared/permissions";
import type { TicketPlace } from "@balcao/shared/tickets/rules";
import type { Ticket } from "@balcao/shared/tickets/schema";
import { publish } from "../../base/outbox/write.ts";
import { type Sql, sql } from "../../base/sql.ts";
import type { TicketEventKind } from "./history.ts";

/** The condition that a line `e` is not the closing of a ticket that was created closed, for one message of ours. */
export const isNoFirstClosing: Sql = sql`not (e.kind = 'closed' and exists (
    select 1 from ticket_events p where p.company_id = e.company_id and p.ticket_id = e.ticket_id and p.kind = 'created' and p.at = e.at))`;

/** The condition that a history line `e` is shown. */
export const isShown: Sql = sql`e.kind = any(${[...(shownHistory satisfies readonly TicketEventKind[])]}::text[]) and ${isNoFirstClosing}`;

const person = (id: Sql): Sql =>
  sql`(select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.company_id = e.company_id and u.id = ${id})`;
const queueName = (id: Sql): Sql =>
  sql`(select q.name from queues q where q.company_id = e.company_id and q.id = ${id})`;

/** The place of the ticket before a line `e` that moved it. */
export const cameFrom: Sql = sql`(
      select jsonb_build_object('user', ${person(sql`p.user_id`)}, 'queue', ${queueName(sql`p.queue_id`)}) from ticket_events p
      where p.company_id = e.company_id and p.ticket_id = e.ticket_id and p.id < e.id order by p.id desc limit 1)`;

/** A history line `e` of `ticket_events` in its shown form, except for the form of its times. */
export const lineOf: Sql = sql`jsonb_build_object('id', 'e' || e.id, 'ticketId', e.ticket_id, 'kind', e.kind, 'at', e.at,
    'actor', ${person(sql`e.actor_id`)}, 'user', ${person(sql`e.user_id`)}, 'queue', ${queueName(sql`e.queue_id`)},
    'from', case when e.kind in ('transferred', 'returned') then ${cameFrom} end,
    'text', coalesce(e.details->>'tag', (select k.name from campaigns k
      where k.company_id = e.company_id and k.id = (e.details->>'campaignId')::int), ''),
    'reason', null, 'until', e.details->>'until',
    'rating', case when e.details->'stars' is not null then jsonb_build_object('stars', e.details->'stars', 'messageId', e.details->'messageId') end)`;

/** A history line that was just written, as its statement returns it. */
export interface NewLine {
  id: number;
  kind: TicketEventKind;
  at: string;
  from: Activity["from"];
}

const isOfShownKind = (line: NewLine): line is NewLine & Pick<Activity, "kind"> =>
  (shownHistory as readonly string[]).includes(line.kind);

/** The shown lines of a change. The names come from the changed ticket and the actor; for older lines `lineOf` reads them. */
export const linesOfChange = (lines: readonly NewLine[], ticket: Ticket, actor: Actor | null): Activity[] =>
  lines.filter(isOfShownKind).map(({ id, kind, at, from }) => ({
    id: `e${id}`,
    ticketId: ticket.id,
    kind,
    at,
    actor: actor && { id: actor.userId, name: actor.name },
    user: ticket.user,
    queue: ticket.queue?.name ?? null,
    from,
    text: "",
    reason: null,
    until: null,
    rating: null,
  }));

/** A line from the database in its shown form. Postgres writes its time in a form of its own. */
export const presentLine = (line: Activity): Activity => ({ ...line, at: new Date(line.at).toISOString() });

/** Shows new lines to users who see the ticket. */
export function tellLines(
  lines: readonly Activity[] | null,
  { contactId, ...place }: TicketPlace & { contactId: number },
): void {
  for (const line of lines ?? [])
    publish("activity.create", { contactId, activity: presentLine(line) }, { place: pick(place) });
}
const pick = ({ userId, queueId }: TicketPlace): TicketPlace => ({ userId, queueId });
