import { integer, smallint, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const RatingRequestRow = table("rating_requests", {
  id: integer.default,
  companyId: integer,
  ticketId: integer,
  userId: integer,
  scale: smallint.default,
  answer: smallint.null,
  sentAt: timestamp.default,
  expiresAt: timestamp,
  endedAt: timestamp.null,
});
export type RatingRequestRow = InstanceType<typeof RatingRequestRow>;
