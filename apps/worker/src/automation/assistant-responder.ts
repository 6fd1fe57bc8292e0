import { inCompany } from "@balcao/core/base/database";
import { noteProvider } from "@balcao/core/company/assistant/provider-fault";
import { withinDay } from "@balcao/core/company/assistant/within-day";
import { type AnswerBegun, beginAnswer, recordAnswer } from "@balcao/core/desk/assistant/answers";
import { type Background, backgroundOf } from "@balcao/core/desk/assistant/background";
import { recordUnanswered } from "@balcao/core/desk/knowledge/questions";
import { searchKnowledge } from "@balcao/core/desk/knowledge/search";
import type { TalkReply } from "@balcao/core/followers/automation/reply";
import { answerTurn } from "@balcao/outside/assistant/turn";
import type { AssistantFaultReason, AssistantReply, HandOver, HandOverReason } from "@balcao/shared/assistant/port";
import { firstNameOf } from "@balcao/shared/contacts/first-name";
import type { HandOverReason as TalkReason, TalkFault } from "@balcao/shared/talkers/reasons";
import { clockInWords } from "@balcao/shared/hours/words";
import type { OutsideTurn } from "@balcao/shared/integrations/port";
import type { CallOutside } from "@balcao/shared/outside/port";
import { type ReadPicture, readPictures, withPictures } from "./pictures.ts";
import type { Responder } from "./responder.ts";

/**
 * Asks the assistant of a talk. Customers go to attendants, who read the reason, when the plan or the switch no longer allows the assistant, a limit
 * is reached, there is no provider, or the provider fails. Each answer is stored with its sources before it is sent.
 */
export function askAssistant(
  call: CallOutside,
  publicUrl: string,
): Responder<{ kind: "assistant"; promptId: number | null }> {
  return async (turn, { promptId }) => {
    const found = await inCompany(turn.company.id, () => begin(turn, promptId));
    if (!found) return silence({ failed: { reason: "removed", detail: "" } });
    const spent = () => silence({ handOver: { queueId: null, reason: "limit", detail: questionOf(turn) } });
    if (found.begun.isOver) return spent();
    const ask = async () => {
      const pictures = found.begun.settings.images ? await readPictures(found.background.pictures) : [];
      const reply = await answerTurn(found.begun.provider, assistantTurn(turn, found, pictures), { call });
      const { questionIds } = found.background;
      const isThere = found.begun.provider !== null;
      return inCompany(turn.company.id, () => conclude(turn, reply, { isThere, publicUrl, questionIds }));
    };
    return withinDay(turn.company.id, { ask, spent, now: turn.now });
  };
}

interface AnswerPlan {
  begun: AnswerBegun;
  background: Background;
}

async function begin({ company, connection, ticket, messages, now }: OutsideTurn, promptId: number | null) {
  const ticketId = ticket.id;
  const begun = await beginAnswer(company.id, { ticketId, promptId });
  const wids = messages.map(({ id }) => id);
  const place = { ticketId, connectionId: connection.id, promptId, wids, most: begun.maxMessages, now };
  const background = await backgroundOf(place);
  return background && { begun, background };
}

function assistantTurn(
  { company, contact, now }: OutsideTurn,
  { begun, background: { history, pictures: _kept, questionIds: _asked, ...background } }: AnswerPlan,
  pictures: readonly ReadPicture[],
) {
  return {
    ...background,
    ...begun.settings,
    history: withPictures(history, pictures),
    instructions: begun.instructions,
    now: clockInWords(now, company.timezone),
    firstName: firstNameOf(contact.name),
    search: (words: string) => inCompany(company.id, () => searchKnowledge(words)),
  };
}

/** `isThere`: a provider exists that the assistant can ask. `questionIds`: the messages that form the question. */
async function conclude(
  turn: OutsideTurn,
  reply: AssistantReply,
  { isThere, publicUrl, questionIds }: { isThere: boolean; publicUrl: string; questionIds: readonly number[] },
): Promise<TalkReply> {
  const { company, ticket, now } = turn;
  const { actions, handOver, failed, detail } = reply;
  if (!isThere) await noteProvider(company.id, { failed: "none", detail, publicUrl });
  else if (reply.usage.calls > 0) await noteProvider(company.id, { failed, detail, publicUrl });
  const answerId = await recordAnswer(company.id, { ticketId: ticket.id, questionIds, messageId: null, reply, now });
  if (handOver && unanswered.has(handOver.reason)) {
    const question = { ticketId: ticket.id, question: questionOf(turn), reason: handOver.reason };
    await recordUnanswered(company.id, question);
  }
  return { actions, session: null, answerId, ...(handOver && partingOf(handOver, reply)) };
}

/** The reasons after which the company could write an answer into its knowledge. */
const unanswered: ReadonlySet<HandOverReason> = new Set(["no-source", "misunderstood"]);

/**
 * How a talk ends: as failed after a fault of the provider, otherwise with a hand-over. When it failed, attendants read the provider's answer and the
 * customer's question.
 */
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

/** The reasons of a fault of the provider never get here, because `partingOf` reports them as a failure. The type requires a line for each of them. */
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
    .map(({ text, transcript = "" }) => `${text} ${transcript}`.trim())
    .join(" ")
    .trim()
    .slice(0, 400);

const silence = (parting: Pick<TalkReply, "failed" | "handOver">): TalkReply => ({
  actions: [],
  session: null,
  ...parting,
});
