import {
  type AiProvider,
  AssistantFault,
  type AssistantFaultReason,
  type AssistantReply,
  type AssistantSurroundings,
  type AssistantTurn,
  type HandOverReason,
} from "@balcao/shared/assistant/port";
import { chat } from "./client.ts";
import { Course } from "./course.ts";
import { filterText } from "./filter.ts";
import { conversation, fencedJson, modelReasons, queryOf, searchTool, systemPrompt, transferTool } from "./prompt.ts";
import { handOverByRule, missedBefore, saysItDidNotUnderstand } from "./rules.ts";
import { Sources } from "./sources.ts";
import { summaryOf } from "./summary.ts";
import { type ChatAnswer, type ChatMessage, sentCall, type ToolCall } from "./wire.ts";

const maxTokens = 600;
const tools = [searchTool, transferTool];

/** The reason of the hand-over for each fault of a provider. */
const afterFault: Record<AssistantFaultReason, HandOverReason> = {
  configuration: "not-configured",
  key: "not-configured",
  credit: "not-configured",
  address: "not-configured",
  unreachable: "provider-down",
  "bad-answer": "provider-down",
  slow: "provider-slow",
};

/**
 * Answers a customer's question from the company's knowledge, or hands the customer to attendants. A fault of the provider is part of the reply, and is
 * not thrown. Errors of the search, and the reason of an aborted signal, are thrown. The work takes seconds, so call it outside of any scope.
 */
export async function answerTurn(
  provider: AiProvider | null,
  turn: AssistantTurn,
  surroundings: AssistantSurroundings,
): Promise<AssistantReply> {
  const course = new Course(provider ?? { model: "" }, surroundings);
  const reply = new Replying(turn, course);
  const byRule = handOverByRule(turn.history);
  if (byRule) return reply.handOver(byRule);
  if (!provider) return reply.handOver("not-configured");
  try {
    return await converse(provider, turn, { course, reply });
  } catch (error) {
    if (!(error instanceof AssistantFault)) throw error;
    return reply.failed(error);
  }
}

interface TalkContext {
  course: Course;
  reply: Replying;
}

async function converse(provider: AiProvider, turn: AssistantTurn, { course, reply }: TalkContext) {
  reply.sources.add(await turn.search(queryOf(turn.history)));
  const system: ChatMessage = { role: "system", content: systemPrompt(turn, reply.sources) };
  const messages = [system, ...conversation(turn)];
  const desk = new ToolDesk(turn, reply.sources, course.limits.toolCalls);
  while (course.mayAsk()) {
    const answer = await chat(provider, { messages, tools, maxTokens }, course);
    if (answer.refused) return reply.handOver("asked-by-model");
    const transfer = answer.toolCalls.find(({ name, args }) => name === transferTool.function.name && args);
    if (transfer) return reply.transferred(answer.text, transfer.args ?? {});
    if (answer.toolCalls.length === 0) return reply.answered(answer.text);
    messages.push(...(await desk.answer(answer)));
    if (desk.isExhausted) return reply.handOver("limit");
    course.signal?.throwIfAborted();
  }
  return reply.handOver("limit");
}

/** The answers to a model's calls. */
class ToolDesk {
  readonly #turn: AssistantTurn;
  readonly #sources: Sources;
  #left: number;
  #mistakes = 0;

  constructor(turn: AssistantTurn, sources: Sources, mostCalls: number) {
    this.#turn = turn;
    this.#sources = sources;
    this.#left = mostCalls;
  }

  /** The model made more calls than allowed. */
  get isExhausted(): boolean {
    return this.#left < 0;
  }

  /** Runs the model's calls. Throws AssistantFault when a call names a missing tool, or cannot be read, for the second time. */
  async answer({ text, toolCalls }: ChatAnswer): Promise<ChatMessage[]> {
    const asked: ChatMessage = { role: "assistant", content: text || null, tool_calls: toolCalls.map(sentCall) };
    const results: ChatMessage[] = [];
    for (const call of toolCalls) {
      this.#left -= 1;
      if (this.isExhausted) break;
      results.push({ role: "tool", tool_call_id: call.id, content: fencedJson(await this.#resultOf(call)) });
    }
    return [asked, ...results];
  }

  async #resultOf({ name, args }: ToolCall): Promise<object> {
    const query = args?.query;
    if (name === searchTool.function.name && typeof query === "string" && query.trim() !== "")
      return { results: this.#sources.add(await this.#turn.search(query.slice(0, 500))) };
    this.#mistakes += 1;
    if (this.#mistakes > 1) throw new AssistantFault("bad-answer", `unknown call ${name.slice(0, 50)}`);
    return { error: "There is no such tool, or its arguments are wrong." };
  }
}

/** Makes the reply to one question. */
class Replying {
  readonly sources = new Sources();
  readonly #turn: AssistantTurn;
  readonly #course: Course;

  constructor(turn: AssistantTurn, course: Course) {
    this.#turn = turn;
    this.#course = course;
  }

  #reply(parts: Partial<AssistantReply>): AssistantReply {
    const usage = this.#course.usage();
    return { actions: [], handOver: null, sources: [], failed: null, detail: "", ...parts, usage };
  }

  handOver(reason: HandOverReason, parts: Partial<AssistantReply> = {}): AssistantReply {
    const summary = summaryOf(this.#turn, this.sources);
    return this.#reply({ handOver: { reason, queueId: null, summary }, ...parts });
  }

  failed({ reason, detail }: AssistantFault): AssistantReply {
    return this.handOver(afterFault[reason], { failed: reason, detail });
  }

  answered(said: string): AssistantReply {
    // A second question back to the customer does not help.
    if (saysItDidNotUnderstand(said) && missedBefore(this.#turn.history)) return this.handOver("misunderstood");
    const { messages, sources } = filterText(said, this.#turn, this.sources);
    if (messages.length === 0) return this.handOver("no-source");
    return this.#reply({ actions: messages.map((text) => ({ do: "text", text })), sources });
  }

  /** The reply when the model called for a hand-over: the hand-over, and a text before it. The model chose the ids, and only ids of the turn count. */
  transferred(said: string, args: Readonly<Record<string, unknown>>): AssistantReply {
    const { messages, sources } = filterText(said, this.#turn, this.sources, { handsOver: true });
    const wanted = Number(args.queueId);
    const queueId = this.#turn.queues.find(({ id }) => id === wanted)?.id ?? null;
    const reason = modelReasons.find((each) => each === args.reason) ?? "asked-by-model";
    const given = typeof args.summary === "string" ? args.summary : "";
    return this.#reply({
      actions: messages.map((text) => ({ do: "text", text })),
      handOver: { reason, queueId, summary: summaryOf(this.#turn, this.sources, given) },
      sources,
    });
  }
}
