import { bigint, integer } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const MessageStarRow = table(
  "message_stars",
  {
    companyId: integer,
    userId: integer,
    messageId: bigint,
  },
  { key: ["companyId", "userId", "messageId"] },
);
export type MessageStarRow = InstanceType<typeof MessageStarRow>;
