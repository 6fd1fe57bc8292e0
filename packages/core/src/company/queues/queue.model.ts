import type { HoursDay } from "@balcao/shared/hours/schema";
import { integer, json, text } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const QueueRow = table("queues", {
  id: integer.default,
  companyId: integer,
  name: text,
  color: text,
  position: integer.default,
  greetingMessage: text.default,
  outOfHoursMessage: text.default,
  treeVersion: integer.default,
  schedules: json<HoursDay[]>().default,
  integrationId: integer.null,
  promptId: integer.null,
  goalAnswerMinutes: integer.null,
  goalResolutionMinutes: integer.null,
});
export type QueueRow = InstanceType<typeof QueueRow>;
