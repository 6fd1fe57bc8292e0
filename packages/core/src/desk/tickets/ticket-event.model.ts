import { bigint, boolean, integer, json, oneOf, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

/** The details that the kind of an event does not tell. */
export interface EventDetails {
  /** The tag's name at that time. */
  tag?: string;
  /** When a snooze ends. */
  until?: string;
  stars?: number;
  messageId?: number;
  campaignId?: number;
}

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
    /** The ticket's messages and contact moved into another ticket, so its turn does not count. */
    "merged",
    "bot_started",
    "bot_left",
    "rated",
    "tagged",
    "untagged",
    "snoozed",
    "woken",
    /** The customer answers a campaign. */
    "campaign",
  ]),
  actorId: integer.null,
  userId: integer.null,
  queueId: integer.null,
  at: timestamp.default,
  details: json<EventDetails>().null,
  /** The statement that wrote the event changed the turn too. Otherwise the database does. */
  turnKept: boolean.default,
});
export type TicketEventRow = InstanceType<typeof TicketEventRow>;
