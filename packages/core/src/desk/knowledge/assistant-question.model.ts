import { integer, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const AssistantQuestionRow = table("assistant_questions", {
  id: integer.default,
  companyId: integer,
  ticketId: integer,
  question: text,
  reason: text,
  settledAt: timestamp.null,
  createdAt: timestamp.default,
});
export type AssistantQuestionRow = InstanceType<typeof AssistantQuestionRow>;
