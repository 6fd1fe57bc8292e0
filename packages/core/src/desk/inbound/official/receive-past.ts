import { unsupportedBody } from "@balcao/shared/messages/unsupported";
import { query, run } from "../../../base/database.ts";
import { listed, type Sql, sql } from "../../../base/sql.ts";
import { lockIfThere } from "../../contacts/access.ts";
import { identifyContact } from "../../identity/identify.ts";
import { withPortfolio } from "../../identity/portfolio.ts";
import { MessageRow } from "../../messages/message.model.ts";
import { tellMessages } from "../../messages/publish.ts";
import { refreshCard } from "../../tickets/card.ts";
import { type ChatPlace, newTicketSql, onlyQueue } from "../../tickets/new-ticket.ts";
import { TicketRow } from "../../tickets/ticket.model.ts";
import { attachFile } from "../attach-file.ts";
import type { Disposition, InboundMessage } from "../inbound.ts";
import { quoted, storePastSql } from "../insert-messages.ts";
import { nameInBook } from "./phone-people.ts";

/** A message from before a number was linked, with its ack. */
export interface PastMessage {
  message: InboundMessage;
  ack: -1 | 1 | 2 | 3 | 4;
}

/**
 * Stores earlier messages of one conversation in a ticket of their own. The ticket is closed from the start, so nobody waits, no text is sent and no
 * figure counts it. A known message stays as it is, but gets its file if only the phone had it.
 */
export async function receivePast(given: readonly PastMessage[]): Promise<Disposition> {
  const past = given.toSorted((one, other) => secondOf(one) - secondOf(other));
  const [first] = past;
  const last = past.at(-1);
  if (!first || !last) return { state: "ignored", reason: "empty" };
  const { connectionId } = first.message;
  const identities = await withPortfolio(connectionId, first.message.identities);
  const contact = await lockIfThere(await identifyContact(identities, await nameInBook(connectionId, identities)));
  if (contact === null) return { state: "ignored", reason: "erased_contact" };
  if (contact.muted) return { state: "ignored", reason: "muted_contact" };
  const where = { contactId: contact.id, connectionId };
  const ticketId = await ticketOfPast(where, first.message.serverTime, last.message.serverTime);
  const stored = await storeAll(ticketId, past);
  const filled = await bringFiles(where, past);
  const [any] = [...stored, ...filled];
  if (!any) return { state: "ignored", reason: "known" };
  await linkQuotes(stored.map(({ id }) => id));
  const files = new Map(past.map(({ message }) => [message.wid, message]));
  for (const { id, wid } of [...stored, ...filled]) {
    const message = files.get(wid);
    if (message) await attachFile(id, message);
  }
  await tellMessages(
    "message.update",
    filled.map(({ id }) => id),
  );
  await refreshCard(ticketId, { unread: "same", moves: false });
  return { state: "stored", messageId: any.id, reason: "past" };
}

const secondOf = ({ message }: PastMessage): number => message.serverTime.getTime();

/** The one ticket for all earlier messages of a contact and a number. Its uuid is computed from their ids, so that each part finds the same ticket. */
async function ticketOfPast({ contactId, connectionId }: ChatPlace, first: Date, last: Date): Promise<number> {
  const uuid = sql`md5('past ' || ${String(contactId)} || ' ' || ${String(connectionId)} || ' ' || current_setting('app.company_id', true))::uuid`;
  await run(
    sql`${newTicketSql(
      { contactId, connectionId },
      {
        uuid,
        status: "closed",
        queueId: onlyQueue({ connectionId }),
        createdAt: first,
        updatedAt: last,
        waitingSince: first,
        closedAt: last,
      },
    )} on conflict (company_id, uuid) do nothing`,
  );
  const [ticket] = await query(
    TicketRow.shape("id"),
    sql`update tickets t set closed_at = greatest(t.closed_at, case when t.status = 'closed' then ${last}::timestamptz end),
       updated_at = greatest(t.updated_at, ${last}::timestamptz) where t.uuid = ${uuid} returning t.id`,
  );
  if (!ticket) throw new Error(`There is no contact ${contactId}`);
  return ticket.id;
}

/** Stores the new messages among these, in the order of their times. */
const storeAll = (ticketId: number, past: readonly PastMessage[]): Promise<{ id: number; wid: string }[]> => {
  const messages = past.map(({ message }) => message);
  const column = <T>(of: (message: InboundMessage) => T): T[] => messages.map(of);
  const from: Sql = listed("g", {
    place: sql`${past.map((_, at) => at)}::int[]`,
    chat: sql`${column(({ chat }) => chat)}::text[]`,
    wid: sql`${column(({ wid }) => wid)}::text[]`,
    from_me: sql`${column(({ fromMe }) => fromMe)}::boolean[]`,
    ack: sql`${past.map(({ ack }) => ack)}::smallint[]`,
    body: sql`${column(({ body }) => body)}::text[]`,
    media_type: sql`${column(({ mediaType }) => mediaType)}::text[]`,
    raw: sql`${column(({ raw }) => raw)}::bytea[]`,
    quoted_wid: sql`${column(({ quotedWid }) => quotedWid)}::text[]`,
    forwarded: sql`${column(({ isForwarded }) => isForwarded)}::boolean[]`,
    said: sql`${column(({ serverTime }) => serverTime)}::timestamptz[]`,
  });
  return query({ id: MessageRow.columns.id, wid: MessageRow.columns.wid }, storePastSql(from, ticketId));
};

/**
 * Meta sends the files of earlier messages after the messages. Until then, such a message has only a line about its file. Gives these messages the
 * type and content of their files, and returns them.
 */
async function bringFiles(
  { contactId, connectionId }: ChatPlace,
  past: readonly PastMessage[],
): Promise<{ id: number; wid: string }[]> {
  const messages = past.flatMap(({ message }) => (message.media ? [message] : []));
  if (messages.length === 0) return [];
  const from = listed("g", {
    wid: sql`${messages.map(({ wid }) => wid)}::text[]`,
    body: sql`${messages.map(({ body }) => body)}::text[]`,
    media_type: sql`${messages.map(({ mediaType }) => mediaType)}::text[]`,
    raw: sql`${messages.map(({ raw }) => raw)}::bytea[]`,
  });
  return query(
    MessageRow.shape("id", "wid"),
    sql`update messages m set body = g.body, media_type = g.media_type, raw = g.raw from ${from}
      where m.contact_id = ${contactId} and m.connection_id = ${connectionId} and m.wid = g.wid
        and m.media_type = 'unsupported' and m.body = ${unsupportedBody("phone-media", "")} returning m.id, m.wid`,
  );
}

/** Links messages to the messages that they quote, if those are stored. */
const linkQuotes = (ids: readonly number[]): Promise<number> =>
  run(
    sql`update messages a set quoted_id = said.id, quoted_wid = null from (
       select t.id as of, q.id from messages t cross join lateral ${quoted(sql`t.quoted_wid`)} q
       where t.id = any(${[...ids]}::bigint[]) and t.quoted_wid is not null) said where a.id = said.of`,
  );
