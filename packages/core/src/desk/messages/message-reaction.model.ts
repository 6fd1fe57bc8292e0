import { bigint, integer, text } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const MessageReactionRow = table(
  "message_reactions",
  {
    companyId: integer,
    messageId: bigint,
    reactor: text,
    author: text.default,
    emoji: text,
  },
  { key: ["companyId", "messageId", "reactor"] },
);
export type MessageReactionRow = InstanceType<typeof MessageReactionRow>;
