import type { NumberNotice } from "@balcao/shared/contacts/schema";
import type { Input, Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { messagesApi } from "@balcao/shared/messages/api";
import type { FoldedPart, TimelineTicket } from "@balcao/shared/messages/schema";
import type { Actor } from "@balcao/shared/permissions";
import { canSee, ticketCode } from "@balcao/shared/tickets/rules";
import { json, type RowOf, timestamp } from "../../../base/columns.ts";
import { query } from "../../../base/database.ts";
import { and, decodeTimeCursor, encodeCursor, type TimePosition, raw, type Sql, sql } from "../../../base/sql.ts";
import { besideSql, type LineBeside, listBeside, presentBeside } from "./side-entries.ts";
import { TicketRow } from "../../tickets/ticket.model.ts";
import { type Conversation, findConversation, inSight } from "../access.ts";
import { listFolded } from "./folded-parts.ts";
import { MessageRow } from "../message.model.ts";
import { messageShape, onSide, presentMessage, seenBy, selectPage } from "../presenter.ts";

const pageSize = 40;

/**
 * `head` has the ticket of a message, on the first message of each ticket in a stretch. `beside` has the lines between the messages, on the first
 * message of a page that begins or ends at a known place.
 */
const rowShape = {
  ...messageShape,
  head: json<Omit<TimelineTicket, "code"> & { codeDay: string | null }>().null,
  beside: json<LineBeside[]>().null,
};
type Row = RowOf<typeof rowShape>;
const positionShape = { at: timestamp, id: MessageRow.columns.id };
type Timeline = Reply<typeof messagesApi.list>;

/** A stretch of a conversation, newest first, and whether it continues at either end. */
interface Stretch {
  rows: Row[];
  older: boolean;
  newer: boolean;
}

/**
 * A page of a contact's conversation. The first page has the newest messages, and each page begins with its oldest. Listing never marks messages as
 * read.
 */
export async function listMessages(
  actor: Actor,
  ticketId: number,
  { cursor, newer, around, pageNumber }: Input<typeof messagesApi.list>["query"],
): Promise<Timeline> {
  const conversation = await findConversation(actor, ticketId);
  const [before, after] = [positionOf(cursor), positionOf(newer)];
  const reader = new Reader(actor, conversation);
  if (around !== undefined) return reader.page(await reader.around(around), null, null);
  if (after && !before) return reader.page(await reader.after(after), after, null);
  const ceiling = before ?? (pageNumber > 1 ? await reader.nth((pageNumber - 1) * pageSize) : null);
  return reader.page(await reader.before(ceiling), null, ceiling);
}

const positionOf = (cursor: string | undefined) => decodeTimeCursor(cursor, Number.MAX_SAFE_INTEGER);
const cursorOf = (position: TimePosition | null) => position && encodeCursor(position.at.toISOString(), position.id);
const positionAt = (row: Row | undefined): TimePosition | null => (row ? { at: row.sentAt, id: row.id } : null);

class Reader {
  private readonly actor: Actor;
  private readonly conversation: Conversation;
  constructor(actor: Actor, conversation: Conversation) {
    this.actor = actor;
    this.conversation = conversation;
  }

  /** The position of the nth message from the newest. With fewer messages, it is a position before all of them. */
  async nth(n: number): Promise<TimePosition> {
    const [found] = await query(
      positionShape,
      sql`select m.sent_at as "at", m.id from messages m where ${this.mine()}
       order by m.sent_at desc, m.id desc limit 1 offset ${n - 1}`,
    );
    return found ?? { at: new Date(0), id: 0 };
  }

  async before(position: TimePosition | null): Promise<Stretch> {
    const oldest = sql`(select case when count(*) > ${raw(pageSize)} then (array_agg(m.sent_at order by m.sent_at desc, m.id desc))[${raw(pageSize)}] end from page m)`;
    const bounds = { above: oldest, below: position && sql`${position.at}::timestamptz` };
    const beside = besideSql(this.actor, this.conversation.contactId, bounds);
    const rows = await this.read("<", position, pageSize + 1, beside);
    return { rows: rows.slice(0, pageSize), older: rows.length > pageSize, newer: position !== null };
  }

  async after(position: TimePosition): Promise<Stretch> {
    const rows = await this.read(">", position, pageSize + 1);
    return { rows: rows.slice(0, pageSize).toReversed(), older: true, newer: rows.length > pageSize };
  }

  /** Half a page on either side of a message that belongs to this conversation and that the actor may see. */
  async around(id: number): Promise<Stretch> {
    const [found] = await query(
      { ...positionShape, ...TicketRow.shape("userId", "queueId") },
      sql`select m.id, m.sent_at as "at", ${TicketRow.pick("t", "userId", "queueId")}
       from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
       where m.id = ${id} and m.contact_id = ${this.conversation.contactId}`,
    );
    if (!found) throw new AppError("ERR_NO_MESSAGE_FOUND");
    if (!canSee(this.actor, found)) throw new AppError("ERR_TICKET_NO_ACCESS");
    const half = pageSize / 2;
    const older = await this.read("<=", found, half + 1);
    const newer = await this.read(">", found, half + 1);
    return {
      rows: [...newer.slice(0, half).toReversed(), ...older.slice(0, half)],
      older: older.length > half,
      newer: newer.length > half,
    };
  }

  /** Reads messages on one side of a position, the nearest first, with the lines beside them. */
  private read(
    side: "<" | "<=" | ">",
    position: TimePosition | null,
    limit: number,
    beside: Sql = sql`null::jsonb`,
  ): Promise<Row[]> {
    const where = and(this.mine(), position && onSide(side, position));
    const order = side === ">" ? sql`order by m.sent_at, m.id` : sql`order by m.sent_at desc, m.id desc`;
    const more = sql`, case when row_number() over (partition by t.id ${order}) = 1 then (${head}) end as head,
      case when row_number() over (${order}) = 1 then ${beside} end as beside`;
    // The limit is part of the statement's text, so Postgres plans for few rows.
    const tail = sql`${order} limit ${raw(limit)}`;
    return query(rowShape, sql`${selectPage({ contactId: this.conversation.contactId, where, tail, more })} ${order}`);
  }

  private mine(): Sql {
    return and(sql`m.contact_id = ${this.conversation.contactId}`, inSight(this.actor));
  }

  /** Makes a page. `floor` and `ceiling` are the ends of the pages before this page, which shows no folded part and no notice beyond them. */
  async page(
    { rows, older, newer }: Stretch,
    floor: TimePosition | null,
    ceiling: TimePosition | null,
  ): Promise<Timeline> {
    const [newest, oldest] = [positionAt(rows[0]) ?? floor, positionAt(rows.at(-1)) ?? ceiling];
    const stretch = { above: floor ?? (older ? oldest : null), below: ceiling ?? (newer ? newest : null) };
    const { contactId, hasHidden } = this.conversation;
    const read = rows[0]?.beside;
    const beside = read
      ? presentBeside(read)
      : await listBeside(this.actor, contactId, {
          above: stretch.above?.at ?? null,
          below: stretch.below?.at ?? null,
        });
    const folded: FoldedPart[] = hasHidden ? await listFolded(this.actor, contactId, stretch) : [];
    return {
      messages: rows.toReversed().map((row) => presentMessage(row, seenBy(this.actor))),
      tickets: headsOf(rows),
      folded,
      notices: this.conversation.notices.map(inIso).filter(({ at }) => isWithin(at, stretch)),
      ...beside,
      hasMore: older,
      nextCursor: older ? cursorOf(oldest ?? floor) : null,
      newerCursor: newer ? cursorOf(newest) : null,
    };
  }
}

const inIso = (notice: NumberNotice): NumberNotice => ({ ...notice, at: new Date(notice.at).toISOString() });

const isWithin = (at: string, { above, below }: { above: TimePosition | null; below: TimePosition | null }): boolean =>
  (above === null || at > above.at.toISOString()) && (below === null || at <= below.at.toISOString());

const head = sql`select jsonb_build_object('id', h.id, 'uuid', h.uuid, 'status', h.status, 'createdAt', h.created_at, 'codeDay', h.code_day,
    'queue', case when q.id is not null then jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) end,
    'whatsapp', jsonb_build_object('id', w.id, 'name', w.name),
    'user', case when hu.id is not null then jsonb_build_object('id', hu.id, 'name', hu.name) end)
  from seen h join connections w on w.company_id = h.company_id and w.id = h.connection_id
  left join queues q on q.company_id = h.company_id and q.id = h.queue_id
  left join users hu on hu.company_id = h.company_id and hu.id = h.user_id
  where h.company_id = t.company_id and h.id = t.id`;

function headsOf(rows: readonly Row[]): TimelineTicket[] {
  const heads = new Map<number, TimelineTicket>();
  for (const row of rows)
    if (row.head) {
      const { codeDay, ...told } = row.head;
      const createdAt = new Date(told.createdAt);
      const code = ticketCode({ id: told.id, createdAt, codeDay });
      heads.set(told.id, { ...told, code, createdAt: createdAt.toISOString() });
    }
  return [...heads.values()].toSorted((a, b) => a.id - b.id);
}
