import { visitEnds } from "@balcao/shared/visits/schema";
import { integer, oneOf, text, timestamp, uuid } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const VisitRow = table("visits", {
  id: integer.default,
  companyId: integer,
  userId: integer,
  operatorId: integer,
  operatorName: text,
  operatorSessionId: uuid,
  reason: text,
  beganAt: timestamp.default,
  expiresAt: timestamp,
  endedAt: timestamp.null,
  endedBy: oneOf(visitEnds).null,
});
export type VisitRow = InstanceType<typeof VisitRow>;
