import { integer } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const ChatMessageFileRow = table(
  "chat_message_files",
  { companyId: integer, messageId: integer, mediaId: integer, position: integer },
  { key: ["companyId", "messageId", "position"] },
);
export type ChatMessageFileRow = InstanceType<typeof ChatMessageFileRow>;
