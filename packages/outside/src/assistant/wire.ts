// The parts of OpenAI's protocol that we send and read.

export type ChatPart = { type: "text"; text: string } | { type: "image_url"; image_url: { url: string } };

export interface SentToolCall {
  id: string;
  type: "function";
  function: { name: string; arguments: string };
}

export type ChatMessage =
  | { role: "system"; content: string }
  | { role: "user"; content: string | ChatPart[] }
  | { role: "assistant"; content: string | null; tool_calls?: SentToolCall[] }
  | { role: "tool"; tool_call_id: string; content: string };

/** A function that a model may call. Its parameters are a JSON schema. */
export interface ChatTool {
  type: "function";
  function: { name: string; description: string; parameters: Readonly<Record<string, unknown>> };
}

export interface ToolCall {
  id: string;
  name: string;
  /** Null when the arguments are unreadable. */
  args: Readonly<Record<string, unknown>> | null;
}

/** An answer with a text, with calls of tools, or with the model's refusal. */
export interface ChatAnswer {
  text: string;
  toolCalls: readonly ToolCall[];
  /** The model refuses to answer. */
  refused: boolean;
  finish: string;
  /** Null when the provider does not count. */
  tokens: number | null;
  /** Empty when the provider gives none. */
  model: string;
}

/** A call in the form that is sent back to the model. */
export const sentCall = ({ id, name, args }: ToolCall): SentToolCall => ({
  id,
  type: "function",
  function: { name, arguments: JSON.stringify(args ?? {}) },
});
