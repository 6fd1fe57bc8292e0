import { z } from "zod";
import type { AssistantControl, ReceivedChat } from "./control.ts";

const toolCall = z.object({
  id: z.string(),
  type: z.literal("function"),
  function: z.object({ name: z.string(), arguments: z.string() }),
});
const message = z.object({
  role: z.enum(["system", "user", "assistant", "tool"]),
  content: z.unknown().optional(),
  tool_calls: z.array(toolCall).optional(),
  tool_call_id: z.string().optional(),
});
const chatSchema = z.looseObject({
  model: z.string().min(1),
  messages: z.array(message).min(1),
  tools: z.array(z.looseObject({ function: z.looseObject({ name: z.string() }) })).optional(),
});

export function readChat(body: Buffer): ReceivedChat | null {
  try {
    return chatSchema.parse(JSON.parse(body.toString("utf8")));
  } catch {
    return null;
  }
}

/** The errors that providers refuse: a result without a call, a call without a result, and ids that are empty or repeated. */
export function complaintsOf({ messages }: ReceivedChat): string[] {
  const made = messages.flatMap(({ tool_calls = [] }) => tool_calls.map(({ id }) => id));
  const answered = messages.flatMap(({ tool_call_id }) => tool_call_id ?? []);
  return [
    ...(messages[0]?.role === "system" ? [] : ["the first message is not the system's"]),
    ...answered.filter((id) => !made.includes(id)).map((id) => `a result of ${id}, which nobody called`),
    ...made.filter((id) => !answered.includes(id)).map((id) => `no result of ${id}`),
    ...made.filter((id, place) => id === "" || made.indexOf(id) !== place).map((id) => `the id "${id}"`),
  ];
}

const answer = z.object({
  text: z.string().nullable().optional(),
  tools: z.array(z.object({ name: z.string(), args: z.unknown().optional(), id: z.string().optional() })).optional(),
  finish: z.string().nullable().optional(),
  content: z.unknown().optional(),
  refusal: z.string().optional(),
});
const kinds = [
  "usual",
  "html502",
  "empty-choices",
  "gemini",
  "cut",
  "object-args",
  "think",
  "parts",
  "no-usage",
  "socket-close",
] as const;
const mode = z.union([
  z.object({ kind: z.enum(kinds) }),
  z.object({ kind: z.literal("slow"), ms: z.number().int().min(0).max(60_000).nullable() }),
  z.object({ kind: z.literal("status"), status: z.number().int().min(400).max(599) }),
]);

/** The settings that another process may change. */
export const controlSchema = z
  .object({
    script: z.array(answer),
    mode: z.object({ next: z.number().int().min(0), mode }),
    transcription: z.string(),
    models: z.array(z.string()),
  })
  .partial() satisfies z.ZodType<Partial<AssistantControl>>;
