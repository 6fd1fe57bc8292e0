import { bigint, integer, searchWords } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const MessageWordsRow = table(
  "message_words",
  {
    companyId: integer,
    messageId: bigint,
    ticketId: integer,
    words: searchWords,
  },
  { key: ["companyId", "messageId"] },
);
export type MessageWordsRow = InstanceType<typeof MessageWordsRow>;
