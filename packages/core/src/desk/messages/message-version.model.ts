import { bigint, integer, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const MessageVersionRow = table("message_versions", {
  id: bigint.default,
  companyId: integer,
  messageId: bigint,
  body: text,
  replacedAt: timestamp.default,
});
export type MessageVersionRow = InstanceType<typeof MessageVersionRow>;
