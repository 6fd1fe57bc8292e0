import { inCompany } from "@balcao/core/base/database";
import { faultsOver } from "@balcao/core/company/assistant/provider-fault";
import { countUsage } from "@balcao/core/company/assistant/usage";
import { withinDay } from "@balcao/core/company/assistant/within-day";
import { beginPlay } from "@balcao/core/desk/assistant/play";
import { piecesOf, searchKnowledge } from "@balcao/core/desk/knowledge/search";
import { answerTurn } from "@balcao/outside/assistant/turn";
import type { assistantApi } from "@balcao/shared/assistant/api";
import type { HandOver } from "@balcao/shared/assistant/port";
import type { PlayedAnswer } from "@balcao/shared/assistant/schema";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import { callOutside } from "../outside.ts";

/**
 * Answers an admin who writes as a customer, with the function that the worker uses for customers. A hand-over is not carried out, and only the cost
 * is stored. A fault does not mark the assistant as faulty, because the prompt that led to the fault may never be saved.
 */
export async function playAssistant(
  companyId: number,
  asked: Input<typeof assistantApi.play>["body"],
): Promise<PlayedAnswer> {
  const here = <T>(work: () => Promise<T>) => inCompany(companyId, work);
  const { provider, turn } = await here(() => beginPlay(companyId, asked));
  const search = (words: string) => here(() => searchKnowledge(words));
  const ask = () => answerTurn(provider, { ...turn, search }, { call: callOutside });
  const reply = await withinDay(companyId, { ask, spent });
  const { usage, failed, detail } = reply;
  return here(async () => {
    if (usage.tokens > 0) await countUsage(companyId, { tokens: Math.round(usage.tokens), answers: 0 });
    if (failed === null && usage.calls > 0) await faultsOver();
    return {
      texts: reply.actions.flatMap((action) => (action.do === "text" ? [action.text] : [])),
      sources: reply.sources.length === 0 ? [] : await piecesOf(reply.sources),
      handOver: reply.handOver && named(reply.handOver, turn.queues),
      fault: failed,
      detail,
    };
  });
}

/** The day's tokens are used up. */
export const spent = (): never => {
  throw new AppError("ERR_ASSISTANT_LIMIT");
};

const named = ({ queueId, reason, summary }: HandOver, queues: readonly { id: number; name: string }[]) => ({
  queue: queues.find(({ id }) => id === queueId)?.name ?? null,
  reason,
  summary,
});
