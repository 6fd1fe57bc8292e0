import type { BotStep } from "./schema.ts";

export interface BotStepEvents {
  "bot-step.create": { step: BotStep; contactId: number };
}
