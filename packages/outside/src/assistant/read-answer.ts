import { z } from "zod";
import { faultWithin, saidOf } from "./faults.ts";
import type { ChatAnswer, ToolCall } from "./wire.ts";

const loose = z.record(z.string(), z.unknown());
const text = z.string().catch("");
const called = z.object({
  id: text,
  function: z.object({ name: z.string().min(1), arguments: z.unknown().optional() }),
});
const message = z.object({
  content: z.unknown().optional(),
  refusal: text,
  tool_calls: z.array(z.unknown()).catch([]),
  function_call: z.unknown().optional(),
});
const answerSchema = z.object({
  model: text,
  choices: z
    .array(z.object({ finish_reason: text, error: z.unknown().optional(), message: message.nullable().catch(null) }))
    .catch([]),
  usage: z
    .object({ total_tokens: z.number(), prompt_tokens: z.number(), completion_tokens: z.number() })
    .partial()
    .catch({}),
});

interface Reading {
  /** Makes the ids of calls that have none, unlike any before. */
  nextId: () => string;
  /** Kept out of what a fault says. */
  apiKey: string;
}

/**
 * Reads the body of an answer of status 200 as leniently as there are servers. Null: it says nothing that can be used. Throws AssistantFault for an
 * error that it carries.
 */
export function readAnswer(body: string, reading: Reading): ChatAnswer | null {
  const json = jsonOf(body);
  const refusal = saidOf(json);
  if (refusal) throw faultWithin(refusal, reading.apiKey);
  const read = answerSchema.safeParse(json);
  const [choice] = read.success ? read.data.choices : [];
  if (!read.success || !choice) return null;
  const within = saidOf(choice);
  if (within) throw faultWithin(within, reading.apiKey);
  if (!choice.message) return null;
  const { usage, model } = read.data;
  // A cut answer may end within the arguments of a call: what they would have been is anybody's guess.
  const isCut = choice.finish_reason === "length";
  const written = writtenText(choice.message.content);
  const fromText = callsInText(written, reading.nextId);
  const toolCalls = isCut ? [] : (fromText ?? callsOf(choice.message, reading.nextId));
  const said = fromText ? "" : isCut ? upToLastSentence(written) : written;
  const refused = choice.message.refusal !== "" && said === "" && toolCalls.length === 0;
  if (said === "" && toolCalls.length === 0 && !refused) return null;
  const tokens = usage.total_tokens ?? sumOf(usage.prompt_tokens, usage.completion_tokens);
  return { text: said, toolCalls, refused, finish: choice.finish_reason, tokens, model };
}

/** What a provider says that an answer cost which is none; 0 where it does not say. */
export function costOf(body: string): number {
  const { usage } = answerSchema.pick({ usage: true }).safeParse(jsonOf(body)).data ?? { usage: {} };
  return usage.total_tokens ?? sumOf(usage.prompt_tokens, usage.completion_tokens) ?? 0;
}

const sumOf = (one: number | undefined, other: number | undefined): number | null =>
  one === undefined || other === undefined ? null : one + other;

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** More than any model writes that is told when to end. */
const longestRead = 30_000;

/** The text of a message, which may be a list of parts, without what a model only thought. */
function writtenText(content: unknown): string {
  const parts: unknown[] = Array.isArray(content) ? content : [content];
  return withoutThoughts(parts.map(partText).join("").slice(0, longestRead)).trim();
}
const partText = (part: unknown): string => {
  if (typeof part === "string") return part;
  const read = loose.safeParse(part);
  return read.success && typeof read.data.text === "string" ? read.data.text : "";
};
/** A server's template may have taken the mark that opens a thought, and a limit the one that closes it. */
function withoutThoughts(said: string): string {
  const parts = said.split(/<\/(?:think|thinking|reasoning)>/i);
  return parts.reduce((kept, part, place) => {
    const thought = part.search(/<(?:think|thinking|reasoning)>/i);
    if (thought >= 0) return kept + part.slice(0, thought);
    return place < parts.length - 1 ? "" : kept + part;
  }, "");
}

function callsOf({ tool_calls, function_call }: z.output<typeof message>, nextId: () => string): ToolCall[] {
  const all = tool_calls.length > 0 ? tool_calls : function_call ? [{ function: function_call }] : [];
  const seen = new Set<string>();
  return all.flatMap((each) => {
    const read = called.safeParse(each);
    if (!read.success) return [];
    const { id, function: asked } = read.data;
    const own = id !== "" && !seen.has(id) ? id : nextId();
    seen.add(own);
    return [{ id: own, name: asked.name, args: argumentsOf(asked.arguments) }];
  });
}

/** Arguments are JSON in a text, nothing at all, or already an object. */
function argumentsOf(said: unknown): ToolCall["args"] {
  const value = typeof said === "string" ? (said.trim() === "" ? {} : jsonOf(said)) : (said ?? {});
  const read = loose.safeParse(value);
  return read.success && !Array.isArray(value) ? read.data : null;
}

const namedCall = z.object({
  name: z.string().min(1),
  arguments: z.unknown().optional(),
  parameters: z.unknown().optional(),
});
/** Small models write a call into their text: `<tool_call>{…}</tool_call>`, or nothing but its JSON. Null: there is none. */
function callsInText(said: string, nextId: () => string): ToolCall[] | null {
  const marked = [...said.matchAll(/<tool_call>([\s\S]*?)(?:<\/tool_call>|$)/g)].map(([, inner = ""]) => inner);
  const bare = /^(?:```(?:json)?\s*)?(\{[\s\S]*\})(?:\s*```)?$/.exec(said)?.[1];
  const candidates = marked.length > 0 ? marked : bare === undefined ? [] : [bare];
  const calls = candidates.flatMap((candidate) => {
    const read = namedCall.safeParse(jsonOf(candidate.trim()));
    if (!read.success) return [];
    const { name, arguments: given, parameters } = read.data;
    return [{ id: nextId(), name, args: argumentsOf(given ?? parameters) }];
  });
  return calls.length > 0 ? calls : null;
}

/** What of a cut text is whole; nothing where not one sentence is. */
export function upToLastSentence(said: string): string {
  const ends = [...said.matchAll(/[.!?…](?=\s|$)|\n/g)];
  const last = ends.at(-1);
  return last ? said.slice(0, last.index + 1).trim() : "";
}
