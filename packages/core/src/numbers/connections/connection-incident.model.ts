import { alertState, disconnectReason } from "@balcao/shared/connections/schema";
import { integer, oneOf, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const ConnectionIncidentRow = table("connection_incidents", {
  id: integer.default,
  companyId: integer,
  connectionId: integer,
  reason: oneOf(disconnectReason.options).null,
  startedAt: timestamp.default,
  endedAt: timestamp.null,
  alarmedAt: timestamp.null,
  toldAt: timestamp.null,
  mail: oneOf(alertState.options).null,
});
export type ConnectionIncidentRow = InstanceType<typeof ConnectionIncidentRow>;
