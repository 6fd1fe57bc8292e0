import { lanes } from "@balcao/shared/campaigns/sending-speed";
import { type ShippingReason, shippingState } from "@balcao/shared/campaigns/schema";
import { bigint, boolean, integer, json, oneOf, smallint, text, textOf, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const CampaignShippingRow = table("campaign_shippings", {
  id: integer.default,
  companyId: integer,
  campaignId: integer,
  name: text,
  plainName: text.default,
  number: text,
  email: text.default,
  variables: json<Record<string, string>>().default,
  variant: smallint,
  position: integer,
  lane: oneOf(["known", "cold"]),
  state: oneOf(shippingState.options).default,
  reason: textOf<ShippingReason>().null,
  unchecked: boolean.default,
  dueAt: timestamp.null,
  contactId: integer.null,
  connectionId: integer.null,
  messageId: bigint.null,
  questionId: bigint.null,
  sentLane: oneOf(lanes).null,
  confirmationRequestedAt: timestamp.null,
  confirmedAt: timestamp.null,
  sentAt: timestamp.null,
  deliveredAt: timestamp.null,
  readAt: timestamp.null,
  repliedAt: timestamp.null,
  optedOutAt: timestamp.null,
  changedAt: timestamp.default,
  /** Meta holds the message or the question before it, or held and then dropped one of them. */
  held: boolean.default,
});
export type CampaignShippingRow = InstanceType<typeof CampaignShippingRow>;
