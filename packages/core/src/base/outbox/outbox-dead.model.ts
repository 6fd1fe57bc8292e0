import { bigint, integer, json, text, timestamp } from "../columns.ts";
import { table } from "../table.ts";

export const OutboxDeadRow = table("outbox_dead", {
  id: bigint,
  companyId: integer,
  kind: text,
  name: text,
  payload: json<unknown>(),
  error: text,
  createdAt: timestamp,
  diedAt: timestamp.default,
});
export type OutboxDeadRow = InstanceType<typeof OutboxDeadRow>;
