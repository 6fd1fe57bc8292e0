import type { BotStepEvents } from "@balcao/shared/bot-steps/events";
import type { Live } from "../../lib/cache/live.ts";
import { putStep } from "./cache.ts";

export const botStepsLive: Live<BotStepEvents> = {
  "bot-step.create": (cache, { step }) => putStep(cache, step),
};
