import { bigint, integer, oneOf, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const TicketEventRow = table("ticket_events", {
  id: bigint.default,
  companyId: integer,
  ticketId: integer,
  kind: oneOf([
    "created",
    "queued",
    "accepted",
    "returned",
    "transferred",
    "closed",
    "reopened",
    /** Its messages went into another ticket, with its contact: whatever turn it had is none. */
    "merged",
    "bot_started",
    "bot_left",
    "rated",
  ]),
  actorId: integer.null,
  userId: integer.null,
  queueId: integer.null,
  at: timestamp.default,
});
export type TicketEventRow = InstanceType<typeof TicketEventRow>;
