import { boolean, integer, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const ChatMemberRow = table(
  "chat_members",
  {
    companyId: integer,
    chatId: integer,
    userId: integer,
    unreads: integer.default,
    mentions: integer.default,
    readMessageId: integer.default,
    muted: boolean.default,
    movedAt: timestamp,
    joinedAt: timestamp.default,
  },
  { key: ["companyId", "chatId", "userId"] },
);
export type ChatMemberRow = InstanceType<typeof ChatMemberRow>;
