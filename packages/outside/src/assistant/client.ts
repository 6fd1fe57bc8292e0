import { type AiProvider, AssistantFault } from "@balcao/shared/assistant/port";
import type { CallOutside, OutsideAnswer, OutsideCall } from "@balcao/shared/outside/port";
import { withoutEndSlashes } from "@balcao/shared/url";
import { z } from "zod";
import type { Course } from "./course.ts";
import { jsonOf } from "./body.ts";
import { faultOfSilence, faultOfStatus, isFiltered, isTooLong, restOfHeaders, saidOf } from "./faults.ts";
import { costOf, readAnswer } from "./read-answer.ts";
import type { ChatAnswer, ChatMessage, ChatTool } from "./wire.ts";

const mostBytes = 2 * 1024 * 1024;
/** The pause when a provider requests one without a time. */
const usualRestMs = 500;

export interface ChatAsked {
  messages: readonly ChatMessage[];
  tools?: readonly ChatTool[];
  maxTokens: number;
}

/** The fields that a model accepts, as its refusals showed. */
interface Manners {
  field: "max_tokens" | "max_completion_tokens";
  temperature: boolean;
  tools: boolean;
  images: boolean;
}
/** The accepted fields by call function and model. They are dropped with the call function. */
const learned = new WeakMap<CallOutside, Map<string, Manners>>();
const mostLearned = 1000;

/** Reasoning models count their thoughts as part of the answer, have another name for its limit, and take no temperature. */
const thinks = /(^|\/)(o\d|gpt-5)/i;
const guessed = ({ model, maxTokensField }: AiProvider): Manners => ({
  field: maxTokensField ?? (thinks.test(model) ? "max_completion_tokens" : "max_tokens"),
  temperature: !thinks.test(model),
  tools: true,
  images: true,
});

const addressOf = (baseUrl: string, path: string): string => `${withoutEndSlashes(baseUrl)}${path}`;
const authorization = (apiKey: string): Record<string, string> =>
  apiKey === "" ? {} : { authorization: `Bearer ${apiKey}` };

/** Asks a model, and asks once more when that may help. Throws AssistantFault. */
export async function chat(provider: AiProvider, asked: ChatAsked, course: Course): Promise<ChatAnswer> {
  try {
    return await chatOnce(provider, asked, course);
  } catch (error) {
    if (!(error instanceof AssistantFault) || !course.mayAsk()) throw error;
    const shorter = error.isTooLong ? shortened(asked) : null;
    if (shorter) return await chatOnce(provider, shorter, course);
    if (!mayHelpAgain(error)) throw error;
    if (!(await course.rest(error.restMs ?? (error.reason === "unreachable" ? usualRestMs : 0)))) throw error;
    return await chatOnce(provider, asked, course);
  }
}

/** The same question without its oldest lines. Null when no line can be left out. */
function shortened(asked: ChatAsked): ChatAsked | null {
  const last = asked.messages.findLastIndex(({ role }) => role === "user");
  const rules = asked.messages.filter(({ role }, place) => role === "system" && place < last);
  const messages = [...rules, ...asked.messages.slice(Math.max(last, 0))];
  return messages.length < asked.messages.length ? { ...asked, messages } : null;
}

/** Adds the cost of a question to the fault that ended it, for callers that see only the fault. */
export async function costly<T>(course: Course, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AssistantFault) error.tokens = course.usage().tokens;
    throw error;
  }
}
const mayHelpAgain = ({ reason }: AssistantFault): boolean => reason === "unreachable" || reason === "bad-answer";

/** Asks a model. When it refuses a field, the question is sent again without that field, and this is remembered. */
async function chatOnce(provider: AiProvider, asked: ChatAsked, course: Course): Promise<ChatAnswer> {
  const known = learned.get(course.call) ?? new Map<string, Manners>();
  learned.set(course.call, known);
  const name = `${provider.baseUrl} ${provider.model}`;
  const first = known.get(name) ?? guessed(provider);
  let manners = first;
  for (;;) {
    const body = JSON.stringify(bodyOf(provider, asked, manners));
    course.asked();
    const answer = await send(course, post(provider, "/chat/completions", "application/json", body));
    const isAboutField =
      (answer.status === 400 || answer.status === 422) && !isTooLong(answer.status, saidOf(jsonOf(answer.text)));
    const names = isAboutField ? answer.text : "";
    const other = otherManners(manners, first, names);
    if (other && course.mayAsk()) {
      manners = other;
      continue;
    }
    const read = understood(answer, { provider, asked, course }, () => {
      if (known.size > mostLearned) known.clear();
      known.set(name, manners);
    });
    course.answered(read, body.length + read.text.length);
    return read;
  }
}

interface ChatRequest {
  provider: AiProvider;
  asked: ChatAsked;
  course: Course;
}

/** The answer when a provider's filter refuses a question. Only this question is refused, and the settings are right. */
const refusedByFilter = ({ text }: OutsideAnswer): ChatAnswer => ({
  text: "",
  toolCalls: [],
  refused: true,
  finish: "content_filter",
  tokens: costOf(text),
  model: "",
});

/** Reads an answer and counts its cost. Throws AssistantFault for an unusable answer. */
function understood(
  answer: OutsideAnswer,
  { provider: { apiKey }, asked, course }: ChatRequest,
  taken: () => void,
): ChatAnswer {
  try {
    if (isFiltered(answer.status, saidOf(jsonOf(answer.text)))) return refusedByFilter(answer);
    refuse(answer, apiKey);
    taken();
    const tools = asked.tools?.map((tool) => tool.function.name) ?? [];
    const read = readAnswer(answer.text, { nextId: course.nextId, apiKey, tools });
    if (!read) throw new AssistantFault("bad-answer", "200");
    return read;
  } catch (error) {
    course.failed(costOf(answer.text));
    throw error;
  }
}

function bodyOf({ model, temperature }: AiProvider, { messages, tools = [], maxTokens }: ChatAsked, manners: Manners) {
  return {
    model,
    ...(manners.temperature && { temperature }),
    [manners.field]: manners.field === "max_tokens" ? maxTokens : maxTokens * 4,
    messages: manners.images ? messages : messages.map(withoutImages),
    ...(manners.tools && tools.length > 0 && { tools, tool_choice: "auto" }),
  };
}

function withoutImages(message: ChatMessage): ChatMessage {
  if (message.role !== "user" || typeof message.content === "string") return message;
  const texts = message.content.flatMap((part) => (part.type === "text" ? [part.text] : []));
  return { role: "user", content: texts.join("\n") };
}

/** The fields for another try after a refusal of one field. Each field is changed at most once. Null when the refusal has another reason. */
function otherManners(manners: Manners, first: Manners, refusal: string): Manners | null {
  if (manners.field === first.field && /max_(completion_)?tokens/.test(refusal))
    return { ...manners, field: manners.field === "max_tokens" ? "max_completion_tokens" : "max_tokens" };
  if (manners.temperature && /temperature/i.test(refusal)) return { ...manners, temperature: false };
  if (manners.images && /image|vision|multimodal/i.test(refusal)) return { ...manners, images: false };
  if (manners.tools && /tool/i.test(refusal)) return { ...manners, tools: false };
  return null;
}

/** A call with a body, for chats and transcriptions. */
export const post = (
  { baseUrl, apiKey }: Pick<AiProvider, "baseUrl" | "apiKey">,
  path: string,
  type: string,
  body: string | Uint8Array,
): Pick<OutsideCall, "method" | "url" | "headers" | "body"> => ({
  method: "POST",
  url: addressOf(baseUrl, path),
  headers: { accept: "application/json", "content-type": type, ...authorization(apiKey) },
  body,
});

/** Makes a call within the remaining time of the question. Throws AssistantFault, or the caller's reason for ending the question. */
export async function send(
  course: Course,
  asked: Omit<OutsideCall, "withinMs" | "mostBytes" | "signal">,
): Promise<OutsideAnswer> {
  const withinMs = Math.ceil(course.left());
  course.signal?.throwIfAborted();
  if (withinMs <= 0) throw new AssistantFault("slow");
  try {
    return await course.call({ ...asked, withinMs, mostBytes, ...(course.signal && { signal: course.signal }) });
  } catch (error) {
    course.signal?.throwIfAborted();
    throw faultOfSilence(error);
  }
}

/** Throws the fault for an answer without success. */
export function refuse({ status, text, headers }: OutsideAnswer, apiKey: string): void {
  if (status >= 200 && status < 300) return;
  throw faultOfStatus(status, saidOf(jsonOf(text)), apiKey, restOfHeaders(headers));
}

const modelSchema = z.object({ id: z.string().min(1).max(200) });
const modelsSchema = z.object({ data: z.array(z.unknown()) });

/** The models that a provider names, sorted by name. Not every provider can list them. Throws AssistantFault. */
export async function listModels(provider: Pick<AiProvider, "baseUrl" | "apiKey">, course: Course): Promise<string[]> {
  const headers = { accept: "application/json", ...authorization(provider.apiKey) };
  const answer = await send(course, { method: "GET", url: addressOf(provider.baseUrl, "/models"), headers });
  refuse(answer, provider.apiKey);
  const read = modelsSchema.safeParse(jsonOf(answer.text));
  if (!read.success) throw new AssistantFault("bad-answer", "models");
  const names = read.data.data.flatMap((each) => modelSchema.safeParse(each).data?.id ?? []);
  return [...new Set(names)].toSorted().slice(0, 500);
}
