import {
  type Blocker,
  type CampaignPart,
  campaignStatus,
  type CampaignTemplate,
} from "@balcao/shared/campaigns/schema";
import type { CampaignSettings } from "@balcao/shared/campaigns/settings";
import type { BegunTemplate } from "./template/begun-template.ts";
import { boolean, integer, json, oneOf, text, textArrayOf, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const CampaignRow = table("campaigns", {
  id: integer.default,
  companyId: integer,
  name: text,
  message1: text.default,
  message2: text.default,
  message3: text.default,
  message4: text.default,
  message5: text.default,
  confirmation: boolean.default,
  confirmationMessage1: text.default,
  confirmationMessage2: text.default,
  confirmationMessage3: text.default,
  confirmationMessage4: text.default,
  confirmationMessage5: text.default,
  status: oneOf(campaignStatus.options).default,
  scheduledAt: timestamp.null,
  startedAt: timestamp.null,
  startedLate: boolean.default,
  /**
   * The campaign was running and became CANCELADA, because its company had been blocked, in the bin or suspended for more than a day. It has not run
   * since.
   */
  stoodStill: boolean.default,
  missed: boolean.default,
  missedBy: textArrayOf<Blocker>().default,
  completedAt: timestamp.null,
  preparedAt: timestamp.null,
  preparedTo: integer.default,
  lastTurnAt: timestamp.null,
  connectionId: integer.null,
  contactListId: integer.null,
  tagListId: integer.null,
  fileListId: integer.null,
  mediaId: integer.null,
  queueId: integer.null,
  tagId: integer.null,
  leaveOutServed: boolean.default,
  /** The shortcuts at the campaign's start. */
  shortcuts: json<CampaignSettings["variables"]>().null,
  template: json<CampaignTemplate>().null,
  /** Meta's template at the campaign's start. */
  begunTemplate: json<BegunTemplate>().null,
  lostParts: textArrayOf<CampaignPart>().default,
  createdAt: timestamp.default,
});
export type CampaignRow = InstanceType<typeof CampaignRow>;

/** The columns of a campaign's texts. */
export const textColumns = [
  "message1",
  "message2",
  "message3",
  "message4",
  "message5",
  "confirmation",
  "confirmationMessage1",
  "confirmationMessage2",
  "confirmationMessage3",
  "confirmationMessage4",
  "confirmationMessage5",
] as const;
