import { integer, smallint, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const TurnRow = table("turns", {
  id: integer.default,
  companyId: integer,
  ticketId: integer,
  userId: integer.null,
  queueId: integer.null,
  queuedAt: timestamp,
  startedAt: timestamp.null,
  finishedAt: timestamp.null,
  leftAt: timestamp.null,
  rating: smallint.null,
  wait: integer.null.default,
  support: integer.null.default,
});
export type TurnRow = InstanceType<typeof TurnRow>;
