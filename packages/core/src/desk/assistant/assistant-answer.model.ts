import { bigint, boolean, integer, integerArray, json, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const AssistantAnswerRow = table("assistant_answers", {
  id: integer.default,
  companyId: integer,
  ticketId: integer,
  messageId: bigint.null,
  /** The ids of the customer's messages that this row answers; empty for rows that are older than this column. */
  questionIds: json<number[]>().default,
  sources: integerArray.default,
  tokens: integer,
  estimated: boolean.default,
  ms: integer,
  model: text,
  handedOver: text.null,
  createdAt: timestamp.default,
});
export type AssistantAnswerRow = InstanceType<typeof AssistantAnswerRow>;
