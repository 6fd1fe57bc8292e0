import type { AiTranscription } from "@balcao/shared/assistant/port";

/** Who writes voice notes down; null: nobody. */
export const voice = (baseUrl: string, model: string, apiKey: string): AiTranscription | null =>
  baseUrl === "" || model === "" ? null : { baseUrl, model, apiKey };
