// What is sent in OpenAI's words, and what is read of the answers.

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

/** A function that a model may ask for; its parameters are a JSON schema. */
export interface ChatTool {
  type: "function";
  function: { name: string; description: string; parameters: Readonly<Record<string, unknown>> };
}

export interface ToolCall {
  id: string;
  name: string;
  /** Null: nobody can read them. */
  args: Readonly<Record<string, unknown>> | null;
}

/** An answer that has a text, or asks for tools, or says that the model will not. */
export interface ChatAnswer {
  text: string;
  toolCalls: readonly ToolCall[];
  /** The model refuses to answer. */
  refused: boolean;
  finish: string;
  /** Null: the provider does not count. */
  tokens: number | null;
  /** Empty: it does not say. */
  model: string;
}

/** The tools' arguments as they go back to the model. */
export const sentCall = ({ id, name, args }: ToolCall): SentToolCall => ({
  id,
  type: "function",
  function: { name, arguments: JSON.stringify(args ?? {}) },
});
