import type { OfficialEnvelope } from "@balcao/core/desk/inbound/official/take-delivery";
import type { PastMessage } from "@balcao/core/desk/inbound/official/receive-past";
import type { JournalRow } from "@balcao/core/desk/inbound/journal";
import type { Language } from "@balcao/shared/automatic-texts";
import { unsupportedBody } from "@balcao/shared/messages/unsupported";
import { numberForms } from "@balcao/shared/phone";
import { z } from "zod";
import { readMessage } from "./read-message.ts";
import { maybe, number, text } from "./read-fields.ts";

const node = z.object({ own: z.string(), past: z.array(z.unknown()) });
const written = z.object({
  id: text,
  from: text,
  to: text,
  timestamp: number,
  type: text,
  history_context: maybe(z.object({ status: text })),
});

/**
 * The acks of Meta's statuses of the company's messages. Any other status counts as sent. Messages of the customer count as read, because the phone
 * already showed them.
 */
const acks: Readonly<Record<string, PastMessage["ack"]>> = {
  DELIVERED: 2,
  READ: 3,
  PLAYED: 4,
  ERROR: -1,
};

/** The messages in a row that contains a part of an earlier conversation. Changes of messages, and notes by Meta, are left out. */
export function readPast(row: JournalRow, language?: Language): PastMessage[] {
  const { own, past } = node.parse(JSON.parse((row.plaintexts ?? Buffer.alloc(0)).toString("utf8")));
  return past.flatMap((given) => messageOf(given, { row, own, language }));
}

interface Part {
  row: JournalRow;
  /** The digits of the number's own phone. */
  own: string;
  language: Language | undefined;
}

function messageOf(given: unknown, { row, own, language }: Part): PastMessage[] {
  const read = written.safeParse(given).data;
  if (!read || read.id === "") return [];
  const raw = Buffer.from(JSON.stringify(given));
  const content = readMessage(raw, language);
  if (content.kind !== "message") return [];
  const { kind: _kind, quotes, advert: _advert, choice: _choice, ...said } = content;
  const { identities } = row.envelope as OfficialEnvelope;
  // Meta names the number's own phone with or without its ninth digit.
  const fromMe = read.to !== "" || numberForms(own).includes(read.from);
  const message = {
    connectionId: row.connectionId,
    chat: row.chat,
    wid: read.id,
    fromMe,
    identities,
    chatName: null,
    participant: null,
    serverTime: new Date(read.timestamp * 1000),
    receivedAt: row.receivedAt,
    isLive: false,
    ...said,
    ...(read.type === "media_placeholder" && leftOnPhone),
    raw,
    quotedWid: quotes,
    poll: null,
  };
  return [{ message, ack: fromMe ? (acks[read.history_context?.status ?? ""] ?? 1) : 3 }];
}

/** Meta hands over only the files of the last two weeks. */
const leftOnPhone = { mediaType: "unsupported", body: unsupportedBody("phone-media", ""), media: null } as const;
