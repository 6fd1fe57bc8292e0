import type { AiTranscription } from "@balcao/shared/assistant/port";

/** The provider that transcribes voice notes; null: none. */
export const voice = (baseUrl: string, model: string, apiKey: string): AiTranscription | null =>
  baseUrl === "" || model === "" ? null : { baseUrl, model, apiKey };
