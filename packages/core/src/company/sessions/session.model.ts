import { sessionPlaces } from "@balcao/shared/auth/schema";
import { integer, oneOf, text, timestamp, uuid } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const SessionRow = table("sessions", {
  id: uuid.default,
  companyId: integer,
  userId: integer,
  visitId: integer.null,
  generation: integer.default,
  rotatedAt: timestamp.default,
  createdAt: timestamp.default,
  expiresAt: timestamp,
  endedAt: timestamp.null,
  place: oneOf(sessionPlaces).default,
  device: text.default,
  address: text.default,
  authenticatedAt: timestamp.default,
  factorDueAt: timestamp.null,
});
export type SessionRow = InstanceType<typeof SessionRow>;
