import { bigint, integer, json, oneOf, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

/** What a kind alone does not say. */
export interface EventDetails {
  /** The tag's name of then. */
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
    /** The ticket's messages and contact went into another ticket: its turn does not count. */
    "merged",
    "bot_started",
    "bot_left",
    "rated",
    "tagged",
    "untagged",
    "snoozed",
    "woken",
    /** The customer answers what a campaign wrote. */
    "campaign",
  ]),
  actorId: integer.null,
  userId: integer.null,
  queueId: integer.null,
  at: timestamp.default,
  details: json<EventDetails>().null,
});
export type TicketEventRow = InstanceType<typeof TicketEventRow>;
