import type { BotStep } from "@balcao/shared/bot-steps/schema";
import type { RowOf } from "../../base/columns.ts";
import { BotStepRow } from "./bot-step.model.ts";

export const stepShape = BotStepRow.shape("id", "ticketId", "reason", "reply", "queue", "at");
export const presentStep = ({ at, ...step }: RowOf<typeof stepShape>): BotStep => ({ ...step, at: at.toISOString() });
