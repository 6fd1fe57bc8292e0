import { byPlace } from "@balcao/shared/tags/rules";
import { ticketCode } from "@balcao/shared/tickets/rules";
import { automationState, type Ticket } from "@balcao/shared/tickets/schema";
import { json, oneOf, type RowOf, timestamp } from "../../base/columns.ts";
import { query } from "../../base/database.ts";
import { empty, raw, type Sql, sql } from "../../base/sql.ts";
import { QueueRow } from "../../company/queues/queue.model.ts";
import { UserRow } from "../../company/users/user.model.ts";
import { ConnectionRow } from "../../numbers/connections/connection.model.ts";
import { ContactRow } from "../contacts/contact.model.ts";
import { presentContact } from "../contacts/presenter.ts";
import { windowEndSql } from "../windows/windows.ts";
import { TicketRow } from "./ticket.model.ts";

/**
 * The columns that the browser gets unchanged, except that moments become text. A new column of a ticket is named here, in its model and in the
 * shared schema.
 */
const own = [
  "id",
  "uuid",
  "status",
  "userId",
  "queueId",
  "contactId",
  "isGroup",
  "lastMessage",
  "lastMessageType",
  "lastMessageFromMe",
  "lastMessageAuto",
  "lastMessageUserId",
  "customerLine",
  "customerLineType",
  "rating",
  "unreadMessages",
  "markedUnread",
  "suggestedUserId",
  "snoozedUntil",
  "outOfHours",
  "chatbot",
  "useIntegration",
  "promptId",
  "integrationId",
  "answerWarnAt",
  "answerDueAt",
  "resolutionFrom",
  "resolutionWarnAt",
  "resolutionDueAt",
  "createdAt",
  "codeDay",
  "updatedAt",
  "waitingSince",
  "unansweredSince",
] as const;
const ofContact = ["number", "email", "pictureMediaId"] as const;

/** `query(ticketShape, selectTickets("tickets"))` reads all that a presented ticket needs, in one statement. */
export const ticketShape = {
  ...TicketRow.shape(...own, "connectionId"),
  ...ContactRow.shape(...ofContact),
  contactName: ContactRow.columns.name,
  contactUserName: ContactRow.columns.userName,
  connectionName: ConnectionRow.columns.name,
  ...ConnectionRow.shape("network"),
  userName: UserRow.columns.name.null,
  lastMessageUserName: UserRow.columns.name.null,
  queueName: QueueRow.columns.name.null,
  queueColor: QueueRow.columns.color.null,
  automation: oneOf(automationState.options).null,
  tags: json<Ticket["tags"]>(),
  campaign: json<NonNullable<Ticket["campaign"]>>().null,
  advert: json<NonNullable<Ticket["advert"]>>().null,
  handed: json<NonNullable<Ticket["handed"]>>().null,
  closed: json<NonNullable<Ticket["closed"]>>().null,
  windowEnd: timestamp.null,
};
type TicketShapeRow = RowOf<typeof ticketShape>;

const iso = (moment: Sql): Sql => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Tags `g` as one list, unsorted, because sorting them here costs more than reading them. The presenters sort them `byPlace`. */
export const tagsAsOne = sql`json_agg(json_strip_nulls(json_build_object('id', g.id, 'name', g.name, 'color', g.color, 'kanban', g.kanban::int, 'place', g.place)))`;
const tagsOfTicket = sql`(select coalesce(${tagsAsOne}, '[]')
   from ticket_tags tt join tags g on g.company_id = tt.company_id and g.id = tt.tag_id
   where tt.company_id = t.company_id and tt.ticket_id = t.id)`;

/**
 * Details that no ticket of a source has, or that the caller knows. Nothing is read for these details, and their columns are null. `closer` is who
 * closed the ticket, `talker` the user who wrote the last message.
 */
export type Lack = "user" | "queue" | "handed" | "closed" | "closer" | "window" | "talker" | "campaign" | "advert";
type Lacks = readonly Lack[];
const absent = { user: "userId", queue: "queueId", campaign: "campaignId", advert: "advertId" } as const;

/** The details that a ticket with these columns cannot have. */
export const lacksOf = (columns: Pick<TicketRow, "status" | (typeof absent)[keyof typeof absent]>): Lack[] => [
  columns.status === "closed" ? "window" : "closed",
  ...(Object.keys(absent) as (keyof typeof absent)[]).filter((lack) => columns[absent[lack]] === null),
];

const handedSql = sql`case when t.handed_at is not null then (
   select json_build_object('by', json_build_object('id', h.id, 'name', h.name), 'at',
     ${iso(sql`t.handed_at`)}, 'note', (
     select n.note from ticket_notes n where n.company_id = t.company_id and n.id = t.handed_note_id))
   from users h where h.company_id = t.company_id and h.id = t.handed_by) end`;
const closerSql = sql`(
   select json_build_object('id', x.id, 'name', x.name) from users x where x.company_id = t.company_id and x.id = t.closed_by)`;
const closedSql = (closer: Sql): Sql =>
  sql`case when t.closed_at is not null then json_build_object('at', ${iso(sql`t.closed_at`)}, 'by', ${closer}) end`;
const lastUserSql = sql`(select a.name from users a where a.company_id = t.company_id and a.id = t.last_message_user_id)`;
const campaignSql = sql`case when t.campaign_id is not null then (select json_build_object('id', k.id, 'name', k.name) from campaigns k
   where k.company_id = t.company_id and k.id = t.campaign_id) end`;
const advertSql = sql`case when t.advert_id is not null then (
   select json_build_object('id', v.id, 'sourceId', v.source_id, 'kind', v.kind, 'title', v.title, 'url', v.url, 'body', v.body, 'click', t.advert_click)
   from adverts v where v.company_id = t.company_id and v.id = t.advert_id) end`;
const talkerSql = (lacksUser: boolean): Sql =>
  lacksUser
    ? sql`case when t.last_message_user_id is not null then ${lastUserSql} end`
    : sql`case when t.last_message_user_id is distinct from t.user_id then ${lastUserSql} else u.name end`;

/** What a caller knows of the number of a ticket. Its window is not known, so the ticket must lack it. */
export interface KnownNumber extends Pick<ConnectionRow, "name" | "network"> {
  closingText: ConnectionRow["complationMessage"];
}

const columnsWithout = (lacks: Lacks, number?: KnownNumber): Sql => {
  const unless = (lack: Lack, column: Sql, kind: Sql) => (lacks.includes(lack) ? sql`null::${kind}` : column);
  const [text, object] = [sql`text`, sql`json`];
  return sql`${TicketRow.pick("t", ...own, "connectionId")}, ${ContactRow.pick("c", ...ofContact)}, c.name as "contactName", c.user_name as "contactUserName",
  ${number ? sql`${number.name}::text` : sql`w.name`} as "connectionName", ${number ? sql`${number.network}::text` : sql`w.network`} as network,
  ${unless("user", sql`u.name`, text)} as "userName",
  ${unless("talker", talkerSql(lacks.includes("user")), text)} as "lastMessageUserName",
  ${unless("queue", sql`q.name`, text)} as "queueName", ${unless("queue", sql`q.color`, text)} as "queueColor",
  case when t.bot_stopped then 'stopped' when t.bot_state->>'kind' not in ('chosen', 'unbegun') then t.bot_state->>'kind' end as automation,
  ${tagsOfTicket} as tags,
  ${unless("campaign", campaignSql, object)} as campaign, ${unless("advert", advertSql, object)} as advert, ${unless("handed", handedSql, object)} as handed,
  ${unless("closed", closedSql(lacks.includes("closer") ? sql`null` : closerSql), object)} as closed,
  ${unless("window", sql`case when t.status <> 'closed' then ${windowEndSql} end`, sql`timestamptz`)} as "windowEnd"`;
};
const columns = columnsWithout([]);

/** `source` is the table, or a common table expression that returns its rows. */
const tables = (source: "tickets" | "changed" | "page", lacks: Lacks, number?: KnownNumber) => sql`${raw(source)} t
  join contacts c on c.company_id = t.company_id and c.id = t.contact_id
  ${number ? empty : sql`join connections w on w.company_id = t.company_id and w.id = t.connection_id`}
  ${lacks.includes("user") ? empty : sql`left join users u on u.company_id = t.company_id and u.id = t.user_id`}
  ${lacks.includes("queue") ? empty : sql`left join queues q on q.company_id = t.company_id and q.id = t.queue_id`}`;

/**
 * Tickets `t` with their related rows, and the columns `besides`. The caller adds the condition and the order. With a `number`, the row of the
 * ticket's number is not read.
 */
export const selectTickets = (
  source: Parameters<typeof tables>[0],
  besides: Sql = empty,
  lacks: Lacks = [],
  number?: KnownNumber,
): Sql =>
  sql`select ${lacks.length === 0 ? columns : columnsWithout(lacks, number)}${besides} from ${tables(source, lacks, number)}`;

/**
 * Makes the object that the browser gets. It names every column, because copying a row and deleting some columns costs ten times as much, and a list
 * has forty rows.
 */
export function presentTicket(row: TicketShapeRow): Ticket {
  const { id, contactId, isGroup, userId, queueId, connectionId, lastMessageUserId: by } = row;
  return {
    id,
    uuid: row.uuid,
    code: ticketCode(row),
    status: row.status,
    userId,
    user: userId === null ? null : { id: userId, name: row.userName ?? "" },
    queueId,
    queue: queueId === null ? null : { id: queueId, name: row.queueName ?? "", color: row.queueColor ?? "" },
    whatsappId: connectionId,
    whatsapp: { id: connectionId, name: row.connectionName, network: row.network },
    contactId,
    contact: presentContact({
      id: contactId,
      name: row.contactName,
      number: row.number,
      userName: row.contactUserName,
      email: row.email,
      isGroup,
      pictureMediaId: row.pictureMediaId,
    }),
    isGroup,
    lastMessage: row.lastMessage,
    lastMessageType: row.lastMessageType,
    lastMessageFromMe: row.lastMessageFromMe,
    lastMessageAuto: row.lastMessageAuto,
    lastMessageBy: by === null || row.lastMessageUserName === null ? null : { id: by, name: row.lastMessageUserName },
    customerLine: row.customerLine,
    customerLineType: row.customerLineType,
    unreadMessages: row.unreadMessages,
    markedUnread: row.markedUnread,
    suggestedUserId: row.suggestedUserId,
    snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
    outOfHours: row.outOfHours,
    chatbot: row.chatbot,
    automation: row.automation,
    useIntegration: row.useIntegration,
    promptId: row.promptId,
    integrationId: row.integrationId,
    tags: row.tags.toSorted(byPlace),
    campaign: row.campaign,
    advert: row.advert,
    handed: row.handed,
    closed: row.closed,
    rating: row.rating,
    waitingSince: row.waitingSince.toISOString(),
    unansweredSince: row.unansweredSince?.toISOString() ?? null,
    windowExpiresAt: row.windowEnd?.toISOString() ?? null,
    ...dues(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The shown clocks. A closed ticket keeps its clocks, in case its closing is taken back. */
function dues(row: TicketShapeRow) {
  const told = (at: Date | null) => (row.status === "closed" ? null : (at?.toISOString() ?? null));
  return {
    answerWarnAt: told(row.answerWarnAt),
    answerDueAt: told(row.answerDueAt),
    resolutionFrom: told(row.resolutionFrom),
    resolutionWarnAt: told(row.resolutionWarnAt),
    resolutionDueAt: told(row.resolutionDueAt),
  };
}

export async function loadTickets(ids: readonly number[]): Promise<Ticket[]> {
  // The number of ids is hidden from the planner. Otherwise Postgres would plan the ten tables anew each time.
  const these = ids.length === 1 ? sql`t.id = ${ids[0]}` : sql`t.id = any((select ${[...ids]}::int[])::int[])`;
  const rows = await query(ticketShape, sql`${selectTickets("tickets")} where ${these} order by t.id`);
  return rows.map(presentTicket);
}

export const loadTicket = async (id: number): Promise<Ticket | null> => (await loadTickets([id]))[0] ?? null;
