import type { Prompt } from "./schema.ts";

export interface PromptEvents {
  "prompt.update": { prompt: Prompt };
  "prompt.delete": { promptId: number };
}
