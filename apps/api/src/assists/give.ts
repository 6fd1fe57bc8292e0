import { inCompany } from "@balcao/core/base/database";
import { noteProvider } from "@balcao/core/company/assistant/provider-fault";
import { countFailed } from "@balcao/core/company/assistant/usage";
import { withinDay } from "@balcao/core/company/assistant/within-day";
import { beginAssist } from "@balcao/core/desk/assists/begin";
import { endAssist } from "@balcao/core/desk/assists/end";
import { searchKnowledge } from "@balcao/core/desk/knowledge/search";
import { type Help, improve, suggest, summarise, translate } from "@balcao/outside/assistant/help";
import {
  type AiProvider,
  AssistantFault,
  type AssistantFaultReason,
  type AssistantTurn,
  needsAdmin,
} from "@balcao/shared/assistant/port";
import type { assistsApi } from "@balcao/shared/assists/api";
import type { Assist } from "@balcao/shared/assists/schema";
import type { Input } from "@balcao/shared/contract";
import { AppError } from "@balcao/shared/errors";
import type { Actor } from "@balcao/shared/permissions";
import { publicUrl } from "@balcao/core/base/env";
import { spent } from "../assistant/play.ts";
import { callOutside } from "../outside.ts";

type AssistWish = Input<typeof assistsApi.create>["body"];

/** An attendant who pressed a button waits no longer than this. */
const limits = { totalMs: 20_000, modelCalls: 2, toolCalls: 0 };
/** A summary reads the newest lines of the conversation. */
const linesOfSummary = 60;

/**
 * Asks the provider for help for an attendant, outside of any scope. When the attendant stops waiting the call continues, because its tokens are paid
 * for and must be counted.
 */
export async function giveAssist(actor: Actor, ticketId: number, asked: AssistWish): Promise<Assist> {
  const here = <T>(work: () => Promise<T>) => inCompany(actor.companyId, work);
  const note = (failed: AssistantFaultReason | null, detail: string) =>
    noteProvider(actor.companyId, { failed, detail, publicUrl: publicUrl() });
  const lines = asked.kind === "summary" ? linesOfSummary : undefined;
  const begun = await here(() => beginAssist(actor, ticketId, lines));
  const search = (words: string) => here(() => searchKnowledge(words));
  try {
    const ask = () => helpOf(begun.provider, { ...begun.turn, search }, asked);
    const help = await withinDay(actor.companyId, { ask, spent });
    if (!help) return { text: "", sources: [] };
    return await here(async () => {
      await note(null, "");
      return endAssist(actor.companyId, help);
    });
  } catch (error) {
    if (!(error instanceof AssistantFault)) throw error;
    await here(async () => {
      await note(error.reason, error.detail);
      await countFailed(actor.companyId, error.tokens);
    });
    throw new AppError(needsAdmin(error.reason) ? "ERR_ASSISTANT_REFUSED" : "ERR_ASSISTANT_DOWN");
  }
}

/** The help that the assistant gives. Null when the conversation has nothing to work from. */
async function helpOf(provider: AiProvider, turn: AssistantTurn, asked: AssistWish): Promise<Help | null> {
  const surroundings = { call: callOutside, limits };
  switch (asked.kind) {
    case "suggestion": {
      const hasAsked = turn.history.some(({ role }) => role === "customer");
      return hasAsked ? suggest(provider, turn, surroundings) : null;
    }
    case "summary": {
      const summary = { ...turn, language: asked.language };
      return turn.history.length > 0 ? summarise(provider, summary, surroundings) : null;
    }
    case "improvement":
      return improve(provider, { ...turn, text: asked.text }, surroundings);
    case "translation":
      return translate(provider, { ...turn, text: asked.text, to: asked.language }, surroundings);
  }
}
