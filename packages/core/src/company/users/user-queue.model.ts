import { integer } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const UserQueueRow = table(
  "user_queues",
  {
    companyId: integer,
    userId: integer,
    queueId: integer,
  },
  { key: ["companyId", "userId", "queueId"] },
);
export type UserQueueRow = InstanceType<typeof UserQueueRow>;
