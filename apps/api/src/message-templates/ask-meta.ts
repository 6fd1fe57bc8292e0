import { templateRefusalOf } from "@balcao/outside/graph/faults";
import { Graph, GraphFault, NoAnswer } from "@balcao/outside/graph/graph";
import { graphPlaceOf } from "@balcao/outside/graph/graph-env";
import { AppError } from "@balcao/shared/errors";
import { env } from "../env.ts";

export const graph = new Graph(graphPlaceOf(env));

/** Makes a call to Meta about templates, outside of any scope, and turns Meta's refusal into one of ours. */
export async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NoAnswer) throw new AppError("ERR_OFFICIAL_SILENT");
    if (!(error instanceof GraphFault)) throw error;
    const code = templateRefusalOf(error);
    throw new AppError(code, code === "ERR_TEMPLATE_REFUSED" ? { reason: error.toPerson || error.message } : undefined);
  }
}
