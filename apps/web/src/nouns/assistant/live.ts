import type { AssistantEvents } from "@balcao/shared/assistant/events";
import type { Live } from "../../lib/live.ts";
import { putAssistant, renewAssistant } from "./cache.ts";

export const assistantLive: Live<AssistantEvents> = {
  "assistant.update": (cache, { companyAssistant }) => putAssistant(cache, companyAssistant),
  "assistant.changed": (cache, { part }) => renewAssistant(cache, part),
};
