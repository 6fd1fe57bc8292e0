import type { BotReason } from "@balcao/shared/bot-steps/reasons";
import { bigint, integer, text, textOf, timestamp } from "../../base/columns.ts";
import { table } from "../../base/table.ts";

export const BotStepRow = table("bot_steps", {
  id: bigint.default,
  companyId: integer,
  ticketId: integer,
  reason: textOf<BotReason>(),
  reply: text.default,
  queue: text.null,
  queueId: integer.null,
  optionId: integer.null,
  at: timestamp.default,
});
export type BotStepRow = InstanceType<typeof BotStepRow>;
