import { integer, oneOf, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const ServiceWindowRow = table(
  "service_windows",
  {
    companyId: integer,
    connectionId: integer,
    kind: oneOf(["phone", "lid", "bsuid", "group", "username"]),
    value: text,
    openUntil: timestamp,
    advertAt: timestamp.null,
    blockedAt: timestamp.null,
  },
  { key: ["companyId", "kind", "value", "connectionId"] },
);
export type ServiceWindowRow = InstanceType<typeof ServiceWindowRow>;
