import { z } from "zod";
import { handOverMark } from "../words/hand-over-mark.ts";
import { withoutModelSigns, withoutThoughts } from "../words/model-signs.ts";
import { bodyOf } from "./body.ts";
import { faultWithin, saidOf } from "./faults.ts";
import { lenientJson } from "../integrations/read.ts";
import { argumentsOf, callsInText, jsonCalls, ownName, unfenced } from "./text-calls.ts";
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

interface ReadContext {
  /** Makes ids for calls without ids. They differ from all earlier ids. */
  nextId: () => string;
  /** The key, which must not appear in a fault's text. */
  apiKey: string;
  /** The names of the tools that the model may call. */
  tools?: readonly string[];
}

/** The reasons that providers give when their filter ended an answer. */
const filtered = /content_?filter|safety|prohibited|blocklist|recitation|spii|^refusal$/i;

/**
 * Reads the body of an answer of status 200 leniently, because servers differ. Null when it contains nothing usable. Throws AssistantFault for an
 * error in the body.
 */
export function readAnswer(body: string, reading: ReadContext): ChatAnswer | null {
  const whole = bodyOf(body);
  const refusal = saidOf(whole);
  if (refusal) throw faultWithin(refusal, reading.apiKey);
  const read = answerSchema.safeParse(whole);
  const [choice] = read.success ? read.data.choices : [];
  if (!read.success || !choice) return null;
  const within = saidOf(choice);
  if (within) throw faultWithin(within, reading.apiKey);
  if (!choice.message) return null;
  const { usage, model } = read.data;
  // A cut answer may end within the arguments of a call. The rest of these arguments cannot be known.
  const isCut = /^(?:length|max_?(?:output_?)?tokens)$/i.test(choice.finish_reason);
  const isFiltered = filtered.test(choice.finish_reason);
  const { thought, marked } = wishIn(withoutThoughts(writtenText(choice.message.content)), reading);
  const given = callsOf(choice.message, reading);
  const own = given.length > 0 ? given : marked;
  const fromText = callsInText(thought, reading.tools ?? [])?.map((call) => ({ id: reading.nextId(), ...call }));
  const toolCalls = isCut ? [] : own.length > 0 ? own : (fromText ?? []);
  // Marks behind the JSON are taken off before it is read.
  const json = outOfJson(thought) || outOfJson(withoutModelSigns(thought));
  const isDraft = fromText !== undefined && (fromText.length > 0 || json === "" || json === thought);
  const written = isDraft ? "" : outOfJson(withoutModelSigns(json));
  const said = isCut || isFiltered ? upToLastSentence(written) : written;
  const refused = (isFiltered || choice.message.refusal !== "") && said === "" && toolCalls.length === 0;
  if (said === "" && toolCalls.length === 0 && !refused) return null;
  const tokens = usage.total_tokens ?? sumOf(usage.prompt_tokens, usage.completion_tokens);
  return { text: said, toolCalls, refused, finish: choice.finish_reason, tokens, model };
}

/** A mark for a hand-over in the text counts as a call of the hand-over tool. */
function wishIn(said: string, { nextId, tools = [] }: ReadContext): { thought: string; marked: ToolCall[] } {
  const name = tools.find((tool) => tool === "transfer_to_human");
  const mark = name === undefined ? null : handOverMark(said);
  if (!mark || name === undefined) return { thought: said, marked: [] };
  const args = /^\d{1,9}$/.test(mark.queue ?? "") ? { queueId: Number(mark.queue) } : {};
  return { thought: mark.text, marked: [{ id: nextId(), name, args }] };
}

/** The provider's cost of an unusable answer. 0 when it reports none. */
export function costOf(body: string): number {
  const { usage } = answerSchema.pick({ usage: true }).safeParse(bodyOf(body)).data ?? { usage: {} };
  return usage.total_tokens ?? sumOf(usage.prompt_tokens, usage.completion_tokens) ?? 0;
}

const sumOf = (one: number | undefined, other: number | undefined): number | null =>
  one === undefined || other === undefined ? null : one + other;

/** The most characters that are read. The limit of tokens keeps a model's answer shorter than this. */
const longestRead = 30_000;

/** The text of a message, which may be a list of parts. */
function writtenText(content: unknown): string {
  const parts: unknown[] = Array.isArray(content) ? content : [content];
  return parts.map(partText).join("").slice(0, longestRead);
}

/** The words of an answer in JSON. An object without words is for programs. */
function outOfJson(said: string): string {
  const bare = unfenced(said);
  if (!/^(?:\{|\[\s*"|")/.test(bare)) return said;
  const value = lenientJson(bare);
  if (value === undefined) return bare.startsWith("{") ? "" : said;
  return wordsIn(value, 0);
}

function wordsIn(value: unknown, depth: number): string {
  if (typeof value === "string") return value;
  if (depth > 3) return "";
  if (Array.isArray(value)) return value.every((each) => typeof each === "string") ? value.join("\n") : "";
  const read = loose.safeParse(value);
  if (!read.success) return "";
  return answerNames.map((name) => wordsIn(read.data[name] ?? null, depth + 1)).find((words) => words !== "") ?? "";
}
const answerNames =
  "answer final_answer final response text reply message output content resposta respuesta mensagem action_input arguments parameters".split(
    " ",
  );
const partText = (part: unknown): string => {
  if (typeof part === "string") return part;
  const read = loose.safeParse(part);
  if (!read.success || /thinking|reasoning/i.test(String(read.data.type)) || read.data.thought === true) return "";
  const { text: said, content } = read.data;
  const inner = loose.safeParse(said).data?.value;
  return [said, inner, content].find((words) => typeof words === "string") ?? "";
};
function callsOf(
  { tool_calls, function_call }: z.output<typeof message>,
  { nextId, tools = [] }: ReadContext,
): ToolCall[] {
  const all = tool_calls.length > 0 ? tool_calls : function_call ? [{ function: function_call }] : [];
  const seen = new Set<string>();
  return all.flatMap((each) => {
    const read = called.safeParse(each);
    if (!read.success) return jsonCalls(each, tools).map((call) => ({ id: nextId(), ...call }));
    const { id, function: asked } = read.data;
    const own = id !== "" && !seen.has(id) ? id : nextId();
    seen.add(own);
    return [{ id: own, name: ownName(asked.name), args: argumentsOf(asked.arguments) }];
  });
}

/** The whole sentences of a cut text. Empty when there are none. */
export function upToLastSentence(said: string): string {
  const ends = [...said.matchAll(/[.!?…](?=\s|$)|\n/g)];
  const last = ends.at(-1);
  return last ? said.slice(0, last.index + 1).trim() : "";
}
