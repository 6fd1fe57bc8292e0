import { adminReasons } from "@balcao/shared/assistant/port";
import { boolean, integer, oneOf, text, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const AssistantFaultRow = table(
  "assistant_faults",
  {
    companyId: integer,
    reason: oneOf(adminReasons),
    detail: text.default,
    at: timestamp.default,
    toldAt: timestamp.default,
    isOver: boolean.default,
  },
  { key: ["companyId", "reason"] },
);
export type AssistantFaultRow = InstanceType<typeof AssistantFaultRow>;
