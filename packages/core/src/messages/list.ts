import type { Input, Reply } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { messagesApi } from "@balcao/shared/messages/api";
import type { Folded, TimelineTicket } from "@balcao/shared/messages/schema";
import type { Actor } from "@balcao/shared/permissions";
import { canSee, ticketCode } from "@balcao/shared/tickets/rules";
import { query } from "../database.ts";
import { Binds, decodeTimeCursor, encodeCursor, type Place } from "../sql.ts";
import { type Conversation, findConversation, inSight } from "./access.ts";
import { listFolded } from "./folded.ts";
import { inPage, type MessageListRow, messageSelect, presentMessage } from "./presenter.ts";

const pageSize = 40;

type Row = MessageListRow & { head: (Omit<TimelineTicket, "code" | "createdAt"> & { createdAt: string }) | null };
type Timeline = Reply<typeof messagesApi.list>;

/** A stretch of a conversation, newest first, and whether it goes on at either end. */
interface Stretch {
  rows: Row[];
  older: boolean;
  newer: boolean;
}

/** A page of a contact's conversation, newest page first, oldest message first within it. Looking never marks as read. */
export async function listMessages(
  actor: Actor,
  ticketId: number,
  { cursor, newer, around, pageNumber }: Input<typeof messagesApi.list>["query"],
): Promise<Timeline> {
  const conversation = await findConversation(actor, ticketId);
  const [before, after] = [placeOf(cursor), placeOf(newer)];
  const reader = new Reader(actor, conversation);
  if (around !== undefined) return reader.page(await reader.around(around), null, null);
  if (after && !before) return reader.page(await reader.after(after), after, null);
  const ceiling = before ?? (pageNumber > 1 ? await reader.nth((pageNumber - 1) * pageSize) : null);
  return reader.page(await reader.before(ceiling), null, ceiling);
}

const placeOf = (cursor: string | undefined) => decodeTimeCursor(cursor, Number.MAX_SAFE_INTEGER);
const cursorOf = (place: Place | null) => place && encodeCursor(place.at.toISOString(), place.id);
const standsAt = (row: Row | undefined): Place | null => (row ? { at: row.sentAt, id: row.id } : null);

class Reader {
  private readonly actor: Actor;
  private readonly conversation: Conversation;
  constructor(actor: Actor, conversation: Conversation) {
    this.actor = actor;
    this.conversation = conversation;
  }

  /** The place of the nth message from the newest; beyond the oldest when there are fewer. */
  async nth(n: number): Promise<Place> {
    const binds = new Binds();
    const [found] = await query<Place>(
      `select m.sent_at as "at", m.id from messages m where ${this.mine(binds).join(" and ")}
       order by m.sent_at desc, m.id desc limit 1 offset ${binds.add(n - 1)}`,
      binds.values,
    );
    return found ?? { at: new Date(0), id: 0 };
  }

  async before(place: Place | null): Promise<Stretch> {
    const rows = await this.read("<", place, pageSize + 1);
    return { rows: rows.slice(0, pageSize), older: rows.length > pageSize, newer: place !== null };
  }

  async after(place: Place): Promise<Stretch> {
    const rows = await this.read(">", place, pageSize + 1);
    return { rows: rows.slice(0, pageSize).toReversed(), older: true, newer: rows.length > pageSize };
  }

  /** Half a page on either side of a message of this conversation that the actor may see. */
  async around(id: number): Promise<Stretch> {
    const [found] = await query<Place & { userId: number | null; queueId: number | null }>(
      `select m.id, m.sent_at as "at", t.user_id as "userId", t.queue_id as "queueId"
       from messages m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id where m.id = $1 and m.contact_id = $2`,
      [id, this.conversation.contactId],
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

  /** Nearest to `place` first. Each ticket's head rides on the first of its messages. */
  private read(side: "<" | "<=" | ">", place: Place | null, limit: number): Promise<Row[]> {
    const binds = new Binds();
    const where = this.mine(binds);
    if (place)
      where.push(`(m.sent_at, m.id) ${side} (${binds.add(place.at)}::timestamptz, ${binds.add(place.id)}::bigint)`);
    const order = side === ">" ? "m.sent_at, m.id" : "m.sent_at desc, m.id desc";
    return query<Row>(
      messageSelect(
        inPage(where, `order by ${order} limit ${limit}`),
        `order by ${order}`,
        `, case when t.id is distinct from lag(t.id) over (order by ${order}) then (${head}) end as head`,
      ),
      binds.values,
    );
  }

  private mine(binds: Binds): string[] {
    return [`m.contact_id = ${binds.add(this.conversation.contactId)}`, ...inSight(this.actor, binds)];
  }

  /** `floor` and `ceiling`: what this page goes on from; nothing beyond them is its own. */
  async page({ rows, older, newer }: Stretch, floor: Place | null, ceiling: Place | null): Promise<Timeline> {
    const [newest, oldest] = [standsAt(rows[0]) ?? floor, standsAt(rows.at(-1)) ?? ceiling];
    const folded: Folded[] = this.conversation.hasHidden
      ? await listFolded(this.actor, this.conversation.contactId, {
          above: floor ?? (older ? oldest : null),
          below: ceiling ?? (newer ? newest : null),
        })
      : [];
    return {
      messages: rows.toReversed().map(presentMessage),
      tickets: headsOf(rows),
      folded,
      hasMore: older,
      nextCursor: older ? cursorOf(oldest ?? floor) : null,
      newerCursor: newer ? cursorOf(newest) : null,
    };
  }
}

const head = `select jsonb_build_object('id', h.id, 'uuid', h.uuid, 'status', h.status, 'createdAt', h.created_at,
    'queue', case when q.id is not null then jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) end,
    'whatsapp', jsonb_build_object('id', w.id, 'name', w.name),
    'user', case when hu.id is not null then jsonb_build_object('id', hu.id, 'name', hu.name) end)
  from tickets h join connections w on w.company_id = h.company_id and w.id = h.connection_id
  left join queues q on q.company_id = h.company_id and q.id = h.queue_id
  left join users hu on hu.company_id = h.company_id and hu.id = h.user_id
  where h.company_id = t.company_id and h.id = t.id`;

function headsOf(rows: readonly Row[]): TimelineTicket[] {
  const heads = new Map<number, TimelineTicket>();
  for (const row of rows)
    if (row.head) {
      const createdAt = new Date(row.head.createdAt);
      heads.set(row.head.id, {
        ...row.head,
        code: ticketCode(createdAt, row.head.id),
        createdAt: createdAt.toISOString(),
      });
    }
  return [...heads.values()].toSorted((a, b) => a.id - b.id);
}
