import type { OfficialEnvelope } from "@balcao/core/desk/inbound/official/take-delivery";
import { jidOf } from "@balcao/core/desk/contacts/address";
import type { InboundMessage } from "@balcao/core/desk/inbound/inbound";
import type { JournalRow } from "@balcao/core/desk/inbound/journal";
import type { Language } from "@balcao/shared/automatic-texts";
import type { Fact, Target } from "../../gateway.ts";
import { type Content, readMessage } from "./read-message.ts";

/** A message that waited at Meta for longer than this was not received at the moment of writing. */
const liveMs = 60_000;

/** The meaning of a journal row of an official number. `ourId` maps Meta's ids to messages that we sent since the row was written. */
export function readRow(row: JournalRow, ourId: (wamid: string) => string | undefined, language?: Language): Fact[] {
  const envelope = row.envelope as OfficialEnvelope;
  const content = readMessage(row.plaintexts ?? Buffer.alloc(0), language);
  const ourOf = (wamid: string) => envelope.ours[wamid] ?? ourId(wamid);
  const targetOf = (wamid: string): Target => ({
    connectionId: row.connectionId,
    chat: row.chat,
    wid: ourOf(wamid) ?? wamid,
    fromMe: ourOf(wamid) !== undefined,
    participant: null,
    aliases: envelope.identities.map(jidOf),
  });
  switch (content.kind) {
    case "message":
      return [{ kind: "message", message: inbound(row, envelope, content, ourOf) }];
    case "edit":
      return [{ kind: "edit", target: { ...targetOf(content.of), fromMe: false }, body: content.body, mentions: [] }];
    case "delete":
      return [{ kind: "delete", target: { ...targetOf(content.of), fromMe: false } }];
    case "reaction": {
      const author = envelope.name ?? "";
      const at = new Date(envelope.time * 1000);
      return [{ kind: "reaction", target: targetOf(content.of), reactor: row.chat, author, emoji: content.emoji, at }];
    }
    case "nothing":
      return [content];
  }
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
    fromMe: false,
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
