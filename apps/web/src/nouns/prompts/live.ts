import type { PromptEvents } from "@balcao/shared/prompts/events";
import type { Live } from "../../lib/live.ts";
import { dropPrompt, putPrompt } from "./cache.ts";

export const promptsLive: Live<PromptEvents> = {
  "prompt.update": (cache, { prompt }) => putPrompt(cache, prompt),
  "prompt.delete": (cache, { promptId }) => dropPrompt(cache, promptId),
};
