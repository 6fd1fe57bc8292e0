import { inCompany } from "@balcao/core/base/database";
import { type AnswerBegun, beginAnswer, recordAnswer } from "@balcao/core/desk/assistant/answers";
import { type Background, backgroundOf } from "@balcao/core/desk/assistant/background";
import { recordUnanswered } from "@balcao/core/desk/knowledge/questions";
import { searchKnowledge } from "@balcao/core/desk/knowledge/search";
import type { TalkReply } from "@balcao/core/followers/automation/reply";
import { answerTurn } from "@balcao/outside/assistant/turn";
import type { AssistantFaultReason, AssistantReply, HandOver, HandOverReason } from "@balcao/shared/assistant/port";
import type { HandOverReason as TalkReason, TalkFault } from "@balcao/shared/automation/words";
import type { OutsideTurn } from "@balcao/shared/integrations/port";
import type { CallOutside } from "@balcao/shared/outside/port";
import type { Responder } from "./responder.ts";

/**
 * Asks the assistant of a talk. Where the plan or the switch leaves it out by now, a limit is reached, nobody is there to ask, or the
 * provider fails, customers go to people, who read why. Each answer is written down with what it rests on before it is said.
 */
export function askAssistant(call: CallOutside): Responder<{ kind: "assistant"; promptId: number | null }> {
  return async (turn, { promptId }) => {
    const found = await inCompany(turn.company.id, () => begin(turn, promptId));
    if (!found) return silence({ failed: { reason: "removed", detail: "" } });
    if (found.begun.limit) return silence({ handOver: { queueId: null, reason: "limit", detail: questionOf(turn) } });
    const reply = await answerTurn(found.begun.provider, assistantTurn(turn, found), { call });
    return inCompany(turn.company.id, () => conclude(turn, reply));
  };
}

interface Found {
  begun: AnswerBegun;
  background: Background;
}

async function begin({ company, connection, ticket, messages, now }: OutsideTurn, promptId: number | null) {
  const ticketId = ticket.id;
  const begun = await beginAnswer(company.id, { ticketId, promptId, now });
  const wids = messages.map(({ id }) => id);
  const place = { ticketId, connectionId: connection.id, promptId, wids, most: begun.maxMessages };
  const background = await backgroundOf(place);
  return background && { begun, background };
}

function assistantTurn({ company, contact, now }: OutsideTurn, { begun, background }: Found) {
  const [firstName = ""] = contact.name.trim().split(/\s+/);
  return {
    ...background,
    ...begun.settings,
    instructions: begun.instructions,
    now: clockOf(now, company.timezone),
    hours: null,
    firstName: /\p{L}/u.test(firstName) ? firstName : "",
    search: (words: string) => inCompany(company.id, () => searchKnowledge(words)),
  };
}

const clockOf = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("pt-BR", {
    timeZone,
    weekday: "long",
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  }).format(now);

async function conclude(turn: OutsideTurn, reply: AssistantReply): Promise<TalkReply> {
  const { company, ticket, now } = turn;
  const { actions, handOver } = reply;
  const answerId = await recordAnswer(company.id, { ticketId: ticket.id, messageId: null, reply, now });
  if (handOver && unanswered.has(handOver.reason)) {
    const question = { ticketId: ticket.id, question: questionOf(turn), reason: handOver.reason };
    await recordUnanswered(company.id, question);
  }
  return { actions, session: null, answerId, ...(handOver && partingOf(handOver, reply)) };
}

/** What the company could write an answer to. */
const unanswered: ReadonlySet<HandOverReason> = new Set(["no-source", "misunderstood"]);

/** A fault tells people what came back, besides what the customer wants. */
function partingOf(
  { reason, queueId, summary }: HandOver,
  { failed, detail }: Pick<AssistantReply, "failed" | "detail">,
): Pick<TalkReply, "failed" | "handOver"> {
  const fault = failed ? faults[failed] : reason === "not-configured" ? "configuration" : null;
  if (fault) return { failed: { reason: fault, detail: [detail, summary].filter(Boolean).join("\n") } };
  return { handOver: { queueId, reason: reasons[reason], detail: summary } };
}

const faults: Record<AssistantFaultReason, TalkFault> = {
  configuration: "configuration",
  key: "configuration",
  credit: "configuration",
  address: "address",
  unreachable: "unreachable",
  slow: "silent",
  "bad-answer": "bad-answer",
};

/** The provider's faults are told as such: here they are only words for what is left of them. */
const reasons: Record<HandOverReason, TalkReason> = {
  "asked-for-person": "asked",
  "no-source": "no-source",
  misunderstood: "misunderstood",
  anger: "upset",
  "asked-by-model": "instructed",
  limit: "limit",
  "provider-down": "instructed",
  "provider-slow": "instructed",
  "not-configured": "instructed",
};

const questionOf = ({ messages }: OutsideTurn): string =>
  messages
    .map(({ text }) => text)
    .join(" ")
    .trim()
    .slice(0, 400);

const silence = (parting: Pick<TalkReply, "failed" | "handOver">): TalkReply => ({
  actions: [],
  session: null,
  ...parting,
});
