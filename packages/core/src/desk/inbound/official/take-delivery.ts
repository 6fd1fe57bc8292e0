import { AppError } from "@balcao/shared/errors";
import type { SendFailure } from "@balcao/shared/messages/schema";
import { boolean } from "../../../base/columns.ts";
import { currentCompanyId, query, run } from "../../../base/database.ts";
import { listed, sql } from "../../../base/sql.ts";
import { ownershipOf } from "../../../numbers/official/portfolio.ts";
import { chatOf, type Identity, inPortfolio } from "../../contacts/address.ts";
import { messagesRefused, receiveAcks, type Tick } from "../../messages/changes/acks.ts";
import { noteCharges } from "../../messages/charges/charges.ts";
import { answerAdverts, ourIds, sendTaken } from "../../messages/changes/official-sends.ts";
import { MessageRow } from "../../messages/message.model.ts";
import { sendAsDocument } from "../../messages/sending/as-document.ts";
import { sendLater } from "../../messages/sending/send-later.ts";

/** A message that Meta delivered, or several earlier messages of one conversation. */
export interface DeliveredMessage {
  /** The id of the message. A row with earlier messages has a name of its own. */
  wamid: string;
  /** Somebody wrote the message on the company's own phone. */
  fromMe?: boolean;
  /** The time in seconds. */
  time: number;
  identities: Identity[];
  name: string | null;
  userName: string | null;
  /** Meta's ids of the messages that this message refers to. */
  refers: readonly string[];
  /** The message as Meta wrote it, as JSON. */
  json: string;
  /** The messages are from before the number was linked. */
  isPast?: boolean;
}

/** A status of a message of ours. `wid` is our id of it, if Meta gave it back. */
export interface DeliveredStatus {
  wamid: string;
  wid: string | null;
  ack: Tick["ack"] | null;
  failure: SendFailure | null;
  /** Meta may accept the file of the failed message as a document. */
  asDocument?: boolean;
  /** The reason of the failure is temporary, so that the message may arrive if it is sent again later. */
  mayComeLater?: boolean;
  /** The category that Meta charges for the message. */
  charge?: string;
}

export interface Delivery {
  messages: readonly DeliveredMessage[];
  statuses: readonly DeliveredStatus[];
}

/** The author and time of a message to an official number. Its journal row keeps them after the message was stored. */
export interface OfficialEnvelope {
  time: number;
  identities: Identity[];
  name: string | null;
  userName: string | null;
  /** Our ids of the referred messages that we sent, by Meta's ids. */
  ours: Record<string, string>;
  /** The row has earlier messages, which do not begin a conversation. */
  isPast?: true;
}

/**
 * Stores Meta's delivery for a number before Meta gets our answer. Messages go into the journal, and the number's holder is woken. The statuses of
 * our messages are stored. A repeated delivery changes nothing. Throws ERR_COMPANY_SEALED when the number has left in a company's file.
 */
export async function takeDelivery(connectionId: number, { messages, statuses }: Delivery): Promise<void> {
  if (statuses.length > 0) await takeStatuses(connectionId, statuses);
  if (messages.length === 0) return;
  const ours = await ourIds(connectionId, [...new Set(messages.flatMap(({ refers }) => refers))]);
  const portfolioId = (await ownershipOf(connectionId))?.portfolioId ?? null;
  const rows = messages.flatMap((message) => {
    const chat = chatOf(message.identities);
    const identities = inPortfolio(message.identities, portfolioId);
    return chat === null ? [] : [{ ...message, chat, envelope: envelopeOf({ ...message, identities }, ours) }];
  });
  if (rows.length === 0) return;
  const added = await run(
    sql`insert into inbound_journal (company_id, connection_id, chat, wid, from_me, envelope, plaintexts)
     select w.company_id, w.id, given.chat, given.wamid, given.from_me, given.envelope::json, convert_to(given.json, 'UTF8')
     from connections w cross join ${listed("given", {
       chat: sql`${rows.map(({ chat }) => chat)}::text[]`,
       wamid: sql`${rows.map(({ wamid }) => wamid)}::text[]`,
       from_me: sql`${rows.map(({ fromMe }) => fromMe === true)}::boolean[]`,
       envelope: sql`${rows.map(({ envelope }) => JSON.stringify(envelope))}::text[]`,
       json: sql`${rows.map(({ json }) => json)}::text[]`,
     })} where w.id = ${connectionId} and w.deleted_at is null
     on conflict (company_id, connection_id, chat, participant, wid, from_me) do nothing`,
  );
  if (added > 0) await ringUnlessLeft(connectionId);
}

/** Wakes the holder of the number. If the number left in a company's file after the call was admitted, this throws, and Meta repeats the call. */
async function ringUnlessLeft(connectionId: number): Promise<void> {
  const [company] = await query(
    { hasLeft: boolean },
    sql`select c.seal is not distinct from 'left' as "hasLeft"
      from companies c cross join pg_notify('journal', ${String(connectionId)}) where c.id = ${currentCompanyId()}`,
  );
  if (company?.hasLeft) throw new AppError("ERR_COMPANY_SEALED");
}

const envelopeOf = (
  { time, identities, name, userName, refers, isPast }: DeliveredMessage,
  ours: ReadonlyMap<string, string>,
): OfficialEnvelope => ({
  time,
  identities,
  name,
  userName,
  ours: Object.fromEntries(
    refers.flatMap((wamid) => {
      const wid = ours.get(wamid);
      return wid ? [[wamid, wid]] : [];
    }),
  ),
  ...(isPast && { isPast }),
});

async function takeStatuses(connectionId: number, statuses: readonly DeliveredStatus[]): Promise<void> {
  // A message that was written on the company's own phone has Meta's id.
  const named = statuses.flatMap(({ wid, wamid }) => (wid === null ? [wamid] : [wid, wamid]));
  const sent = new Set(
    (
      await query(
        MessageRow.shape("wid"),
        sql`select m.wid from messages m where m.connection_id = ${connectionId} and m.wid = any(${named}::text[]) and m.from_me`,
      )
    ).map(({ wid }) => wid),
  );
  const ours = await ourIds(
    connectionId,
    statuses.map(({ wamid }) => wamid),
  );
  const known = statuses.flatMap(({ wid, wamid, ...status }) => {
    const own = wid !== null && sent.has(wid) ? wid : (ours.get(wamid) ?? (sent.has(wamid) ? wamid : undefined));
    return own === undefined ? [] : [{ ...status, wid: own, wamid }];
  });
  // A status also shows that Meta took a message whose sending got no answer.
  const answered = known.filter(({ wid, wamid }) => wid !== wamid && !ours.has(wamid));
  for (const [wid, wamid] of new Map(answered.map((one) => [one.wid, one.wamid])))
    await sendTaken(connectionId, wid, wamid);
  const refused = new Set(known.flatMap(({ wid, failure }) => (failure ? [wid] : [])));
  const arrived = answered.flatMap(({ wid }) => (refused.has(wid) ? [] : [wid]));
  await answerAdverts(connectionId, arrived);
  await receiveAcks(
    connectionId,
    known.flatMap(({ wid, ack }) => (ack === null ? [] : [{ wid, ack }])),
  );
  await noteCharges(
    connectionId,
    known.flatMap(({ wid, charge }) => (charge === undefined ? [] : [{ wid, charge }])),
  );
  for (const { wid, failure, ...way } of known) {
    const isOnItsWay =
      (way.asDocument && (await sendAsDocument(connectionId, wid))) ||
      (way.mayComeLater && (await sendLater(connectionId, wid)));
    if (failure && !isOnItsWay) await messagesRefused(connectionId, [wid], failure);
  }
}
