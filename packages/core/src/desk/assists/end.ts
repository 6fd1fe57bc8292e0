import type { AssistantUsage } from "@balcao/shared/assistant/port";
import type { Assist } from "@balcao/shared/assists/schema";
import { countUsage } from "../../company/assistant/usage.ts";
import { piecesOf } from "../knowledge/search.ts";

interface Given {
  text: string;
  /** Ids of pieces. */
  sources: readonly number[];
  usage: Pick<AssistantUsage, "tokens">;
}

/** Counts what an assist used, and shows it with its sources. What was sent and what came back is kept nowhere. */
export async function endAssist(companyId: number, { text, sources, usage }: Given): Promise<Assist> {
  await countUsage(companyId, { tokens: Math.round(usage.tokens), answers: 0 });
  return { text, sources: sources.length === 0 ? [] : await piecesOf(sources) };
}
