import type { OfficialEnvelope } from "@balcao/core/desk/inbound/official/take-delivery";
import { jidOf } from "@balcao/core/desk/contacts/address";
import type { InboundMessage } from "@balcao/core/desk/inbound/inbound";
import type { JournalRow } from "@balcao/core/desk/inbound/journal";
import type { Language } from "@balcao/shared/automatic-texts";
import type { Fact, Target } from "../../gateway.ts";
import { type Content, readMessage } from "./read-message.ts";
import { readPast } from "./read-past.ts";

/** A message that reaches us later than this after it was written is not live (`isLive`): it waited at Meta. */
const liveMs = 60_000;

/** The meaning of a journal row of an official number. `ourId` maps Meta's ids to messages that we sent since the row was written. */
export function readRow(row: JournalRow, ourId: (wamid: string) => string | undefined, language?: Language): Fact[] {
  const envelope = row.envelope as OfficialEnvelope;
  const ourOf = (wamid: string) => envelope.ours[wamid] ?? ourId(wamid);
  if (envelope.isPast) return [{ kind: "past", messages: readPast(row, language) }];
  // Meta also reports a message that this installation sent.
  if (row.fromMe && ourOf(row.wid) !== undefined) return [{ kind: "nothing", reason: "own_message" }];
  const content = readMessage(row.plaintexts ?? Buffer.alloc(0), language);
  const targetOf = (wamid: string): Omit<Target, "fromMe"> => ({
    connectionId: row.connectionId,
    chat: row.chat,
    wid: ourOf(wamid) ?? wamid,
    participant: null,
    aliases: envelope.identities.map(jidOf),
  });
  // Only the author of a message can change it.
  const ownOf = (wamid: string): Target => ({ ...targetOf(wamid), fromMe: row.fromMe });
  switch (content.kind) {
    case "message":
      return [{ kind: row.fromMe ? "echo" : "message", message: inbound(row, envelope, content, ourOf) }];
    case "edit":
      return [{ kind: "edit", target: ownOf(content.of), body: content.body, mentions: [] }];
    case "delete":
      return [{ kind: "delete", target: ownOf(content.of) }];
    case "reaction":
      return [reactionOf(row, envelope, { target: targetOf(content.of), emoji: content.emoji })];
    case "nothing":
      return [content];
  }
}

/** A customer's reaction opens the service window. A reaction of the company does not. */
function reactionOf(
  row: JournalRow,
  { name, time }: OfficialEnvelope,
  reaction: { target: Omit<Target, "fromMe">; emoji: string },
): Fact {
  if (row.fromMe) return { kind: "reaction", ...reaction, reactor: "me", author: "" };
  return { kind: "reaction", ...reaction, reactor: row.chat, author: name ?? "", at: new Date(time * 1000) };
}

function inbound(
  row: JournalRow,
  envelope: OfficialEnvelope,
  content: Extract<Content, { kind: "message" }>,
  ourOf: (wamid: string) => string | undefined,
): InboundMessage {
  const { kind: _kind, quotes, advert, ...said } = content;
  const serverTime = new Date(envelope.time * 1000);
  return {
    connectionId: row.connectionId,
    chat: row.chat,
    wid: row.wid,
    fromMe: row.fromMe,
    identities: envelope.identities,
    chatName: envelope.name,
    participant: null,
    ...(envelope.userName && { userName: envelope.userName }),
    serverTime,
    receivedAt: row.receivedAt,
    isLive: row.receivedAt.getTime() - serverTime.getTime() < liveMs,
    ...said,
    raw: row.plaintexts,
    quotedWid: quotes === null ? null : (ourOf(quotes) ?? quotes),
    poll: null,
    ...(advert && { advert }),
  };
}
