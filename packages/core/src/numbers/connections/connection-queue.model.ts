import { integer } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const ConnectionQueueRow = table(
  "connection_queues",
  {
    companyId: integer,
    connectionId: integer,
    queueId: integer,
    position: integer,
  },
  { key: ["companyId", "connectionId", "queueId"] },
);
export type ConnectionQueueRow = InstanceType<typeof ConnectionQueueRow>;
