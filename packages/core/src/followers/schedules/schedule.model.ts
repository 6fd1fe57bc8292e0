import { scheduleReason, scheduleStatuses } from "@balcao/shared/schedules/schema";
import type { NamedTemplate } from "@balcao/shared/message-templates/values";
import { bigint, boolean, integer, json, oneOf, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const ScheduleRow = table("schedules", {
  id: integer.default,
  companyId: integer,
  contactId: integer,
  ticketId: integer.null,
  userId: integer.null,
  connectionId: integer,
  body: text,
  template: json<NamedTemplate>().null,
  mediaId: integer.null,
  sendAt: timestamp,
  cancelIfReplied: boolean.default,
  status: oneOf(scheduleStatuses).default,
  reason: oneOf(scheduleReason.exclude(["other-ticket"]).options).null,
  sentAt: timestamp.null,
  templateEndedAt: timestamp.null,
  messageId: bigint.null,
  createdAt: timestamp.default,
});
export type ScheduleRow = InstanceType<typeof ScheduleRow>;
