import { bigint, boolean, bytes, integer, jsonText, oneOf, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const JournalEntryRow = table("inbound_journal", {
  id: bigint.default,
  companyId: integer,
  connectionId: integer,
  chat: text,
  /** The member of a group who wrote the message; empty for other chats. */
  participant: text.default,
  wid: text,
  fromMe: boolean,
  /** Only the transport reads the envelope and the plaintexts. */
  envelope: jsonText<object>().default,
  plaintexts: bytes.null,
  state: oneOf(["received", "stored", "ignored", "placeholder", "failed"]).default,
  reason: text.null,
  attempts: integer.default,
  notBefore: timestamp.default,
  messageId: bigint.null,
  receivedAt: timestamp.default,
});
export type JournalEntryRow = InstanceType<typeof JournalEntryRow>;
