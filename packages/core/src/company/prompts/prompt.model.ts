import { double, integer, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const PromptRow = table("prompts", {
  id: integer.default,
  companyId: integer,
  name: text,
  instructions: text.default,
  temperature: double.default,
  maxMessages: integer.default,
  createdAt: timestamp.default,
});
export type PromptRow = InstanceType<typeof PromptRow>;
