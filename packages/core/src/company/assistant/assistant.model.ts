import { boolean, double, integer, text } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const AssistantRow = table(
  "assistants",
  {
    companyId: integer,
    instructions: text.default,
    temperature: double.default,
    baseUrl: text.default,
    model: text.default,
    voiceUrl: text.default,
    voiceModel: text.default,
    mask: boolean.default,
    maskPhones: boolean.default,
    images: boolean.default,
    answersPerTicket: integer.default,
    tokensPerDay: integer.default,
    millionCents: integer.null,
  },
  { key: ["companyId"] },
);
export type AssistantRow = InstanceType<typeof AssistantRow>;
