import type { AssistantUsage } from "@balcao/shared/assistant/port";
import type { Assist } from "@balcao/shared/assists/schema";
import { countUsage } from "../../company/assistant/usage.ts";
import { piecesOf } from "../knowledge/search.ts";

interface AssistAnswer {
  text: string;
  /** The ids of the pieces of knowledge. */
  sources: readonly number[];
  usage: Pick<AssistantUsage, "tokens">;
}

/** Counts the tokens of an assist, and returns its text with its sources. Neither the question nor the answer is stored. */
export async function endAssist(companyId: number, { text, sources, usage }: AssistAnswer): Promise<Assist> {
  await countUsage(companyId, { tokens: Math.round(usage.tokens), answers: 0 });
  return { text, sources: sources.length === 0 ? [] : await piecesOf(sources) };
}
