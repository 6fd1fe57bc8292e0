import { boolean, integer, integerArray, searchWords, text, timestamp, uuid } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const ChatMessageRow = table("chat_messages", {
  id: integer.default,
  companyId: integer,
  chatId: integer,
  senderId: integer,
  clientId: uuid.null,
  body: text,
  quotedId: integer.null,
  mentions: integerArray.default,
  isDeleted: boolean.default,
  editedAt: timestamp.null,
  createdAt: timestamp.default,
  words: searchWords.null.default,
});
export type ChatMessageRow = InstanceType<typeof ChatMessageRow>;
