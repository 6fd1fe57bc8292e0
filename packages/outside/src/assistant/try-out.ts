import {
  type AiProvider,
  AssistantFault,
  type AssistantFaultReason,
  type AssistantSurroundings,
} from "@balcao/shared/assistant/port";
import { chat, listModels } from "./client.ts";
import { Course } from "./course.ts";
import type { ChatTool } from "./wire.ts";

export interface TriedOut {
  ok: boolean;
  /** The fault. Null when the provider answered. */
  reason: AssistantFaultReason | null;
  /** The provider's answer for admins, without keys. */
  detail: string;
  ms: number;
  /** The model's name from the provider. */
  model: string;
  /** Whether the model can ask for tools. Without tools it answers only from the first search. */
  hasTools: boolean;
  /** The provider's models. Empty when the provider lists none. */
  models: readonly string[];
}

const ready: ChatTool = {
  type: "function",
  function: { name: "ready", description: "Says that you are ready.", parameters: { type: "object", properties: {} } },
};

/**
 * The result of the test button beside the settings: the answer to one short question with a tool, and the provider's models. Never throws
 * AssistantFault.
 */
export async function tryOut(provider: AiProvider, surroundings: AssistantSurroundings): Promise<TriedOut> {
  const course = new Course(provider, surroundings);
  const models = await modelsOf(provider, surroundings);
  const messages = [
    { role: "system" as const, content: "This is a test of the connection. Call the tool ready." },
    { role: "user" as const, content: "Are you there?" },
  ];
  try {
    const answer = await chat(provider, { messages, tools: [ready], maxTokens: 50 }, course);
    const { ms, model } = course.usage();
    return { ok: true, reason: null, detail: "", ms, model, hasTools: answer.toolCalls.length > 0, models };
  } catch (error) {
    if (!(error instanceof AssistantFault)) throw error;
    const { ms, model } = course.usage();
    return { ok: false, reason: error.reason, detail: error.detail, ms, model, hasTools: false, models };
  }
}

/** The models that a provider names. Empty when it cannot list them. Never throws AssistantFault. */
export async function modelsOf(
  provider: Pick<AiProvider, "baseUrl" | "apiKey">,
  surroundings: AssistantSurroundings,
): Promise<string[]> {
  try {
    return await listModels(provider, new Course({ model: "" }, surroundings));
  } catch (error) {
    if (!(error instanceof AssistantFault)) throw error;
    return [];
  }
}
