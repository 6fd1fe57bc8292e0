import type { OutsideAdvert, OutsideMessage, OutsideTurn } from "@balcao/shared/integrations/port";
import { readUnsupported } from "@balcao/shared/messages/unsupported";
import type { MediaType } from "@balcao/shared/messages/schema";
import { bigint, integer, json, type RowOf, text, textArray, timestamp } from "../../base/columns.ts";
import { query, run } from "../../base/database.ts";
import { MediaRow } from "../../base/files/media.model.ts";
import { raw, type Sql, sql } from "../../base/sql.ts";
import { CompanyRow } from "../../company/companies/company.model.ts";
import { ContactRow } from "../../desk/contacts/contact.model.ts";
import { MessageRow } from "../../desk/messages/message.model.ts";
import { says } from "../../desk/messages/says.ts";
import { TicketRow } from "../../desk/tickets/ticket.model.ts";
import { ConnectionRow } from "../../numbers/connections/connection.model.ts";
import type { ClaimedTurn } from "./turns.ts";

/** The highest number of messages in a question. */
const mostMessages = 50;

const placeShape = {
  ...TicketRow.shape("uuid", "status", "queueId", "connectionId", "contactId", "companyId"),
  timezone: CompanyRow.columns.timezone,
  connectionName: ConnectionRow.columns.name,
  ...ContactRow.shape("name", "number", "userName", "extraInfo"),
  lid: text.null,
  tags: textArray,
  advert: json<OutsideAdvert>().null,
  now: timestamp,
};
const messageShape = {
  ...MessageRow.shape("wid", "mediaType", "body", "sentAt"),
  id: bigint,
  quotedWid: MessageRow.columns.wid.null,
  mediaId: integer.null,
  mimetype: MediaRow.columns.mimetype.null,
  fileState: text.null,
  transcript: MediaRow.columns.transcript,
};
type MessageOfTurn = RowOf<typeof messageShape>;

/** Makes an address at which others may fetch a customer's file for some hours; null: they may not fetch files. */
export type FileAddress = (file: { companyId: number; mediaId: number }) => string | null;

/** How long a question waits for a file. */
const filePatienceSeconds = 20;

/** Whether a file of the question that the talker would read is still on its way, and came so recently that it may yet arrive. */
export async function awaitsFile(turn: ClaimedTurn): Promise<boolean> {
  const { talker, ticketId } = turn;
  const kinds = talker.kind === "integration" ? sql`true` : sql`m.media_type in ('audio', 'image')`;
  const waiting = await run(
    sql`select 1 from messages m join media f on f.company_id = m.company_id and f.id = m.media_id and f.state = 'pending'
     where m.ticket_id = ${ticketId} and not m.from_me and not m.is_deleted and ${isAsked(turn)} and ${kinds}
       and m.created_at > clock_timestamp() - make_interval(secs => ${raw(filePatienceSeconds)}) limit 1`,
  );
  return waiting > 0;
}

/** The condition that a message `m` belongs to the question. */
const isAsked = ({ beforeIds, questionFrom, questionTo }: ClaimedTurn): Sql =>
  sql`(m.id between ${questionFrom} and ${questionTo} or m.id = any(${beforeIds}::bigint[]))`;

/** The question of a claimed turn, in the form that the talker gets; null when nothing of the question is left. */
export async function questionOf(turn: ClaimedTurn, addressOf: FileAddress): Promise<OutsideTurn | null> {
  const [place] = await query(
    placeShape,
    sql`select ${TicketRow.pick("t", "uuid", "status", "queueId", "connectionId", "contactId", "companyId")}, o.timezone,
       w.name as "connectionName", ${ContactRow.pick("c", "name", "number", "userName", "extraInfo")}, clock_timestamp() as now,
       (select i.value from contact_identities i where i.company_id = c.company_id and i.contact_id = c.id and i.kind = 'lid'
         order by i.first_seen desc limit 1) as lid,
       array(select g.name from ticket_tags tt join tags g on g.company_id = tt.company_id and g.id = tt.tag_id
         where tt.company_id = t.company_id and tt.ticket_id = t.id order by g.name) as tags,
       (select json_build_object('sourceId', a.source_id, 'kind', a.kind, 'title', a.title, 'url', a.url, 'body', a.body, 'click', t.advert_click)
         from adverts a where a.company_id = t.company_id and a.id = t.advert_id) as advert
     from tickets t join companies o on o.id = t.company_id join connections w on w.company_id = t.company_id and w.id = t.connection_id
     join contacts c on c.company_id = t.company_id and c.id = t.contact_id where t.id = ${turn.ticketId}`,
  );
  const messages = await query(
    messageShape,
    sql`select * from (
       select m.id, ${MessageRow.pick("m", "wid", "mediaType", "body", "sentAt")}, coalesce(q.wid, m.quoted_wid) as "quotedWid",
         f.id as "mediaId", f.mimetype, f.state as "fileState", f.transcript
       from messages m left join messages q on q.company_id = m.company_id and q.id = m.quoted_id
       left join media f on f.company_id = m.company_id and f.id = m.media_id
       where m.ticket_id = ${turn.ticketId} and not m.from_me and not m.is_deleted and ${says} and ${isAsked(turn)}
       order by m.id desc limit ${raw(mostMessages)}
     ) newest order by newest.id`,
  );
  if (!place || messages.length === 0) return null;
  const { companyId } = place;
  return {
    eventId: turn.eventId,
    now: place.now,
    company: { id: companyId, timezone: place.timezone },
    connection: { id: place.connectionId, name: place.connectionName },
    ticket: {
      id: turn.ticketId,
      uuid: place.uuid,
      status: place.status,
      queueId: place.queueId,
      tags: place.tags,
      ...(place.advert && { advert: place.advert }),
    },
    contact: {
      id: place.contactId,
      name: place.name,
      number: place.number ?? "",
      userName: place.userName,
      lid: place.lid ?? "",
      extraInfo: Object.fromEntries(place.extraInfo.map(({ name, value }) => [name, value])),
    },
    messages: messages.map((message) =>
      presentMessage(message, (mediaId: number) => addressOf({ companyId, mediaId })),
    ),
    session: turn.session,
  };
}

function presentMessage(message: MessageOfTurn, addressOf: (mediaId: number) => string | null): OutsideMessage {
  const { wid, mediaType, body, sentAt, quotedWid, mediaId, mimetype, fileState, transcript } = message;
  const isHere = mediaId !== null && fileState === "ok";
  return {
    id: wid,
    type: kinds[mediaType] ?? "text",
    text: mediaType === "unsupported" ? readUnsupported(body).words : body,
    mediaUrl: isHere ? addressOf(mediaId) : null,
    mimetype,
    ...(transcript && { transcript }),
    quotedId: quotedWid,
    at: sentAt.toISOString(),
  };
}

/** The names that talkers use for kinds of messages without text. */
const kinds: Partial<Record<MediaType, OutsideMessage["type"]>> = {
  image: "image",
  video: "video",
  audio: "audio",
  sticker: "sticker",
  application: "document",
  locationMessage: "location",
  vcard: "contact",
};
