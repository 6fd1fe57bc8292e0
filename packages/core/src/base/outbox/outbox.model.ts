import { bigint, boolean, integer, jsonText, oneOf, text, textArray, timestamp } from "../columns.ts";
import { table } from "../table.ts";

export const OutboxRow = table(
  "outbox",
  {
    id: bigint.default,
    companyId: integer,
    kind: oneOf(["event", "job"]),
    name: text,
    payload: jsonText<unknown>(),
    rooms: textArray.default,
    exceptRooms: textArray.default,
    attempts: integer.default,
    rung: boolean.default,
    createdAt: timestamp.default,
  },
  { key: ["kind", "id"] },
);
export type OutboxRow = InstanceType<typeof OutboxRow>;
